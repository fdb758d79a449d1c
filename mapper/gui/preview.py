"""What is shown while nothing is changed yet: ghosts, bands, measures, and the answers about a unit."""

from math import floor

from PySide6.QtCore import QObject

from mapper.edit.operations import with_docked
from mapper.edit.things import Things, moved, structures_of
from mapper.geometry.grid import Side, Tile
from mapper.gui.analysis import Analysis
from mapper.gui.arc_words import arc_lines
from mapper.gui.canvas import Canvas
from mapper.gui.crowds import Crowds, areas, bracketed
from mapper.gui.lifted import NOTHING_LIFTED, lift
from mapper.gui.session import Document, Session
from mapper.gui.viewing import Viewing
from mapper.model.scenario import Scenario
from mapper.model.unit import Unit
from mapper.paint.overlays import (
    CallOut,
    Ghost,
    Overlays,
    Ray,
    ReachOverlay,
    SightOverlay,
    Stop,
    Tone,
)
from mapper.play.insight import Insight, Question
from mapper.rules.movement import Reach
from mapper.rules.reasons import Refusal
from mapper.rules.ruleset import Stance
from mapper.rules.sight import NO_SIGHT, Sightline
from mapper.tools.proposal import Proposal
from mapper.tools.wishes import Band, ClearPreview, Drag, Measure, Propose, ShowTurn, Wish


