"""Structures put up, widened, cut, split, merged and reshaped."""

from hypothesis import given
from hypothesis import strategies as st

from mapper.edit import sections
from mapper.edit.operations import Edit, NoEdit
from mapper.edit.sections import Make
from mapper.edit.transforms import Points
from mapper.model.check import problems
from mapper.model.scenario import Scenario
from mapper.model.structure import Height, Structure, StructureKind, Trait
from tests.building import board, scenario

Box = tuple[float, float, float, float]


def box(left: float, top: float, right: float, bottom: float) -> Points:
    return ((left, top), (right, top), (right, bottom), (left, bottom))


def town(*boxes: Box) -> Scenario:
    houses = tuple(
        Structure(id=f"house-{number}", outline=box(*sides), height=Height.HIGH)
        for number, sides in enumerate(boxes, 1)
    )
    plain = board("\n".join(["........"] * 8))
    return scenario(plain.evolve(structures=houses), title="Town")


def done(edit: Edit | NoEdit) -> Scenario:
    assert isinstance(edit, Edit), edit
    assert not [problem for problem in problems(edit.scenario) if problem.code != "no_title"]
    return edit.scenario


def refused(edit: Edit | NoEdit) -> str:
    assert isinstance(edit, NoEdit), edit
    return edit.text


def area(piece: Structure) -> float:
    points = piece.outline
    following = (*points[1:], points[0])
    return abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(points, following, strict=True))) / 2


def test_a_structure_is_put_up_as_it_was_wished() -> None:
    make = Make(Height.LOW, StructureKind.RUIN, (Trait.WEAK,), "Old mill")
    edit = sections.add_structure(town(), box(1, 1, 2.25, 3.5), make)
    made = done(edit).map.structures[0]
    assert (made.height, made.kind, made.traits, made.name) == (
        Height.LOW,
        StructureKind.RUIN,
        (Trait.WEAK,),
        "Old mill",
    )
    assert isinstance(edit, Edit)
    assert edit.name == "Add low ruin"


def test_a_structure_in_anothers_way_is_refused_and_touching_is_fine() -> None:
    before = town((1, 1, 3, 3))
    assert (
        refused(sections.add_structure(before, box(2, 2, 4, 4), Make()))
        == "it would overlap the building at B2"
    )
    assert len(done(sections.add_structure(before, box(3, 1, 4, 4), Make())).map.structures) == 2


def test_fitted_around_others_it_fills_what_is_free() -> None:
    after = done(sections.add_structure(town((2, 0, 3, 8)), box(1, 1, 5, 2), Make(), fit=True))
    assert sorted(area(piece) for piece in after.map.structures[1:]) == [1.0, 2.0]
    assert "everywhere" in refused(
        sections.add_structure(town((1, 1, 5, 5)), box(2, 2, 3, 3), Make(), fit=True)
    )


def test_what_leaves_the_map_or_has_no_area_is_refused() -> None:
    assert "outside" in refused(sections.add_structure(town(), box(7, 7, 9, 8), Make()))
    assert "no area" in refused(sections.add_structure(town(), box(1, 1, 1, 2), Make()))
    bow = ((1.0, 1.0), (3.0, 3.0), (3.0, 1.0), (1.0, 3.0))
    assert refused(sections.add_structure(town(), bow, Make())) == sections.CROSSING
    assert refused(sections.cut_structures(town((1, 1, 3, 3)), bow)) == sections.CROSSING


def test_an_area_that_touches_widens_a_structure_up_to_its_neighbours() -> None:
    before = town((1, 1, 3, 3), (4, 1, 5, 3))
    after = done(sections.widen_structure(before, "house-1", box(2, 1, 5, 2)))
    assert area(after.map.structures[0]) == 5
    assert after.map.structures[1] is before.map.structures[1]
    assert "does not touch" in refused(sections.widen_structure(before, "house-1", box(1, 5, 2, 6)))


def test_what_is_cut_in_two_becomes_two() -> None:
    before = town((1, 1, 6, 3))
    after = done(sections.cut_structures(before, box(2, 0, 3, 4)))
    assert [(piece.id, area(piece)) for piece in after.map.structures] == [("house-1", 6.0), ("house-2", 2.0)]


