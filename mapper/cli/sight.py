"""`mapper sight`: says what is seen from a tile, and what blocks a line."""

import argparse
import json
from collections.abc import Iterable
from pathlib import Path

from mapper.cli.main import OK
from mapper.cli.naming import blaming, named_unit, open_with_rules
from mapper.errors import UsageError
from mapper.geometry.grid import Tile, column_letters, parse_tile
from mapper.geometry.tile_mask import TileMask
from mapper.model.scenario import Scenario
from mapper.model.unit import Unit
from mapper.rules.ruleset import Ruleset
from mapper.rules.sight import NO_SIGHT, Sightline


def add_parser(verbs: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the verb to the command line."""
    parser = verbs.add_parser(
        "sight",
        help="say what is seen from a tile, and what blocks it",
        description="With TO, tell whether it is seen from FROM and everything that blocks the line, nearest "
        "first; without it, list the tiles seen from FROM. Both are tiles, such as C5, or units by id or "
        "name. A tile sees as a unit on the ground does; a unit by its own eyes, and for a list its drone's.",
        epilog="Exit status: 0 fine, whether seen or not, 2 bad input.",
    )
    parser.add_argument("file", metavar="FILE", type=Path, help="a document")
    parser.add_argument("start", metavar="FROM", help="a tile, or a unit")
    parser.add_argument("end", metavar="TO", nargs="?", help="a tile, or a unit")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print the line, or the tiles seen, and return the exit status."""
    scenario, rules = open_with_rules(options.file)
    start, viewer = _place(scenario, options.start)
    if options.end is None:
        with blaming(options.file):
            tiles = sorted(_visible(scenario, rules, start, viewer), key=lambda tile: (tile.y, tile.x))
        told = {"from": start.label, "tiles": [tile.label for tile in tiles]}
        print(json.dumps(told, ensure_ascii=False) if options.json else _listed(start, tiles))
        _note_no_sight(rules, as_json=options.json)
        return OK
    end, _ = _place(scenario, options.end)
    with blaming(options.file):
        line = _line(scenario, rules, (start, viewer), end)
    print(_json(start, end, line) if options.json else _lines(start, end, line))
    _note_no_sight(rules, as_json=options.json)
    return OK


def _note_no_sight(rules: Ruleset, *, as_json: bool) -> None:
    if not (rules.has_sight or as_json):
        print(NO_SIGHT)


def _place(scenario: Scenario, name: str) -> tuple[Tile, Unit | None]:
    """Return the tile that is named, with the unit when it is named by one."""
    tile = parse_tile(name)
    if tile is None:
        unit = named_unit(scenario, name)
        return unit.tile, unit
    if not scenario.map.holds(tile):
        last = Tile(scenario.map.width - 1, scenario.map.height - 1)
        raise UsageError("the tile lies outside the map", place=name, remedy=f"A1 to {last.label}")
    return tile, None


def _visible(scenario: Scenario, rules: Ruleset, start: Tile, viewer: Unit | None) -> TileMask:
    if viewer is None:
        return rules.ground_sight(scenario.map).visible_tiles(start)
    return rules.visible(scenario, viewer)


def _line(scenario: Scenario, rules: Ruleset, start: tuple[Tile, Unit | None], end: Tile) -> Sightline:
    tile, viewer = start
    if viewer is None:
        return rules.ground_sight(scenario.map).line(tile, end)
    return rules.sightline(scenario, viewer, end)


def _json(start: Tile, end: Tile, line: Sightline) -> str:
    blockers = [
        {
            "kind": blocker.kind,
            "id": blocker.id,
            "tile": blocker.tile.label,
            "reason": blocker.reason.text,
            "clause": blocker.reason.clause,
        }
        for blocker in line.blockers
    ]
    told = {
        "from": start.label,
        "to": end.label,
        "visible": line.visible,
        "blockers": blockers,
        "line": [list(line.start), list(line.end)],
    }
    return json.dumps(told, ensure_ascii=False)


def _lines(start: Tile, end: Tile, line: Sightline) -> str:
    head = f"{start.label} to {end.label}: {'visible' if line.visible else 'not visible'}"
    blockers = [
        f"{blocker.tile.label}: {blocker.reason.text} ({blocker.reason.clause})" for blocker in line.blockers
    ]
    return "\n".join([head, *blockers])


def _listed(start: Tile, tiles: Iterable[Tile]) -> str:
    """Return the tiles row by row, tiles next to each other as a range."""
    rows: dict[int, list[int]] = {}
    for tile in tiles:
        rows.setdefault(tile.y, []).append(tile.x)
    count = sum(map(len, rows.values()))
    head = f"{start.label} sees {count} {'tile' if count == 1 else 'tiles'}"
    return "\n".join([head, *(f"row {y + 1}: {', '.join(_runs(columns))}" for y, columns in rows.items())])


def _runs(columns: list[int]) -> list[str]:
    runs: list[list[int]] = []
    for column in columns:
        if runs and runs[-1][-1] == column - 1:
            runs[-1].append(column)
        else:
            runs.append([column])
    return [
        column_letters(run[0]) if len(run) == 1 else f"{column_letters(run[0])}-{column_letters(run[-1])}"
        for run in runs
    ]
