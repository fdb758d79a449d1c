"""Say what Qt lacks on this system, by trying it.

`python qt_needs.py run` loads what a window needs where there is a display, `dev` what offscreen work needs.
Exit status 0: everything loads. Else one line: `packages: ` and the Debian packages that are missing,
or what Qt said when no known package explains it.
`python qt_needs.py display` exits with 0 when a window can open, with 1 when nothing answers.
"""

import ctypes
import importlib
import importlib.util
import os
import sys
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

OFFSCREEN = {
    "libglib-2.0.so.0": "libglib2.0-0",
    "libGL.so.1": "libgl1",
    "libEGL.so.1": "libegl1",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libfontconfig.so.1": "libfontconfig1",
    "libfreetype.so.6": "libfreetype6",
    "libdbus-1.so.3": "libdbus-1-3",
}
X11 = {
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
}
WAYLAND = {
    "libwayland-client.so.0": "libwayland-client0",
    "libwayland-cursor.so.0": "libwayland-cursor0",
    "libwayland-egl.so.1": "libwayland-egl1",
}
PLUGINS = {"libxcb-cursor.so.0": "libqxcb.so", "libwayland-client.so.0": "libqwayland.so"}


def wanted(kind: str, environment: Mapping[str, str]) -> dict[str, str]:
    """The libraries to look for, each with its Debian package."""
    libraries = dict(OFFSCREEN)
    if kind == "run" and environment.get("DISPLAY"):
        libraries |= X11
    elif kind == "run" and environment.get("WAYLAND_DISPLAY"):
        libraries |= WAYLAND
    return libraries


def missing_packages(libraries: Mapping[str, str], load: Callable[[str], object] = ctypes.CDLL) -> list[str]:
    """The packages of the libraries that don't load, each once."""
    return list(dict.fromkeys(package for name, package in libraries.items() if not _loads(name, load)))


def qt_complaint(modules: Iterable[str] = ("PySide6.QtGui", "PySide6.QtWidgets")) -> str:
    """What Qt says when it cannot be loaded; empty when it can."""
    try:
        for module in modules:
            importlib.import_module(module)
    except ImportError as error:
        return str(error)
    return ""


def plugin_complaint(libraries: Mapping[str, str]) -> str:
    """What the loader says of the plugin that opens windows; empty when it loads or none is asked for."""
    plugin = next((name for mark, name in PLUGINS.items() if mark in libraries), None)
    spec = importlib.util.find_spec("PySide6")
    if plugin is None or spec is None or spec.origin is None:
        return ""
    try:
        ctypes.CDLL(str(Path(spec.origin).parent / "Qt" / "plugins" / "platforms" / plugin))
    except OSError as error:
        return str(error)
    return ""


def display_answers(environment: Mapping[str, str]) -> bool:
    """Whether a window can open; DISPLAY may be left over from a connection that is gone."""
    if sys.platform != "linux" or environment.get("WAYLAND_DISPLAY"):
        return True
    if not environment.get("DISPLAY"):
        return False
    xcb = ctypes.CDLL("libxcb.so.1")
    xcb.xcb_connect.restype = ctypes.c_void_p
    xcb.xcb_connection_has_error.argtypes = xcb.xcb_disconnect.argtypes = [ctypes.c_void_p]
    connection = xcb.xcb_connect(None, None)
    error: int = xcb.xcb_connection_has_error(connection)
    xcb.xcb_disconnect(connection)
    return error == 0


def _loads(name: str, load: Callable[[str], object]) -> bool:
    try:
        load(name)
    except OSError:
        return False
    return True


def main(arguments: list[str]) -> int:
    """Print what is missing; 0 when nothing is."""
    kind = arguments[0] if arguments else "run"
    if kind == "display":
        return 0 if display_answers(os.environ) else 1
    if sys.platform != "linux":
        return 0
    libraries = wanted(kind, os.environ)
    packages = missing_packages(libraries)
    if packages:
        print("packages:", *packages)
        return 1
    complaint = qt_complaint() or plugin_complaint(libraries)
    if complaint:
        print(complaint)
    return 1 if complaint else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
