"""Each quick fix removes its problem, many of a kind at once in one edit."""

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mapper.edit.finding import fix_all
from mapper.edit.inspection import findings
from mapper.edit.operations import Edit, NoEdit
from mapper.files.rulings import ruleset_of
from mapper.geometry.grid import Edge, Side, Tile
from mapper.model.battlemap import EdgeKind, EdgePiece, FieldKind, GroundField, Mark, MarkKind
from mapper.model.scenario import Scenario
from mapper.model.side import Allegiance, Colour, Controller
from mapper.model.structure import Structure
from mapper.model.unit import Unit, UnitKind
from tests.building import RED, board, infantry, scenario, tank
from tests.edit.inspected import box, found, put_right, with_structures

FIELD = "\n".join(["........"] * 6)


def overlapping() -> Scenario:
    pieces = [box("a", 0, 0, 2, 2), box("b", 1, 1, 3, 3), box("c", 4, 4, 6, 6), box("d", 5, 4, 7, 6)]
    return scenario(with_structures(board(FIELD), pieces))


def lone_gates() -> Scenario:
    gates = tuple(
        EdgePiece(at=edge, kind=EdgeKind.GATE)
        for edge in (Edge(3, 3, Side.N), Edge(0, 0, Side.N), Edge(6, 2, Side.W), Edge(5, 0, Side.W))
    )
    return scenario(board(FIELD).evolve(edges=gates))


def flat() -> Scenario:
    return scenario(with_structures(board(FIELD), [box("line", 1, 1, 3, 1), box("other", 4, 1, 4, 3)]))


def crossing() -> Scenario:
    bow = box("bow", 1, 1, 3, 3).evolve(outline=((1, 1), (3, 3), (3, 1), (1, 3)))
    return scenario(with_structures(board(FIELD), [bow]))


def outside() -> Scenario:
    return scenario(with_structures(board(FIELD), [box("out", 7, 5, 9, 7)]))


def off_map() -> Scenario:
    return scenario(FIELD, tank().evolve(tile=Tile(20, 3)))


def in_structures() -> Scenario:
    return scenario("HHH..\nHHH..\n.....", tank("A1"), tank("B1", id="other", name="Other"))


def crowd() -> Scenario:
    units = [tank("C3", id=f"t{number}", name=f"Tank {number}") for number in range(4)]
    return scenario(FIELD, *units, settings={"map.stack_limit": 1})


def stray_drone() -> Scenario:
    drone = infantry("C3", kind="powered_armour", drone=True, side="red", carrier="tank")
    return scenario(FIELD, tank("A1"), drone)


def same_names() -> Scenario:
    return scenario(FIELD, *(tank("A1", id=f"t{number}", name="Ox") for number in range(3)))


def printed() -> Scenario:
    numbers = {"internals": 515, "mobility": 9}
    return scenario(FIELD, tank("A1", overrides=numbers), tank("C3", id="b", name="B", overrides=numbers))


def one_colour() -> Scenario:
    sides = [
        Allegiance(id=f"s{number}", name=f"S{number}", colour=Colour.RED, controller=Controller.GM)
        for number in range(3)
    ]
    return scenario(FIELD, sides=(RED, *sides))


def above_full() -> Scenario:
    return scenario(with_structures(board(FIELD), [box("house", 1, 1, 3, 3).evolve(durability=5000)]))


def twice() -> Scenario:
    piece = EdgePiece(at=Edge(1, 1, Side.N), kind=EdgeKind.WALL)
    return scenario(board(FIELD).evolve(edges=(piece, piece.evolve(kind=EdgeKind.BARRICADE))))


def open_wall() -> Scenario:
    return scenario(
        board(FIELD).evolve(edges=(EdgePiece(at=Edge(1, 1, Side.N), kind=EdgeKind.WALL, open=True),))
    )


def small() -> Scenario:
    return scenario(with_structures(board(FIELD), [box("post", 1, 1, 1.25, 1.25)]))


