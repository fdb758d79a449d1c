"""Notation: what is written on a structure: its letters, its durability, its name, its objective."""

from collections.abc import Mapping
from functools import cached_property, partial

import shapely
from PySide6.QtGui import QColor

from mapper.model.structure import Height, Structure, StructureKind, Trait
from mapper.paint.area import Area, overhang
from mapper.paint.bands import depth_px, outline_px
from mapper.paint.brush import Align, Brush, path_of
from mapper.paint.colours import mix
from mapper.paint.cracks import crack_count
from mapper.paint.footprint import Footprint, footprint
from mapper.paint.lettering import Face, Letters, cut
from mapper.paint.lozenges import SIGN_SCALE, flame
from mapper.paint.nearby import structures_near
from mapper.paint.objective import draw_objective, objective_px
from mapper.paint.outlines import Box, Point, whole_px
from mapper.paint.roofs import line_colour
from mapper.paint.sprites import lay
from mapper.paint.style import Level
from mapper.play.view import View

LETTERING_TILES = 2
"""How far a structure's lettering may reach beyond it."""

LETTER = 0.27
FEATURE_SHARE = 0.74
DURABILITY = 0.22
NAME = 0.16
SIGN = 0.15
SHALLOW_TILES = 0.8
"""In a section less high than this the durability stands at the right, clear of the letters."""

SMALL_TILES = 1.5
SMALL_SCALE = 0.75
"""How much smaller the objective is in a section less wide or high than that."""

FEATURES = (Trait.HARDENED, Trait.REINFORCED, Trait.VOLATILE)
"""A section's features in the order in which they stand after its letter; Hardened includes Reinforced."""


def paint_structure_notation(brush: Brush, view: View, area: Area) -> None:
    """Write on every structure, objectives first so that they hide no letter."""
    is_lettered = brush.level > Level.OVERVIEW
    found = [
        (structure, foot)
        for structure in structures_near(view.map, area, LETTERING_TILES + overhang(brush.tile_px))
        if (is_lettered or structure.objective is not None)
        and (foot := footprint(structure.outline, brush.tile_px)) is not None
    ]
    writings = [
        _Writing(
            brush,
            structure,
            foot,
            letters_of(structure, view.feature_letters),
            is_damaged=_is_damaged(view, structure),
        )
        for structure, foot in found
    ]
    for writing in writings:
        if writing.structure.objective is not None:
            writing.objective()
    if is_lettered:
        for writing in writings:
            writing.write()


def letters_of(structure: Structure, letters: Mapping[Trait, str]) -> tuple[str, str]:
    """Return a structure's letter and, by the letters each trait has, those of its features: `H`, `XV`."""
    is_low = structure.height is Height.LOW or structure.kind is StructureKind.RUIN
    hidden = {Trait.REINFORCED} if Trait.HARDENED in structure.traits else set()
    features = [
        letters[trait]
        for trait in FEATURES
        if trait in structure.traits and trait in letters and trait not in hidden
    ]
    return "L" if is_low else "H", "".join(features)


def durability_text(durability: float) -> str:
    """Return a durability as its figure is written: whole where it can be."""
    return f"{durability:.1f}".removesuffix(".0")


