"""Sums over colours: mixing, how bright one is, how far two contrast."""

from PySide6.QtGui import QColor

BLACK = QColor("#0A0C10")
WHITE = QColor("#FFFFFF")
UNIT_INK = QColor("#14181D")
READABLE = 4.5
"""The contrast that text needs."""


def mix(colour: QColor, other: QColor, share: float) -> QColor:
    """Return the colour with this share (0 to 1) of the other in it."""
    pairs = zip(_channels(colour), _channels(other), strict=True)
    return QColor(*(round(a * (1 - share) + b * share) for a, b in pairs))


def faded(colour: QColor, alpha: float) -> QColor:
    """Return the colour with that opacity, 0 to 1."""
    return QColor(colour.red(), colour.green(), colour.blue(), round(255 * alpha))


def luminance(colour: QColor) -> float:
    """Return the relative luminance (WCAG 2), 0 to 1."""
    red, green, blue = (_linear(channel / 255) for channel in _channels(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(a: QColor, b: QColor) -> float:
    """Return the contrast of two colours (WCAG 2), 1 to 21."""
    dark, light = sorted((luminance(a), luminance(b)))
    return (light + 0.05) / (dark + 0.05)


def text_on(colour: QColor) -> QColor:
    """Return the colour of text on a plate of this colour: white where it can be read, else the unit ink."""
    return WHITE if contrast(colour, WHITE) >= READABLE else UNIT_INK


def _channels(colour: QColor) -> tuple[int, int, int]:
    return colour.red(), colour.green(), colour.blue()


def _linear(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else float(((value + 0.055) / 1.055) ** 2.4)
