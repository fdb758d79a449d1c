"""A small district with everything that can stand on a map, as views that painters draw from."""

from collections.abc import Mapping, Sequence
from typing import Any

from PySide6.QtGui import QImage, QPainter

from mapper.geometry.grid import Side, Tile, parse_tile
from mapper.model.battlemap import BattleMap, EdgeKind, EdgePiece, FieldKind, GroundField, Mark, MarkKind
from mapper.model.side import Allegiance, Colour, Controller
from mapper.model.structure import Height, Structure, StructureKind, Trait
from mapper.model.unit import UnitKind
from mapper.paint.brush import Brush
from mapper.paint.style import style
from mapper.play.view import SeenUnit, View
from mapper.rules.ruleset import Token
from mapper.rules.vehicle.palette import palette
from tests.building import book

LETTERS = {".": "clear", "D": "debris", "S": "subsidence", "?": "quicksand"}
SIDES = tuple(
    Allegiance(id=colour.value, name=colour.value.title(), colour=colour, controller=Controller.PLAYER)
    for colour in Colour
)


def rect(x: float, y: float, width: float, height: float) -> tuple[tuple[float, float], ...]:
    return (x, y), (x + width, y), (x + width, y + height), (x, y + height)


def section(
    outline: Sequence[tuple[float, float]],
    height: str = "high",
    *traits: str,
    id: str | None = None,  # noqa: A002  # the structure's field
    **fields: Any,  # noqa: ANN401  # the structure's fields
) -> Structure:
    points = tuple((float(x), float(y)) for x, y in outline)
    name = id or f"s{points[0][0]:g}-{points[0][1]:g}"
    kinds = tuple(Trait(trait) for trait in traits)
    return Structure(id=name, outline=points, height=Height(height), traits=kinds, **fields)


def ruin(outline: Sequence[tuple[float, float]], **fields: Any) -> Structure:  # noqa: ANN401  # the same
    return section(outline, "low", kind=StructureKind.RUIN, **fields)


def edge(x: int, y: int, side: str, kind: str = "barricade", **fields: Any) -> EdgePiece:  # noqa: ANN401
    return EdgePiece(at=Tile(x, y).edge(Side(side)), kind=EdgeKind(kind), **fields)


def cloud(kind: str, at: str, turns: int) -> GroundField:
    return GroundField(kind=FieldKind(kind), tile=tile(at), turns=turns)


def mark(kind: str, *at: str, **fields: Any) -> Mark:  # noqa: ANN401  # the mark's fields
    return Mark(id=f"{kind}-{at[0]}", kind=MarkKind(kind), tiles=tuple(tile(label) for label in at), **fields)


def tile(label: str) -> Tile:
    found = parse_tile(label)
    assert found is not None
    return found


def plan(ground: Sequence[str], **parts: Any) -> BattleMap:  # noqa: ANN401  # the map's fields
    used = {char: LETTERS[char] for char in sorted(set("".join(ground)))}
    return BattleMap(width=len(ground[0]), height=len(ground), legend=used, ground=tuple(ground), **parts)


FEATURE_LETTERS = {Trait.REINFORCED: "R", Trait.HARDENED: "X", Trait.VOLATILE: "V"}


def view_of(battlemap: BattleMap, units: Sequence[SeenUnit] = ()) -> View:
    return View(
        viewer=None,
        title="Kestrel District, East Gate",
        subtitle="Take the fuel store at J6. Walls hold the north and the west.",
        ruleset="vehicle",
        round=3,
        phase="Players' phase",
        map=battlemap,
        sides=SIDES,
        units=tuple(units),
        structure_full={piece.id: full_durability(piece) for piece in battlemap.structures},
        edge_full={EdgeKind.BARRICADE: 200, EdgeKind.WALL: None, EdgeKind.GATE: None},
        feature_letters=FEATURE_LETTERS,
        palette=palette(book()),
    )


def full_durability(piece: Structure) -> float:
    full = 1000 if piece.height is Height.HIGH else 500
    return full / 2 if Trait.WEAK in piece.traits else full


