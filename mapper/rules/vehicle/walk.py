"""A sequence of actions taken one by one: steps, crawled steps, turns and jumps."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from mapper.geometry.grid import Side, Tile, distance
from mapper.rules.gait import WAYS, Step, StepKind, way_of
from mapper.rules.reasons import Reason, Refusal, refuse
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.effects import Jump
from mapper.rules.vehicle.mover import TYPE_CLAUSES, Mover, added_costs, free_turns
from mapper.rules.vehicle.terrain import Battlefield, Footing


@dataclass(frozen=True, slots=True)
class Walk:
    """What became of a sequence of actions: where it led and what is left, or where and why it stopped.

    `left` is the mobility left, below zero after a jump; `moved` the tiles that count for to-hit, `entered`
    all of them, `free_turns` the quarter turns still free. `rams` holds the damage of each ram that a jump
    below zero costs; it stuns as well. `refusal` tells why the action after `steps` was not possible.
    """

    tile: Tile
    facing: Side
    left: float
    free_turns: int
    steps: tuple[Step, ...] = ()
    moved: int = 0
    entered: int = 0
    rams: tuple[float, ...] = ()
    refusal: Refusal | None = None

    @property
    def stunned(self) -> bool:
        """Whether a jump below zero has stunned it (V-MOV-12)."""
        return bool(self.rams)

    @property
    def spent(self) -> int:
        """The mobility spent so far."""
        return self.steps[-1].spent if self.steps else 0


def walk(field: Battlefield, mover: Mover, tile: Tile, facing: Side, actions: Iterable[StepKind]) -> Walk:
    """Take the actions in order until one is not possible; it and the rest are not done."""
    paces = _Paces(field, mover)
    done = Walk(tile, facing, mover.mobility, free_turns(mover, paces.walking.gait))
    for kind in actions:
        after = paces.take(done, kind)
        if isinstance(after, Refusal):
            return replace(done, refusal=after)
        done = after
    halt = paces.walking.halts.get(done.tile) if done.tile != tile else None
    return done if halt is None else replace(done, refusal=halt)


def tiles_moved(start: Tile, steps: Iterable[Step], *, turning_counts: bool = False) -> int:
    """Return how many tiles of a path count as moved for to-hit (V-MOV-05, V-MOV-17)."""
    moved, here = 0, start
    for step in steps:
        tiles = turning_counts if step.kind.is_turn else distance(here, step.tile)
        moved += 0 if step.kind.is_crawl else tiles
        here = step.tile
    return moved


def deficit_rams(jump: Jump, deficit: float, book: Rulebook) -> tuple[float, ...]:
    """Return the damage of each ram that a jump so far below zero costs (V-MOV-12)."""
    if deficit <= 0:
        return ()
    if book.settings.jump.rams == "single":
        return (jump.ram_per_deficit * deficit,)
    return (jump.ram_per_deficit,) * -int(-deficit // 1)


class _Paces:
    """One mover's actions on one battlefield."""

    def __init__(self, field: Battlefield, mover: Mover) -> None:
        self.walking = Footing(field, mover)
        self._crawling = Footing(field, mover, crawl=True)
        self._field = field
        self._mover = mover

    def take(self, done: Walk, kind: StepKind) -> Walk | Refusal:
        if kind is StepKind.JUMP:
            return self._jump(done)
        return self._turn(done, kind) if kind.is_turn else self._step(done, kind)

    def _turn(self, done: Walk, kind: StepKind) -> Walk | Refusal:
        facing = done.facing.left if kind is StepKind.TURN_LEFT else done.facing.right
        free = done.free_turns > 0
        cost = 0 if free else self.walking.gait.turn
        if cost is None:
            return _not_for_type(self._mover, "turn", done.tile)
        reasons = self.walking.reasons(done.tile, done.facing, kind, free=free)
        after = self._paid(done, Step(done.tile, facing, kind, cost, done.spent + cost, reasons))
        if isinstance(after, Refusal):
            return after
        moved = done.moved + self._field.book.settings.move.turning_counts
        return replace(after, moved=moved, free_turns=done.free_turns - free)

    def _step(self, done: Walk, kind: StepKind) -> Walk | Refusal:
        footing = self._crawling if kind.is_crawl else self.walking
        price = footing.gait.price(kind)
        if price is None:
            return _not_for_type(self._mover, kind.value.replace("_", " "), done.tile)
        way = way_of(kind, done.facing)
        there = Tile(done.tile.x + WAYS[way][0], done.tile.y + WAYS[way][1])
        crossings = footing.crossings(done.tile)
        crossing, entry = 0 if crossings is None else crossings[way], footing.entry(there)
        if crossing is None or entry is None:
            return footing.refusal(done.tile, way)
        cost = price + crossing + entry
        reasons = footing.reasons(done.tile, done.facing, kind, free=False)
        after = self._paid(done, Step(there, done.facing, kind, cost, done.spent + cost, reasons))
        if isinstance(after, Refusal):
            return after
        left = done.free_turns - done.free_turns % footing.gait.free_span  # a step ends the turn begun
        return replace(
            after, moved=done.moved + (not kind.is_crawl), entered=done.entered + 1, free_turns=left
        )

    def _jump(self, done: Walk) -> Walk | Refusal:
        """Jump forward: may end below zero, which stuns and costs a ram per point (V-MOV-12)."""
        jets = self._jets()
        if jets is None:
            return _not_for_type(self._mover, "jump", done.tile)
        key, jump = jets
        barred = self.walking.jump_refusal(done.tile, done.facing, jump.tiles)
        if barred is not None:
            return barred
        if done.left < 0:
            return refuse("mobility", "no jump once the mobility is below zero", "V-MOV-12", done.tile)
        book = self._field.book
        base = book.reason(f"quirk.{key}.action.jump.cost", "a jump", jump.cost, clause="V-MOV-12")
        reasons: tuple[Reason, ...] = (base, *added_costs(self._mover, book))
        cost = int(sum(reason.value or 0 for reason in reasons))
        dx, dy = done.facing.step
        there = Tile(done.tile.x + dx * jump.tiles, done.tile.y + dy * jump.tiles)
        step = Step(there, done.facing, StepKind.JUMP, cost, done.spent + cost, reasons)
        gait = self.walking.gait
        return replace(
            _after(done, step),
            moved=done.moved + jump.tiles,
            entered=done.entered + jump.tiles,
            free_turns=done.free_turns - done.free_turns % gait.free_span,
            rams=done.rams + deficit_rams(jump, cost - done.left, book),
        )

    def _jets(self) -> tuple[str, Jump] | None:
        quirks = ((key, self._field.book.quirk(key)) for key in sorted(self._mover.quirks))
        return next(((key, row.action.jump) for key, row in quirks if row and row.action.jump), None)

    def _paid(self, done: Walk, step: Step) -> Walk | Refusal:
        if step.cost > done.left:
            text = f"this costs {step.cost}, {max(done.left, 0):g} left"
            return Refusal("mobility", (Reason(text, step.reasons[0].clause, where=step.tile), *step.reasons))
        return _after(done, step)


def _after(done: Walk, step: Step) -> Walk:
    return replace(
        done, tile=step.tile, facing=step.facing, left=done.left - step.cost, steps=(*done.steps, step)
    )


def _not_for_type(mover: Mover, action: str, tile: Tile) -> Refusal:
    return refuse("not_for_type", f"{mover.type}: no {action}", TYPE_CLAUSES[mover.type], tile)
