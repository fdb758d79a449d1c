import sys
from pathlib import Path

import pytest

from mapper.errors import MapperError
from mapper.files.resources import resource, sample_map


def test_a_resource_is_found_in_a_checkout() -> None:
    assert resource("vehicle/settings.toml").read_text(encoding="utf-8").startswith("# Switches")


def test_a_resource_is_found_in_a_frozen_app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    unpacked = tmp_path / "mapper" / "resources" / "only-frozen.txt"
    unpacked.parent.mkdir(parents=True)
    unpacked.touch()
    monkeypatch.setattr(sys, "_MEIPASS", str(tmp_path), raising=False)
    assert resource("only-frozen.txt") == unpacked


@pytest.mark.parametrize("find", [resource, sample_map])
def test_a_missing_file_of_the_program_is_named(find: object) -> None:
    assert callable(find)
    with pytest.raises(MapperError) as caught:
        find("no-such-file")
    assert "no-such-file" in caught.value.one_line()
