"""Rows of a tree that are as high as their first column needs to be read in full at the tree's width."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem, QTreeWidget

_ENDLESS = 10_000

Index = QModelIndex | QPersistentModelIndex


class WrappedRows(QStyledItemDelegate):
    """Lets the words of the first column go on in more lines; the rows follow the width of the tree."""

    def __init__(self, tree: QTreeWidget) -> None:
        """Give a tree wrapped rows."""
        super().__init__(tree)
        tree.setWordWrap(True)
        tree.setUniformRowHeights(False)
        tree.setItemDelegate(self)
        tree.header().sectionResized.connect(tree.scheduleDelayedItemsLayout)
        self._tree = tree

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:  # Qt's name
        """As high as the words are within the room they have."""
        if index.column() > 0:
            return super().sizeHint(option, index)
        roomy = QStyleOptionViewItem(option)
        roomy.rect = QRect(0, 0, max(1, self._room(index)), _ENDLESS)
        return super().sizeHint(roomy, index)

    def _room(self, index: Index) -> int:
        """Return how wide the words may be: all of the tree where they span it, else their column."""
        tree, depth, above = self._tree, 1, index.parent()
        spanned = tree.isFirstColumnSpanned(index.row(), above)
        while above.isValid():
            depth, above = depth + 1, above.parent()
        wide = tree.viewport().width() if spanned else tree.columnWidth(0)
        return wide - depth * tree.indentation()
