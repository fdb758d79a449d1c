"""Stamps in their files."""

from pathlib import Path

import pytest

from mapper.edit.copying import copied
from mapper.edit.fragment import Fragment
from mapper.edit.things import Things, all_of
from mapper.errors import DocumentError, SaveError
from mapper.files.stamps import Stamps, fragment_bytes, fragment_of, stamps_folder
from mapper.geometry.grid import Tile
from tests.building import scenario as drawn
from tests.building import tank


def piece() -> Fragment:
    source = drawn("D..\n.3.", tank("A1"), walls=[(1, 0, "N")])
    made = copied(source, all_of(source) | Things(tiles=frozenset({Tile(0, 0), Tile(2, 1)})))
    assert made is not None
    return made


def test_a_stamp_comes_back_as_it_was_kept(tmp_path: Path) -> None:
    stamps = Stamps(tmp_path / "new" / "folder")
    stamps.keep(3, piece())
    assert stamps.stamp(3) == piece()


def test_a_number_that_was_never_kept_holds_nothing(tmp_path: Path) -> None:
    assert Stamps(tmp_path).stamp(4) is None


def test_a_stamp_replaces_the_one_before(tmp_path: Path) -> None:
    stamps = Stamps(tmp_path)
    stamps.keep(1, piece())
    stamps.keep(1, piece().turned_right())
    assert stamps.stamp(1) == piece().turned_right()
    assert [path.name for path in tmp_path.iterdir()] == ["stamp-1.json"]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "the file ends early"),
        ("{", "the file ends early"),
        ("[]", "this is no piece of a map: is not an object"),
        ("{}", "this is no piece of a map: is missing"),
        ('{"format": "mapper"}', "this is no piece of a map"),
    ],
)
def test_a_broken_stamp_is_told_in_one_line(tmp_path: Path, text: str, told: str) -> None:
    stamps = Stamps(tmp_path)
    stamps.path(2).write_text(text)
    with pytest.raises(DocumentError) as caught:
        stamps.stamp(2)
    assert told in caught.value.one_line()
    assert "\n" not in caught.value.one_line()


def test_a_stamp_with_a_unit_outside_is_told() -> None:
    data = fragment_bytes(piece()).replace(b'"tile":[0,0]', b'"tile":[9,9]')
    with pytest.raises(DocumentError, match="outside the map"):
        fragment_of(data, "clip")


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(SaveError):
        Stamps(tmp_path / "file" / "stamps").keep(1, piece())


def test_stamps_are_kept_in_the_users_data(own_folders: Path) -> None:
    assert own_folders in stamps_folder().parents
