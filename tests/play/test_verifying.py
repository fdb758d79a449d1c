import random
from collections.abc import Callable

import pytest

from mapper.files.rulings import ruleset_of
from mapper.model.journal import Entry
from mapper.model.scenario import Scenario
from mapper.play.seals import fingerprint
from mapper.play.verifying import Mismatch, verify
from tests.gaming import game, order, played

GAME = played(
    game(),
    order("fire", unit="ox", weapon=0, ammo="HE", target="wolf"),
    order("move", unit="ox", path=["forward", "forward"]),
    order("end_turn", side="red"),
    order("fire", unit="wolf", weapon=0, ammo="SKEP", target="ox"),
    order("end_turn", side="blue"),
)
DOCUMENT = GAME.document


def with_entry(number: int, change: Callable[[Entry], Entry]) -> Scenario:
    """Return the game's document with an entry changed."""
    journal = [*DOCUMENT.journal]
    journal[number] = change(journal[number])
    return DOCUMENT.evolve(journal=tuple(journal))


def found(document: Scenario, head: str | None = None) -> Mismatch:
    """Return what does not hold of a game."""
    mismatch = verify(document, ruleset_of, head=head).mismatch
    assert mismatch is not None
    return mismatch


def test_an_honest_game_holds() -> None:
    report = verify(DOCUMENT, ruleset_of, judge=True)
    assert (report.mismatch, report.entries, report.typed) == (None, 6, 0)
    assert report.rolls == sum(len(entry.rolls) for entry in DOCUMENT.journal)
    assert report.head == fingerprint(GAME.head)


def test_a_changed_order_event_or_seal_breaks_the_chain_at_its_entry() -> None:
    other = {"order": "fire", "unit": "ox", "weapon": 0, "ammo": "SKEP", "target": "wolf"}
    assert found(with_entry(1, lambda entry: entry.evolve(order=other))).entry == 1
    assert found(with_entry(2, lambda entry: entry.evolve(events=entry.events[:1]))).entry == 2
    assert found(with_entry(3, lambda entry: entry.evolve(state="0" * 64))).entry == 3
    assert found(with_entry(4, lambda entry: entry.evolve(chain="0" * 64))).entry == 4


def test_a_roll_that_does_not_follow_from_the_seed_is_named() -> None:
    rolled = DOCUMENT.journal[1].rolls[0]
    forged = with_entry(1, lambda entry: entry.evolve(rolls=(rolled.evolve(value=1.0, outcome="hit"),)))
    codes = [found(forged).code]
    assert codes == ["chain"]
    assert found(DOCUMENT.evolve(play=GAME.play.evolve(seed="eight ravens"))).entry == 0


def test_a_battle_that_is_not_what_the_journal_leaves_is_found_with_its_first_difference() -> None:
    units = tuple(unit.evolve(name="Bear") if unit.id == "wolf" else unit for unit in DOCUMENT.units)
    mismatch = found(DOCUMENT.evolve(units=units))
    assert (mismatch.entry, mismatch.code) == (None, "document")
    assert "Wolf: name" in mismatch.text


def test_a_journal_cut_short_is_found_by_the_head_noted_before() -> None:
    shorter = GAME.at(4).document
    assert verify(shorter, ruleset_of).mismatch is None
    assert found(shorter, head=fingerprint(GAME.head)).code == "head"
    assert verify(DOCUMENT, ruleset_of, head=fingerprint(GAME.at(4).head)).mismatch is None


def test_typed_rolls_are_counted_not_proved() -> None:
    start = game()
    done = start.do(order("fire", unit="ox", weapon=0, ammo="HE", target="wolf"), typed=(99,))
    assert verify(done.document, ruleset_of).typed == 1  # type: ignore[union-attr]  # it was not refused
    assert verify(done.document, ruleset_of).mismatch is None  # type: ignore[union-attr]  # as above


def test_every_random_change_of_the_journal_is_found() -> None:
    dice = random.Random(7)
    journal = list(DOCUMENT.journal)
    for _ in range(150):
        changed = list(journal)
        at, other = dice.sample(range(len(journal)), 2)
        match dice.randrange(4):
            case 0:
                changed[at], changed[other] = changed[other], changed[at]
            case 1:
                del changed[at]
            case 2:
                changed.insert(other, changed[at])
            case _:
                changed[at] = changed[at].evolve(chain=changed[other].chain)
        forged = DOCUMENT.evolve(journal=tuple(changed))
        assert verify(forged, ruleset_of, head=fingerprint(GAME.head)).mismatch is not None


def test_rules_that_have_changed_since_are_told_apart_from_forgery() -> None:
    house = DOCUMENT.evolve(house_rules={"hit": {"base": 10}})
    assert verify(house, ruleset_of).mismatch is None
    mismatch = verify(house, ruleset_of, judge=True).mismatch
    assert mismatch is not None
    assert mismatch.code == "rules"


@pytest.mark.parametrize("seal", ["0" * 64, "f" * 64])
def test_a_fingerprint_is_eight_words(seal: str) -> None:
    assert len(fingerprint(seal).split("-")) == 8
