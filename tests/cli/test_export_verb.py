import json
import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from mapper.cli.main import main
from mapper.files.documents import save
from mapper.files.presets import presets
from mapper.files.resources import sample_map
from mapper.geometry.grid import Side, Tile
from mapper.model.battlemap import Mark, MarkKind
from mapper.model.scenario import Scenario
from tests.building import scenario, tank, tile
from tests.times import TIMES

pytestmark = pytest.mark.usefixtures("qapp")
SECRET = tank("C2", "S", id="ghost", name="Ghost", side="blue").evolve(hidden=True)


def battle(*units: object, **fields: Any) -> Scenario:  # noqa: ANN401  # the scenario's fields
    ox = tank("A2", "N", id="ox", name="Ox")
    return scenario(".H..\n.D..\n....", ox, *units, title="Battle", **fields)  # type: ignore[arg-type]  # units


@pytest.fixture
def document(tmp_path: Path) -> str:
    path = tmp_path / "battle.mapper"
    save(battle(), path)
    return str(path)


def size_of(path: Path) -> tuple[int, int]:
    with Image.open(path) as image:
        return image.size


def exported(options: list[str], capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    assert main(["export", *options, "--json"]) == 0
    told: dict[str, Any] = json.loads(capsys.readouterr().out)
    return told


def test_a_picture_is_written_and_told(
    document: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "battle.png"
    told = exported([document, "-o", str(out)], capsys)
    assert told == {
        "file": str(out),
        "width": size_of(out)[0],
        "height": size_of(out)[1],
        "tile": 48,
        "bytes": out.stat().st_size,
        "palette": "light",
        "as": "gm",
    }


def test_the_line_tells_file_pixels_and_bytes(
    document: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "battle.png"
    assert main(["export", document, "-o", str(out), "--tile", "24"]) == 0
    width, height = size_of(out)
    line = f"{out}: {width} × {height} pixels, 24 a tile, {out.stat().st_size:,} bytes\n"
    assert capsys.readouterr().out == line


@pytest.mark.parametrize("suffix", [".png", ".webp", ".jpg", ".svg", ".pdf"])
def test_the_ending_tells_the_kind(suffix: str, document: str, tmp_path: Path) -> None:
    out = tmp_path / f"battle{suffix}"
    assert main(["export", document, "-o", str(out), "--tile", "24"]) == 0
    starts = {".png": b"\x89PNG", ".webp": b"RIFF", ".jpg": b"\xff\xd8", ".svg": b"<?xml", ".pdf": b"%PDF"}
    assert out.read_bytes().startswith(starts[suffix])


def test_tile_area_frame_and_legend_change_the_size(
    document: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = str(tmp_path / "a.png")
    whole = exported([document, "-o", out], capsys)
    small = exported([document, "-o", out, "--tile", "24"], capsys)
    part = exported([document, "-o", out, "--area", "b1:c2"], capsys)
    bare = exported([document, "-o", out, "--no-legend"], capsys)
    barest = exported([document, "-o", out, "--no-legend", "--no-frame"], capsys)
    assert small["width"] < whole["width"]
    assert part["width"] == whole["width"] - 2 * 48
    assert barest["height"] < bare["height"] < whole["height"]


def test_a_file_limit_takes_smaller_tiles_and_says_so(
    document: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "battle.png"
    full = exported([document, "-o", str(out)], capsys)["bytes"]
    assert main(["export", document, "-o", str(out), "--max-bytes", str(full // 2)]) == 0
    assert "a tile (asked: 48)" in capsys.readouterr().out
    assert out.stat().st_size <= full // 2


def test_a_preset_keeps_to_its_place(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "district.png"
    told = exported(
        [str(sample_map("district")), "-o", str(out), "--preset", "phpbb", "--tile", "96"], capsys
    )
    assert told["tile"] < 96
    assert out.stat().st_size <= 262_144


def test_every_preset_can_be_named(document: str, tmp_path: Path) -> None:
    for preset in presets():
        options = ["export", document, "-o", str(tmp_path / "a.png"), "--tile", "12", "--preset", preset.key]
        assert main(options) == 0


def test_a_hidden_unit_changes_no_byte_of_what_a_side_is_shown(tmp_path: Path) -> None:
    note = Mark(id="note", kind=MarkKind.LABEL, tiles=(tile("D3"),), text="They wait here", gm_only=True)
    plain = battle()
    told = battle(SECRET)
    told = told.evolve(map=told.map.evolve(marks=(note,)))
    files: dict[tuple[str, str], bytes] = {}
    for name, made in (("plain", plain), ("told", told)):
        path = tmp_path / f"{name}.mapper"
        save(made, path)
        for viewer in ("red", "gm"):
            out = tmp_path / f"{name}-{viewer}.png"
            assert main(["export", str(path), "-o", str(out), "--as", viewer]) == 0
            files[name, viewer] = out.read_bytes()
    assert files["plain", "red"] == files["told", "red"]
    assert files["plain", "gm"] != files["told", "gm"]


@pytest.mark.parametrize("seed", range(5 * TIMES))
def test_whatever_differs_in_hidden_units_alone_is_the_same_picture_for_a_side(
    tmp_path: Path, seed: int
) -> None:
    chance = random.Random(seed)
    files: list[bytes] = []
    for number in range(2):
        ghosts = [
            SECRET.evolve(
                id=f"ghost-{place}",
                name=chance.choice(("", "Ghost", "A very long name")),
                tile=Tile(chance.randrange(battle().map.width), chance.randrange(battle().map.height)),
                facing=chance.choice(list(Side)),
            )
            for place in range(chance.randrange(1, 4) + number)
        ]
        path, out = tmp_path / "battle.mapper", tmp_path / f"{number}.png"
        path.unlink(missing_ok=True)
        save(battle(*ghosts), path)
        assert main(["export", str(path), "-o", str(out), "--as", "red", "--tile", "16"]) == 0
        files.append(out.read_bytes())
    assert files[0] == files[1]


def test_a_side_is_named_by_id_or_name(document: str, tmp_path: Path) -> None:
    for viewer in ("red", "Red", "BLUE"):
        assert main(["export", document, "-o", str(tmp_path / "a.png"), "--as", viewer]) == 0


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["-o", "a.gif"], ["a.gif", ".gif", ".png"]),
        (["-o", "a.png", "--tile", "0"], ["--tile 0", "4 to 256"]),
        (["-o", "a.png", "--tile", "many"], ["--tile", "many"]),
        (["-o", "a.png", "--palette", "pink"], ["--palette pink", "light, dark"]),
        (["-o", "a.png", "--area", "A1:Z99"], ["A1:Z99", "D3"]),
        (["-o", "a.png", "--area", "A1:"], ["A1:", "D3"]),
        (["-o", "a.png", "--area", ""], ["area", "D3"]),
        (["-o", "a.png", "--as", "green"], ["--as green", "gm, red, blue"]),
        (["-o", "a.png", "--max-bytes", "0"], ["--max-bytes 0"]),
        (["-o", "a.png", "--max-bytes", "10"], ["10 bytes", "even at 4 pixels"]),
        (["-o", "a.png", "--preset", "geocities"], ["--preset geocities", "4chan"]),
        (["-o", "missing/a.png"], ["missing/a.png", "No such file"]),
        ([], ["-o"]),
    ],
)
def test_bad_values_are_one_line_and_write_nothing(
    *,
    options: list[str],
    words: list[str],
    document: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["export", document, *options]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith("mapper: ")
    assert told.err.count("\n") == 1
    assert all(word in told.err for word in words), told.err
    assert [path.name for path in tmp_path.iterdir()] == ["battle.mapper"]


def test_a_map_that_cannot_be_read_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["export", str(tmp_path / "no.mapper"), "-o", str(tmp_path / "a.png")]) == 2
    assert "no.mapper" in capsys.readouterr().err


def test_the_verb_needs_no_display_and_no_widgets(document: str, tmp_path: Path) -> None:
    script = (
        "import sys\nfrom mapper.cli.main import main\n"
        f"status = main(['export', {document!r}, '-o', {str(tmp_path / 'a.png')!r}])\n"
        "assert 'PySide6.QtWidgets' not in sys.modules\nsys.exit(status)"
    )
    displays = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM", "XDG_RUNTIME_DIR")
    bare = {name: value for name, value in os.environ.items() if name not in displays}
    done = subprocess.run(
        [sys.executable, "-c", script], env=bare, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert size_of(tmp_path / "a.png") > (100, 100)
