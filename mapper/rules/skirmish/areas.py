"""The areas of a scenario: what the marks on the map say of a tile, as long as the tile is what it was."""

from collections.abc import Iterator

from mapper.geometry.grid import Tile
from mapper.model.battlemap import Mark, MarkKind
from mapper.model.scenario import Scenario
from mapper.rules.skirmish.battle import battle_of


def is_marked(scenario: Scenario, kind: MarkKind, tile: Tile, side: str | None = None) -> bool:
    """Tell whether a mark of this kind is in force on a tile: for everyone, or for this side."""
    return any(mark.side in (None, side) for mark in marks_on(scenario, kind, tile))


def marks_on(scenario: Scenario, kind: MarkKind, tile: Tile) -> Iterator[Mark]:
    """Yield the marks of a kind on a tile; razed tiles have none, on Vein tiles they sleep (S-VEIN-1)."""
    battle = battle_of(scenario)
    if tile in battle.razed or battle.vein(tile) is not None:
        return
    for mark in scenario.map.marks:
        if mark.kind is kind and tile in mark.tiles:
            yield mark


def zones_of(scenario: Scenario, side: str) -> tuple[Mark, ...]:
    """Return the parts of a side's deployment zone (S-DEPLOY-1)."""
    marks = scenario.map.marks
    return tuple(mark for mark in marks if mark.kind is MarkKind.DEPLOYMENT and mark.side == side)
