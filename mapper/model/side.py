"""A side: a colour on the map and who controls it."""

from enum import StrEnum

from mapper.model.value import Identifier, Name, Value


class Colour(StrEnum):
    """The eight side colours of the palettes, each with its own emblem."""

    RED = "red"
    BLUE = "blue"
    AMBER = "amber"
    VIOLET = "violet"
    TEAL = "teal"
    PINK = "pink"
    SKY = "sky"
    STEEL = "steel"


class Controller(StrEnum):
    """Who gives a side's orders."""

    PLAYER = "player"
    GM = "gm"


class Allegiance(Value):
    """One side of the battle (V-GEN-06, V-GEN-09)."""

    id: Identifier
    name: Name
    colour: Colour
    controller: Controller
