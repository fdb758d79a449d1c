"""The exact odds of an attack with its whole chain of crits: what breaks, blows up and kills."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache, partial

from mapper.rules.ruleset import Chain, PartChance
from mapper.rules.script import odds
from mapper.rules.vehicle.crit import after_roll, is_due
from mapper.rules.vehicle.damage import Strike, land
from mapper.rules.vehicle.damage_numbers import DamageNumbers
from mapper.rules.vehicle.folding import Folded, fold, systems_of_target
from mapper.rules.vehicle.outcome import end_states, mean_losses, named_chances
from mapper.rules.vehicle.shot import AnyShot, Gamma, Shot
from mapper.rules.vehicle.systems import DAMAGED, DESTROYED, WHOLE
from mapper.rules.vehicle.target import Target
from mapper.rules.vehicle.volley import Scene, Volley, arrivals


@lru_cache(maxsize=1024)
def chain_of(volley: Volley, target: Target) -> Chain:
    """Return how a volley at a vehicle may end, its crits rolled and all that follows from them.

    Kept for attacks that were asked about lately.
    """
    strike = volley.strike.for_burst(target)
    run = _Run(fold(target, strike.numbers), strike)
    return _told(run, run.ends(arrivals(volley)), target)


def chain_after(blows: Iterable[tuple[Target, float]], target: Target, numbers: DamageNumbers) -> Chain:
    """Return how an attack may end that has struck a vehicle so, its crits rolled and all that follows.

    `blows` are the ways in which it has struck, crits aside, with their chances.
    """
    run = _Run(fold(target, numbers), Strike(numbers))
    return _told(run, run.ends_after(blows), target)


def _told(run: "_Run", ends: Mapping[Target, float], target: Target) -> Chain:
    numbers = run.strike.numbers
    scenes = tuple((Scene(end), chance) for end, chance in ends.items())
    named = named_chances(target, scenes, numbers)
    destroyed, killed = named.pop("destroyed"), sum(ends[end] for end in ends if end.pilot_dead)
    struck = sum(chance for end, chance in ends.items() if systems_of_target(end).wounds[-1])
    return Chain(
        outcomes={
            **named,
            "part_damaged": struck,
            "pilot_killed": killed,
            "destroyed": destroyed,
            "out": destroyed + killed,
        },
        expected=mean_losses(target, scenes),
        parts=run.parts(),
        states=tuple(end for end in end_states(target, scenes, numbers) if end.chance > 0.0),
    )


@dataclass(slots=True)
class _Run:
    """A vehicle under so many hits of one kind, one after another, equal states merged after every roll.

    `events` counts how often, on average, a part of the folded table has gone from so many wounds to so many.
    """

    folded: Folded
    strike: Strike
    events: dict[tuple[int, int, int], float] = field(default_factory=dict)
    landings: dict[tuple[AnyShot, Target], dict[Target, float]] = field(default_factory=dict)

    def ends(self, rows: Mapping[tuple[AnyShot, ...], float]) -> Mapping[Target, float]:
        """Return how the vehicle may end when rows of shots strike it with these chances."""
        ends = dict[Target, float]()
        waiting = [(0, {self.folded.target: 1.0}, list(rows.items()))]
        while waiting:
            shots, states, group = waiting.pop()
            further = dict[AnyShot, list[tuple[tuple[AnyShot, ...], float]]]()
            for row, chance in group:
                if len(row) > shots:
                    further.setdefault(row[shots], []).append((row, chance))
                    continue
                for target, share in states.items():
                    _add(ends, target, chance * share)
            for shot, longer in further.items():
                weight = sum(chance for _, chance in longer)
                waiting.append((shots + 1, self._after_shot(states, shot, weight), longer))
        return ends

    def ends_after(self, blows: Iterable[tuple[Target, float]]) -> Mapping[Target, float]:
        """Return how the vehicle may end when it has been struck so, crits aside."""
        struck = dict[Target, float]()
        for target, chance in blows:
            _add(struck, target.with_systems(self.folded.start), chance)
        return self._rolled(struck, 1.0, kills_pilot=False)

    def parts(self) -> tuple[PartChance, ...]:
        """Return the chances of every part that a crit could strike, in the order of the true table."""
        kept, counted = self.folded.kept, self.folded.counted
        found = {number: self._kept(at, number) for at, number in enumerate(kept)}
        found |= {number: self._counted(number) for number in counted}
        table = self.folded.true.table
        return tuple(
            PartChance(table.parts[number].label, table.parts[number].name, *found[number])
            for number in sorted(found)
            if table.parts[number].sides
        )

    def _after_shot(
        self, states: Mapping[Target, float], shot: AnyShot, weight: float
    ) -> dict[Target, float]:
        """Land a shot; the sub-hits of Cluster on armour one by one."""
        if not isinstance(shot, Shot) or shot.sub_hits == 1 or shot.flame is not None:
            return self._landed(states, shot, weight)
        piece, pieces = replace(shot, sub_hits=1), dict[Target, float]()
        merged = dict[Target, float]()
        for target, chance in states.items():
            meets_slat = target.slat > 0.0 and shot.ammo == target.slat_ammo
            _add(merged if target.shield_up or meets_slat else pieces, target, chance)
        merged = self._landed(merged, shot, weight)
        for _ in range(shot.sub_hits):
            pieces = self._landed(pieces, piece, weight)
        for target, chance in pieces.items():
            _add(merged, target, chance)
        return merged

    def _landed(self, states: Mapping[Target, float], shot: AnyShot, weight: float) -> dict[Target, float]:
        """Land a shot with the crits laid aside, then roll them."""
        after = dict[Target, float]()
        for target, chance in states.items():
            if target.gone:
                _add(after, target, chance)
                continue
            for landed, share in self._landing(shot, target.with_systems(None)).items():
                _add(after, landed.with_systems(target.systems), chance * share)
        return self._rolled(after, weight, kills_pilot=isinstance(shot, Gamma) and shot.kills_pilot)

    def _landing(self, shot: AnyShot, target: Target) -> Mapping[Target, float]:
        found = self.landings.get((shot, target))
        if found is None:
            victims = odds(partial(land, target, shot, self.strike))
            found = {victim: chance for victim, chance in victims.items() if isinstance(victim, Target)}
            self.landings[shot, target] = found
        return found

    def _rolled(
        self, states: Mapping[Target, float], weight: float, *, kills_pilot: bool
    ) -> dict[Target, float]:
        numbers, done = self.strike.numbers, dict[Target, float]()
        while states:
            rolled = dict[Target, float]()
            for target, chance in states.items():
                if not is_due(target, numbers):
                    _add(done, target, chance)
                    continue
                for label, share in systems_of_target(target).table.roll.classes:
                    after = after_roll(target, label, numbers, kills_pilot=kills_pilot)
                    self._note(target, label, after, weight * chance * share)
                    for settled, part in self.folded.settled(after, numbers):
                        _add(rolled, settled, chance * share * part)
            states = rolled
        return done

    def _note(self, before: Target, label: str, after: Target, chance: float) -> None:
        systems = systems_of_target(before)
        number = systems.table.numbers.get(label)
        if number is None:
            return
        key = (number, systems.wounds[number], systems_of_target(after).wounds[number])
        if key[1] != key[2]:
            self.events[key] = self.events.get(key, 0.0) + chance

    def _kept(self, at: int, number: int) -> tuple[float, float]:
        """Return the chances that a part of the folded table ends newly damaged, or newly destroyed."""
        at_once = self.events.get((at, WHOLE, DESTROYED), 0.0)
        again = self.events.get((at, DAMAGED, DESTROYED), 0.0)
        if self.folded.true.wounds[number] != WHOLE:
            return 0.0, again
        return self.events.get((at, WHOLE, DAMAGED), 0.0) - again, at_once + again

    def _counted(self, number: int) -> tuple[float, float]:
        """Return these chances of a folded part: each crit on those strikes it with the same share."""
        true, others = self.folded.true, len(self.folded.kept)
        share = true.table.parts[number].sides / self.folded.start.table.parts[others].sides
        first = second = 0.0
        for (part, count, _), chance in self.events.items():
            if part == others:
                first += chance * share * (1.0 - share) ** count
                second += chance * count * share * share * (1.0 - share) ** max(0, count - 1)
        return (first - second, second) if true.wounds[number] == WHOLE else (0.0, first)


def _add(states: dict[Target, float], target: Target, chance: float) -> None:
    states[target] = states.get(target, 0.0) + chance
