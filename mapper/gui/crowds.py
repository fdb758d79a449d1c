"""Crowds in a document: what is selected or dragged when there is so much of it that it is painted apart."""

from mapper.edit.operations import with_docked
from mapper.edit.things import Things, structures_of
from mapper.geometry.grid import Tile
from mapper.gui.session import Document
from mapper.model.scenario import Scenario
from mapper.paint.crowd import Crowd
from mapper.paint.overlays import Ghost
from mapper.play.view import gm_view

MANY = 60
"""From how many things on they are a crowd."""


class Crowds:
    """Makes a crowd once and gives it again while document and things are the same."""

    def __init__(self) -> None:
        """Begin with none."""
        self._held: tuple[Scenario, Things, Crowd] | None = None
        self._carried: tuple[Scenario, Things, Crowd] | None = None

    def held(self, document: Document) -> Crowd | None:
        """Return what is selected, or None when it is no crowd."""
        scenario, things = document.scenario, document.selection.things
        if not is_crowd(things):
            return None
        if self._held is None or self._held[0] is not scenario or self._held[1] != things:
            self._held = (scenario, things, _held(scenario, things))
        return self._held[2]

    def carried(self, document: Document, things: Things) -> Crowd | None:
        """Return what is dragged, where it stands now, or None when it is no crowd."""
        scenario = document.scenario
        if not is_crowd(things):
            return None
        if self._carried is None or self._carried[0] is not scenario or self._carried[1] != things:
            self._carried = (scenario, things, _carried(document, things))
        return self._carried[2]


def is_crowd(things: Things) -> bool:
    """Tell whether so many things are a crowd."""
    return len(things) > MANY


def bracketed(scenario: Scenario, things: Things) -> list[Tile]:
    """Return the tiles that tell selected fields and marks of a single tile."""
    marks = [mark.tiles[0] for mark in scenario.map.marks if mark.id in things.marks and len(mark.tiles) == 1]
    return [*marks, *(key.tile for key in things.fields)]


def areas(scenario: Scenario, things: Things) -> frozenset[Tile]:
    """Return the tiles of selected marks that have several."""
    if not things.marks:
        return frozenset()
    marks = [mark for mark in scenario.map.marks if mark.id in things.marks and len(mark.tiles) > 1]
    return frozenset(tile for mark in marks for tile in mark.tiles)


def _held(scenario: Scenario, things: Things) -> Crowd:
    units = [unit.tile for unit in scenario.units if unit.id in things.units]
    return Crowd(
        tiles=tuple(dict.fromkeys((*units, *bracketed(scenario, things)))),
        region=things.tiles or areas(scenario, things),
        edges=things.edges,
        outlines=tuple(piece.outline for piece in structures_of(scenario, things)),
    )


def _carried(document: Document, things: Things) -> Crowd:
    scenario = document.scenario
    colours = {side.id: side.colour for side in scenario.sides}
    shapes = {unit.id: unit.token.shape for unit in gm_view(scenario, document.ruleset).units}
    ghosts = tuple(
        Ghost(shapes[unit.id], colours.get(unit.side or ""), unit.tile, unit.facing)
        for unit in with_docked(scenario, things.units)
        if unit.carrier is None
    )
    spots = frozenset((*bracketed(scenario, things), *areas(scenario, things)))
    outlines = tuple(piece.outline for piece in structures_of(scenario, things))
    return Crowd((), things.tiles | spots, things.edges, outlines, ghosts, is_filled=True)
