"""A picture as the command line asks for it: made without a display and written."""

import argparse
from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QGuiApplication

from mapper.errors import UsageError
from mapper.files.atomic import write_atomically
from mapper.files.presets import Limit
from mapper.geometry.grid import Tile
from mapper.model.battlemap import BattleMap
from mapper.paint.area import area_named
from mapper.paint.formats import fitted, suffix_of, write_picture
from mapper.paint.outlines import Point
from mapper.paint.palette import PALETTES
from mapper.paint.picture import LEAST_TILE_PX, MOST_TILE_PX, Picture, Recipe
from mapper.play.view import View
from mapper.rules.sight import SightMap


class Written(NamedTuple):
    """What was written."""

    width: int
    height: int
    tile: int
    bytes: int


def write(
    options: argparse.Namespace, view: View, sight: Callable[[BattleMap], SightMap], limit: Limit
) -> Written:
    """Write the picture of a view to the file that was asked for, within the limit."""
    suffix = suffix_of(options.output)
    recipe = _recipe(options, view.map)
    application = _application()

    def standing(tile: Tile) -> Point:
        return sight(view.map).standing_point(tile)

    def make(tile_px: int) -> Picture:
        return Picture(view, recipe(tile_px), standing=standing)

    if limit == Limit():
        picture = make(options.tile)
        size = write_picture(picture, options.output)
    else:
        found = fitted(make, options.tile, suffix, limit)
        picture, size = found.picture, write_atomically(options.output, found.data).size
    del application
    return Written(picture.width, picture.height, picture.recipe.tile_px, size)


def _recipe(options: argparse.Namespace, battlemap: BattleMap) -> Callable[[int], Recipe]:
    if not LEAST_TILE_PX <= options.tile <= MOST_TILE_PX:
        remedy = f"{LEAST_TILE_PX} to {MOST_TILE_PX}"
        raise UsageError("no tile can be so small or large", place=f"--tile {options.tile}", remedy=remedy)
    if options.palette not in PALETTES:
        remedy = "one of " + ", ".join(PALETTES)
        raise UsageError("there is no such palette", place=f"--palette {options.palette}", remedy=remedy)
    area = None if options.area is None else area_named(options.area, battlemap)
    return lambda tile_px: Recipe(tile_px, options.palette, area, options.legend, options.frame)


def _application() -> QCoreApplication:
    """Return the application that fonts need, made without a display."""
    return QGuiApplication.instance() or QGuiApplication(["mapper", "-platform", "offscreen"])
