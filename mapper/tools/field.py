"""The field tool: paints smoke, gas or fire for some turns; the wheel changes those that are there."""

from mapper.edit.erasing import Layer
from mapper.edit.fields import change_turns, paint_fields
from mapper.geometry.grid import Tile
from mapper.model.battlemap import MAX_TURNS, FieldKind
from mapper.model.scenario import Scenario
from mapper.tools.area import AreaTool, Operation
from mapper.tools.options import Choice, Count, Option, Setting, Way
from mapper.tools.tool import Pointer
from mapper.tools.wishes import Do, Wish

KINDS = Choice("kind", "Fill with", tuple(Way(kind, kind.value.capitalize()) for kind in FieldKind), "field")
TURNS = Count(
    "turns", "Turns", 1, MAX_TURNS, "How long it lasts; the wheel over smoke, gas or fire changes it there"
)


class FieldTool(AreaTool):
    """Fills tiles for some turns."""

    name = "field"
    layer = Layer.FIELDS

    def __init__(self, **settings: Setting) -> None:
        """Begin with smoke."""
        super().__init__(**{"kind": FieldKind.SMOKE, "turns": 3, **settings})

    @property
    def options(self) -> tuple[Option, ...]:
        """What fills the tiles, for how long, and how they are covered."""
        return KINDS, TURNS, *self.shape_options

    @property
    def kind(self) -> FieldKind:
        """What fills the tiles."""
        return FieldKind(str(self.settings["kind"]))

    def deed(self, tiles: frozenset[Tile], _since: Scenario | None) -> Operation:
        """Return the filling of tiles."""
        kind, turns = self.kind, int(self.settings["turns"])
        return lambda scenario: paint_fields(scenario, tiles, kind, turns)

    def wheel(self, pointer: Pointer, steps: int) -> tuple[Wish, ...] | None:
        """Change the turns of what fills the tile: of the kind in hand if it is there, else of all."""
        here = self._kinds_in(pointer.tile)
        if not here or self.is_busy or self._is_locked:
            return None
        kinds = {self.kind} if self.kind in here else here
        tile = pointer.tile
        stroke = f"turns of {' '.join(sorted(kinds))} at {tile.label}"
        return (Do(lambda scenario: change_turns(scenario, [tile], steps, kinds), stroke),)

    @property
    def _is_locked(self) -> bool:
        return self.desk is not None and self.layer in self.desk.locked

    def _kinds_in(self, tile: Tile) -> set[FieldKind]:
        if self.desk is None:
            return set()
        return {spot.kind for spot in self.desk.scenario.map.fields if spot.tile == tile}
