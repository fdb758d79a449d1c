"""The table numbers and settings by which damage is reckoned, as plain values."""

from dataclasses import dataclass
from functools import lru_cache

from mapper.rules.vehicle.book import Rulebook


@dataclass(frozen=True, slots=True)
class CritNumbers:
    """What the clauses V-CRT leave to tables and settings.

    `shield_left` is the share of a shield's durability that a first crit leaves, `rounds_lost` that of its
    rounds that it takes; `cooks_off` is the share of a store's rounds that blow up, `by_count` tells that
    they do as much damage as they are many. The blasts are damage for each EN.
    """

    thresholds: tuple[float, ...]
    shield_left: float
    rounds_lost: float
    cooks_off: float
    by_count: bool
    generator_blast: float
    capacitor_blast: float


@dataclass(frozen=True, slots=True)
class DamageNumbers:
    """What the clauses V-DMG, V-STN and V-CRT leave to tables and settings.

    `reset` holds pairs of a share of the thickness, its bound inclusive, and the turns to reset.
    """

    shield_fail: float
    shield_pen: float
    shield_crack: float
    crack_ratio: float
    crack_turns: int
    activation: float
    activation_doubles_all: bool
    thickness_follows_capacity: bool
    glit_cracks: bool
    reset: tuple[tuple[float, int], ...]
    reset_over: int
    heat_ratio_cap: float
    heat_internal_share: float
    own_heat_first: bool
    laminated_internals: bool
    crit: CritNumbers
    stun_shield_weight: float
    stun_on_current: bool
    slat_before_shield: bool
    burst_is_snapshot: bool


@lru_cache(maxsize=16)
def damage_numbers(book: Rulebook) -> DamageNumbers:
    """Return the numbers and settings of a rulebook."""
    shield, heat, settings = book.tables.shield, book.tables.heat, book.settings
    return DamageNumbers(
        shield_fail=shield.fail,
        shield_pen=shield.pen,
        shield_crack=shield.crack,
        crack_ratio=shield.crack_ratio,
        crack_turns=settings.shield.crack_turns,
        activation=shield.activation_damage,
        activation_doubles_all=settings.shield.activation_double == "all",
        thickness_follows_capacity=settings.shield.thickness_scales_with_capacity,
        glit_cracks=settings.glit.cracks,
        reset=shield.reset,
        reset_over=shield.reset_over,
        heat_ratio_cap=heat.ratio_cap,
        heat_internal_share=heat.internal_share,
        own_heat_first=settings.heat.order == "before",
        laminated_internals=settings.laminated.internals,
        crit=_crit_numbers(book),
        stun_shield_weight=book.tables.stun.shield_weight,
        stun_on_current=settings.stun.base == "current",
        slat_before_shield=settings.slat.before_shield,
        burst_is_snapshot=settings.armour.burst == "snapshot",
    )


def _crit_numbers(book: Rulebook) -> CritNumbers:
    table = book.tables.crit
    return CritNumbers(
        thresholds=table.thresholds,
        shield_left=table.damaged_shield,
        rounds_lost=1.0 - table.damaged_ammo,
        cooks_off=table.ammo_share,
        by_count=book.settings.crit.cookoff == "count_only",
        generator_blast=table.generator_blast,
        capacitor_blast=table.capacitor_blast,
    )
