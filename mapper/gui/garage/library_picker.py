"""Choosing a unit of the library to start a build from."""

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QVBoxLayout, QWidget

from mapper.files.library import Entry, Library, Shelf, document_stock, library_folder, ready_stock
from mapper.files.library_search import search_of
from mapper.gui.garage.search_list import Row, SearchList
from mapper.gui.plain_text import tip
from mapper.model.scenario import Scenario
from mapper.model.unit import UnitKind
from mapper.paint.isolation import isolated
from mapper.rules.figures import number
from mapper.rules.ruleset import Ruleset

COLUMNS = ("Unit", "Type", "Points", "What it is for")
SHELVES = {Shelf.READY: "Ready units", Shelf.MINE: "Your own", Shelf.DOCUMENT: "On this map"}
SIZE = (780, 520)


class LibraryPicker(QDialog):
    """The units of every shelf, to search: the map's own, those that come with the program, the user's."""

    def __init__(self, rules: Ruleset, scenario: Scenario | None, parent: QWidget) -> None:
        """Read the shelves and list them."""
        super().__init__(parent)
        self.setWindowTitle("Start from the library")
        self.resize(*SIZE)
        self.units = SearchList[Entry](
            COLUMNS, "Units of the library", "Search: words, or points such as tank <60"
        )
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.open_button = self.buttons.addButton("&Open", QDialogButtonBox.ButtonRole.AcceptRole)
        self.open_button.setDefault(True)
        column = QVBoxLayout(self)
        column.addWidget(self.units, 1)
        column.addWidget(self.buttons)
        self.buttons.accepted.connect(self._accept)
        self.buttons.rejected.connect(self.reject)
        self.units.activated.connect(self._accept)
        self.units.moved.connect(lambda: self.open_button.setEnabled(self.chosen is not None))
        shelves = _shelves(rules, scenario)
        self.units.fill(
            ((SHELVES[shelf], map(_row, entries)) for shelf, entries in shelves),
            lambda words: search_of(words).finds,
        )

    @property
    def chosen(self) -> Entry | None:
        """The chosen unit, None for none."""
        return self.units.current

    def choose(self, name: str) -> None:
        """Go to the first unit of a name."""
        self.units.choose(lambda entry: entry.ready.name == name)

    def _accept(self) -> None:
        if self.chosen is not None:
            self.accept()


def _row(entry: Entry) -> Row[Entry]:
    told, ready = entry.summary, entry.ready
    points = f"{number(told.points)} of {number(told.budget or 0)}" if told.points is not None else ""
    return Row(
        entry,
        (isolated(ready.name), told.type, points, isolated(ready.about)),
        (tip(ready.name), "", "", tip(ready.about)),
    )


def _shelves(rules: Ruleset, scenario: Scenario | None) -> tuple[tuple[Shelf, tuple[Entry, ...]], ...]:
    mine = Library(library_folder(rules.key)).stock(rules).entries
    there = document_stock(scenario, rules).entries if scenario is not None else ()
    every = ((Shelf.READY, ready_stock(rules).entries), (Shelf.MINE, mine), (Shelf.DOCUMENT, there))
    return tuple((shelf, _built(entries)) for shelf, entries in every if _built(entries))


def _built(entries: tuple[Entry, ...]) -> tuple[Entry, ...]:
    """Return the entries that can be built: no cars."""
    return tuple(entry for entry in entries if entry.ready.kind is not UnitKind.CIVILIAN)
