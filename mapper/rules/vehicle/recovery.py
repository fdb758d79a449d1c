"""How a unit recovers in an end phase: its shield, its heat, its energy, and everything that takes turns."""

from collections.abc import Iterable

from mapper.rules.reasons import Reason
from mapper.rules.vehicle.arming import by_factor, plain
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.combatant import Combatant
from mapper.rules.vehicle.devices import glided
from mapper.rules.vehicle.energy import energy_of, store
from mapper.rules.vehicle.happening import Happening, happened
from mapper.rules.vehicle.loader import counted
from mapper.rules.vehicle.modifiers import quirks_of
from mapper.rules.vehicle.recharge import regeneration_of, upkeep
from mapper.rules.vehicle.state import Burning, Condition, Revealed
from mapper.rules.vehicle.stun import worn_off
from mapper.rules.vehicle.target import Target
from mapper.rules.vehicle.tolerance import exceeds
from mapper.rules.vehicle.toll import shield_after

Recovered = tuple[Combatant, tuple[Happening, ...]]
"""A unit after a step, and what came to pass."""


def recharged(unit: Combatant, _: object, book: Rulebook) -> Recovered:
    """Recharge a vehicle's shield and run its timers (V-TRN-02 e)."""
    victim, condition = unit.victim(book), unit.condition
    if not isinstance(victim, Target) or victim.shield is None:
        return unit, ()
    after, reasons = upkeep(victim.shield, regeneration_of(unit.build, condition, book), book)
    state = shield_after(condition.shield, victim.shield, after).evolve(boosts=0)
    told = (Happening("shield", unit.id, reasons),) if reasons else ()
    return unit.with_condition(condition.evolve(shield=state)), told


def cooled(unit: Combatant, _: object, book: Rulebook) -> Recovered:
    """Let the heat of armour and weapons decay (V-DMG-30, V-EXT-01)."""
    condition, told = unit.condition, list[Happening]()
    victim = unit.victim(book)
    if condition.heat > 0.0 and isinstance(victim, Target):
        reasons = heat_decay(victim, unit.build.effects, book)
        lost = min(condition.heat, sum(reason.value or 0.0 for reason in reasons))
        told.append(Happening("heat", unit.id, (Reason("heat decays", "V-DMG-30", -lost), *reasons)))
        condition = condition.evolve(heat=condition.heat - lost)
    decay = book.settings.weapon_heat.decay
    for state in condition.weapons:
        if state.heat > 0.0 and decay > 0.0:
            lost = min(state.heat, decay)
            told.append(happened("weapon_heat", unit.id, "weapon heat decays", "V-EXT-01", -lost))
            condition = condition.with_weapon(state.evolve(heat=state.heat - lost))
    return unit.with_condition(condition), tuple(told)


def charged(unit: Combatant, _: object, book: Rulebook) -> Recovered:
    """Store what the generator yielded and nobody spent (V-ENG-01)."""
    condition = unit.condition
    before = energy_of(unit.build, condition, book)
    after = store(before).energy
    gained = after.capacitor - before.capacitor
    told = []
    if gained > 0.0:
        text = f"the capacitor holds {plain(after.capacitor)} of {plain(after.capacity)} EN"
        told.append(happened("energy", unit.id, text, "V-ENG-01", gained))
    if after.bank > before.bank:
        text = f"the damaged generator banks {plain(after.bank)} EN"
        told.append(happened("energy", unit.id, text, "V-CRT-09", after.bank - before.bank))
    kept = condition.evolve(
        capacitor=condition.capacitor if gained == 0.0 else after.capacitor,
        bank=after.bank,
        energy_spent=0.0,
    )
    return unit.with_condition(kept), tuple(told)


def counted_down(unit: Combatant, _: object, book: Rulebook) -> Recovered:
    """Count a turn for everything that takes some (V-TRN-02 h)."""
    before = unit.condition
    passed = before.evolve(
        corrosion=tuple(ticks - 1 for ticks in before.corrosion if ticks > 1),
        burning=tuple(
            Burning(flame=fire.flame, turns=fire.turns - 1) for fire in before.burning if fire.turns > 1
        ),
        condenser=max(0, before.condenser - 1),
        emp=max(0, before.emp - 1),
        revealed=tuple(
            Revealed(side=known.side, turns=known.turns - 1) for known in before.revealed if known.turns > 1
        ),
    )
    after = worn_off(glided(counted(passed, unit.build), unit.build, book))
    return unit.with_condition(after), tuple(_ended(unit.id, before, after))


def heat_decay(target: Target, quirks: Iterable[str], book: Rulebook) -> tuple[Reason, ...]:
    """Return what an armour's heat loses in a turn, reason by reason (V-DMG-30, V-EXT-04)."""
    armour, table = target.armour, book.tables.heat
    plating = armour.plating
    now = plating.thickness * armour.durability / plating.durability if plating.durability > 0.0 else 0.0
    if exceeds(armour.heat, now):
        key, loss, text = "heat.decay_hot", armour.heat * table.decay_hot, "hotter than the armour is thick"
    else:
        key, loss, text = "heat.decay", plating.thickness * table.decay, "by the base thickness"
    reasons = [book.reason(key, text, loss, clause="V-DMG-30")]
    for quirk in quirks_of(quirks, book):
        if quirk.heat.decay_mult != 1.0:
            more = loss * (quirk.heat.decay_mult - 1.0)
            reasons.append(Reason(by_factor(quirk.name, quirk.heat.decay_mult), quirk.source, more))
            loss += more
    return tuple(reasons)


def _ended(unit_id: str, before: Condition, after: Condition) -> list[Happening]:
    told = []
    if before.stun and not after.stun:
        told.append(happened("stun", unit_id, "the stun has worn off", "V-STN-02"))
    elif before.stun != after.stun:
        told.append(happened("stun", unit_id, "still shaken by the stun", "V-STN-02"))
    if before.high and not after.high:
        told.append(happened("landed", unit_id, "comes down from high altitude", "V-TRN-10"))
    if before.corrosion and not after.corrosion:
        told.append(happened("corrosion", unit_id, "the corrosion is over", "V-TRN-08"))
    if before.burning and not after.burning:
        told.append(happened("burning", unit_id, "the fire is out", "V-DMG-26"))
    return told + _ready(unit_id, before, after)


def _ready(unit_id: str, before: Condition, after: Condition) -> list[Happening]:
    told = []
    for name, was, is_now, clause in (
        ("the EMP Emitter", before.emp, after.emp, "V-TRN-07"),
        ("the Shield Condenser", before.condenser, after.condenser, "V-TRN-06"),
    ):
        if was and not is_now:
            told.append(happened("ready", unit_id, f"{name} is ready", clause))
    for state in before.weapons:
        now = after.weapon_state(state.weapon)
        if state.swap and not now.swap:
            told.append(happened("loaded", unit_id, f"{now.loaded} is loaded", "V-TRN-05"))
        if state.reload and not now.reload:
            told.append(happened("reloaded", unit_id, "the autoloader has reloaded", "V-TRN-04"))
    return told