def civilian() -> Scenario:
    car = Unit(id="car", side="red", kind=UnitKind.CIVILIAN, name="Car", tile=Tile(2, 2))
    return scenario(FIELD, car)


def off_map_marks() -> Scenario:
    marks = (
        Mark(id="a", kind=MarkKind.LABEL, tiles=(Tile(1, 1), Tile(40, 1)), text="A"),
        Mark(id="b", kind=MarkKind.LABEL, tiles=(Tile(40, 1),), text="B"),
        Mark(id="c", kind=MarkKind.OBJECTIVE, tiles=(Tile(1, 1), Tile(1, 1)), text="C"),
    )
    return scenario(board(FIELD).evolve(marks=marks))


def odd_fields() -> Scenario:
    cloud = GroundField(kind=FieldKind.SMOKE, tile=Tile(1, 1), turns=3)
    away = cloud.evolve(tile=Tile(40, 1))
    return scenario(board(FIELD).evolve(fields=(cloud, cloud.evolve(turns=1), away)))


def off_map_edge() -> Scenario:
    return scenario(board(FIELD).evolve(edges=(EdgePiece(at=Edge(40, 1, Side.N), kind=EdgeKind.WALL),)))


def strange() -> Scenario:
    """Return a map with one of each kind of thing, under house rules that offer none of them."""
    battlemap = with_structures(board(FIELD), [box("shed", 1, 1, 3, 3)]).evolve(
        edges=(EdgePiece(at=Edge(4, 1, Side.N), kind=EdgeKind.WALL),),
        fields=(GroundField(kind=FieldKind.GAS, tile=Tile(5, 5), turns=2),),
        marks=(Mark(id="farm", kind=MarkKind.VISIT, tiles=(Tile(6, 0),)),),
    )
    rows = ("structure_kind.building", "edge_kind.wall", "field_kind.gas", "mark_kind.visit")
    return scenario(battlemap, house_rules={f"{row}.offered": False for row in rows})


WAYS: tuple[tuple[Callable[[], Scenario], str, str], ...] = (
    (overlapping, "overlap", "Cut out the overlap"),
    (overlapping, "overlap", "Move it aside"),
    (lone_gates, "gate_alone", "Extend the wall"),
    (lone_gates, "gate_alone", "Make it a wall"),
    (flat, "outline_flat", "Delete it"),
    (crossing, "outline_crossing", "Mend the outline"),
    (crossing, "outline_crossing", "Delete it"),
    (outside, "off_map", "Cut off what is outside"),
    (off_map, "off_map", "Move it to the nearest tile"),
    (in_structures, "in_structure", "Move it to the nearest tile"),
    (crowd, "stack_limit", "Move it to the nearest tile"),
    (stray_drone, "carrier_tile", "Bring it to its carrier"),
    (stray_drone, "carrier_tile", "Undock it"),
    (same_names, "same_name", "Number it"),
    (printed, "differs_from_rules", "Take the rules' numbers"),
    (one_colour, "colour_clash", "Give it another colour"),
    (above_full, "above_full", "Make it undamaged"),
    (twice, "duplicate_edge", "Keep the first piece"),
    (open_wall, "open_no_gate", "Shut it"),
    (small, "thin", "Delete it"),
    (off_map_marks, "off_map", "Keep what is on the map"),
    (off_map_marks, "duplicate_tile", "Keep what is on the map"),
    (odd_fields, "duplicate_field", "Keep the first"),
    (odd_fields, "off_map", "Delete it"),
    (off_map_edge, "off_map", "Delete it"),
    (strange, "not_offered", "Delete all of them"),
    (civilian, "civilian_side", "Take its side away"),
)


@pytest.mark.parametrize(("made", "code", "way"), WAYS)
def test_putting_all_of_a_kind_right_leaves_none_of_it(
    made: Callable[[], Scenario], code: str, way: str
) -> None:
    before = made()
    assert found(before, code)
    assert not found(put_right(before, code, way), code)


