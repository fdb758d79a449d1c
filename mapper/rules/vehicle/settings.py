"""The GM's switches of the vehicle rules: what each may be set to. Defaults stand in settings.toml."""

from typing import Literal

from pydantic import Field

from mapper.rules.rows import Amount, Count, Part, Positive, Share

Rounding = Literal["half_up", "down", "up"]
Divisible = Literal[
    "ammo",
    "smartplate",
    "hardshield",
    "capacitor",
    "generator",
    "smoke_ammo",
    "chassis_stabiliser",
    "ap_weapon",
]


class RoundSettings(Part):
    """Where numbers are rounded (V-GEN-02)."""

    internals: Rounding
    ammo: Rounding
    mobility: Literal["down", "keep"]


class DiceSettings(Part):
    """What is rolled to hit (V-GEN-04)."""

    hit: Literal["real", "d100"]


class BuildSettings(Part):
    """Building a vehicle."""

    quirks: Count
    weapon_step: Amount = Field(gt=0)
    calibre_basis: Literal["shot", "weapon"]
    fractional: tuple[Divisible, ...]


class AmmoSwapSettings(Part):
    """Turns a weapon is silent to swap its ammunition (V-BLD-35)."""

    turns: Count


class RestrictedLimitSettings(Part):
    """For whom there is one of each restricted weapon (V-BLD-41)."""

    per: Literal["side", "vehicle", "game"]


class FeatureLetters(Part):
    """Letters of a structure's traits on the map (V-MAP-07)."""

    reinforced: str = Field(min_length=1, max_length=2)
    hardened: str = Field(min_length=1, max_length=2)
    volatile: str = Field(min_length=1, max_length=2)


class MapSettings(Part):
    """The map."""

    distance: Literal["chebyshev", "manhattan"]
    full_coverage: Share
    stack_limit: Count
    feature_letters: FeatureLetters


class BarricadeSettings(Part):
    """Where a barricade stands (V-MAP-10)."""

    position: Literal["edge", "tile"]


class CivVehicleSettings(Part):
    """Civilian vehicles (V-MAP-15)."""

    durability: Amount


class MoveSettings(Part):
    """Movement."""

    turning_counts: bool
    enemy_blocks: bool
    agrav_diagonal: bool
    agrav_free_turn_degrees: Literal[90, 180, 270, 360]
    debris_tank_extra: Count


class JumpSettings(Part):
    """How a jump's deficit strikes (V-MOV-12)."""

    rams: Literal["separate", "single"]


class GliderSettings(Part):
    """Flight at high altitude (V-MOV-13)."""

    turns: Positive
    rammable: bool


class HunkerSettings(Part):
    """Whether hunkering replaces or multiplies the walker's front multiplier (V-MOV-14)."""

    mode: Literal["replace", "multiply"]


class WalkerSettings(Part):
    """What a partly paid chassis stabiliser does (V-BLD-30)."""

    partial_stab: Literal["linear", "all_or_nothing"]


class LosSettings(Part):
    """What a touched corner does to a sight line (V-SIT-01)."""

    corner: Literal["both", "any", "none"]


class FogSettings(Part):
    """Fog of war (V-SIT-09)."""

    enabled: bool


class FacingSettings(Part):
    """Which facing is struck on a diagonal and in the same tile (V-HIT-27)."""

    diagonal: Literal["front_rear", "side", "attacker_best"]
    same_tile: Literal["entry_side", "front", "attacker_choice"]


class FireSettings(Part):
    """Whether hull weapons are held to the front arc (V-BLD-31)."""

    hull_arc_for_normal_fire: bool
    hull_arc_indirect: bool


class TurretSettings(Part):
    """Turrets a vehicle has (V-HIT-22)."""

    count: Positive


class Thresholds(Part):
    """Tiles moved from which a target is harder to hit, by shooter (V-HIT-07)."""

    player: Count
    npc_vehicle: Count
    npc_infantry: Count


class HitSettings(Part):
    """To-hit rolls."""

    floor: Amount
    cap_before_half: bool
    threshold: Thresholds
    reroll_stack: bool


class ReactionSettings(Part):
    """Reaction fire."""

    target_move: Literal["so_far", "last_turn"]
    turn_penalty: Amount
    tight_touching: Literal["edge", "edge_or_corner"]


class BlackboxSettings(Part):
    """Whether the shared bonuses of several allies add up (V-EXT-03)."""

    stack: Literal["sum", "best"]


class HighSettings(Part):
    """When high-angle rounds come down (V-IND-06)."""

    impact: Literal["end_of_next_turn", "start_of_shooters_next_turn"]


class EcmSettings(Part):
    """Whether guaranteed hits stay guaranteed under ECM (V-IND-09): true = they ignore it."""

    vs_guaranteed: bool


class ScatterSettings(Part):
    """Directions a miss may drift in (V-IND-11)."""

    directions: Literal[4, 8]


class FaeSettings(Part):
    """Thermobaric rounds (V-IND-12, V-IND-13)."""

    retroactive: bool
    carry: tuple[Literal["mortar", "rocket"], ...]


