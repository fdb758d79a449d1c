"""The golden pictures: the sample maps, and a city drawn with the tools, as someone last looked at them."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import qVersion
from PySide6.QtGui import QImage

from mapper.files.documents import load
from mapper.files.resources import sample_map
from mapper.files.rulings import ruleset_of
from mapper.paint.palette import PALETTES
from mapper.paint.picture import Picture, Recipe
from mapper.play.view import gm_view

FOLDER = Path(__file__).parent / "pictures"
QT_FILE = FOLDER / "qt.txt"
"""Tells the version of Qt that the pictures were painted with; another may round an edge another way."""

CITY = FOLDER.parent / "city.mapper"
"""What `tests/gui/test_city.py` draws with the tools."""

SAMPLES = ("example", "district", "harrow")
MAPS = {**{name: sample_map(name) for name in SAMPLES}, "city": CITY}
SIZES = {"example": (24, 48), "district": (24, 48), "city": (24,), "harrow": (48,)}
OTHER_QT_SHARE = 0.001
"""How many pixels may differ where Qt's minor version is another."""

Pixels = NDArray[np.uint32]


class Painting(NamedTuple):
    """A map, a size of tile and a palette."""

    map: str
    tile_px: int
    palette: str

    @property
    def name(self) -> str:
        """The picture's name."""
        return f"{self.map}-{self.tile_px}-{self.palette}"

    @property
    def path(self) -> Path:
        """Where the golden picture lies."""
        return FOLDER / f"{self.name}.png"

    def picture(self) -> Picture:
        """Return the picture as the program paints it now."""
        scenario = load(MAPS[self.map])
        rules = ruleset_of(scenario)
        view = gm_view(scenario, rules)
        sight = rules.ground_sight(scenario.map)
        return Picture(view, Recipe(self.tile_px, self.palette), standing=sight.standing_point)


def paintings() -> Iterator[Painting]:
    """Yield everything that hangs in the gallery."""
    for name in MAPS:
        for tile_px in SIZES[name]:
            for palette in PALETTES:
                yield Painting(name, tile_px, palette)


def pixels(image: QImage) -> Pixels:
    """Return an image's pixels, 0xffRRGGBB each."""
    plain = image.convertToFormat(QImage.Format.Format_RGB32)
    found = np.frombuffer(plain.constBits(), dtype=np.uint32)
    return found.reshape(plain.height(), plain.bytesPerLine() // 4)[:, : plain.width()].copy()


def difference(one: Pixels, other: Pixels) -> Pixels:
    """Return a picture of what differs, red on a faint ground; of two sizes, all that only one has is red."""
    height, width = max(one.shape[0], other.shape[0]), max(one.shape[1], other.shape[1])
    differs = np.ones((height, width), dtype=bool)
    common = min(one.shape[0], other.shape[0]), min(one.shape[1], other.shape[1])
    differs[: common[0], : common[1]] = one[: common[0], : common[1]] != other[: common[0], : common[1]]
    shown = np.full((height, width), 0xFFE0E0E0, dtype=np.uint32)
    faint = (one >> np.uint32(2)) & np.uint32(0x3F3F3F)
    shown[: one.shape[0], : one.shape[1]] = faint + np.uint32(0xFFB0B0B0)
    shown[differs] = 0xFFD00000
    return shown


def qt_minor(version: str = "") -> str:
    """Return a version of Qt, or the one in use, without its last part."""
    return ".".join((version or qVersion()).split(".")[:2])
