"""What is wrong with where the units of a scenario stand."""

from collections.abc import Iterator

from mapper.errors import DocumentError
from mapper.geometry.grid import Tile
from mapper.model.problem import Problem, Severity, place_of
from mapper.model.scenario import Scenario
from mapper.model.unit import Unit
from mapper.rules.skirmish.book import Rulebook
from mapper.rules.skirmish.standing import ground_under

CLOSED, SHARED = "closed_ground", "shared_tile"


def place_problems(scenario: Scenario, book: Rulebook) -> Iterator[Problem]:
    """Yield a warning for units in tiles they could not enter, or share with others (S-MOVE-2, S-MOVE-4)."""
    first: dict[Tile, Unit] = {}
    for index, unit in enumerate(scenario.units):
        place = f"{place_of('units', index, unit.id)}: tile"
        if not scenario.map.holds(unit.tile):
            continue  # that is told of every document, whatever its rules
        try:
            ground = ground_under(scenario, unit, book)
        except DocumentError:
            continue  # so are sheets that can't be read
        if ground.cost(unit.tile) is None:
            text = f"stands in {unit.tile.label}: {ground.closed(unit.tile).text}"
            yield Problem(place, CLOSED, text, Severity.WARNING, "S-MOVE-2")
        other = first.setdefault(unit.tile, unit)
        if other is not unit:
            text = f"shares {unit.tile.label} with {other.name or other.id}: one unit a tile"
            yield Problem(place, SHARED, text, Severity.WARNING, "S-MOVE-4")
