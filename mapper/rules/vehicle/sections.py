"""A section of a structure as damage meets it: its stage, its make, and the durability it has left."""

from dataclasses import dataclass, field, replace
from enum import StrEnum

from mapper.geometry.grid import Tile
from mapper.geometry.shapes import covered_areas, ring
from mapper.model.battlemap import BattleMap
from mapper.model.structure import Height, Structure, StructureKind, Trait
from mapper.rules.reasons import Explained, Reason
from mapper.rules.vehicle.book import Rulebook

FEATURES = frozenset((Trait.REINFORCED, Trait.HARDENED, Trait.VOLATILE))
"""What a ruin loses, unless a setting lets it keep them (V-MAP-05)."""


class Stage(StrEnum):
    """How far a section has come down (V-MAP-03)."""

    HIGH = "high"
    LOW = "low"
    RUIN = "ruin"
    DEBRIS = "debris"


@dataclass(frozen=True, slots=True)
class Make:
    """What a section is: `full` is its durability undamaged, `built` that of the building it once was."""

    stage: Stage
    full: float
    built: float
    traits: frozenset[Trait] = frozenset()

    @property
    def reinforced(self) -> bool:
        """Whether hits on it lose a fixed amount; a hardened one is reinforced too (V-STR-05, V-STR-06)."""
        return bool(self.traits & {Trait.REINFORCED, Trait.HARDENED})

    @property
    def hardened(self) -> bool:
        """Whether it is hardened against high-angle attacks (V-STR-06)."""
        return Trait.HARDENED in self.traits

    @property
    def volatile(self) -> bool:
        """Whether thermal damage hurts it and it explodes (V-STR-07)."""
        return Trait.VOLATILE in self.traits


@dataclass(frozen=True, slots=True)
class Section:
    """A section as it stands now."""

    make: Make = field(hash=False)
    durability: float

    @property
    def falls(self) -> bool:
        """Whether nothing of it is left: it comes down one stage in the end phase (V-STR-04)."""
        return self.durability <= 0.0


def section_of(structure: Structure, book: Rulebook) -> Section:
    """Return a structure as damage meets it."""
    make = make_of(stage_of(structure), frozenset(structure.traits), book)
    return Section(make, make.full if structure.durability is None else structure.durability)


def left_of(structure: Structure, section: Section) -> Structure:
    """Return a structure of the map with what its section has left; the same where that is the same."""
    if structure.durability is None and section.durability == section.make.full:
        return structure
    return structure.evolve(durability=section.durability)


def stage_of(structure: Structure) -> Stage:
    """Return the stage a structure of the map stands at."""
    if structure.kind is StructureKind.RUIN:
        return Stage.RUIN
    return Stage.HIGH if structure.height is Height.HIGH else Stage.LOW


def make_of(stage: Stage, traits: frozenset[Trait], book: Rulebook) -> Make:
    """Return what a section of this stage and these traits is by the rulebook."""
    reasons = durability_reasons(stage, traits, book)
    of_building = [reason for reason in reasons if reason.clause != "V-STR-13"]
    return Make(stage, sum(_values(reasons)), sum(_values(of_building)), traits)


def full_durability(structure: Structure, book: Rulebook) -> Explained:
    """Return the durability of an undamaged structure of this make (V-MAP-02, V-MAP-04)."""
    reasons = durability_reasons(stage_of(structure), frozenset(structure.traits), book)
    return Explained(sum(_values(reasons)), reasons)


def durability_reasons(stage: Stage, traits: frozenset[Trait], book: Rulebook) -> tuple[Reason, ...]:
    """Return what adds up to an undamaged section's durability; debris has none."""
    if stage is Stage.DEBRIS:
        return ()
    table = book.tables.structure
    was = Stage.LOW if stage is Stage.LOW else Stage.HIGH  # V-MAP-03: only a high one leaves a ruin
    full = (table.low if was is Stage.LOW else table.high).durability
    reasons = [book.reason(f"structure.{was}.durability", f"a {was} building", full)]
    if Trait.WEAK in traits:
        reasons.append(book.reason("structure.weak", f"weak: ×{table.weak:g}", full * (table.weak - 1.0)))
        full *= table.weak
    if stage is Stage.RUIN:
        mult = table.ruin.durability_mult
        text = f"its ruin: ×{mult:g}"
        reasons.append(
            book.reason("structure.ruin.durability_mult", text, full * (mult - 1.0), clause="V-STR-13")
        )
    return tuple(reasons)


def tiles_of(structure: Structure, battlemap: BattleMap) -> tuple[Tile, ...]:
    """Return the tiles that a structure covers some of, row by row."""
    found = (tile for tile in covered_areas(ring(structure.outline)) if battlemap.holds(tile))
    return tuple(sorted(found, key=lambda tile: (tile.y, tile.x)))


def fallen(section: Section, book: Rulebook) -> Section:
    """Return what stands there after the section has come down one stage (V-STR-04, V-STR-13)."""
    table = book.tables.structure
    row = {Stage.HIGH: table.high, Stage.LOW: table.low, Stage.RUIN: table.ruin}.get(section.make.stage)
    if row is None:
        return section
    traits = section.make.traits
    if not book.settings.structure.ruin_keeps_features:
        traits -= FEATURES
    make = make_of(Stage(row.collapses_to), traits, book)
    return replace(section, make=make, durability=make.full)


def _values(reasons: tuple[Reason, ...] | list[Reason]) -> list[float]:
    return [reason.value or 0.0 for reason in reasons]
