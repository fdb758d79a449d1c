"""About the program: version, licences, where it keeps things."""

from PySide6.QtCore import QSettings, Qt, qVersion
from PySide6.QtWidgets import QMessageBox, QWidget

from mapper import __version__
from mapper.gui.plain_text import message


def show_about(parent: QWidget) -> None:
    """Show the version, the licences and the folder of the settings."""
    words = (
        "A tactical map editor and referee's desk for game masters.\n\n"
        f"MIT licence. Qt {qVersion()} under LGPL 3, DejaVu fonts under their own free licence.\n\n"
        f"Settings: {QSettings().fileName()}"
    )
    box = message(parent, QMessageBox.Icon.NoIcon, f"Mapper {__version__}", words)
    box.setWindowTitle("About Mapper")
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    box.open()
