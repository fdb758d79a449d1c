"""`mapper play`: plays orders on a document and writes the game."""

import argparse
import json
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from mapper.cli.main import NO, OK
from mapper.cli.orders import ROLLS, Given, read_orders
from mapper.errors import MapperError, UsageError
from mapper.files.documents import load, save
from mapper.files.rulings import ruleset_of
from mapper.model.hidden import unfit_at
from mapper.model.scenario import Scenario
from mapper.model.value import MAX_NAME
from mapper.play.game import Game, begin, resume
from mapper.play.seals import fingerprint
from mapper.rules.cast import summary
from mapper.rules.reasons import Refusal


def add_parser(verbs: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the verb to the command line."""
    parser = verbs.add_parser(
        "play",
        help="play orders on a document and write the game",
        description="Play orders by the rules, one after another, and write the document as it stands then, "
        "with the journal of all orders, rolls and events. An order that the rules refuse is told with its "
        "reasons and left out; the others are played.",
        epilog='Orders are JSON: a list, or one object a line, such as {"order": "move", "unit": "ox", '
        '"path": ["turn_left", "forward"]} or {"order": "end_turn", "side": "red"} with vehicles, '
        '{"order": "move", "unit": "orin", "path": [[6, 4], [7, 4]]} or {"order": "attack", '
        '"unit": "orin", "target": "gant"} with fighters; --orders-help lists them all; '
        f'"{ROLLS}": [37, 88] gives the numbers of real dice. '
        "Exit status: 0 fine, 1 an order was refused, 2 bad input.",
    )
    parser.add_argument("file", metavar="FILE", type=Path, help="a document")
    parser.add_argument(
        "--orders", metavar="ORDERS", help="a file of orders, or - for standard input; needed to play"
    )
    parser.add_argument(
        "--orders-help", action="store_true", help="list the orders of the document's rules, and play none"
    )
    parser.add_argument("--seed", metavar="S", help="the seed of the dice, for a game that begins")
    parser.add_argument("--words", metavar="W", default="", help="the players' words, mixed into the seed")
    parser.add_argument(
        "-o", "--output", metavar="OUT", type=Path, help="the document to write; needed to play"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Play the orders, write the game and return the exit status; or list the orders there are."""
    if options.orders_help:
        _list_orders(load(options.file), as_json=options.json)
        return OK
    for option, value in (("--orders", options.orders), ("-o/--output", options.output)):
        if value is None:
            raise UsageError("this is needed to play", place=option, remedy="see mapper play --help")
    game = _game(options)
    given = tuple(read_orders(options.orders, game.ruleset))
    told: list[dict[str, object]] = []
    for entry in given:
        done = _done(game, entry)
        told.append(_told(game, entry, done))
        if not isinstance(done, Refusal):
            game = done
    save(game.document, options.output)
    refused = sum("refused" in entry for entry in told)
    head = fingerprint(game.head)
    if options.json:
        print(json.dumps({"orders": told, "refused": refused, "head": head}, ensure_ascii=False))
    else:
        print("\n".join(_lines(told, head)))
    return NO if refused else OK


def _list_orders(scenario: Scenario, *, as_json: bool) -> None:
    """Print what orders there are, each with an example."""
    examples = ruleset_of(scenario).order_examples(scenario)
    if as_json:
        told = [{"about": summary(order), "example": order.told()} for order in examples]
        print(json.dumps({"orders": told}, ensure_ascii=False))
        return
    for order in examples:
        print(f"{order.order}: {summary(order)}\n  {json.dumps(order.told(), ensure_ascii=False)}")


def _game(options: argparse.Namespace) -> Game:
    """Return the game in the document, or one that begins on it."""
    scenario = load(options.file)
    if scenario.play is not None:
        if options.seed is not None:
            raise UsageError("the game has its seed already", place="--seed", remedy="leave it out")
        return resume(scenario, ruleset_of)
    if options.seed is None:
        raise UsageError("a game that begins needs a seed", place="--seed", remedy="any words, kept secret")
    if not options.seed:
        raise UsageError("the seed is empty", place="--seed", remedy="any words, kept secret")
    _check_words(options.seed, "--seed")
    _check_words(options.words, "--words")
    return begin(scenario, ruleset_of, name=_name(options.file), seed=options.seed, words=options.words)


def _check_words(text: str, place: str) -> None:
    """Raise UsageError for words that no document can keep."""
    if len(text) > MAX_NAME:
        raise UsageError(f"this is {len(text)} characters long", place=place, remedy=f"{MAX_NAME} at most")
    if "\n" in text or "\t" in text or unfit_at(text) is not None:
        remedy = "plain text on one line"
        raise UsageError("a line end, tab or hidden character stands in it", place=place, remedy=remedy)


def _name(path: Path) -> str:
    """Return the name of a game on a document: that of its file, in letters and digits."""
    return re.sub(r"[^A-Za-z0-9]+", "-", path.stem).strip("-")[:64] or "game"


def _done(game: Game, given: Given) -> Game | Refusal:
    try:
        return game.do(given.order, typed=given.typed)
    except MapperError as error:
        raise UsageError(error.text, place=f"{given.place}: {ROLLS}", remedy=error.remedy) from error


def _told(game: Game, given: Given, done: Game | Refusal) -> dict[str, object]:
    """Return what became of an order, as JSON tells it."""
    head: dict[str, object] = {"place": given.place, "order": given.order.told()}
    if isinstance(done, Refusal):
        reasons = [{"reason": reason.text, "clause": reason.clause} for reason in done.reasons]
        return head | {"refused": {"code": done.code, "text": done.text, "reasons": reasons}}
    entry, ruleset = done.entries[-1], done.ruleset
    events = []
    scenario = game.scenario
    for event in map(ruleset.read_event, entry.events):
        events.append(ruleset.tell(scenario, event))
        scenario = ruleset.apply(scenario, event)
    rolls = [
        {"reason": rolled.reason, "clause": rolled.clause, "value": rolled.value, "outcome": rolled.outcome}
        for rolled in entry.rolls
    ]
    return head | {"rolls": rolls, "events": events}


def _lines(told: Iterable[dict[str, Any]], head: str) -> Iterator[str]:
    for entry in told:
        name = f"{entry['place']} ({entry['order']['order']})"
        refused = entry.get("refused")
        if refused is not None:
            why = "; ".join(f"{reason['reason']} [{reason['clause']}]" for reason in refused["reasons"])
            yield f"{name}: refused: {why}"
            continue
        yield f"{name}:"
        yield from (f"  {roll['reason']}: {roll['value']:.2f}, {roll['outcome']}" for roll in entry["rolls"])
        yield from (f"  {event}" for event in entry["events"])
    yield f"head: {head}"