class _Writing:
    """The writing on one structure, laid out in pixels of the map."""

    def __init__(
        self, brush: Brush, structure: Structure, foot: Footprint, text: tuple[str, str], *, is_damaged: bool
    ) -> None:
        self.brush = brush
        self.structure = structure
        self.foot = foot
        self.text = text
        self.is_damaged = is_damaged
        self.tile = brush.tile_px
        self.is_ruin = structure.kind is StructureKind.RUIN
        style = brush.style
        self.depth = outline_px(style) if self.is_ruin else depth_px(structure.traits, style)

    @property
    def roof(self) -> QColor:
        """The colour that is written on."""
        palette = self.brush.palette
        if self.is_ruin:
            return palette.ruin
        return palette.high if self.structure.height is Height.HIGH else palette.low

    @cached_property
    def letters_box(self) -> Box:
        """The room of the letters."""
        letter, features = self.text
        first, second = self._faces()
        width = first.width(letter)
        if features:
            width += self._gap(first) + second.width(features)
        inset = self.depth + max(1.0, 0.03 * self.tile) + max(1.0, 0.02 * self.tile)
        x, base = self._on_map(self.foot.nook(inset, width, first.capital_px))
        if self.foot.box.height < 2 * inset + first.capital_px:  # a narrow strip: in its middle
            base -= (self.foot.box.height - first.capital_px) / 2 - inset
        return Box(x, whole_px(base) - first.capital_px, width, first.capital_px)

    def write(self) -> None:
        """Write letters, sign, durability and name, as far as the size has room for them."""
        level = self.brush.level
        self._letters()
        if Trait.VOLATILE in self.structure.traits and not self.is_ruin and level >= Level.NORMAL:
            self._volatile_sign()
        if self.is_damaged:
            self._durability()
        if self.structure.name and level >= Level.LARGE:
            self._name()

    def objective(self) -> None:
        """Draw the objective in the middle; in a small section smaller and clear of the letters."""
        draw_objective(self.brush, self._objective_at(), self._objective_scale())

    def _letters(self) -> None:
        """Write the letter and, smaller on the same base line, those of the features."""
        letter, features = self.text
        first, second = self._faces()
        box = self.letters_box
        after = box.x + self.brush.text(box.x, box.bottom - first.capital_px / 2, letter, first, Align.LEFT)
        if features:
            middle = box.bottom - second.capital_px / 2
            self.brush.text(after + self._gap(first), middle, features, second, Align.LEFT)

    def _faces(self) -> tuple[Letters, Letters]:
        palette, style = self.brush.palette, self.brush.style
        is_weak = Trait.WEAK in self.structure.traits
        em = style.em(LETTER, 9, 30)
        halo = self.roof if self.is_ruin else None
        face = Face.BOOK if is_weak and style.level >= Level.NORMAL else Face.BOLD
        first = Letters(em, palette.weak if is_weak else palette.ink, face, halo, max(2.0, 0.25 * em))
        return first, Letters(max(8.0, FEATURE_SHARE * em), palette.ink, halo=halo)

    def _gap(self, letters: Letters) -> float:
        return max(1.0, 0.08 * letters.em_px)

    def _durability(self) -> None:
        """Write the durability on a plate at the middle of the highest edge."""
        palette, style = self.brush.palette, self.brush.style
        is_large = style.level >= Level.NORMAL
        letters = Letters(style.em(DURABILITY, 8, 24), palette.dmg)
        text = durability_text(self.structure.durability or 0)
        height = letters.em_px + (4 if is_large else 2)
        width = whole_px(letters.width(text)) + 6
        (left, top), (right, _) = self.foot.highest
        is_shallow = self.foot.box.height < SHALLOW_TILES * self.tile
        middle = max((left + right) / 2, right - width / 2 - 2) if is_shallow else (left + right) / 2
        x, y = self._on_map((middle, top + (0.14 * self.tile if is_large and not is_shallow else 0)))
        plate = Box(whole_px(x - width / 2), whole_px(y - height / 2), width, height)
        self.brush.rounded(plate.grown(1), 3, line_colour(palette))
        self.brush.rounded(plate, 2, palette.pill)
        self.brush.text(plate.x + width / 2, plate.y + height / 2, text, letters)

    def _volatile_sign(self) -> None:
        """Draw the flame triangle at the right end of the highest edge, if it has room there."""
        radius = SIGN * self.tile
        _, (right, top) = self.foot.highest
        is_under_plate = self.is_damaged and self.foot.box.width < 2 * self.tile
        x = right - self.depth - 0.22 * self.tile
        y = top + self.depth + (0.21 + (0.24 if is_under_plate else 0)) * self.tile
        room = Box(-radius, -radius, 2 * radius, 2 * radius)
        place = Box(x - radius, y - radius, room.width, room.height)
        at = self._on_map((x, y))
        is_free = not self._is_taken(Box(at[0] - radius, at[1] - radius, room.width, room.height))
        if is_free and self.foot.polygon.covers(shapely.box(place.x, place.y, place.right, place.bottom)):
            draw = partial(_draw_sign, radius=radius)
            lay(self.brush, at, "volatile", room.grown(0.5 * radius + 2), draw)

    def _name(self) -> None:
        """Write the name across the middle, under or over an objective, where it hides no letter."""
        letters = Letters(self.brush.style.em(NAME, 9, 24), self.brush.palette.ink, Face.BOOK, self.roof)
        _, middle = self.foot.heart
        shift = 0.0
        if self.structure.objective is not None:
            shift = 1.22 * objective_px(self.tile, self._objective_scale()) + 0.75 * letters.em_px
        for y in (middle + shift, middle - shift):
            left, right = self.foot.chord(self.depth + 2, y, letters.capital_px)
            text = cut(self.structure.name, letters.em_px, right - left, Face.BOOK, sign="…")
            width = letters.width(text)
            centre = self._on_map(((left + right) / 2, y))
            box = Box(centre[0] - width / 2, centre[1] - letters.capital_px, width, 2 * letters.capital_px)
            if width <= right - left and not box.meets(self.letters_box):
                self.brush.text(*centre, text, letters)
                return

    def _is_taken(self, box: Box) -> bool:
        """Tell whether letters or the objective fill a room."""
        if box.meets(self.letters_box):
            return True
        if self.structure.objective is None:
            return False
        x, y = self._objective_at()
        reach = 1.22 * objective_px(self.tile, self._objective_scale())
        return box.meets(Box(x - reach, y - reach, 2 * reach, 2 * reach))

    def _is_small(self) -> bool:
        return min(self.foot.box.width, self.foot.box.height) < SMALL_TILES * self.tile

    def _objective_scale(self) -> float:
        return SMALL_SCALE if self._is_small() else 1.0

    def _objective_at(self) -> Point:
        x, y = self.foot.heart
        if self._is_small():
            x, y = x + 0.10 * self.tile, y - 0.08 * self.tile
        return self._on_map((x, y))

    def _on_map(self, point: Point) -> Point:
        left, top = self.foot.origin
        return point[0] + left * self.tile, point[1] + top * self.tile


def _is_damaged(view: View, structure: Structure) -> bool:
    return crack_count(structure.durability, view.structure_full.get(structure.id)) > 0


def _draw_sign(brush: Brush, radius: float) -> None:
    palette = brush.palette
    triangle = path_of(((0, -radius), (1.08 * radius, 0.82 * radius), (-1.08 * radius, 0.82 * radius)))
    dark, light = palette.haz_b, mix(palette.star, palette.haz_a, 0.45)
    brush.stroke(triangle, dark, max(2.4, 0.42 * radius))
    brush.fill(triangle, light)
    brush.stroke(triangle, light, max(0.8, 0.12 * radius))
    brush.painter.save()
    brush.painter.translate(0, 0.22 * radius)
    brush.painter.scale(0.48 * radius / SIGN_SCALE, 0.48 * radius / SIGN_SCALE)
    brush.fill(flame(), dark)
    brush.painter.restore()
