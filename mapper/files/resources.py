"""Where the files that come with the program are: in a checkout, an installed wheel or a frozen app."""

import sys
from pathlib import Path

from mapper.errors import MapperError
from mapper.files.calls import real_path


def resource(name: str) -> Path:
    """Return the path of a bundled resource such as `fonts/DejaVuSans.ttf` or `vehicle`.

    Raises MapperError when it is not there.
    """
    return _bundled("resources", name)


def sample_map(name: str) -> Path:
    """Return the path of a bundled sample scenario by its name: `example`, `district` or `harrow`.

    Raises MapperError when it is not there.
    """
    return _bundled("maps", f"{name}.mapper")


def is_sample(path: Path) -> bool:
    """Tell whether a file is one of those that come with the program, which are never written over."""
    return real_path(path).parent == real_path(sample_map("example")).parent


def _bundled(folder: str, name: str) -> Path:
    roots = _roots()
    for root in roots:
        path = root / folder / name
        if path.exists():
            return path
    raise MapperError(
        f"a file of the program is missing: {name}",
        file=str(roots[0] / folder / name),
        remedy="install Mapper again",
    )


def _roots() -> tuple[Path, ...]:
    package = Path(__file__).resolve().parent.parent
    frozen = getattr(sys, "_MEIPASS", None)  # where PyInstaller unpacks a frozen app
    unpacked = (Path(frozen) / "mapper", Path(frozen)) if frozen else ()
    return (*unpacked, package, package.parent)
