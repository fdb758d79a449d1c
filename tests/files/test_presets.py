import re
from pathlib import Path

import pytest

from mapper.errors import TableError
from mapper.files import presets as presets_file
from mapper.files.presets import Limit, presets


def test_every_preset_has_a_key_that_can_be_typed_and_a_limit() -> None:
    found = presets()
    assert len(found) >= 5
    for preset in found:
        assert re.fullmatch(r"[a-z0-9][a-z0-9-]*", preset.key)
        assert preset.name
        assert preset.limit.bytes
        assert preset.limit.bytes > 100_000


def test_the_limits_of_well_known_places_are_right() -> None:
    limits = {preset.key: preset.limit for preset in presets()}
    assert limits["4chan"] == Limit(2 * 2**20, 10_000)
    assert limits["phpbb"] == Limit(256 * 2**10)
    assert limits["discord"] == Limit(10 * 2**20)


@pytest.mark.parametrize(
    "row", ["bytes = 5", "name = 'A'", "name = 'A'\nbytes = 0", "name = 'A'\nbytes = 5\npixels = 3"]
)
def test_a_wrong_row_is_told_with_its_place(
    row: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "presets.toml"
    path.write_text(f"[here]\n{row}\n")
    monkeypatch.setattr(presets_file, "resource", lambda _name: path)
    presets.cache_clear()
    with pytest.raises(TableError, match="here"):
        presets()
    presets.cache_clear()
