"""What the program remembers between runs: window, theme, recent files, layers."""

from pathlib import Path

from PySide6.QtCore import QByteArray, QSettings

from mapper.gui.theme import Theme

MAX_RECENT = 12


class Settings:
    """A typed face on QSettings; every value has a default, one that makes no sense counts as missing."""

    def __init__(self) -> None:
        """Use the application's own settings file."""
        self._store = QSettings()

    @property
    def theme(self) -> Theme:
        """The chosen theme."""
        stored = str(self._store.value("theme", Theme.SYSTEM.value))
        return Theme(stored) if stored in set(Theme) else Theme.SYSTEM

    @theme.setter
    def theme(self, theme: Theme) -> None:
        self._store.setValue("theme", theme.value)

    @property
    def recent(self) -> tuple[Path, ...]:
        """The files opened last, newest first, those that still exist."""
        stored = self._store.value("recent", [])
        names = [stored] if isinstance(stored, str) else list(stored) if isinstance(stored, list) else []
        return tuple(path for path in (Path(str(name)) for name in names) if path.is_file())

    def remember(self, path: Path) -> None:
        """Put a file at the head of the recent ones."""
        newest = path.resolve()
        names = [str(newest), *(str(other) for other in self.recent if other != newest)]
        self._store.setValue("recent", names[:MAX_RECENT])

    def forget_recent(self) -> None:
        """Empty the list of recent files."""
        self._store.setValue("recent", [])

    def folder(self, purpose: str) -> str:
        """Return the folder last used for a purpose (`documents`, `pictures`); at first the user's own."""
        stored = str(self._store.value(f"folder/{purpose}", ""))
        return stored if stored and Path(stored).is_dir() else str(Path.home())

    def remember_folder(self, purpose: str, folder: Path) -> None:
        """Remember the folder used for a purpose."""
        self._store.setValue(f"folder/{purpose}", str(folder))

    def layout(self) -> tuple[QByteArray | None, QByteArray | None]:
        """Return the window's stored geometry and dock layout, None where nothing is stored."""
        geometry, state = self._store.value("window/geometry"), self._store.value("window/state")
        return (
            geometry if isinstance(geometry, QByteArray) else None,
            state if isinstance(state, QByteArray) else None,
        )

    def remember_layout(self, geometry: QByteArray, state: QByteArray) -> None:
        """Store the window's geometry and dock layout."""
        self._store.setValue("window/geometry", geometry)
        self._store.setValue("window/state", state)

    def geometry(self, name: str) -> QByteArray | None:
        """Return the stored size and place of another window, None where nothing is stored."""
        stored = self._store.value(f"{name}/geometry")
        return stored if isinstance(stored, QByteArray) else None

    def remember_geometry(self, name: str, geometry: QByteArray) -> None:
        """Store the size and place of another window."""
        self._store.setValue(f"{name}/geometry", geometry)

    def flag(self, name: str, *, default: bool) -> bool:
        """Return a remembered switch."""
        stored = self._store.value(f"flag/{name}")
        return default if stored is None else str(stored).lower() in {"true", "1"}

    def remember_flag(self, name: str, *, value: bool) -> None:
        """Remember a switch."""
        self._store.setValue(f"flag/{name}", value)

    def choice(self, name: str) -> str:
        """Return a remembered choice, or an empty text."""
        return str(self._store.value(f"choice/{name}", ""))

    def remember_choice(self, name: str, value: str) -> None:
        """Remember a choice."""
        self._store.setValue(f"choice/{name}", value)

    def shortcut(self, command: str) -> str | None:
        """Return the keys the user gave a command, or None for its own."""
        stored = self._store.value(f"keys/{command}")
        return None if stored is None else str(stored)

    def remember_shortcut(self, command: str, keys: str | None) -> None:
        """Store the keys of a command; None forgets them."""
        if keys is None:
            self._store.remove(f"keys/{command}")
        else:
            self._store.setValue(f"keys/{command}", keys)
