"""The effects a quirk or extra system may have, looked up by name where a rule asks for them."""

from typing import Annotated, Literal

from pydantic import Field

from mapper.rules.rows import Amount, Count, Factor, NamedRow, Part, Positive, Share, Signed

Requirement = Literal[
    "ammo_weapon_not_lorentz",
    "turret:tank|agrav",
    "tank:no_turreted_weapon",
    "tank",
    "walker",
    "agrav",
    "laser",
    "shield",
    "jump_jets",
]
Arcs = tuple[Literal["front", "left", "right", "rear"], ...]


class HitEffects(Part):
    """On to-hit rolls."""

    vs_me: Signed = 0
    ally_sensors_same_tile: Share = 0


class Interception(Part):
    """A chance to destroy inbound rounds of one ammunition."""

    ammo: str
    chance: Share


class MunitionEffects(Part):
    """On inbound munitions."""

    intercept: Interception | None = None


class TargetEffects(Part):
    """On being aimed at."""

    needs_own_los: bool = False


class BuildEffects(Part):
    """On the build."""

    points: Signed = 0


class MoveEffects(Part):
    """On movement."""

    cost_add: Count = 0


class VisionEffects(Part):
    """On what is seen; `spot_bonus` the share of the sensors that helps others at what only it sees."""

    grid_radius: Count = 0
    spot_bonus: Share | None = None


class SpotEffects(Part):
    """On spotting for indirect fire."""

    mult: Factor = 1


class BlackboxEffects(Part):
    """On the shared sensor bonus."""

    remote: bool = False


class ArmourEffects(Part):
    """On armour; `front` replaces the type's front multiplier."""

    energy_dmg: Factor = 1
    energy_thermal: Factor = 1
    front: Factor | None = None
    nonpen_nonenergy: Factor = 1
    deflect_front: tuple[str, ...] = ()


class ExtraEnergy(Part):
    """More energy for a shot of some weapons: a share of penetration and damage, or penetration, per EN."""

    weapons: tuple[str, ...] = ()
    pen: Share = 0
    dmg: Share = 0
    pen_add: Amount = 0
    min: Count = 0
    weapon_heat: Amount = 0
    through_structures: tuple[str, ...] = ()


class FireEffects(Part):
    """On firing: more shots for some turns, then reloading; more energy for a shot."""

    shots_mult: Positive = 1
    turns: Count = 0
    reload: Count = 0
    extra_energy: ExtraEnergy | None = None


class ReactionTurn(Part):
    """Turning to an enemy at the side or rear and firing with less power."""

    side_energy: Amount
    side_power: Amount
    rear_energy: Amount
    rear_power: Amount


class ReactionEffects(Part):
    """On reaction fire; None leaves the usual number."""

    all_arcs: bool = False
    penalty: Amount | None = None
    corner: Amount | None = None
    tight_tiles: Count | None = None
    turn: ReactionTurn | None = None


class RamEffects(Part):
    """On damage to the vehicle itself by ramming; `barricade_self` None leaves the usual number."""

    self_mult: Factor = 1
    barricade_self: Amount | None = None


class StunEffects(Part):
    """On being stunned."""

    threshold_mult: Factor = 1
    no_forced_by_ram: bool = False
    effect_mult: Share = 1


class StompEffects(Part):
    """On stomps."""

    mult: Factor = 1


class Jump(Part):
    """A jump forward over low ground."""

    tiles: Positive
    cost: Count
    over: Literal["low"]
    ram_per_deficit: Amount


class Slam(Part):
    """A ram paid with all remaining mobility."""

    per_mobility: Amount
    not_vs: tuple[str, ...]


class Transfer(Part):
    """Shield charge sent to an ally."""

    range: Count
    efficiency: Share
    excess_to_charge: Share
    overcharge: bool


class Condense(Part):
    """A shield condensed for a turn."""

    thickness: Factor
    no_crack: bool
    damage: Factor
    no_weapons: bool
    recharge: Count


class Emp(Part):
    """A stunning projectile; its cooldown is the setting emp.cooldown."""

    stun: bool
    shield_damage: Amount
    crack: bool


class HighFlight(Part):
    """Flight at high altitude; its turns are the setting glider.turns."""

    move_add: Count
    hit_vs_me: Signed
    hit: Signed
    ignore_facing: bool
    ground_turns: Count


