"""The field tool: fills tiles with smoke and the like for some turns; the wheel changes the turns."""

from collections.abc import Mapping

from mapper.edit.erasing import Layer
from mapper.edit.fields import change_turns, paint_fields
from mapper.edit.operations import NoEdit
from mapper.geometry.grid import Tile
from mapper.model.battlemap import FieldKind
from mapper.model.scenario import Scenario
from mapper.rules.palette import UNNAMED, Palette
from mapper.rules.ruleset import Ruleset
from mapper.tools.area import AreaTool, Operation
from mapper.tools.options import Choice, Count, Option, Setting, ways
from mapper.tools.tool import Pointer
from mapper.tools.wishes import Do, Wish

TURNS_TIP = "How long it lasts; the wheel over a field changes it there"


class FieldTool(AreaTool):
    """Fills tiles for some turns."""

    name = "field"
    layer = Layer.FIELDS
    of_rules = ("kind", "turns")

    def __init__(self, **settings: Setting) -> None:
        """Begin with the kind that is usual on the first map that is seen, for its usual turns."""
        super().__init__(**{"kind": "", "turns": 0, **settings})

    @property
    def options(self) -> tuple[Option, ...]:
        """What fills the tiles, for how long, and how they are covered."""
        if self.desk is None or self.kind is None:
            return self.shape_options
        palette = self.desk.ruleset.palette
        kinds = Choice("kind", "Fill with", ways(palette.fields), "field")
        turns = Count("turns", "Turns", 1, palette.lasts(self.kind).most, TURNS_TIP)
        return kinds, turns, *self.shape_options

    @property
    def kind(self) -> FieldKind | None:
        """What fills the tiles; None where nothing is on offer."""
        kind = str(self.settings["kind"])
        return FieldKind(kind) if kind else None

    def why_not(self, ruleset: Ruleset) -> str:
        """Return why a ruleset has nothing that fills tiles."""
        return ruleset.palette.fields.refusal

    def makes(self, ruleset: Ruleset) -> str:
        """Return the names of the fields on offer."""
        return ruleset.palette.fields.names

    def settle(self, palette: Palette) -> None:
        """Fill with the usual kind where the one chosen is not on offer, and no longer than it may."""
        if not palette.fields:
            return
        kind = palette.fields.known(str(self.settings["kind"]))
        lasting = palette.lasts(kind)
        turns = int(self.settings["turns"]) if kind == self.settings["kind"] else 0
        self.settings["kind"] = kind
        self.settings["turns"] = min(turns, lasting.most) or lasting.usual

    def choose(self, settings: Mapping[str, Setting]) -> None:
        """Take over what was chosen; another kind lasts as long as it usually does."""
        kind = self.kind
        super().choose(settings)
        if self.desk is not None and self.kind is not None and self.kind is not kind:
            usual = self.desk.ruleset.palette.lasts(self.kind).usual
            self.settings["turns"] = settings.get("turns", usual)

    def deed(self, tiles: frozenset[Tile], _since: Scenario | None) -> Operation:
        """Return the filling of tiles."""
        kind, turns = self.kind, int(self.settings["turns"])
        if kind is None:
            return lambda _scenario: NoEdit("nothing is on offer that fills tiles")
        palette = self.desk.ruleset.palette if self.desk else UNNAMED
        return lambda scenario: paint_fields(scenario, tiles, kind, turns, palette)

    def wheel(self, pointer: Pointer, steps: int) -> tuple[Wish, ...] | None:
        """Change the turns of what fills the tile: of the kind in hand if it is there, else of all."""
        here = self._kinds_in(pointer.tile)
        if not here or self.is_busy or self._is_locked:
            return None
        kinds = {kind for kind in here if kind is self.kind} or here
        tile = pointer.tile
        stroke = f"turns of {' '.join(sorted(kinds))} at {tile.label}"
        palette = self.desk.ruleset.palette if self.desk else UNNAMED
        return (Do(lambda scenario: change_turns(scenario, [tile], steps, kinds, palette), stroke),)

    @property
    def _is_locked(self) -> bool:
        return self.desk is not None and self.layer in self.desk.locked

    def _kinds_in(self, tile: Tile) -> set[FieldKind]:
        if self.desk is None:
            return set()
        return {spot.kind for spot in self.desk.scenario.map.fields if spot.tile == tile}
