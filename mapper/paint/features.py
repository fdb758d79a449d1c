"""PySide's features, other names for what is Qt's: none is used, so no source need be searched for them."""

import sys
from types import ModuleType

import PySide6.QtCore  # noqa: F401  # brings the search with it


def spare_the_sources() -> None:
    """Keep PySide from reading the source of each module that is imported after it.

    It looks for its own name there, to learn where features may be wanted, and what it has read stays in
    memory: 20 MB and a tenth of the time the window takes to be filled. A PySide that goes about it
    otherwise is left alone.
    """
    search = sys.modules.get("shibokensupport.feature")
    if hasattr(search, "_mod_uses_pyside"):
        search._mod_uses_pyside = _may_use_pyside  # type: ignore[union-attr]  # noqa: SLF001  # it has no other way


def _may_use_pyside(module: ModuleType) -> bool:
    return module.__name__.startswith("mapper.")
