"""The deeds of the garage's window: what they are called, and their keys there."""

from typing import NamedTuple


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
