"""Earlier versions of documents."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mapper.files import earlier
from mapper.files.documents import load, save
from mapper.files.earlier import Earlier, earlier_folder, earlier_versions, keep_earlier, outdated
from mapper.files.resources import sample_map

NOW = datetime(2026, 5, 20, 12, tzinfo=UTC)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "evening.mapper"
    save(load(sample_map("example")), path)
    return path


def version(hours_ago: float, size: int = 1000) -> Earlier:
    moment = NOW - timedelta(hours=hours_ago)
    return Earlier(Path(f"{hours_ago}.mapper"), moment, moment, size)


def test_what_stood_there_is_kept_whole_with_the_time_it_was_saved(path: Path) -> None:
    before, written = path.read_bytes(), path.stat().st_mtime
    keep_earlier(path)
    path.write_bytes(b"overwritten")
    (kept,) = earlier_versions(path)
    assert kept.path.read_bytes() == before
    assert kept.size == len(before)
    assert kept.saved.timestamp() == pytest.approx(written, abs=0.001)
    assert kept.open().title


def test_nothing_is_put_beside_the_map(path: Path) -> None:
    keep_earlier(path)
    assert [entry.name for entry in path.parent.iterdir()] == ["evening.mapper"]


def test_the_same_content_is_not_kept_twice(path: Path) -> None:
    assert keep_earlier(path) is not None
    assert keep_earlier(path) is None
    assert len(earlier_versions(path)) == 1


def test_a_file_that_is_not_there_leaves_nothing(tmp_path: Path) -> None:
    assert keep_earlier(tmp_path / "new.mapper") is None
    assert not earlier_folder().exists()


def test_a_document_is_known_by_its_real_file(path: Path) -> None:
    link = path.with_name("link.mapper")
    link.symlink_to(path)
    keep_earlier(link)
    assert len(earlier_versions(path)) == 1


def test_maps_of_one_name_in_two_folders_have_their_own_versions(path: Path, tmp_path: Path) -> None:
    other = tmp_path / "other" / path.name
    other.parent.mkdir()
    other.write_bytes(path.read_bytes())
    keep_earlier(path)
    assert earlier_versions(other) == []


def test_versions_are_for_their_user_alone(path: Path) -> None:
    copy = keep_earlier(path)
    assert copy is not None
    assert copy.parent.stat().st_mode & 0o077 == 0


def test_the_last_ten_and_the_first_of_the_day_are_kept_and_listed_newest_first(path: Path) -> None:
    for number in range(14):
        path.write_bytes(b"%d" % number)
        keep_earlier(path, now=NOW + timedelta(minutes=number))
    kept = [int(version.path.read_bytes()) for version in earlier_versions(path)]
    assert kept == [*range(13, 3, -1), 0]


def test_a_day_of_many_saves_keeps_how_it_began() -> None:
    versions = [version(number / 60) for number in range(30)]
    assert outdated(versions, NOW) == versions[10:29]


def test_after_two_weeks_a_day_is_not_kept_for_itself() -> None:
    lately = [version(number / 60) for number in range(10)]
    days = [version(24 * day) for day in range(1, 30)]
    assert outdated([*lately, *days], NOW) == days[13:]


def test_too_many_bytes_cost_the_oldest() -> None:
    third = earlier.MOST_BYTES_OF_ONE // 3
    versions = [version(number, third) for number in range(5)]
    assert outdated(versions, NOW) == versions[3:]


@given(
    st.lists(
        st.tuples(st.integers(0, 900), st.integers(0, 1 << 29)), min_size=1, unique_by=lambda age: age[0]
    )
)
def test_the_newest_is_never_outdated(ages: list[tuple[int, int]]) -> None:
    versions = [version(hours, size) for hours, size in ages]
    gone = outdated(versions, NOW)
    kept = [one.replaced for one in versions if one not in gone]
    assert max(one.replaced for one in versions) in kept


def test_all_documents_together_are_bounded_but_each_keeps_one(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(earlier, "MOST_BYTES_OF_ALL", 1000)
    paths = [tmp_path / f"{number}.mapper" for number in range(3)]
    for number in range(3):
        for each in paths:
            each.write_bytes(b"%d" % number * 400)
            keep_earlier(each)
    assert [len(earlier_versions(each)) for each in paths] == [1, 1, 1]
    assert earlier_versions(path) == []


def test_a_stray_file_in_the_folder_is_no_version(path: Path) -> None:
    copy = keep_earlier(path)
    assert copy is not None
    copy.with_name("notes.mapper").write_text("mine")
    assert [kept.path for kept in earlier_versions(path)] == [copy]
