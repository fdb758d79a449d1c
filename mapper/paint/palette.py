"""A palette: the named colours of a picture, read once from its file."""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cache
from typing import Any

from PySide6.QtGui import QColor

from mapper.errors import TableError, UsageError
from mapper.files.resources import resource
from mapper.model.side import Colour

PALETTES = ("light", "dark")
_HEX = re.compile(r"#[0-9A-F]{6}")


@dataclass(frozen=True, slots=True, eq=False)
class Palette:
    """The colours of one palette by name (its file says what each is for) and those of the sides.

    The colours are shared by all who paint: they are read and copied, never changed.
    """

    name: str
    dark: bool
    sides: Mapping[Colour, QColor]
    paper: QColor
    ink: QColor
    ink2: QColor
    halo: QColor
    outline: QColor
    ground: QColor
    ground2: QColor
    grid: QColor
    grid5: QColor
    shadow: QColor
    high: QColor
    high_rim: QColor
    low: QColor
    low_rim: QColor
    corr: QColor
    weak: QColor
    ruin: QColor
    rubble: QColor
    rubble_e: QColor
    hard: QColor
    stud: QColor
    haz_a: QColor
    haz_b: QColor
    crack: QColor
    dmg: QColor
    pill: QColor
    wall: QColor
    wall_top: QColor
    wall_line: QColor
    gate: QColor
    barr_y: QColor
    barr_g: QColor
    barr_e: QColor
    debris: QColor
    debris2: QColor
    debris_e: QColor
    sub: QColor
    sub2: QColor
    sub_e: QColor
    smoke: QColor
    smoke2: QColor
    smoke_e: QColor
    gas: QColor
    gas2: QColor
    gas_e: QColor
    objective: QColor
    obj_e: QColor
    sel: QColor
    reach: QColor
    reach_e: QColor
    reach_t: QColor
    sight: QColor
    block: QColor
    fog: QColor
    fog_e: QColor
    arc: QColor
    arc_f: QColor
    path: QColor
    unit_ink: QColor
    unit_halo: QColor
    track: QColor
    metal: QColor
    glass: QColor
    pad: QColor
    civ: QColor
    civ2: QColor
    pip: QColor
    pip_lost: QColor
    shield_pip: QColor
    star: QColor
    poison: QColor
    hp_high: QColor
    hp_half: QColor
    hp_low: QColor
    plains: QColor
    plains_m: QColor
    forest: QColor
    forest2: QColor
    forest_e: QColor
    mount: QColor
    mount2: QColor
    mount_e: QColor
    water: QColor
    water2: QColor
    water_e: QColor
    sand: QColor
    sand_m: QColor
    floor: QColor
    floor_m: QColor
    stone: QColor
    stone2: QColor
    stone_e: QColor
    wood: QColor
    wood2: QColor
    wood_e: QColor
    roof: QColor
    roof2: QColor
    roof_e: QColor
    gold: QColor
    gold_e: QColor
    cloth: QColor

    def side(self, colour: Colour | None) -> QColor:
        """Return the colour of a side, or that of what belongs to nobody."""
        return self.civ if colour is None else self.sides[colour]


@cache
def palette(name: str) -> Palette:
    """Return the palette of that name; raises UsageError when there is none."""
    if name not in PALETTES:
        raise UsageError(f"there is no palette {name!r}", remedy=f"one of: {', '.join(PALETTES)}")
    file = f"palettes/{name}.toml"
    try:
        table = tomllib.loads(resource(file).read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise TableError(f"cannot be read: {error}", file=file) from error
    return read_palette(name, table, file)


def read_palette(name: str, table: Mapping[str, Any], file: str = "") -> Palette:
    """Return the palette a table describes; raises TableError unless it names each colour and no other."""
    _expect(table, {"dark", "colours", "sides"}, "", file)
    _expect(table["colours"], COLOUR_NAMES, "colours", file)
    _expect(table["sides"], set(Colour), "sides", file)
    if not isinstance(table["dark"], bool):
        raise TableError("must be true or false", file=file, place="dark")
    colours = {key: _colour(text, f"colours.{key}", file) for key, text in table["colours"].items()}
    sides = {Colour(key): _colour(text, f"sides.{key}", file) for key, text in table["sides"].items()}
    return Palette(name=name, dark=table["dark"], sides=sides, **colours)


COLOUR_NAMES = frozenset(field.name for field in fields(Palette)) - {"name", "dark", "sides"}
"""The names every palette gives a colour to."""


def _expect(table: object, names: set[str] | frozenset[str] | set[Colour], place: str, file: str) -> None:
    if not isinstance(table, dict):
        raise TableError("must be a table", file=file, place=place)
    for name in sorted(names - table.keys()):
        raise TableError("is missing", file=file, place=f"{place}.{name}".lstrip("."))
    for name in sorted(table.keys() - names):
        raise TableError("is not a name of a palette", file=file, place=f"{place}.{name}".lstrip("."))


def _colour(text: object, place: str, file: str) -> QColor:
    if not isinstance(text, str) or _HEX.fullmatch(text) is None:
        raise TableError(f"is no colour: {text!r}", file=file, place=place, remedy="#RRGGBB in capitals")
    return QColor(text)
