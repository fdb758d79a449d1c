import pytest

from mapper.errors import DocumentError, UsageError
from mapper.files.documents import read, to_bytes
from mapper.files.rulings import ruleset_of
from mapper.model.check import problems
from mapper.play.game import Game, begin, resume
from mapper.rules.reasons import Refusal
from tests.gaming import condition, duel, events, game, kinds, order, played, refused

SHOT = order("fire", unit="ox", weapon=0, ammo="HE", target="wolf")
STEP = order("move", unit="ox", path=["forward"])
OVER = order("end_turn", side="red")


def test_a_game_begins_with_an_entry_of_its_own() -> None:
    begun = game(duel(round=0))
    assert begun.entries[0].order == {"order": "begin"}
    assert (begun.scenario.round, begun.scenario.phase) == (1, "Players' phase")


def test_an_order_is_kept_with_its_rolls_and_events() -> None:
    after = played(game(), SHOT)
    entry = after.entries[-1]
    assert entry.order == {"order": "fire", "unit": "ox", "weapon": 0, "ammo": "HE", "target": "wolf"}
    assert [rolled.reason for rolled in entry.rolls][:1] == ["to hit"]
    assert kinds(entry.events) == ["fired", "struck", "battle"]


def test_a_refused_order_changes_nothing() -> None:
    start = played(game(), SHOT)
    assert refused(start, SHOT).code == "fired"
    assert len(start.entries) == 2


def test_the_game_before_an_order_stays_as_it_was() -> None:
    start = game()
    played(start, STEP)
    unit = start.scenario.unit("ox")
    assert unit is not None
    assert (unit.tile.label, len(start.entries)) == ("A2", 1)


def test_the_same_order_after_an_undo_rolls_the_same_dice() -> None:
    start = played(game(), STEP, SHOT)
    again = played(start.undo(), SHOT)
    assert again.document == start.document
    assert again.head == start.head


def test_undo_goes_back_to_the_very_document() -> None:
    start = game()
    there = played(start, STEP, SHOT, OVER)
    assert there.undo().undo().undo().document == start.document


def test_the_beginning_is_not_taken_back() -> None:
    with pytest.raises(UsageError, match="no order is left"):
        game().undo()


def test_a_game_that_was_saved_goes_on_where_it_was_left() -> None:
    there = played(game(), STEP, SHOT)
    data = to_bytes(there.document)
    resumed = resume(read(data, "duel.mapper"), ruleset_of)
    assert to_bytes(resumed.document) == data
    assert played(resumed, OVER).document == played(there, OVER).document
    assert resumed.undo().document == there.undo().document


def test_a_document_without_a_game_can_t_be_resumed() -> None:
    with pytest.raises(DocumentError, match="no game is played"):
        resume(duel(), ruleset_of)


def test_no_second_game_begins_on_a_document() -> None:
    with pytest.raises(UsageError, match="played on this map already"):
        begin(game().document, ruleset_of, name="again", seed="x")


def test_a_line_that_was_left_can_be_named_and_revisited() -> None:
    line = played(game(), STEP, SHOT)
    other = played(line.undo(keep="shot").undo(keep="shot"), OVER)
    assert [(branch.name, branch.after) for branch in other.play.branches] == [("shot", 1)]
    back = other.revisit("shot", keep="over")
    assert back.entries == line.entries
    assert back.scenario.units == line.scenario.units
    assert [(branch.name, len(branch.entries)) for branch in back.play.branches] == [("over", 1)]


def test_branches_are_saved_with_the_game() -> None:
    other = played(played(game(), STEP).undo(keep="step"), OVER)
    resumed = resume(read(to_bytes(other.document), "duel.mapper"), ruleset_of)
    assert resumed.revisit("step").entries[-1].order["order"] == "move"


def test_a_branch_reaches_back_when_what_it_came_from_is_taken_back() -> None:
    line = played(game(), STEP, SHOT)
    left = line.undo(keep="shot").undo()
    (branch,) = left.play.branches
    assert (branch.after, [entry.order["order"] for entry in branch.entries]) == (1, ["move", "fire"])
    assert played(left, STEP, SHOT).play.branches == ()


def test_a_branch_of_another_place_keeps_its_name() -> None:
    line = played(played(game(), STEP).undo(keep="step"), OVER, order("end_turn", side="blue"))
    with pytest.raises(UsageError, match="left the game elsewhere"):
        line.undo(keep="step")


def test_an_unknown_branch_is_named_with_those_there_are() -> None:
    with pytest.raises(UsageError, match="no such branch"):
        game().revisit("nowhere")


def test_too_many_typed_numbers_are_refused() -> None:
    with pytest.raises(UsageError, match="2 of the numbers typed"):
        game().do(STEP, typed=(12, 13))


def test_the_gm_s_correction_is_an_event_too() -> None:
    fix = order(
        "gm_correct",
        correction={"note": "it had moved", "changed": [{"unit": "wolf", "set": {"tile": [6, 1]}}]},
    )
    there = played(game(), fix)
    wolf = there.scenario.unit("wolf")
    assert wolf is not None
    assert wolf.tile.label == "G2"
    assert kinds(events(there)) == ["corrected"]
    assert there.undo().document == game().document


@pytest.mark.parametrize(
    ("correction", "told"),
    [
        ({"changed": [{"unit": "bear"}]}, "no unit bear"),
        ({"changed": [{"unit": "ox", "set": {"tile": [99, 1]}}]}, "outside"),
        ({"changed": [{"unit": "ox", "set": {"facing": "up"}}]}, "facing"),
        ({"changed": [{"unit": "ox", "condition": {"stun": 7}}]}, "stun"),
    ],
)
def test_a_correction_that_makes_no_sense_is_refused(correction: dict[str, object], told: str) -> None:
    refusal = refused(game(), order("gm_correct", correction=correction))
    assert refusal.code == "correction"
    assert told in refusal.text


def test_a_condition_can_be_corrected_field_by_field() -> None:
    fix = order("gm_correct", correction={"changed": [{"unit": "ox", "condition": {"stun": 1, "heat": 3}}]})
    there = played(game(), fix)
    assert (condition(there, "ox").stun, condition(there, "ox").heat) == (1, 3)
    back = order("gm_correct", correction={"changed": [{"unit": "ox", "condition": {"stun": None}}]})
    assert condition(played(there, back), "ox").stun == 0


def test_a_game_s_document_is_sound_at_every_step() -> None:
    there: Game | Refusal = game()
    for given in (STEP, SHOT, OVER, order("fire", unit="wolf", weapon=0, ammo="SKEP", target="ox")):
        assert isinstance(there, Game)
        there = there.do(given)
        assert isinstance(there, Game)
        assert [found for found in problems(there.document) if found.severity == "error"] == []
