"""A command: its words, its keys, its icon, and the menu it stands in."""

from dataclasses import dataclass
from enum import StrEnum


class Menu(StrEnum):
    """The menus, in the order of the menu bar."""

    FILE = "&File"
    EDIT = "&Edit"
    VIEW = "&View"
    UNIT = "&Unit"
    MAP = "&Map"
    STAMPS = "St&amps"
    TOOLS = "&Tools"
    HELP = "&Help"


@dataclass(frozen=True, slots=True)
class Command:
    """One command: `keys` are Qt key texts, the first shown; `group` makes a choice, `check` a switch."""

    key: str
    menu: Menu
    text: str
    keys: tuple[str, ...] = ()
    icon: str = ""
    tip: str = ""
    check: bool = False
    group: str = ""
    break_before: bool = False
    needs_document: bool = True
