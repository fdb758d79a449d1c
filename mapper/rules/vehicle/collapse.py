"""What comes down in the end phase: sections without durability, one stage a turn, and what explodes."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from mapper.geometry.grid import Tile, rectangle
from mapper.model.battlemap import BattleMap
from mapper.model.scenario import Scenario
from mapper.model.structure import Height, Structure, StructureKind
from mapper.model.terrain import with_terrain
from mapper.model.unit import Unit
from mapper.rules.cover import cover_of
from mapper.rules.names import called
from mapper.rules.reasons import Explained, Reason
from mapper.rules.vehicle.arcs import distance_tiles
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.damage import Strike
from mapper.rules.vehicle.damage_numbers import damage_numbers
from mapper.rules.vehicle.palette import palette
from mapper.rules.vehicle.sections import Section, Stage, fallen, left_of, section_of, tiles_of
from mapper.rules.vehicle.shot import Shot
from mapper.rules.vehicle.structure_damage import Blow, Contact, Struck, strike_structure
from mapper.rules.vehicle.target import Facing
from mapper.rules.vehicle.terrain import DEBRIS


@dataclass(frozen=True, slots=True)
class Explosion:
    """A volatile section going up: what every unit and every other section within reach takes (V-STR-07).

    `sections` are the ids of those within reach.
    """

    structure: str
    damage: Explained
    pen: Explained
    tiles: frozenset[Tile]
    sections: tuple[str, ...]

    @property
    def shot(self) -> Shot:
        """The explosion as a unit meets it; it is no weapon's hit."""
        return Shot(self.pen.value, self.damage.value, weapon=False)

    @property
    def blow(self) -> Blow:
        """The explosion as another section meets it."""
        return Blow(self.pen.value, self.damage.value)

    def strike(self, book: Rulebook) -> Strike:
        """Return how it strikes a unit: no facing of it in particular."""
        return Strike(damage_numbers(book), Facing.NONE)

    def caught(self, scenario: Scenario) -> tuple[Unit, ...]:
        """Return the units within reach, in document order; docked ones are safe in their carrier."""
        return tuple(unit for unit in scenario.units if unit.carrier is None and unit.tile in self.tiles)


@dataclass(frozen=True, slots=True)
class Collapse:
    """A section that comes down one stage: the ruin that is left of it, or the tiles its debris fills."""

    structure: str
    was: Stage
    becomes: Stage
    ruin: Structure | None
    debris: tuple[Tile, ...]
    explosion: Explosion | None
    reasons: tuple[Reason, ...]


def collapse(battlemap: BattleMap, book: Rulebook) -> tuple[Collapse, ...]:
    """Return what comes down in this end phase, in document order (V-STR-04, V-MAP-03).

    Who is caught in an explosion is struck afterwards: what that empties comes down a turn later.
    """
    sections = ((structure, section_of(structure, book)) for structure in battlemap.structures)
    return tuple(
        _collapse(structure, section, battlemap, book) for structure, section in sections if section.falls
    )


def after_collapse(battlemap: BattleMap, down: Iterable[Collapse]) -> BattleMap:
    """Return the map after sections have come down; it judges nothing."""
    falls = {entry.structure: entry for entry in down}
    if not falls:
        return battlemap
    left = (_what_is_left(structure, falls.get(structure.id)) for structure in battlemap.structures)
    changed = battlemap.evolve(structures=tuple(structure for structure in left if structure is not None))
    debris = [tile for entry in falls.values() for tile in entry.debris]
    return with_terrain(changed, debris, DEBRIS) or changed


def shaken(
    battlemap: BattleMap, explosion: Explosion, book: Rulebook
) -> tuple[tuple[Structure, Struck], ...]:
    """Return the other sections within reach, as the explosion leaves them, with its damage to each."""
    struck = (
        (structure, strike_structure(section_of(structure, book), explosion.blow, Contact.HIT, book))
        for structure in battlemap.structures
        if structure.id in explosion.sections
    )
    return tuple((left_of(structure, after.section), after) for structure, after in struck)


