"""Where the bundled files lie: tables, palettes, fonts and sample maps."""

import sys
from functools import cache
from pathlib import Path

from mapper.errors import MapperError


def resource(name: str) -> Path:
    """Return the path of a bundled file, named from `resources/`; raises MapperError when it is not there."""
    return _found("resources", name)


def sample_map(name: str) -> Path:
    """Return the path of a sample map, named from `maps/`; raises MapperError when it is not there."""
    return _found("maps", name)


def _found(folder: str, name: str) -> Path:
    path = _home(folder) / name
    if not path.exists():
        raise MapperError("is missing from this installation", file=str(path), remedy="install Mapper again")
    return path


@cache
def _home(folder: str) -> Path:
    """Return the folder's path: in a frozen app, in an installed package or in a checkout."""
    package = Path(__file__).resolve().parent.parent
    frozen = getattr(sys, "_MEIPASS", None)
    homes = [Path(frozen)] if frozen else []
    homes += [package, package.parent]
    return next((home / folder for home in homes if (home / folder).is_dir()), package / folder)