class Preview(QObject):
    """Keeps the overlays of the canvas in step with the pointer, the selection and the newest insight."""

    def __init__(self, session: Session, analysis: Analysis, viewing: Viewing, canvas: Canvas) -> None:
        """Begin with nothing to show."""
        super().__init__(session)
        self.session = session
        self.analysis = analysis
        self.viewing = viewing
        self.canvas = canvas
        self._drag: Drag | None = None
        self._proposal: Proposal | None = None
        self._turn: ShowTurn | None = None
        self._guests: tuple[Unit, ...] = ()
        self._measured: Measure | None = None
        self._line: Sightline | None = None
        self._hovered: Tile | None = None
        self.lookout: Tile | None = None
        self._lifted = NOTHING_LIFTED
        self._shown: Insight | None = None
        self._crowds = Crowds()
        analysis.arrived.connect(self._take)

    def follow(self, wish: Wish) -> None:
        """Show what a tool wishes to show."""
        match wish:
            case Propose(proposal=proposal):
                if proposal != self._proposal:
                    self._proposal = proposal
                    self.show()
            case Drag():
                if wish != self._drag:
                    self._lift(wish.things)
                    self._drag = wish
                    self.ask()
            case ShowTurn():
                if wish != self._turn:
                    self._lift(Things(units=frozenset({wish.unit})))
                    self._turn = wish
                    self.ask()
            case Band(x0=x0, y0=y0, x1=x1, y1=y1):
                self.canvas.scene.band = (x0, y0, x1, y1)
                self.canvas.update()
            case Measure():
                self._measure(wish)
            case ClearPreview():
                self.clear()
            case _:
                pass

    def hover(self, tile: Tile | None) -> None:
        """Show the way to the tile under the pointer."""
        if tile != self._hovered:
            self._hovered = tile
            insight = self.analysis.insight
            if insight is not None and isinstance(insight.reach, Reach):
                self.show()

    def clear(self) -> None:
        """Take ghosts, band and measure away."""
        was_dragging = self._drag is not None or self._turn is not None
        self._drag = self._turn = self._measured = self._line = self._proposal = None
        self._lifted = NOTHING_LIFTED
        self._guests = ()
        self.canvas.scene.band = None
        if was_dragging:
            self.ask()
        self.show()

    def show_guests(self, guests: tuple[Unit, ...]) -> None:
        """Show units that are not on the map yet where they would stand."""
        if guests != self._guests:
            self._guests = guests
            self.show()

    def look_from(self, tile: Tile | None) -> None:
        """Show what is seen from a tile, by whoever would stand there; None ends that."""
        if tile != self.lookout:
            self.lookout = tile
            self.ask()
            self.show()

    def keep_up(self) -> bool:
        """Measure anew after an edit; return whether what is in hand is still where it was taken."""
        document, measured = self.session.current, self._measured
        if measured is not None:
            self._measured = None
            self._measure(measured)
        return self._lifted.is_still_there(document)

    def ask(self) -> None:
        """Ask about the unit in hand, standing where it is shown."""
        document = self.session.current
        unit = self._unit(document)
        if document is None or (unit is None and self.lookout is None):
            self.analysis.ask(None)
            self.show()
            return
        shows = self.viewing.shows
        self.analysis.ask(
            Question(
                scenario=document.scenario,
                ruleset=document.ruleset,
                unit=unit.id if unit else "",
                stance=self._stance(unit) if unit else None,
                target=document.target if unit and document.target != unit.id else None,
                sight=shows("show_sight"),
                reach=shows("show_reach"),
                seen_by=shows("show_watchers"),
                all_targets=True,
                threats=self.session.wants_threats,
                lookout=self.lookout,
            )
        )
        self.show()

    def prepare_drag(self) -> bool:
        """Make a part of what a drag of the crowd that is selected will show; return whether all is made."""
        document = self.session.current
        crowd = self._crowds.carried(document, document.selection.things) if document else None
        return crowd is None or self.canvas.scene.prepare_drag(crowd)

    def show(self) -> None:
        """Put the overlays together anew."""
        document = self.session.current
        scene = self.canvas.scene
        scene.held = self._crowds.held(document) if document else None
        drag = self._drag
        scene.carried = self._crowds.carried(document, drag.things) if document and drag else None
        scene.carried_by = (drag.dx, drag.dy) if drag else (0, 0)
        scene.overlays = self._overlays(document) if document else Overlays()
        scene.away = frozenset()
        scene.chosen = ()
        if document is not None and scene.held is None:
            scene.chosen = structures_of(document.scenario, document.selection.things)
        unit = self._only_selected(document)
        busy = self._drag is not None
        scene.handle = None
        if unit is not None and not busy and document is not None and document.ruleset.has_facings:
            facing = self._turn.facing if self._turn is not None else unit.facing
            scene.handle = (unit.id, unit.tile, facing)
        self.canvas.update()

    def _take(self, insight: Insight | None) -> None:
        """Show an insight, unless it tells no more than the one before but odds."""
        before, self._shown = self._shown, insight
        if insight is not None and (before is None or _seen_on_map(before) != _seen_on_map(insight)):
            self.show()

    def _lift(self, things: Things) -> None:
        document = self.session.current
        if document is not None and not self._lifted.things:
            self._lifted = lift(document, things)

    def _overlays(self, document: Document) -> Overlays:
        overlays: dict[str, object] = {"proposal": self._proposal}
        if self.canvas.scene.carried is None:
            overlays["ghosts"] = self._ghosts(document)
            if self._drag is not None:
                overlays["proposal"] = _shifted(document.scenario, self._drag)
        if self.canvas.scene.held is None:
            overlays |= _selected(document)
        insight = self._insight(document)
        if insight is not None and insight.question.unit == getattr(self._unit(document), "id", None):
            overlays |= self._of_insight(document, insight)
        if insight is not None and insight.hidden is not None and insight.question.lookout == self.lookout:
            overlays |= _lookout_overlays(insight)
        if self._measured is not None and self._line is not None:
            overlays |= _measure_overlays(self._measured, self._line, document)
        return Overlays(**overlays)  # type: ignore[arg-type]  # keyed by the fields above

    def _insight(self, document: Document) -> Insight | None:
        """Return the newest answer, unless its map had another size: its tiles would lie elsewhere now."""
        insight, battlemap = self.analysis.insight, document.scenario.map
        asked = insight.question.scenario.map if insight is not None else battlemap
        return insight if (asked.width, asked.height) == (battlemap.width, battlemap.height) else None

    def _of_insight(self, document: Document, insight: Insight) -> dict[str, object]:
        stance = insight.stance
        if stance is None:
            return {}
        found: dict[str, object] = {}
        battlemap = document.scenario.map
        if insight.visible is not None and self.viewing.shows("show_sight"):
            found["unseen"] = insight.unseen
        if isinstance(insight.reach, Reach) and self.viewing.shows("show_reach"):
            reach = insight.reach
            refused = frozenset(tile for tile in reach.refused if battlemap.holds(tile))
            found["reach"] = ReachOverlay(reach.tile, reach.tiles, refused)
            found["way"] = self._way(reach)
        if self.viewing.shows("show_watchers"):
            found["rays"] = self._rays(document, stance, insight.seen_by)
        flags = []
        if self._drag is not None and insight.reach is not None:
            flags.append(_cost_flag(insight.reach, stance.tile))
        if insight.line is not None and self.viewing.shows("show_line"):
            found["sight"] = _sight_overlay(insight.line, document)
            if not insight.line.visible:
                flags.append(_blocked_flag(insight.line, document, stance.tile))
        return {**found, "call_outs": tuple(flags)}

    def _way(self, reach: Reach) -> tuple[Stop, ...]:
        """The way to the ghost, or else to the tile under the pointer, when the unit can go there."""
        tile = self._hovered
        if self._drag is not None:
            tile = self._drag.tile(reach.tile)
        if tile is None or tile not in reach.tiles or tile == reach.tile:
            return ()
        start = Stop(reach.tile, reach.facing, 0)
        return (start, *(Stop(step.tile, step.facing, step.spent) for step in reach.path(tile)))

    def _ghosts(self, document: Document) -> tuple[Ghost, ...]:
        scenario = document.scenario
        if self._drag is not None:
            units = self._drag.things.units
            dragged = [unit for unit in with_docked(scenario, units) if unit.carrier is None]
            return tuple(
                self._ghost(document, unit, self._drag.tile(unit.tile), unit.facing) for unit in dragged
            )
        if self._turn is not None:
            unit = scenario.unit(self._turn.unit)
            return (self._ghost(document, unit, unit.tile, self._turn.facing),) if unit else ()
        return tuple(self._ghost(document, unit, unit.tile, unit.facing) for unit in self._guests)

    def _ghost(self, document: Document, unit: Unit, tile: Tile, facing: Side) -> Ghost:
        side = document.scenario.side(unit.side)
        shape = document.ruleset.token(unit, document.scenario).shape
        return Ghost(shape, side.colour if side else None, tile, facing)

    def _rays(self, document: Document, stance: Stance, watchers: tuple[str, ...]) -> tuple[Ray, ...]:
        standing = document.ruleset.ground_sight(document.scenario.map).standing_point
        units = [document.scenario.unit(watcher) for watcher in watchers]
        return tuple(Ray(standing(unit.tile), standing(stance.tile)) for unit in units if unit is not None)

    def _measure(self, wish: Measure) -> None:
        document = self.session.current
        if document is None:
            return
        battlemap = document.scenario.map
        if not battlemap.holds(wish.start) or not battlemap.holds(wish.end) or wish == self._measured:
            return
        self._measured = wish
        self._line = document.ruleset.ground_sight(battlemap).line(wish.start, wish.end)
        self.show()

    def _stance(self, unit: Unit) -> Stance | None:
        if self._drag is not None and unit.id in self._drag.things.units:
            to = self._drag.tile(unit.tile)
            document = self.session.current
            if document is not None and document.scenario.map.holds(to):
                return Stance(to, unit.facing)
            return None
        if self._turn is not None and unit.id == self._turn.unit:
            return Stance(unit.tile, self._turn.facing)
        return None

    def _unit(self, document: Document | None) -> Unit | None:
        if document is None:
            return None
        if self._drag is not None and len(self._drag.things.units) == 1:
            return document.scenario.unit(next(iter(self._drag.things.units)))
        return self._only_selected(document)

    @staticmethod
    def _only_selected(document: Document | None) -> Unit | None:
        if document is None or len(document.selection.units) != 1:
            return None
        return document.scenario.unit(next(iter(document.selection.units)))


