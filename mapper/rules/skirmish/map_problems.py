"""What of a map these rules have no use for."""

from collections.abc import Iterator

from mapper.model.battlemap import BattleMap
from mapper.model.problem import Problem, Severity
from mapper.rules.skirmish.book import Rulebook
from mapper.rules.skirmish.palette import NO_EDGES, NO_FIELDS, NO_STRUCTURES

IDLE = "idle_piece"


def map_problems(battlemap: BattleMap, book: Rulebook) -> Iterator[Problem]:
    """Yield a warning for ground that is in no table, and for pieces that mean nothing in a skirmish."""
    for key in sorted(set(battlemap.legend.values())):
        if book.terrain_id(key) not in book.tables.terrain:
            text = f"the ground {key} is in no table: it costs 1 and does nothing"
            yield Problem("map.legend", "unknown_terrain", text, Severity.WARNING, "S-MOVE-2")
    for place, pieces, why in (
        ("map.structures", battlemap.structures, NO_STRUCTURES),
        ("map.edges", battlemap.edges, NO_EDGES),
        ("map.fields", battlemap.fields, NO_FIELDS),
    ):
        if pieces:
            yield Problem(place, IDLE, f"{len(pieces)} mean nothing here. {why}", Severity.WARNING)
