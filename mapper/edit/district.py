"""A district made up from a seed: streets, houses, barricades, debris and where each side begins."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from enum import StrEnum
from itertools import chain
from random import Random

from mapper.edit.blocks import Builders, houses
from mapper.edit.moving import moved_edges, moved_structures
from mapper.edit.operations import Edit, NoEdit
from mapper.edit.streets import Grid, Segment, Spans, spans, street_grid
from mapper.edit.transforms import Motion, mirrored_across, mirrored_down
from mapper.edit.whole_map import IN_PLAY, border
from mapper.geometry.grid import Edge, Side, Tile, rectangle
from mapper.geometry.shapes import covered_areas, ring
from mapper.model.battlemap import BattleMap, EdgeKind, EdgePiece, Mark, MarkKind
from mapper.model.scenario import Scenario
from mapper.model.structure import Height, Structure, StructureKind, Trait
from mapper.model.terrain import with_terrain
from mapper.rules.palette import Palette


class Symmetry(StrEnum):
    """How the two halves of a district answer each other, so that neither side has the better ground."""

    NONE = "none"
    POINT = "point"
    ACROSS = "across"
    DOWN = "down"


@dataclass(frozen=True, slots=True)
class Plan:
    """All that a district is made from; the same plan on the same size gives the same district.

    `block` and `street` are in tiles; `barricades` and `debris` are shares from 0 to 1, of the side streets
    and of the open tiles. `zone` is how deep the sides' deployment zones reach, 0 for none.
    """

    seed: int = 1
    block: int = 6
    street: int = 2
    builders: Builders = field(default_factory=Builders)
    barricades: float = 0.4
    debris: float = 0.08
    symmetry: Symmetry = Symmetry.POINT
    zone: int = 2
    objective: bool = True
    walls: bool = True


def why_no_district(palette: Palette) -> str:
    """Return why no district can be made of what a palette offers; empty where one can."""
    return palette.structures.refusal or palette.heights.refusal


def offered(plan: Plan, palette: Palette) -> Plan:
    """Return a plan without what a palette doesn't offer."""
    has_high, has_low = Height.HIGH in palette.heights, Height.LOW in palette.heights
    built = plan.builders
    ruins = built.ruins if StructureKind.RUIN in palette.structures else 0.0
    builders = Builders(
        density=built.density,
        high=(built.high if has_low else 1.0) if has_high else 0.0,
        ruins=ruins if StructureKind.BUILDING in palette.structures else 1.0,
        weak=built.weak if Trait.WEAK in palette.traits else 0.0,
        reinforced=built.reinforced if Trait.REINFORCED in palette.traits else 0.0,
    )
    return replace(
        plan,
        builders=builders,
        barricades=plan.barricades if palette.bar is not None else 0.0,
        debris=plan.debris if palette.strewn is not None else 0.0,
        zone=plan.zone if MarkKind.DEPLOYMENT in palette.marks else 0,
        objective=plan.objective and MarkKind.OBJECTIVE in palette.marks,
        walls=plan.walls and palette.rim is not None,
    )


def make_district(scenario: Scenario, plan: Plan, palette: Palette) -> Edit | NoEdit:
    """Put a district in place of all that is on the map; units stay, and no house is built over them.

    It is made of what the palette offers: its plain ground for streets, what it has to be strewn about.
    """
    if scenario.play is not None:
        return NoEdit(IN_PLAY)
    if why := why_no_district(palette):
        return NoEdit(why)
    plan = offered(plan, palette)
    drawn = _drawn(scenario.map, plan, palette.bar)
    battlemap = _with_ground(scenario.map, palette, drawn.strewn)
    if battlemap is None:
        return NoEdit("the map's legend is full")
    held = {unit.tile for unit in scenario.units}
    built = (piece for piece in drawn.structures if held.isdisjoint(_tiles(piece)))
    structures = tuple(piece.evolve(id=f"house-{number}") for number, piece in enumerate(built, 1))
    made = battlemap.evolve(
        structures=structures,
        edges=(*drawn.barricades, *(_rim(battlemap, drawn.gates, palette) if plan.walls else ())),
        fields=(),
        marks=tuple(_marks(scenario, plan, structures)),
    )
    return Edit(f"Make district {plan.seed}", scenario.evolve(map=made))


@dataclass(frozen=True, slots=True)
class _Drawn:
    """What stands in a district before its ground and its rim are made."""

    structures: tuple[Structure, ...]
    barricades: tuple[EdgePiece, ...]
    gates: tuple[Edge, ...]
    strewn: tuple[Tile, ...]

    def with_answer(self, motion: Motion) -> "_Drawn":
        """Return it together with what answers it in the other half."""
        return _Drawn(
            (*self.structures, *moved_structures(self.structures, motion)),
            (*self.barricades, *moved_edges(self.barricades, motion)),
            (*self.gates, *map(motion.edge, self.gates)),
            (*self.strewn, *motion.tiles(self.strewn)),
        )


