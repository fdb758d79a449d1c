"""Paints the golden pictures anew. Run from the checkout, then look at every picture that has changed:

python -m tests.golden.renew            the pictures that tests compare with
python -m tests.golden.renew readme     the two of README.md
"""

import os
import sys
from collections.abc import Sequence
from pathlib import Path

os.environ["QT_QPA_PLATFORM"] = "offscreen"  # before anything imports Qt

from PySide6.QtCore import qVersion
from PySide6.QtGui import QGuiApplication

from mapper.paint.formats import write_picture
from mapper.paint.picture import Picture
from tests.golden.gallery import QT_FILE, paintings
from tests.golden.readme_pictures import write_readme_pictures


def main(arguments: Sequence[str]) -> None:
    """Paint and write what is asked for, and say which files have changed."""
    if arguments == ["readme"]:
        for path in write_readme_pictures():
            print(f"{path.name}: {path.stat().st_size:,} bytes")
        return
    app = QGuiApplication(["renew"])
    changed = [painting.path for painting in paintings() if _written(painting.path, painting.picture())]
    QT_FILE.write_text(f"{qVersion()}\n", encoding="utf-8")
    for path in changed:
        print(f"{path.name}: look at it")
    print(f"{len(changed)} changed")
    del app


def _written(path: Path, picture: Picture) -> bool:
    before = path.read_bytes() if path.exists() else b""
    write_picture(picture, path)
    return path.read_bytes() != before


if __name__ == "__main__":
    main(sys.argv[1:])
