"""The layout of a document's bytes: keys in a fixed order, one line a row, a piece, a unit."""

from collections.abc import Iterable, Mapping
from typing import Any

from pydantic_core import to_json

from mapper.model.backdrop import Backdrop
from mapper.model.battlemap import BattleMap
from mapper.model.play import Opening, Play
from mapper.model.scenario import Scenario
from mapper.model.value import Value, whole


def to_bytes(scenario: Scenario) -> bytes:
    """Return the document as UTF-8 text; equal documents give equal bytes."""
    parts = [
        *(_entry(name, _text(getattr(scenario, name))) for name in _SCALARS),
        _entry("map", _map(scenario.map)),
        _entry("sides", _list(_items(scenario.sides), " ")),
        _entry("units", _list(_items(scenario.units), " ")),
        _entry("settings", _object(scenario.settings, " ")),
        _entry("house_rules", _object(scenario.house_rules, " ")),
        *([_entry("play", _play(scenario.play))] if scenario.play is not None else ()),
        _entry("journal", _list(_items(scenario.journal), " ")),
    ]
    return ("{\n" + ",\n".join(f" {part}" for part in parts) + "\n}\n").encode()


_SCALARS = ("format", "version", "title", "subtitle", "ruleset", "round", "phase")


def _map(battlemap: BattleMap) -> str:
    parts = [
        _entry("width", _text(battlemap.width)),
        _entry("height", _text(battlemap.height)),
        _entry("legend", _object(battlemap.legend, "  ")),
        _entry("ground", _list(map(_text, battlemap.ground), "  ")),
        _entry("structures", _list(_items(battlemap.structures), "  ")),
        _entry("edges", _list(_items(battlemap.edges), "  ")),
        _entry("fields", _list(_items(battlemap.fields), "  ")),
        _entry("marks", _list(_items(battlemap.marks), "  ")),
        _entry("backdrop", _backdrop(battlemap.backdrop)),
    ]
    return "{\n" + ",\n".join(f"  {part}" for part in parts) + "\n }"


def _backdrop(backdrop: Backdrop | None) -> str:
    return "null" if backdrop is None else next(iter(_items((backdrop,))))


def _play(play: Play) -> str:
    parts = [
        *(_entry(name, _text(getattr(play, name))) for name in ("game", "seed", "words")),
        _entry("opening", _opening(play.opening)),
        _entry("state", _object(play.state, "  ")),
        _entry("branches", _list(_items(play.branches), "  ")),
    ]
    return "{\n" + ",\n".join(f"  {part}" for part in parts) + "\n }"


def _opening(opening: Opening) -> str:
    legend = "null" if opening.legend is None else _object(opening.legend, "   ")
    ground = "null" if opening.ground is None else _list(map(_text, opening.ground), "   ")
    lists = ("structures", "edges", "fields", "units")
    parts = [
        _entry("round", _text(opening.round)),
        _entry("phase", _text(opening.phase)),
        _entry("legend", legend),
        _entry("ground", ground),
        *(_entry(name, _list(_items(getattr(opening, name)), "   ")) for name in lists),
    ]
    return "{\n" + ",\n".join(f"   {part}" for part in parts) + "\n  }"


def _entry(name: str, text: str) -> str:
    return f'"{name}": {text}'


def _items(values: Iterable[Value]) -> Iterable[str]:
    """Return each value on one line; a field that says what is taken for granted is left out."""
    return (value.__pydantic_serializer__.to_json(value, exclude_defaults=True).decode() for value in values)


def _list(lines: Iterable[str], indent: str) -> str:
    told = f",\n{indent} ".join(lines)
    return f"[\n{indent} {told}\n{indent}]" if told else "[]"


def _object(mapping: Mapping[str, Any], indent: str) -> str:
    told = f",\n{indent} ".join(f"{_text(key)}: {_text(value)}" for key, value in mapping.items())
    return f"{{\n{indent} {told}\n{indent}}}" if told else "{}"


def _text(value: object) -> str:
    return to_json(whole(value)).decode()
