"""Dials of a unit's body: internals or health, armour and its heat, the shield, and its energy."""

from collections.abc import Iterator
from dataclasses import replace

from mapper.rules.gauges import GaugeKind
from mapper.rules.reasons import Explained, Reason
from mapper.rules.vehicle.arming import plain
from mapper.rules.vehicle.dials import Dial, Label, Subject, amount, bar, choice, count, lost, switch, turns
from mapper.rules.vehicle.energy import output_of
from mapper.rules.vehicle.state import CAPACITOR, GENERATOR, SHIELD, Condition, ShieldMode

BODY, SHIELDING, TURN = "Strength", "Shield", "This turn"
_MODES = tuple((mode.value, mode.value) for mode in ShieldMode)
_MOST_CHARGE = 100_000.0
"""A shield may hold more than its capacity (V-DMG-07)."""


def body_dials(of: Subject) -> Iterator[Dial]:
    """Yield what is left of a unit, each as a bar."""
    made = of.made
    if made.internals is not None:
        yield _pool(of, "internals", "Internals", made.internals, "V-BLD-47")
    if made.health is not None:
        yield _pool(of, "health", "Health", made.health, "V-INF-01")
    if made.armour.durability.value:
        yield _pool(of, "armour_durability", "Armour", made.armour.durability, "V-DMG-20")
        yield _heat(of)
    if made.shield is not None and not made.is_vehicle:
        yield _pool(of, "shield_charge", "Shield", made.shield.durability, "V-INF-06")
    elif made.shield is not None:
        yield _charge(of)
    yield from _energy(of)


def shield_dials(of: Subject) -> Iterator[Dial]:
    """Yield what a vehicle's shield is doing."""
    if of.made.shield is None or not of.made.is_vehicle:
        return
    shield = of.condition.shield
    capacity, full = _capacity(of)
    yield choice(
        _label("mode", "Shield is"),
        shield.mode.value,
        _MODES,
        lambda before, value: _put(before, mode=ShieldMode(value)),
        Reason("active, switched off or resetting", "V-DMG-13"),
    )
    yield turns(
        _label("crack", "Cracked"),
        shield.crack,
        lambda before, value: _put(before, crack=value),
        Reason("end phases without regeneration; its thickness falls with its charge", "V-DMG-03"),
    )
    yield turns(
        _label("reset", "Resets for"),
        shield.reset,
        lambda before, value: _put(before, reset=value),
        Reason("emptied by weapons", "V-DMG-13"),
    )
    yield amount(
        _label("disruption", "Disruption"),
        shield.disruption,
        lambda before, value: _put(before, disruption=value),
        reasons=(Reason("no regeneration until it is gone", "V-DMG-10"),),
    )
    yield amount(
        _label("capacity", "Capacity"),
        capacity,
        lambda before, value: _put(before, capacity=None if value == full else value),
        reasons=(Reason("what it can hold since it was switched on", "V-DMG-14"),),
        rest=full,
        top=_MOST_CHARGE,
    )


def shield_turn_dials(of: Subject) -> Iterator[Dial]:
    """Yield what a vehicle's shield keeps of this turn alone."""
    if of.made.shield is None or not of.made.is_vehicle:
        return
    shield = of.condition.shield
    for name, words, clause in (
        ("switched", "Shield switched", "V-DMG-17"),
        ("activated", "Shield activated", "V-DMG-16"),
        ("condensed", "Shield condensed", "V-DMG-18"),
        ("broken", "Shield broken", "V-DMG-13"),
        ("transferred", "Shield charge sent", "V-DMG-19"),
    ):
        yield switch(
            _label(name, words, TURN),
            lambda before, value, name=name: _put(before, **{name: value}),  # type: ignore[misc]  # mypy knows no default here
            Reason("until the end phase", clause),
            on=getattr(shield, name),
        )
    yield count(
        _label("boosts", "Shield boosts", TURN),
        shield.boosts,
        lambda before, value: _put(before, boosts=value),
        reasons=(Reason("recharged from the capacitor", "V-DMG-09"),),
    )
    yield amount(
        _label("harmonic", "Harmonic thickness", TURN),
        shield.harmonic,
        lambda before, value: _put(before, harmonic=value),
        reasons=(Reason("gained until the end phase", "V-EXT-14"),),
    )
    yield amount(
        _label("hardest", "Hardest hit on shield", TURN),
        shield.hardest or 0.0,
        lambda before, value: _put(before, hardest=value),
        reasons=(Reason("the penetration that tells how long it resets", "V-DMG-13"),),
    )
    yield switch(
        _label("unlimited", "Shield hit by GLIT", TURN),
        lambda before, value: _put(before, hardest=None if value else 0.0),
        Reason("its penetration has no limit", "V-DMG-10"),
        on=shield.hardest is None,
    )


