"""The numbers of a sheet: what it prints beside what the rules give, and why they may differ."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtWidgets import (
    QHeaderView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeWidget,
    QTreeWidgetItem,
)

from mapper.gui.docks.reasons import add_reasons
from mapper.gui.plain_text import tip
from mapper.paint.isolation import isolated
from mapper.rules.sheets import ReadSheet, SheetNumber

Index = QModelIndex | QPersistentModelIndex
HEADS = ("Number", "Printed", "Rules", "Clause", "Likely reason")


class SheetNumbers(QTreeWidget):
    """Those that differ first, in bold; the reasons of the rules' number below each."""

    def __init__(self) -> None:
        """Begin empty."""
        super().__init__()
        self.setHeaderLabels(HEADS)
        self.setAccessibleName("Printed numbers beside those of the rules")
        self.setAlternatingRowColors(True)
        self.setItemDelegateForColumn(0, _Names(self))
        header = self.header()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Interactive)
        header.resizeSection(0, 220)
        header.setSectionResizeMode(len(HEADS) - 1, QHeaderView.ResizeMode.Stretch)

    def show_sheet(self, sheet: ReadSheet | None) -> None:
        """Show the numbers of a sheet."""
        self.clear()
        if sheet is not None:
            numbers = sorted(sheet.numbers, key=lambda number: number.same)
            self.addTopLevelItems([_row(number) for number in numbers])


class _Names(QStyledItemDelegate):
    """Names whose middle is left out where there is no room: their ends tell them apart."""

    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:  # Qt's name
        super().initStyleOption(option, index)
        option.textElideMode = Qt.TextElideMode.ElideMiddle


def _row(number: SheetNumber) -> QTreeWidgetItem:
    words = (number.place, number.printed, number.rules, number.clause, number.likely)
    item = QTreeWidgetItem([isolated(text) for text in words])
    for column, text in enumerate(words):
        item.setToolTip(column, tip(text))
    for column in (1, 2):
        item.setTextAlignment(column, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
    if not number.same:
        font = item.font(0)
        font.setBold(True)
        for column in range(3):
            item.setFont(column, font)
    add_reasons(item, number.reasons)
    return item
