"""The toll of hits: what they have changed of a unit, written into its condition."""

from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.damage_numbers import damage_numbers
from mapper.rules.vehicle.loading import CHEMICAL_PROJECTOR, INCENDIARY_CANNON
from mapper.rules.vehicle.state import Burning, Condition, Losses, ShieldCondition
from mapper.rules.vehicle.stun import is_newly_stunned, stunned
from mapper.rules.vehicle.systems import condition_with
from mapper.rules.vehicle.target import Infantry, Shield, Target, Victim

MOST_PROCS = 256
"""As many procs and fires as a condition can hold."""


def condition_after(condition: Condition, before: Victim, after: Victim, book: Rulebook) -> Condition:
    """Return a unit's condition after hits made of `before` what is `after`.

    Only what differs is written, so that what is untouched stays so. A stun that the hits bring is among it,
    and so are crits.
    """
    if before == after:
        return condition
    match before, after:
        case Target(), Target():
            changed = _vehicle(condition, before, after)
        case Infantry(), Infantry():
            changed = _infantry(condition, before, after)
        case _:
            raise ValueError("a vehicle stays a vehicle, and infantry infantry")
    changed = _afflicted(changed, after.corrosion - before.corrosion, after.burning - before.burning, book)
    newly = is_newly_stunned(before, after, damage_numbers(book))
    return stunned(changed) if newly else changed


def shield_after(condition: ShieldCondition, before: Shield, after: Shield) -> ShieldCondition:
    """Return a shield's condition after something made of `before` what is `after`."""
    if before == after:
        return condition
    return condition.evolve(
        charge=condition.charge if after.charge == before.charge else after.charge,
        capacity=condition.capacity if after.capacity == before.capacity else _capacity(after),
        mode=after.mode,
        crack=after.crack,
        disruption=after.disruption,
        reset=after.reset,
        hardest=None if after.hardest == float("inf") else after.hardest,
        switched=after.switched,
        activated=after.activated,
        broken=after.broken,
        condensed=condition.condensed and after.thickness_factor == before.thickness_factor,
        harmonic=after.thickness_added,
    )


def _capacity(shield: Shield) -> float | None:
    """A capacity of None is full."""
    return None if shield.capacity == shield.durability else shield.capacity


def _vehicle(condition: Condition, before: Target, after: Target) -> Condition:
    armour, inside, lost = after.armour, after.internals, after.lost
    changed = condition.evolve(
        armour_durability=condition.armour_durability
        if armour.durability == before.armour.durability
        else armour.durability,
        heat=armour.heat,
        internals=condition.internals if inside is None or inside == before.internals else inside.left,
        lost_this_turn=Losses(armour=lost.armour, internals=lost.internals, shield=lost.shield),
    )
    if before.shield is not None and after.shield is not None:
        changed = changed.evolve(shield=shield_after(condition.shield, before.shield, after.shield))
    if before.systems is not None and after.systems is not None and before.systems != after.systems:
        changed = condition_with(changed, before.systems, after.systems)
    return changed


def _infantry(condition: Condition, before: Infantry, after: Infantry) -> Condition:
    return condition.evolve(
        health=condition.health if after.health == before.health else after.health,
        shield_charge=condition.shield_charge if after.shield == before.shield else after.shield,
    )


def _afflicted(condition: Condition, procs: int, fires: int, book: Rulebook) -> Condition:
    """Add new procs of corrosion and new fires (V-DMG-23, V-DMG-26)."""
    if procs > 0:
        row = book.tables.restricted[CHEMICAL_PROJECTOR].corrosion
        gained = (row.turns,) * procs if row is not None and row.turns else ()
        condition = condition.evolve(corrosion=(*condition.corrosion, *gained)[:MOST_PROCS])
    if fires > 0:
        cannon = book.tables.restricted[INCENDIARY_CANNON]
        fire = Burning(flame=cannon.burning_dmg, turns=cannon.burning_turns)
        condition = condition.evolve(burning=(*condition.burning, *(fire,) * fires)[:MOST_PROCS])
    return condition
