from pathlib import Path

import numpy as np
import pytest
from PySide6.QtGui import QImage

from tests.golden.gallery import (
    FOLDER,
    OTHER_QT_SHARE,
    QT_FILE,
    Painting,
    Pixels,
    difference,
    paintings,
    pixels,
    qt_minor,
)

pytestmark = pytest.mark.usefixtures("qapp")
MOST_BYTES = 1_500_000


@pytest.mark.parametrize("painting", tuple(paintings()), ids=lambda painting: painting.name)
def test_a_sample_map_looks_as_it_did_when_it_was_looked_at(painting: Painting, tmp_path: Path) -> None:
    golden = pixels(QImage(str(painting.path)))
    actual = pixels(painting.picture().image())
    same_qt = qt_minor(QT_FILE.read_text(encoding="utf-8")) == qt_minor()
    if golden.shape == actual.shape:
        share = float((golden != actual).mean())
        if share == 0 or (not same_qt and share <= OTHER_QT_SHARE):
            return
    made = {"actual": actual, "difference": difference(actual, golden)}
    kept = [keep(tmp_path / f"{painting.name}-{what}.png", shown) for what, shown in made.items()]
    pytest.fail(
        f"{painting.name} is not what it was. Look at {' and '.join(kept)};"
        " if it is better now: python -m tests.golden.renew"
    )


def test_the_gallery_holds_what_is_compared_and_no_more() -> None:
    assert sorted(path.name for path in FOLDER.iterdir()) == sorted(
        [QT_FILE.name, *(painting.path.name for painting in paintings())]
    )
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) < MOST_BYTES


def test_a_difference_shows_every_pixel_that_differs_and_what_only_one_has() -> None:
    one = np.full((4, 5), 0xFF808080, dtype=np.uint32)
    other = np.full((5, 4), 0xFF808080, dtype=np.uint32)
    other[1, 2] = 0xFF808081
    shown = difference(one, other)
    red = {(int(y), int(x)) for y, x in np.argwhere(shown == 0xFFD00000)}
    assert red == {(1, 2), *((y, 4) for y in range(5)), *((4, x) for x in range(5))}


def keep(path: Path, made: Pixels) -> str:
    height, width = made.shape
    QImage(made.tobytes(), width, height, 4 * width, QImage.Format.Format_RGB32).save(str(path))
    return str(path)
