"""The deeds of the garage's window: what they are called, and their keys there."""

from typing import NamedTuple

from PySide6.QtGui import QKeySequence

from mapper.gui.settings import Settings


class Deed(NamedTuple):
    """A deed: its name in the code and on screen, its keys, and what it does in words."""

    key: str
    text: str
    keys: str
    words: str


DEEDS = (
    Deed("undo", "&Undo", "Ctrl+Z", "Take the last change back"),
    Deed("redo", "&Redo", "Ctrl+Shift+Z", "Do the undone change again"),
    Deed("put_back", "Put &back on the map", "Ctrl+Return", "Rebuild the unit on the map as it is here"),
    Deed("place", "&Place on the map", "Ctrl+Shift+Return", "Put it on the map as a new unit"),
    Deed("duplicate", "&Duplicate", "Ctrl+D", "The same build in another tab"),
    Deed("rename", "Re&name", "F2", "Go to the name"),
    Deed("library", "Start from the &library…", "Ctrl+L", "Open a ready unit or one of your own"),
    Deed("keep", "&Keep in the library", "Ctrl+S", "Keep the build among your own units"),
    Deed("copy", "&Copy as text", "Ctrl+Shift+C", "Copy the sheet as it is posted"),
    Deed("paste", "Pa&ste text", "Ctrl+Shift+V", "Open the sheets of a copied text"),
    Deed("close_tab", "Close &tab", "Ctrl+W", "Close this build"),
)


class DeedKeys:
    """The keys in force in the garage: the user's, else those a deed has of itself."""

    def __init__(self, settings: Settings) -> None:
        """Read and remember them there."""
        self._settings = settings

    def keys_of(self, deed: Deed) -> tuple[str, ...]:
        """Return the keys of a deed, none where they were taken away."""
        chosen = self._settings.shortcut(f"garage_{deed.key}")
        keys = deed.keys if chosen is None else chosen
        return (keys,) if keys else ()

    def set_keys(self, deed: Deed, keys: str | None) -> None:
        """Give a deed the user's keys; None gives it its own back, an empty text takes them away."""
        self._settings.remember_shortcut(f"garage_{deed.key}", keys)

    def conflict(self, deed: Deed, keys: str) -> Deed | None:
        """Return another deed that has these keys."""
        wanted = QKeySequence(keys)
        others = (other for other in DEEDS if other.key != deed.key)
        return next((other for other in others if wanted in map(QKeySequence, self.keys_of(other))), None)
