"""Cursors: what the pointer over the map looks like, by what a press would take hold of."""

from PySide6.QtCore import Qt

from mapper.tools.tool import Grasp, Under

CURSORS = {Under.UNIT: Qt.CursorShape.PointingHandCursor, Under.HANDLE: Qt.CursorShape.SizeAllCursor}
GRASPS = {
    Grasp.ALL: Qt.CursorShape.SizeAllCursor,
    Grasp.ACROSS: Qt.CursorShape.SizeHorCursor,
    Grasp.DOWN: Qt.CursorShape.SizeVerCursor,
}
