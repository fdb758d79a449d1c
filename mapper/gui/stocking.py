"""Stocking: what is done with the library, with the questions it needs."""

from collections.abc import Callable, Iterable
from pathlib import Path

from PySide6.QtCore import QObject, QPoint, Qt
from PySide6.QtWidgets import QApplication, QFileDialog, QInputDialog, QLineEdit, QMenu, QMessageBox

from mapper.edit.roster import Party
from mapper.errors import MapperError
from mapper.files.library import Broken, Entry, Library, Shelf, ready_of, recruit_of
from mapper.files.unit_exchange import TEXT, UNIT, export_units, import_units, sheets_text
from mapper.files.units import ReadyUnit
from mapper.gui.docks.library import LibraryPanel
from mapper.gui.enlisting import Enlisting
from mapper.gui.file_names import file_name
from mapper.gui.main_window import MainWindow
from mapper.gui.plain_text import message, shortened
from mapper.gui.session import Session

IMPORT_FILTER = "Sheets and units (*.txt *.json);;All files (*)"
ONE_FILTER = "Text of the sheet (*.txt);;Unit (*.json)"
MANY_FILTER = "Text of the sheets (*.txt)"
MOST_TOLD = 8


class Stocking(QObject):
    """Places, keeps, renames, deletes, imports and exports the units of the library."""

    def __init__(
        self, window: MainWindow, session: Session, panel: LibraryPanel, enlisting: Enlisting
    ) -> None:
        """Bind the commands, and answer the panel."""
        super().__init__(window)
        self.window = window
        self.session = session
        self.panel = panel
        self.enlisting = enlisting
        window.commands.bind({"keep_unit": self.keep_selected})
        panel.place_wanted.connect(self.place)
        panel.import_wanted.connect(self.ask_and_import)
        panel.export_wanted.connect(self.ask_and_export)
        panel.tree.customContextMenuRequested.connect(self._open_menu)
        panel.tree.rename_wanted.connect(self._rename_chosen)
        panel.tree.delete_wanted.connect(self._delete_chosen)
        session.selection_changed.connect(self.allow)
        self.allow()

    def allow(self) -> None:
        """Enable what can be done with what is selected on the map."""
        document = self.session.current
        self.window.commands["keep_unit"].setEnabled(bool(document and document.selection.units))

    def place(self) -> None:
        """Put the selected entries near the cursor tile."""
        side = self.panel.chosen_side
        parties = [Party(recruit_of(entry.ready), side) for entry in self.panel.chosen()]
        if parties:
            self.enlisting.place(parties)

    def keep_selected(self) -> None:
        """Keep the units selected on the map as one's own, as they were built."""
        document = self.session.current
        if document is None:
            return
        chosen = [unit for unit in document.scenario.units if unit.id in document.selection.units]
        units = [ready_of(unit, document.scenario) for unit in chosen]
        self.keep([unit.evolve(name=unit.name or one.id) for unit, one in zip(units, chosen, strict=True)])

    def keep(self, units: Iterable[ReadyUnit]) -> None:
        """Keep units as one's own, asking before one of the same name is replaced."""
        document, library = self.session.current, self.panel.library
        if document is None or library is None:
            return
        mine = library.stock(document.ruleset).entries
        kept = [unit.name for unit in units if self._keep(library, mine, unit)]
        self.panel.reload()
        if kept:
            told = shortened(kept[0], 60) if len(kept) == 1 else f"{len(kept)} units"
            self.session.said.emit(f"Kept in your library: {told}")

    def rename(self, entry: Entry) -> None:
        """Ask for another name of one of the user's own units."""
        library, path = self.panel.library, entry.path
        if library is None or path is None:
            return
        name, is_given = QInputDialog.getText(
            self.window, "Rename", "Name of the unit:", QLineEdit.EchoMode.Normal, entry.ready.name
        )
        if is_given and name != entry.ready.name:
            self._try("The unit was not renamed", lambda: library.rename(path, name))

    def delete(self, entries: Iterable[Entry | Broken]) -> None:
        """Delete files of the user's own, asking first: there is no undo for a file."""
        library = self.panel.library
        paths = [(entry.path, _called(entry)) for entry in entries if entry.path is not None]
        if library is None or not paths:
            return
        what = paths[0][1] if len(paths) == 1 else f"{len(paths)} units"
        words = "The file is deleted for good. Units on a map stay as they are."
        if not self._agreed(f"Delete {what} from your library?", words):
            return
        for path, _ in paths:
            self._try("The unit was not deleted", lambda path=path: library.delete(path))  # type: ignore[misc]  # a loop's value bound early

    def ask_and_import(self) -> None:
        """Ask for files and keep the units in them."""
        folder = self.window.settings.folder("units")
        names, _ = QFileDialog.getOpenFileNames(self.window, "Import units", folder, IMPORT_FILTER)
        self.import_files(Path(name) for name in names)

    def import_files(self, paths: Iterable[Path]) -> None:
        """Keep the units in files; each file that holds none is told, the others are kept all the same."""
        document = self.session.current
        if document is None:
            return
        units: list[ReadyUnit] = []
        faults: list[str] = []
        for path in paths:
            try:
                units += import_units(path, document.ruleset).units
                self.window.settings.remember_folder("units", path.parent)
            except MapperError as error:
                faults.append(error.one_line())
        if units:
            self.keep(units)
        if faults:
            rest = f"\nand {len(faults) - MOST_TOLD} more" if len(faults) > MOST_TOLD else ""
            self._tell("Not imported", "\n".join(faults[:MOST_TOLD]) + rest)

    def ask_and_export(self) -> None:
        """Ask for a file and write the selected entries there."""
        document, units = self.session.current, [entry.ready for entry in self.panel.chosen()]
        if document is None or not units:
            return
        start = Path(self.window.settings.folder("units")) / f"{_file_name(units)}{TEXT}"
        filters = ONE_FILTER if len(units) == 1 else MANY_FILTER
        name, chosen = QFileDialog.getSaveFileName(self.window, "Export units", str(start), filters)
        if not name:
            return
        path = Path(name)
        if path.suffix.casefold() not in {TEXT, UNIT}:
            path = path.with_name(f"{path.name}{UNIT if UNIT in chosen else TEXT}")
        ruleset = document.ruleset
        if self._try("Not exported", lambda: export_units(path, units, ruleset)):
            self.window.settings.remember_folder("units", path.parent)
            self.session.said.emit(f"Wrote {path.name}")

    def copy_sheets(self) -> None:
        """Put the sheets of the selected entries on the clipboard."""
        document = self.session.current
        units = [entry.ready for entry in self.panel.chosen()]
        text = sheets_text(units, document.ruleset) if document else ""
        if text:
            QApplication.clipboard().setText(text)
        self.session.said.emit("The text of the sheet is on the clipboard" if text else "It has no sheet")

    def _open_menu(self, point: QPoint) -> None:
        menu = QMenu(self.panel)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.fill_menu(menu)
        menu.popup(self.panel.tree.viewport().mapToGlobal(point))

    def fill_menu(self, menu: QMenu) -> None:
        """Offer what can be done with what is selected in the panel."""
        entries, broken, mine = self.panel.chosen(), self.panel.tree.broken(), self._mine()
        others = [entry for entry in entries if entry.shelf is not Shelf.MINE]
        if entries:
            menu.addAction("&Place near the cursor", self.place)
            menu.addAction("&Copy sheet text", self.copy_sheets)
            menu.addAction("&Export…", self.ask_and_export)
            menu.addSeparator()
        if len(entries) == 1 and entries[0].on_map is not None:
            menu.addAction("&Show on the map", lambda: self._show(entries[0]))
        if others:
            menu.addAction("&Keep in my library", lambda: self.keep(entry.ready for entry in others))
        if len(mine) == 1:
            menu.addAction("&Rename…", self._rename_chosen)
        if mine or broken is not None:
            menu.addAction("&Delete…" if mine else "&Delete the file…", self._delete_chosen)
        of_map = menu.addAction("Keep what is selected on the &map", self.keep_selected)
        of_map.setEnabled(self.window.commands["keep_unit"].isEnabled())
        menu.addAction("&Import…", self.ask_and_import)

    def _mine(self) -> tuple[Entry, ...]:
        """Return those of the selected entries that are the user's own."""
        return tuple(entry for entry in self.panel.chosen() if entry.shelf is Shelf.MINE)

    def _rename_chosen(self) -> None:
        mine = self._mine()
        if len(mine) == 1:
            self.rename(mine[0])

    def _delete_chosen(self) -> None:
        broken = self.panel.tree.broken()
        self.delete(self._mine() or ([broken] if broken is not None else []))

    def _show(self, entry: Entry) -> None:
        """Select the unit of the map that an entry is, and bring it into sight."""
        document = self.session.current
        unit = document.scenario.unit(entry.on_map or "") if document else None
        if unit is not None:
            self.session.select(units={unit.id}, tile=unit.tile)
            self.enlisting.canvas.reveal(unit.tile)

    def _keep(self, library: Library, mine: tuple[Entry, ...], unit: ReadyUnit) -> bool:
        """Keep a unit beside those that are the user's own already; return whether it was kept."""
        same = next((one for one in mine if one.ready.name.casefold() == unit.name.casefold()), None)
        if same is not None and same.ready == unit:
            return True
        if same is not None and not self._agreed(
            f"{shortened(unit.name, 60)} is in your library already. Replace it?",
            "Cancel keeps the one that is there.",
        ):
            return False
        over = same.path if same is not None else None
        return self._try("The unit was not kept", lambda: library.keep(unit, over=over))

    def _try(self, headline: str, deed: Callable[[], object]) -> bool:
        """Do something with files and show the shelf anew; tell why when it was not done."""
        try:
            deed()
        except MapperError as error:
            self._tell(headline, error.one_line())
            return False
        finally:
            self.panel.reload()
        return True

    def _agreed(self, headline: str, words: str) -> bool:
        buttons = QMessageBox.StandardButton
        box = message(self.window, QMessageBox.Icon.Question, headline, words)
        box.setStandardButtons(buttons.Yes | buttons.Cancel)
        box.setDefaultButton(buttons.Cancel)
        return box.exec() == buttons.Yes

    def _tell(self, headline: str, words: str) -> None:
        message(self.window, QMessageBox.Icon.Warning, headline, words).exec()


def _called(entry: Entry | Broken) -> str:
    return shortened(entry.ready.name, 60) if isinstance(entry, Entry) else entry.path.name


def _file_name(units: list[ReadyUnit]) -> str:
    return file_name(units[0].name if len(units) == 1 else "units", "unit")
