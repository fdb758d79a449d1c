"""The garage: opens units and new builds in its window, and brings them back to the map."""

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QMessageBox

from mapper.edit.roster import Party
from mapper.errors import DocumentError
from mapper.gui.enlisting import Enlisting
from mapper.gui.garage.bench import Bench
from mapper.gui.garage.exchange import without_origin
from mapper.gui.garage.grounds import NOBODY, Grounds
from mapper.gui.garage.refitting import recruit_of, refit_unit
from mapper.gui.garage.rivals import Rivals
from mapper.gui.garage.stores import MOST_OPENED, Stores
from mapper.gui.garage.window import GarageWindow
from mapper.gui.main_window import MainWindow
from mapper.gui.plain_text import in_menu, message
from mapper.gui.session import Document, Session
from mapper.model.unit import Unit
from mapper.rules.names import called
from mapper.rules.vehicle.garage.catching_up import overridden
from mapper.rules.vehicle.garage.draft import TYPES, Draft, draft_of, new_draft
from mapper.rules.vehicle.garage.fitting import rename
from mapper.rules.vehicle.garage.workshop import Workshop


class Garage(QObject):
    """Owns the garage's window, which is made when it is first wanted."""

    kept = Signal()

    def __init__(self, window: MainWindow, session: Session, enlisting: Enlisting) -> None:
        """Follow the maps; new units are put on them by `enlisting`."""
        super().__init__(window)
        self.session, self.enlisting, self.grounds = session, enlisting, Grounds(session)
        self.window: GarageWindow | None = None
        self._settings = window.settings
        for signal in (session.changed, session.switched, session.documents_changed):
            signal.connect(lambda *_: self._keep_up())
        first = window.may_close
        window.may_close = lambda: self.may_close() and first()

    def open(self) -> None:
        """Open the selected units in the garage, a tab each, or a new build where none is selected."""
        window, document = self._shown(), self.grounds.front
        units = document.selection.units if document is not None else frozenset[str]()
        for unit in self.grounds.selected[:MOST_OPENED]:
            if document is not None:
                self._open_unit(document, unit)
        if not window.benches and units:
            window.close()
        elif not window.benches:
            self.begin(TYPES[0])

    def begin(self, kind: str) -> None:
        """Begin a new build of a type."""
        self._add(new_draft(next(known for known in TYPES if known == kind)))

    def put_back(self) -> None:
        """Rebuild the unit that the draft in front was taken from, as one step of its map."""
        bench = self._bench
        if bench is None or not self.grounds.holds(bench):
            return
        document, unit, book = bench.document, bench.unit, bench.shop.book
        if document is None:
            return
        self.session.switch(self.session.documents.index(document))
        draft, taken = bench.draft, bench.taken
        now = self._draft_there(document, unit)
        lost = overridden(draft, taken, now) if now is not None else ()
        if self.session.do(lambda scenario: refit_unit(scenario, unit, draft, book, taken=taken)):
            self._take_root(bench, document, unit)
            beside = f"; what was changed there of {', '.join(lost)} meanwhile is replaced" if lost else ""
            self._say(f"{draft.name or unit} is rebuilt on {document.name}{beside}")

    def place(self) -> None:
        """Put the draft in front on the map as a new unit of the chosen side, near the cursor."""
        bench, document = self._bench, self.grounds.front
        if bench is None or document is None:
            return
        side = self._side or None
        before = {unit.id for unit in document.scenario.units}
        if not self.enlisting.place([Party(recruit_of(bench.draft), side)]):
            return
        fresh = (unit for unit in document.scenario.units if unit.id not in before)
        made = next(unit for unit in fresh if unit.carrier is None)
        self._take_root(bench, document, made.id)
        self._say(f"{called(made)} stands at {made.tile.label}")

    def duplicate(self) -> None:
        """Open the same build again, as one that is on no map."""
        bench = self._bench
        if bench is not None:
            copy = rename(without_origin(bench.draft), f"{bench.draft.name} copy"[:200])
            self._add(copy if isinstance(copy, Draft) else without_origin(bench.draft))

    def may_close(self) -> bool:
        """Ask about every draft with changes that are kept nowhere; tell whether all may go."""
        window = self.window
        if window is None or not window.isVisible():
            return True
        for index, bench in enumerate(window.benches):
            if self._may_be_lost(bench):
                window.go_to(index)
                if not self._ask(bench):
                    return False
        while window.benches:
            window.remove(0)
        return True

    def close_tab(self, index: int) -> bool:
        """Close a tab, when its changes are kept or may go; the window goes with the last."""
        window = self.window
        if window is None or not 0 <= index < len(window.benches):
            return False
        window.go_to(index)
        if self._may_be_lost(window.benches[index]) and not self._ask(window.benches[index]):
            return False
        window.remove(index)
        if not window.benches:
            window.close()
        return True

    def close(self) -> None:
        """Close the window without asking."""
        if self.window is not None:
            self.window.may_close = lambda: True
            self.window.close()
            self.window.deleteLater()
            self.window = None

    @property
    def _bench(self) -> Bench | None:
        return self.window.bench if self.window is not None else None

    def _shown(self) -> GarageWindow:
        """Return the window, shown and in front."""
        window = self.window
        if window is None:
            window = self.window = self._made()
        window.show()
        window.raise_()
        window.activateWindow()
        return window

    def _made(self) -> GarageWindow:
        window = GarageWindow(self._settings)
        window.may_close = self.may_close
        window.may_close_tab = self.close_tab
        window.new_wanted.connect(self.begin)
        window.side_chosen.connect(lambda _side: self._keep_up())
        window.tab_changed.connect(self._allow)
        window.activated.connect(self._consult)
        window.bind(
            {
                "undo": lambda: self._with_bench(Bench.undo),
                "redo": lambda: self._with_bench(Bench.redo),
                "put_back": self.put_back,
                "place": self.place,
                "duplicate": self.duplicate,
                "rename": self._go_to_name,
                "close_tab": lambda: self.close_tab(window.tabs.currentIndex()),
            }
        )
        self._offer_sides(window)
        self.rivals = Rivals(window, self.grounds)
        self.stores = Stores(window, self.grounds, self._add)
        self.stores.kept.connect(self.kept)
        return window

    def _add(self, draft: Draft, *, document: Document | None = None, unit: str = "") -> Bench:
        window = self._shown()
        bench = Bench(draft, Workshop(self.grounds.book(document)), document=document, unit=unit)
        bench.reopen(self.grounds.shop(bench, self._side))
        window.add(bench)
        return bench

    def _take_root(self, bench: Bench, document: Document, unit_id: str) -> None:
        """Tie a draft to the unit that now stands on the map as it says, its crew to theirs."""
        bench.document, bench.unit = document, unit_id
        rooted = self._draft_there(document, unit_id)
        if rooted is not None:
            bench.do("Put on the map", lambda _draft: rooted)
        bench.taken = bench.draft
        bench.keep()
        self._consult()

    def _draft_there(self, document: Document, unit_id: str) -> Draft | None:
        """Return the draft of a unit as it stands on a map now."""
        unit = document.scenario.unit(unit_id)
        return draft_of(unit, document.scenario.units) if unit is not None else None

    def _may_be_lost(self, bench: Bench) -> bool:
        """Tell whether closing would lose something: changes, or a unit that is on its map no more."""
        gone = bench.document in self.session.documents and not self.grounds.holds(bench)
        return bench.is_unkept or gone

    def _ask(self, bench: Bench) -> bool:
        """Ask what becomes of a draft's changes; return whether it may be closed."""
        there = self.grounds.holds(bench)
        name = bench.draft.name or "This build"
        words = (
            "It was changed and not put back on the map."
            if there
            else "It is on no map, and not in the library."
        )
        box = message(self.window, QMessageBox.Icon.Question, f"Keep the changes of “{name}”?", words)
        roles = QMessageBox.ButtonRole
        keep = box.addButton("Put &back" if there else "&Keep in library", roles.AcceptRole)
        discard = box.addButton("&Discard", roles.DestructiveRole)
        box.addButton(QMessageBox.StandardButton.Cancel)
        box.setDefaultButton(keep)
        box.exec()
        if box.clickedButton() is discard:
            return True
        if box.clickedButton() is not keep:
            return False
        if not there:
            return self.stores.keep(bench)
        self.put_back()
        return not bench.is_unkept

    def _go_to_name(self) -> None:
        page = self.window.page if self.window is not None else None
        if page is None:
            return
        page.tabs.setCurrentIndex(0)
        identity = page.parts.identity if page.bench.draft.vehicle is not None else page.body.identity
        identity.name.setFocus()
        identity.name.selectAll()

    def _with_bench(self, deed: Callable[[Bench], None]) -> None:
        if self._bench is not None:
            deed(self._bench)

    def _keep_up(self) -> None:
        """Follow the maps: other rules, other units of the side, a map that was closed."""
        if self.window is None:
            return
        self._offer_sides(self.window)
        self._allow()
        if self.window.isActiveWindow():
            self._consult()

    def _consult(self) -> None:
        """Ask by what rules, and beside whom, each draft is built now."""
        if self.window is not None:
            for bench in self.window.benches:
                bench.reopen(self.grounds.shop(bench, self._side))

    def _allow(self) -> None:
        """Enable what can be done with the draft in front, and name what undo would take back."""
        window = self.window
        if window is None:
            return
        bench = window.bench
        history = bench.history if bench is not None else None
        for key, word, name in (
            ("undo", "&Undo", history.undo_name if history else None),
            ("redo", "&Redo", history.redo_name if history else None),
        ):
            window.actions_by_key[key].setEnabled(name is not None)
            window.actions_by_key[key].setText(f"{word} {in_menu(name)}" if name else word)
        window.actions_by_key["put_back"].setEnabled(bench is not None and self.grounds.holds(bench))
        placeable = bench is not None and self.grounds.front is not None
        window.actions_by_key["place"].setEnabled(placeable)
        window.side.setEnabled(placeable)
        for key in ("duplicate", "rename", "keep", "copy", "close_tab"):
            window.actions_by_key[key].setEnabled(bench is not None)

    def _offer_sides(self, window: GarageWindow) -> None:
        offered, chosen = self.grounds.sides(), str(window.side.currentData() or NOBODY)
        known = [side for side, _ in offered]
        window.side.put(offered, chosen if chosen in known else known[0])

    @property
    def _side(self) -> str:
        """The side that new units are to fight for."""
        return str(self.window.side.currentData() or NOBODY) if self.window is not None else NOBODY

    def _open_unit(self, document: Document, unit: Unit) -> None:
        """Open a unit in a tab of its own, or go to the one it has; tell why when it can't be built."""
        window = self._shown()
        for index, bench in enumerate(window.benches):
            if bench.document is document and bench.unit == unit.id:
                window.go_to(index)
                return
        try:
            draft = draft_of(unit, document.scenario.units)
        except DocumentError as error:
            self.session.said.emit(f"Not possible: {error.one_line()}")
            return
        if draft is None:
            self.session.said.emit(f"Not possible: {called(unit)} is nothing the garage builds")
            return
        self._add(draft, document=document, unit=unit.id)

    def _say(self, text: str) -> None:
        if self.window is not None:
            self.window.say(text)
