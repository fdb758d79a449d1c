"""The filled window: documents, map, panels and what connects them."""

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QTabBar, QVBoxLayout, QWidget

from mapper.edit.changes import Changes
from mapper.geometry.grid import Tile
from mapper.gui.actions import finish_typing
from mapper.gui.analysis import Analysis
from mapper.gui.backdrop_loading import BackdropLoading
from mapper.gui.canvas import Canvas, Outlook
from mapper.gui.context_menu import ContextMenu
from mapper.gui.dialogs.about import show_about
from mapper.gui.dialogs.find_command import FindCommand
from mapper.gui.dialogs.keys import KeysDialog
from mapper.gui.dialogs.scenario import edit_scenario
from mapper.gui.docks.history import HistoryPanel
from mapper.gui.docks.inspector import Inspector
from mapper.gui.docks.layers import LayersPanel
from mapper.gui.docks.library import LibraryPanel
from mapper.gui.docks.odds import OddsPanel
from mapper.gui.docks.problems import ProblemsPanel
from mapper.gui.docks.scrolling import scrolling
from mapper.gui.docks.stamps import StampsPanel
from mapper.gui.dropping import Dropping
from mapper.gui.editing import Editing
from mapper.gui.enlisting import Enlisting
from mapper.gui.exporting import Exporting
from mapper.gui.filing import Filing
from mapper.gui.finding import Finding
from mapper.gui.focus import show_in_front, step_focus, visit
from mapper.gui.footing import Footing
from mapper.gui.hints import place_text, tile_text
from mapper.gui.hover_card import HoverCard
from mapper.gui.inspecting import Inspecting
from mapper.gui.key_drag import KeyDrag
from mapper.gui.lookout import Lookout
from mapper.gui.main_window import MainWindow
from mapper.gui.mapping import Mapping
from mapper.gui.minimap import Minimap
from mapper.gui.notices import Notices
from mapper.gui.plain_text import in_menu, tip
from mapper.gui.preview import Preview
from mapper.gui.problem_count import ProblemCount
from mapper.gui.readying import Readying
from mapper.gui.recovering import Recovering
from mapper.gui.restoring import Restoring
from mapper.gui.session import Document, Session
from mapper.gui.sheet_pasting import SheetPasting
from mapper.gui.stamping import Stamping
from mapper.gui.stocking import Stocking
from mapper.gui.supplying import Supplying
from mapper.gui.tool_options import ToolOptions
from mapper.gui.toolbox import Toolbox
from mapper.gui.unit_sheets import UnitSheets
from mapper.gui.viewing import Viewing
from mapper.gui.workshops import Workshops
from mapper.gui.zoom import Camera
from mapper.play.insight import Insight
from mapper.play.view import View, gm_view
from mapper.tools.edge import EdgeTool
from mapper.tools.eraser import EraserTool
from mapper.tools.eyedropper import EyedropperTool
from mapper.tools.field import FieldTool
from mapper.tools.ground import GroundTool
from mapper.tools.mark import MarkTool
from mapper.tools.measure import MeasureTool
from mapper.tools.select import SelectTool
from mapper.tools.stamp import StampTool
from mapper.tools.structure import StructureTool
from mapper.tools.unit import UnitTool
from mapper.tools.wishes import Wish, Write

LIBRARY_PX = 430
"""How high the library is made when one goes there: it is a list."""