def explosion_of(structure: Structure, battlemap: BattleMap, book: Rulebook) -> Explosion | None:
    """Return what a structure does to its surroundings when it comes down, None when nothing (V-STR-07)."""
    section = section_of(structure, book)
    if not section.make.volatile:
        return None
    row, built = book.tables.structure.volatile, section.make.built
    damage = built * row.fraction
    pen = damage * row.pen_fraction
    tiles = _within(tiles_of(structure, battlemap), row.radius, battlemap, book)
    cover = cover_of(battlemap, book.settings.map.full_coverage)
    near = {other for tile in tiles for other in cover.sections(tile)} - {structure.id}
    return Explosion(
        structure.id,
        damage=Explained(damage, (_placeholder(f"×{row.fraction:g} of {built:g}", damage, book),)),
        pen=Explained(pen, (_placeholder(f"×{row.pen_fraction:g} of its damage", pen, book),)),
        tiles=frozenset(tiles),
        sections=tuple(other.id for other in battlemap.structures if other.id in near),
    )


def _collapse(structure: Structure, section: Section, battlemap: BattleMap, book: Rulebook) -> Collapse:
    after = fallen(section, book)
    becomes = after.make.stage
    ruin, debris = None, tuple[Tile, ...]()
    if becomes is Stage.DEBRIS:
        debris = tuple(_debris_of(structure, battlemap, book))
    else:
        ruin = _ruin_of(structure, after)
    explosion = explosion_of(structure, battlemap, book)
    reasons = [_told(structure, after, book)]
    if explosion is not None:
        reasons.extend(explosion.damage.reasons)
    return Collapse(structure.id, section.make.stage, becomes, ruin, debris, explosion, tuple(reasons))


def _what_is_left(structure: Structure, down: Collapse | None) -> Structure | None:
    return structure if down is None else down.ruin


def _ruin_of(structure: Structure, after: Section) -> Structure:
    """Return the ruin in a building's place: low, undamaged, with what it keeps (V-MAP-03, V-MAP-05)."""
    traits = tuple(trait for trait in structure.traits if trait in after.make.traits)
    return structure.evolve(height=Height.LOW, kind=StructureKind.RUIN, traits=traits, durability=None)


def _debris_of(structure: Structure, battlemap: BattleMap, book: Rulebook) -> Iterator[Tile]:
    """Yield the tiles that the debris fills: the section's own and those around that the setting adds.

    Ground that stops a vehicle altogether stays as it is, and so do tiles around that other sections fill.
    """
    own = tiles_of(structure, battlemap)
    cover = cover_of(battlemap, book.settings.map.full_coverage)
    for tile in _within(own, book.settings.structure.debris_radius, battlemap, book):
        row = book.tables.terrain.get(battlemap.terrain(tile))
        stays = row is not None and "no" in (row.tank, row.walker, row.agrav)
        if not stays and (tile in own or not cover.is_full(tile)):
            yield tile


def _within(tiles: Iterable[Tile], radius: int, battlemap: BattleMap, book: Rulebook) -> tuple[Tile, ...]:
    """Return the tiles of the map at most this far from one of these, row by row (V-GEN-07)."""
    own = tuple(tiles)
    near = {
        there
        for tile in own
        for there in rectangle(Tile(tile.x - radius, tile.y - radius), Tile(tile.x + radius, tile.y + radius))
        if battlemap.holds(there) and distance_tiles(tile, there, book) <= radius
    }
    return tuple(sorted(near, key=lambda tile: (tile.y, tile.x)))


def _told(structure: Structure, after: Section, book: Rulebook) -> Reason:
    name = called(structure, palette(book))
    if after.make.stage is Stage.DEBRIS:
        radius = book.settings.structure.debris_radius
        around = "" if radius == 0 else f" and {radius} tile{'s' * (radius > 1)} around"
        return Reason(f"{name} comes down: debris in its tiles{around}", "V-MAP-03", where=structure.id)
    text = f"{name} comes down: a ruin with {after.durability:g} durability"
    return Reason(text, "V-MAP-03", after.durability, structure.id)


def _placeholder(text: str, value: float, book: Rulebook) -> Reason:
    confirm = book.tables.structure.volatile.gm_to_confirm
    return Reason(f"the explosion: {text}", "V-STR-07", value, gm_to_confirm=confirm)