class Armature(Part):
    """A melee attack that grows with the mobility spent."""

    pen: Amount
    dmg: Amount
    per_mobility: Share
    max: Count
    ignores_structure_resistance: bool


class Actions(Part):
    """Actions the vehicle gains."""

    jump: Jump | None = None
    slam: Slam | None = None
    transfer: Transfer | None = None
    condense: Condense | None = None
    emp: Emp | None = None
    high: HighFlight | None = None
    armature: Armature | None = None


class Leech(Part):
    """Shield charge gained from shield damage dealt with a weapon."""

    share: Share
    overcharge: bool


class OnHitEffects(Part):
    """On hits of the vehicle's own weapons."""

    leech: Leech | None = None


class RevealEffects(Part):
    """On what is revealed."""

    indirect_in_drone_grid: bool = False


class HeatEffects(Part):
    """On armour heat."""

    decay_mult: Factor = 1


class GasEffects(Part):
    """On gas."""

    armour_mult: Factor = 1


class CorrosionEffects(Part):
    """On corrosion."""

    immune: bool = False


class EcmPassive(Part):
    """Jamming of missiles and indirect fire around the vehicle."""

    mod: Signed
    range: Count


class EcmActive(Part):
    """Jamming of one enemy."""

    mod: Signed
    reroll: bool


class EcmEffects(Part):
    """On enemy electronics."""

    passive: EcmPassive | None = None
    active: EcmActive | None = None


class Docks(Part):
    """The arcs into which docked drones fire, by kind; `racks` is how many may be docked."""

    racks: Count = 0
    powersuit: Arcs = ()
    powered_armour: Arcs = ()


class ShieldEffects(Part):
    """On the vehicle's own shield; `durability_mult` is a fraction."""

    thickness_per_maru_energy: Amount = 0
    boost_mult: Factor = 1
    durability_mult: tuple[Positive, Positive] = (1, 1)


class Focus(Part):
    """A narrower firing mode with other penetration and damage."""

    area: Literal["tile"]
    pen: Factor
    dmg: Factor


class MaruEffects(Part):
    """On the sonic array."""

    focus: Focus | None = None


class MeleeLeech(Part):
    """Shield charge gained from shield damage dealt in melee."""

    share: Share
    revive_at_full: bool


class LeechEffects(Part):
    """On melee attacks."""

    melee: MeleeLeech | None = None


class Flame(Part):
    """A flamethrower; its reach is the setting flame.flamethrower_range."""

    shots: Positive
    area: Literal["tile"]
    flame: Amount


class WeaponMode(Part):
    """One way to fire an added weapon."""

    shots: Positive
    pen: Amount
    dmg: Amount
    area: Literal["target", "tile"] = "target"


class WeaponEffects(Part):
    """Weapons the vehicle gains."""

    flame: Flame | None = None
    modes: tuple[WeaponMode, ...] = ()


class Quirk(NamedRow):
    """A quirk or extra system: what it requires and what it does; an effect left out changes nothing.

    `note` says the same in a few words, for cards and sheets.
    """

    note: Annotated[str, Field(max_length=400)] = ""
    req: Requirement | None = None
    hit: HitEffects = HitEffects()
    munition: MunitionEffects = MunitionEffects()
    target: TargetEffects = TargetEffects()
    build: BuildEffects = BuildEffects()
    move: MoveEffects = MoveEffects()
    vision: VisionEffects = VisionEffects()
    spot: SpotEffects = SpotEffects()
    blackbox: BlackboxEffects = BlackboxEffects()
    armour: ArmourEffects = ArmourEffects()
    fire: FireEffects = FireEffects()
    reaction: ReactionEffects = ReactionEffects()
    ram: RamEffects = RamEffects()
    stun: StunEffects = StunEffects()
    stomp: StompEffects = StompEffects()
    action: Actions = Actions()
    on_hit: OnHitEffects = OnHitEffects()
    reveal: RevealEffects = RevealEffects()
    heat: HeatEffects = HeatEffects()
    gas: GasEffects = GasEffects()
    corrosion: CorrosionEffects = CorrosionEffects()
    ecm: EcmEffects = EcmEffects()
    dock: Docks = Docks()
    shield: ShieldEffects = ShieldEffects()
    maru: MaruEffects = MaruEffects()
    leech: LeechEffects = LeechEffects()
    weapon: WeaponEffects = WeaponEffects()
