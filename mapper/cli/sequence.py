"""`mapper odds --sequence`: the exact chances of several attacks on one target, one after another."""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path

from mapper.cli.figures import percent
from mapper.cli.main import NO, OK
from mapper.cli.naming import blaming, open_with_rules
from mapper.cli.orders import Given, read_orders
from mapper.rules.deeds import SequenceOdds
from mapper.rules.figures import number
from mapper.rules.outcome_words import in_words
from mapper.rules.reasons import Refusal


def print_sequence(path: Path, orders: str, *, as_json: bool) -> int:
    """Print how planned attacks end together, or why they can't be made; return the exit status."""
    scenario, rules = open_with_rules(path)
    given = tuple(read_orders(orders, rules))
    with blaming(path):
        found = rules.sequence_odds(scenario, [entry.order for entry in given])
    if as_json:
        print(json.dumps(_told(found), ensure_ascii=False))
    else:
        print("\n".join(_lines(given, found)))
    return NO if isinstance(found, Refusal) else OK


def _told(found: SequenceOdds | Refusal) -> dict[str, object]:
    if isinstance(found, Refusal):
        return {"refusal": {"code": found.code, "text": found.text}}
    return {
        "refusal": None,
        "destroyed": list(found.destroyed),
        "outcomes": dict(found.outcomes),
        "expected": dict(found.expected),
    }


def _lines(given: Sequence[Given], found: SequenceOdds | Refusal) -> Iterator[str]:
    if isinstance(found, Refusal):
        yield f"no: {found.text} [{found.reasons[0].clause}]"
        return
    for entry, chance in zip(given, found.destroyed, strict=True):
        yield f"{entry.place}: {found.gone} by then {percent(chance)}"
    outcomes = (f"{in_words(name)} {percent(chance)}" for name, chance in found.outcomes.items())
    yield f"outcomes: {', '.join(outcomes)}"
    losses = (f"{in_words(name)} {number(loss)}" for name, loss in found.expected.items())
    yield f"mean losses: {', '.join(losses)}"
