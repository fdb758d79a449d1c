import pytest

from mapper.rules.skirmish.ratings import Ability, Rating, shifted


@pytest.mark.clause("S-RATE-1")
def test_the_scale_runs_from_f_to_s() -> None:
    assert [rating.name for rating in sorted(Rating)] == ["F", "E", "D", "C", "B", "A", "S"]


@pytest.mark.clause("S-RATE-3")
def test_steps_are_kept_on_the_scale() -> None:
    assert shifted(Rating.C, 9) is Rating.S
    assert shifted(Rating.C, -9) is Rating.F
    assert shifted(Rating.C, 1) is Rating.B


@pytest.mark.clause("S-RATE-2")
def test_there_are_six_abilities() -> None:
    assert [ability.value for ability in Ability] == ["Str", "Mag", "Dex", "Spd", "Def", "Res"]
