"""A district made up from a seed: streets, houses, barricades, debris and where each side begins."""

from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import chain
from random import Random

from mapper.edit.blocks import houses
from mapper.edit.district_ground import Kept, ground_to_enter, rim_ground, town_ground
from mapper.edit.district_layout import Layout, lay_out
from mapper.edit.district_plan import Plan, Symmetry, houses_of_ground, offered, why_no_district
from mapper.edit.moving import moved_edges, moved_structures
from mapper.edit.operations import Edit, NoEdit
from mapper.edit.streets import Segment
from mapper.edit.transforms import mirrored_across, mirrored_down
from mapper.edit.whole_map import IN_PLAY, border
from mapper.geometry.grid import Edge, Side, Tile, rectangle
from mapper.geometry.shapes import covered_areas, ring
from mapper.model.battlemap import BattleMap, EdgeKind, EdgePiece, Mark, MarkKind
from mapper.model.scenario import Scenario
from mapper.model.structure import Structure
from mapper.model.terrain import with_terrain
from mapper.rules.palette import Masonry, Palette


def make_district(scenario: Scenario, plan: Plan, palette: Palette) -> Edit | NoEdit:
    """Put a district in place of all that is on the map; units stay, and no house is built over them.

    It is made of what the palette offers: its plain ground for streets, what it has to be strewn about.
    """
    if scenario.play is not None:
        return NoEdit(IN_PLAY)
    if why := why_no_district(palette):
        return NoEdit(why)
    plan, masonry = offered(plan, palette), houses_of_ground(palette)
    if masonry is None:
        drawn = _of_structures(scenario, plan, palette)
        taken = frozenset(chain.from_iterable(map(_tiles, drawn.structures)))
        marks = _marks(scenario, plan, taken, rim=0)
    else:
        drawn = _of_ground(scenario, plan, palette, masonry)
        entered = frozenset(ground_to_enter(masonry))
        taken = frozenset(tile for tile, kind in drawn.ground.items() if kind not in entered)
        marks = _marks(scenario, plan, taken, rim=1)
    battlemap = _with_ground(scenario.map, palette.plain, drawn.ground)
    if battlemap is None:
        return NoEdit("the map's legend is full")
    made = battlemap.evolve(structures=drawn.structures, edges=drawn.edges, fields=(), marks=tuple(marks))
    return Edit(f"Make district {plan.seed}", scenario.evolve(map=made))


@dataclass(frozen=True, slots=True)
class _Drawn:
    """What stands in a district, and its ground where that is not plain."""

    structures: tuple[Structure, ...]
    edges: tuple[EdgePiece, ...]
    gates: tuple[Edge, ...]
    ground: Mapping[Tile, str]

    def with_answer(self, layout: Layout, width: int) -> "_Drawn":
        """Return it together with what answers it: in the other half, or else a gate across from its own."""
        motion = layout.motion
        if motion is None:
            opposite = (Edge(width, gate.y, Side.W) for gate in self.gates)
            return replace(self, gates=(*self.gates, *opposite))
        return _Drawn(
            (*self.structures, *moved_structures(self.structures, motion)),
            (*self.edges, *moved_edges(self.edges, motion)),
            (*self.gates, *map(motion.edge, self.gates)),
            {**self.ground, **{motion.tile(tile): kind for tile, kind in self.ground.items()}},
        )


def _of_structures(scenario: Scenario, plan: Plan, palette: Palette) -> _Drawn:
    """Draw a district whose houses are structures, with pieces of wall on the map's border."""
    dice = Random(plan.seed)
    layout = lay_out(scenario.map, plan, dice)
    built = tuple(chain.from_iterable(houses(block, plan.builders, dice) for block in layout.grid.blocks))
    bars = tuple(_barricades(layout, plan.barricades, palette.bar, dice))
    gates = tuple(layout.gates(dice, at_top=plan.symmetry is Symmetry.DOWN))
    covered = frozenset(chain.from_iterable(map(_tiles, built)))
    strewn = tuple(layout.strewn(covered, plan.debris, dice))
    ground = dict.fromkeys(strewn, palette.strewn) if palette.strewn is not None else {}
    drawn = _Drawn(built, bars, gates, ground).with_answer(layout, scenario.map.width)
    held = {unit.tile for unit in scenario.units}
    stay = (piece for piece in drawn.structures if held.isdisjoint(_tiles(piece)))
    walls = _rim(scenario.map, drawn.gates, palette) if plan.walls else ()
    return replace(
        drawn,
        structures=tuple(piece.evolve(id=f"house-{number}") for number, piece in enumerate(stay, 1)),
        edges=(*drawn.edges, *walls),
    )


