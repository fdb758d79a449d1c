"""A document that sets every field there is, as plain JSON values for tests to spoil."""

import copy
import json
from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

Place: TypeAlias = tuple[str | int, ...]

_SEAL = "7" * 64
_FULL: dict[str, Any] = {
    "format": "mapper",
    "version": 1,
    "title": "East Gate",
    "subtitle": "Hold the store",
    "ruleset": "vehicle",
    "round": 3,
    "phase": "Players' phase",
    "map": {
        "width": 4,
        "height": 3,
        "legend": {".": "clear", ":": "debris"},
        "ground": ["....", ".::.", "...."],
        "structures": [
            {
                "id": "hall",
                "outline": [[2, 0], [4, 0], [4, 1.5], [2, 1.5]],
                "height": "high",
                "kind": "building",
                "traits": ["weak", "volatile"],
                "durability": 310.5,
                "standing": "all",
                "objective": "Raze it",
                "name": "Town hall",
            },
        ],
        "edges": [{"at": [0, 1, "N"], "kind": "gate", "durability": 120, "open": True}],
        "fields": [{"kind": "smoke", "tile": [0, 2], "turns": 3}],
        "marks": [
            {
                "id": "m1",
                "kind": "deployment",
                "tiles": [[0, 0], [1, 0]],
                "text": "Red starts here",
                "note": "Their tanks come\nin the second round",
                "side": "red",
                "gm_only": True,
            },
        ],
        "backdrop": {
            "name": "scan.png",
            "data": "aGVsbG8=",
            "x": -1.5,
            "y": 0.25,
            "tile_px": 40.5,
            "mirrored": True,
            "quarters": 3,
            "opacity": 0.25,
            "for_players": True,
        },
    },
    "sides": [{"id": "red", "name": "Red Company", "colour": "red", "controller": "player"}],
    "units": [
        {
            "id": "ox",
            "side": "red",
            "kind": "vehicle",
            "name": "Ox",
            "tile": [0, 0],
            "facing": "E",
            "hidden": True,
            "carrier": None,
            "sheet": {
                "type": "tank",
                "quirks": ["low_profile"],
                "extras": ["trust_blackbox"],
                "parts": {"turbine": 7, "hardshield": 5.5, "smoke_discharger": 1, "smoke_ammo": 1},
                "weapons": [
                    {
                        "weapon": "railgun",
                        "points": 18,
                        "turret": True,
                        "ammo_points": 5,
                        "ammo": {"Penetrator": 10},
                    },
                    {"weapon": "ap", "name": "AP Laser", "count": 1},
                ],
                "overrides": {"internals": 585},
            },
            "state": {
                "heat": 2,
                "shield": {"charge": 100, "mode": "active"},
                "fired": [0],
                "rounds": [{"weapon": 0, "ammo": "Penetrator", "left": 4}],
                "damaged": ["weapon:0"],
                "moved": 3,
            },
        },
        {
            "id": "eye",
            "side": "red",
            "kind": "drone",
            "name": "Eye",
            "tile": [0, 0],
            "facing": "S",
            "hidden": False,
            "carrier": "ox",
            "sheet": {"type": "drone", "health": 10, "weapons": [{"weapon": "railgun", "mm": 40}]},
            "state": {"health": 4},
        },
    ],
    "settings": {"map.full_coverage": 0.5},
    "house_rules": {"hit": {"base": 75}, "type": {"tank": {"budget": 80}}},
    "play": {
        "game": "east-gate",
        "seed": "seven ravens",
        "words": "red: amber; blue: quartz",
        "opening": {
            "round": 1,
            "phase": "Deployment",
            "legend": {".": "clear", ":": "debris"},
            "ground": ["....", "....", "...."],
            "structures": [{"id": "hall", "outline": [[2, 0], [4, 0], [4, 1.5]], "height": "high"}],
            "edges": [{"at": [0, 1, "N"], "kind": "gate"}],
            "fields": [{"kind": "gas", "tile": [0, 2], "turns": 2}],
            "units": [
                {
                    "id": "ox",
                    "side": "red",
                    "kind": "vehicle",
                    "name": "Ox",
                    "tile": [1, 2],
                    "sheet": {"type": "tank"},
                },
            ],
        },
        "state": {},
        "branches": [
            {
                "name": "the other bridge",
                "after": 0,
                "entries": [{"order": {"order": "end_turn"}, "state": _SEAL, "chain": _SEAL}],
            },
        ],
    },
    "journal": [
        {
            "order": {"order": "fire", "unit": "ox"},
            "rolls": [
                {
                    "reason": "to hit",
                    "clause": "V-HIT-01",
                    "classes": [["hit", 0.65], ["miss", 0.35]],
                    "outcome": "hit",
                    "value": 41.5,
                    "measured": None,
                    "sides": None,
                    "typed": True,
                },
            ],
            "events": [{"event": "struck", "unit": "ox"}],
            "state": _SEAL,
            "chain": _SEAL,
        },
    ],
}
OPAQUE = frozenset({"sheet", "state", "settings", "house_rules", "legend", "order", "events"})
"""The fields whose keys the schema does not name."""


def full() -> dict[str, Any]:
    """Return a fresh document with every field set."""
    return copy.deepcopy(_FULL)


def text(document: object) -> bytes:
    """Return a document as JSON text."""
    return json.dumps(document, ensure_ascii=False).encode()


def spoilt(path: Place, value: object) -> dict[str, Any]:
    """Return a fresh document with the value at a path replaced."""
    document = full()
    holder = at(document, path[:-1])
    holder[path[-1]] = value
    return document


def changed(change: Callable[[dict[str, Any]], object]) -> bytes:
    """Return the text of a fresh document after a change."""
    document = full()
    change(document)
    return text(document)


def at(document: Any, path: Place) -> Any:  # noqa: ANN401  # any JSON
    """Return what stands at a path."""
    for step in path:
        document = document[step]
    return document


def paths(value: object, path: Place = ()) -> Iterator[tuple[Place, object]]:
    """Yield every path of a document with what stands there, the whole document first."""
    yield path, value
    if isinstance(value, dict):
        for key, part in value.items():
            yield from paths(part, (*path, key))
    if isinstance(value, list):
        for number, part in enumerate(value):
            yield from paths(part, (*path, number))