def _pool(of: Subject, key: str, name: str, full: Explained, clause: str) -> Dial:
    """Return what is left of a whole that an untouched unit has in full; `key` is its field."""
    left: float | None = getattr(of.condition, key)
    now = full.value if left is None else min(left, full.value)

    def put(before: Condition, value: float) -> Condition:
        return before.evolve(**{key: None if value >= full.value else value})

    return bar(Label(key, BODY, name), now, full.value, put, reasons=lost(full, now, clause))


def _heat(of: Subject) -> Dial:
    """Return the heat of the armour: its bar is full where it decays by a share of itself (V-DMG-30)."""
    made, heat = of.made, of.condition.heat
    left = made.armour.durability.value
    if of.condition.armour_durability is not None:
        left = min(left, of.condition.armour_durability)
    limit = made.armour.base.value * left / made.armour.durability.value
    reasons = (
        Reason("thermal taken, added to the penetration of hits on armour", "V-DMG-28"),
        Reason(f"above {plain(limit)}, the thickness now, it decays faster", "V-DMG-30"),
    )
    dial = amount(
        Label("heat", BODY, "Heat"), heat, lambda before, value: before.evolve(heat=value), reasons=reasons
    )
    return replace(dial, gauge=replace(dial.gauge, kind=GaugeKind.BAR, maximum=limit))


def _charge(of: Subject) -> Dial:
    capacity, _ = _capacity(of)
    charge = of.condition.shield.charge
    now = capacity if charge is None else charge
    reasons = list(of.made.shield.durability.reasons if of.made.shield else ())
    if of.condition.is_destroyed(SHIELD):
        reasons.append(Reason("the generator is destroyed", "V-CRT-07"))
    elif of.condition.is_damaged(SHIELD):
        reasons.append(Reason("the generator is damaged: half its durability", "V-CRT-07"))
    if now != capacity:
        reasons.append(Reason("charge now", "V-DMG-05", now - capacity))
    return bar(
        Label("shield", BODY, "Shield"),
        now,
        capacity,
        lambda before, value: _put(before, charge=None if value == capacity else value),
        reasons=reasons,
        top=_MOST_CHARGE,
    )


def _capacity(of: Subject) -> tuple[float, float]:
    """Return what the shield can hold now, and what it could undamaged by crits or switching."""
    full = of.made.shield.durability.value if of.made.shield else 0.0
    if of.condition.is_damaged(SHIELD):
        full *= of.book.tables.crit.damaged_shield
    told = of.condition.shield.capacity
    return (full if told is None else told), full


def _energy(of: Subject) -> Iterator[Dial]:
    made, now = of.made, of.condition
    if made.capacity.value:
        held = made.capacity.value if now.capacitor is None else min(now.capacitor, made.capacity.value)
        gone = (Reason("the capacitor is destroyed", "V-CRT-10"),) if now.is_destroyed(CAPACITOR) else ()
        yield bar(
            Label("capacitor", BODY, "Capacitor"),
            held,
            made.capacity.value,
            lambda before, value: before.evolve(capacitor=None if value >= made.capacity.value else value),
            reasons=(*lost(made.capacity, held, "V-ENG-01"), *gone),
            unit="EN",
        )
    if not made.energy.value:
        return
    output = output_of(made, now, of.book)
    left = max(0.0, output.value - now.energy_spent)
    spent = (Reason("spent this turn", "V-ENG-01", -now.energy_spent),) if now.energy_spent else ()
    yield bar(
        Label("energy", BODY, "Energy"),
        left,
        output.value,
        lambda before, value: before.evolve(energy_spent=output.value - value),
        reasons=(*output.reasons, *spent),
        unit="EN",
    )
    if now.is_damaged(GENERATOR) or now.bank:
        yield bar(
            Label("bank", BODY, "Banked"),
            now.bank,
            made.energy.value,
            lambda before, value: before.evolve(bank=value),
            reasons=(Reason("put by by a damaged generator", "V-CRT-09"),),
            rest=0.0,
            unit="EN",
        )


def _label(name: str, words: str, group: str = SHIELDING) -> Label:
    return Label(f"shield.{name}", group, words)


def _put(before: Condition, **fields: object) -> Condition:
    return before.evolve(shield=before.shield.evolve(**fields))