class Workbench(QObject):
    """Owns the session and its views; lives as long as the window."""

    def __init__(self, window: MainWindow) -> None:
        """Fill a shown window."""
        super().__init__(window)
        self.window = window
        self._tile: Tile | None = None
        self.session = Session(self)
        # what was told of one map ends before anything is told of the next
        self.session.switched.connect(window.statusBar().clearMessage)
        self.analysis = Analysis(self)
        self.inspecting = Inspecting(self.session)
        self.backdrop_loading = BackdropLoading(self.session)
        self.canvas = Canvas()
        self.minimap = Minimap(self.canvas)
        self.viewing = Viewing(window, self.canvas)
        self.editing = Editing(window, self.session, self.canvas.reveal)
        self.filing = Filing(window, self.session)
        self.mapping = Mapping(window, self.session, self.viewing)
        self.exporting = Exporting(window, self.session, self.viewing)
        unit_tool = UnitTool()
        tools = (
            SelectTool(),
            GroundTool(),
            StructureTool(),
            EdgeTool(),
            FieldTool(),
            MarkTool(),
            unit_tool,
            EraserTool(),
            EyedropperTool(),
            StampTool(),
            MeasureTool(),
        )
        self.toolbox = Toolbox(self.canvas, self.session, window.commands, window.settings, tools)
        self.stamping = Stamping(window, self.session, self.toolbox, self._wished)
        self.key_drag = KeyDrag(self.canvas, self.session, self.editing)
        self.preview = Preview(self.session, self.analysis, self.viewing, self.canvas)
        self.readying = Readying(self.session, self.preview, self.canvas)
        self.card = HoverCard(self.canvas, self.session, window.commands, window.settings)
        self.lookout = Lookout(self.session, self.preview, window.commands, lambda: self._tile)
        self.recovering = Recovering(window, self.session)
        self.notices = Notices(window, self.session, self.filing)
        self.recovering.troubled.connect(self.notices.tell_recovery)
        self.restoring = Restoring(window, self.session, self.viewing)
        self.sheets = UnitSheets(window, self.session)
        self.enlisting = Enlisting(self.session, self.canvas)
        self.library = LibraryPanel(self.session, self.viewing)
        self.sheet_pasting = SheetPasting(window, self.session, self.viewing, self.enlisting)
        self.stocking = Stocking(window, self.session, self.library, self.enlisting)
        self.supplying = Supplying(unit_tool, self.toolbox, self.session, self.enlisting)
        self.dropping = Dropping(self.canvas, self.enlisting, self.preview, lambda: self.library.chosen_side)
        self.finding = Finding(window.commands, self.session, self.canvas)
        self.menu = ContextMenu(self.canvas, self.session, window.commands)
        self.workshops = Workshops(window, self.session, self.enlisting)
        self.workshops.kept.connect(self.library.reload)
        self._front: Document | None = None
        self._footing: Footing | None = None
        self._outlooks: dict[int, Outlook] = {}
        self._build_page()
        self._build_docks()
        self._connect()
        self._switched()
        window.about_to_close.connect(self.close)

    def close(self) -> None:
        """End what runs beside the window."""
        self.workshops.close()
        self.mapping.close()
        self.stamping.close()
        self.restoring.close()
        self.exporting.close()
        self.sheet_pasting.close()
        self.analysis.close()
        self.inspecting.close()
        self.backdrop_loading.close()
        self.recovering.close()
        self.notices.close_files()

    def _build_page(self) -> None:
        self.page = QWidget()
        column = QVBoxLayout(self.page)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        self.tabs = QTabBar()
        self.tabs.setExpanding(False)
        self.tabs.setTabsClosable(True)
        self.tabs.setDocumentMode(True)
        self.tabs.setAccessibleName("Open maps")
        column.addWidget(self.tabs)
        column.addWidget(self.notices)
        column.addWidget(self.canvas, 1)
        self.window.pages.addWidget(self.page)

    def _build_docks(self) -> None:
        self.options = ToolOptions(self.toolbox)
        self.window.add_options(self.options)
        self.inspector = Inspector(self.session)
        self.window.put_in_dock("inspector", self.inspector)
        self.window.put_in_dock("library", self.library)
        dock = self.window.docks["library"]
        dock.visibilityChanged.connect(lambda seen: self.library.watch(seen=seen))
        self.library.watch(seen=not dock.visibleRegion().isEmpty())
        self.window.put_in_dock("odds", OddsPanel(self.session, self.analysis))
        self.layers = LayersPanel(self.window.commands, self.canvas, self.window.settings)
        self.window.put_in_dock("layers", scrolling(self.layers))
        self.problems = ProblemsPanel(self.session, self.inspecting, self.canvas.reveal)
        self.window.put_in_dock("problems", self.problems)
        count = ProblemCount(self.inspecting, self.problems, self.window.docks["problems"])
        self.window.statusBar().addPermanentWidget(count)
        self.stamps = StampsPanel(self.stamping, self.viewing)
        self.window.put_in_dock("stamps", self.stamps)
        dock = self.window.docks["stamps"]
        dock.visibilityChanged.connect(lambda seen: self.stamps.watch(seen=seen))
        self.stamps.watch(seen=not dock.visibleRegion().isEmpty())
        self.window.put_in_dock("history", HistoryPanel(self.session, self.viewing))

    def _connect(self) -> None:
        session, canvas = self.session, self.canvas
        session.switched.connect(self._switched)
        session.documents_changed.connect(self._show_tabs)
        session.documents_changed.connect(self._tell_tile)
        session.documents_changed.connect(self._tell_layers)
        session.changed.connect(self._changed)
        session.selection_changed.connect(self._selection_changed)
        session.target_changed.connect(self.preview.ask)
        session.threats_wanted.connect(self.preview.ask)
        session.changed.connect(lambda _changes: self.window.statusBar().clearMessage())
        session.all_moved.connect(canvas.fit)
        session.said.connect(self.window.say)
        self.filing.sheets_wanted.connect(self.sheet_pasting.paste_file)
        canvas.wished.connect(self._wished)
        self.inspector.written.connect(canvas.setFocus)
        self.toolbox.taken.connect(self.preview.clear)
        canvas.hovered.connect(self._hovered)
        self.analysis.arrived.connect(lambda _insight: self._tell_tile())
        canvas.camera_changed.connect(lambda _tile_px: self._hovered(None))
        canvas.escaped.connect(self._escaped)
        self.filing.earlier_wanted.connect(self.restoring.show_of_file)
        self.viewing.palette_changed.connect(self._dress)
        self.viewing.overlays_changed.connect(self.preview.ask)
        session.changed.connect(self.minimap.note)
        self.viewing.minimap_wanted.connect(lambda wanted: self.minimap.want(wanted=wanted))
        self.layers.layers_changed.connect(self.minimap.renew)
        self.backdrop_loading.waiting.connect(self.layers.wait_for_backdrop)
        self.layers.locks_changed.connect(self._lock)
        self.layers.apply()
        self.minimap.want(wanted=self.viewing.shows("show_minimap"))
        self.tabs.currentChanged.connect(self._switch_tab)
        self.tabs.tabCloseRequested.connect(self.filing.close)
        self.window.commands.bind(
            {
                "library": self._visit_library,
                "next_map": lambda: self._step_map(1),
                "previous_map": lambda: self._step_map(-1),
                "next_problem": self.problems.step,
                "next_panel": lambda: step_focus(self.window.docks.values(), canvas, 1),
                "previous_panel": lambda: step_focus(self.window.docks.values(), canvas, -1),
                "scenario": lambda: edit_scenario(self.window, self.session),
                "find_command": lambda: FindCommand(self.window.commands, self.window).open(),
                "keys": lambda: KeysDialog(self.window.commands, self.window).open(),
                "about": lambda: show_about(self.window),
            }
        )
        self._dress()

    def _switched(self) -> None:
        document = self.session.current
        self._leave()
        self._show_tabs()
        self.window.pages.setCurrentWidget(self.page if document else self.window.welcome)
        self.window.commands.allow(document=document is not None)
        self.editing.allow()
        self.stamping.allow()
        self.sheets.allow()
        self.workshops.allow()
        self.stocking.allow()
        self.canvas.scene.show(self._view(), standing=self._standing())
        self.minimap.renew()
        if document is not None:
            self._tell_layers()
            self.canvas.look_as(self._outlooks.get(id(document), Outlook(Camera(), fits=True)))
            self.canvas.setFocus()
        self._front = document
        self._selection_changed()

    def _leave(self) -> None:
        """Clear what was shown of the document in front until now, and keep where one looked."""
        self.preview.clear()
        if self._front is not None:
            self._outlooks[id(self._front)] = self.canvas.outlook
        still_open = {id(document) for document in self.session.documents}
        self._outlooks = {key: kept for key, kept in self._outlooks.items() if key in still_open}

    def _changed(self, changes: Changes) -> None:
        self.canvas.scene.show(self._view(), standing=self._standing(), changes=changes)
        self.canvas.update()
        self.canvas.interrupt()
        if not self.preview.keep_up():
            self.canvas.cancel()
        self._selection_changed()

    def _tell_layers(self) -> None:
        document = self.session.current
        if document is not None:
            self.layers.tell(document.ruleset.palette, document.scenario.map)

    def _selection_changed(self) -> None:
        self.preview.ask()

    def _escaped(self) -> None:
        if not self.lookout.end():
            self.session.select()

    def _lock(self, kinds: frozenset[str]) -> None:
        self.editing.lock(kinds)
        self.toolbox.look()

    def _wished(self, wish: Wish) -> None:
        self.preview.follow(wish)
        self.editing.carry_out(wish)
        self.toolbox.follow(wish)
        if isinstance(wish, Write):
            self._write_mark(wish.mark)

    def _write_mark(self, mark_id: str) -> None:
        """Go to the words of a mark in the Inspector, if it could be put on the map."""
        document = self.session.current
        if document is not None and document.selection.things.marks == {mark_id}:
            show_in_front(self.window.docks["inspector"])
            self.inspector.mark_page.text.write()

    def _hovered(self, tile: Tile | None) -> None:
        self._tile = tile
        self.preview.hover(tile)
        self.window.place.setText(place_text(tile, self.canvas.camera.tile_px))
        self._tell_tile()

    def _tell_tile(self) -> None:
        """Tell of the tile under the pointer by what is known now."""
        document, tile = self.session.current, self._tile
        there = document is not None and tile is not None and document.scenario.map.holds(tile)
        insight: Insight | None = self.analysis.insight
        self.window.hint.setText(tile_text(document, tile, insight) if document and tile and there else "")

    def _visit_library(self) -> None:
        visit(self.window.docks["library"], self.library, self.canvas)
        self.window.give_room("library", LIBRARY_PX)

    def _switch_tab(self, index: int) -> None:
        finish_typing()
        self.session.switch(index)

    def _step_map(self, step: int) -> None:
        if self.session.documents:
            self.session.switch((self.session.index + step) % len(self.session.documents))

    def _dress(self) -> None:
        self.canvas.scene.dress(self.viewing.palette_name)
        self.minimap.dress(self.viewing.palette_name)
        self.options.dress(self.viewing.palette_name)
        self.canvas.update()

    def _show_tabs(self) -> None:
        self.tabs.blockSignals(True)  # Qt's signature
        while self.tabs.count() > len(self.session.documents):
            self.tabs.removeTab(self.tabs.count() - 1)
        for index, document in enumerate(self.session.documents):
            words = ("• " if document.history.is_modified else "") + in_menu(document.name)
            if index >= self.tabs.count():
                self.tabs.addTab(words)
            self.tabs.setTabText(index, words)
            self.tabs.setTabToolTip(index, tip(str(document.path or "not saved yet")))
        self.tabs.setCurrentIndex(self.session.index)
        self.tabs.setVisible(len(self.session.documents) > 1)
        self.tabs.blockSignals(False)  # Qt's signature

    def _view(self) -> View | None:
        document = self.session.current
        return gm_view(document.scenario, document.ruleset) if document else None

    def _standing(self) -> Footing | None:
        document = self.session.current
        if document is None:
            self._footing = None
        elif self._footing is None or not self._footing.holds_for(document.ruleset, document.scenario.map):
            self._footing = Footing(document.ruleset, document.scenario.map)
        return self._footing
