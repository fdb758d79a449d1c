"""Aligning: a backdrop put under the map, and laid so that two points of it come to two places."""

from math import atan2, hypot, pi

from pydantic import ValidationError

from mapper.edit.operations import Edit, NoEdit
from mapper.model.backdrop import Backdrop
from mapper.model.scenario import Scenario

Point = tuple[float, float]

LEAST_PX = 4.0
"""Points of the picture that are nearer to each other tell nothing sure."""


def set_backdrop(scenario: Scenario, backdrop: Backdrop | None) -> Edit | NoEdit:
    """Put a picture under the map, in place of the one that is there; None takes it away."""
    name = f"Backdrop {backdrop.name}" if backdrop is not None else "Take the backdrop away"
    return Edit(name, scenario.evolve(map=scenario.map.evolve(backdrop=backdrop)))


def aligned(
    backdrop: Backdrop, picture: tuple[Point, Point], places: tuple[Point, Point]
) -> Backdrop | NoEdit:
    """Return the backdrop laid so that two points of its picture (in pixels) come to two places (in tiles).

    Its scale and place follow, and of its four quarter turns the one that fits best.
    """
    (ax, ay), (bx, by) = (_mirrored(backdrop, point) for point in picture)
    (cx, cy), (dx, dy) = places
    long_px, long_tiles = hypot(bx - ax, by - ay), hypot(dx - cx, dy - cy)
    if long_px < LEAST_PX or long_tiles == 0:
        return NoEdit("the two points lie too near to each other")
    turn = atan2(dy - cy, dx - cx) - atan2(by - ay, bx - ax)
    quarters = round(turn / (pi / 2)) % 4
    tile_px = long_px / long_tiles
    middle_x, middle_y = _turned((ax + bx) / 2, (ay + by) / 2, quarters)
    try:
        return backdrop.evolve(
            x=(cx + dx) / 2 - middle_x / tile_px,
            y=(cy + dy) / 2 - middle_y / tile_px,
            tile_px=tile_px,
            quarters=quarters,
        )
    except ValidationError:
        return NoEdit("the picture would lie too far from the map, or be too large or small for it")


def _mirrored(backdrop: Backdrop, point: Point) -> Point:
    return (-point[0], point[1]) if backdrop.mirrored else point


def _turned(x: float, y: float, quarters: int) -> Point:
    for _ in range(quarters):
        x, y = -y, x
    return x, y
