"""Names: what a GM calls a thing of the map, by its own name or else by what it is and where it stands."""

from typing import TypeAlias

from mapper.geometry.grid import Tile
from mapper.geometry.shapes import covered_areas, ring
from mapper.model.battlemap import EdgePiece, GroundField, Mark
from mapper.model.scenario import Scenario
from mapper.model.side import Allegiance
from mapper.model.structure import Structure
from mapper.model.unit import Unit, UnitKind
from mapper.rules.palette import UNNAMED, Palette

Thing: TypeAlias = Unit | Structure | EdgePiece | GroundField | Mark | Allegiance

_UNITS = {UnitKind.CIVILIAN: "civilian vehicle"}
"""What units without a name are called where their kind's own word tells too little."""
_GONE = "what is no longer on the map"


def called(thing: Thing, palette: Palette = UNNAMED) -> str:
    """Return what a thing is called within a sentence: `Heron`, `the building at C5`.

    Kinds are called as on the palette, without one by their words in documents.
    """
    return _own_name(thing) or f"the {_what_and_where(thing, palette)}"


def headed(thing: Thing, palette: Palette = UNNAMED) -> str:
    """Return what a thing is called where it stands alone, as in a list: `Heron`, `Building at C5`."""
    return _own_name(thing) or _capital(_what_and_where(thing, palette))


def called_at(thing: Unit | Structure, tile: Tile, palette: Palette = UNNAMED) -> str:
    """Return what stands in a tile, or would, within a sentence: `Heron at C5`, `the vehicle at C5`."""
    return f"{_own_name(thing) or f'the {_kind(thing, palette)}'} at {tile.label}"


def placed(thing: Unit | Structure, tile: Tile, palette: Palette = UNNAMED) -> str:
    """Return what stands in a tile, as lists tell it: `Heron (C5)`, `Vehicle (C5)`."""
    return f"{_own_name(thing) or _capital(_kind(thing, palette))} ({tile.label})"


def called_by_id(scenario: Scenario, about: str | None, palette: Palette = UNNAMED) -> str:
    """Return what the unit or structure with an id is called; nothing where no id is given."""
    if about is None:
        return ""
    thing: Thing | None = scenario.unit(about)
    if thing is None:
        thing = next((piece for piece in scenario.map.structures if piece.id == about), None)
    return called(thing, palette) if thing is not None else _GONE


def side_called(scenario: Scenario, side_id: str | None) -> str:
    """Return what the side with an id is called; `nobody` where there is none."""
    side = scenario.side(side_id)
    return called(side) if side is not None else "nobody"


def place_of(thing: Thing) -> str:
    """Return where a thing stands, by the name of a tile or an edge; nothing of a side."""
    match thing:
        case EdgePiece():
            return thing.at.label
        case Structure():
            return _first_tile(thing).label
        case Mark():
            return thing.tiles[0].label
        case Allegiance():
            return ""
        case _:
            return thing.tile.label


def _own_name(thing: Thing) -> str:
    match thing:
        case EdgePiece() | GroundField():
            return ""
        case Mark():
            return thing.text.strip()
        case _:
            return thing.name.strip()


def _what_and_where(thing: Thing, palette: Palette) -> str:
    match thing:
        case Allegiance():
            return f"{thing.colour} side"
        case EdgePiece():
            return f"{_kind(thing, palette)} on {place_of(thing)}"
        case GroundField():
            return f"{_kind(thing, palette)} in {place_of(thing)}"
        case _:
            return f"{_kind(thing, palette)} at {place_of(thing)}"


def _kind(thing: Unit | Structure | EdgePiece | GroundField | Mark, palette: Palette) -> str:
    match thing:
        case Unit():
            return _UNITS.get(thing.kind, thing.kind.value)
        case Structure():
            return palette.structures.called(thing.kind)
        case EdgePiece():
            return palette.edges.called(thing.kind)
        case GroundField():
            return palette.fields.called(thing.kind)
        case Mark():
            return palette.marks.called(thing.kind)


def _first_tile(structure: Structure) -> Tile:
    """Return the first tile, row by row, that a structure covers any of."""
    x, y = structure.outline[0]
    tiles = covered_areas(ring(structure.outline))
    return min(tiles, key=lambda tile: (tile.y, tile.x), default=Tile(int(x), int(y)))


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
