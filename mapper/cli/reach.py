"""`mapper reach`: says where a unit can go, at what cost and by which path."""

import argparse
import json
from pathlib import Path

from mapper.cli.main import NO, OK
from mapper.cli.naming import blaming, named_unit, open_with_rules
from mapper.geometry.grid import Side, Tile
from mapper.model.battlemap import BattleMap
from mapper.model.unit import Unit
from mapper.rules.movement import Reach, Step
from mapper.rules.names import called_at
from mapper.rules.reasons import Reason, Refusal


def add_parser(verbs: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the verb to the command line."""
    parser = verbs.add_parser(
        "reach",
        help="say where a unit can go, at what cost and by which path",
        description="List the tiles a unit can reach with the mobility or Movement it has left, "
        "each with its cost and path, and the tiles next to them that it cannot enter, with the reason.",
        epilog="Exit status: 0 fine, 1 the unit cannot move at all, 2 bad input.",
    )
    parser.add_argument("file", metavar="FILE", type=Path, help="a document")
    parser.add_argument("unit", metavar="UNIT", help="a unit by its id or name")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print the unit's reach and return the exit status."""
    scenario, rules = open_with_rules(options.file)
    unit = named_unit(scenario, options.unit)
    with blaming(options.file):
        found = rules.reach(scenario, unit)
    if isinstance(found, Refusal):
        _print_refusal(unit, found, as_json=options.json)
        return NO
    if options.json:
        _print_json(unit, found, scenario.map)
    else:
        _print_lines(unit, found, scenario.map, turns=rules.has_facings)
    return OK


def _print_refusal(unit: Unit, refusal: Refusal, *, as_json: bool) -> None:
    if not as_json:
        print(_because(refusal))
        return
    nothing = {"unit": unit.id, "mobility": 0, "reach": [], "refused": []}
    told = {"code": refusal.code, "text": refusal.text, "reasons": _reasons(refusal.reasons)}
    print(json.dumps({**nothing, "refusal": told}, ensure_ascii=False))


def _print_json(unit: Unit, found: Reach, battlemap: BattleMap) -> None:
    stances = sorted(
        found.costs.items(), key=lambda item: (item[1], item[0][0][::-1], [*Side].index(item[0][1]))
    )
    reached = [
        {
            "tile": tile.label,
            "facing": side,
            "cost": cost,
            "path": [_step(step) for step in found.path(tile, side)],
        }
        for (tile, side), cost in stances
    ]
    refused = [
        {
            "tile": _place(tile, battlemap),
            "code": refusal.code,
            "text": refusal.text,
            "reasons": _reasons(refusal.reasons),
        }
        for tile, refusal in _in_order(found)
    ]
    start = {"tile": found.tile.label, "facing": found.facing}
    told = {"unit": unit.id, "mobility": found.mobility, "from": start, "reach": reached, "refused": refused}
    print(json.dumps(told, ensure_ascii=False))


def _print_lines(unit: Unit, found: Reach, battlemap: BattleMap, *, turns: bool) -> None:
    """Print a line a tile: its cost, and the way there by steps, or by tiles where no facing counts."""
    start = called_at(unit, found.tile) + (f" facing {found.facing}" if turns else "")
    print(f"{start}: {found.mobility:g} {found.points} left")
    for tile, cost in sorted(found.tiles.items(), key=lambda item: (item[1], item[0][::-1])):
        if tile != found.tile:
            way = (step.kind if turns else step.tile.label for step in found.path(tile))
            print(f"{tile.label}: {cost} ({', '.join(way)})")
    for tile, refusal in _in_order(found):
        if battlemap.holds(tile):  # that a map ends at its edge, a person sees
            print(f"{tile.label}: no: {_because(refusal)}")


def _in_order(found: Reach) -> list[tuple[Tile, Refusal]]:
    return sorted(found.refused.items(), key=lambda item: item[0][::-1])


def _step(step: Step) -> dict[str, object]:
    return {
        "tile": step.tile.label,
        "facing": step.facing,
        "kind": step.kind,
        "cost": step.cost,
        "spent": step.spent,
        "reasons": _reasons(step.reasons),
    }


def _reasons(reasons: tuple[Reason, ...]) -> list[dict[str, object]]:
    return [
        {"value": reason.value, "reason": reason.text, "clause": reason.clause, "where": reason.about or None}
        for reason in reasons
    ]


def _because(refusal: Refusal) -> str:
    clauses = ", ".join(dict.fromkeys(reason.clause for reason in refusal.reasons if reason.clause))
    return f"{refusal.text} ({clauses})" if clauses else refusal.text


def _place(tile: Tile, battlemap: BattleMap) -> str:
    """Return a tile's name; off the map, the tile it lies next to and on which side."""
    inside = Tile(min(max(tile.x, 0), battlemap.width - 1), min(max(tile.y, 0), battlemap.height - 1))
    if tile == inside:
        return tile.label
    side = (
        "N" * (tile.y < inside.y)
        + "S" * (tile.y > inside.y)
        + "W" * (tile.x < inside.x)
        + "E" * (tile.x > inside.x)
    )
    return f"{inside.label} {side}"
