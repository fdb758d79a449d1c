import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

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
    assert not [at(path) for path in MODULES if not ast.get_docstring(tree(path))]


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
        for call in calls(path)
        if name_of(call) == "importorskip" and "PySide6" in ast.unparse(call)
    ]
    assert skips == []


def test_only_the_crash_dialog_catches_everything() -> None:
    broad = [f"{at(path)}:{handler.lineno}" for path in MODULES for handler in broad_handlers(path)]
    assert len(broad) <= 1, broad
    assert all(place.startswith("mapper/gui/") for place in broad), broad


def test_nothing_is_evaluated_or_unpickled() -> None:
    found = [
        f"{at(path)}: {name}"
        for path in MODULES
        for name in imported(path)
        if name.split(".")[0] in UNSAFE_MODULES
    ]
    found += [
        f"{at(path)}:{call.lineno}"
        for path in MODULES
        for call in calls(path)
        if isinstance(call.func, ast.Name) and call.func.id in UNSAFE_CALLS
    ]
    assert found == []


def test_only_files_and_the_command_line_write_to_the_disk() -> None:
    found = [
        f"{at(path)}:{call.lineno}: {ast.unparse(call.func)}"
        for path in MODULES
        if not at(path).startswith(DISK_ROOMS)
        for call in calls(path)
        if writes_to_disk(call)
    ]
    found += [
        f"{at(path)}: {name}"
        for path in MODULES
        if not at(path).startswith(DISK_ROOMS)
        for name in imported(path)
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
        for name in imported(path)
        if name.startswith(("PySide6.QtWidgets", "PySide6.QtSvgWidgets", "PySide6.QtOpenGLWidgets"))
    ]
    assert found == []


@pytest.mark.parametrize("room", ["edit", "files", "gui", "paint", "play", "tools"])
def test_no_ruleset_is_spelt_where_all_are_served(room: str) -> None:
    found = [
        f"{at(path)}:{node.lineno}: {node.value}"
        for path in MODULES
        if at(path).startswith(f"mapper/{room}/") and "/garage/" not in at(path)
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Constant) and node.value in GAMES
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


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), filename=str(path))


def calls(path: Path) -> Iterator[ast.Call]:
    return (node for node in ast.walk(tree(path)) if isinstance(node, ast.Call))


def name_of(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else ast.unparse(call.func)


def imported(path: Path) -> Iterator[str]:
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def broad_handlers(path: Path) -> Iterator[ast.ExceptHandler]:
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.ExceptHandler):
            caught = ast.unparse(node.type) if node.type else "BaseException"
            if re.search(r"\b(Base)?Exception\b", caught):
                yield node


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
