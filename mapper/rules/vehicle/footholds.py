"""Where each kind of mover may set foot, and what a step there costs it, whoever it is."""

from collections.abc import Mapping

from mapper.geometry.grid import Edge, Tile
from mapper.model.scenario import Scenario
from mapper.model.unit import UnitKind
from mapper.rules.gait import StepKind
from mapper.rules.reasons import Explained, Refusal, total
from mapper.rules.ruleset import Passage
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.mover import Mover, MoverType, action_reasons
from mapper.rules.vehicle.terrain import Battlefield, Footing

KINDS: tuple[MoverType, ...] = ("tank", "walker", "agrav", "infantry")


def mover_kinds(book: Rulebook) -> Mapping[str, str]:
    """Return the kinds of mover with their names."""
    return {kind: _name(kind, book) for kind in KINDS}


def footing_of(scenario: Scenario, kind: str, book: Rulebook) -> Footing:
    """Return the ground under a fresh mover of a kind, which is of no side; raises LookupError for none."""
    mover = next((Mover(known, 0) for known in KINDS if known == kind), None)
    if mover is None:
        raise LookupError(f"these rules know no mover of the kind {kind}")
    civilians = frozenset(unit.tile for unit in scenario.units if unit.kind is UnitKind.CIVILIAN)
    return Footing(Battlefield(scenario.map, book, civilians=civilians), mover)


def entry_costs(scenario: Scenario, tile: Tile, book: Rulebook) -> tuple[Passage, ...]:
    """Return what one step forward into a tile costs each kind of mover (V-MOV-02 to V-MOV-10)."""
    found = []
    for kind in KINDS:
        footing = footing_of(scenario, kind, book)
        cost: Explained | Refusal | None = footing.standing_refusal(tile)
        if cost is None:
            step = action_reasons(footing.mover, StepKind.FORWARD, book, free=False)
            reasons = (*step, *footing.entry_reasons(tile))
            cost = Explained(total(reasons), reasons)
        found.append(Passage(kind, _name(kind, book), cost))
    return tuple(found)


def crossing_costs(scenario: Scenario, edge: Edge, book: Rulebook) -> tuple[Passage, ...]:
    """Return what the piece on an edge adds to a step across it (V-MAP-06, V-MOV-09)."""
    found = []
    for kind in KINDS:
        footing = footing_of(scenario, kind, book)
        cost: Explained | Refusal | None = footing.crossing_refusal(edge)
        if cost is None:
            reasons = footing.crossing_reasons(edge)
            cost = Explained(total(reasons), reasons)
        found.append(Passage(kind, _name(kind, book), cost))
    return tuple(found)


def _name(kind: MoverType, book: Rulebook) -> str:
    return "Infantry" if kind == "infantry" else book.tables.type[kind].name
