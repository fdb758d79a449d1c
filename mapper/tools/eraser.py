"""The eraser: takes away what lies under it, of one layer, of all, or of the one that is topmost."""

from mapper.edit.erasing import ALL_LAYERS, Layer, erase, lying_in
from mapper.edit.operations import counted
from mapper.edit.things import NOTHING, Things
from mapper.geometry.grid import Tile
from mapper.geometry.trails import Trail, trail
from mapper.model.scenario import Scenario
from mapper.rules.palette import UNNAMED
from mapper.rules.recent import Recent
from mapper.tools.area import AreaTool, Operation, Shape, locked_text
from mapper.tools.options import Choice, Option, Setting, Way
from mapper.tools.proposal import Point, Proposal
from mapper.tools.tool import Desk, Pointer, Under
from mapper.tools.wishes import Say, Wish

TOPMOST, EVERYTHING = "topmost", "everything"
LAYERS_TIP = "Only this layer is touched; ground becomes the map's commonest kind"
UNDER = {
    Under.UNIT: Layer.UNITS,
    Under.STRUCTURE: Layer.STRUCTURES,
    Under.EDGE: Layer.EDGES,
    Under.FIELD: Layer.FIELDS,
    Under.MARK: Layer.MARKS,
    Under.TILE: Layer.GROUND,
}
POINTED = frozenset({Layer.STRUCTURES, Layer.EDGES})
"""Layers whose things don't lie in one tile: the smallest brush takes those it is on."""


class EraserTool(AreaTool):
    """Marks what will go while it is dragged, and takes it away when it is let go."""

    name = "eraser"
    takes_away = True

    def __init__(self, **settings: Setting) -> None:
        """Begin with what is topmost."""
        self._trail: Trail | None = None
        self._top: Layer | None = None
        self._hits = NOTHING
        self._lying: Recent[Scenario, Things] = Recent()
        super().__init__(**{"layer": TOPMOST, **settings})

    @property
    def options(self) -> tuple[Option, ...]:
        """Which layer is erased, and how tiles are covered."""
        ways = (
            Way(TOPMOST, "What is topmost"),
            *(Way(layer, layer.value.capitalize()) for layer in Layer if self._may_hold(layer)),
            Way(EVERYTHING, "Everything"),
        )
        return Choice("layer", "Erase", ways, tip=LAYERS_TIP), *self.shape_options

    def look(self, desk: Desk | None) -> None:
        """See the map; a layer that holds nothing on it gives way to what is topmost."""
        super().look(desk)
        layer = str(self.settings["layer"])
        if layer not in {TOPMOST, EVERYTHING} and not self._may_hold(Layer(layer)):
            self.settings["layer"] = TOPMOST

    @property
    def layers(self) -> frozenset[Layer]:
        """The layers that are erased, none that is locked; the topmost is that of what was met first."""
        layer, locked = str(self.settings["layer"]), self.desk.locked if self.desk else frozenset[str]()
        if layer == EVERYTHING:
            return ALL_LAYERS - locked
        if layer == TOPMOST:
            return frozenset({self._top} if self._top else ()) - locked
        return frozenset({Layer(layer)}) - locked

    def deed(self, tiles: frozenset[Tile], _since: Scenario | None) -> Operation:
        """Return the erasing of what lies in tiles."""
        things, palette = self._things(tiles), self.desk.ruleset.palette if self.desk else UNNAMED
        return lambda scenario: erase(scenario, things, tiles, palette)

    def press(self, pointer: Pointer) -> tuple[Wish, ...]:
        """Begin to erase; a layer that is locked is told of and stays as it is."""
        layer = str(self.settings["layer"])
        if self.desk is not None and layer in self.desk.locked:
            return (Say(locked_text(layer)),)
        if not self.is_busy:
            self._meet(pointer, begins=True)
        return super().press(pointer)

    def move(self, pointer: Pointer) -> tuple[Wish, ...]:
        """Erase more."""
        if self.is_busy:
            self._meet(pointer, begins=False)
        return super().move(pointer)

    def hover(self, pointer: Pointer | None) -> tuple[Wish, ...]:
        """Show what a press would erase."""
        if pointer is not None and not self.is_busy:
            self._meet(pointer, begins=True)
        return super().hover(pointer)

    def proposal(self, tiles: frozenset[Tile], text: str, at: Point | None) -> Proposal:
        """Return the tiles with the outlines and edges of what would go."""
        things = self._things(tiles)
        pieces = self.desk.scenario.map.structures if self.desk and things.structures else ()
        outlines = tuple(piece.outline for piece in pieces if piece.id in things.structures)
        if text and len(things):
            text = counted(len(things), "thing")
        shown = frozenset[Tile]() if self._is_choosy and self._top in POINTED else tiles
        return Proposal(shown, things.edges, outlines, text=text, at=at, takes_away=True)

    def _may_hold(self, layer: Layer) -> bool:
        """Tell whether the rules offer things of a layer, or some are there all the same."""
        if self.desk is None:
            return True
        palette, battlemap = self.desk.ruleset.palette, self.desk.scenario.map
        match layer:
            case Layer.STRUCTURES:
                return bool(palette.structures or battlemap.structures)
            case Layer.EDGES:
                return bool(palette.edges or battlemap.edges)
            case Layer.FIELDS:
                return bool(palette.fields or battlemap.fields)
            case Layer.MARKS:
                return bool(palette.marks or battlemap.marks)
            case Layer.UNITS | Layer.GROUND:
                return True

    @property
    def _is_choosy(self) -> bool:
        """Whether of what lies above each other only the topmost goes."""
        return self.settings["layer"] == TOPMOST

    def _meet(self, pointer: Pointer, *, begins: bool) -> None:
        """Take in what lies under the pointer itself."""
        if begins:
            self._trail, self._hits = None, NOTHING
            self._top = UNDER.get(pointer.hit.under)
        here = (pointer.x, pointer.y)
        self._trail = self._trail.to(here) if self._trail else trail(here)
        hits = [hit for hit in (pointer.hit, *pointer.below) if UNDER.get(hit.under) in self.layers]
        for hit in hits[:1] if self._is_choosy else hits:
            self._hits |= pointer.things(hit)

    def _things(self, tiles: frozenset[Tile]) -> Things:
        """Return what would go. The smallest brush takes only the structures and edges it is on."""
        if self.desk is None:
            return NOTHING
        scenario, layers = self.desk.scenario, self.layers
        if self.shape != Shape.BRUSH or self.size > 1:
            return self._lying.get(scenario, (tiles, layers), lambda: lying_in(scenario, tiles, layers))
        if layers == {Layer.EDGES}:
            return lying_in(scenario, tiles, layers, self._trail.edges if self._trail else ())
        pointed = {*POINTED, *((Layer.UNITS,) if self._is_choosy else ())}
        return self._hits | lying_in(scenario, tiles, layers - pointed)
