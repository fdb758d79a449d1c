"""The mark tool: objectives, zones, points, labels, arrows and notes."""

from collections.abc import Mapping

from mapper.edit.erasing import Layer
from mapper.edit.marks import add_mark, erase_zones, free_mark_id, paint_zone
from mapper.edit.operations import NoEdit
from mapper.edit.things import Things
from mapper.geometry.grid import Tile
from mapper.model.battlemap import Mark, MarkKind
from mapper.model.scenario import Scenario
from mapper.rules.names import headed
from mapper.rules.palette import UNNAMED, Palette
from mapper.rules.ruleset import Ruleset
from mapper.tools.area import AreaTool, Operation, Shape
from mapper.tools.options import NOBODY, Choice, Option, Setting, Switch, Way, Words, ways
from mapper.tools.proposal import Point, Proposal
from mapper.tools.tool import Desk, Pointer, Under
from mapper.tools.wishes import Choose, Do, Propose, Wish, Write

TEXT = Words("text", "Text", "What the map shows")
GM_ONLY = Switch("gm_only", "GM only", "No side sees it, and no picture made for a side shows it")
REMOVE = Switch("remove", "Take tiles away", "Tiles leave the zone instead of joining it")
POINTS = frozenset({MarkKind.LABEL, MarkKind.NOTE})
"""Kinds that stand in one tile and are put there by a press."""

SIDED = frozenset(MarkKind) - POINTS - {MarkKind.OBJECTIVE}
PLAIN_LABEL = "Label"


