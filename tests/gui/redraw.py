"""A map drawn anew on an empty one, as a user would who has it on paper: by tools and the Inspector alone."""

from collections.abc import Collection, Iterable, Iterator
from itertools import groupby

from PySide6.QtWidgets import QDialogButtonBox

from mapper.geometry.grid import Edge, Side, Tile
from mapper.gui.dialogs.sides import SidesDialog
from mapper.model.battlemap import Mark, MarkKind
from mapper.model.scenario import Scenario
from mapper.model.structure import Structure, Trait
from mapper.model.unit import Unit, UnitKind
from tests.gui.hand import Hand, Point

READY = {"tank": "Line tank", "walker": "Line walker", "agrav": "Raider agrav"}
"""What of the library stands for a vehicle of a type."""

OTHERS = {
    UnitKind.INFANTRY: "Rifle squad",
    UnitKind.DRONE: "Gun drone",
    UnitKind.CIVILIAN: "Civilian car",
}


def redraw(hand: Hand, wanted: Scenario) -> None:
    """Draw what is on another map."""
    for step in (
        name_sides,
        draw_ground,
        draw_structures,
        name_objectives,
        draw_edges,
        wear_edges,
        draw_fields,
        draw_marks,
        place,
    ):
        hand.begin(step.__name__.replace("_", " ").capitalize())
        step(hand, wanted)


def name_sides(hand: Hand, wanted: Scenario) -> None:
    hand.menu("sides")
    dialog = hand.desk.bench.mapping.dialog
    assert isinstance(dialog, SidesDialog)
    while len(dialog.rows) < len(wanted.sides):
        hand.click_on(dialog.add_button)
    for row, side in zip(dialog.rows, wanted.sides, strict=True):
        hand.choose(row.name, side.name)
        hand.choose(row.colour, side.colour.value)
        hand.choose(row.controller, side.controller.value)
    hand.answer(dialog.buttons.button(QDialogButtonBox.StandardButton.Ok))


def draw_ground(hand: Hand, wanted: Scenario) -> None:
    battlemap = wanted.map
    for letter, terrain in battlemap.legend.items():
        tiles = {
            Tile(x, y)
            for y, row in enumerate(battlemap.ground)
            for x, found in enumerate(row)
            if found == letter
        }
        if letter != battlemap.ground[0][0]:
            hand.take("G", terrain=terrain, shape="brush", size=1)
            paint(hand, tiles)


def draw_structures(hand: Hand, wanted: Scenario) -> None:
    """Those made alike one after another, so that little is chosen anew."""
    pieces = sorted(wanted.map.structures, key=lambda piece: (*make(piece).values(), piece.name))
    for piece in pieces:
        hand.take("B", deed="add", **make(piece), name=piece.name, snap="1", shape="polygon")
        if is_rectangle(piece):
            hand.drag(piece.outline[0], piece.outline[2])
        else:
            hand.polygon(*piece.outline)


def name_objectives(hand: Hand, wanted: Scenario) -> None:
    """What the bar doesn't ask for: durability, and what is to be done with an objective."""
    page = hand.desk.inspector.structure_page
    for piece in wanted.map.structures:
        if piece.durability is None and piece.objective is None:
            continue
        hand.take("S")
        hand.click(*inside(piece))
        if piece.durability is not None:
            hand.choose(page.durability, round(piece.durability))
        if piece.objective is not None:
            hand.choose(page.objective, True)  # noqa: FBT003  # a field's value
            hand.choose(page.objective_text, piece.objective)


def draw_edges(hand: Hand, wanted: Scenario) -> None:
    pieces = sorted(wanted.map.edges, key=lambda piece: (piece.kind, piece.open))
    for (kind, is_open), alike in groupby(pieces, key=lambda piece: (piece.kind, piece.open)):
        hand.take("E", kind=kind.value, course="along", **({"open": is_open} if kind == "gate" else {}))
        for line in lines({piece.at for piece in alike}):
            if len(line) == 2:
                hand.click((line[0][0] + line[1][0]) / 2, (line[0][1] + line[1][1]) / 2)
            else:
                hand.drag(*line)


def wear_edges(hand: Hand, wanted: Scenario) -> None:
    for piece in wanted.map.edges:
        if piece.durability is not None:
            (x, y), (x1, y1) = ends(piece.at)
            hand.take("S")
            hand.click((x + x1) / 2, (y + y1) / 2)
            hand.choose(hand.desk.inspector.several_page.durability, round(piece.durability))


