"""Much that is selected or dragged at once."""

from PySide6.QtGui import QImage, QPainter

from mapper.geometry.grid import Edge, Side, Tile
from mapper.model.side import Colour
from mapper.paint.area import Area
from mapper.paint.brush import Brush
from mapper.paint.crowd import Crowd, paint_crowd
from mapper.paint.overlays import Ghost
from mapper.paint.style import style

PX, TILES = 24, 12
WHOLE: Area = (0, 0, TILES, TILES)


def crowd() -> Crowd:
    return Crowd(
        tiles=tuple(Tile(x, 2) for x in range(TILES)),
        region=frozenset(Tile(x, y) for x in range(4, 8) for y in range(6, 9)),
        edges=frozenset(Edge(x, 10, Side.N) for x in range(TILES)),
        outlines=(((0.0, 0.0), (2.5, 0.0), (2.5, 1.5), (0.0, 1.5)), ((5.0, 4.0), (11.0, 4.0), (11.0, 5.0))),
        ghosts=(Ghost("tank", Colour.RED, Tile(9, 9), Side.E),),
        is_filled=True,
    )


def painted(shown: Crowd, area: Area, clip: Area = WHOLE) -> QImage:
    picture = QImage(TILES * PX, TILES * PX, QImage.Format.Format_ARGB32_Premultiplied)
    picture.fill(0)
    painter = QPainter(picture)
    left, top, right, bottom = (side * PX for side in clip)
    painter.setClipRect(left, top, right - left, bottom - top)
    paint_crowd(Brush(painter, style("light", PX)), shown, area)
    painter.end()
    return picture


def test_each_kind_of_thing_is_seen() -> None:
    picture = painted(crowd(), WHOLE)
    seen = [(2.0, 2.0), (6.0, 7.5), (3.5, 10.0), (1.0, 0.7), (9.5, 9.5)]
    assert all(picture.pixelColor(int(x * PX), int(y * PX)).alpha() for x, y in seen)
    assert not picture.pixelColor(int(1.5 * PX), int(4.5 * PX)).alpha()


def test_an_area_shows_what_the_whole_shows_there() -> None:
    area = (4, 3, 8, 8)
    assert painted(crowd(), area, area) == painted(crowd(), WHOLE, area)


def test_what_is_far_from_an_area_is_not_painted_for_it() -> None:
    picture = painted(crowd(), (4, 6, 8, 8))
    assert not picture.pixelColor(1 * PX, int(0.7 * PX)).alpha()


def test_a_crowd_counts_its_things() -> None:
    assert len(crowd()) == TILES + TILES + 2 + 1
