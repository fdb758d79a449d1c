"""The whole document: a map, its sides and units, and the settings they are played by."""

from typing import Annotated, Final, Literal

from pydantic import FailFast, Field

from mapper.geometry.grid import Tile
from mapper.model.battlemap import BattleMap
from mapper.model.play import Entries, Play
from mapper.model.side import Allegiance
from mapper.model.unit import Unit
from mapper.model.value import MAX_UNITS, Json, Key, Name, Value

FORMAT: Final = "mapper"
VERSION: Final = 1


class Scenario(Value):
    """A document as it stands in a `.mapper` file; the order of the fields is the order in the file.

    While a game is played, the map and the units are those of this moment; `play` is None without a game.
    """

    format: Literal["mapper"] = FORMAT
    version: Annotated[int, Field(ge=VERSION, le=VERSION)] = VERSION
    title: Name = ""
    subtitle: Name = ""
    ruleset: Key
    round: Annotated[int, Field(ge=0, le=9999)] = 0
    phase: Name = ""
    map: BattleMap
    sides: Annotated[tuple[Allegiance, ...], Field(max_length=64), FailFast()] = ()
    units: Annotated[tuple[Unit, ...], Field(max_length=MAX_UNITS), FailFast()] = ()
    settings: Json = Field(default_factory=dict)
    house_rules: Json = Field(default_factory=dict)
    play: Play | None = None
    journal: Entries = ()

    def at_opening(self) -> "Scenario":
        """Return the document as it stood before the first order, without the game; itself without one."""
        if self.play is None:
            return self
        opening = self.play.opening
        battlemap = self.map.evolve(
            legend=self.map.legend if opening.legend is None else opening.legend,
            ground=self.map.ground if opening.ground is None else opening.ground,
            structures=opening.structures,
            edges=opening.edges,
            fields=opening.fields,
        )
        return self.evolve(
            round=opening.round,
            phase=opening.phase,
            map=battlemap,
            units=opening.units,
            play=None,
            journal=(),
        )

    def unit(self, unit_id: str) -> Unit | None:
        """Return the unit with this id, or None."""
        return next((unit for unit in self.units if unit.id == unit_id), None)

    def side(self, side_id: str | None) -> Allegiance | None:
        """Return the side with this id, or None."""
        return next((side for side in self.sides if side.id == side_id), None)

    def units_in(self, tile: Tile) -> tuple[Unit, ...]:
        """Return the units in a tile, in document order."""
        return tuple(unit for unit in self.units if unit.tile == tile)
