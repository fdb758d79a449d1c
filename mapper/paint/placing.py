"""Placing: where the units of a picture stand, alone or in a crowd, with their plates, chips and badges."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace

from mapper.geometry.grid import Tile
from mapper.model.side import Colour
from mapper.paint.area import Area
from mapper.paint.badges import Badge
from mapper.paint.bodies import Look
from mapper.paint.dressing import Dressing
from mapper.paint.free_space import free_box
from mapper.paint.outlines import Box, Point, whole_px
from mapper.paint.plates import Plate, PlateText, chip_px, plate
from mapper.paint.silhouettes import silhouette
from mapper.paint.style import Level, Style
from mapper.play.view import SeenUnit, View

Standing = Callable[[Tile], Point]
"""Tells the standing point of a tile, in tiles of the map."""

MOST_BODIES = 6
TAGS_FROM_PX = 44
"""From this tile size up three or four units of a tile have room for their tags, two for their names."""

NAMES_UP_TO = 4
"""How many units of a tile may wear their whole names in large pictures."""

LEAST_SCALE = 0.55
"""How small a unit is drawn at most, where it shares its tile with a structure."""

FILL = 0.86
"""How much of its room a body takes in a crowd or beside a structure."""

DIP = 0.07
"""How far a body may reach under its plate."""

GAP = 0.08
"""How far a body may stand above its plate."""

OVERLAP = 0.1
"""How far a plate may reach over the structure beside it."""

LEAST_PLATE = 0.7
"""The room a plate has at least, where structures leave its unit less."""

FOOT = 0.015
"""The room between a plate and the lower edge of its tile."""

_FIVE = ((0.18, 0.19, 0.37), (0.5, 0.19, 0.37), (0.82, 0.19, 0.37))
SLOTS: Mapping[int, tuple[tuple[float, float, float], ...]] = {
    2: ((0.27, 0.27, 0.6), (0.73, 0.57, 0.6)),
    3: ((0.26, 0.21, 0.5), (0.74, 0.21, 0.5), (0.5, 0.66, 0.5)),
    4: ((0.26, 0.2, 0.46), (0.74, 0.2, 0.46), (0.26, 0.68, 0.46), (0.74, 0.68, 0.46)),
    5: (*_FIVE, (0.32, 0.68, 0.37), (0.68, 0.68, 0.37)),
    6: (*_FIVE, (0.18, 0.68, 0.37), (0.5, 0.68, 0.37), (0.82, 0.68, 0.37)),
}
"""Centre and size of each body where several units share a tile."""


@dataclass(frozen=True, slots=True)
class Placed:
    """One unit's body and what it wears, in pixels of the map; in an overview the body is a chip."""

    id: str
    look: Look
    x: int
    y: int
    box_px: int
    plate: Plate | None = None
    chip: Point | None = None
    badges: tuple[tuple[Badge, Point, float], ...] = ()
    pods: int = 0

    @property
    def box(self) -> Box:
        """The square around the body."""
        half = self.box_px / 2
        return Box(self.x - half, self.y - half, self.box_px, self.box_px)


@dataclass(frozen=True, slots=True)
class Counter:
    """A disc that counts units, or those for which there was no room."""

    text: str
    x: float
    y: float
    radius: float


@dataclass(frozen=True, slots=True)
class Placement:
    """Everything that stands on tiles, in painting order; `sides` are emblem chips that belong to no body."""

    bodies: tuple[Placed, ...]
    sides: tuple[tuple[Colour | None, Point], ...] = ()
    counters: tuple[Counter, ...] = ()


def place_units(
    view: View, style: Style, *, standing: Standing | None = None, skip: frozenset[str] = frozenset()
) -> Placement:
    """Return where the units of a view stand; docked drones and those to skip are left out."""
    return Placing(view, style, standing=standing, skip=skip).within(None)


class Placing:
    """Where the units of a view stand, found out tile by tile as it is asked for."""

    def __init__(
        self,
        view: View,
        style: Style,
        *,
        standing: Standing | None = None,
        skip: frozenset[str] = frozenset(),
    ) -> None:
        """Look up who stands where; docked drones and those to skip are left out."""
        tiles: dict[Tile, list[SeenUnit]] = {}
        for unit in view.units:
            if unit.docked_in is None and unit.id not in skip:
                tiles.setdefault(unit.tile, []).append(unit)
        self._tiles = dict(sorted(tiles.items(), key=lambda item: (item[0].y, item[0].x)))
        self._placer = _Placer(view, style, standing)
        self._parts: dict[Tile, Placement] = {}
        self.drawn: set[str] = set()
        """The units drawn already where there is not time for all, by id."""

    def within(self, area: Area | None) -> Placement:
        """Return where the units of an area stand, or all of them."""
        parts = [self._part(tile) for tile in self._within(area)]
        return Placement(
            bodies=tuple(body for part in parts for body in part.bodies),
            sides=tuple(side for part in parts for side in part.sides),
            counters=tuple(counter for part in parts for counter in part.counters),
        )

    def _within(self, area: Area | None) -> Iterable[Tile]:
        """Return the tiles of an area in which units stand, or all of them, row by row."""
        if area is None:
            return self._tiles
        left, top, right, bottom = area
        if (right - left) * (bottom - top) > len(self._tiles):
            return [tile for tile in self._tiles if left <= tile.x < right and top <= tile.y < bottom]
        around = (Tile(x, y) for y in range(top, bottom) for x in range(left, right))
        return [tile for tile in around if tile in self._tiles]

    def _part(self, tile: Tile) -> Placement:
        part = self._parts.get(tile)
        if part is None:
            part = self._parts[tile] = self._placer.place(tile, self._tiles[tile])
        return part


