"""What a side may know: nothing hidden leaves a trace."""

from mapper.files.documents import load
from mapper.files.resources import sample_map
from mapper.files.rulings import ruleset_of
from mapper.geometry.grid import Tile
from mapper.model.backdrop import Backdrop
from mapper.model.battlemap import Mark, MarkKind
from mapper.model.scenario import Scenario
from mapper.model.structure import Height, Structure
from mapper.play.view import View, gm_view, side_view


def district() -> Scenario:
    return load(sample_map("district"))


def seen_by_red(scenario: Scenario) -> View:
    return side_view(scenario, ruleset_of(scenario), scenario.sides[0].id)


def test_the_gm_knows_every_unit() -> None:
    scenario = district()
    assert [unit.id for unit in gm_view(scenario, ruleset_of(scenario)).units] == [
        u.id for u in scenario.units
    ]


def test_a_view_made_from_the_one_before_is_the_view_made_anew() -> None:
    scenario = district()
    ruleset = ruleset_of(scenario)
    gm_view(scenario, ruleset)
    first, second = scenario.units[:2]
    house, *others = scenario.map.structures
    changed = [
        scenario.evolve(units=(first.evolve(name="Wolf", hidden=True), *scenario.units[1:])),
        scenario.evolve(units=(first, second.evolve(carrier=first.id), *scenario.units[2:])),
        scenario.evolve(units=scenario.units[1:]),
        scenario.evolve(units=(second, first)),
        with_structures(scenario, house.evolve(height=Height.LOW, durability=None), *others),
        with_structures(scenario, *others),
        with_structures(scenario, house.evolve(id="new"), *others),
        with_structures(scenario, *others, house),
    ]
    for one in changed:
        assert gm_view(one, ruleset) == gm_view(one, ruleset_of(one))


def with_structures(scenario: Scenario, *structures: Structure) -> Scenario:
    return scenario.evolve(map=scenario.map.evolve(structures=structures))


def test_moving_renaming_or_deleting_a_hidden_unit_changes_nothing_of_a_sides_view() -> None:
    scenario = district()
    hidden = next(unit for unit in scenario.units if unit.hidden and unit.side != scenario.sides[0].id)
    before = seen_by_red(scenario)
    others = tuple(unit for unit in scenario.units if unit is not hidden)
    moved = tuple(
        unit.evolve(tile=Tile(0, 0), name="Wolf") if unit is hidden else unit for unit in scenario.units
    )
    assert hidden.id not in [unit.id for unit in before.units]
    assert seen_by_red(scenario.evolve(units=others)) == before
    assert seen_by_red(scenario.evolve(units=moved)) == before


def test_a_sides_own_hidden_units_are_in_its_view() -> None:
    scenario = district()
    mine = next(unit for unit in scenario.units if unit.side == scenario.sides[0].id)
    units = tuple(unit.evolve(hidden=True) if unit is mine else unit for unit in scenario.units)
    assert mine.id in [unit.id for unit in seen_by_red(scenario.evolve(units=units)).units]


def test_what_a_hidden_carrier_carries_is_hidden_with_it() -> None:
    scenario = district()
    drone = next(unit for unit in scenario.units if unit.carrier is not None)
    units = tuple(unit.evolve(hidden=unit.id == drone.carrier) for unit in scenario.units)
    other = next(side.id for side in scenario.sides if side.id != drone.side)
    view = side_view(scenario.evolve(units=units), ruleset_of(scenario), other)
    assert drone.id not in [unit.id for unit in view.units]
    assert drone.carrier not in [unit.id for unit in view.units]


def test_the_gms_marks_are_his_alone() -> None:
    scenario = district()
    mark = Mark(id="secret", kind=MarkKind.LABEL, tiles=(Tile(1, 1),), text="Ambush", gm_only=True)
    marked = scenario.evolve(map=scenario.map.evolve(marks=(*scenario.map.marks, mark)))
    assert seen_by_red(marked).map == seen_by_red(scenario).map
    assert mark in gm_view(marked, ruleset_of(marked)).map.marks


def test_a_backdrop_is_the_gms_alone_unless_it_is_for_players() -> None:
    scenario = district()
    secret = Backdrop(name="plan.png", data="aGVsbG8=")
    shown = secret.evolve(for_players=True)
    assert seen_by_red(with_backdrop(scenario, secret)) == seen_by_red(scenario)
    assert seen_by_red(with_backdrop(scenario, shown)).map.backdrop == shown


def with_backdrop(scenario: Scenario, backdrop: Backdrop) -> Scenario:
    return scenario.evolve(map=scenario.map.evolve(backdrop=backdrop))


def test_the_gms_notes_are_his_alone_whatever_their_flag() -> None:
    scenario = district()
    note = Mark(id="n", kind=MarkKind.NOTE, tiles=(Tile(1, 1),), text="Ambush", note="They wait here.")
    marked = scenario.evolve(map=scenario.map.evolve(marks=(*scenario.map.marks, note)))
    assert seen_by_red(marked).map == seen_by_red(scenario).map
    assert note in gm_view(marked, ruleset_of(marked)).map.marks


def test_a_side_sees_a_mark_without_what_the_gm_notes_about_it() -> None:
    scenario = district()
    label = Mark(id="l", kind=MarkKind.LABEL, tiles=(Tile(1, 1),), text="Mill", note="Full of powder.")
    marked = scenario.evolve(map=scenario.map.evolve(marks=(*scenario.map.marks, label)))
    seen = seen_by_red(marked).map.marks[-1]
    assert (seen.text, seen.note) == ("Mill", "")
