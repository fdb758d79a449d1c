"""What pictures are made from: a document as it stood when asked, and what the window shows of it."""

from dataclasses import dataclass, replace
from math import ceil, floor

from PySide6.QtCore import QPoint

from mapper.geometry.grid import Tile, bounds
from mapper.gui.canvas import Canvas
from mapper.gui.picture_choices import PictureChoices
from mapper.gui.session import Document
from mapper.model.scenario import Scenario
from mapper.paint.area import Area, tiles_in
from mapper.paint.overlays import NO_OVERLAYS, Overlays
from mapper.paint.picture import Picture
from mapper.play.view import View, gm_view, side_view
from mapper.rules.names import headed
from mapper.rules.ruleset import Ruleset

AROUND_TILES = 2
"""How much is shown around the selected units."""


@dataclass(frozen=True, slots=True)
class PictureSource:
    """A scenario with its rules, what is marked on its map, and the areas that can be chosen by name."""

    scenario: Scenario
    ruleset: Ruleset
    marks: Overlays
    visible: Area
    selected: Area | None

    def picture(self, choices: PictureChoices, tile_px: int | None = None) -> Picture:
        """Return the picture that is chosen, with another size of tile if one is told."""
        recipe = choices.recipe if tile_px is None else replace(choices.recipe, tile_px=tile_px)
        view = self._view(choices.viewer)
        # What is marked is the GM's knowledge: it may lead to units that a side does not see.
        marks = self.marks if choices.marked and choices.viewer is None else NO_OVERLAYS
        return Picture(
            view, recipe, standing=self.ruleset.ground_sight(view.map).standing_point, overlays=marks
        )

    def viewer_name(self, viewer: str | None) -> str:
        """Return how who looks is called."""
        if viewer is None:
            return "the GM"
        return next((headed(side) for side in self.scenario.sides if side.id == viewer), viewer)

    def _view(self, viewer: str | None) -> View:
        if viewer is None:
            return gm_view(self.scenario, self.ruleset)
        return side_view(self.scenario, self.ruleset, viewer)


def source_of(document: Document, canvas: Canvas) -> PictureSource:
    """Return the source for a document that the canvas shows."""
    scenario = document.scenario
    chosen = [unit.tile for unit in scenario.units if unit.id in document.selection.units]
    return PictureSource(
        scenario,
        document.ruleset,
        canvas.scene.overlays,
        _shown_by(canvas, scenario),
        _around(chosen, scenario) if chosen else None,
    )


def _shown_by(canvas: Canvas, scenario: Scenario) -> Area:
    left, top = canvas.tiles_of(QPoint(0, 0))
    right, bottom = canvas.tiles_of(QPoint(canvas.width(), canvas.height()))
    return tiles_in(scenario.map, (floor(left), floor(top), ceil(right), ceil(bottom)))


def _around(tiles: list[Tile], scenario: Scenario) -> Area:
    first, last = bounds(tiles)
    area = (
        first.x - AROUND_TILES,
        first.y - AROUND_TILES,
        last.x + 1 + AROUND_TILES,
        last.y + 1 + AROUND_TILES,
    )
    return tiles_in(scenario.map, area)
