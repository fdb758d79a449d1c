"""A unit as it moves: its type, the mobility it has left, and what each of its actions costs."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from mapper.rules.gait import Gait, StepKind
from mapper.rules.packing import MOST_FREE_TURNS
from mapper.rules.reasons import Reason
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.rows import VehicleType
from mapper.rules.vehicle.tables import MoveCosts

MoverType: TypeAlias = Literal["tank", "walker", "agrav", "infantry"]
"""A vehicle type, or `infantry`: a man or drone, who moves like a walker that need not mind its facing."""

CRAWL_FACTOR = 2  # V-MOV-05: crawling costs double
_QUARTER = 90
TYPE_CLAUSES = {"tank": "V-MOV-02", "walker": "V-MOV-03", "agrav": "V-MOV-04", "infantry": "V-INF-01"}
"""The clause that tells what a type's steps and turns cost."""


@dataclass(frozen=True, slots=True)
class Mover:
    """A unit as it moves; `mobility` is what it has left, below zero after a jump.

    `quirks` are the keys of its quirks and extra systems, `free_turn` tells whether the round's free turn is
    still to be had, `high` whether it glides at high altitude.
    """

    type: MoverType
    mobility: float
    quirks: frozenset[str] = frozenset()
    free_turn: bool = True
    high: bool = False

    @property
    def vehicle(self) -> VehicleType:
        """The vehicle type whose ground and costs count for it (V-INF-01: for a man a walker's)."""
        return "walker" if self.type == "infantry" else self.type


def gait_of(mover: Mover, book: Rulebook, *, crawl: bool = False) -> Gait:
    """Return what a mover's steps and turns cost before the ground adds to them (V-MOV-02 to V-MOV-05)."""
    costs = _costs(mover, book)
    added = sum(int(reason.value or 0) for reason in added_costs(mover, book))
    factor = CRAWL_FACTOR if crawl else 1
    forward, strafe = factor * (costs.forward + added), costs.strafe and factor * (costs.strafe + added)
    if mover.type == "infantry":
        return Gait(forward, forward, forward, forward, turn=0, crawl=crawl)
    span = book.settings.move.agrav_free_turn_degrees // _QUARTER
    return Gait(
        forward=forward,
        right=strafe,
        back=factor * (costs.back + added),
        left=strafe,
        diagonal=forward if mover.type == "agrav" and book.settings.move.agrav_diagonal else None,
        turn=costs.turn + added,
        free_turns=min(costs.free_turns * span, MOST_FREE_TURNS),
        free_span=span,
        crawl=crawl,
    )


def free_turns(mover: Mover, gait: Gait) -> int:
    """Return how many quarter turns a mover still has free."""
    return gait.free_turns if mover.free_turn else 0


def added_costs(mover: Mover, book: Rulebook) -> tuple[Reason, ...]:
    """Return what quirks and high altitude add to every step, paid turn and jump (V-QRK-04, V-MOV-13)."""
    reasons = []
    for key in sorted(mover.quirks):
        quirk = book.quirk(key)
        if quirk is None:
            continue
        if quirk.move.cost_add:
            reasons.append(book.reason(f"quirk.{key}.move.cost_add", quirk.name, quirk.move.cost_add))
        if mover.high and quirk.action.high is not None and quirk.action.high.move_add:
            source, added = f"extra.{key}.action.high.move_add", quirk.action.high.move_add
            reasons.append(book.reason(source, "at high altitude", added, clause="V-MOV-13"))
    return tuple(reasons)


def action_reasons(mover: Mover, kind: StepKind, book: Rulebook, *, free: bool) -> tuple[Reason, ...]:
    """Return what makes up the price of a step or turn before the ground adds to it."""
    clause = TYPE_CLAUSES[mover.type]
    if kind.is_turn:
        if free:
            return (Reason("the free turn of the round", clause, 0),)
        if mover.type == "infantry":
            return (Reason("infantry turn freely", clause, 0),)
        turn = book.reason(
            f"type.{mover.type}.move.turn", "a quarter turn", _costs(mover, book).turn, clause=clause
        )
        return (turn, *added_costs(mover, book))
    direction, text = _direction(mover, kind)
    price = getattr(_costs(mover, book), direction)
    step = book.reason(f"type.{mover.vehicle}.move.{direction}", text, price, clause=clause)
    return (step, *added_costs(mover, book))


def _costs(mover: Mover, book: Rulebook) -> MoveCosts:
    return book.tables.type[mover.vehicle].move


def _direction(mover: Mover, kind: StepKind) -> tuple[str, str]:
    """Return the column of the costs a step is paid by, and its words."""
    plain = kind.removeprefix("crawl_")
    if mover.type == "infantry":
        return "forward", "one tile"
    if plain in ("left", "right"):
        return "strafe", f"one tile to the {plain}"
    if plain == "back":
        return "back", "one tile backward"
    return "forward", "one tile forward" if plain == "forward" else "one tile diagonally"
