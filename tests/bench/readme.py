"""Writes the table of figures in README.md: runs the benches and puts what they measure between two marks.

Run from the checkout: `python -m tests.bench.readme`; it takes some minutes and needs what the benches need.
"""

from collections.abc import Iterator
from pathlib import Path

from PySide6.QtGui import QGuiApplication

from tests.bench import export, frames, questions, start
from tests.bench.machine import machine

README = Path(__file__).parent.parent.parent / "README.md"
BEGIN, END = "<!-- bench:start -->", "<!-- bench:end -->"


def main() -> None:
    """Measure everything and write the table."""
    app = QGuiApplication.instance() or QGuiApplication(["bench", "-platform", "offscreen"])
    lines = ["| | Mapper | beside it |", "|---|---:|---|"]
    for told in (*_export(), *_start(), *_frames(), *_questions()):
        print(" | ".join(told), flush=True)
        lines.append(f"| {' | '.join(told)} |")
    table = "\n".join((*lines, "", f"{machine()}."))
    README.write_text(with_table(README.read_text(encoding="utf-8"), table), encoding="utf-8")
    del app


def with_table(text: str, table: str) -> str:
    """Return a text with the table between the marks in place of what stood there."""
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n{table}\n{END}{after}"


def _export() -> Iterator[tuple[str, str, str]]:
    for row in export.measure():
        tiles, _, px = row.size.partition(":")
        beside = f"{row.ratio:.2f} × the time of Tiled's tmxrasterizer, "
        beside += f"{row.our_bytes / row.their_bytes:.2f} × its file, "
        beside += f"{row.ours.peak_mb:.0f} MB of memory for its {row.theirs.peak_mb:.0f}"
        yield (
            f"PNG of a map of {tiles} × {tiles} tiles, {px} pixels a tile",
            f"{row.ours.seconds:.2f} s, {row.our_bytes / 1e6:.1f} MB",
            beside,
        )


def _start() -> Iterator[tuple[str, str, str]]:
    tiled, mapper, _ = start.measure()
    yield (
        "First window",
        f"{mapper.ms:.0f} ms, {mapper.mb:.0f} MB",
        f"{mapper.ms / tiled.ms:.2f} × Tiled's time; it takes {tiled.mb:.0f} MB",
    )
    for size, ms in start.opening():
        yield f"Open a map of {size} × {size} tiles", f"{ms:.0f} ms", ""


def _frames() -> Iterator[tuple[str, str, str]]:
    """Yield the frames of a map of 256 x 256 with 200 units in a window of 1280 x 800."""
    for times in frames.measure():
        yield (
            times.name.capitalize(),
            f"{times.p95:.1f} ms",
            f"95 of 100 frames; half within {times.median:.1f}",
        )


def _questions() -> Iterator[tuple[str, str, str]]:
    """Yield what is asked while a unit is dragged."""
    for answer in questions.measure():
        yield answer.name, f"{answer.ms:.2f} ms", answer.beside


if __name__ == "__main__":
    main()
