"""What is imported after PySide is not read as text."""

import subprocess
import sys

CODE = """
import linecache
from mapper.paint.features import spare_the_sources
spare_the_sources()
import mapper.paint.brush
import wave
print([name for name in linecache.cache if name.endswith(("wave.py", "brush.py"))])
"""


def test_no_source_is_kept_of_what_is_imported_later() -> None:
    told = subprocess.run([sys.executable, "-c", CODE], capture_output=True, text=True, check=True)
    assert told.stdout == "[]\n"
