"""The Problems panel: what is wrong with the map, where, and the fixes."""

from collections import Counter
from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QPoint, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QMenu,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from mapper.edit.finding import Finding, Fix, fix_all
from mapper.geometry.grid import Tile
from mapper.gui.docks.finding_rows import FINDING, WORDS, FindingRows, fix_rect
from mapper.gui.inspecting import Inspecting
from mapper.gui.plain_text import in_menu
from mapper.gui.session import Session
from mapper.model.problem import Severity
from mapper.paint.isolation import isolated

ALL = ""
MOST_ROWS = 500
"""How many findings the list holds."""


class ProblemsPanel(QWidget):
    """All findings in a list, those of one kind if wished; a click goes there, a menu puts it right."""

    def __init__(self, session: Session, inspecting: Inspecting, reveal: Callable[[Tile], None]) -> None:
        """Build the panel; `reveal` brings a tile into sight."""
        super().__init__()
        self.session = session
        self.inspecting = inspecting
        self.reveal = reveal
        self.kinds = QComboBox()
        self.list = _List()
        self.empty = QLabel()
        self.checked = QLabel()
        self.fix = QPushButton("&Fix")
        self.pages = QStackedWidget()
        self._build()
        inspecting.reported.connect(self.refresh)
        session.documents_changed.connect(self._tell)
        session.switched.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Show the newest report."""
        self._fill_kinds()
        self._fill_list()
        self._tell()

    def step(self) -> None:
        """Go to the next finding of the list, after the last one to the first."""
        if self.list.count():
            self.list.setCurrentRow((self.list.currentRow() + 1) % self.list.count())
            self._jump()

    def _build(self) -> None:
        self.kinds.setAccessibleName("Kinds of problems")
        self.kinds.setToolTip("Show only problems of one kind")
        self.kinds.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.kinds.setMinimumContentsLength(10)
        self.kinds.activated.connect(self._filter)
        self.list.jumped.connect(self._jump)
        self.list.menu_wanted.connect(self._open_menu)
        self.list.currentRowChanged.connect(lambda _row: self._allow())
        self.empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.empty.setWordWrap(True)
        self.empty.setTextFormat(Qt.TextFormat.PlainText)
        self.checked.setTextFormat(Qt.TextFormat.PlainText)
        self.fix.setToolTip("Ways to put the chosen problem right")
        self.fix.clicked.connect(self._open_menu_at_button)
        self.pages.addWidget(self.list)
        self.pages.addWidget(self.empty)
        foot = QHBoxLayout()
        foot.addWidget(self.checked, 1)
        foot.addWidget(self.fix)
        column = QVBoxLayout(self)
        column.setContentsMargins(10, 10, 10, 10)
        column.addWidget(self.kinds)
        column.addWidget(self.pages, 1)
        column.addLayout(foot)

    def _filter(self, _index: int) -> None:
        self._fill_list()
        self._tell()

    def _fill_kinds(self) -> None:
        found = self._findings()
        counts = Counter(finding.code for finding in found)
        names = {finding.code: finding.kind for finding in found}
        chosen = self.kinds.currentData() or ALL
        with QSignalBlocker(self.kinds):
            self.kinds.clear()
            self.kinds.addItem(f"All kinds ({len(found)})", ALL)
            for code, name in names.items():
                self.kinds.addItem(f"{name} ({counts[code]})", code)
            self.kinds.setCurrentIndex(max(0, self.kinds.findData(chosen)))
        self.kinds.setEnabled(bool(found))

    def _fill_list(self) -> None:
        code, before = self.kinds.currentData() or ALL, self._chosen()
        shown = [finding for finding in self._findings() if code in (ALL, finding.code)]
        row = max(0, self.list.currentRow())
        with QSignalBlocker(self.list):
            self.list.clear()
            for finding in shown[:MOST_ROWS]:
                self.list.addItem(_item(finding))
            if len(shown) > MOST_ROWS:
                self.list.addItem(f"and {len(shown) - MOST_ROWS} more")
            same = [at for at, finding in enumerate(shown) if before and finding.text == before.text]
            self.list.setCurrentRow(next(iter(same), min(row, self.list.count() - 1)) if before else -1)
        self._allow()

    def _tell(self) -> None:
        """Tell how things stand: what was found when, or that it is being looked for."""
        report, busy = self.inspecting.report, self.inspecting.is_busy
        if self.session.current is None:
            self.empty.setText("No map is open.")
        elif report is None:
            self.empty.setText("Checking…")
        else:
            self.empty.setText(f"No problems found.\nChecked at {report.at}.")
        self.pages.setCurrentIndex(0 if self.list.count() else 1)
        self.checked.setText("Checking…" if busy else f"Checked at {report.at}" if report else "")
        self.checked.setVisible(bool(self.list.count()))
        self.fix.setVisible(bool(self.list.count()))

    def _allow(self) -> None:
        chosen = self._chosen()
        self.fix.setEnabled(bool(chosen and chosen.fixes))

    def _jump(self) -> None:
        """Select what the chosen finding is about and bring it into sight."""
        finding, document = self._chosen(), self.session.current
        if finding is None or document is None:
            return
        tile = finding.spot.tile
        there = tile is not None and document.scenario.map.holds(tile)
        self.session.select_things(finding.spot.things, tile=tile if there else None)
        if tile is not None and there:
            self.reveal(tile)

    def _open_menu_at_button(self) -> None:
        self._open_menu(self.fix.mapToGlobal(QPoint(0, self.fix.height())))

    def _open_menu(self, at: QPoint) -> None:
        menu = self.menu()
        if menu is not None:
            menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            menu.popup(at)

    def menu(self) -> QMenu | None:
        """Return the menu of the chosen finding: to go there, and its fixes, for it alone and for all."""
        finding = self._chosen()
        if finding is None:
            return None
        menu = QMenu(self)
        go = menu.addAction("&Go there")
        go.triggered.connect(self._jump)
        go.setEnabled(finding.spot.tile is not None)
        menu.addSeparator()
        for fix in finding.fixes:
            menu.addAction(in_menu(fix.way)).triggered.connect(partial(self._put_right, fix))
        alike = [one for one in self._findings() if one.code == finding.code]
        for fix in finding.fixes if len(alike) > 1 else ():
            times = sum(fix.way == other.way for one in alike for other in one.fixes)
            if times > 1:
                words = in_menu(f"{fix.way}: all {times}")
                menu.addAction(words).triggered.connect(partial(self._put_all_right, finding.code, fix.way))
        if not finding.fixes:
            menu.addAction("No quick fix").setEnabled(False)
        return menu

    def _put_right(self, fix: Fix, _checked: bool = False) -> None:  # noqa: FBT001, FBT002  # Qt's argument
        self.session.do(fix.edit)

    def _put_all_right(self, code: str, way: str, _checked: bool = False) -> None:  # noqa: FBT001, FBT002  # Qt's argument
        self.session.do(fix_all(self._findings(), code, way))

    def _findings(self) -> tuple[Finding, ...]:
        report = self.inspecting.report
        return report.findings if report is not None else ()

    def _chosen(self) -> Finding | None:
        item = self.list.currentItem()
        finding = item.data(FINDING) if item is not None else None
        return finding if isinstance(finding, Finding) else None


class _List(QListWidget):
    """The list: a click or Enter goes to a finding, its fix button and the menu key ask for the menu."""

    jumped = Signal()
    menu_wanted = Signal(QPoint)

    def __init__(self) -> None:
        super().__init__()
        self.setItemDelegate(FindingRows(self))
        self.setAccessibleName("Problems")
        self.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMinimumHeight(72)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # Qt's name
        """Go to what was clicked, or ask for its menu where its fix button is."""
        super().mouseReleaseEvent(event)
        item = self.itemAt(event.position().toPoint())
        finding = item.data(FINDING) if item is not None else None
        if event.button() is not Qt.MouseButton.LeftButton or item is None:
            return
        if not isinstance(finding, Finding):
            return
        button = fix_rect(self.visualItemRect(item), self.font())
        if finding.fixes and button.contains(event.position().toPoint()):
            self.menu_wanted.emit(self.viewport().mapToGlobal(button.bottomLeft()))
        else:
            self.jumped.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # Qt's name
        """Go to the finding with Enter."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.jumped.emit()
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:  # Qt's name
        """Ask for the menu of a finding."""
        item = self.itemAt(event.pos())
        if event.reason() is QContextMenuEvent.Reason.Keyboard:
            item = self.currentItem()
        if item is not None:
            self.setCurrentItem(item)
            by_key = event.reason() is QContextMenuEvent.Reason.Keyboard
            below = self.viewport().mapToGlobal(self.visualItemRect(item).bottomLeft())
            self.menu_wanted.emit(below if by_key else event.globalPos())

    def resizeEvent(self, event: QResizeEvent) -> None:  # Qt's name
        """Lay the rows out anew: their height depends on the width."""
        super().resizeEvent(event)
        self.scheduleDelayedItemsLayout()


def _item(finding: Finding) -> QListWidgetItem:
    place = f" {finding.place}." if finding.place else ""
    item = QListWidgetItem(isolated(f"{WORDS[finding.severity]}: {finding.text}{place}"))
    item.setData(FINDING, finding)
    return item


def summary(findings: tuple[Finding, ...]) -> str:
    """Return how many problems there are, in the words of the status bar."""
    problems = sum(finding.severity is not Severity.NOTICE for finding in findings)
    if problems:
        return "1 problem" if problems == 1 else f"{problems} problems"
    notes = len(findings)
    return "No problems" if not notes else "1 note" if notes == 1 else f"{notes} notes"