@pytest.mark.parametrize(("made", "code", "way"), WAYS)
def test_a_fix_brings_no_new_error(made: Callable[[], Scenario], code: str, way: str) -> None:
    before = made()
    kinds = {one.code for one in findings(before, ruleset_of(before)) if one.severity == "error"}
    after = put_right(before, code, way)
    assert {one.code for one in findings(after, ruleset_of(after)) if one.severity == "error"} <= kinds


def test_a_printed_number_is_named_once() -> None:
    texts = [one.text for one in found(printed(), "differs_from_rules")]
    assert texts[-1].startswith("B: internals 515 is printed on the sheet")


def test_an_overlap_is_cut_out_of_the_later_structure() -> None:
    after = put_right(overlapping(), "overlap", "Cut out the overlap")
    areas = {piece.id: _area(piece) for piece in after.map.structures}
    assert areas == {"a": 4, "b": 3, "c": 4, "d": 2}


def test_a_structure_cut_in_two_becomes_two() -> None:
    pieces = [box("road", 0, 2, 8, 3), box("hall", 2, 0, 4, 6)]
    after = put_right(scenario(with_structures(board(FIELD), pieces)), "overlap", "Cut out the overlap")
    assert [(piece.id, _area(piece)) for piece in after.map.structures] == [
        ("road", 8),
        ("hall", 6),
        ("hall-2", 4),
    ]


def test_a_structure_wholly_inside_another_is_not_cut_to_nothing() -> None:
    pieces = [box("hall", 0, 0, 4, 4), box("shed", 1, 1, 2, 2)]
    before = scenario(with_structures(board(FIELD), pieces))
    edit = fix_all(findings(before, ruleset_of(before)), "overlap", "Cut out the overlap")(before)
    assert edit == NoEdit("nothing of the building at B2 would be left")


def test_many_fixes_are_one_edit_that_says_how_many() -> None:
    before = lone_gates()
    edit = fix_all(findings(before, ruleset_of(before)), "gate_alone", "Make it a wall")(before)
    assert isinstance(edit, Edit)
    assert edit.name == "Make it a wall, 4 times"


def test_a_fix_that_is_not_needed_any_more_changes_nothing() -> None:
    before = overlapping()
    fix = found(before, "overlap")[0].fixes[0]
    after = put_right(before, "overlap", "Cut out the overlap")
    edit = fix.edit(after)
    assert isinstance(edit, Edit)
    assert edit.scenario is after


@settings(max_examples=40, deadline=None)
@given(
    st.lists(
        st.tuples(st.integers(0, 40), st.integers(0, 30), st.integers(2, 16), st.integers(2, 16)),
        min_size=2,
        max_size=6,
    )
)
def test_whatever_overlaps_can_be_moved_aside(spots: list[tuple[int, int, int, int]]) -> None:
    pieces = [
        box(f"s{number}", x / 4, y / 4, (x + wide) / 4, (y + high) / 4)
        for number, (x, y, wide, high) in enumerate(spots)
    ]
    before = scenario(with_structures(board("\n".join(["." * 30] * 30)), pieces))
    told = findings(before, ruleset_of(before))
    if any(one.code == "overlap" for one in told):
        assert not found(put_right(before, "overlap", "Move it aside"), "overlap")


def _area(structure: Structure) -> float:
    points = structure.outline
    ends = zip(points, (*points[1:], points[0]), strict=True)
    return abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in ends)) / 2


def test_a_mark_wholly_off_the_map_is_deleted() -> None:
    after = put_right(off_map_marks(), "off_map", "Keep what is on the map")
    assert [(mark.id, mark.tiles) for mark in after.map.marks][:1] == [("a", (Tile(1, 1),))]
    assert "b" not in {mark.id for mark in after.map.marks}
