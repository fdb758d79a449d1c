"""The rows of weapons, ammunition and restricted weapons."""

from typing import Literal, Self

from pydantic import ConfigDict, Field, model_validator

from mapper.rules.rows import Amount, Count, Factor, NamedRow, Part, Positive, Row, Share
from mapper.rules.vehicle.rows import Angle

_NEEDED = {
    "gun": ("mult", "rate", "ammo"),
    "lorentz": ("mult", "rate", "ammo"),
    "mortar": ("mult", "rate", "ammo"),
    "missile": ("cost", "calibre", "rate", "ammo"),
    "pod": ("cost", "calibre", "tubes", "rounds", "ammo"),
    "ap": ("infantry",),
}


class InfantryProfile(Part):
    """How a weapon fires at infantry."""

    shots: Positive
    dmg: Amount


class WeaponRow(NamedRow):
    """A weapon. `mult` gives the shot calibre per point; `cost` and `calibre` stand where both are fixed."""

    family: Literal["gun", "lorentz", "mortar", "energy", "missile", "pod", "ap"]
    fire: tuple[Angle, ...]
    shots: Positive
    mult: Factor | None = None
    cost: Amount | None = None
    calibre: Amount | None = None
    rate: Amount | None = None
    tubes: Count = 0
    rounds: Count = 0
    volley_penalty: Amount = 0
    ammo: tuple[str, ...] = ()
    energy: Amount = 0
    pen: Amount = 0
    dmg: Amount = 0
    thermal: Amount = 0
    interceptable: bool = False
    reaction: bool = True
    structure_miss: Share | None = None
    infantry_multi: bool = False
    infantry: InfantryProfile | None = None

    @model_validator(mode="after")
    def _complete(self) -> Self:
        needed = _NEEDED.get(self.family, ())
        if missing := [name for name in needed if not getattr(self, name)]:
            raise ValueError(f"a weapon of the family {self.family} needs {', '.join(missing)}")
        return self

    @property
    def energy_weapon(self) -> bool:
        """Whether it is an energy weapon (V-BLD-24)."""
        return self.family == "energy"

    @property
    def lorentz(self) -> bool:
        """Whether it is a Lorentz weapon (V-BLD-22)."""
        return self.family == "lorentz"

    @property
    def buys_ammo(self) -> bool:
        """Whether its rounds are bought with points (V-BLD-33)."""
        return bool(self.ammo) and self.family != "pod"


class VsShield(Part):
    """How an ammunition strikes an active shield, per 10 mm; its penetration may be infinite."""

    model_config = ConfigDict(allow_inf_nan=True)

    pen: float = Field(ge=0)
    dmg: Amount
    disruption: Amount


class AmmoRow(Row):
    """An ammunition, per 10 mm of shot calibre; `count` sub-shots to a round."""

    pen: Amount
    dmg: Amount
    count: Positive = 1
    combine_on_shield: bool = False
    fixed_durability: bool = False
    min_calibre: Amount = 0
    structure_miss: Share | None = None
    infantry_multi: bool = False
    clears_smoke: bool = False
    vs_shield: VsShield | None = None
    tile_wide: bool = False
    stack: Factor = 0
    stack_cap: Factor = 0
    structure_direct: Factor = 1
    structure_near: Factor = 0
    ignores_hardened_high: bool = False
    sensor_mult: Share = 1
    scatter_base: Count = 0
    scatter_per: Amount = 0


class Includes(Part):
    """Points of other parts that come with a restricted weapon."""

    generator: Amount = 0
    capacitor: Amount = 0
    ammo: Amount = 0


class GasHit(Part):
    """What one exposure to gas takes."""

    armour: Amount
    shield: Amount = 0


class Corrosion(Part):
    """What one proc of corrosion takes a turn, and for how many turns."""

    turns: Count
    armour: Amount


class GasOnStructure(Part):
    """What gas takes from a structure a turn."""

    normal: Amount
    hardened: Amount
    reinforced: Amount
    turns: Count


class RestrictedRow(NamedRow):
    """A restricted weapon: cost = part + included parts; mounts are paid on the part."""

    cost: Amount
    part: Amount
    includes: Includes
    fire: tuple[Angle, ...]
    shots: Positive = 1
    can_mount: bool = True
    reaction: bool = True
    interceptable: bool = False
    ammo: tuple[str, ...] = ()
    rate: Amount | None = None
    burst: Positive = 1
    calibre: Amount | None = None
    energy: Amount = 0
    energy_step: Amount = 0
    pen: Amount = 0
    dmg: Amount = 0
    flame: Amount = 0
    burning_dmg: Amount = 0
    burning_turns: Count = 0
    internal_damage: Amount = 0
    armour_per_minus_1: Amount = 0
    shield_damage: Amount = 0
    falloff_from: Count = 0
    falloff_per_tile: Amount = 0
    cockpit_crit: Literal["", "pilot_dies"] = ""
    high_range: Count = 0
    scatters_as: str = ""
    gas_turns: Count = 0
    unshielded: GasHit | None = None
    shielded: GasHit | None = None
    corrosion: Corrosion | None = None
    structure: GasOnStructure | None = None
    shape: Literal["", "cone90"] = ""
    range: Count = 0
    pen_per_energy: Amount = 0
    dmg_per_energy: Amount = 0
