"""What the rules are asked while a unit is dragged, one row each: sight, reach and odds."""

from collections.abc import Iterator
from typing import NamedTuple

from mapper.geometry.grid import Side, Tile
from mapper.rules.vehicle.damage import Strike
from mapper.rules.vehicle.damage_numbers import damage_numbers
from mapper.rules.vehicle.move import reach
from mapper.rules.vehicle.mover import Mover
from mapper.rules.vehicle.outcome import outcome_of
from mapper.rules.vehicle.terrain import Battlefield
from mapper.rules.vehicle.volley import Chances, Volley, volley_odds
from tests.bench import odds, sight
from tests.bench.seeded_map import free_centre, seeded_map
from tests.building import book
from tests.rules.vehicle.oracle import as_shot, as_target

SIZE = 128
WIDE = 256
MOBILITY = 20


class Answer(NamedTuple):
    """A question and the median time of its answer, in milliseconds, with what stands beside it."""

    name: str
    ms: float
    beside: str = ""


def measure() -> Iterator[Answer]:
    """Yield every question's time."""
    yield from _sight()
    yield from _reach()
    yield from _odds()


def _sight() -> Iterator[Answer]:
    battlemap = seeded_map(SIZE)
    ready, eye = sight.prepared(battlemap), free_centre(battlemap)
    exact = sight.Exact(battlemap)
    field = sight.median(lambda: sight.fresh_field(ready, eye))
    shapely = sight.median(lambda: exact.plain_field(eye))
    name = f"All a unit sees on {SIZE} × {SIZE} tiles"
    yield Answer(name, field, f"{field / shapely:.2f} × shapely's prepared union, and exact at corners")
    corner = Tile(SIZE - 1, SIZE - 1)
    yield Answer("One sight line", sight.median(lambda: ready.sees(eye, corner)))


def _reach() -> Iterator[Answer]:
    battlemap = seeded_map(WIDE)
    field, start = Battlefield(battlemap, book()), free_centre(battlemap)
    for kind in ("tank", "agrav"):
        mover = Mover(kind, MOBILITY)
        ms = sight.median(lambda mover=mover: reach(field, mover, start, Side.N))  # type: ignore[misc]
        yield Answer(f"Where {'a' if kind == 'tank' else 'an'} {kind} with {MOBILITY} mobility can go", ms)


def _odds() -> Iterator[Answer]:
    case = odds.CASES[1]
    target = as_target(case.vehicle)
    volley = Volley(
        as_shot(case.bullet), case.shots, Strike(damage_numbers(book())), Chances(float(odds.CHANCE))
    )

    def cold() -> None:
        volley_odds.cache_clear()
        outcome_of.cache_clear()
        outcome_of(volley, target)

    yield Answer("Exact odds of ten shots through shield, armour and internals", sight.median(cold))


def main() -> None:
    """Print the rows."""
    for answer in measure():
        print(f"{answer.name:64} {answer.ms:8.3f} ms  {answer.beside}")


if __name__ == "__main__":
    main()
