"""Every ram, stomp, slam and armature blow of a vehicle at one target: a refusal, or the exact odds."""

from collections.abc import Iterable, Iterator

from mapper.model.scenario import Scenario
from mapper.model.structure import Structure
from mapper.model.unit import Unit
from mapper.rules.reasons import Explained, Reason, Refusal
from mapper.rules.ruleset import Attack, EndState, Stance
from mapper.rules.script import odds
from mapper.rules.vehicle.approach import Way, way_to
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.bout import Bout, bout_at, bout_of, kinds_of
from mapper.rules.vehicle.damage_numbers import damage_numbers
from mapper.rules.vehicle.outcome import mean_losses, named_chances, values_of
from mapper.rules.vehicle.party import Party, party_of
from mapper.rules.vehicle.ram import Melee, armature_of
from mapper.rules.vehicle.ram_damage import Clash, blow_of_charge
from mapper.rules.vehicle.refusals import pair_refusal
from mapper.rules.vehicle.sections import section_of
from mapper.rules.vehicle.structure_damage import Contact, strike_structure
from mapper.rules.vehicle.target import Target, Victim
from mapper.rules.vehicle.volley import Scene

MELEE, REACTION = "melee", "reaction"
"""The modes of these attacks: in one's own turn, and as a reaction ram (V-RAM-02)."""
OWN = "own_"
"""What stands before the names of what happens to the attacker."""
_OWN_OUTCOMES = ("stunned", "crit", "destroyed")


def rams(
    scenario: Scenario, attacker: Unit, target: Unit, stance: Stance, book: Rulebook
) -> tuple[Attack, ...]:
    """Return an entry for each way in which a vehicle may attack a unit that it touches or drives into.

    Raises DocumentError when a sheet or state is not of this ruleset.
    """
    own, other = party_of(attacker, book), party_of(target, book)
    way = pair_refusal(own, other) or way_to(scenario, own, stance)
    return tuple(
        _entry(own, other, kind, way, reaction=reaction)
        for kind in kinds_of(own)
        for reaction in ((False, True) if kind.is_ram else (False,))
    )


def rams_at(
    scenario: Scenario, attacker: Unit, structure: Structure, stance: Stance, book: Rulebook
) -> tuple[Attack, ...]:
    """Return an entry for each way in which a vehicle may attack a structure that it touches or drives at.

    Raises DocumentError when a sheet or state is not of this ruleset.
    """
    own = party_of(attacker, book)
    way = way_to(scenario, own, stance)
    return tuple(_entry_at(own, structure, kind, way) for kind in kinds_of(own))


def ends_of(
    scenario: Scenario, own: Party, other: Party, stance: Stance, attack: Attack
) -> tuple[tuple[Victim, float], ...]:
    """Return how the target may stand after one of these attacks, crits aside; none where it is refused."""
    way = pair_refusal(own, other) or way_to(scenario, own, stance)
    if isinstance(way, Refusal):
        return ()
    bout = bout_of(Melee(attack.weapon), way, other, reaction=attack.mode == REACTION)
    if isinstance(bout, Refusal):
        return ()
    return tuple((_end(clash), chance) for clash, chance in odds(lambda: bout.fight(own.book)).items())


def _entry(own: Party, other: Party, kind: Melee, way: Way | Refusal, *, reaction: bool) -> Attack:
    mode = REACTION if reaction else MELEE
    bout = way if isinstance(way, Refusal) else bout_of(kind, way, other, reaction=reaction)
    if isinstance(bout, Refusal):
        return Attack(kind.value, _name(kind, own), None, mode, 1, refusal=bout)
    ends = tuple(sorted(odds(lambda: bout.fight(own.book)).items(), key=lambda end: -end[1]))
    chance = bout.charge.chance
    return Attack(
        weapon=kind.value,
        name=_name(kind, own),
        ammo=None,
        mode=mode,
        shots=1,
        to_hit=chance,
        hits=(1.0 - chance.value, chance.value),
        outcomes={"hit": chance.value} | _outcomes(ends, own, other),
        expected=_expected(ends, own, other),
        states=_states(ends, own, other),
        notes=tuple(_notes(bout, ends, own.book)),
    )


def _entry_at(own: Party, structure: Structure, kind: Melee, way: Way | Refusal) -> Attack:
    bout = way if isinstance(way, Refusal) else bout_at(kind, way, structure)
    if isinstance(bout, Refusal):
        return Attack(kind.value, _name(kind, own), None, MELEE, 1, refusal=bout)
    book, before = own.book, section_of(structure, own.book)
    blow = blow_of_charge(bout.charge, bout.attacker, book)
    struck = strike_structure(before, blow, Contact.HIT, book)
    ends = tuple(odds(lambda: bout.fight(book)).items())
    falls = struck.section.falls
    values: dict[str, float | str | bool] = {"durability": struck.section.durability, "falls": falls}
    if _changes_attacker(ends, own):
        values |= _own_values(ends[0][0], own)
    own_losses = _own_losses(ends, own)
    return Attack(
        weapon=kind.value,
        name=_name(kind, own),
        ammo=None,
        mode=MELEE,
        shots=1,
        to_hit=bout.charge.chance,
        hits=(0.0, 1.0),
        outcomes={"hit": 1.0, "falls": float(falls)} | _own_outcomes(ends, own),
        expected={"durability": before.durability - struck.section.durability} | own_losses,
        states=(EndState(1.0, values),),
        notes=(*_driven(bout), *_both_sides(bout), *struck.reasons),
    )


