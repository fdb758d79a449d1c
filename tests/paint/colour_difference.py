"""How far apart two colours look: CIEDE2000, also to the colour-blind (Machado, Oliveira, Fernandes 2009)."""

import math

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QColor

Vector = NDArray[np.float64]

VISIONS: dict[str, Vector] = {
    "normal": np.eye(3),
    "deutan": np.array(
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]]
    ),
    "protan": np.array(
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
    ),
    "tritan": np.array(
        [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.3039]]
    ),
}
_TO_XYZ = np.array(
    [[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.072175], [0.0193339, 0.119192, 0.9503041]]
)
_WHITE = np.array([0.95047, 1.0, 1.08883])


def difference(one: QColor, other: QColor, vision: str = "normal") -> float:
    return ciede2000(lab(one, vision), lab(other, vision))


def lab(colour: QColor, vision: str = "normal") -> Vector:
    channels = np.array([colour.redF(), colour.greenF(), colour.blueF()])
    linear = np.where(channels <= 0.04045, channels / 12.92, ((channels + 0.055) / 1.055) ** 2.4)
    seen = np.clip(VISIONS[vision] @ linear, 0, 1)
    xyz = _TO_XYZ @ seen / _WHITE
    f = np.where(xyz > 216 / 24389, np.cbrt(xyz), (24389 / 27 * xyz + 16) / 116)
    return np.array([116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])])


def ciede2000(one: Vector, other: Vector) -> float:
    chroma = (math.hypot(*one[1:]) + math.hypot(*other[1:])) / 2
    stretch = 0.5 * (1 - math.sqrt(chroma**7 / (chroma**7 + 25**7)))
    (l1, c1, h1), (l2, c2, h2) = (_polar(value, stretch) for value in (one, other))
    turn = h2 - h1 if abs(h2 - h1) <= 180 else h2 - h1 - math.copysign(360, h2 - h1)
    if c1 * c2 == 0:
        turn = 0.0
    hue = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn / 2))
    light, chroma = (l1 + l2) / 2, (c1 + c2) / 2
    middle = h1 + h2 if c1 * c2 == 0 else (h1 + turn / 2) % 360
    weight = (
        1
        - 0.17 * _cos(middle - 30)
        + 0.24 * _cos(2 * middle)
        + 0.32 * _cos(3 * middle + 6)
        - 0.2 * _cos(4 * middle - 63)
    )
    s_light = 1 + 0.015 * (light - 50) ** 2 / math.sqrt(20 + (light - 50) ** 2)
    s_chroma, s_hue = 1 + 0.045 * chroma, 1 + 0.015 * chroma * weight
    rotation = -2 * math.sqrt(chroma**7 / (chroma**7 + 25**7))
    rotation *= math.sin(math.radians(60 * math.exp(-(((middle - 275) / 25) ** 2))))
    parts = ((l2 - l1) / s_light, (c2 - c1) / s_chroma, hue / s_hue)
    return math.sqrt(sum(part**2 for part in parts) + rotation * parts[1] * parts[2])


def _polar(value: Vector, stretch: float) -> tuple[float, float, float]:
    a = value[1] * (1 + stretch)
    return float(value[0]), math.hypot(a, value[2]), math.degrees(math.atan2(value[2], a)) % 360


def _cos(degrees: float) -> float:
    return math.cos(math.radians(degrees))
