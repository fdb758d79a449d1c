"""The window's shell: menus, tool bar, docks and status bar, shown before the heavy parts are loaded."""

from collections.abc import Callable
from itertools import pairwise

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QShowEvent
from PySide6.QtWidgets import (
    QDockWidget,
    QLabel,
    QMainWindow,
    QMenu,
    QStackedWidget,
    QTabBar,
    QTabWidget,
    QToolBar,
    QWidget,
)

from mapper.gui.actions import Commands, finish_typing
from mapper.gui.bar import Bar
from mapper.gui.command import Menu
from mapper.gui.eliding import Line
from mapper.gui.panel import Panel
from mapper.gui.plain_text import shown
from mapper.gui.settings import Settings
from mapper.gui.welcome import Welcome

TOOLBAR = (
    ("open", "save", "export", "picture"),
    ("undo", "redo"),
    ("turn_left", "turn_right", "aim", "delete"),
    ("zoom_out", "zoom_in", "zoom_fit"),
    ("show_sight", "show_reach", "show_watchers", "show_line"),
)
TOOLS = (
    "tool_select",
    "tool_ground",
    "tool_structure",
    "tool_edge",
    "tool_field",
    "tool_mark",
    "tool_unit",
    "tool_eraser",
    "tool_eyedropper",
    "tool_stamp",
    "tool_measure",
)
DOCKS = (
    ("inspector", "Inspector"),
    ("odds", "Odds"),
    ("problems", "Problems"),
    ("layers", "Layers"),
    ("history", "History"),
    ("library", "Library"),
    ("stamps", "Stamps"),
)
UPPER = ("inspector", "layers", "history", "library")
LOWER = ("odds", "problems", "stamps")
LOW_SCREEN_PX = 790
"""On a screen lower than this two piles of panels would have few rows each."""
LAYOUT = len(DOCKS)
"""A layout that was remembered with fewer panels does not count."""
DEFAULT_SIZE = QSize(1280, 800)
FRAME = QSize(16, 48)  # what the desktop draws around a window, at most
DOCK_WIDTH = 340


