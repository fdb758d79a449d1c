"""A place's card: all that a tile or an edge holds, and what it means to movers, fire and sight, as lines."""

from collections.abc import Iterable, Iterator

from mapper.geometry.grid import Edge, Side, Tile
from mapper.model.battlemap import EdgeKind, EdgePiece
from mapper.model.scenario import Scenario
from mapper.model.structure import Structure, Trait
from mapper.model.unit import Unit
from mapper.rules.gauges import GaugeKind
from mapper.rules.names import called
from mapper.rules.palette import Palette
from mapper.rules.reasons import Explained, Refusal
from mapper.rules.ruleset import Fact, Passage, Ruleset

GROUND, STRUCTURES, FIELDS, EDGES, UNITS = "Ground", "Structures", "Fields", "Edges", "Units"
MARKS = "Marks"
ENTRY, CROSSING = "To enter", "To cross"
MOST_UNITS = 6
"""So many units of a tile are told one by one."""
MOST_BARS = 3

_SIDES = {Side.N: "North", Side.E: "East", Side.S: "South", Side.W: "West"}


def tile_card(scenario: Scenario, tile: Tile, ruleset: Ruleset) -> tuple[Fact, ...]:
    """Return the lines of a tile's card, by group."""
    return (
        _ground(scenario, tile, ruleset),
        *_structures(scenario, tile, ruleset),
        *_fields(scenario, tile, ruleset.palette),
        *_edges(scenario, tile, ruleset),
        *_units(scenario, tile, ruleset),
        *_marks(scenario, tile, ruleset.palette),
        *_costs(ENTRY, ruleset.entry_costs(scenario, tile), own=1),
        *ruleset.tile_facts(scenario, tile),
    )


def edge_card(scenario: Scenario, edge: Edge, ruleset: Ruleset) -> tuple[Fact, ...]:
    """Return the lines of an edge's card; none for an edge with nothing on it."""
    piece = next((piece for piece in scenario.map.edges if piece.at == edge), None)
    if piece is None:
        return ()
    return (
        Fact(EDGES, ruleset.palette.edges.name(piece.kind), _condition(piece, ruleset)),
        *_costs(CROSSING, ruleset.crossing_costs(scenario, edge), own=0),
        *ruleset.edge_facts(scenario, edge),
    )


def _ground(scenario: Scenario, tile: Tile, ruleset: Ruleset) -> Fact:
    here = scenario.map.terrain(tile)
    known = next((terrain for terrain in ruleset.terrains if terrain.id == here), None)
    return Fact(GROUND, known.name, known.note) if known else Fact(GROUND, here, "unknown to these rules")


def _structures(scenario: Scenario, tile: Tile, ruleset: Ruleset) -> Iterator[Fact]:
    here = ruleset.ground_sight(scenario.map).cover.sections(tile)
    for structure in scenario.map.structures if here else ():
        if structure.id in here:
            yield Fact(STRUCTURES, called(structure), _make(structure, ruleset))
            if structure.objective is not None:
                yield Fact(STRUCTURES, "Objective", structure.objective or "here")


def _make(structure: Structure, ruleset: Ruleset) -> str:
    """Return what a structure is and what is left of it."""
    full = ruleset.structure_durability(structure)
    left = full if structure.durability is None else structure.durability
    what = ", ".join((made_of(structure, ruleset.palette), *traits_of(structure, ruleset.palette)))
    return f"{what}; {left:g} of {full:g}"


def made_of(structure: Structure, palette: Palette) -> str:
    """Return how high a structure is and what kind it is of, as it stands within a sentence."""
    return f"{palette.heights.called(structure.height)} {palette.structures.called(structure.kind)}"


def traits_of(structure: Structure, palette: Palette) -> tuple[str, ...]:
    """Return what is special about a structure, in the order that documents keep."""
    return tuple(palette.traits.called(trait) for trait in Trait if trait in structure.traits)


def _fields(scenario: Scenario, tile: Tile, palette: Palette) -> Iterator[Fact]:
    for spot in scenario.map.fields:
        if spot.tile == tile:
            turns = "1 turn left" if spot.turns == 1 else f"{spot.turns} turns left"
            yield Fact(FIELDS, palette.fields.name(spot.kind), turns)


def _edges(scenario: Scenario, tile: Tile, ruleset: Ruleset) -> Iterator[Fact]:
    around = {tile.edge(side): words for side, words in _SIDES.items()}
    found = {piece.at: piece for piece in scenario.map.edges if piece.at in around}
    for edge, words in around.items():
        piece = found.get(edge)
        if piece is not None:
            name = ruleset.palette.edges.called(piece.kind)
            yield Fact(EDGES, words, f"{name}, {_condition(piece, ruleset)}")


def _condition(piece: EdgePiece, ruleset: Ruleset) -> str:
    """Return whether a gate is open, and what is left of what can be damaged."""
    full = ruleset.edge_durability(piece)
    if full is not None:
        return f"{full if piece.durability is None else piece.durability:g} of {full:g}"
    if piece.kind is EdgeKind.GATE:
        return "open" if piece.open else "closed"
    return "can't be damaged"


def _units(scenario: Scenario, tile: Tile, ruleset: Ruleset) -> Iterator[Fact]:
    here = [unit for unit in scenario.units_in(tile) if unit.carrier is None]
    for unit in here[:MOST_UNITS]:
        side = scenario.side(unit.side)
        whose = f"{unit.kind}, {side.name}" if side else unit.kind.value
        yield Fact(UNITS, called(unit), "; ".join((whose, *_strength(unit, ruleset))))
    if len(here) > MOST_UNITS:
        yield Fact(UNITS, "", f"and {len(here) - MOST_UNITS} more")


def _strength(unit: Unit, ruleset: Ruleset) -> Iterator[str]:
    """Yield what is left of the unit's body: the first bars of its gauges, on one line."""
    told = ruleset.gauges(unit)
    body = [each for each in told if each.group == told[0].group and each.kind is GaugeKind.BAR]
    words = [f"{each.name.lower()} {each.words}" for each in body if not each.harms][:MOST_BARS]
    if words:
        yield ", ".join(words)


def _marks(scenario: Scenario, tile: Tile, palette: Palette) -> Iterator[Fact]:
    for mark in scenario.map.marks:
        if tile in mark.tiles:
            side = scenario.side(mark.side)
            told = dict.fromkeys((mark.text, side.name if side else ""))
            words = ", ".join(part for part in told if part)
            yield Fact(MARKS, palette.marks.name(mark.kind), words or "here")


def _costs(group: str, passages: Iterable[Passage], *, own: int) -> Iterator[Fact]:
    """Yield what it costs each kind of mover; those that it costs the same stand together.

    The first `own` reasons tell what a step costs that kind of mover anywhere.
    """
    alike: dict[str, list[Passage]] = {}
    for passage in passages:
        alike.setdefault(_price(passage.cost, own), []).append(passage)
    for text, movers in alike.items():
        name = "Everyone" if len(alike) == 1 else ", ".join(mover.name for mover in movers)
        cost = movers[0].cost
        reasons = cost.reasons if isinstance(cost, Refusal) else cost.reasons[own:]
        yield Fact(group, name, text, reasons)


def _price(cost: Explained | Refusal, own: int) -> str:
    if isinstance(cost, Refusal):
        return f"no: {cost.text}"
    if not cost.value:
        return "free"
    added = ", ".join(reason.text for reason in cost.reasons[own:])
    what = f"{cost.value:g}" if own else f"+{cost.value:g}"
    return f"{what} ({added})" if own and added else what
