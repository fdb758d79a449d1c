"""The window of the garage: drafts as tabs, and the deeds that are done with the one in front."""

from collections.abc import Callable, Mapping
from functools import partial

from PySide6.QtCore import QEvent, QSignalBlocker, QSize, Signal
from PySide6.QtGui import QAction, QCloseEvent, QKeySequence
from PySide6.QtWidgets import (
    QLabel,
    QMainWindow,
    QMenu,
    QStackedWidget,
    QTabBar,
    QToolBar,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from mapper.gui.actions import finish_typing
from mapper.gui.bar import Bar
from mapper.gui.docks.fields import Choice
from mapper.gui.garage.bench import Bench
from mapper.gui.garage.bench_page import BenchPage
from mapper.gui.garage.deeds import DEEDS, Deed, DeedKeys
from mapper.gui.icons import icon
from mapper.gui.plain_text import in_menu, in_title, tip
from mapper.gui.settings import Settings
from mapper.paint.isolation import isolated
from mapper.rules.vehicle.garage.draft import TYPE_NAMES, TYPES

SIZE = QSize(1180, 760)
PLACE = "garage"
TALK_MS = 8000
MENUS = (
    ("&Build", ("duplicate", "rename", "", "library", "keep", "", "copy", "paste", "", "close_tab")),
    ("&Edit", ("undo", "redo")),
    ("&Map", ("put_back", "place")),
)
BAR = ("undo", "redo", "", "put_back", "place")
TAIL = ("", "library", "keep", "", "copy", "paste")


class GarageWindow(QMainWindow):
    """Tabs of drafts; it knows no map: its deeds are done by the garage."""

    new_wanted = Signal(str)
    side_chosen = Signal(str)
    tab_changed = Signal()
    activated = Signal()

    def __init__(self, settings: Settings) -> None:
        """Build an empty window, of the size and at the place it had before."""
        super().__init__()
        self.setWindowTitle("Garage")
        self.resize(SIZE)
        self._settings = settings
        if (place := settings.geometry(PLACE)) is not None:
            self.restoreGeometry(place)
        self.benches: list[Bench] = []
        self.may_close: Callable[[], bool] = lambda: True
        self.may_close_tab: Callable[[int], bool] = lambda _index: True
        self.actions_by_key = {deed.key: self._action(deed) for deed in DEEDS}
        self.tabs, self.pages = QTabBar(), QStackedWidget()
        self.side = Choice("Side of a new unit", self.side_chosen.emit)
        self._take_keys()
        self._build_menus()
        self._build_bar()
        self._build_page()
        self._dress()

    @property
    def bench(self) -> Bench | None:
        """The bench in front, None while there is none."""
        index = self.tabs.currentIndex()
        return self.benches[index] if 0 <= index < len(self.benches) else None

    @property
    def page(self) -> BenchPage | None:
        """The page in front."""
        page = self.pages.currentWidget()
        return page if isinstance(page, BenchPage) else None

    def bind(self, deeds: Mapping[str, Callable[[], object]]) -> None:
        """Say what the deeds do; what is being typed is taken in first."""
        for key, deed in deeds.items():
            self.actions_by_key[key].triggered.connect(partial(_run, deed))

    def add(self, bench: Bench) -> None:
        """Put a bench in a tab of its own, in front."""
        page = BenchPage(bench)
        self.benches.append(bench)
        self.pages.addWidget(page)
        bench.changed.connect(self.show_tabs)
        bench.said.connect(self.say)
        with QSignalBlocker(self.tabs):
            self.tabs.addTab("")
        self.show_tabs()
        self.go_to(len(self.benches) - 1)

    def go_to(self, index: int) -> None:
        """Bring a bench to the front."""
        self.tabs.setCurrentIndex(index)
        self._switched(index)

    def remove(self, index: int) -> None:
        """Close a tab without asking; the caller has asked."""
        page = self.pages.widget(index)
        self.benches.pop(index)
        with QSignalBlocker(self.tabs):
            self.tabs.removeTab(index)
        if page is not None:
            self.pages.removeWidget(page)
            page.deleteLater()
        self.show_tabs()
        self._switched(self.tabs.currentIndex())

    def say(self, text: str) -> None:
        """Tell something in the status bar for a while."""
        if text:
            self.statusBar().showMessage(isolated(text), TALK_MS)
        else:
            self.statusBar().clearMessage()

    def show_tabs(self) -> None:
        """Name the tabs, those with unkept changes with a dot."""
        for index, bench in enumerate(self.benches):
            name = bench.draft.name or TYPE_NAMES[bench.draft.sheet.type]
            self.tabs.setTabText(index, ("• " if bench.is_unkept else "") + in_menu(name))
            self.tabs.setTabToolTip(index, tip(name))
        self._show_title()
        self.tab_changed.emit()

    def closeEvent(self, event: QCloseEvent) -> None:  # Qt's name
        """Close when nothing is left that isn't kept."""
        finish_typing()
        if not self.may_close():
            event.ignore()
            return
        self._settings.remember_geometry(PLACE, self.saveGeometry())
        event.accept()

    def changeEvent(self, event: QEvent) -> None:  # Qt's name
        """Tell when it comes to the front; draw icons and bars anew in the colours of another theme."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.ActivationChange and self.isActiveWindow():
            self._take_keys()
            self.activated.emit()
        if event.type() is QEvent.Type.PaletteChange and hasattr(self, "pages"):
            self._dress()
            if self.page is not None:
                self.page.show_draft()

    def _action(self, deed: Deed) -> QAction:
        action = QAction(deed.text, self)
        action.setObjectName(deed.key)
        return action

    def _take_keys(self) -> None:
        """Give every deed the keys it has now: they may have been changed meanwhile."""
        kept = DeedKeys(self._settings)
        for deed in DEEDS:
            keys = [QKeySequence(text) for text in kept.keys_of(deed)]
            action = self.actions_by_key[deed.key]
            action.setShortcuts(keys)
            action.setToolTip(f"{deed.words} ({keys[0].toString()})" if keys else deed.words)

    def _build_menus(self) -> None:
        self.new_menu = QMenu("&New build", self)
        for kind in TYPES:
            action = self.new_menu.addAction(TYPE_NAMES[kind])
            action.triggered.connect(lambda _on=False, kind=kind: self.new_wanted.emit(kind))
        self.compare_menu = QMenu("Com&pare with", self)
        for title, keys in MENUS:
            menu = self.menuBar().addMenu(title)
            if title == "&Build":
                self.build_menu = menu
                menu.addMenu(self.new_menu)
            self._fill(menu, keys)
        self.build_menu.addMenu(self.compare_menu)

    def _build_bar(self) -> None:
        bar = Bar("Garage", self)
        bar.setIconSize(QSize(20, 20))
        bar.addWidget(_opening("New build", self.new_menu))
        bar.addSeparator()
        self._fill(bar, BAR)
        bar.addWidget(QLabel(" as "))
        bar.addWidget(self.side)
        self._fill(bar, TAIL)
        bar.addSeparator()
        bar.addWidget(_opening("Compare", self.compare_menu))
        self.addToolBar(bar)

    def _fill(self, place: QMenu | QToolBar, keys: tuple[str, ...]) -> None:
        for key in keys:
            if key:
                place.addAction(self.actions_by_key[key])
            else:
                place.addSeparator()

    def _build_page(self) -> None:
        page = QWidget()
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        self.tabs.setExpanding(False)
        self.tabs.setTabsClosable(True)
        self.tabs.setDocumentMode(True)
        self.tabs.setAccessibleName("Builds")
        self.tabs.currentChanged.connect(self._switched)
        self.tabs.tabCloseRequested.connect(self._close_tab)
        column.addWidget(self.tabs)
        column.addWidget(self.pages, 1)
        self.setCentralWidget(page)
        self.statusBar().setSizeGripEnabled(False)

    def _switched(self, index: int) -> None:
        finish_typing()
        self.pages.setCurrentIndex(index)
        self._show_title()
        self.tab_changed.emit()

    def _show_title(self) -> None:
        bench = self.bench
        name = bench.draft.name if bench is not None else ""
        self.setWindowTitle(f"{in_title(name)} – Garage" if name else "Garage")

    def _close_tab(self, index: int) -> None:
        self.may_close_tab(index)

    def _dress(self) -> None:
        for key in ("undo", "redo"):
            self.actions_by_key[key].setIcon(icon(key))


def _opening(text: str, menu: QMenu) -> QToolButton:
    """Return a button that opens a menu."""
    button = QToolButton()
    button.setText(text)
    button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
    button.setMenu(menu)
    return button


def _run(deed: Callable[[], object], _checked: bool = False) -> None:  # noqa: FBT001, FBT002  # Qt's argument
    finish_typing()
    deed()
