"""The steps of zoom and where the map stands in the window, in device pixels."""

from bisect import bisect_left, bisect_right
from dataclasses import dataclass

STEPS = (1, 2, 3, 4, 6, 8, 10, 12, 16, 20, 24, 28, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192)
"""Pixels a tile: whole numbers, so that the picture is as crisp as an export."""

MARGIN_TILES = 1.0


@dataclass(frozen=True, slots=True)
class Camera:
    """Which part of the map is shown: pixels a tile, and where the map's top left corner stands."""

    tile_px: int = 48
    left: float = 0.0
    top: float = 0.0

    def to_tiles(self, x: float, y: float) -> tuple[float, float]:
        """Return the point of the map, in tiles, under a pixel."""
        return (x - self.left) / self.tile_px, (y - self.top) / self.tile_px

    def to_pixels(self, x: float, y: float) -> tuple[float, float]:
        """Return the pixel of a point given in tiles."""
        return self.left + x * self.tile_px, self.top + y * self.tile_px

    def panned(self, dx: float, dy: float) -> "Camera":
        """Return the camera with the map moved by pixels."""
        return Camera(self.tile_px, round(self.left + dx), round(self.top + dy))

    def zoomed(self, steps: int, x: float, y: float) -> "Camera":
        """Return the camera some steps nearer (below 0 farther), the map under the pixel staying in place."""
        return self.at(next_step(self.tile_px, steps), x, y)

    def at(self, tile_px: int, x: float, y: float) -> "Camera":
        """Return the camera at this many pixels a tile, the map under the pixel staying where it is."""
        map_x, map_y = self.to_tiles(x, y)
        return Camera(tile_px, round(x - map_x * tile_px), round(y - map_y * tile_px))

    def held(self, width_tiles: int, height_tiles: int, width_px: float, height_px: float) -> "Camera":
        """Return the camera moved so that the map cannot be lost: centred when it fits, else near the rim."""
        margin = MARGIN_TILES * self.tile_px
        return Camera(
            self.tile_px,
            _hold(self.left, width_tiles * self.tile_px, width_px, margin),
            _hold(self.top, height_tiles * self.tile_px, height_px, margin),
        )


def fitting(width_tiles: int, height_tiles: int, width_px: float, height_px: float) -> Camera:
    """Return the camera that shows the whole map, with room for the coordinates, as large as it can."""
    room_x = width_px / (width_tiles + 2 * MARGIN_TILES)
    room_y = height_px / (height_tiles + 2 * MARGIN_TILES)
    tile_px = max(1, int(min(room_x, room_y, STEPS[-1])))
    left = (width_px - width_tiles * tile_px) / 2
    top = (height_px - height_tiles * tile_px) / 2
    return Camera(tile_px, round(left), round(top))


def next_step(tile_px: int, steps: int) -> int:
    """Return the step of zoom that lies some steps up or down from a size."""
    if steps > 0:
        index = bisect_right(STEPS, tile_px) + steps - 1
    elif steps < 0:
        index = bisect_left(STEPS, tile_px) + steps
    else:
        return tile_px
    return STEPS[min(max(index, 0), len(STEPS) - 1)]


def _hold(start: float, size: float, room: float, margin: float) -> int:
    if size + 2 * margin <= room:
        return round((room - size) / 2)
    return round(min(margin, max(room - size - margin, start)))
