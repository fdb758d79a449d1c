"""Silhouettes: what each kind of unit looks like from above, read from their file."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any, Literal, NamedTuple

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainterPath, QPainterPathStroker, QTransform
from shapely import Polygon, get_parts, union_all
from shapely.geometry.base import BaseGeometry

from mapper.errors import TableError
from mapper.files.resources import resource
from mapper.geometry.grid import Side
from mapper.paint.brush import ellipse_path, path_of

WHOLE, TOKENS = "silhouettes/vehicle.toml", "silhouettes/skirmish.toml"

SCALE = 1000
"""Paths are built on a square this large, so that Qt cuts curves finely enough."""

TOLERANCE = 2.0
"""How far the outline may stray from the parts, in the same measure."""

Fill = Literal[
    "body",
    "light",
    "dark",
    "leg",
    "foot",
    "mark",
    "track",
    "metal",
    "glass",
    "pad",
    "civ",
    "civ2",
    "star",
    "ink",
]
Pair = tuple[float, float]


class _Row(BaseModel):
    model_config = ConfigDict(frozen=True, strict=True, extra="forbid", allow_inf_nan=False)


class PartRow(_Row):
    """One part as the file tells it: exactly one of `polygon`, `disc`, `plate` and `bar`."""

    polygon: tuple[Pair, ...] = ()
    disc: tuple[float, float, float] | None = None
    plate: tuple[float, float, float, float, float] | None = None
    bar: tuple[Pair, ...] = ()
    width: float = Field(default=0, ge=0, le=1)
    flat: bool = False
    fill: Fill
    edge: bool = True
    detail: bool = False
    mirrored: bool = False

    @model_validator(mode="after")
    def _one_shape(self) -> "PartRow":
        if sum(map(bool, (self.polygon, self.disc, self.plate, self.bar))) != 1:
            raise ValueError("a part is one of polygon, disc, plate and bar")
        if bool(self.bar) != bool(self.width):
            raise ValueError("a bar has a width, and nothing else has")
        return self


class TrackLinks(_Row):
    """The links of the tracks, for large pictures: from which x to which on each track, and the steps."""

    left: Pair
    right: Pair
    top: float
    step: float
    count: int


class SilhouetteRow(_Row):
    """One silhouette as the file tells it."""

    name: str
    box: float = Field(gt=0, le=1)
    crowd: float = Field(gt=0, le=1.1)
    order: int
    floats: bool = False
    upright: bool = False
    parts: tuple[PartRow, ...] = Field(min_length=1)
    links: TrackLinks | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Part:
    """One part: its path on a square of SCALE, what it is filled with, and whether it has an inner line."""

    path: QPainterPath
    fill: Fill
    edge: bool
    detail: bool
    bar: bool
    angular: bool


@dataclass(frozen=True, slots=True, eq=False)
class Silhouette:
    """One kind of unit: sizes in tiles, its parts in painting order, what they cover and its outline.

    One that is `upright` is never turned to a facing.
    """

    shape: str
    name: str
    box: float
    crowd: float
    order: int
    floats: bool
    upright: bool
    parts: tuple[Part, ...]
    area: BaseGeometry
    outline: QPainterPath
    links: TrackLinks | None

    def reach(self, facing: Side) -> Pair:
        """Return how far up (below 0) and down the outline reaches from the middle of its box, so turned."""
        turns = 0 if self.upright else facing.quarter_turns
        box = self.outline.boundingRect()
        left, top = box.left() / SCALE - 0.5, box.top() / SCALE - 0.5
        right, bottom = box.right() / SCALE - 0.5, box.bottom() / SCALE - 0.5
        return ((top, bottom), (left, right), (-bottom, -top), (-right, -left))[turns]


@cache
def silhouette(shape: str) -> Silhouette:
    """Return the silhouette of that name, whole or put together; raises TableError when there is none."""
    if shape in silhouettes():
        return silhouettes()[shape]
    if shape not in tokens() and shape not in _bare_outlines():
        remedy = f"one of: {', '.join((*silhouettes(), *tokens()))}"
        raise TableError(f"there is no silhouette {shape!r}", remedy=remedy)
    return read_silhouette(shape, tokens().get(shape) or _bare_outlines()[shape], TOKENS)


@cache
def silhouettes() -> Mapping[str, Silhouette]:
    """Return all silhouettes that stand as they are in their file, read once."""
    return {shape: read_silhouette(shape, row, WHOLE) for shape, row in _table(WHOLE).items()}


@cache
def tokens() -> Mapping[str, Mapping[str, Any]]:
    """Return the rows of all tokens: an outline, a sign on it and, for the promoted, a star."""
    table = _table(TOKENS)
    endings = {"": [], "_promoted": table["promoted"]["parts"]}
    return {
        f"{outline}_{sign}{ending}": {**row, "parts": [*row["parts"], *worn["parts"], *star]}
        for outline, row in table["outline"].items()
        for sign, worn in table["sign"].items()
        for ending, star in endings.items()
    }


class Piece(NamedTuple):
    """What a silhouette tells: its name, the silhouette that shows it alone, and its place in a list."""

    name: str
    shape: str
    order: tuple[int, int]


def pieces(shape: str) -> tuple[Piece, ...]:
    """Return what a silhouette tells: itself, or a token's outline, with sign and star on the first one."""
    if shape in silhouettes():
        whole = silhouette(shape)
        return (Piece(whole.name, shape, (0, whole.order)),)
    table = _table(TOKENS)
    outline, sign, *star = shape.split("_")
    row, plain = table["outline"][outline], next(iter(table["outline"]))
    order = list(table["sign"]).index(sign)
    return (
        Piece(row["name"], outline, (0, row["order"])),
        Piece(table["sign"][sign]["name"], f"{plain}_{sign}", (1, order)),
        *(Piece(table[part]["name"], f"{plain}_{part}", (2, 0)) for part in star),
    )


