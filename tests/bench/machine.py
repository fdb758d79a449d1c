"""The machine a bench runs on, in one line."""

import os
import platform
from pathlib import Path

from PySide6 import __version__ as qt_version

CPU_INFO = Path("/proc/cpuinfo")


def machine() -> str:
    """Return processor, cores, system and versions."""
    versions = f"Python {platform.python_version()}, Qt {qt_version}"
    return f"{_processor()}, {os.cpu_count()} cores; {_system()}; {versions}"


def _processor() -> str:
    if CPU_INFO.exists():
        for line in CPU_INFO.read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return " ".join(line.partition(":")[2].split())
    return platform.processor() or platform.machine()


def _system() -> str:
    try:
        return platform.freedesktop_os_release()["PRETTY_NAME"]
    except (OSError, KeyError):
        return platform.system()
