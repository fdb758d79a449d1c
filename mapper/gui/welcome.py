"""What stands in the window while no map is open: the few ways to begin."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QPushButton, QVBoxLayout, QWidget

from mapper.gui.actions import Commands
from mapper.gui.icons import icon

WAYS = (
    ("new_map", "New map…"),
    ("open", "Open a map…"),
    ("open_example", "The example map"),
    ("open_district", "A whole district"),
    ("open_harrow", "A skirmish"),
)
ICONS = {"new_map": "new", "open": "open"}


class Welcome(QWidget):
    """A short page with buttons for the commands that need no document."""

    def __init__(self, commands: Commands) -> None:
        """Build the page."""
        super().__init__()
        title = QLabel("Mapper")
        font = title.font()
        font.setPointSizeF(font.pointSizeF() * 2.4)
        font.setBold(True)
        title.setFont(font)
        hint = QLabel("Make a map, open one, or drop a file here.")
        column = QVBoxLayout(self)
        column.setAlignment(Qt.AlignmentFlag.AlignCenter)
        column.setSpacing(8)
        column.addWidget(title, alignment=Qt.AlignmentFlag.AlignHCenter)
        column.addWidget(hint, alignment=Qt.AlignmentFlag.AlignHCenter)
        column.addSpacing(12)
        for key, words in WAYS:
            button = QPushButton(words)
            button.setMinimumWidth(260)
            button.setMinimumHeight(34)
            button.setAccessibleName(words)
            if key in ICONS:
                button.setIcon(icon(ICONS[key]))
            button.setDefault(key == "open")
            button.clicked.connect(commands[key].trigger)
            column.addWidget(button, alignment=Qt.AlignmentFlag.AlignHCenter)
