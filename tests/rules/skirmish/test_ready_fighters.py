import pytest

from mapper.files.library import units_of
from mapper.files.units import ReadyUnit, ready_units
from mapper.rules.skirmish.fielding import fighter
from mapper.rules.skirmish.problems import unit_problems
from mapper.rules.skirmish.sheet_text.reception import summary
from tests.building import scenario
from tests.skirmishing import BOOK

READY = ready_units("skirmish")


@pytest.mark.parametrize("ready", READY.values(), ids=READY)
def test_a_ready_fighter_is_sound_and_armed(ready: ReadyUnit) -> None:
    (unit,) = units_of(ready)
    assert [*unit_problems(scenario("..", unit), BOOK)] == []
    assert fighter(unit, BOOK).weapon is not None
    assert ready.about


def test_there_is_a_fighter_of_every_way_to_move_and_every_weapon() -> None:
    shapes = {summary(units_of(ready)[0], BOOK).shape.split("_")[0] for ready in READY.values()}
    assert shapes == {"foot", "armor", "cavalry", "flying"}
    held = {fighter(units_of(ready)[0], BOOK).weapon for ready in READY.values()}
    types = {weapon.type for weapon in held if weapon is not None}
    assert types == {"sword", "lance", "axe", "bow", "dagger", "art", "tome", "staff"}
