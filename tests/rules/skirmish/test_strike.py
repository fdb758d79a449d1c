"""One strike: its roll, and its damage before anything is taken off."""

from mapper.rules.reasons import Explained
from mapper.rules.skirmish.damage import Blow, damage
from mapper.rules.skirmish.strike import Promise
from tests.skirmishing import fighter, skirmish_book


def test_a_critical_range_wider_than_the_target_number_is_cut_to_it() -> None:
    nothing = Explained(0, ())
    made = Promise("Ann", "Bob", 0, Explained(5, ()), Explained(20, ()), nothing, nothing)
    assert made.roll is not None
    assert dict(made.roll.classes) == {"crit": 0.05, "hit": 0.0, "miss": 0.95}


def test_damage_below_nothing_counts_as_none_before_the_target_takes_any_off() -> None:
    book = skirmish_book(settings={"triangle.damage": 50})
    found = damage(Blow(fighter(book), fighter(book), advantage=-1), book)
    assert [why.clause for why in found.reasons if why.text == "never below 0"] == ["S-DMG-2", "S-DMG-5"]