def seen(  # the unit's fields
    shape: str,
    side: str | None,
    name: str,
    at: str,
    facing: str = "N",
    *,
    token: Mapping[str, Any] | None = None,
    hidden: bool = False,
) -> SeenUnit:
    return SeenUnit(
        id=f"{name or shape}-{at}",
        side=side,
        kind=UnitKind.VEHICLE,
        name=name,
        tile=tile(at),
        facing=Side(facing),
        hidden=hidden,
        docked_in=None,
        token=Token(shape=shape, **(token or {})),
    )


def empty(width: int = 6, height: int = 4, **parts: Any) -> View:  # noqa: ANN401  # the map's fields
    return view_of(plan(["." * width] * height, **parts))


def east_gate() -> View:
    """Return the district of the look's example picture."""
    ground = ["." * 12 for _ in range(9)]
    for label, char in {"B4": "D", "D4": "D", "A5": "D", "C5": "D", "D7": "S"}.items():
        at = tile(label)
        ground[at.y] = ground[at.y][: at.x] + char + ground[at.y][at.x + 1 :]
    structures = (
        section(rect(5, 1, 2, 2), "high", "weak"),
        section([(8, 1), (11, 1), (11, 2), (9, 2), (9, 4), (8, 4)], "high", durability=620),
        section(rect(5, 4, 2, 2), "low", "reinforced"),
        section(rect(10, 3, 1, 2), "low", "volatile"),
        section(rect(8, 5, 3, 2), "high", "hardened", "volatile", objective="Fuel store"),
        ruin(rect(5, 7, 2, 1)),
        section([(1.5, 6.25), (2, 6.25), (2, 7.25), (1.5, 7.25)], "low", "weak"),
    )
    edges = (
        *(edge(x, 0, "N", "wall") for x in range(12) if x != 7),
        *(edge(0, y, "W", "wall") for y in range(9)),
        edge(7, 0, "N", "gate"),
        *(edge(x, 3, "N", durability=80 if x == 2 else None) for x in range(4)),
        edge(4, 2, "W"),
    )
    fields = (
        cloud("smoke", "I9", 3),
        cloud("smoke", "J9", 2),
        cloud("smoke", "K9", 1),
        cloud("gas", "D9", 2),
    )
    return view_of(plan(ground, structures=structures, edges=edges, fields=fields), _garrison())


def _garrison() -> tuple[SeenUnit, ...]:
    return (
        seen("tank", "red", "Ox", "A1", "E", token={"docked": 3}),
        seen("walker", "blue", "Heron", "C1", "S", token={"pips_left": 3, "shield": "down"}),
        seen("agrav", "amber", "Kite", "E1", "S"),
        seen("powered_armour", "teal", "Ash", "A2", "S"),
        seen("trooper", "violet", "Tr1", "B2", "S"),
        seen("trooper", "violet", "T2", "D2", "S"),
        seen("trooper", "violet", "T3", "D2", "S"),
        seen("powered_armour", "teal", "P2", "D2", "S"),
        seen("powered_armour", "teal", "P3", "D2", "S"),
        seen("drone", "red", "D1", "D2", "S"),
        seen("drone", "blue", "D2", "D2", "S"),
        seen("tank", "steel", "G-1", "H5", "W", token={"pips_left": 2, "shield": "up", "badges": ("stun",)}),
        seen("walker", "steel", "G-2", "H7", "W"),
        seen("agrav", "sky", "Gull", "L3", "W"),
        seen("agrav", "pink", "Finch", "L3", "W"),
        seen("drone", "steel", "Eye", "J4", "W"),
        seen("civilian", None, "", "E6", "N"),
        seen("civilian", None, "", "B9", "E"),
        seen("trooper", "steel", "G7", "B7", "N"),
    )


def picture(
    view: View, tile_px: int, palette: str = "light", margin: int | None = None
) -> tuple[QImage, QPainter, Brush]:
    """Return an empty picture of a view's map with a margin around it, and what paints on it."""
    rim = tile_px if margin is None else margin
    look = style(palette, tile_px)
    image = QImage(
        view.map.width * tile_px + 2 * rim, view.map.height * tile_px + 2 * rim, QImage.Format.Format_RGB32
    )
    image.fill(look.palette.paper)
    painter = QPainter(image)
    painter.translate(rim, rim)
    return image, painter, Brush(painter, look)
