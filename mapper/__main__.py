"""The entry point: hands each verb to the command line, and everything else to the window."""

import gc
import os
import sys
from collections.abc import Sequence

from mapper.cli.main import main as run_command
from mapper.cli.streams import prepare_streams

OBJECTS_BEFORE_COLLECTING = 500_000
"""How many objects are made before unreachable ones are looked for; a big map alone is 200,000."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run Mapper with the given arguments, or the process's own, and return the exit status."""
    # Start-up: pydantic would look through all installed packages for plugins, of which none is wanted, and
    # the collector would walk again and again through modules that stay.
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
    gc.set_threshold(OBJECTS_BEFORE_COLLECTING)
    prepare_streams()
    status = run_command(argv, open_window=_open_window)
    gc.freeze()  # the process ends: nothing that is left need be looked through
    return status


def _open_window(files: Sequence[str]) -> int:
    if not _has_display():
        way_out = "a picture needs none: mapper export FILE -o OUT.png"
        sys.stderr.write(f"mapper: there is no display for the window ({way_out})\n")
        return 2
    from mapper.gui.app import main as open_window  # noqa: PLC0415  only here, to keep verbs free of the window

    return open_window(files)


def _has_display() -> bool:
    """Tell whether a window can be shown; without a display Qt would end the program with no clear word."""
    if not sys.platform.startswith("linux"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"))


if __name__ == "__main__":
    sys.exit(main())
