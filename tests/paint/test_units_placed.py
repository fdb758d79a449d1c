from dataclasses import replace

import pytest

from mapper.geometry.grid import Side, Tile
from mapper.model.structure import Structure
from mapper.paint.badges import Badge
from mapper.paint.placing import LEAST_SCALE, Placed, Placement, place_units
from mapper.paint.silhouettes import silhouette, silhouettes
from mapper.paint.style import style
from mapper.paint.units import unit_boxes
from mapper.play.view import SeenUnit
from tests.paint.plans import empty, plan, rect, section, seen, view_of

pytestmark = pytest.mark.usefixtures("qapp")
SIZES = (18, 24, 36, 48, 72, 96, 128)


def place(*units: SeenUnit, tile_px: int = 48, structures: tuple[Structure, ...] = ()) -> Placement:
    return place_units(replace(empty(structures=structures), units=units), style("light", tile_px))


def alone(unit: SeenUnit, tile_px: int = 48) -> Placed:
    (placed,) = place(unit, tile_px=tile_px).bodies
    return placed


def troop(count: int, shape: str = "trooper", side: str = "red") -> list[SeenUnit]:
    return [replace(seen(shape, side, f"Tr{index}", "B2"), id=f"tr{index}") for index in range(count)]


@pytest.mark.parametrize("tile_px", SIZES)
@pytest.mark.parametrize("count", [1, 2, 3, 4, 5, 6, 9])
@pytest.mark.parametrize("shape", ["tank", "trooper"])
def test_plates_stay_in_their_tile(tile_px: int, count: int, shape: str) -> None:
    worn = {"pips_left": 2, "shield": "down", "docked": 3}
    damaged = [
        replace(seen(shape, "red", "Wolverine 12", "B2", token=worn), id=f"w{index}")
        for index in range(count)
    ]
    for placed in place(*damaged, tile_px=tile_px).bodies:
        if placed.plate is not None:
            box = placed.plate.box
            assert tile_px <= box.x
            assert box.right <= 2 * tile_px
            assert box.bottom <= 2 * tile_px


@pytest.mark.parametrize("tile_px", SIZES)
@pytest.mark.parametrize("facing", Side)
@pytest.mark.parametrize("shape", silhouettes())
def test_a_body_stands_in_its_tile(tile_px: int, facing: Side, shape: str) -> None:
    placed = alone(seen(shape, "red", "Ox", "B2", facing), tile_px)
    top, bottom = silhouette(shape).reach(facing)
    assert placed.x == pytest.approx(1.5 * tile_px, abs=0.5)
    assert placed.y + top * placed.box_px >= tile_px - 1
    assert placed.y + bottom * placed.box_px <= 2 * tile_px


@pytest.mark.parametrize("facing", Side)
def test_a_body_has_the_same_size_whichever_way_it_faces(facing: Side) -> None:
    assert (
        alone(seen("tank", "red", "Ox", "B2", facing)).box_px == alone(seen("tank", "red", "Ox", "B2")).box_px
    )


def test_a_plate_dips_little_over_its_body() -> None:
    placed = alone(seen("tank", "red", "Ox", "B2", "E"))
    assert placed.plate is not None
    assert placed.box.bottom - placed.plate.box.y < 0.15 * 48


def test_an_undamaged_unit_has_no_pips() -> None:
    placed = alone(seen("tank", "red", "Ox", "B2", token={"shield": "up"}))
    assert placed.plate is not None
    assert placed.plate.text.strip is None


@pytest.mark.parametrize("token", [{"pips_left": 3}, {"shield": "down"}, {"pips_left": 0, "shield": "up"}])
def test_a_damaged_unit_or_one_without_its_shield_has_pips(token: dict[str, object]) -> None:
    placed = alone(seen("tank", "red", "Ox", "B2", token=token))
    assert placed.plate is not None
    assert placed.plate.text.strip is not None


def test_small_pictures_show_no_shield_pip() -> None:
    placed = alone(seen("tank", "red", "Ox", "B2", token={"pips_left": 3, "shield": "up"}), 24)
    assert placed.plate is not None
    assert placed.plate.text.strip is not None
    assert placed.plate.text.strip.shield is None


def test_small_pictures_show_tags_and_no_badges() -> None:
    placed = alone(seen("tank", "red", "Heron", "B2", token={"badges": ("stun",)}), 24)
    assert placed.plate is not None
    assert placed.plate.text.text == "He"
    assert placed.badges == ()


def test_a_hidden_unit_wears_its_badge() -> None:
    placed = alone(seen("tank", "red", "Heron", "B2", hidden=True, token={"badges": ("stun",)}))
    assert [badge for badge, _, _ in placed.badges] == [Badge.HIDDEN, Badge.STUN]
    assert placed.look.hidden


def test_a_unit_without_a_name_still_shows_its_side() -> None:
    placed = alone(seen("tank", "red", "", "B2"))
    assert placed.plate is not None
    assert placed.plate.text.text == ""
    assert placed.plate.text.colour == "red"


def test_what_belongs_to_nobody_has_no_plate() -> None:
    assert alone(seen("civilian", None, "", "B2")).plate is None