class MainWindow(QMainWindow):
    """Everything around the map. It holds no document: the workbench fills it once the program is up."""

    files_dropped = Signal(list)
    about_to_close = Signal()

    def __init__(self, settings: Settings) -> None:
        """Build the shell; nothing here needs a document."""
        super().__init__()
        self.settings = settings
        self.commands = Commands(self, settings)
        self.commands.refused.connect(self.say)
        self.docks: dict[str, QDockWidget] = {}
        self.recent_menu = QMenu("Open &recent", self)
        self.may_close: Callable[[], bool] = lambda: True
        self.pages = QStackedWidget()
        self.welcome = Welcome(self.commands)
        self.pages.addWidget(self.welcome)
        self.setCentralWidget(self.pages)
        self.hint = Line()
        self.place = QLabel()
        self._build_docks()
        self._build_menus()
        self._build_bars()
        self.setAcceptDrops(True)
        self.setWindowTitle("Mapper")
        self.resize(DEFAULT_SIZE.boundedTo(self.screen().availableSize() - FRAME))
        self._restore_layout()

    def put_in_dock(self, key: str, content: QWidget) -> None:
        """Fill a dock with its panel."""
        self.docks[key].setWidget(content)

    def give_room(self, key: str, height_px: int) -> None:
        """Make a dock so high at least, where the window allows it."""
        if self.docks[key].height() < height_px:
            self.resizeDocks([self.docks[key]], [height_px], Qt.Orientation.Vertical)

    def add_options(self, bar: QToolBar) -> None:
        """Put the bar of the tool's options under the main one."""
        self.addToolBarBreak()
        self.addToolBar(bar)

    def say(self, text: str, milliseconds: int = 6000) -> None:
        """Tell something in the status bar for a while."""
        self.statusBar().showMessage(shown(text), milliseconds)

    def showEvent(self, event: QShowEvent) -> None:  # Qt's name
        """Hide the tabs that Qt leaves where docks stood before they were put together."""
        super().showEvent(event)
        if not event.spontaneous():
            self._hide_old_tabs()

    def _hide_old_tabs(self) -> None:
        bars = self.findChildren(QTabBar, options=Qt.FindChildOption.FindDirectChildrenOnly)
        seen: set[str] = set()
        for bar in reversed(bars):  # a dock's own tabs are those made last
            tabs = {bar.tabText(index) for index in range(bar.count())}
            is_now = bool(tabs) and not tabs & seen and tabs in self._piles()
            bar.setVisible(is_now)
            if is_now:
                seen |= tabs

    def _piles(self) -> list[set[str]]:
        """Return the titles of the panels that stand behind each other, for each such pile."""
        piles = ({dock, *self.tabifiedDockWidgets(dock)} for dock in self.docks.values())
        return [{dock.windowTitle() for dock in pile if not dock.isHidden()} for pile in piles]

    def focusNextPrevChild(self, forward: bool) -> bool:  # noqa: FBT001  # Qt's signature
        """Go past the panels behind others: Qt keeps those beside the window, where Tab would find them."""
        start = self.focusWidget()
        while super().focusNextPrevChild(forward):
            there = self.focusWidget()
            if there is start or not self._is_behind(there):
                return True
            start = start or there
        return False

    def _is_behind(self, widget: QWidget | None) -> bool:
        return any(
            dock.isAncestorOf(widget) and not dock.isFloating() and dock.geometry().right() < 0
            for dock in self.docks.values()
            if widget is not None
        )

    def closeEvent(self, event: QCloseEvent) -> None:  # Qt's name
        """Close when nothing is left unsaved, remembering the layout."""
        finish_typing()
        if not self.may_close():
            event.ignore()
            return
        self.settings.remember_layout(self.saveGeometry(), self.saveState(LAYOUT))
        self.about_to_close.emit()
        event.accept()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:  # Qt's name
        """Accept files."""
        if any(url.isLocalFile() for url in event.mimeData().urls()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:  # Qt's name
        """Open the files dropped."""
        event.acceptProposedAction()
        self.files_dropped.emit([url.toLocalFile() for url in event.mimeData().urls() if url.isLocalFile()])

    def _build_docks(self) -> None:
        self.setDockNestingEnabled(True)
        self.setCorner(Qt.Corner.BottomRightCorner, Qt.DockWidgetArea.RightDockWidgetArea)
        for key, title in DOCKS:
            dock = Panel(title, self)
            dock.setObjectName(key)
            dock.setMinimumWidth(DOCK_WIDTH)
            self.docks[key] = dock
        self._arrange_docks()

    def arrange_panels(self) -> None:
        """Put all panels back to where they stood at first, none of them hidden or afloat."""
        for dock in self.docks.values():
            dock.setFloating(False)
            self.removeDockWidget(dock)
        self._arrange_docks()
        for dock in self.docks.values():
            dock.show()
        self.docks["odds"].raise_()
        self.docks["inspector"].raise_()
        self._hide_old_tabs()

    def _arrange_docks(self) -> None:
        """Stack the panels in two piles, below each other.

        Where the screen is too low for two there is one, with its tabs at the rim: in a row below it
        they would ask for half as much width again, which the map has more use for.
        """
        is_low = self.screen().availableSize().height() < LOW_SCREEN_PX
        self.setTabPosition(
            Qt.DockWidgetArea.RightDockWidgetArea,
            QTabWidget.TabPosition.East if is_low else QTabWidget.TabPosition.South,
        )
        for pile in (UPPER + LOWER,) if is_low else (UPPER, LOWER):
            self.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, self.docks[pile[0]])
            for below, above in pairwise(pile):
                self.tabifyDockWidget(self.docks[below], self.docks[above])
        self.docks["odds"].raise_()
        self.docks["inspector"].raise_()
        if is_low:
            self.resizeDocks([self.docks["inspector"]], [DOCK_WIDTH], Qt.Orientation.Horizontal)
        else:
            pair = [self.docks["inspector"], self.docks["odds"]]
            self.resizeDocks(pair, [1, 1], Qt.Orientation.Vertical)

    def _build_menus(self) -> None:
        for menu in Menu:
            shown = self.menuBar().addMenu(menu.value)
            for command, action in self.commands.in_menu(menu):
                if command.break_before:
                    shown.addSeparator()
                shown.addAction(action)
                if command.key == "open":
                    shown.addMenu(self.recent_menu)
            if menu is Menu.VIEW:
                shown.addSeparator()
                for key, dock in self.docks.items():
                    if key not in self.commands.actions:  # the library has a command of its own
                        shown.addAction(dock.toggleViewAction())

    def _build_bars(self) -> None:
        bar = Bar("Main", self)
        bar.setObjectName("main_bar")
        bar.setIconSize(QSize(22, 22))
        for index, group in enumerate(TOOLBAR):
            if index:
                bar.addSeparator()
            for key in group:
                bar.addAction(self.commands["copy_picture" if key == "picture" else key])
        self.addToolBar(bar)
        tools = Bar("Tools", self)
        tools.setObjectName("tool_bar")
        tools.setIconSize(QSize(22, 22))
        for key in TOOLS:
            tools.addAction(self.commands[key])
        self.addToolBar(Qt.ToolBarArea.LeftToolBarArea, tools)
        self.place.setTextFormat(Qt.TextFormat.PlainText)
        self.statusBar().addWidget(self.hint, 1)
        self.statusBar().addPermanentWidget(self.place)

    def _restore_layout(self) -> None:
        geometry, state = self.settings.layout()
        if geometry is not None:
            self.restoreGeometry(geometry)
        if state is not None:
            self.restoreState(state, LAYOUT)
