"""Firing at units: from the order to the toll of its shots, in play and in reaction."""

from dataclasses import dataclass, replace

from mapper.model.value import MAX_NAME
from mapper.rules.reasons import Refusal, refuse
from mapper.rules.ruleset import Stance
from mapper.rules.script import Roll, Script, class_of
from mapper.rules.vehicle.aim import Mode, Reaction
from mapper.rules.vehicle.armament import BEAM, WeaponBuild
from mapper.rules.vehicle.course import Course, change, listen
from mapper.rules.vehicle.defence import target_with_systems
from mapper.rules.vehicle.energy import energy_of, pay, with_energy
from mapper.rules.vehicle.engagement import Engagement, engage
from mapper.rules.vehicle.events import EdgeStruck, Fired
from mapper.rules.vehicle.firing import volley_of
from mapper.rules.vehicle.loader import fired, rounds_in
from mapper.rules.vehicle.loading import LEECH_BEAM
from mapper.rules.vehicle.orders import Fire as FireOrder
from mapper.rules.vehicle.party import Party
from mapper.rules.vehicle.power import Price, built, price_of
from mapper.rules.vehicle.reaction import in_reaction
from mapper.rules.vehicle.refusals import engagement_refusal, weapon_refusal
from mapper.rules.vehicle.resolving.striking import Cause, feed_shield, strike_unit
from mapper.rules.vehicle.state import Condition, RoundsLeft
from mapper.rules.vehicle.target import Target, Victim
from mapper.rules.vehicle.volley import Scene, Volley, one_shot

TO_HIT = ("V-HIT-01", "V-HIT-17")
"""The clauses of the rolls to hit."""


@dataclass(frozen=True, slots=True)
class Ask:
    """What is asked for when a weapon is fired at a unit, by order or in reaction."""

    unit: str
    target: str
    weapon: int
    ammo: str | None = None
    mode: Mode = Mode.DIRECT
    rounds: int | None = None
    energy: float = 0.0
    reaction: Reaction | None = None


@dataclass(frozen=True, slots=True)
class Ready:
    """A weapon that may be fired: at whom, with what, and what it takes."""

    ask: Ask
    engagement: Engagement
    weapon: WeaponBuild
    ammo: str | None
    price: Price
    volley: Volley


def ask(order: FireOrder) -> Ask:
    """Return what an order to fire at a unit asks for."""
    return Ask(
        unit=order.unit,
        target=order.target,
        weapon=order.weapon,
        ammo=order.ammo,
        mode=order.mode,
        rounds=order.rounds,
        energy=order.energy,
    )


def ready(course: Course, ask: Ask) -> Ready | Refusal:
    """Return the weapon ready to be fired, or why it may not be."""
    attacker, book = course.party(ask.unit), course.book
    target = course.scenario.unit(ask.target)
    if target is None:
        return refuse("no_target", f"there is no unit {ask.target}", "V-GEN-09", ask.target)
    engagement = _engaged(course, attacker, ask)
    weapon = attacker.weapon(ask.weapon)
    if weapon is None:
        return refuse("no_weapon", f"{attacker.unit.name} has no weapon {ask.weapon}", "V-BLD-20", ask.unit)
    ammo = ask.ammo or _loaded(attacker, weapon)
    if isinstance(ammo, Refusal):
        return ammo
    heat = attacker.condition.weapon_state(weapon.place).heat
    price = price_of(built(weapon, heat), ask.energy, attacker.build.effects, book)
    if isinstance(price, Refusal):
        return price
    weapon = replace(weapon, energy=price.energy, extra=ask.energy)  # see `power.raised`
    barred = engagement_refusal(engagement) or weapon_refusal(engagement, weapon, ammo, ask.mode)
    if barred is not None:
        return barred
    paid = pay(energy_of(attacker.build, attacker.condition, book), price.energy)
    if isinstance(paid, Refusal):
        return paid
    aimed = volley_of(engagement, weapon, ammo)
    if isinstance(aimed, Refusal):
        return aimed
    return Ready(ask, engagement, weapon, ammo, price, aimed[0])


def fire(course: Course, shot: Ready) -> Script[None]:
    """Fire a weapon that is ready: every shot, then what is left of the target and the shooter."""
    target = shot.engagement.target
    before = target_with_systems(target.build, target.condition, course.book)
    scene, results = yield from _shots(shot.volley, before)
    _spend(course, shot, len(results))
    _strike(course, shot, before, scene.victim, results)
    _wear_barricade(course, shot, scene)


