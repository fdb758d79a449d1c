"""Carrying out the commands and the tools' wishes that change or select something."""

from collections.abc import Callable
from math import floor

from PySide6.QtCore import QObject

from mapper.edit import operations
from mapper.edit.arranging import delete_things, move_things
from mapper.edit.sections import merge_structures
from mapper.edit.things import Things, all_of, moved, unlocked, within
from mapper.geometry.grid import Side, Tile, rectangle
from mapper.gui.main_window import MainWindow
from mapper.gui.plain_text import in_menu
from mapper.gui.session import Document, Session
from mapper.play.insight import enemies
from mapper.tools.wishes import Abandon, Aim, Catch, Choose, ChooseBand, Do, Drop, Say, Turn, Wish

NUDGES = {Side.N: (0, -1), Side.E: (1, 0), Side.S: (0, 1), Side.W: (-1, 0)}

NO_FACINGS = "In these rules it does not matter which way a unit faces."


class Editing(QObject):
    """Turns commands, keys and wishes into edits and selections of the session."""

    def __init__(self, window: MainWindow, session: Session, reveal: Callable[[Tile], None]) -> None:
        """Bind the edit and unit commands; `reveal` brings a tile into sight."""
        super().__init__(window)
        self.session = session
        self.reveal = reveal
        self.locked: frozenset[str] = frozenset()
        self.commands = window.commands
        window.commands.bind(
            {
                "redo": session.redo,
                "delete": self.delete,
                "duplicate": self.duplicate,
                "merge": self.merge,
                "select_units": self.select_units,
                "select_all": self.select_all,
                "select_none": session.select,
                "next_unit": lambda: self.step_unit(1),
                "previous_unit": lambda: self.step_unit(-1),
                "turn_right": lambda: self.turn(lambda facing: facing.right),
                "turn_left": lambda: self.turn(lambda facing: facing.left),
                "aim": self.aim,
                "next_target": self.next_target,
            }
        )
        for signal in (session.switched, session.selection_changed, session.documents_changed):
            signal.connect(self.allow)
        self.allow()

    def carry_out(self, wish: Wish) -> None:
        """Do what a tool wishes, where it changes or selects something."""
        match wish:
            case Choose(things=things, tile=tile, add=add):
                self.session.select_things(things, tile=tile, add=add)
            case ChooseBand():
                self._choose_band(wish)
            case Drop(things=things, dx=dx, dy=dy):
                self.move(things, dx, dy)
            case Do(operation=operation, gesture=gesture):
                self.session.do(operation, gesture=gesture)
            case Abandon(gesture=gesture):
                self.session.abandon(gesture)
            case Say(text=text):
                self.session.said.emit(text)
            case Turn(unit=unit, facing=facing):
                self.session.do(lambda scenario: operations.turn_units(scenario, {unit}, lambda _: facing))
            case Aim(target=target):
                self.session.aim(target)
            case _:
                pass

    def move(self, things: Things, dx: float, dy: float, *, gesture: str | None = None) -> None:
        """Move things and keep the selection and the cursor with them."""
        palette = self.session.palette
        if self.session.do(lambda scenario: move_things(scenario, things, dx, dy, palette), gesture=gesture):
            self.session.select_things(moved(things, int(dx), int(dy)))
            self._cursor_to_selection()

    def turn(self, how: Callable[[Side], Side]) -> None:
        """Turn the selected units."""
        units = self._selected_units()
        if units:
            self.session.do(lambda scenario: operations.turn_units(scenario, units, how))

    def nudge(self, side: Side) -> None:
        """Move what is selected one tile, or the cursor when nothing is."""
        document = self.session.current
        if document is None:
            return
        dx, dy = NUDGES[side]
        things = document.selection.things
        if things:
            names = sorted((*things.units, *things.structures, *things.marks))
            places = len(things.edges) + len(things.fields) + len(things.tiles)
            # edges, fields and ground replace what they come to: each of their steps must stand alone
            self.move(things, dx, dy, gesture=None if places else f"nudge {' '.join(names)}")
            return
        self.move_cursor(side)

    def move_cursor(self, side: Side) -> None:
        """Move the cursor tile one tile on."""
        document = self.session.current
        if document is None:
            return
        here = document.selection.tile
        to = here.neighbour(side) if here is not None else Tile(0, 0)
        if document.scenario.map.holds(to):
            self.session.select(tile=to)
            self.reveal(to)

    def act_on_cursor(self) -> None:
        """Select the next thing in the cursor's tile: its units in turn, then its structure."""
        document = self.session.current
        if document is None or document.selection.tile is None:
            return
        tile = document.selection.tile
        here = [unit.id for unit in document.scenario.units_in(tile) if unit.carrier is None]
        chosen = next(iter(document.selection.units), None)
        following = here.index(chosen) + 1 if chosen in here else 0
        if following < len(here):
            self.session.select(units={here[following]}, tile=tile)
        else:
            self.session.select(structure=structure_in(document, tile), tile=tile)

    def delete(self) -> None:
        """Delete what is selected."""
        document = self.session.current
        if document is not None and document.selection.things:
            things = document.selection.things
            self.session.do(lambda scenario: delete_things(scenario, things, document.ruleset.palette))

    def merge(self) -> None:
        """Make one structure of those selected."""
        document = self.session.current
        if document is not None:
            chosen = document.selection.things.structures
            self.session.do(lambda scenario: merge_structures(scenario, chosen))

    def duplicate(self) -> None:
        """Copy the selected units one tile to the east (at the rim to the west) and select the copies."""
        document = self.session.current
        units = self._selected_units()
        if document is None or not units:
            return
        before = {unit.id for unit in document.scenario.units}
        chosen = [unit.tile for unit in operations.with_docked(document.scenario, units)]
        step = 1 if all(document.scenario.map.holds(tile.neighbour(Side.E)) for tile in chosen) else -1
        to = Tile(chosen[0].x + step, chosen[0].y)
        if self.session.do(lambda scenario: operations.duplicate_units(scenario, units, to)):
            made = {
                unit.id for unit in document.scenario.units if unit.id not in before and unit.carrier is None
            }
            self.session.select(units=made)
            self._cursor_to_selection()

    def select_units(self) -> None:
        """Select every unit that is not docked."""
        document = self.session.current
        if document is not None:
            self.session.select(units={unit.id for unit in document.scenario.units if unit.carrier is None})

    def lock(self, kinds: frozenset[str]) -> None:
        """Let things of these kinds be out of reach: what is selected of them is so no longer."""
        self.locked = kinds
        document = self.session.current
        if document is not None:
            chosen = document.selection
            self.session.select_things(unlocked(chosen.things, kinds), tile=chosen.tile)

    def select_all(self) -> None:
        """Select everything that stands on the map."""
        document = self.session.current
        if document is not None:
            self.session.select_things(unlocked(all_of(document.scenario), self.locked))

    def step_unit(self, step: int) -> None:
        """Select the next or previous unit in document order and show it."""
        document = self.session.current
        units = [unit for unit in document.scenario.units if unit.carrier is None] if document else []
        if document is None or not units:
            return
        chosen = [index for index, unit in enumerate(units) if unit.id in document.selection.units]
        index = (chosen[0] + step) % len(units) if chosen else (0 if step > 0 else len(units) - 1)
        self.session.select(units={units[index].id}, tile=units[index].tile)
        self.reveal(units[index].tile)

    def aim(self) -> None:
        """Make what is in the cursor's tile, its unit before a structure, else the tile, the target."""
        document = self.session.current
        if document is None:
            return
        tile = document.selection.tile
        here = [unit for unit in document.scenario.units_in(tile) if unit.carrier is None] if tile else []
        if here:
            self.session.aim(here[0].id)
        elif document.selection.structure is not None:
            self.session.aim(document.selection.structure)
        elif tile is not None:
            self.session.aim(structure_in(document, tile) or tile)

    def next_target(self) -> None:
        """Aim at the next enemy of the selected unit, the nearest first."""
        document = self.session.current
        units = self._selected_units()
        unit = document.scenario.unit(next(iter(sorted(units)))) if document and units else None
        if document is None or unit is None:
            return
        others = [other.id for other in enemies(document.scenario, unit, document.ruleset, near=unit.tile)]
        if others:
            index = others.index(document.target) + 1 if document.target in others else 0
            self.session.aim(others[index % len(others)])

    def _choose_band(self, band: ChooseBand) -> None:
        document = self.session.current
        if document is None:
            return
        first = Tile(round(min(band.x0, band.x1)), round(min(band.y0, band.y1)))
        last = Tile(round(max(band.x0, band.x1)) - 1, round(max(band.y0, band.y1)) - 1)
        held = (
            frozenset(rectangle(first, last))
            if first.x <= last.x and first.y <= last.y
            else frozenset[Tile]()
        )
        things = within(document.scenario, held, ground=band.catch is Catch.TILES)
        if band.catch is Catch.UNITS:
            things = Things(units=things.units)
        if band.add and band.catch is not Catch.TILES:
            things = things | document.selection.things
        things = unlocked(things, self.locked)
        cursor = Tile(floor(band.x0), floor(band.y0))
        if held:
            cursor = Tile(
                min(max(cursor.x, first.x), last.x),
                min(max(cursor.y, first.y), last.y),
            )
        self.session.select_things(things, tile=None if things.units else cursor)

    def _cursor_to_selection(self) -> None:
        document = self.session.current
        if document is None or not document.selection.units:
            return
        first = next(unit for unit in document.scenario.units if unit.id in document.selection.units)
        self.session.select_things(document.selection.things, tile=first.tile)
        self.reveal(first.tile)

    def _selected_units(self) -> frozenset[str]:
        return self.session.current.selection.units if self.session.current else frozenset()

    def allow(self, *_: object) -> None:
        """Enable what can be done now, and name what undo and redo would do."""
        document = self.session.current
        history = document.history if document else None
        undo, redo = (history.undo_name, history.redo_name) if history else (None, None)
        self.commands["undo"].setEnabled(undo is not None)
        self.commands["undo"].setText(f"&Undo {in_menu(undo)}" if undo else "&Undo")
        self.commands["redo"].setEnabled(redo is not None)
        self.commands["redo"].setText(f"&Redo {in_menu(redo)}" if redo else "&Redo")
        chosen = document.selection if document else None
        for key in ("duplicate", "next_target"):
            self.commands[key].setEnabled(bool(chosen and chosen.units))
        why_no_turn = "" if document is None or document.ruleset.has_facings else NO_FACINGS
        for key in ("turn_left", "turn_right"):
            self.commands.refuse(key, why_no_turn)
            self.commands[key].setEnabled(not why_no_turn and bool(chosen and chosen.units))
        self.commands["merge"].setEnabled(bool(chosen and len(chosen.things.structures) > 1))
        self.commands["delete"].setEnabled(bool(chosen and chosen.things))


def structure_in(document: Document, tile: Tile) -> str | None:
    """Return the id of a structure that covers some of a tile, or None."""
    for piece in document.scenario.map.structures:
        xs, ys = [point[0] for point in piece.outline], [point[1] for point in piece.outline]
        if min(xs) < tile.x + 1 and max(xs) > tile.x and min(ys) < tile.y + 1 and max(ys) > tile.y:
            return piece.id
    return None