def draw_fields(hand: Hand, wanted: Scenario) -> None:
    spots = sorted(wanted.map.fields, key=lambda spot: (spot.kind, spot.turns))
    for (kind, turns), alike in groupby(spots, key=lambda spot: (spot.kind, spot.turns)):
        hand.take("K", kind=kind.value, turns=turns, shape="brush", size=1)
        paint(hand, {spot.tile for spot in alike})


def draw_marks(hand: Hand, wanted: Scenario) -> None:
    own = own_sides(hand, wanted)
    for mark in wanted.map.marks:
        if mark.kind is MarkKind.DEPLOYMENT:
            draw_zone(hand, mark, own[mark.side])
        else:
            hand.take("O", kind=mark.kind.value, text=mark.text, gm_only=mark.gm_only)
            hand.click(*middle(mark.tiles[0]))


def draw_zone(hand: Hand, mark: Mark, side: str) -> None:
    hand.take("O", kind="deployment", side=side or "-", shape="rectangle", filled=True, text=mark.text)
    hand.drag(middle(min(mark.tiles)), middle(max(mark.tiles)))


def place(hand: Hand, wanted: Scenario) -> None:
    """Units made alike of one side after another; those that are docked come with their carrier."""
    units = [unit for unit in wanted.units if unit.carrier is None]
    own = own_sides(hand, wanted)
    for unit in sorted(units, key=lambda unit: (unit.side or "", ready(unit), unit.facing)):
        hand.take("U", unit=f"ready:{ready(unit)}", side=own[unit.side], facing=unit.facing.value)
        hand.click(*middle(unit.tile))


def own_sides(hand: Hand, wanted: Scenario) -> dict[str | None, str]:
    """Return for each side of the other map its own, in the order they were named; empty for nobody's."""
    made = hand.desk.document.scenario.sides
    return {None: "", **{side.id: own.id for side, own in zip(wanted.sides, made, strict=True)}}


def paint(hand: Hand, tiles: Collection[Tile]) -> None:
    """Brush over tiles: in one drag all that touch."""
    for stroke in strokes(tiles):
        if len(stroke) == 1:
            hand.click(*middle(stroke[0]))
        else:
            hand.drag(*map(middle, stroke))


def strokes(tiles: Collection[Tile]) -> Iterator[list[Tile]]:
    """Part tiles into ways from neighbour to neighbour."""
    left = sorted(tiles, key=lambda tile: (tile.y, tile.x))
    while left:
        way = [left.pop(0)]
        while near := [tile for tile in left if max(abs(tile.x - way[-1].x), abs(tile.y - way[-1].y)) == 1]:
            left.remove(near[0])
            way.append(near[0])
        yield way


def lines(edges: Iterable[Edge]) -> Iterator[list[Point]]:
    """Part edges into lines from corner to corner of tiles."""
    left = sorted(edges)
    while left:
        line = list(ends(left.pop(0)))
        for at in (-1, 0):
            while found := next((edge for edge in left if line[at] in ends(edge)), None):
                left.remove(found)
                one, other = ends(found)
                line.insert(len(line) if at else 0, other if one == line[at] else one)
        yield line


def ends(edge: Edge) -> tuple[Point, Point]:
    right, low = (0, 1) if edge.side is Side.W else (1, 0)
    return (edge.x, edge.y), (edge.x + right, edge.y + low)


def make(piece: Structure) -> dict[str, str | bool]:
    traits = {trait.value: trait in piece.traits for trait in Trait}
    return {"kind": piece.kind.value, "height": piece.height.value, **traits}


def is_rectangle(piece: Structure) -> bool:
    xs, ys = {x for x, _ in piece.outline}, {y for _, y in piece.outline}
    return len(piece.outline) == 4 and len(xs) == len(ys) == 2


def inside(piece: Structure) -> Point:
    """Return a point of a structure near its first corner."""
    (x, y), (x1, y1), (x2, y2) = piece.outline[0], piece.outline[1], piece.outline[-1]
    return x + (x1 - x + x2 - x) / 4, y + (y1 - y + y2 - y) / 4


def ready(unit: Unit) -> str:
    return OTHERS.get(unit.kind) or READY[str(unit.sheet["type"])]


def middle(tile: Tile) -> Point:
    return tile.x + 0.5, tile.y + 0.5
