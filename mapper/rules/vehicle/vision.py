"""Who is blocked by what: ground units, gliders, the Spotter Drone, and shots that fly low."""

from dataclasses import dataclass

from mapper.geometry.barriers import Corner
from mapper.geometry.grid import Tile
from mapper.geometry.tile_mask import TileMask
from mapper.model.battlemap import BattleMap
from mapper.model.unit import Unit
from mapper.rules.sight import Sightline, SightMap, sight_map
from mapper.rules.sight_pieces import Blocking
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.build import Build, build_of
from mapper.rules.vehicle.palette import palette
from mapper.rules.vehicle.state import Condition, read_condition


@dataclass(frozen=True, slots=True)
class Eyes:
    """How a unit sees: what blocks its own sight, and how far its drone sees, 0 without one."""

    blocking: Blocking
    drone_radius: int
    book: Rulebook

    def sight(self, battlemap: BattleMap) -> SightMap:
        """Return sight as the unit itself has it."""
        return _sight(battlemap, self.blocking, self.book)

    def line(self, battlemap: BattleMap, at: Tile, tile: Tile) -> Sightline:
        """Return the unit's own line from where it stands to a tile, with what blocks it."""
        return self.sight(battlemap).line(at, tile)

    def visible(self, battlemap: BattleMap, at: Tile) -> TileMask:
        """Return the tiles seen from where the unit stands, its drone's among them."""
        own = self.sight(battlemap).visible_tiles(at)
        return own.joined(self.drone_tiles(battlemap, at)) if self.drone_radius else own

    def drone_tiles(self, battlemap: BattleMap, at: Tile) -> TileMask:
        """Return the tiles its drone sees: the grid around the unit, past everything but smoke (V-SIT-04)."""
        if not self.drone_radius:
            return TileMask.of((), battlemap.width, battlemap.height)
        return drone_sight(battlemap, self.book).visible_tiles(at, within=self.drone_radius)


def eyes_of(unit: Unit, book: Rulebook) -> Eyes:
    """Return how a unit sees.

    Raises DocumentError when its sheet or state is not of this ruleset.
    """
    return eyes_by(build_of(unit, book), read_condition(unit), book)


def eyes_by(build: Build, condition: Condition, book: Rulebook) -> Eyes:
    """Return how a unit of this build and condition sees."""
    radius = max((effect.vision.grid_radius for effect in build.effects.values()), default=0)
    return Eyes(high_blocking(book) if condition.high else ground_blocking(book), radius, book)


def ground_blocking(book: Rulebook) -> Blocking:
    """Return what blocks a ground unit's sight: low and high sections, walls, smoke (V-SIT-01, V-SIT-02)."""
    return Blocking(corner=_corner(book), palette=palette(book))


def high_blocking(book: Rulebook) -> Blocking:
    """Return what blocks a high glider's sight: it alone sees over low sections (V-SIT-01, V-MOV-13)."""
    return Blocking(low=False, corner=_corner(book), palette=palette(book))


def drone_sight(battlemap: BattleMap, book: Rulebook) -> SightMap:
    """Return sight as a Spotter Drone has it: only smoke blocks it (V-SIT-02, V-QRK-05)."""
    return _sight(
        battlemap,
        Blocking(low=False, high=False, walls=False, corner=_corner(book), palette=palette(book)),
        book,
    )


def low_flight(battlemap: BattleMap, book: Rulebook) -> SightMap:
    """Return the ways of low-angle indirect shots: only high sections and walls stop them (V-IND-02)."""
    return _sight(
        battlemap, Blocking(low=False, smoke=False, corner=_corner(book), palette=palette(book)), book
    )


def _sight(battlemap: BattleMap, blocking: Blocking, book: Rulebook) -> SightMap:
    return sight_map(battlemap, blocking, book.settings.map.full_coverage)


def _corner(book: Rulebook) -> Corner:
    return Corner(book.settings.los.corner)
