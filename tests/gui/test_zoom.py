"""The camera: which part of the map is shown."""

from hypothesis import given
from hypothesis import strategies as st

from mapper.gui.zoom import STEPS, Camera, fitting, next_step

SIZES = st.integers(1, 4096)
ROOM = st.floats(200, 4000)


@given(SIZES, SIZES, ROOM, ROOM)
def test_a_fitting_camera_shows_the_whole_map_or_is_as_small_as_can_be(
    width: int, height: int, room_x: float, room_y: float
) -> None:
    camera = fitting(width, height, room_x, room_y)
    left, top = camera.to_pixels(0, 0)
    right, bottom = camera.to_pixels(width, height)
    shows_all = left >= 0 and top >= 0 and right <= room_x + 1 and bottom <= room_y + 1
    assert shows_all or camera.tile_px == 1


@given(st.sampled_from(STEPS), st.floats(-500, 500), st.floats(-500, 500), ROOM, ROOM)
def test_the_point_under_the_pointer_stays_when_zooming(
    tile_px: int, left: float, top: float, x: float, y: float
) -> None:
    camera = Camera(tile_px, round(left), round(top))
    before = camera.to_tiles(x, y)
    after = camera.zoomed(1, x, y)
    moved = after.to_pixels(*before)
    assert abs(moved[0] - x) <= 1
    assert abs(moved[1] - y) <= 1


@given(st.sampled_from(STEPS), SIZES, SIZES, st.floats(-1e6, 1e6), ROOM)
def test_a_held_camera_never_loses_the_map(
    tile_px: int, width: int, height: int, left: float, room: float
) -> None:
    camera = Camera(tile_px, left, left).held(width, height, room, room)
    assert camera.to_pixels(width, height)[0] > 0
    assert camera.to_pixels(0, 0)[0] < room


def test_steps_end_at_both_ends() -> None:
    assert next_step(STEPS[-1], 1) == STEPS[-1]
    assert next_step(STEPS[0], -1) == STEPS[0]
    assert next_step(37, 1) == 40
    assert next_step(37, -1) == 32
