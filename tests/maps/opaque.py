"""The sample maps with ids that nobody could take for a word, and half of the names gone."""

import json
from collections.abc import Iterable, Mapping
from typing import Any

from mapper.files.documents import load, read, to_bytes
from mapper.files.resources import sample_map
from mapper.model.scenario import Scenario

SIGN = "zq"
"""What every id begins with, and no word."""
_WORDS = frozenset({"colour", "kind", "name", "terrain", "text", "title", "type"})


def opaque(name: str) -> Scenario:
    """Return a sample map whose ids tell nothing; every second unit, structure, mark and side has no name."""
    document: dict[str, Any] = json.loads(to_bytes(load(sample_map(name))))
    battlemap = document["map"]
    listed = [document["units"], battlemap["structures"], battlemap["marks"], document["sides"]]
    ids = dict.fromkeys(thing["id"] for things in listed for thing in things)
    told = _told(document, {was: f"{SIGN}{number}" for number, was in enumerate(ids)})
    for things in (told["units"], told["map"]["structures"], told["map"]["marks"], told["sides"]):
        for thing in things[1::2]:
            thing |= {key: "" for key in ("name", "text") if key in thing}
    return read(json.dumps(told).encode(), name)


def shown_ids(texts: Iterable[str]) -> list[str]:
    """Return the texts that show an id."""
    return sorted({text for text in texts if SIGN in text})


def _told(value: Any, ids: Mapping[str, str], key: str = "") -> Any:  # noqa: ANN401  # any part of a document
    if key == "legend":
        return value
    if isinstance(value, dict):
        return {ids.get(name, name): _told(part, ids, name) for name, part in value.items()}
    if isinstance(value, list):
        return [_told(part, ids, key) for part in value]
    return ids.get(value, value) if isinstance(value, str) and key not in _WORDS else value