class _Placer:
    """Places the units of one tile after the other."""

    def __init__(self, view: View, style: Style, standing: Standing | None) -> None:
        self.style = style
        self.px = style.tile_px
        self.standing = standing
        self.map = view.map
        self.dress = Dressing(view, style)

    def place(self, tile: Tile, units: list[SeenUnit]) -> Placement:
        """Place the units that share a tile."""
        ordered = sorted(units, key=self.dress.rank)
        if self.style.level is Level.OVERVIEW:
            return Placement((self._overview_chip(ordered[0]),))
        if len(ordered) == 1:
            return Placement((self._alone(ordered[0]),))
        if self.style.level is Level.SMALL and len(ordered) > 2:
            return self._counted(tile, ordered)
        return self._crowd(tile, ordered)

    def _room(self, tile: Tile) -> Box:
        """Return the part of a tile where its units stand, in pixels of the map."""
        free = free_box(self.map, tile, self.standing(tile) if self.standing else None)
        px = self.px
        return Box((tile.x + free.x) * px, (tile.y + free.y) * px, free.width * px, free.height * px)

    def _overview_chip(self, unit: SeenUnit) -> Placed:
        x, y = (unit.tile.x + 0.5) * self.px, (unit.tile.y + 0.5) * self.px
        return Placed(unit.id, self.dress.look(unit), whole_px(x), whole_px(y), round(0.72 * self.px))

    def _alone(self, unit: SeenUnit) -> Placed:
        """Place a unit that stands alone: its plate at the foot of its room, its body in the rest."""
        px, room = self.px, self._room(unit.tile)
        shape = silhouette(unit.token.shape)
        full = shape.box * px
        size = full
        if min(room.width, room.height) < px:
            size = max(LEAST_SCALE * full, min(full, FILL * min(room.width, room.height)))
        y = room.y + room.height / 2
        label = self._label(unit, room)
        if label is not None:
            space = label.box.y - room.y
            size = max(LEAST_SCALE * full, min(size, space + DIP * px + label.strip_px / 2))
            top, bottom = shape.reach(unit.facing)
            middle = (top + bottom) / 2 * size
            y = room.y + max(
                space / 2 + 0.02 * px - middle, 0.005 * px - top * size, space - GAP * px - bottom * size
            )
        radius = max(4.5, 0.105 * px)
        corner = (room.right - radius - 1.5, room.y + radius + 1.5)
        placed = self._placed(unit, (room.x + room.width / 2, y), size)
        pods = unit.token.docked if self.style.level is Level.LARGE else 0
        return replace(placed, plate=label, pods=pods, badges=self._badges(unit, corner, radius))

    def _label(self, unit: SeenUnit, room: Box) -> Plate | None:
        """Return the plate of a unit that stands alone."""
        if not self.dress.has_plate(unit):
            return None
        px = self.px
        tile_bottom = (unit.tile.y + 1) * px - max(1.0, FOOT * px)
        bottom = min(tile_bottom, room.bottom + OVERLAP * px)
        if self.style.level is Level.SMALL:
            text = self.dress.tag_plate(unit)
        else:
            text = self.dress.name_plate(unit, self.style.em(0.19, 8, 22))
        room_px = max(room.width + OVERLAP * px, (1 if text.compact else LEAST_PLATE) * px)
        return self._in_tile(unit.tile, text, (room.x + room.width / 2, bottom), room_px)

    def _in_tile(self, tile: Tile, text: PlateText, foot: Point, room_px: float) -> Plate:
        """Return a plate that stays in its tile."""
        edge = 0 if text.compact else 1
        made = plate(text, *foot, min(room_px, self.px - 2 * edge))
        left, right = tile.x * self.px + edge, (tile.x + 1) * self.px - edge - made.box.width
        lowest = (tile.y + 1) * self.px - 1 - made.box.height
        x, y = max(left, min(right, made.box.x)), min(made.box.y, lowest)
        return replace(made, box=made.box._replace(x=x, y=y))

    def _crowd(self, tile: Tile, units: list[SeenUnit]) -> Placement:
        """Place up to six units of a tile, or five and the number of the rest."""
        slots = SLOTS[min(len(units), MOST_BODIES)]
        shown = units if len(units) <= MOST_BODIES else units[: MOST_BODIES - 1]
        bodies = [self._in_slot(unit, slot, len(units)) for unit, slot in zip(shown, slots, strict=False)]
        if len(shown) == len(units):
            return Placement(tuple(bodies))
        x, y, _ = slots[-1]
        rest = f"+{len(units) - len(shown)}"
        disc = Counter(rest, (tile.x + x) * self.px, (tile.y + y) * self.px, max(6.5, 0.14 * self.px))
        return Placement(tuple(bodies), counters=(disc,))

    def _in_slot(self, unit: SeenUnit, slot: tuple[float, float, float], count: int) -> Placed:
        px, room = self.px, self._room(unit.tile)
        scale = max(LEAST_SCALE, min(room.width, room.height) / px)
        size = silhouette(unit.token.shape).crowd * slot[2] * FILL * px * scale
        x, y = room.x + slot[0] * room.width, room.y + slot[1] * room.height
        low = min(y + (0.37 if count == 2 else 0.31) * px, room.bottom + OVERLAP * px)
        radius = max(4.0, 0.084 * px)
        rise = 0.42 if count == 2 else 0.12  # higher up it would hide another unit's plate
        right, top = (unit.tile.x + 1) * px - radius - 1.5, unit.tile.y * px + radius + 1.5
        corner = (min(x + 0.42 * size, right), max(y - rise * size, top))
        placed = self._placed(unit, (x, y), size)
        placed = replace(placed, badges=self._badges(unit, corner, radius)[: self._most_badges(count)])
        text = self._crowd_text(unit, count)
        if text is not None:
            share = 0.48 if count == 2 else 0.46 if count <= NAMES_UP_TO else 0.345
            return replace(placed, plate=self._in_tile(unit.tile, text, (x, low), share * px))
        if self.dress.colour(unit) is None:
            return placed
        return replace(placed, chip=(x, low - chip_px(self.style) / 2))

    def _crowd_text(self, unit: SeenUnit, count: int) -> PlateText | None:
        """Return what a unit of a crowd can wear: its name, its tag, or nothing but its side's chip."""
        if not self.dress.has_plate(unit):
            return None
        px = self.px
        if self.style.level is Level.LARGE and count > NAMES_UP_TO:
            return self.dress.tag_plate(unit, max(8, min(15, round(0.112 * px))))
        if self.style.level is Level.LARGE or (px >= TAGS_FROM_PX and count == 2):
            return self.dress.name_plate(unit, max(8, min(15, round(0.135 * px))), pip=0.04)
        has_room = count == 2 if px < TAGS_FROM_PX else count <= NAMES_UP_TO
        if not has_room or self.style.level < Level.NORMAL:
            return None
        return replace(self.dress.tag_plate(unit), strip=None)

    def _most_badges(self, count: int) -> int:
        """Return how many badges each unit of a crowd has room for."""
        if self.px < TAGS_FROM_PX:
            return 1 if count == 2 else 0
        return 2 if count == 2 or (self.style.level is Level.LARGE and count <= NAMES_UP_TO) else 1

    def _counted(self, tile: Tile, units: list[SeenUnit]) -> Placement:
        """Place the first unit of a small tile, the chips of up to three sides and the number of units."""
        px = self.px
        left, top = tile.x * px, tile.y * px
        size = 0.8 * silhouette(units[0].token.shape).box * px
        body = self._placed(units[0], (left + 0.38 * px, top + 0.36 * px), size)
        radius = max(5.0, 0.22 * px)
        count = Counter(str(len(units)), left + px - radius - 0.5, top + radius + 0.5, radius)
        sides = list(dict.fromkeys(self.dress.colour(unit) for unit in units))[:3]
        chips = (
            (side, (left + px * (index + 0.5) / len(sides), top + px - chip_px(self.style) / 2 - 1))
            for index, side in enumerate(sides)
        )
        return Placement((body,), tuple(chips), (count,))

    def _badges(self, unit: SeenUnit, corner: Point, radius: float) -> tuple[tuple[Badge, Point, float], ...]:
        if self.style.level < Level.NORMAL:
            return ()
        x, y = corner
        worn = enumerate(self.dress.badges(unit))
        return tuple((badge, (x - 2.3 * radius * index, y), radius) for index, badge in worn)

    def _placed(self, unit: SeenUnit, at: Point, size: float) -> Placed:
        """Return a body with its middle on a pixel's corner and an even width, so that it is crisp."""
        return Placed(unit.id, self.dress.look(unit), whole_px(at[0]), whole_px(at[1]), 2 * round(size / 2))