@cache
def _bare_outlines() -> Mapping[str, Mapping[str, Any]]:
    """Return the rows of tokens without a sign, for a legend: the outline alone, and with the star."""
    table = _table(TOKENS)
    star = table["promoted"]["parts"]
    return {
        shape: {**row, "parts": [*row["parts"], *more]}
        for outline, row in table["outline"].items()
        for shape, more in ((outline, ()), (f"{outline}_promoted", star))
    }


@cache
def _table(file: str) -> dict[str, Any]:
    try:
        return tomllib.loads(resource(file).read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise TableError(f"cannot be read: {error}", file=file) from error


@lru_cache(maxsize=1024)
def grown_outline(shape: str, by: float) -> QPainterPath:
    """Return a silhouette's outline moved outwards, in the measure of SCALE: the rim around a body."""
    return _path_around(silhouette(shape).area.buffer(by, quad_segs=4))


def read_silhouette(shape: str, row: Mapping[str, Any], file: str = "") -> Silhouette:
    """Return the silhouette a table row describes; raises TableError when it makes none."""
    try:
        told = SilhouetteRow.model_validate(row, strict=False)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        place = ".".join((shape, *map(str, first["loc"])))
        raise TableError(first["msg"], file=file, place=place) from error
    parts = tuple(part for row in told.parts for part in _parts(row))
    area = _area_of(parts)
    return Silhouette(
        shape=shape,
        name=told.name,
        box=told.box,
        crowd=told.crowd,
        order=told.order,
        floats=told.floats,
        upright=told.upright,
        parts=parts,
        area=area,
        outline=_path_around(area),
        links=told.links,
    )


def _parts(row: PartRow) -> tuple[Part, ...]:
    path = _path(row)
    paths = [path, _MIRROR.map(path)] if row.mirrored else [path]
    edge = row.edge and not (row.bar and row.detail)
    return tuple(
        Part(one, row.fill, edge, row.detail, bar=bool(row.bar), angular=bool(row.polygon)) for one in paths
    )


def _path(row: PartRow) -> QPainterPath:
    if row.polygon:
        return path_of((x * SCALE, y * SCALE) for x, y in row.polygon)
    if row.disc:
        x, y, radius = (value * SCALE for value in row.disc)
        return ellipse_path(x, y, radius, radius)
    if row.plate:
        *box, radius = (value * SCALE for value in row.plate)
        path = QPainterPath()
        path.addRoundedRect(QRectF(*box), radius, radius)
        return path
    return _bar(row)


def _bar(row: PartRow) -> QPainterPath:
    stroker = QPainterPathStroker()
    stroker.setWidth(row.width * SCALE)
    stroker.setCapStyle(Qt.PenCapStyle.FlatCap if row.flat else Qt.PenCapStyle.RoundCap)
    stroker.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    line = path_of(((x * SCALE, y * SCALE) for x, y in row.bar), closed=False)
    return stroker.createStroke(line)


def _area_of(parts: tuple[Part, ...]) -> BaseGeometry:
    """Return what the parts cover, with no more corners than are seen: Qt's own union has hundreds."""
    return union_all([_area(part.path) for part in parts if not part.detail]).simplify(TOLERANCE)


def _path_around(area: BaseGeometry) -> QPainterPath:
    path = QPainterPath()
    for polygon in get_parts(area):
        for ring in (polygon.exterior, *polygon.interiors):
            path.addPath(path_of(ring.coords[:-1]))
    return path


def _area(path: QPainterPath) -> BaseGeometry:
    areas = [
        Polygon([(point.x(), point.y()) for point in polygon.toList()])
        for polygon in path.toSubpathPolygons()
    ]
    return union_all([area.buffer(0) for area in areas])


_MIRROR = QTransform(-1, 0, 0, 1, SCALE, 0)
