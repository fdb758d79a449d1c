"""What can be chosen about the structure tool: what is drawn, how it is made, and where corners snap to."""

from collections.abc import Mapping
from enum import StrEnum

from mapper.edit.sections import Make
from mapper.model.structure import Height, Structure, StructureKind, Trait
from mapper.rules.palette import Palette
from mapper.tools.options import Choice, Option, Setting, Switch, Way, Words, ways


class Deed(StrEnum):
    """What is done with the shape that is drawn."""

    ADD = "add"
    WIDEN = "widen"
    CUT = "cut"
    SPLIT = "split"


class Shape(StrEnum):
    """How a shape is drawn: a rectangle from corner to corner, or a polygon point by point."""

    RECTANGLE = "rectangle"
    POLYGON = "polygon"


WHOLE, FINEST = "4", "1"
"""How many steps of the lattice lie between the lines that corners snap to."""

DEEDS = Choice(
    "deed",
    "",
    (
        Way(Deed.ADD, "Put up"),
        Way(Deed.WIDEN, "Add to the selected"),
        Way(Deed.CUT, "Take away"),
        Way(Deed.SPLIT, "Split along a line"),
    ),
    tip="What is done with the shape you draw; Alt held takes away, Shift held adds to the selected. "
    "A drag that begins at a corner or side of the selected structure moves that; with Ctrl held it draws.",
)
SHAPES = Choice(
    "shape",
    "",
    (Way(Shape.RECTANGLE, "rectangle"), Way(Shape.POLYGON, "polygon")),
    tip="Rectangle: drag it. Polygon: click its corners, Enter closes it; a drag is a rectangle too. "
    "A click within a structure selects it; with Ctrl held it sets a corner there.",
)
NAME = Words("name", "Name", tip="The name of what you put up; may stay empty")
FIT = Switch("fit", "Fit in", tip="Put up only what is still free of the area")
SNAP = Choice(
    "snap",
    "Snap to",
    (Way(WHOLE, "whole tiles"), Way("2", "half tiles"), Way(FINEST, "quarter tiles")),
    tip="Where corners and sides come to lie; with Ctrl held they come to lie on quarter tiles",
)

OF_RULES = ("kind", "height", *Trait)
"""The settings that mean kinds of a ruleset."""

DEFAULTS: Mapping[str, Setting] = {
    "deed": Deed.ADD,
    "shape": Shape.RECTANGLE,
    "kind": "",
    "height": "",
    **dict.fromkeys(Trait, False),
    "name": "",
    "fit": False,
    "snap": WHOLE,
}


def makes(palette: Palette) -> tuple[Option, ...]:
    """Return what can be chosen about something new that is put up, of what a palette offers."""
    return (
        Choice("kind", "", ways(palette.structures), tip="What kind of structure it is"),
        Choice("height", "", ways(palette.heights), tip="How high it is"),
        *(Switch(trait.id, trait.name, trait.note) for trait in palette.traits),
        NAME,
        FIT,
    )


def settled(settings: Mapping[str, Setting], palette: Palette) -> Mapping[str, Setting]:
    """Return what of the settings must be another for a palette to offer it."""
    if why_nothing(palette):
        return {}
    return {
        "kind": palette.structures.known(str(settings["kind"])),
        "height": palette.heights.known(str(settings["height"])),
        **{trait: False for trait in Trait if trait not in palette.traits},
    }


def why_nothing(palette: Palette) -> str:
    """Return why a palette has no structures; empty where it has."""
    return palette.structures.refusal or palette.heights.refusal


def make_of(settings: Mapping[str, Setting]) -> Make:
    """Return how the settings make a structure."""
    traits = tuple(trait for trait in Trait if settings[trait.value])
    height, kind = Height(str(settings["height"])), StructureKind(str(settings["kind"]))
    return Make(height, kind, traits, str(settings["name"]))


def settings_of(piece: Structure) -> dict[str, Setting]:
    """Return the settings of the tool that make a structure like this one."""
    return {
        "deed": Deed.ADD,
        "kind": piece.kind,
        "height": piece.height,
        "name": piece.name,
        **{trait.value: trait in piece.traits for trait in Trait},
    }
