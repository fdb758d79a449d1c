from collections.abc import Callable
from time import perf_counter

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from mapper.edit.arranging import delete_things
from mapper.edit.changes import changes
from mapper.edit.fields import paint_fields
from mapper.edit.ground import paint_ground
from mapper.edit.operations import Edit, NoEdit, change_structure
from mapper.edit.things import Things
from mapper.files.documents import load
from mapper.files.resources import sample_map
from mapper.files.rulings import ruleset_of
from mapper.geometry.grid import Tile
from mapper.gui import chunks as chunks_module
from mapper.gui import scene as scene_module
from mapper.gui.chunks import Chunks
from mapper.gui.scene import Scene
from mapper.gui.zoom import Camera
from mapper.model.battlemap import FieldKind
from mapper.model.scenario import Scenario
from mapper.paint.brush import Brush
from mapper.paint.style import style
from mapper.paint.units import draw_units
from mapper.play.view import gm_view

pytestmark = pytest.mark.usefixtures("qapp")
WIDTH, HEIGHT = 640, 400
CAMERAS = (Camera(48, -40, -200), Camera(24, 10, 8), Camera(96, -700, -300), Camera(10, 100, 60))
EDITS: dict[str, Callable[[Scenario], Edit | NoEdit]] = {
    "terrain": lambda scenario: paint_ground(scenario, [Tile(6, 9)], "subsidence"),
    "smoke": lambda scenario: paint_fields(scenario, [Tile(7, 8)], FieldKind.SMOKE, 2),
    "durability": lambda scenario: change_structure(scenario, "arcade", durability=40),
    "structure": lambda scenario: delete_things(scenario, Things(structures=frozenset({"row-2"}))),
}


