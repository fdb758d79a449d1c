"""The pictures of README.md: a map with what is marked on it, and the window, both made by the program."""

import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic
from typing import NamedTuple

from PySide6.QtCore import QSettings
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from mapper.gui.app import application
from mapper.gui.main_window import MainWindow
from mapper.gui.picture_choices import PictureChoices
from mapper.gui.picture_source import source_of
from mapper.gui.settings import Settings
from mapper.gui.theme import Theme, apply_theme
from mapper.gui.workbench import Workbench
from mapper.paint.area import area_named
from mapper.paint.formats import write_picture
from mapper.paint.picture import Recipe
from mapper.paint.png import png_chunks
from tests.golden.gallery import pixels

FOLDER = Path(__file__).parent.parent.parent / "resources" / "readme"
AREA, TILE_PX = "A5:N13", 48
WINDOW = (1140, 700)
FRAMES = 60
PATIENCE_S = 30


class Shot(NamedTuple):
    """A picture: its name, the theme, and on which map which unit looks at which other."""

    name: str
    theme: Theme
    map: str
    unit: str
    target: str


SHOTS = (
    Shot("example", Theme.DARK, "district", "Ash", "Post 2"),
    Shot("window", Theme.LIGHT, "example", "Ox", "Heron"),
)


def write_readme_pictures() -> Iterator[Path]:
    """Write both pictures and yield where they are."""
    with tempfile.TemporaryDirectory() as home:
        for form in (QSettings.Format.NativeFormat, QSettings.Format.IniFormat):
            QSettings.setPath(form, QSettings.Scope.UserScope, home)
        app = application()
        for shot, make in zip(SHOTS, (_map, _window), strict=True):
            path = FOLDER / f"{shot.name}.png"
            _make(app, shot, path, make)
            yield path


def _make(app: QApplication, shot: Shot, path: Path, make: Callable[[Workbench, Path], None]) -> None:
    settings = Settings()
    settings.theme = shot.theme
    apply_theme(app, shot.theme)
    window = MainWindow(settings)
    window.resize(*WINDOW)
    window.show()
    bench = Workbench(window)
    try:
        bench.filing.open_sample(shot.map)
        _select(bench, shot)
        make(bench, path)
    finally:
        window.may_close = lambda: True
        window.close()


def _select(bench: Workbench, shot: Shot) -> None:
    """Select a unit, make another its target, and wait until all is known about them."""
    document = bench.session.current
    assert document is not None
    ids = {unit.name: unit.id for unit in document.scenario.units}
    bench.session.select(units=[ids[shot.unit]])
    bench.session.aim(ids[shot.target])
    began = monotonic()
    while bench.analysis.is_busy and monotonic() - began < PATIENCE_S:
        QApplication.processEvents()
    bench.preview.show()


def _map(bench: Workbench, path: Path) -> None:
    document = bench.session.current
    assert document is not None
    area = area_named(AREA, document.scenario.map)
    recipe = Recipe(TILE_PX, "dark", area, legend=False)
    write_picture(source_of(document, bench.canvas).picture(PictureChoices(recipe, marked=True)), path)


def _window(bench: Workbench, path: Path) -> None:
    bench.window.statusBar().clearMessage()
    for _ in range(FRAMES):  # a frame paints as much as it has time for
        bench.canvas.repaint()
        QApplication.processEvents()
    _write(bench.window.grab().toImage(), path)


def _write(image: QImage, path: Path) -> None:
    rows = pixels(image)
    height, width = rows.shape
    path.write_bytes(b"".join(png_chunks(width, height, [rows], level=9)))
