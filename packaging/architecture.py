"""Write the list of modules in ARCHITECTURE.md anew from their docstrings, or check that it is true."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "ARCHITECTURE.md"
START, END = "<!-- modules:start -->", "<!-- modules:end -->"
ROOMS = ("", "geometry", "model", "rules", "edit", "play", "tools", "files", "paint", "gui", "cli")


def listing() -> str:
    """Return the list: a heading a room, a line a module."""
    parts = []
    for folder in _folders():
        modules = sorted(path for path in folder.glob("*.py") if path.name != "__init__.py")
        if not modules:
            continue
        parts.append(f"### mapper/{folder.relative_to(ROOT / 'mapper').as_posix()}".rstrip("/."))
        parts.append("")
        parts += [f"- `{path.relative_to(ROOT).as_posix()}` {_first_line(path)}" for path in modules]
        parts.append("")
    return "\n".join(parts)


def _folders() -> Iterator[Path]:
    """Yield the rooms in the order of the staircase, each with the rooms within it."""
    every = sorted({path.parent for path in (ROOT / "mapper").rglob("*.py")})
    yield from sorted(
        every, key=lambda folder: ROOMS.index("/".join(folder.relative_to(ROOT / "mapper").parts[:1]))
    )


def page() -> str:
    """Return the page with its list as it should be."""
    text = PAGE.read_text(encoding="utf-8")
    head, _, rest = text.partition(START)
    _, _, tail = rest.partition(END)
    return f"{head}{START}\n\n{listing()}\n{END}{tail}"


def main() -> int:
    """Rewrite the page, or with --check only tell whether it is true."""
    wanted = page()
    if "--check" in sys.argv[1:]:
        if PAGE.read_text(encoding="utf-8") == wanted:
            return 0
        sys.stderr.write("ARCHITECTURE.md is out of date: run python packaging/architecture.py\n")
        return 1
    PAGE.write_text(wanted, encoding="utf-8")
    return 0


def _first_line(path: Path) -> str:
    docstring = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
    return docstring.splitlines()[0] if docstring else ""


if __name__ == "__main__":
    sys.exit(main())
