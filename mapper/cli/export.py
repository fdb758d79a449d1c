"""`mapper export`: writes a map as a picture."""

import argparse
import json
from pathlib import Path

from mapper.cli.main import OK
from mapper.cli.naming import blaming, open_with_rules
from mapper.errors import UsageError
from mapper.files.parsing import no_garbage_collection
from mapper.files.presets import Limit, presets
from mapper.model.hidden import visible
from mapper.model.scenario import Scenario
from mapper.play.view import View, gm_view, side_view
from mapper.rules.ruleset import Ruleset

GM = "gm"


def add_parser(verbs: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the verb to the command line."""
    parser = verbs.add_parser(
        "export",
        help="write the map as a picture",
        description="Write the map as a picture, the kind told by the ending: .png .webp .jpg .svg .pdf.",
        epilog="Exit status: 0 written, 2 bad input.",
    )
    yes_no = argparse.BooleanOptionalAction
    parser.add_argument("file", metavar="FILE", type=Path, help="a document")
    parser.add_argument("-o", "--output", metavar="OUT", type=Path, required=True, help="the picture")
    parser.add_argument("--as", dest="viewer", metavar="gm|SIDE", default=GM, help="who looks (default: gm)")
    parser.add_argument("--tile", metavar="PX", type=int, default=48, help="pixels a tile (default: 48)")
    parser.add_argument("--palette", metavar="NAME", default="light", help="light or dark (default: light)")
    parser.add_argument("--area", metavar="B2:H9", help="a part of the map, from tile to tile")
    parser.add_argument("--legend", action=yes_no, default=True, help="what is shown, told below the map")
    parser.add_argument("--frame", action=yes_no, default=True, help="title, round and coordinates")
    parser.add_argument("--max-bytes", metavar="N", type=int, help="take smaller tiles until the file fits")
    parser.add_argument("--preset", metavar="NAME", help="keep to the limits of a place: " + _preset_names())
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Write the picture and say what was written."""
    limit = _limit(options.max_bytes, options.preset)
    scenario, rules = open_with_rules(options.file)
    # Here: most faults are told, and most verbs run, without PySide6.
    from mapper.paint.features import spare_the_sources  # noqa: PLC0415  # see above

    spare_the_sources()
    from mapper.cli.picture import write  # noqa: PLC0415  # likewise

    with no_garbage_collection(), blaming(options.file):
        view = _view(scenario, rules, options.viewer)
        written = write(options, view, rules.ground_sight, limit)
    if options.json:
        told = {"file": str(options.output), **written._asdict(), "palette": options.palette}
        print(json.dumps({**told, "as": view.viewer or GM}, ensure_ascii=False))
    else:
        smaller = f" (asked: {options.tile})" if written.tile < options.tile else ""
        pixels = f"{written.width} × {written.height} pixels, {written.tile} a tile{smaller}"
        print(f"{visible(str(options.output))}: {pixels}, {written.bytes:,} bytes")
    return OK


def _view(scenario: Scenario, rules: Ruleset, viewer: str) -> View:
    if viewer == GM:
        return gm_view(scenario, rules)
    known = {name: side.id for side in scenario.sides for name in (side.name.casefold(), side.id.casefold())}
    side = known.get(viewer.casefold())
    if side is None:
        remedy = "one of " + ", ".join((GM, *(side.id for side in scenario.sides)))
        raise UsageError("there is no such side", place=f"--as {viewer}", remedy=remedy)
    return side_view(scenario, rules, side)


def _limit(most_bytes: int | None, name: str | None) -> Limit:
    if most_bytes is not None and most_bytes < 1:
        raise UsageError("no file is so small", place=f"--max-bytes {most_bytes}", remedy="1 and more")
    if name is None:
        return Limit(most_bytes)
    preset = next((preset for preset in presets() if preset.key == name), None)
    if preset is None:
        raise UsageError("there is no such preset", place=f"--preset {name}", remedy=_preset_names())
    allowed = [size for size in (most_bytes, preset.limit.bytes) if size is not None]
    return Limit(min(allowed, default=None), preset.limit.edge_px)


def _preset_names() -> str:
    return ", ".join(preset.key for preset in presets())