class Shown:
    """A scene, and the sheet it is painted on."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self.rules = ruleset_of(scenario)
        self.scene = Scene()
        self.sheet = QImage(WIDTH, HEIGHT, QImage.Format.Format_RGB32)
        self.show(scenario)

    def show(self, scenario: Scenario) -> None:
        differing = changes(self.scenario, scenario) if scenario is not self.scenario else None
        self.scenario = scenario
        self.scene.show(gm_view(scenario, self.rules), standing=None, changes=differing)

    def frame(self, camera: Camera) -> bool:
        self.sheet.fill(0)
        painter = QPainter(self.sheet)
        try:
            return self.scene.paint(painter, camera, QRectF(0, 0, WIDTH, HEIGHT))
        finally:
            painter.end()

    def whole(self, camera: Camera) -> QImage:
        for _ in range(500):
            if self.frame(camera):
                return self.sheet.copy()
        raise AssertionError("the frame is never complete")


@pytest.fixture
def district() -> Scenario:
    return load(sample_map("district"))


@pytest.mark.parametrize("name", EDITS)
def test_after_an_edit_every_size_is_painted_as_if_it_were_new(name: str, district: Scenario) -> None:
    shown = Shown(district)
    for camera in CAMERAS:
        shown.whole(camera)
    edit = EDITS[name](district)
    assert isinstance(edit, Edit)
    shown.show(edit.scenario)
    for camera in CAMERAS:
        assert shown.whole(camera) == Shown(edit.scenario).whole(camera)


def test_an_edit_far_away_paints_nothing_anew(district: Scenario, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = Shown(district)
    camera = Camera(96, 0, 0)
    shown.whole(camera)
    edit = paint_ground(district, [Tile(20, 15)], "debris")
    assert isinstance(edit, Edit)
    shown.show(edit.scenario)

    def never(*_: object, **__: object) -> None:
        raise AssertionError("nothing may be painted")

    monkeypatch.setattr(chunks_module, "paint_notation", never)
    assert shown.frame(camera)


def test_a_frame_without_time_is_incomplete_and_the_next_ones_finish_it(
    district: Scenario, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mapper.gui.scene.CHUNK_SECONDS", 0.0)
    monkeypatch.setattr("mapper.gui.scene.UNIT_SECONDS", 0.0)
    shown = Shown(district)
    assert not shown.frame(CAMERAS[1])
    patient = Shown(district)
    monkeypatch.setattr("mapper.gui.scene.CHUNK_SECONDS", 60.0)
    monkeypatch.setattr("mapper.gui.scene.UNIT_SECONDS", 60.0)
    assert patient.frame(CAMERAS[1])
    monkeypatch.setattr("mapper.gui.scene.CHUNK_SECONDS", 0.0)
    monkeypatch.setattr("mapper.gui.scene.UNIT_SECONDS", 0.0)
    assert shown.whole(CAMERAS[1]) == patient.sheet


def test_what_is_missing_is_shown_from_another_size_meanwhile(
    district: Scenario, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = Shown(district)
    shown.whole(Camera(24, 0, 0))
    monkeypatch.setattr("mapper.gui.scene.CHUNK_SECONDS", 0.0)
    assert not shown.frame(Camera(48, 0, 0))
    paper = style("light", 48).palette.paper.rgb()
    colours = {shown.sheet.pixel(x, y) for x in range(40, WIDTH, 16) for y in range(40, HEIGHT, 16)}
    assert paper not in colours
    assert len(colours) > 8


def test_chunks_take_no_more_memory_than_they_may_but_for_what_is_shown(
    district: Scenario, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(chunks_module, "MAX_BYTES", 3_000_000)
    shown = Shown(district)
    for camera in CAMERAS:
        shown.whole(camera)
    kept = shown.scene._chunks
    assert kept._bytes == sum(chunk.bytes for chunk in kept._kept.values())
    assert kept._bytes <= 3_000_000  # the last camera shows less than that
    assert sum(kept._sizes.values()) == len(kept._kept)


def test_a_chunk_where_nothing_is_written_has_no_notation(district: Scenario) -> None:
    bare = district.evolve(map=district.map.evolve(structures=(), fields=(), marks=(), edges=()))
    shown = Shown(bare)
    shown.whole(CAMERAS[0])
    assert all(chunk.notation is None for chunk in shown.scene._chunks._kept.values())


def test_no_chunk_has_more_tiles_than_can_be_made_in_a_frame() -> None:
    made = Chunks()
    for tile_px in (1, 3, 8, 24, 48, 192):
        keys = made.visible(style("light", tile_px), 256, 256, QRectF(0, 0, 40, 40))
        assert all(key.size <= 32 for key in keys)
        assert all(key.size * tile_px <= 256 for key in keys)


def test_units_new_at_a_size_come_one_a_frame_when_there_is_no_time_and_then_look_as_always(
    district: Scenario,
) -> None:
    view, look = gm_view(district, ruleset_of(district)), style("light", 57)
    frames = []
    for until in (*[perf_counter()] * 40, None):
        sheet = QImage(24 * 57, 18 * 57, QImage.Format.Format_RGB32)
        sheet.fill(look.palette.paper)
        painter = QPainter(sheet)
        complete = draw_units(Brush(painter, look), view, until=until)
        painter.end()
        frames.append((complete, sheet))
    units = len({unit.tile for unit in view.units if unit.docked_in is None})
    assert [complete for complete, _ in frames].count(False) >= units - 2
    assert frames[-2][0]
    assert frames[-2][1] == frames[-1][1]
    assert frames[0][1] != frames[-1][1]


def test_what_is_not_drawn_yet_is_shown_by_its_colours(
    district: Scenario, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scene_module, "CHUNK_SECONDS", 0.0)
    shown, camera = Shown(district), Camera(16, 100, 60)
    assert not shown.frame(camera)
    first = shown.sheet.copy()
    whole = shown.whole(camera)
    corners = [(1, 1), (district.map.width - 2, 1), (1, district.map.height - 2)]
    places = [(round(100 + 16 * (x + 0.5)), round(60 + 16 * (y + 0.5))) for x, y in corners]
    paper = style("light", 16).palette.paper
    assert first != whole
    assert all(first.pixelColor(*place) != paper for place in places)