def _name(kind: Melee, own: Party) -> str:
    if kind is not Melee.ARMATURE:
        return kind.value.capitalize()
    rows = own.build.effects.values()
    return next((row.name for row in rows if armature_of((row,)) is not None), "Armature")


def _outcomes(ends: Iterable[tuple[Clash, float]], own: Party, other: Party) -> dict[str, float]:
    ends = tuple(ends)
    numbers = damage_numbers(own.book)
    named = named_chances(other.victim, _scenes(ends, own=False), numbers)
    pushed = sum((share for clash, share in ends if clash.knocked), 0.0)
    if other.build.type == "agrav":
        named["knocked_back"] = pushed
    return named | _own_outcomes(ends, own)


def _own_outcomes(ends: Iterable[tuple[Clash, float]], own: Party) -> dict[str, float]:
    """Return what may happen to the attacker, where anything may."""
    ends = tuple(ends)
    if not _changes_attacker(ends, own):
        return {}
    named = named_chances(own.victim, _scenes(ends, own=True), damage_numbers(own.book))
    return {f"{OWN}{name}": named[name] for name in _OWN_OUTCOMES}


def _expected(ends: Iterable[tuple[Clash, float]], own: Party, other: Party) -> dict[str, float]:
    ends = tuple(ends)
    leech = sum((share * clash.leech for clash, share in ends), 0.0)
    losses = mean_losses(other.victim, _scenes(ends, own=False)) | _own_losses(ends, own)
    return losses | ({"leech": leech} if leech else {})


def _own_losses(ends: Iterable[tuple[Clash, float]], own: Party) -> dict[str, float]:
    losses = mean_losses(own.victim, _scenes(ends, own=True))
    return {f"{OWN}{name}": loss for name, loss in losses.items() if loss > 0.0}


def _states(ends: Iterable[tuple[Clash, float]], own: Party, other: Party) -> tuple[EndState, ...]:
    ends, numbers = tuple(ends), damage_numbers(own.book)
    tells = _changes_attacker(ends, own)
    return tuple(
        EndState(
            share,
            values_of(_end(clash), other.victim, numbers) | (_own_values(clash, own) if tells else {}),
        )
        for clash, share in ends
    )


def _changes_attacker(ends: Iterable[tuple[Clash, float]], own: Party) -> bool:
    return any(clash.attacker_end != own.victim for clash, _ in ends)


def _own_values(clash: Clash, own: Party) -> dict[str, float | str | bool]:
    """Return what is left of the attacker."""
    left = values_of(clash.attacker_end, own.victim, damage_numbers(own.book))
    return {f"{OWN}{name}": value for name, value in left.items()}


def _scenes(ends: Iterable[tuple[Clash, float]], *, own: bool) -> tuple[tuple[Scene, float], ...]:
    return tuple((Scene(clash.attacker_end if own else _end(clash)), share) for clash, share in ends)


def _end(clash: Clash) -> Victim:
    if clash.target_end is None:
        raise TypeError("an attack on a unit leaves a unit")
    return clash.target_end


def _notes(bout: Bout, ends: Iterable[tuple[Clash, float]], book: Rulebook) -> Iterator[Reason]:
    yield from _driven(bout)
    yield from _both_sides(bout)
    struck = next((clash for clash, _ in ends if clash.struck), None)
    if struck is None or bout.target is None:
        return
    if isinstance(bout.target.state, Target):
        thickness = bout.target.state.armour.thickness(bout.target.facing)
        yield Reason(f"strikes the {bout.target.facing}: {thickness:g} thick", "V-HIT-27")
    if bout.charge.kind.is_ram:
        yield from _stun_notes(bout, struck, book)
    if struck.knocked and bout.push is not None:
        yield bout.push.reason
    if struck.leech:
        yield Reason("drawn by Vampire Contacts", "V-EXT-17", struck.leech)


def _stun_notes(bout: Bout, struck: Clash, book: Rulebook) -> Iterator[Reason]:
    if struck.stuns:
        yield Reason("stuns the target whatever the damage", "V-RAM-12")
    elif bout.target is not None:
        for row in bout.target.effects(book):
            if row.stun.no_forced_by_ram:
                yield Reason(f"{row.name}: no stun by the ram itself", row.source)
    if struck.stuns_self:
        yield Reason("costs it armour or internals, which stuns it", "V-RAM-10")


def _driven(bout: Bout) -> Iterator[Reason]:
    if bout.drive is not None and bout.drive.steps:
        last = bout.drive.steps[-1]
        tiles = ", ".join(step.tile.label for step in bout.drive.steps if not step.kind.is_turn)
        yield Reason(f"drives {tiles} for {last.spent} mobility first", "V-RAM-06", where=last.tile)


def _both_sides(bout: Bout) -> Iterator[Reason]:
    charge = bout.charge
    yield from _told("damage", charge.damage)
    yield Reason("its penetration", charge.pen.reasons[0].clause, charge.pen.value)
    if charge.self_damage.value:
        yield from _told("damage to itself", charge.self_damage)
        yield Reason("the penetration of that", "V-RAM-04", charge.self_pen.value)


def _told(what: str, number: Explained) -> Iterator[Reason]:
    for reason in number.reasons:
        where = reason.where
        yield Reason(f"{what}: {reason.text}", reason.clause, reason.value, where, reason.gm_to_confirm)
