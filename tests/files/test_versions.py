from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from mapper.errors import DocumentError
from mapper.files.documents import read, save, to_bytes
from mapper.files.versions import STEPS, Upgrade
from mapper.model.scenario import VERSION
from tests.files.full_document import full, text


def _from_zero(document: dict[str, Any]) -> dict[str, Any]:
    renamed = {("title" if key == "name" else key): value for key, value in document.items()}
    return {**renamed, "phase": ""}


DATA = Path(__file__).parent / "data"
GOLDEN = {"version-1.mapper": "7033a0d54fb935d5751df8e5cc885bc87d4436a301efabea3ec99994ab70b5aa"}
"""The files of released versions, which are never edited, and their SHA-256."""

OLDER: Mapping[int, Upgrade] = {0: _from_zero}
"""A made-up older version, in which the title was called a name and phases had none."""


def old_text() -> bytes:
    """Return a document of the made-up older version."""
    document = {("name" if key == "title" else key): value for key, value in full().items() if key != "phase"}
    return text({**document, "version": 0})


def names(folder: Path) -> list[str]:
    """Return the names in a folder, in order."""
    return sorted(path.name for path in folder.iterdir())


def test_every_older_version_has_its_step() -> None:
    assert sorted(STEPS) == list(range(1, VERSION))


@pytest.mark.parametrize("path", sorted(DATA.glob("version-*.mapper")), ids=lambda path: path.stem)
def test_a_file_of_every_released_version_opens_as_ever(path: Path) -> None:
    data = path.read_bytes()
    assert sha256(data).hexdigest() == GOLDEN[path.name]
    scenario = read(data, path.name)
    assert (scenario.title, len(scenario.units), len(scenario.map.structures)) == ("East Gate", 2, 1)
    saved = to_bytes(scenario)
    assert to_bytes(read(saved, path.name)) == saved
    assert (saved == data) == (path.name == f"version-{VERSION}.mapper")


def test_every_released_version_has_its_file() -> None:
    assert sorted(GOLDEN) == [f"version-{number}.mapper" for number in range(1, VERSION + 1)]


def test_an_older_document_is_upgraded_in_memory() -> None:
    scenario = read(old_text(), "old.mapper", steps=OLDER)
    assert (scenario.version, scenario.title, scenario.phase) == (VERSION, "East Gate", "")


def test_a_repeated_key_in_an_older_document_is_refused() -> None:
    data = old_text().replace(b'"round": 3', b'"round": 3, "round": 4')
    with pytest.raises(DocumentError, match="round: the key stands twice"):
        read(data, "old.mapper", steps=OLDER)


def test_a_version_before_the_first_is_refused() -> None:
    with pytest.raises(DocumentError, match="the document has no version"):
        read(old_text(), "old.mapper")


def test_the_first_save_over_an_older_document_keeps_that_one(tmp_path: Path) -> None:
    path = tmp_path / "old.mapper"
    path.write_bytes(old_text())
    scenario = read(path.read_bytes(), "old.mapper", steps=OLDER)
    save(scenario, path, steps=OLDER)
    save(scenario.evolve(round=4), path, steps=OLDER)
    assert names(tmp_path) == ["old.mapper", "old.mapper.v0.bak"]
    assert (tmp_path / "old.mapper.v0.bak").read_bytes() == old_text()
    assert path.read_bytes() == to_bytes(scenario.evolve(round=4))


def test_a_backup_with_other_contents_is_not_overwritten(tmp_path: Path) -> None:
    path, backup = tmp_path / "old.mapper", tmp_path / "old.mapper.v0.bak"
    path.write_bytes(old_text())
    backup.write_bytes(b"an earlier one")
    save(read(old_text(), "old.mapper", steps=OLDER), path, steps=OLDER)
    assert backup.read_bytes() == b"an earlier one"
    assert (tmp_path / "old.mapper.v0.2.bak").read_bytes() == old_text()


def test_saving_over_a_current_document_keeps_no_backup(tmp_path: Path) -> None:
    path = tmp_path / "east.mapper"
    scenario = read(text(full()), "east.mapper")
    save(scenario, path)
    save(scenario.evolve(round=4), path)
    assert names(tmp_path) == ["east.mapper"]


@pytest.mark.parametrize("newer", range(VERSION + 1, VERSION + 6))
def test_a_newer_document_is_refused_with_both_versions(newer: int) -> None:
    with pytest.raises(DocumentError) as caught:
        read(text({"format": "mapper", "version": newer, "what": {"is": "new"}}), "new.mapper")
    assert str(caught.value) == (
        f"new.mapper: this document is of version {newer}, and this program knows versions up to {VERSION} "
        "(open it with a newer Mapper; it stays untouched)"
    )


def test_a_newer_document_is_never_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "new.mapper"
    path.write_bytes(text({**full(), "version": VERSION + 1}))
    before, changed = path.read_bytes(), path.stat().st_mtime_ns
    with pytest.raises(DocumentError, match=f"is of version {VERSION + 1}"):
        save(read(text(full()), "east.mapper"), path)
    assert path.read_bytes() == before
    assert path.stat().st_mtime_ns == changed
    assert names(tmp_path) == ["new.mapper"]
