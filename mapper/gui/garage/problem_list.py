"""The problems of a draft, each a sentence with its clause."""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QAbstractItemView, QListWidget, QListWidgetItem

from mapper.gui.plain_text import tip
from mapper.model.problem import Problem, Severity
from mapper.paint.isolation import isolated

LEAST_LINES, MOST_LINES = 2, 6


class ProblemList(QListWidget):
    """All that is wrong, the worst first; notices are in plain ink. One is gone to by click or Enter."""

    place_wanted = Signal(str)

    def __init__(self) -> None:
        """Begin empty."""
        super().__init__()
        self.setAccessibleName("Problems of the build")
        self.setWordWrap(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.itemClicked.connect(self._go)
        self.itemActivated.connect(self._go)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)

    def put(self, problems: tuple[Problem, ...]) -> None:
        """Show problems, or that there are none."""
        self.clear()
        ordered = sorted(problems, key=lambda problem: problem.severity is Severity.NOTICE)
        for problem in ordered:
            clause = f"  [{problem.clause}]" if problem.clause else ""
            mark = "•" if problem.severity is Severity.NOTICE else "!"
            item = QListWidgetItem(isolated(f"{mark}  {_sentence(problem.text)}{clause}"))
            item.setData(Qt.ItemDataRole.UserRole, problem.place)
            item.setToolTip(tip(f"{_sentence(problem.text)}{clause}"))
            if problem.severity is not Severity.NOTICE:
                item.setForeground(self.palette().color(QPalette.ColorRole.BrightText))
            self.addItem(item)
        if not ordered:
            item = QListWidgetItem("✓  Nothing is wrong by the rules.")
            item.setFlags(Qt.ItemFlag.ItemIsEnabled)
            self.addItem(item)
        line = self.fontMetrics().lineSpacing() + 4
        lines = min(max(self.count(), LEAST_LINES), MOST_LINES)
        self.setFixedHeight(line * lines + 2 * self.frameWidth() + 6)

    def _go(self, item: QListWidgetItem) -> None:
        place = item.data(Qt.ItemDataRole.UserRole)
        if isinstance(place, str):
            self.place_wanted.emit(place)

    def minimumSizeHint(self) -> QSize:  # Qt's name
        """As narrow as need be."""
        return QSize(80, super().minimumSizeHint().height())


def _sentence(text: str) -> str:
    """Return a text as a sentence: a capital first, a full stop last."""
    return f"{text[:1].upper()}{text[1:]}{'' if text.endswith('.') else '.'}"
