"""Every weapon, ammunition and mode of an attacker at a structure: a refusal, or the exact odds."""

from collections.abc import Iterable, Iterator
from functools import cache

from mapper.model.scenario import Scenario
from mapper.model.structure import Structure
from mapper.model.unit import Unit
from mapper.rules.reasons import Reason
from mapper.rules.ruleset import Attack, EndState, Stance
from mapper.rules.vehicle.aim import Mode
from mapper.rules.vehicle.armament import WeaponBuild
from mapper.rules.vehicle.arming import plain
from mapper.rules.vehicle.attack import chance_of, impact_of, refused, ways_to_fire, weapons_of
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.collapse import explosion_of
from mapper.rules.vehicle.engagement import Engagement
from mapper.rules.vehicle.guards import told
from mapper.rules.vehicle.melee import rams_at
from mapper.rules.vehicle.sections import Section, fallen, section_of
from mapper.rules.vehicle.structure_aim import Bombing, bombing_of, engage_structure, spots_of
from mapper.rules.vehicle.structure_damage import Contact, blow_damage, gas_damage
from mapper.rules.vehicle.structure_volley import section_odds

ELSEWHERE = frozenset({"no_sight", "out_of_arc", "no_path", "no_spotter", "out_of_range"})
"""The codes of refusals that may not hold for another tile of the structure."""

_CALLED = {Contact.HIT: "a hit", Contact.MISS: "a miss", Contact.NEAR: "a near miss"}


def structure_attacks(
    scenario: Scenario, attacker: Unit, structure: Structure, stance: Stance, book: Rulebook
) -> tuple[Attack, ...]:
    """Return an entry for each weapon, ammunition and mode, then for each attack at close quarters.

    Each weapon is aimed at the nearest tile of the structure that it may be fired at.
    Raises DocumentError when a sheet or state is not of this ruleset.
    """
    spots = spots_of(scenario, attacker, structure, stance, book)
    if not spots:
        return ()

    @cache
    def engaged(number: int) -> Engagement:
        return engage_structure(scenario, attacker, spots[number], stance, book)

    fired = tuple(
        _entry(map(engaged, range(len(spots))), weapon, ammo, mode)
        for weapon in weapons_of(engaged(0))
        for ammo, mode in ways_to_fire(weapon)
    )
    return (*fired, *rams_at(scenario, attacker, structure, stance, book))


def _entry(met: Iterable[Engagement], weapon: WeaponBuild, ammo: str | None, mode: Mode) -> Attack:
    refusals = []
    for engagement in met:
        answer = bombing_of(engagement, weapon, ammo, mode)
        if isinstance(answer, Bombing):
            return _fired(answer, weapon)
        refusals.append(answer)
        if answer.code not in ELSEWHERE:
            break
    return refused(weapon, ammo, mode, refusals[0])


def _fired(bombing: Bombing, weapon: WeaponBuild) -> Attack:
    firing, structure, book = bombing.firing, bombing.structure, bombing.engagement.book
    before = section_of(structure, book)
    odds = section_odds(bombing.volley, before)
    falls = sum((chance for section, chance in odds.sections if section.falls), 0.0)
    lost = sum(chance * (before.durability - section.durability) for section, chance in odds.sections)
    return Attack(
        weapon=weapon.weapon,
        name=weapon.name,
        ammo=firing.aim.gun.ammo or None,
        mode=firing.aim.mode.value,
        shots=bombing.volley.rounds,
        to_hit=chance_of(firing),
        hits=odds.hits,
        outcomes={"hit": 1.0 - odds.hits[0], "falls": falls},
        expected={"durability": lost},
        states=tuple(_state(section, chance) for section, chance in odds.sections),
        notes=tuple(_notes(bombing, before)),
        impact=impact_of(firing, book),
        place=weapon.place,
    )


def _state(section: Section, chance: float) -> EndState:
    return EndState(chance, {"durability": section.durability, "falls": section.falls})


def _notes(bombing: Bombing, before: Section) -> Iterator[Reason]:
    book, structure = bombing.engagement.book, bombing.structure
    yield Reason(f"aimed at {bombing.tile.label}", "V-SIT-01")
    spotted = bombing.engagement.spotted
    if spotted is not None and bombing.firing.aim.spotter is not None:
        yield spotted.reason
    if before.falls:
        yield Reason("nothing of it is left already", "V-STR-04", where=structure.id)
    yield from _damages(bombing, before)
    over = book.tables.structure.zero_if_hit_over * before.durability
    text = f"a single hit of more than {plain(over)} brings all of it down"
    if not bombing.volley.gas_turns:
        yield book.reason("structure.zero_if_hit_over", text, where=structure.id)
    yield from _guarded(bombing)
    yield from after_notes(structure, bombing.engagement)


def _damages(bombing: Bombing, before: Section) -> Iterator[Reason]:
    """Yield what each kind of hit does, step by step where more than one rule has a say."""
    volley, book = bombing.volley, bombing.engagement.book
    if volley.gas_turns:
        yield from gas_damage(before.make, book).reasons
        yield Reason(f"counted over {volley.gas_turns} turns of gas", "V-STR-12")
        return
    scatters = volley.flight.drift is not None
    for contact in (Contact.HIT, Contact.NEAR if scatters else Contact.MISS):
        damage = blow_damage(before.make, volley.blow, contact, book)
        steps = "; ".join(reason.text for reason in damage.reasons[1:])
        times = f"{volley.blow.sub_hits} times " if volley.blow.sub_hits > 1 else ""
        text = f"{_CALLED[contact]} does {times}{plain(damage.value)}{f': {steps}' if steps else ''}"
        yield Reason(text, damage.reasons[-1].clause)
    if scatters:
        yield Reason("a miss scatters: only what comes down in its tiles strikes it", "V-STR-09")
    if volley.boost is not None and volley.rounds > 1:
        text = "rounds that hit boost each other; those that stray into its tiles are taken by themselves"
        yield Reason(text, "V-IND-13")


def _guarded(bombing: Bombing) -> Iterator[Reason]:
    screen = bombing.volley.screen
    if screen is None:
        return
    by_id = {party.unit.id: party for party in bombing.guards}
    for guard in screen.guards:
        yield from told(guard, by_id[guard.unit], screen.munitions[0])


def after_notes(structure: Structure, engagement: Engagement) -> Iterator[Reason]:
    """Yield what happens to its place when a structure comes down, and to what stands near it."""
    book = engagement.book
    left = fallen(section_of(structure, book), book)
    what = f"a ruin with {plain(left.durability)} durability" if left.durability else "debris"
    yield Reason(f"once down it is {what} at the end of the turn", "V-MAP-03", where=structure.id)
    explosion = explosion_of(structure, engagement.scenario.map, book)
    if explosion is not None:
        radius = book.tables.structure.volatile.radius
        text = (
            f"volatile: it explodes, {plain(explosion.damage.value)} damage to all within {radius} tile"
            f"{'' if radius == 1 else 's'}"
        )
        confirm = book.tables.structure.volatile.gm_to_confirm
        yield Reason(text, "V-STR-07", where=structure.id, gm_to_confirm=confirm)
