"""A game of two hundred turns: it comes back from its file at any of them and names what was changed."""

import pytest

from mapper.files.documents import read, to_bytes
from mapper.files.rulings import ruleset_of
from mapper.play.game import Game, resume
from mapper.play.verifying import verify
from tests.gaming import game, long_game, next_turn

TURNS = 200


@pytest.fixture(scope="module")
def played() -> Game:
    """Return the game, played in one go."""
    return long_game(TURNS)


def reopened(there: Game) -> Game:
    """Return a game as it comes back from its file."""
    return resume(read(to_bytes(there.document), "game.mapper"), ruleset_of)


def test_it_verifies(played: Game) -> None:
    assert played.scenario.round == TURNS + 1
    assert verify(played.document, ruleset_of).mismatch is None


def test_a_game_reopened_on_the_way_goes_on_as_it_would_have(played: Game) -> None:
    there = game()
    for turn in range(TURNS):
        there = next_turn(there)
        if turn % 25 == 24:
            there = reopened(there)
    assert there.head == played.head
    assert to_bytes(there.document) == to_bytes(played.document)


@pytest.mark.parametrize("share", [0.01, 0.5, 0.99])
def test_a_change_is_named_at_its_entry(played: Game, share: float) -> None:
    journal = [*played.document.journal]
    number = int(share * len(journal))
    journal[number] = journal[number].evolve(events=())
    mismatch = verify(played.document.evolve(journal=tuple(journal)), ruleset_of).mismatch
    assert mismatch is not None
    assert mismatch.entry == number
