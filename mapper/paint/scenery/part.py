"""A part of a picture of the ground: what draws it, and all that it is told apart by."""

from typing import NamedTuple

from mapper.paint.scenery.site import ALONE, Drawing, Joints

NOTHING: frozenset[str] = frozenset()
EVERY_SIDE = (True,) * 4


class Part(NamedTuple):
    """What draws something of a tile, in so many variants; few pictures are painted faster.

    `joins` are the kinds of ground that it goes on into, over corners too or only over sides; `faces` those
    that tell how it is turned, on the `sides` that matter: N, E, S, W.
    """

    draw: Drawing
    variants: int = 1
    joins: frozenset[str] = NOTHING
    corners: bool = True
    faces: frozenset[str] = NOTHING
    sides: tuple[bool, ...] = EVERY_SIDE

    def joints(self, around: Joints) -> Joints:
        """Return of the tiles around what matters: corners to which no side leads don't."""
        north, east, south, west, *corners = around
        sides = (north, east, south, west)
        if not self.corners:
            return (*sides, *ALONE[4:])
        leading = (north or east, south or east, south or west, north or west)
        return (*sides, *(at and by for at, by in zip(corners, leading, strict=True)))

    def faced(self, around: Joints) -> Joints:
        """Return of the four sides what matters."""
        return tuple(at and counts for at, counts in zip(around[:4], self.sides, strict=True))
