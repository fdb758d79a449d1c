"""Going from the map to each panel and back by keyboard."""

from collections.abc import Iterable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QDockWidget, QWidget

STOPS = Qt.FocusPolicy.TabFocus


def step_focus(docks: Iterable[QDockWidget], canvas: QWidget, step: int) -> None:
    """Give the focus to the next shown panel, or back to the map after the last one."""
    shown = [dock for dock in docks if dock.toggleViewAction().isChecked()]
    holders: list[QWidget] = [canvas, *shown]
    focused = QApplication.focusWidget()
    now = next((index for index, one in enumerate(holders) if focused and one.isAncestorOf(focused)), 0)
    for distance in range(1, len(holders) + 1):
        holder = holders[(now + step * distance) % len(holders)]
        if holder is not canvas:
            show_in_front(holder)
        target = canvas if holder is canvas else _first_field(holder)
        if target is not None:
            target.setFocus(Qt.FocusReason.TabFocusReason)
            return


def visit(dock: QDockWidget, panel: QWidget, canvas: QWidget) -> None:
    """Go to a panel, in front of those it shares its place with; from within it back to the map, closed."""
    focused = QApplication.focusWidget()
    if focused is not None and panel.isAncestorOf(focused):
        dock.hide()
        canvas.setFocus(Qt.FocusReason.ShortcutFocusReason)
        return
    show_in_front(dock)
    field = _first_field(panel)
    if field is not None:
        field.setFocus(Qt.FocusReason.ShortcutFocusReason)


def show_in_front(panel: QWidget) -> None:
    """Show a panel in front of those it shares its place with."""
    panel.show()
    panel.raise_()


def _first_field(holder: QWidget) -> QWidget | None:
    """Return the first field of a panel in the order of the Tab key."""
    fields = [
        field
        for field in holder.findChildren(QWidget)
        if field.focusPolicy() & STOPS and field.isVisibleTo(holder) and field.isEnabledTo(holder)
    ]
    return fields[0] if fields else None
