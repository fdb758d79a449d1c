"""The count of problems in the status bar and on the panel's tab; a click on it opens the panel."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QDockWidget, QToolButton

from mapper.gui.docks.problems import ProblemsPanel, summary
from mapper.gui.inspecting import Inspecting
from mapper.model.problem import Severity


class ProblemCount(QToolButton):
    """How many problems the map in front has; while they are looked for, how many it had."""

    def __init__(self, inspecting: Inspecting, panel: ProblemsPanel, dock: QDockWidget) -> None:
        """Begin without a count."""
        super().__init__()
        self.inspecting = inspecting
        self.panel = panel
        self.dock = dock
        self.setAutoRaise(True)
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
        self.setToolTip("Show what is wrong with the map")
        self.setAccessibleName("Problems")
        self.clicked.connect(self._open)
        inspecting.reported.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Show the count of the newest report."""
        report = self.inspecting.report
        self.setVisible(report is not None)
        findings = report.findings if report is not None else ()
        self.setText(summary(findings))
        count = sum(finding.severity is not Severity.NOTICE for finding in findings)
        self.dock.setWindowTitle(f"Problems ({count})" if count else "Problems")

    def sizeHint(self) -> QSize:  # Qt's name
        """Wide enough that the bar does not move with every count."""
        hint = super().sizeHint()
        least = self.fontMetrics().horizontalAdvance("00 problems") + 16
        return QSize(max(hint.width(), least), hint.height())

    def _open(self) -> None:
        self.dock.show()
        self.dock.raise_()
        self.panel.list.setFocus(Qt.FocusReason.OtherFocusReason)
