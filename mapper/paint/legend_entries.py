"""Legend entries: what a picture shows that needs telling, and nothing else."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial

from mapper.geometry.grid import Side
from mapper.model.battlemap import EdgeKind, FieldKind, MarkKind
from mapper.model.structure import Height, Structure, StructureKind, Trait
from mapper.paint.area import Area, tiles_in
from mapper.paint.badges import Badge
from mapper.paint.bodies import Look
from mapper.paint.brush import Brush
from mapper.paint.debris import draw_debris
from mapper.paint.ground import DEBRIS, SUBSIDENCE
from mapper.paint.hollows import draw_hollow
from mapper.paint.legend import Entry
from mapper.paint.nearby import edges_near, fields_near, marks_near, structures_near
from mapper.paint.scenery.catalogue import SCENERY
from mapper.paint.silhouettes import Piece, pieces
from mapper.paint.swatches import (
    show_arrow,
    show_badge,
    show_docked,
    show_edge,
    show_fire,
    show_gas,
    show_hp,
    show_kind,
    show_mark,
    show_note,
    show_objective,
    show_pips,
    show_scenery,
    show_secret,
    show_side,
    show_smoke,
    show_structure,
    show_zone,
)
from mapper.play.view import SeenUnit, View
from mapper.rules.names import headed
from mapper.rules.palette import in_words

FEATURES = (Trait.WEAK, Trait.REINFORCED, Trait.HARDENED, Trait.VOLATILE)
GROUNDS: Mapping[str, Callable[[Brush], None]] = {
    DEBRIS: partial(draw_debris, variant=0),
    SUBSIDENCE: draw_hollow,
    **{terrain: partial(show_scenery, terrain=terrain) for terrain in SCENERY},
}
"""What draws each kind of ground that is drawn at all."""
EDGES = (EdgeKind.WALL, EdgeKind.GATE, EdgeKind.BARRICADE)
FIELDS: Mapping[FieldKind, Callable[[Brush], None]] = {
    FieldKind.SMOKE: show_smoke,
    FieldKind.GAS: show_gas,
    FieldKind.FIRE: show_fire,
}
MARKS = (
    MarkKind.SEIZE,
    MarkKind.ESCAPE,
    MarkKind.RAZE,
    MarkKind.VISIT,
    MarkKind.CHEST,
    MarkKind.SECURE,
)
"""Kinds in the order in which the legend tells them."""

LETTERS = {Height.HIGH: "H", Height.LOW: "L"}
"""What is written on structures for their height."""

BADGES = {
    Badge.HIDDEN: "Hidden",
    Badge.STUN: "Stunned",
    Badge.DONE: "Has acted",
    Badge.HIGH: "High altitude",
    Badge.HUNKER: "Hunkered down",
    Badge.LEADER: "Leader",
    Badge.BROKEN: "Broken",
    Badge.FROZEN: "Frozen",
    Badge.SILENCED: "Silenced",
    Badge.POISON: "Poisoned",
    Badge.BARRIER: "Barrier",
}


def legend_entries(view: View, area: Area) -> tuple[Entry, ...]:
    """Return the entries for what an area of a view shows."""
    area = tiles_in(view.map, area)
    left, top, right, bottom = area
    units = [unit for unit in view.units if left <= unit.tile.x < right and top <= unit.tile.y < bottom]
    seen = [unit for unit in units if unit.docked_in is None]
    return (
        *_sides(view, seen),
        *_kinds(view, seen),
        *_signs(seen),
        *_structures(view, area),
        *_edges(view, area),
        *_ground(view, area),
        *_fields(view, area),
        *_marks(view, area),
    )


def _sides(view: View, units: list[SeenUnit]) -> Iterator[Entry]:
    present = {unit.side for unit in units}
    for side in view.sides:
        if side.id in present:
            yield Entry(headed(side), partial(show_side, colour=side.colour))


def _kinds(view: View, units: list[SeenUnit]) -> Iterator[Entry]:
    """Yield an entry a kind of unit, a thing held and a star, looking as the first one that there is."""
    first: dict[str, tuple[Piece, SeenUnit]] = {}
    for unit in units:
        for piece in pieces(unit.token.shape):
            first.setdefault(piece.name, (piece, unit))
    for piece, unit in sorted(first.values(), key=lambda found: found[0].order):
        look = Look(piece.shape, view.colour(unit.side), Side.N)
        yield Entry(piece.name, partial(show_kind, look=look))


def _signs(units: list[SeenUnit]) -> Iterator[Entry]:
    worn = {Badge(name) for unit in units for name in unit.token.badges}
    if any(unit.hidden for unit in units):
        worn.add(Badge.HIDDEN)
    for badge, text in BADGES.items():
        if badge in worn:
            yield Entry(text, partial(show_badge, badge=badge))
    if any(unit.token.hp is not None for unit in units):
        yield Entry("HP left", show_hp)
    if any(_is_damaged(unit) for unit in units):
        yield Entry("Damage, in fifths", show_pips)
    if any(unit.token.docked for unit in units):
        yield Entry("Drones aboard", show_docked)


def _is_damaged(unit: SeenUnit) -> bool:
    return unit.token.pips_left is not None and unit.token.pips_left < unit.token.pips


def _structures(view: View, area: Area) -> Iterator[Entry]:
    found = list(structures_near(view.map, area, 0))
    built = [structure for structure in found if structure.kind is StructureKind.BUILDING]
    palette = view.palette
    for height, letter in LETTERS.items():
        if any(structure.height is height for structure in built):
            yield _structure(f"{letter}  {palette.heights.name(height)}", height)
    for trait in FEATURES:
        with_it = [structure.height for structure in built if trait in structure.traits]
        if with_it:
            sign, text = view.feature_letters.get(trait), palette.traits.name(trait)
            yield _structure(f"{sign}  {text}" if sign else text, with_it[0], trait)
    if len(built) < len(found):
        text = f"{LETTERS[Height.LOW]}  {palette.structures.name(StructureKind.RUIN)}"
        yield _structure(text, Height.LOW, kind=StructureKind.RUIN)


def _structure(
    text: str, height: Height, *traits: Trait, kind: StructureKind = StructureKind.BUILDING
) -> Entry:
    outline = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
    shown = Structure(id="swatch", outline=outline, height=height, traits=traits, kind=kind)
    return Entry(text, partial(show_structure, structure=shown))


def _edges(view: View, area: Area) -> Iterator[Entry]:
    kinds = {piece.kind for piece in edges_near(view.map, area, 0)}
    for kind in EDGES:
        if kind in kinds:
            yield Entry(view.palette.edges.name(kind), partial(show_edge, kind=kind))


def _ground(view: View, area: Area) -> Iterator[Entry]:
    """Yield an entry a kind of ground that is drawn, in the order and by the names of the ruleset."""
    left, top, right, bottom = area
    chars = set().union(*(set(row[left:right]) for row in view.map.ground[top:bottom]))
    there = {view.map.legend[char] for char in chars}
    shown: dict[str, Callable[[Brush], None]] = {}
    for terrain in (*view.grounds, *sorted(there.difference(view.grounds))):
        if terrain in there and terrain in GROUNDS:
            shown.setdefault(view.grounds.get(terrain) or in_words(terrain), GROUNDS[terrain])
    yield from (Entry(name, draw) for name, draw in shown.items())


def _fields(view: View, area: Area) -> Iterator[Entry]:
    kinds = {field.kind for field in fields_near(view.map, area, 0)}
    for kind, show in FIELDS.items():
        if kind in kinds:
            yield Entry(f"{view.palette.fields.name(kind)}, turns left", show)


def _marks(view: View, area: Area) -> Iterator[Entry]:
    marks = list(marks_near(view.map, area, 0))
    kinds, names = {mark.kind for mark in marks}, view.palette.marks
    goals = structures_near(view.map, area, 0)
    if MarkKind.OBJECTIVE in kinds or any(structure.objective is not None for structure in goals):
        yield Entry(names.name(MarkKind.OBJECTIVE), show_objective)
    for kind in MARKS:
        if kind in kinds:
            yield Entry(names.name(kind), partial(show_mark, kind=kind))
    zone = next((mark for mark in marks if mark.kind is MarkKind.DEPLOYMENT), None)
    if zone is not None:
        yield Entry(names.name(zone.kind), partial(show_zone, colour=view.colour(zone.side)))
    arrow = next((mark for mark in marks if mark.kind is MarkKind.ARROW), None)
    if arrow is not None:
        yield Entry(names.name(arrow.kind), partial(show_arrow, colour=view.colour(arrow.side)))
    if MarkKind.NOTE in kinds:
        yield Entry(f"{names.name(MarkKind.NOTE)} of the GM", show_note)
    if any(mark.gm_only and mark.kind is not MarkKind.NOTE for mark in marks):
        yield Entry("For the GM only", show_secret)
