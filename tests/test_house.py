import ast
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TypeGuard

import pytest

from mapper.cli.main import VERBS
from mapper.rules.registry import GAMES

ROOT = Path(__file__).parent.parent
MODULES = tuple(sorted((ROOT / "mapper").rglob("*.py")))
TESTS = tuple(sorted((ROOT / "tests").rglob("*.py")))
MAX_LINES = 400

DISK_ROOMS = ("mapper/files/", "mapper/cli/", "mapper/gui/settings.py")
DISK_MODULES = {"tempfile", "shutil", "glob"}
DISK_CALLS = {"write_text", "write_bytes", "mkdir", "rmdir", "unlink", "touch"}
OS_CALLS = {"open", "replace", "rename", "remove", "unlink", "mkdir", "makedirs", "rmdir"}

UNSAFE_MODULES = {"pickle", "marshal", "shelve", "dill", "yaml"}
UNSAFE_CALLS = {"eval", "exec", "compile", "__import__"}


def test_no_module_is_over_long() -> None:
    assert not [at(path) for path in MODULES if len(lines(path)) > MAX_LINES]


def test_every_public_module_says_what_it_is_for() -> None:
    assert not [at(path) for path in MODULES if not seen(path).docstring]


def test_the_architecture_page_names_every_module_and_no_other() -> None:
    page = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    named = set(re.findall(r"mapper/[\w/]+\.py", page))
    existing = {at(path) for path in MODULES if path.name != "__init__.py" and lines(path)}
    rooms = {at(path) for path in MODULES if path.name == "__init__.py"}
    assert sorted(existing - named) == []
    assert sorted(named - existing - rooms) == []


@pytest.mark.parametrize("page", sorted(path.name for path in ROOT.glob("*.md")))
def test_every_link_of_a_page_leads_somewhere(page: str) -> None:
    links = re.findall(r"\]\(([^)#]+)", (ROOT / page).read_text(encoding="utf-8"))
    assert [link for link in links if "://" not in link and not (ROOT / link).exists()] == []


def test_no_test_is_skipped_because_qt_is_missing() -> None:
    skips = [
        f"{at(path)}:{call.lineno}"
        for path in TESTS
        if "importorskip" in path.read_text(encoding="utf-8")
        for call in calls(ast.walk(tree(path)))
        if name_of(call) == "importorskip" and "PySide6" in ast.unparse(call)
    ]
    assert skips == []


def test_only_the_crash_dialog_catches_everything() -> None:
    broad = [place for path in MODULES for place in seen(path).broad]
    assert len(broad) <= 1, broad
    assert all(place.startswith("mapper/gui/") for place in broad), broad


def test_nothing_is_evaluated_or_unpickled() -> None:
    found = [
        f"{at(path)}: {name}"
        for path in MODULES
        for name in seen(path).imported
        if name.split(".")[0] in UNSAFE_MODULES
    ]
    found += [place for path in MODULES for place in seen(path).unsafe]
    assert found == []


def test_only_files_and_the_command_line_write_to_the_disk() -> None:
    found = [place for path in MODULES if not at(path).startswith(DISK_ROOMS) for place in seen(path).written]
    found += [
        f"{at(path)}: {name}"
        for path in MODULES
        if not at(path).startswith(DISK_ROOMS)
        for name in seen(path).imported
        if name.split(".")[0] in DISK_MODULES
    ]
    assert found == []


@pytest.mark.parametrize("room", ["paint", "cli"])
def test_painting_and_the_command_line_know_no_widgets(room: str) -> None:
    # import-linter sees PySide6 as one package; this looks inside.
    found = [
        f"{at(path)}: {name}"
        for path in MODULES
        if at(path).startswith(f"mapper/{room}/")
        for name in seen(path).imported
        if name.startswith(("PySide6.QtWidgets", "PySide6.QtSvgWidgets", "PySide6.QtOpenGLWidgets"))
    ]
    assert found == []


@pytest.mark.parametrize("room", ["edit", "files", "gui", "paint", "play", "tools"])
def test_no_ruleset_is_spelt_where_all_are_served(room: str) -> None:
    found = [
        place
        for path in MODULES
        if at(path).startswith(f"mapper/{room}/") and "/garage/" not in at(path)
        for place in seen(path).rulesets
    ]
    assert found == []


def test_no_verb_loads_widgets() -> None:
    names = [module for module, _ in VERBS.values()]
    assert "PySide6.QtWidgets" not in loaded_by(f"import {', '.join(names)}")


def test_the_version_is_told_without_loading_anything_heavy() -> None:
    loaded = loaded_by("from mapper.__main__ import main; main(['--version'])")
    assert {"PySide6", "pydantic", "numpy", "shapely"} & loaded == set()


def at(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def lines(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").splitlines()


@dataclass(frozen=True)
class Seen:
    """What these tests want to know of a module: its imports, and the places of what some may not do."""

    docstring: str | None
    imported: tuple[str, ...]
    broad: tuple[str, ...]
    unsafe: tuple[str, ...]
    written: tuple[str, ...]
    rulesets: tuple[str, ...]


@cache
def seen(path: Path) -> Seen:
    page = tree(path)
    nodes = tuple(ast.walk(page))
    return Seen(
        docstring=ast.get_docstring(page),
        imported=tuple(name for node in nodes for name in imported(node)),
        broad=tuple(f"{at(path)}:{node.lineno}" for node in nodes if is_broad(node)),
        unsafe=tuple(
            f"{at(path)}:{call.lineno}"
            for call in calls(nodes)
            if isinstance(call.func, ast.Name) and call.func.id in UNSAFE_CALLS
        ),
        written=tuple(
            f"{at(path)}:{call.lineno}: {ast.unparse(call.func)}"
            for call in calls(nodes)
            if writes_to_disk(call)
        ),
        rulesets=tuple(
            f"{at(path)}:{node.lineno}: {node.value!r}"
            for node in nodes
            if isinstance(node, ast.Constant) and node.value in GAMES
        ),
    )


def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), filename=str(path))


def calls(nodes: Iterable[ast.AST]) -> Iterator[ast.Call]:
    return (node for node in nodes if isinstance(node, ast.Call))


def name_of(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else ast.unparse(call.func)


def imported(node: ast.AST) -> tuple[str, ...]:
    if isinstance(node, ast.Import):
        return tuple(alias.name for alias in node.names)
    if isinstance(node, ast.ImportFrom):
        return tuple(f"{node.module}.{alias.name}" for alias in node.names)
    return ()


def is_broad(node: ast.AST) -> TypeGuard[ast.ExceptHandler]:
    if not isinstance(node, ast.ExceptHandler):
        return False
    caught = ast.unparse(node.type) if node.type else "BaseException"
    return re.search(r"\b(Base)?Exception\b", caught) is not None


def writes_to_disk(call: ast.Call) -> bool:
    if isinstance(call.func, ast.Name):
        return call.func.id == "open"
    if not isinstance(call.func, ast.Attribute):
        return False
    if ast.unparse(call.func.value) in {"os", "io"}:
        return call.func.attr in OS_CALLS
    if call.func.attr == "open":  # a dialog opens too, but never with a mode
        return (
            bool(call.args) and isinstance(call.args[0], ast.Constant) and isinstance(call.args[0].value, str)
        )
    return call.func.attr in DISK_CALLS


def loaded_by(statement: str) -> set[str]:
    script = f"import sys\n{statement}\nprint('loaded:', *sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, cwd=ROOT
    )
    return set(done.stdout.rpartition("loaded:")[2].split())