def test_a_cut_takes_away_whole_structures_and_spares_those_not_named() -> None:
    before = town((1, 1, 2, 2), (3, 1, 5, 2))
    assert len(done(sections.cut_structures(before, box(0, 0, 4, 4))).map.structures) == 1
    spared = done(sections.cut_structures(before, box(0, 0, 4, 4), only=["house-2"]))
    assert [area(piece) for piece in spared.map.structures] == [1.0, 1.0]
    assert refused(sections.cut_structures(before, box(6, 6, 7, 7))) == "no structure stands there"


def test_no_structure_gets_a_hole() -> None:
    assert refused(sections.cut_structures(town((1, 1, 5, 5)), box(2, 2, 3, 3))) == sections.HOLE


def test_a_line_splits_a_structure() -> None:
    after = done(sections.split_structure(town((1, 1, 5, 3)), "house-1", (2.0, 0.0), (2.0, 1.5)))
    assert [(piece.id, area(piece)) for piece in after.map.structures] == [("house-1", 6.0), ("house-2", 2.0)]
    assert "does not cross" in refused(
        sections.split_structure(town((1, 1, 5, 3)), "house-1", (6.0, 0.0), (6.0, 1.0))
    )


def test_neighbours_merge_into_the_first_and_strangers_do_not() -> None:
    before = town((1, 1, 2, 2), (2, 1, 4, 2), (5, 5, 6, 6))
    after = done(sections.merge_structures(before, {"house-1", "house-2"}))
    assert [(piece.id, area(piece)) for piece in after.map.structures] == [("house-1", 3.0), ("house-3", 1.0)]
    assert len(after.map.structures[0].outline) == 4
    assert "do not all touch" in refused(sections.merge_structures(before, {"house-1", "house-3"}))
    assert "two structures" in refused(sections.merge_structures(before, {"house-1"}))


def test_corners_and_sides_move_and_neighbours_stop_them() -> None:
    before = town((1, 1, 3, 3), (4, 1, 5, 3))
    after = done(sections.move_corner(before, "house-1", 2, (3.5, 3.25)))
    assert after.map.structures[0].outline[2] == (3.5, 3.25)
    assert area(done(sections.move_side(before, "house-1", 1, (1.0, 0.0))).map.structures[0]) == 6
    assert "overlap the building at E2" in refused(sections.move_side(before, "house-1", 1, (1.5, 0.0)))
    assert refused(sections.move_corner(before, "house-1", 0, (4.0, 2.0))) == sections.CROSSING


def test_corners_come_and_go_down_to_three() -> None:
    before = town((1, 1, 3, 3))
    five = done(sections.add_corner(before, "house-1", 0, (2.0, 1.0)))
    assert len(five.map.structures[0].outline) == 5
    assert len(done(sections.drop_corner(five, "house-1", 1)).map.structures[0].outline) == 4
    three = done(sections.drop_corner(before, "house-1", 1))
    assert "three corners" in refused(sections.drop_corner(three, "house-1", 1))
    assert len(done(sections.move_corner(before, "house-1", 1, (1.0, 1.0))).map.structures[0].outline) == 3


QUARTERS = st.integers(0, 32).map(lambda number: number / 4)
POINTS = st.tuples(QUARTERS, QUARTERS)
OUTLINES = st.lists(POINTS, min_size=3, max_size=7).map(tuple)


@given(st.lists(st.tuples(st.sampled_from(["add", "fit", "cut", "widen", "split", "merge"]), OUTLINES)))
def test_whatever_is_drawn_the_map_stays_sound(deeds: list[tuple[str, Points]]) -> None:
    now = town((1, 1, 3, 3), (3, 1, 5, 3), (0, 5, 8, 6))
    for deed, outline in deeds:
        ids = [piece.id for piece in now.map.structures]
        edit: Edit | NoEdit
        match deed:
            case "add" | "fit":
                edit = sections.add_structure(now, outline, Make(), fit=deed == "fit")
            case "cut":
                edit = sections.cut_structures(now, outline)
            case "widen":
                edit = sections.widen_structure(now, ids[0] if ids else "", outline)
            case "split":
                edit = sections.split_structure(now, ids[-1] if ids else "", outline[0], outline[1])
            case _:
                edit = sections.merge_structures(now, ids[:2])
        if isinstance(edit, Edit):
            now = done(edit)
