"""Every text that the windows show, wherever Qt keeps it."""

from collections.abc import Iterator
from dataclasses import dataclass

from PySide6.QtCore import QAbstractItemModel, QAbstractListModel, QModelIndex, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QComboBox,
    QGroupBox,
    QHeaderView,
    QLabel,
    QLineEdit,
    QMessageBox,
    QPlainTextEdit,
    QStatusBar,
    QTabBar,
    QWidget,
)

MOST_ROWS = 400


@dataclass(frozen=True)
class Shown:
    """A text, where it is shown, and whether Qt would read marks of HTML in it as such."""

    where: str
    text: str
    may_be_rich: bool = False
    is_typed: bool = False


def everything_shown() -> Iterator[Shown]:
    """Yield every text of every widget there is, hidden pages and dialogs included."""
    for widget in QApplication.allWidgets():
        where = type(widget).__name__
        yield Shown(f"title of {where}", widget.windowTitle())
        yield Shown(f"tooltip of {where}", widget.toolTip(), may_be_rich=True)
        yield Shown(f"status tip of {where}", widget.statusTip())
        yield Shown(f"name of {where}", widget.accessibleName())
        for action in widget.actions():
            yield Shown(f"action of {where}", action.text())
            yield Shown(f"tooltip of an action of {where}", action.toolTip(), may_be_rich=True)
        yield from _of_kind(widget, where)


def _of_kind(widget: QWidget, where: str) -> Iterator[Shown]:
    if isinstance(widget, QMessageBox | QLabel):
        rich = widget.textFormat() is not Qt.TextFormat.PlainText
        yield Shown(where, widget.text(), may_be_rich=rich)
    if isinstance(widget, QMessageBox):
        yield Shown(where, widget.informativeText(), may_be_rich=rich)
    if isinstance(widget, QAbstractButton):
        yield Shown(where, widget.text())
    if isinstance(widget, QGroupBox):
        yield Shown(where, widget.title())
    if isinstance(widget, QStatusBar):
        yield Shown(where, widget.currentMessage())
    if isinstance(widget, QLineEdit):
        yield Shown(where, widget.text(), is_typed=True)
        yield Shown(where, widget.placeholderText(), is_typed=True)
    if isinstance(widget, QPlainTextEdit):
        yield Shown(where, widget.toPlainText(), is_typed=True)
    yield from _with_items(widget, where)


def _with_items(widget: QWidget, where: str) -> Iterator[Shown]:
    if isinstance(widget, QComboBox):
        yield from (Shown(where, widget.itemText(place)) for place in range(widget.count()))
    if isinstance(widget, QTabBar):
        for place in range(widget.count()):
            yield Shown(where, widget.tabText(place))
            yield Shown(f"tooltip of {where}", widget.tabToolTip(place), may_be_rich=True)
    if isinstance(widget, QAbstractItemView) and not isinstance(widget, QHeaderView):
        model = widget.model()
        if model is not None:
            yield from _in_model(model, QModelIndex(), where)


def _in_model(model: QAbstractItemModel, parent: QModelIndex, where: str) -> Iterator[Shown]:
    for row in range(min(model.rowCount(parent), MOST_ROWS)):
        columns = 1 if isinstance(model, QAbstractListModel) else model.columnCount(parent)
        for column in range(columns):
            index = model.index(row, column, parent)
            for role, kind in (
                (Qt.ItemDataRole.DisplayRole, "row"),
                (Qt.ItemDataRole.ToolTipRole, "tooltip"),
                (Qt.ItemDataRole.StatusTipRole, "status tip"),
                (Qt.ItemDataRole.AccessibleTextRole, "name"),
            ):
                told = index.data(role)
                if isinstance(told, str):
                    yield Shown(f"{kind} of {where}", told, may_be_rich=kind == "tooltip")
            if column == 0 and not isinstance(model, QAbstractListModel):
                yield from _in_model(model, index, where)