def _selected(document: Document) -> dict[str, object]:
    """Mark what is selected; where nothing stands in a tile of its own, the cursor's tile."""
    scenario, chosen = document.scenario, document.selection
    units = [unit.tile for unit in scenario.units if unit.id in chosen.units] if chosen.units else []
    tiles = tuple(dict.fromkeys((*units, *bracketed(scenario, chosen.things))))
    return {
        "selection": tiles,
        "chosen_tiles": chosen.things.tiles or areas(scenario, chosen.things),
        "chosen_edges": chosen.things.edges,
        "cursor": None if tiles else chosen.tile,
    }


def _shifted(scenario: Scenario, drag: Drag) -> Proposal:
    """What is dragged besides units, where it would stand."""
    things, dx, dy = drag.things, drag.dx, drag.dy
    outlines = tuple(
        tuple((x + dx, y + dy) for x, y in piece.outline) for piece in structures_of(scenario, things)
    )
    gone = moved(things, int(dx), int(dy))
    spots = frozenset(drag.tile(tile) for tile in (*bracketed(scenario, things), *areas(scenario, things)))
    return Proposal(tiles=gone.tiles | spots, edges=gone.edges, outlines=outlines)


def _seen_on_map(insight: Insight) -> tuple[int, ...]:
    return tuple(
        id(part)
        for part in (
            insight.question,
            insight.visible,
            insight.reach,
            insight.seen_by,
            insight.line,
            insight.hidden,
        )
    )