def _engaged(course: Course, attacker: Party, ask: Ask) -> Engagement:
    """Return the engagement, in play or in reaction."""
    unit = attacker.unit
    target, stance = course.unit(ask.target), Stance(unit.tile, unit.facing)
    engagement = engage(course.scenario, unit, target, stance, course.book)
    return engagement if ask.reaction is None else in_reaction(engagement, ask.reaction)


def _loaded(party: Party, weapon: WeaponBuild) -> str | Refusal | None:
    """Return what an order that names no ammunition fires: what is loaded, or the only kind there is."""
    loaded = party.condition.weapon_state(weapon.place).loaded
    kinds = tuple(weapon.rounds) or tuple(profile.ammo for profile in weapon.profiles)
    if loaded is not None or BEAM in kinds or not kinds:
        return loaded
    held = [ammo for ammo in kinds if rounds_in(party.condition, weapon, ammo) != 0]
    if len(held) == 1 or len(kinds) == 1:
        return (*held, *kinds)[0]
    text = f"{weapon.name} fires {', '.join(kinds)}: which one?"
    return refuse("which_ammo", text, "V-BLD-35", party.unit.id)


def _shots(volley: Volley, before: Victim) -> Script[tuple[Scene, tuple[str, ...]]]:
    """Fire shot by shot; those after the destruction are not fired."""
    strike, scene = volley.strike.for_burst(before), Scene(before, volley.barricade)
    results: list[str] = []
    for _ in range(volley.shots):
        if scene.victim.gone:
            break
        heard: list[tuple[Roll, str]] = []
        scene = yield from listen(one_shot(volley, strike, scene), heard)
        results.append(_result(heard))
    return scene, tuple(results)


def _result(heard: list[tuple[Roll, str]]) -> str:
    """Return what became of a shot: whether it hit, and what else the dice said."""
    aimed = [class_of(outcome) for roll, outcome in heard if roll.clause in TO_HIT]
    more = [class_of(outcome) for roll, outcome in heard if roll.clause not in TO_HIT]
    return ", ".join((*aimed[-1:], *more))[:MAX_NAME]


def _spend(course: Course, shot: Ready, shots: int) -> None:
    """Note that the weapon has fired, and what it took: rounds, energy, weapon heat (V-BLD-36, V-ENG-02)."""
    party, weapon, ask = course.party(shot.ask.unit), shot.weapon, shot.ask
    condition = fired(party.condition, weapon, shot.ammo)
    paid = pay(energy_of(party.build, condition, course.book), shot.price.energy)
    if not isinstance(paid, Refusal):
        condition = with_energy(condition, paid, party.build, course.book)
    if shot.price.weapon_heat:
        state = condition.weapon_state(weapon.place)
        condition = condition.with_weapon(state.evolve(heat=state.heat + shot.price.weapon_heat))
    if shot.ammo is not None:
        condition = without_rounds(condition, weapon, shot.ammo, shots)
    course.happen(
        Fired(
            unit=ask.unit,
            weapon=weapon.name,
            place=weapon.place,
            ammo=shot.ammo,
            mode=ask.mode,
            shots=shots,
            target=ask.target,
            reaction=ask.reaction,
            now=dict(change(party.condition, condition)),
        )
    )


def without_rounds(condition: Condition, weapon: WeaponBuild, ammo: str, shots: int) -> Condition:
    """Return the condition with so many rounds used, never below none; nothing where none are needed."""
    left = rounds_in(condition, weapon, ammo)
    if left is None or not shots:
        return condition
    store = RoundsLeft(weapon=weapon.place, ammo=ammo, left=max(0, left - shots))
    others = [other for other in condition.rounds if (other.weapon, other.ammo) != (weapon.place, ammo)]
    return condition.evolve(
        rounds=tuple(sorted([*others, store], key=lambda entry: (entry.weapon, entry.ammo)))
    )


def _strike(course: Course, shot: Ready, before: Victim, after: Victim, results: tuple[str, ...]) -> None:
    ask = shot.ask
    word = "fire" if ask.reaction is None else "reaction_fire"
    strike_unit(course, ask.target, before, after, Cause(word, ask.unit, results))
    if isinstance(after, Target) and isinstance(before, Target) and after.drained > before.drained:
        row = course.book.tables.quirk[LEECH_BEAM].on_hit.leech
        feed_shield(course, ask.unit, after.drained - before.drained, row)


def _wear_barricade(course: Course, shot: Ready, scene: Scene) -> None:
    cover = shot.engagement.cover
    if cover is not None and shot.volley.covered is not None and scene.barricade < shot.volley.barricade:
        course.happen(EdgeStruck(at=cover.at, by=shot.ask.unit, durability=scene.barricade))
