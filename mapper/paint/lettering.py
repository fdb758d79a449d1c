"""Lettering: text as outlines of the bundled fonts, the same on every machine and crisp at every size."""

from dataclasses import dataclass
from enum import Enum
from functools import cache, lru_cache

from PySide6.QtGui import QColor, QFont, QFontDatabase, QFontMetricsF, QPainterPath, QTransform

from mapper.errors import MapperError
from mapper.files.resources import resource
from mapper.paint.isolation import isolated

OUTLINE_PX = 1000
"""The size outlines are taken at, unhinted, before they are scaled."""

CAPITAL_SHARE = 0.729
"""How high a capital is, as a share of the em."""

LEAST_CAPITAL_PX = 6


class Face(Enum):
    """A typeface of the picture: family, whether bold, and its file."""

    BOOK = ("DejaVu Sans", False, "DejaVuSans.ttf")
    BOLD = ("DejaVu Sans", True, "DejaVuSans-Bold.ttf")
    NARROW = ("DejaVu Sans Condensed", False, "DejaVuSansCondensed.ttf")
    NARROW_BOLD = ("DejaVu Sans Condensed", True, "DejaVuSansCondensed-Bold.ttf")


@dataclass(frozen=True, slots=True, eq=False)
class Letters:
    """How a text is set: size, colour, face and the halo around it (by default .22 em wide)."""

    em_px: float
    colour: QColor
    face: Face = Face.BOLD
    halo: QColor | None = None
    halo_px: float | None = None

    @property
    def capital_px(self) -> int:
        """The height of its capitals."""
        return capital_px(self.em_px)

    def width(self, text: str) -> float:
        """Return how wide a text is set like this, in pixels."""
        return text_width(text, self.em_px, self.face)


def capital_px(em_px: float) -> int:
    """Return the height of capitals at a type size, snapped to whole pixels."""
    return max(LEAST_CAPITAL_PX, round(em_px * CAPITAL_SHARE))


@lru_cache(maxsize=8192)
def text_width(text: str, em_px: float, face: Face = Face.BOLD) -> float:
    """Return how wide a text is, in pixels."""
    return QFontMetricsF(_font(face)).horizontalAdvance(text) * _scale(em_px, face)


@lru_cache(maxsize=2048)
def text_path(text: str, em_px: float, face: Face = Face.BOLD) -> QPainterPath:
    """Return a text's outlines in pixels, base line at y = 0, left end at x = 0; not to be changed."""
    scale = _scale(em_px, face)
    return QTransform.fromScale(scale, scale).map(_outlines(text, face))


def cut(text: str, em_px: float, room_px: float, face: Face = Face.BOLD, *, sign: str = "") -> str:
    """Return as much of a text as fits, one letter at least; `sign` ends what was cut."""
    if not text or text_width(text, em_px, face) <= room_px:
        return text
    fits, too_long = 1, len(text)
    while too_long - fits > 1:
        middle = (fits + too_long) // 2
        if text_width(text[:middle].rstrip() + sign, em_px, face) <= room_px:
            fits = middle
        else:
            too_long = middle
    return text[:fits].rstrip() + sign


@lru_cache(maxsize=2048)
def _outlines(text: str, face: Face) -> QPainterPath:
    path = QPainterPath()
    path.addText(0, 0, _font(face), isolated(text))
    return path


def _scale(em_px: float, face: Face) -> float:
    return capital_px(em_px) / _capital(face)


@cache
def _capital(face: Face) -> float:
    return QFontMetricsF(_font(face)).capHeight()


@cache
def _font(face: Face) -> QFont:
    family, bold, file = face.value
    path = resource(f"fonts/{file}")
    number = QFontDatabase.addApplicationFont(str(path))
    if family not in QFontDatabase.applicationFontFamilies(number):
        raise MapperError(
            "the font cannot be loaded",
            file=str(path),
            remedy="a Qt platform with fonts: offscreen, not minimal",
        )
    font = QFont(family)
    font.setBold(bold)
    font.setPixelSize(OUTLINE_PX)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    font.setStyleStrategy(QFont.StyleStrategy.NoFontMerging)  # no system font may slip into a picture
    return font