class MarkTool(AreaTool):
    """Puts marks on tiles: zones and objectives are painted, arrows drawn from tile to tile."""

    name = "mark"
    layer = Layer.MARKS
    of_rules = ("kind",)

    def __init__(self, **settings: Setting) -> None:
        """Begin with the kind that is usual on the first map that is seen; zones are mostly rectangles."""
        chosen: dict[str, Setting] = {
            "kind": "",
            "side": "",
            "text": "",
            "gm_only": False,
            "remove": False,
            "shape": Shape.RECTANGLE,
        }
        super().__init__(**{**chosen, **settings})

    @property
    def kind(self) -> MarkKind | None:
        """What is put on the map; None where nothing is on offer."""
        kind = str(self.settings["kind"])
        return MarkKind(kind) if kind else None

    @property
    def shape(self) -> str:
        """The shape that was chosen; an arrow is a line, and only zones are painted by shapes."""
        if self.kind is MarkKind.ARROW:
            return Shape.LINE
        return super().shape if self.kind is MarkKind.DEPLOYMENT else Shape.BRUSH

    @property
    def size(self) -> int:
        """How wide the brush is: only zones are painted with more than one tile."""
        return super().size if self.kind is MarkKind.DEPLOYMENT else 1

    @property
    def takes_away(self) -> bool:  # type: ignore[override]  # told by a setting, where others always know
        """Whether tiles leave a zone."""
        return self.kind is MarkKind.DEPLOYMENT and bool(self.settings["remove"])

    @property
    def options(self) -> tuple[Option, ...]:
        """What can be chosen about a mark of this kind."""
        if self.desk is None or self.kind is None:
            return ()
        kinds = Choice("kind", "Mark", ways(self.desk.ruleset.palette.marks), "mark")
        sides = self.desk.scenario.sides
        whose = (*(Way(side.id, headed(side)) for side in sides), Way(NOBODY, "Nobody"))
        side = (Choice("side", "Side", whose, "side"),) if self.kind in SIDED else ()
        if self.kind is MarkKind.DEPLOYMENT:
            words = () if self.settings["remove"] else (TEXT, GM_ONLY)
            return kinds, *side, *self.shape_options, REMOVE, *words
        secret = () if self.kind is MarkKind.NOTE else (GM_ONLY,)
        return kinds, *side, TEXT, *secret

    def why_not(self, ruleset: Ruleset) -> str:
        """Return why a ruleset has no marks."""
        return ruleset.palette.marks.refusal

    def makes(self, ruleset: Ruleset) -> str:
        """Return the names of the marks on offer."""
        return ruleset.palette.marks.names

    def settle(self, palette: Palette) -> None:
        """Put up the usual kind where the one that was chosen is not on offer."""
        if palette.marks:
            self.settings["kind"] = palette.marks.known(str(self.settings["kind"]))

    def choose(self, settings: Mapping[str, Setting]) -> None:
        """Take over what was chosen about it; the text was meant for the kind before."""
        kind = self.kind
        super().choose(settings)
        if self.kind is not kind and "text" not in settings:
            self.settings["text"] = ""

    def look(self, desk: Desk | None) -> None:
        """See the map; a side that it doesn't have gives way to the first it has."""
        super().look(desk)
        sides = [side.id for side in desk.scenario.sides] if desk else []
        if desk is not None and self.settings["side"] not in {*sides, NOBODY}:
            self.settings["side"] = sides[0] if sides else NOBODY

    def deed(self, tiles: frozenset[Tile], _since: Scenario | None) -> Operation:
        """Return the marking of tiles."""
        return self._marking(sorted(tiles, key=lambda tile: (tile.y, tile.x)))

    def shape_deed(self, ends: tuple[Tile, Tile], tiles: frozenset[Tile]) -> Operation:
        """Return the drawing of an arrow, or the painting of a zone by a shape."""
        return self._marking(list(ends)) if self.kind is MarkKind.ARROW else self.deed(tiles, None)

    def shape_proposal(
        self, ends: tuple[Tile, Tile], tiles: frozenset[Tile], text: str, at: Point | None
    ) -> Proposal:
        """Return an arrow as a line, a zone as its tiles."""
        if self.kind is not MarkKind.ARROW:
            return super().shape_proposal(ends, tiles, text, at)
        path = tuple((x + 0.5, y + 0.5) for x, y in ends)
        return Proposal(path=path, corners=path[-1:], text=text, at=at)

    def press(self, pointer: Pointer) -> tuple[Wish, ...]:
        """Put a label or a note here at once, or begin to paint or draw; what is there is selected.

        One that was put without words has them written next.
        """
        there = self._there(pointer)
        if there is not None:
            return Choose(Things(marks=frozenset({there.id}))), Propose(None)
        kind = self.kind
        if self.desk is None or kind not in POINTS or self.layer in self.desk.locked:
            return super().press(pointer)
        if not self.desk.scenario.map.holds(pointer.tile):
            return ()
        made = free_mark_id(self.desk.scenario, kind)
        chosen = Choose(Things(marks=frozenset({made})))
        written = () if self.settings["text"] else (Write(made),)
        return Do(self._marking([pointer.tile])), chosen, Propose(None), *written

    def _there(self, pointer: Pointer) -> Mark | None:
        """Return the mark of this kind that is under the pointer; zones and arrows may overlap."""
        if self.desk is None or self.is_busy or self.kind in {MarkKind.DEPLOYMENT, MarkKind.ARROW}:
            return None
        ids = {hit.id for hit in (pointer.hit, *pointer.below) if hit.under is Under.MARK}
        marks = self.desk.scenario.map.marks
        return next((mark for mark in marks if mark.id in ids and mark.kind is self.kind), None)

    def _marking(self, tiles: list[Tile]) -> Operation:
        kind = self.kind
        if kind is None:
            return lambda _scenario: NoEdit("no marks are on offer")
        side = None if self.settings["side"] in {NOBODY, ""} else str(self.settings["side"])
        secret = bool(self.settings["gm_only"]) and kind is not MarkKind.NOTE
        words = str(self.settings["text"])
        palette = self.desk.ruleset.palette if self.desk else UNNAMED
        if kind is MarkKind.DEPLOYMENT:
            if self.settings["remove"]:
                return lambda scenario: erase_zones(scenario, tiles, side, palette=palette)
            return lambda scenario: paint_zone(
                scenario, tiles, side, text=words, gm_only=secret, palette=palette
            )
        text = words or (PLAIN_LABEL if kind is MarkKind.LABEL else "")
        whose = side if kind in SIDED else None
        return lambda scenario: add_mark(
            scenario, kind, tiles, palette=palette, text=text, side=whose, gm_only=secret
        )
