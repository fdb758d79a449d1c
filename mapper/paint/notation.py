"""Notation: what is written on a structure: its letters, its durability, its name, its objective."""

from functools import partial

import shapely

from mapper.model.structure import Height, Structure, StructureKind, Trait
from mapper.paint.area import Area, overhang
from mapper.paint.bands import depth_px, outline_px
from mapper.paint.brush import Align, Brush, path_of
from mapper.paint.colours import mix
from mapper.paint.cracks import crack_count
from mapper.paint.footprint import Footprint, footprint
from mapper.paint.lettering import Face, Letters, cut
from mapper.paint.lozenges import SIGN_SCALE, flame
from mapper.paint.objective import draw_objective, objective_px
from mapper.paint.outlines import Box, Point
from mapper.paint.nearby import structures_near
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
SMALL_TILES = 1.5
"""A section less wide or high than this has a smaller objective."""

FEATURES = (("X", Trait.HARDENED), ("R", Trait.REINFORCED), ("V", Trait.VOLATILE))
"""A section's features after its letter; Hardened includes Reinforced."""


def paint_structure_notation(brush: Brush, view: View, area: Area) -> None:
    """Write on every structure, objectives first so that they hide no letter."""
    found = [
        (structure, foot)
        for structure in structures_near(view.map, area, LETTERING_TILES + overhang(brush.tile_px))
        if (foot := footprint(structure.outline, brush.tile_px)) is not None
    ]
    for structure, foot in found:
        if structure.objective is not None:
            _Writing(brush, structure, foot).objective()
    if brush.level is Level.OVERVIEW:
        return
    for structure, foot in found:
        writing = _Writing(brush, structure, foot)
        writing.letters()
        is_damaged = crack_count(structure.durability, view.structure_full.get(structure.id)) > 0
        if Trait.VOLATILE in structure.traits and brush.level >= Level.NORMAL:
            writing.volatile_sign(is_damaged=is_damaged)
        if is_damaged:
            writing.durability()
        if structure.name and brush.level >= Level.LARGE:
            writing.name()


def letters_of(structure: Structure) -> tuple[str, str]:
    """Return a structure's letter and the letters of its features: `H`, `XV`."""
    is_low = structure.height is Height.LOW or structure.kind is StructureKind.RUIN
    hidden = {Trait.REINFORCED} if Trait.HARDENED in structure.traits else set()
    features = [letter for letter, trait in FEATURES if trait in structure.traits and trait not in hidden]
    return "L" if is_low else "H", "".join(features)


def notation_text(structure: Structure) -> str:
    """Return a structure's notation as it is read aloud: `H XV`, `L R`, `L`."""
    return " ".join(part for part in letters_of(structure) if part)


def durability_text(durability: float) -> str:
    """Return a durability as its figure is written: whole where it can be."""
    return f"{durability:.1f}".removesuffix(".0")


class _Writing:
    """The writing on one structure."""

    def __init__(self, brush: Brush, structure: Structure, foot: Footprint) -> None:
        self.brush = brush
        self.structure = structure
        self.foot = foot
        self.tile = brush.tile_px
        self.is_ruin = structure.kind is StructureKind.RUIN
        traits, style = structure.traits, brush.style
        self.depth = outline_px(style) if self.is_ruin else depth_px(traits, style)

    def letters(self) -> None:
        """Write the letter and, smaller on the same base line, those of the features."""
        palette, style = self.brush.palette, self.brush.style
        letter, features = letters_of(self.structure)
        is_weak = Trait.WEAK in self.structure.traits
        em = style.em(LETTER, 9, 30)
        halo = palette.ruin if self.is_ruin else None
        face = Face.BOOK if is_weak and style.level >= Level.NORMAL else Face.BOLD
        first = Letters(em, palette.weak if is_weak else palette.ink, face, halo, max(2.0, 0.25 * em))
        second = Letters(max(8.0, FEATURE_SHARE * em), palette.ink, halo=halo)
        gap = max(1.0, 0.08 * em)
        width = first.width(letter) + (gap + second.width(features) if features else 0)
        inset = self.depth + max(1.0, 0.03 * self.tile) + max(1.0, 0.02 * self.tile)
        x, base = self._placed(self.foot.nook(inset, width, first.capital_px))
        base = round(base)
        after = x + self.brush.text(x, base - first.capital_px / 2, letter, first, Align.LEFT)
        if features:
            self.brush.text(after + gap, base - second.capital_px / 2, features, second, Align.LEFT)

    def durability(self) -> None:
        """Write the durability on a plate at the middle of the highest edge."""
        palette, style = self.brush.palette, self.brush.style
        letters = Letters(style.em(DURABILITY, 8, 24), palette.dmg)
        text = durability_text(self.structure.durability or 0)
        is_roomy = style.level >= Level.NORMAL and self.foot.box.height >= 0.8 * self.tile
        height = letters.em_px + (4 if style.level >= Level.NORMAL else 2)
        width = round(letters.width(text)) + 6
        (left, top), (right, _) = self.foot.highest
        x, y = self._placed(((left + right) / 2, top + (0.14 * self.tile if is_roomy else 0)))
        plate = Box(round(x - width / 2), round(y - height / 2), width, height)
        self.brush.rounded(plate.grown(1), 3, line_colour(palette))
        self.brush.rounded(plate, 2, palette.pill)
        self.brush.text(plate.x + width / 2, plate.y + height / 2, text, letters)

    def volatile_sign(self, *, is_damaged: bool) -> None:
        """Draw the flame triangle at the right end of the highest edge, under the durability if need be."""
        radius = SIGN * self.tile
        _, (right, top) = self.foot.highest
        is_narrow = self.foot.box.width < 2 * self.tile
        x = right - self.depth - 0.22 * self.tile
        y = top + self.depth + (0.21 + (0.24 if is_damaged and is_narrow else 0)) * self.tile
        if not self.foot.polygon.covers(shapely.Point(x, y).buffer(radius)):
            x, y = self.foot.heart
        room = Box(-radius, -radius, 2 * radius, 2 * radius).grown(0.5 * radius + 2)
        lay(self.brush, self._placed((x, y)), "volatile", room, partial(_draw_sign, radius=radius))

    def objective(self) -> None:
        """Draw the objective in the middle; in a small section smaller and clear of the letters."""
        x, y = self.foot.heart
        scale = 1.0
        if min(self.foot.box.width, self.foot.box.height) < SMALL_TILES * self.tile:
            x, y, scale = x + 0.10 * self.tile, y - 0.08 * self.tile, 0.75
        draw_objective(self.brush, self._placed((x, y)), scale)

    def name(self) -> None:
        """Write the name in the middle, under an objective if there is one."""
        palette = self.brush.palette
        em = self.brush.style.em(NAME, 9, 24)
        text = cut(self.structure.name, em, self.foot.box.width - 2 * self.depth, Face.BOOK, sign="…")
        x, y = self._placed(self.foot.heart)
        if self.structure.objective is not None:
            y += 1.22 * objective_px(self.tile) + 0.75 * em
        if self.is_ruin:
            roof = palette.ruin
        else:
            roof = palette.high if self.structure.height is Height.HIGH else palette.low
        self.brush.text(x, y, text, Letters(em, palette.ink, Face.BOOK, roof))

    def _placed(self, point: Point) -> Point:
        """Return a point of the footprint as a point of the map."""
        left, top = self.foot.origin
        return point[0] + left * self.tile, point[1] + top * self.tile


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