def _of_ground(scenario: Scenario, plan: Plan, palette: Palette, masonry: Masonry) -> _Drawn:
    """Draw a district whose houses and walls are ground; what units stand on is left plain."""
    battlemap, dice = scenario.map, Random(plan.seed)
    has_walls = plan.walls and min(battlemap.width, battlemap.height) > 2
    layout = lay_out(battlemap, plan, dice, rim=int(has_walls))
    gates = tuple(layout.gates(dice, at_top=plan.symmetry is Symmetry.DOWN))
    middle = frozenset(_middle(battlemap)) if plan.objective else frozenset()
    kept = Kept(middle, frozenset(chain.from_iterable(_zones(scenario, plan, rim=1))))
    town = town_ground(layout, plan, palette, kept, dice)
    drawn = _Drawn((), (), gates, town).with_answer(layout, battlemap.width)
    walls = rim_ground(battlemap, drawn.gates, masonry, palette.plain) if has_walls else {}
    held = {unit.tile for unit in scenario.units}
    ground = {tile: kind for tile, kind in {**drawn.ground, **walls}.items() if tile not in held}
    return replace(drawn, ground=ground)


def _barricades(layout: Layout, share: float, bar: EdgeKind | None, dice: Random) -> Iterator[EdgePiece]:
    """Yield what closes side streets, from house to house."""
    for segment, where in layout.barred(share, dice):
        if bar is not None:
            yield from (EdgePiece(at=edge, kind=bar) for edge in _line_across(segment, where))


def _line_across(segment: Segment, where: float) -> Iterator[Edge]:
    box = segment.box
    if segment.runs_east:
        x = box.left + int(where * (box.right - box.left + 1))
        yield from (Edge(x, y, Side.W) for y in range(box.top, box.bottom))
    else:
        y = box.top + int(where * (box.bottom - box.top + 1))
        yield from (Edge(x, y, Side.N) for x in range(box.left, box.right))


def _with_ground(battlemap: BattleMap, plain: str, ground: Mapping[Tile, str]) -> BattleMap | None:
    """Return the map all plain but for the ground given; None when its legend is full."""
    tiles = rectangle(Tile(0, 0), Tile(battlemap.width - 1, battlemap.height - 1))
    made = with_terrain(battlemap, tiles, plain)
    by_kind: dict[str, list[Tile]] = {}
    for tile, kind in ground.items():
        by_kind.setdefault(kind, []).append(tile)
    for kind, under in by_kind.items():
        made = with_terrain(made, under, kind) if made is not None else None
    return made


def _rim(battlemap: BattleMap, gates: Iterable[Edge], palette: Palette) -> Iterator[EdgePiece]:
    """Yield the walls around the map, with their gates; where there are none, gaps."""
    gated = frozenset(gates)
    for edge in border(battlemap.width, battlemap.height):
        kind = palette.door if edge in gated else palette.rim
        if kind is not None:
            yield EdgePiece(at=edge, kind=kind)


def _marks(scenario: Scenario, plan: Plan, taken: Container[Tile], *, rim: int) -> Iterator[Mark]:
    """Yield where the first two sides begin, and an objective between them."""
    for number, tiles in enumerate(_zones(scenario, plan, rim=rim)):
        free = tuple(tile for tile in tiles if tile not in taken)
        side = scenario.sides[number]
        if free:
            yield Mark(id=f"zone-{number + 1}", kind=MarkKind.DEPLOYMENT, tiles=free, side=side.id)
    if plan.objective:
        yield Mark(
            id="objective",
            kind=MarkKind.OBJECTIVE,
            tiles=tuple(_middle(scenario.map)),
            text="Hold the crossing",
        )


def _zones(scenario: Scenario, plan: Plan, *, rim: int) -> Iterator[tuple[Tile, ...]]:
    """Yield the tiles on opposite rims where the first two sides begin, whatever stands on them."""
    width, height = scenario.map.width, scenario.map.height
    is_down = plan.symmetry is Symmetry.DOWN
    length = height if is_down else width
    rim = rim if plan.walls and min(width, height) > 2 else 0
    depth = min(plan.zone + rim, length // 2) if plan.zone else 0
    if depth > rim and len(scenario.sides) > 1:
        last = Tile(width - 1, depth - 1) if is_down else Tile(depth - 1, height - 1)
        zone = tuple(rectangle(Tile(0, 0), last))
        across = mirrored_down(height) if is_down else mirrored_across(width)
        yield from (zone, tuple(across.tiles(zone)))


def _middle(battlemap: BattleMap) -> Iterable[Tile]:
    """Return the tiles in the middle of a map: one, two or four."""
    first = Tile((battlemap.width - 1) // 2, (battlemap.height - 1) // 2)
    return rectangle(first, Tile(battlemap.width // 2, battlemap.height // 2))


def _tiles(piece: Structure) -> Iterable[Tile]:
    return covered_areas(ring(piece.outline))
