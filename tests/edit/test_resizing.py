"""Maps of another size."""

from hypothesis import given
from hypothesis import strategies as st

from mapper.edit.operations import Edit, NoEdit
from mapper.edit.resizing import Frame, Losses, Resized, resize, resized
from mapper.edit.whole_map import IN_PLAY
from mapper.geometry.grid import Tile
from mapper.model.battlemap import Mark, MarkKind
from mapper.model.play import Opening, Play
from mapper.model.scenario import Scenario
from mapper.model.structure import Height, Structure
from mapper.rules.names import headed
from tests.building import scenario as drawn
from tests.building import tank
from tests.edit.random_maps import errors, scenarios

frames = st.builds(Frame, st.integers(1, 9), st.integers(1, 9), st.integers(-4, 4), st.integers(-4, 4))


def made(scenario: Scenario, frame: Frame) -> Resized:
    result = resized(scenario, frame, ground="clear")
    assert isinstance(result, Resized), result
    return result


def with_structure(*outline: tuple[float, float]) -> Scenario:
    before = drawn("....\n....\n....")
    hall = Structure(id="hall", name="Hall", outline=outline, height=Height.HIGH)
    return before.evolve(map=before.map.evolve(structures=(hall,)))


def test_new_tiles_get_the_ground_asked_for() -> None:
    result = resized(drawn("D"), Frame(3, 2, 1, 0), ground="subsidence")
    assert isinstance(result, Resized)
    battlemap = result.scenario.map
    assert [battlemap.terrain(Tile(x, 0)) for x in range(3)] == ["subsidence", "debris", "subsidence"]
    assert battlemap.terrain(Tile(1, 1)) == "subsidence"


def test_a_shift_to_the_left_keeps_the_right_part() -> None:
    result = made(drawn("..D\n..."), Frame(1, 1, -2, 0))
    assert result.scenario.map.terrain(Tile(0, 0)) == "debris"


def test_a_unit_outside_the_new_map_is_told_and_goes() -> None:
    result = made(drawn("...", tank("A1", name="Ox"), tank("C1", id="kite", name="Kite")), Frame(2, 1))
    assert result.losses == Losses(units=("Kite",))
    assert [unit.name for unit in result.scenario.units] == ["Ox"]


def test_a_structure_on_the_rim_is_cut_there() -> None:
    result = made(with_structure((1, 0), (3, 0), (3, 1), (1, 1)), Frame(2, 3))
    assert result.losses == Losses(cut_structures=("Hall",))
    assert set(result.scenario.map.structures[0].outline) == {(1, 0), (2, 0), (2, 1), (1, 1)}


def test_a_structure_cut_in_two_becomes_two() -> None:
    horseshoe = ((0, 0), (4, 0), (4, 3), (3, 3), (3, 1), (1, 1), (1, 3), (0, 3))
    result = made(with_structure(*horseshoe), Frame(4, 2, 0, -1))
    assert [piece.id for piece in result.scenario.map.structures] == ["hall", "hall-2"]
    assert errors(result.scenario) == []


def test_a_structure_outside_the_new_map_is_told_and_goes() -> None:
    result = made(with_structure((2, 0), (3, 0), (3, 1), (2, 1)), Frame(2, 3))
    assert result.losses == Losses(structures=("Hall",))
    assert result.scenario.map.structures == ()


def test_a_sliver_without_an_outline_on_the_lattice_goes() -> None:
    sliver = ((0, 0.25), (3, 0), (3, 0.25))
    result = made(with_structure(*sliver), Frame(1, 1))
    assert result.losses == Losses(structures=("Hall",))


def test_edges_fields_and_marks_are_counted() -> None:
    before = drawn("..3", walls=[(0, 0, "N"), (2, 0, "N")])
    assert made(before, Frame(2, 1)).losses == Losses(edges=1, fields=1)


def test_the_name_of_the_edit_tells_the_size() -> None:
    edit = resize(drawn("..."), Frame(2, 1), ground="clear")
    assert isinstance(edit, Edit)
    assert edit.name == "Resize map to 2 × 1 tiles"


def test_a_size_that_no_map_may_have_is_refused() -> None:
    assert isinstance(resize(drawn("..."), Frame(0, 1), ground="clear"), NoEdit)


def test_a_map_that_is_played_on_keeps_its_size() -> None:
    play = Play(game="g", seed="1", opening=Opening())
    assert resize(drawn("...").evolve(play=play), Frame(2, 1), ground="clear") == NoEdit(IN_PLAY)


@given(scenarios(), frames)
def test_what_is_left_passes_the_check(before: Scenario, frame: Frame) -> None:
    assert errors(made(before, frame).scenario) == []


@given(scenarios(), frames)
def test_the_losses_tell_exactly_what_is_gone(before: Scenario, frame: Frame) -> None:
    result = made(before, frame)
    after, lost = result.scenario, result.losses
    assert len(before.units) - len(after.units) == len(lost.units)
    assert len(before.map.edges) - len(after.map.edges) == lost.edges
    assert len(before.map.fields) - len(after.map.fields) == lost.fields
    assert len(before.map.marks) - len(after.map.marks) == len(lost.marks)
    left = {piece.id for piece in after.map.structures}
    gone = [headed(piece) for piece in before.map.structures if piece.id not in left]
    assert sorted(gone) == sorted(lost.structures)


@given(scenarios(), st.integers(0, 3), st.integers(0, 3))
def test_a_larger_map_loses_nothing_and_comes_back_the_same(before: Scenario, dx: int, dy: int) -> None:
    width, height = before.map.width, before.map.height
    larger = made(before, Frame(width + 5, height + 5, dx, dy))
    assert not larger.losses
    back = made(larger.scenario, Frame(width, height, -dx, -dy))
    assert back == Resized(before, Losses())


def test_an_arrow_that_would_lose_an_end_goes_whole() -> None:
    before = drawn("....")
    arrow = Mark(id="push", kind=MarkKind.ARROW, tiles=(Tile(0, 0), Tile(3, 0)), text="Push")
    marked = before.evolve(map=before.map.evolve(marks=(arrow,)))
    kept, cut = made(marked, Frame(4, 2, 0, 0)), made(marked, Frame(3, 1, 0, 0))
    assert kept.scenario.map.marks == (arrow,)
    assert (cut.scenario.map.marks, cut.losses.marks) == ((), ("Push",))