def _sight_overlay(line: Sightline, document: Document) -> SightOverlay:
    if line.visible or not line.blockers:
        return SightOverlay(line.start, line.end)
    first = line.blockers[0]
    outlines = {piece.id: piece.outline for piece in document.scenario.map.structures}
    tile = first.tile
    square = ((tile.x, tile.y), (tile.x + 1, tile.y), (tile.x + 1, tile.y + 1), (tile.x, tile.y + 1))
    outline = () if first.edge else outlines.get(first.id, square)
    return SightOverlay(line.start, line.end, first.at, outline, first.edge)


def _cost_flag(reach: Reach | Refusal, tile: Tile) -> CallOut:
    """Tell what it would cost to go where the ghost stands, or why the rules forbid it."""
    if isinstance(reach, Refusal):
        return CallOut(tile, ("no move", reach.text), Tone.BLOCK)
    cost = reach.tiles.get(tile)
    if cost is not None:
        return CallOut(tile, (f"{cost} of {reach.mobility:g} {reach.points}",), Tone.PATH)
    refusal = reach.refused.get(tile)
    return CallOut(tile, ("out of reach", *([refusal.text] if refusal else [])), Tone.BLOCK)


def _blocked_flag(line: Sightline, document: Document, start: Tile) -> CallOut:
    first = line.blockers[0]
    end = Tile(floor(line.end[0]), floor(line.end[1]))
    target = [unit.name for unit in document.scenario.units_in(end) if unit.carrier is None and unit.name]
    headline = f"no sight to {target[0] if target else end.label}"
    return CallOut(first.tile, (headline, first.reason.text), Tone.BLOCK, (start, end))


def _lookout_overlays(insight: Insight) -> dict[str, object]:
    """What is not seen from the lookout, in place of what the selected unit does not see."""
    tile, hidden = insight.question.lookout, insight.hidden
    if tile is None or hidden is None:
        return {}
    battlemap = insight.question.scenario.map
    seen = battlemap.width * battlemap.height - len(hidden)
    words = f"{seen} tile{' is' if seen == 1 else 's are'} seen"
    told = words if insight.question.ruleset.has_sight else NO_SIGHT
    flag = CallOut(tile, (f"sight from {tile.label}", told), Tone.SIGHT)
    return {"unseen": hidden, "call_outs": (flag,), "cursor": tile}


def _measure_overlays(measured: Measure, line: Sightline, document: Document) -> dict[str, object]:
    away = document.ruleset.distance(measured.start, measured.end)
    seen = "in sight" if document.ruleset.has_sight else NO_SIGHT
    verdict = seen if line.visible else line.blockers[0].reason.text
    tone = Tone.SIGHT if line.visible else Tone.BLOCK
    headline = f"{measured.start.label} – {measured.end.label}: {away} tile{'' if away == 1 else 's'}"
    ends = (measured.start, measured.end)
    arcs = arc_lines(document.scenario, *ends) if document.ruleset.has_facings else ()
    flag = CallOut(measured.end, (headline, verdict, *arcs), tone)
    return {"sight": _sight_overlay(line, document), "call_outs": (flag,), "cursor": measured.start}
