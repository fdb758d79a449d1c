"""The games there are, by their key in documents."""

from typing import Any

from mapper.errors import TableError
from mapper.rules.game import Game
from mapper.rules.skirmish.game import SKIRMISH
from mapper.rules.vehicle.game import VEHICLE

GAMES: dict[str, Game[Any]] = {each.key: each for each in (VEHICLE, SKIRMISH)}
"""Every ruleset that a document may name; another one is added here."""


def game(key: str) -> Game[Any]:
    """Return the game with this key; raise TableError for a key that none has."""
    if key not in GAMES:
        raise TableError(f"there is no ruleset {key!r}", place="ruleset", remedy=", ".join(GAMES))
    return GAMES[key]


def game_name(key: str) -> str:
    """Return the name of the game with this key; for a key that none has the key itself."""
    return GAMES[key].name if key in GAMES else key


def other_game(text: str, key: str) -> Game[Any] | None:
    """Return the game whose sheet a text is, if it is none of the game with this key."""
    if game(key).is_sheet(text):
        return None
    return next((each for each in GAMES.values() if each.key != key and each.is_sheet(text)), None)