def _drawn(battlemap: BattleMap, plan: Plan, bar: EdgeKind | None) -> _Drawn:
    """Draw a district, or the half of it that the other one answers."""
    width, height = battlemap.width, battlemap.height
    dice, seam = Random(plan.seed), max(1, plan.street // 2)
    across, down = (plan.street, plan.street), (plan.street, plan.street)
    motion = _answer(battlemap, plan.symmetry)
    if motion is not None and plan.symmetry is Symmetry.DOWN:
        height, down = height // 2, (plan.street, seam)
    elif motion is not None:
        width, across = width // 2, (plan.street, seam)
    columns = spans(width, plan.block, plan.street, across, dice)
    rows = spans(height, plan.block, plan.street, down, dice)
    grid = street_grid(columns, rows, dice)
    structures = tuple(chain.from_iterable(houses(block, plan.builders, dice) for block in grid.blocks))
    half = _Drawn(
        structures,
        tuple(_barricades(grid, plan.barricades, bar, dice)),
        tuple(_gates(columns, rows, dice, at_top=plan.symmetry is Symmetry.DOWN)),
        tuple(_strewn(grid, structures, plan.debris, dice)),
    )
    if motion is not None:
        return half.with_answer(motion)
    opposite = tuple(Edge(battlemap.width, gate.y, Side.W) for gate in half.gates)
    return replace(half, gates=(*half.gates, *opposite))


def _answer(battlemap: BattleMap, symmetry: Symmetry) -> Motion | None:
    """Return the motion that brings one half to the other, None where there are no halves."""
    across, down = mirrored_across(battlemap.width), mirrored_down(battlemap.height)
    if battlemap.height > 1 and symmetry is Symmetry.DOWN:
        return down
    if battlemap.width > 1 and symmetry is Symmetry.ACROSS:
        return across
    if battlemap.width > 1 and symmetry is Symmetry.POINT:
        return across.then(down)
    return None


def _barricades(grid: Grid, share: float, bar: EdgeKind | None, dice: Random) -> Iterator[EdgePiece]:
    """Yield what closes side streets, from house to house; the dice are asked alike, be there any or none."""
    for segment in grid.segments:
        is_barred, where = dice.random() < share, dice.random()
        if segment.may_close and is_barred and bar is not None:
            for edge in _line_across(segment, where):
                yield EdgePiece(at=edge, kind=bar)


def _line_across(segment: Segment, where: float) -> Iterator[Edge]:
    box = segment.box
    if segment.runs_east:
        x = box.left + int(where * (box.right - box.left + 1))
        yield from (Edge(x, y, Side.W) for y in range(box.top, box.bottom))
    else:
        y = box.top + int(where * (box.bottom - box.top + 1))
        yield from (Edge(x, y, Side.N) for x in range(box.left, box.right))


def _gates(columns: Spans, rows: Spans, dice: Random, *, at_top: bool) -> Iterator[Edge]:
    """Yield a gate in the wall of the first side, where one of its streets ends."""
    streets = columns if at_top else rows
    first, last = streets[int(dice.random() * len(streets))]
    for place in range(first, last):
        yield Edge(place, 0, Side.N) if at_top else Edge(0, place, Side.W)


def _strewn(grid: Grid, structures: Iterable[Structure], share: float, dice: Random) -> Iterator[Tile]:
    """Yield open tiles of blocks and side streets; those that must stay free are not among them."""
    built = frozenset(chain.from_iterable(map(_tiles, structures)))
    side_streets = (segment.box for segment in grid.segments if segment.may_close)
    for box in (*grid.blocks, *side_streets):
        for tile in box.tiles():
            if dice.random() < share and tile not in built:
                yield tile


def _with_ground(battlemap: BattleMap, palette: Palette, strewn: Iterable[Tile]) -> BattleMap | None:
    """Return the map all plain but for what is strewn about; None when its legend is full."""
    tiles = rectangle(Tile(0, 0), Tile(battlemap.width - 1, battlemap.height - 1))
    made = with_terrain(battlemap, tiles, palette.plain)
    if made is None or palette.strewn is None:
        return made
    return with_terrain(made, strewn, palette.strewn)


def _rim(battlemap: BattleMap, gates: Iterable[Edge], palette: Palette) -> Iterator[EdgePiece]:
    """Yield the walls around the map, with their gates; where there are none, gaps."""
    gated = frozenset(gates)
    for edge in border(battlemap.width, battlemap.height):
        kind = palette.door if edge in gated else palette.rim
        if kind is not None:
            yield EdgePiece(at=edge, kind=kind)


def _marks(scenario: Scenario, plan: Plan, structures: Iterable[Structure]) -> Iterator[Mark]:
    """Yield where the first two sides begin, on opposite rims, and an objective between them."""
    width, height = scenario.map.width, scenario.map.height
    is_down = plan.symmetry is Symmetry.DOWN
    depth = min(plan.zone, (height if is_down else width) // 2)
    if depth and len(scenario.sides) > 1:
        built = frozenset(chain.from_iterable(map(_tiles, structures)))
        last = Tile(width - 1, depth - 1) if is_down else Tile(depth - 1, height - 1)
        zone = tuple(rectangle(Tile(0, 0), last))
        across = mirrored_down(height) if is_down else mirrored_across(width)
        for number, tiles in enumerate((zone, across.tiles(zone))):
            free = tuple(tile for tile in tiles if tile not in built)
            side = scenario.sides[number]
            if free:
                yield Mark(id=f"zone-{number + 1}", kind=MarkKind.DEPLOYMENT, tiles=free, side=side.id)
    if plan.objective:
        first = Tile((width - 1) // 2, (height - 1) // 2)
        yield Mark(
            id="objective",
            kind=MarkKind.OBJECTIVE,
            tiles=tuple(rectangle(first, Tile(width // 2, height // 2))),
            text="Hold the crossing",
        )


def _tiles(piece: Structure) -> Iterable[Tile]:
    return covered_areas(ring(piece.outline))