class ApsSettings(Part):
    """Active protection (V-APS-03 to V-APS-07)."""

    order: Literal["target_first", "helper_first"]
    engages: Literal["hits", "all_inbound"]
    discharger_use: Literal["per_volley", "per_munition", "per_turn"]
    structure_adjacent_counts: bool


class SlatSettings(Part):
    """When Slat Armour is rolled (V-QRK-02)."""

    before_shield: bool


class ArmourSettings(Part):
    """Whether a burst strikes armour shot by shot (V-DMG-20)."""

    burst: Literal["sequential", "snapshot"]


class LaminatedSettings(Part):
    """Whether Laminated Armour also protects internals (V-QRK-07)."""

    internals: bool


class ShieldSettings(Part):
    """Shields."""

    crack_turns: Count
    thickness_scales_with_capacity: bool
    capacitor_boosts_per_turn: Count
    activation_double: Literal["shield", "all"]


class GlitSettings(Part):
    """Whether infinite penetration cracks a shield (V-DMG-10)."""

    cracks: bool


class HeatSettings(Part):
    """Whether a hit's own thermal counts for it (V-DMG-28)."""

    order: Literal["before", "after"]


class GasSettings(Part):
    """Whether gas fields add up (V-DMG-21)."""

    stack: bool


class FlameSettings(Part):
    """Flame and burning (V-DMG-26); `pen`, `dmg`, `thermal` per Flame point."""

    pen: Amount
    dmg: Amount
    thermal: Amount
    burning_on: Literal["unit", "tile"]
    dorn_scatter: bool
    flamethrower_range: Count


class EmpSettings(Part):
    """The EMP emitter (V-EXT-07)."""

    cooldown: Count
    interceptable: bool


class WeaponHeatSettings(Part):
    """Heat of overcharged weapons (V-EXT-01); limit 0 = none."""

    decay: Amount
    limit: Amount
    overcharge_structure_loss: Share


class CritSettings(Part):
    """The crit die and what burning ammunition does (V-CRT-03, V-CRT-08)."""

    fraction: Literal["floor", "round", "rescale"]
    cookoff: Literal["rounds_x_damage", "count_only"]


class StunSettings(Part):
    """What stun is measured by (V-STN-01, V-APS-13)."""

    base: Literal["max", "current"]
    affects_aps: bool


class RamSettings(Part):
    """Rams (V-RAM-05, V-RAM-06, V-RAM-09)."""

    excess: Literal["raw", "scaled"]
    thickness: Literal["facing_effective", "base"]
    stomp_reach: Count
    knockback_crash: Amount


class StructureSettings(Part):
    """Structures (V-STR-06, V-MAP-03, V-MAP-05)."""

    hardened_order: Literal["percent_first", "flat_first"]
    debris_radius: Count
    ruin_keeps_features: bool


class InfantrySettings(Part):
    """Whether a plasgun's thermal counts for the number hit (V-INF-02)."""

    plasgun_thermal_counts: bool


class AutoloaderSettings(Part):
    """Weapons an autoloader can't serve (V-QRK-08)."""

    exclude: tuple[Literal["rocket_pod", "missile", "howitzer", "mortar"], ...]


class SmokeSettings(Part):
    """Smoke dischargers (V-TRN-03)."""

    per_discharger_per_turn: Count


class TurnSettings(Part):
    """The turn (V-GEN-01, V-DMG-13, V-TRN-03)."""

    first_side: Literal["players", "gm", "alternate"]
    reset_counts_first_turn: bool
    smoke_counts_first_turn: bool


class Settings(Part):
    """Every switch of the vehicle rules, by group."""

    round: RoundSettings
    dice: DiceSettings
    build: BuildSettings
    ammo_swap: AmmoSwapSettings
    restricted_limit: RestrictedLimitSettings
    map: MapSettings
    barricade: BarricadeSettings
    civ_vehicle: CivVehicleSettings
    move: MoveSettings
    jump: JumpSettings
    glider: GliderSettings
    hunker: HunkerSettings
    walker: WalkerSettings
    los: LosSettings
    fog: FogSettings
    facing: FacingSettings
    fire: FireSettings
    turret: TurretSettings
    hit: HitSettings
    reaction: ReactionSettings
    blackbox: BlackboxSettings
    high: HighSettings
    ecm: EcmSettings
    scatter: ScatterSettings
    fae: FaeSettings
    aps: ApsSettings
    slat: SlatSettings
    armour: ArmourSettings
    laminated: LaminatedSettings
    shield: ShieldSettings
    glit: GlitSettings
    heat: HeatSettings
    gas: GasSettings
    flame: FlameSettings
    emp: EmpSettings
    weapon_heat: WeaponHeatSettings
    crit: CritSettings
    stun: StunSettings
    ram: RamSettings
    structure: StructureSettings
    infantry: InfantrySettings
    autoloader: AutoloaderSettings
    smoke: SmokeSettings
    turn: TurnSettings
