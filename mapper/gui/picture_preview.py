"""How a picture will look: made as its file will be, and shown as large as there is room."""

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QImage, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QSizePolicy, QWidget

from mapper.files.presets import Limit
from mapper.gui.picture_choices import PictureChoices
from mapper.gui.picture_source import PictureSource
from mapper.paint.formats import Encoded, file_chunks, fitted
from mapper.paint.picture import Picture, Progress

PNG = ".png"
MOST_DECODED_PX = 16_000_000
"""Larger pictures are shown as a smaller one of the same."""

MOST_SHOWN_PX = 1600
MARGIN = 10
KEEP = Qt.AspectRatioMode.KeepAspectRatio


@dataclass(frozen=True, slots=True)
class Made:
    """A picture, the bytes of its PNG file, and how it looks."""

    picture: Picture
    data: bytes
    shown: QImage


def make(source: PictureSource, choices: PictureChoices, progress: Progress) -> Made:
    """Return the picture that is chosen, as it will be saved."""
    found = encoded(source, choices, PNG, progress)
    return Made(found.picture, found.data, _look(source, choices, found))


def encoded(source: PictureSource, choices: PictureChoices, suffix: str, progress: Progress) -> Encoded:
    """Return the picture that is chosen as a file of a kind, within its limit."""
    if choices.allowed != Limit():
        return fitted(
            lambda tile_px: source.picture(choices, tile_px),
            choices.recipe.tile_px,
            suffix,
            choices.allowed,
            progress,
        )
    picture = source.picture(choices)
    return Encoded(picture, b"".join(file_chunks(picture, suffix, progress)), 1.0)


class PicturePane(QWidget):
    """Shows a picture, made smaller where it has to be and never larger."""

    def __init__(self) -> None:
        """Begin without a picture."""
        super().__init__()
        self._image = self._scaled = QImage()
        self.setMinimumSize(360, 320)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName("Preview")

    def show_image(self, image: QImage) -> None:
        """Show another picture."""
        self._image = image
        self._scaled = QImage()
        self.update()

    def sizeHint(self) -> QSize:  # Qt's name
        """Ask for room."""
        return QSize(620, 520)

    def paintEvent(self, event: QPaintEvent) -> None:  # Qt's name
        """Paint the picture in the middle."""
        painter = QPainter(self)
        try:
            painter.fillRect(event.rect(), self.palette().color(QPalette.ColorRole.Mid))
            shown = self._in_the_room()
            width, height = (side / shown.devicePixelRatio() for side in (shown.width(), shown.height()))
            painter.drawImage(QPointF((self.width() - width) // 2, (self.height() - height) // 2), shown)
        finally:
            painter.end()

    def _in_the_room(self) -> QImage:
        """Return the picture as small as it has to be, kept until either changes."""
        ratio, size = self.devicePixelRatioF(), self._image.size()
        room = QSize(self.width() - 2 * MARGIN, self.height() - 2 * MARGIN) * ratio
        if size.boundedTo(room) != size:
            size = size.scaled(room, KEEP)
        if self._scaled.size() != size:
            smooth = Qt.TransformationMode.SmoothTransformation
            self._scaled = self._image.scaled(size, Qt.AspectRatioMode.IgnoreAspectRatio, smooth)
            self._scaled.setDevicePixelRatio(ratio)
        return self._scaled


def _look(source: PictureSource, choices: PictureChoices, found: Encoded) -> QImage:
    picture = found.picture
    if picture.width * picture.height > MOST_DECODED_PX:
        share = (MOST_DECODED_PX / (picture.width * picture.height)) ** 0.5
        image = source.picture(choices, max(1, int(picture.recipe.tile_px * share))).image()
    else:
        image = QImage.fromData(found.data)
    if max(image.width(), image.height()) <= MOST_SHOWN_PX:
        return image
    return image.scaled(MOST_SHOWN_PX, MOST_SHOWN_PX, KEEP, Qt.TransformationMode.SmoothTransformation)
