"""Seals: hashes over a battle and over a journal, by which any later change of them is found."""

from collections.abc import Sequence
from hashlib import sha256

from pydantic_core import to_json

from mapper.model.journal import Entry, Rolled
from mapper.model.play import Play
from mapper.model.scenario import Scenario
from mapper.model.value import Value, whole

_CONSONANTS, _VOWELS = "bdfghjklmnprstvz", "aiou"
WORDS = 8


def state_seal(scenario: Scenario) -> str:
    """Return the seal of a battle: of all that playing may change."""
    seal = sha256()
    battlemap, play = scenario.map, scenario.play
    heads = (scenario.round, scenario.phase, dict(battlemap.legend), battlemap.ground)
    for head in (*heads, play.state if play is not None else {}):
        seal.update(to_json(whole(head)) + b"\n")
    for values in (battlemap.structures, battlemap.edges, battlemap.fields, scenario.units):
        for value in values:
            seal.update(_told(value) + b"\n")
        seal.update(b"\n")
    return seal.hexdigest()


def first_seal(play: Play, opening: Scenario) -> str:
    """Return the seal the chain begins with: of the game, its dice and how the battle stood."""
    seal = sha256()
    for text in (play.game, play.seed, play.words, state_seal(opening)):
        seal.update(to_json(text) + b"\n")
    return seal.hexdigest()


def chain_seal(before: str, entry: Entry) -> str:
    """Return the seal of an entry and of all before it."""
    return sealed(before, entry.order, entry.rolls, entry.events, entry.state)


def sealed(before: str, order: object, rolls: Sequence[Rolled], events: Sequence[object], state: str) -> str:
    """Return the seal of what an entry holds, chained to the seal before it."""
    seal = sha256(before.encode())
    for part in (order, list(events), state):
        seal.update(to_json(whole(part)) + b"\n")
    for rolled in rolls:
        seal.update(_told(rolled) + b"\n")
    return seal.hexdigest()


def fingerprint(seal: str) -> str:
    """Return a seal as eight words that can be read out or noted down: its first 128 bits."""
    return "-".join(_word(int(seal[4 * number : 4 * number + 4], 16)) for number in range(WORDS))


def _word(number: int) -> str:
    letters = ""
    for shift, letter in ((12, _CONSONANTS), (10, _VOWELS), (6, _CONSONANTS), (4, _VOWELS), (0, _CONSONANTS)):
        letters += letter[(number >> shift) % len(letter)]
    return letters


def _told(value: Value) -> bytes:
    return value.__pydantic_serializer__.to_json(value, exclude_defaults=True)
