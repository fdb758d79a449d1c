"""Recovery files."""

import os
from pathlib import Path

import pytest

from mapper.errors import DocumentError
from mapper.files.atomic import fingerprint_of
from mapper.files.documents import load
from mapper.files.recovery import clear_run, keep_origin, leftovers, make_run, recovery_folders, runs
from mapper.files.resources import sample_map
from mapper.files.trail import Trail
from mapper.model.scenario import Scenario


def keep(folder: Path, key: str, scenario: Scenario, origin: Path | None, *, is_saved: bool = False) -> Path:
    make_run(folder)
    trail = Trail(folder / f"{key}.mapper")
    keep_origin(trail.base, origin)
    trail.begin(scenario, is_saved=is_saved)
    trail.close()
    return trail.base


def test_what_is_kept_is_left_over_whole_with_where_it_came_from(tmp_path: Path) -> None:
    scenario = load(sample_map("example"))
    keep(tmp_path / "run", "001", scenario, Path("games") / "evening.mapper")
    (left,) = leftovers(tmp_path / "run")
    assert left.open() == scenario
    assert left.name == "evening.mapper"


def test_how_the_file_of_a_document_stood_is_kept_with_it(tmp_path: Path) -> None:
    origin = sample_map("example")
    path = keep(tmp_path, "001", load(origin), origin)
    keep_origin(path, origin, fingerprint_of(origin))
    (left,) = leftovers(tmp_path)
    assert (left.origin, left.fingerprint) == (origin, fingerprint_of(origin))


def test_a_note_of_the_origin_alone_is_read_as_earlier_versions_wrote_it(tmp_path: Path) -> None:
    path = keep(tmp_path, "001", load(sample_map("example")), None)
    path.with_suffix(".origin").write_text('"evening.mapper"')
    (left,) = leftovers(tmp_path)
    assert (left.origin, left.fingerprint) == (Path("evening.mapper"), None)


def test_an_untitled_document_is_kept_too(tmp_path: Path) -> None:
    keep(tmp_path, "001", load(sample_map("example")), None)
    (left,) = leftovers(tmp_path)
    assert left.origin is None
    assert left.name == "Untitled"


def test_keeping_again_replaces_what_was_kept(tmp_path: Path) -> None:
    scenario = load(sample_map("example"))
    keep(tmp_path, "001", scenario, None)
    keep(tmp_path, "001", scenario.evolve(title="Later"), None)
    (left,) = leftovers(tmp_path)
    assert left.open().title == "Later"


def test_a_run_is_cleared_only_when_nothing_is_left_in_it(tmp_path: Path) -> None:
    run = tmp_path / "run"
    keep(run, "001", load(sample_map("example")), None)
    clear_run(run)
    (left,) = leftovers(run)
    left.discard()
    clear_run(run)
    assert not run.exists()
    clear_run(run)


def test_what_was_saved_is_not_left_over(tmp_path: Path) -> None:
    run = tmp_path / "run"
    keep(run, "001", load(sample_map("example")), None, is_saved=True)
    assert list(leftovers(run)) == []
    clear_run(run)
    assert not run.exists()


def test_a_recovery_file_that_is_spoilt_is_told_and_stays(tmp_path: Path) -> None:
    path = keep(tmp_path, "001", load(sample_map("example")), None)
    path.write_bytes(path.read_bytes()[:100])
    (left,) = leftovers(tmp_path)
    with pytest.raises(DocumentError):
        left.open()
    assert path.exists()


def test_a_spoilt_note_of_the_origin_does_not_hide_the_document(tmp_path: Path) -> None:
    path = keep(tmp_path, "001", load(sample_map("example")), Path("evening.mapper"))
    path.with_suffix(".origin").write_text("{")
    (left,) = leftovers(tmp_path)
    assert left.origin is None


def test_runs_are_for_their_user_alone_and_listed_oldest_first(tmp_path: Path) -> None:
    for name in ("20260102T000000-2", "20260101T000000-1"):
        make_run(tmp_path / name)
    assert [run.name for run in runs(tmp_path)] == ["20260101T000000-1", "20260102T000000-2"]
    assert (tmp_path / "20260101T000000-1").stat().st_mode & 0o077 == 0


def test_the_folders_are_the_users_own_the_one_for_state_first(own_folders: Path) -> None:
    first, second, third = recovery_folders()
    assert first == own_folders / "state" / "Mapper" / "recovery"
    assert second == own_folders / "cache" / "Mapper" / "recovery"
    assert third.parent == own_folders / "temporary"


def test_among_temporary_files_a_folder_is_for_its_user_alone() -> None:
    top = recovery_folders()[-1]
    make_run(top / "run")
    assert top.stat().st_mode & 0o077 == 0
    assert runs(top) == [top / "run"]


@pytest.mark.skipif(os.name != "posix", reason="elsewhere temporary files are each user's own")
def test_a_folder_that_another_user_made_among_temporary_files_is_not_used(
    own_folders: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (own_folders / "temporary").chmod(0o1777)
    top = recovery_folders()[-1]
    make_run(top / "planted")
    monkeypatch.setattr(os, "geteuid", lambda: top.stat().st_uid + 1)
    assert runs(top) == []
    with pytest.raises(PermissionError, match="another user"):
        make_run(top / "run")