def test_docked_drones_and_skipped_units_are_left_out() -> None:
    carrier, other = seen("tank", "red", "Ox", "B2"), seen("tank", "red", "Owl", "C2")
    docked = replace(seen("drone", "red", "D1", "B2"), docked_in=carrier.id)
    view = replace(empty(), units=(carrier, docked, other))
    placement = place_units(view, style("light", 48), skip=frozenset({other.id}))
    assert [placed.id for placed in placement.bodies] == [carrier.id]


def test_vehicles_stand_before_soldiers_and_drones() -> None:
    units = [
        seen(shape, "red", shape, "B2")
        for shape in ("drone", "trooper", "powered_armour", "powersuit", "tank")
    ]
    shapes = [placed.look.shape for placed in place(*units).bodies]
    assert shapes == ["tank", "powersuit", "powered_armour", "trooper", "drone"]


def test_like_units_are_sorted_by_side() -> None:
    units = [seen("tank", side, side, "B2") for side in ("teal", "red", "blue")]
    assert [placed.look.colour for placed in place(*units).bodies] == ["red", "blue", "teal"]


@pytest.mark.parametrize("count", [2, 3, 4, 5, 6])
def test_up_to_six_units_of_a_tile_are_all_there(count: int) -> None:
    placement = place(*troop(count))
    assert len(placement.bodies) == count
    assert placement.counters == ()
    assert len({(placed.x, placed.y) for placed in placement.bodies}) == count


def test_of_more_than_six_five_are_there_and_the_rest_counted() -> None:
    placement = place(*troop(8))
    assert len(placement.bodies) == 5
    assert [counter.text for counter in placement.counters] == ["+3"]


def test_small_pictures_show_one_of_many_with_the_sides_and_the_count() -> None:
    units = [*troop(2), *(replace(unit, id=f"b{unit.id}") for unit in troop(2, "tank", "blue"))]
    placement = place(*units, tile_px=24)
    assert [placed.look.shape for placed in placement.bodies] == ["tank"]
    assert [side for side, _ in placement.sides] == ["blue", "red"]
    assert [counter.text for counter in placement.counters] == ["4"]


def test_an_overview_shows_a_chip_a_tile() -> None:
    placement = place(*troop(8), tile_px=12)
    assert len(placement.bodies) == 1
    assert placement.bodies[0].plate is None


@pytest.mark.parametrize("tile_px", [36, 48, 96])
@pytest.mark.parametrize("count", [2, 3, 4, 5, 6])
def test_every_unit_of_a_crowd_shows_its_side(tile_px: int, count: int) -> None:
    for placed in place(*troop(count), tile_px=tile_px).bodies:
        assert placed.plate is not None or placed.chip is not None


@pytest.mark.parametrize("count", [3, 4, 5, 6])
def test_plates_of_a_crowd_do_not_cover_each_other(count: int) -> None:
    plates = [placed.plate.box for placed in place(*troop(count), tile_px=96).bodies if placed.plate]
    for index, one in enumerate(plates):
        for other in plates[index + 1 :]:
            apart_x = one.right <= other.x or other.right <= one.x
            assert apart_x or one.bottom <= other.y or other.bottom <= one.y


@pytest.mark.parametrize("shape", silhouettes())
def test_a_unit_beside_a_structure_is_smaller_but_not_tiny(shape: str) -> None:
    wall = section(rect(1.75, 1, 0.25, 1))
    free, beside = (
        alone(seen(shape, "red", "Ox", "B2")),
        place(seen(shape, "red", "Ox", "B2"), structures=(wall,)),
    )
    (placed,) = beside.bodies
    assert placed.box_px <= free.box_px
    assert placed.box_px >= LEAST_SCALE * silhouette(shape).box * 48 - 2
    assert placed.x == 48 + 18


def test_a_unit_stands_on_the_side_of_the_standing_point() -> None:
    across = section(rect(1, 1.25, 1, 0.25))
    view = replace(empty(structures=(across,)), units=(seen("trooper", "red", "Ox", "B2"),))
    (below,) = place_units(view, style("light", 48)).bodies
    (above,) = place_units(view, style("light", 48), standing=lambda _tile: (1.5, 1.125)).bodies
    assert above.y < below.y


def test_a_unit_on_a_covered_tile_stands_in_its_middle() -> None:
    roof = section(rect(1, 1, 1, 1))
    (on_roof,) = place(seen("agrav", "red", "Kite", "B2"), structures=(roof,)).bodies
    assert on_roof == alone(seen("agrav", "red", "Kite", "B2"))


def test_the_topmost_comes_first_where_units_are_pointed_at() -> None:
    units = (seen("tank", "red", "Ox", "B2"), seen("tank", "red", "Owl", "B2"))
    view = replace(empty(), units=units)
    boxes = unit_boxes(view, style("light", 48))
    assert [unit_id for _, unit_id in boxes] == [units[1].id, units[0].id] * 2
    plate, body = boxes[0][0], boxes[2][0]
    assert plate.height() < body.height()
    assert 1 <= plate.left() < plate.right() <= 2


def test_a_unit_is_found_where_it_is_drawn() -> None:
    view = replace(view_of(plan(["......"] * 4)), units=(seen("tank", "red", "Ox", "C3"),))
    boxes = unit_boxes(view, style("light", 48))
    assert any(box.contains(2.5, 2.4) for box, _ in boxes)
    assert not any(box.contains(1.5, 2.5) for box, _ in boxes)
    assert Tile(2, 2) == view.units[0].tile
