import ctypes
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from importlib import metadata
from pathlib import Path
from types import ModuleType

import pytest

import mapper

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
CONSTRAINTS = (ROOT / "packaging" / "constraints.txt").read_text(encoding="utf-8")
BASH = shutil.which("bash") or ""
TOOLS = ["bash", "cat", "chmod", "cp", "cut", "dirname", "env", "grep", "id", "mkdir", "mktemp", "rm", "sed"]
TOOLS += ["sha256sum", "tail"]
LACKING = [("no-ensurepip", "python3.12-venv"), ("no-qt", "libegl1 libgl1")]

on_linux = pytest.mark.skipif(sys.platform != "linux", reason="the set-up's system packages are Debian's")


# --- the distribution -------------------------------------------------------------------------------------


def test_the_version_stands_in_one_place() -> None:
    assert "version" in PROJECT["dynamic"]
    assert metadata.version("mapper") == mapper.__version__


@pytest.mark.parametrize("name", ["mapper", "mapper-gui"])
def test_every_command_leads_to_a_function(name: str) -> None:
    (command,) = [c for c in metadata.distribution("mapper").entry_points if c.name == name]
    assert callable(command.load())


def test_every_dependency_has_a_pinned_version() -> None:
    extras = PROJECT["optional-dependencies"]
    wanted = {plain_name(line) for line in [*PROJECT["dependencies"], *extras["dev"], *extras["replay"]]}
    assert wanted - {plain_name(line) for line in CONSTRAINTS.splitlines() if "==" in line} == set()


@pytest.mark.parametrize("text", [CONSTRAINTS, "\n".join(PROJECT["dependencies"])])
def test_python_3_11_never_gets_the_qt_that_aborts_there(text: str) -> None:
    (line,) = [line for line in text.splitlines() if "PySide6" in line and "< '3.12'" in line]
    assert re.search(r"<6\.12|==6\.(8|9|10|11)\.", line)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> zipfile.ZipFile:
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    (path,) = folder.glob("*.whl")
    return zipfile.ZipFile(path)


@pytest.mark.parametrize("folder", ["resources", "maps"])
def test_the_wheel_brings_resources_and_maps(wheel: zipfile.ZipFile, folder: str) -> None:
    ours = {f"mapper/{path.relative_to(ROOT).as_posix()}" for path in tracked(folder)}
    assert ours
    assert ours - set(wheel.namelist()) == set()


def test_the_wheel_brings_every_module_and_no_test(wheel: zipfile.ZipFile) -> None:
    names = set(wheel.namelist())
    assert {path.relative_to(ROOT).as_posix() for path in tracked("mapper")} - names == set()
    assert [name for name in names if name.startswith("tests/")] == []


def test_the_wheel_brings_the_licences(wheel: zipfile.ZipFile) -> None:
    licences = {name.partition("/licenses/")[2] for name in wheel.namelist()}
    assert {"LICENSE", "NOTICE", "resources/fonts/LICENSE.txt"} <= licences


def test_the_wheel_finds_its_own_resources(wheel: zipfile.ZipFile, tmp_path: Path) -> None:
    wheel.extractall(tmp_path)
    picture = tmp_path / "a picture.png"
    command = [sys.executable, "-m", "mapper", "export", "mapper/maps/example.mapper", "-o", str(picture)]
    environment = os.environ | {"PYTHONPATH": str(tmp_path)}
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert picture.read_bytes().startswith(b"\x89PNG")


# --- what Qt needs ----------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def qt_needs() -> ModuleType:
    spec = importlib.util.spec_from_file_location("qt_needs", ROOT / "packaging" / "qt_needs.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_a_missing_library_is_told_by_its_package(qt_needs: ModuleType) -> None:
    def load(name: str) -> None:
        if name == "libEGL.so.1":
            raise OSError

    assert qt_needs.missing_packages(qt_needs.OFFSCREEN, load) == ["libegl1"]


def test_a_window_needs_more_than_offscreen_work(qt_needs: ModuleType) -> None:
    offscreen = qt_needs.wanted("run", {})
    assert qt_needs.wanted("dev", {"DISPLAY": ":0"}) == offscreen
    assert "libxcb-cursor.so.0" in qt_needs.wanted("run", {"DISPLAY": ":0"})
    assert "libwayland-client.so.0" in qt_needs.wanted("run", {"WAYLAND_DISPLAY": "wayland-0"})


def test_what_qt_says_is_kept_when_it_cannot_be_loaded(qt_needs: ModuleType) -> None:
    assert qt_needs.qt_complaint() == ""
    assert "no_such_qt" in qt_needs.qt_complaint(["no_such_qt"])


@on_linux
def test_a_display_that_is_gone_counts_as_none(qt_needs: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    assert qt_needs.display_answers({"WAYLAND_DISPLAY": "wayland-0"})
    assert not qt_needs.display_answers({})
    monkeypatch.setenv("DISPLAY", ":4321")
    assert not qt_needs.display_answers({"DISPLAY": ":4321"})


@on_linux
def test_the_loader_tells_a_library_that_is_not_there(qt_needs: ModuleType) -> None:
    assert qt_needs.missing_packages({"libno-such.so.9": "libno-such9"}) == ["libno-such9"]
    with pytest.raises(OSError, match="libno-such"):
        ctypes.CDLL("libno-such.so.9")


# --- the set-up, with a Python and an apt of the test's own -----------------------------------------------

FAKE_PYTHON = """#!{bash}
echo "$0 $*" >>"$CALLS"
case "$1 ${{2:-}}" in
    "-V "* | "-VV "*) echo "Python 3.12.9" ;;
    "-m venv") mkdir -p "$4/bin"; cp "$0" "$4/bin/python" ;;
    "-c import venv, ensurepip") [ ! -e "$FAKES/no-ensurepip" ] ;;
    "-c import sys; print"*) echo python3.12-venv ;;
    "-m pip") [ ! -e "$FAKES/no-network" ] || {{ echo "pip: no route to host"; exit 1; }} ;;
    *qt_needs.py*) [ ! -e "$FAKES/no-qt" ] || {{ echo "packages: libegl1 libgl1"; exit 1; }} ;;
esac
"""
FAKE_APT = """#!{bash}
echo "apt-get $*" >>"$CALLS"
case "$*" in *install*) rm -f "$FAKES/no-ensurepip" "$FAKES/no-qt" ;; esac
"""
FAKE_SHIM = """#!{bash}
echo "command not found" >&2
exit 127
"""


class Machine:
    """A made-up machine: a project folder with a space in its path, and only the tools it is given."""

    def __init__(self, folder: Path) -> None:
        self.bin, self.project, self.calls_file = folder / "bin", folder / "my maps", folder / "calls"
        self.bin.mkdir()
        self.calls_file.touch()
        (self.project / "packaging").mkdir(parents=True)
        for name in ("pyproject.toml", "packaging/setup", "packaging/constraints.txt"):
            shutil.copy(ROOT / name, self.project / name)
        for name in TOOLS:
            (self.bin / name).symlink_to(shutil.which(name) or "")
        self.add("python3.13", FAKE_SHIM)

    def add(self, name: str, script: str) -> None:
        (self.bin / name).unlink(missing_ok=True)
        (self.bin / name).write_text(script.format(bash=BASH), encoding="utf-8")
        (self.bin / name).chmod(0o755)

    def lack(self, what: str) -> None:
        (self.bin / what).touch()

    def be_nobody(self) -> None:
        self.add("id", "#!{bash}\necho 1000\n")

    def set_up(self, kind: str = "run") -> subprocess.CompletedProcess[str]:
        self.calls_file.write_text("", encoding="utf-8")
        return subprocess.run(
            [BASH, str(self.project / "packaging" / "setup"), kind],
            env={"PATH": str(self.bin), "CALLS": str(self.calls_file), "FAKES": str(self.bin)},
            capture_output=True,
            text=True,
            check=False,
            cwd=self.bin,
        )

    def calls(self, part: str) -> list[str]:
        return [line for line in self.calls_file.read_text(encoding="utf-8").splitlines() if part in line]


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    new = Machine(tmp_path)
    new.add("python3.12", FAKE_PYTHON)
    return new


@on_linux
def test_the_first_set_up_makes_the_environment_and_the_second_does_nothing(machine: Machine) -> None:
    first = machine.set_up()
    assert (first.returncode, first.stderr) == (0, "")
    assert machine.calls("-m pip install")
    second = machine.set_up()
    assert (second.returncode, second.stdout) == (0, "")
    assert not machine.calls("-m pip install")


@on_linux
def test_changed_requirements_are_installed_into_the_same_environment(machine: Machine) -> None:
    machine.set_up()
    with (machine.project / "packaging" / "constraints.txt").open("a", encoding="utf-8") as file:
        file.write("# newer\n")
    assert machine.set_up().returncode == 0
    assert machine.calls("-m pip install")
    assert not machine.calls("-m venv")


@on_linux
def test_the_tools_are_added_when_asked_for_and_kept(machine: Machine) -> None:
    machine.set_up()
    machine.set_up("dev")
    assert machine.calls(".[dev,replay]")
    assert machine.set_up("run").stdout == ""


@on_linux
def test_an_interrupted_set_up_heals_itself(machine: Machine) -> None:
    machine.lack("no-network")
    failed = machine.set_up()
    assert failed.returncode == 1
    assert "no route to host" in failed.stderr
    assert "pip could not install the packages" in failed.stderr
    (machine.bin / "no-network").unlink()
    assert machine.set_up().returncode == 0
    assert machine.calls("-m venv")


@on_linux
def test_a_moved_folder_gets_a_new_environment(machine: Machine) -> None:
    machine.set_up()
    machine.project = machine.project.rename(machine.project.with_name("other maps"))
    assert machine.set_up().returncode == 0
    assert machine.calls("-m venv")


@on_linux
@pytest.mark.parametrize(
    ("lacking", "package"), [("no-ensurepip", "python3.12-venv"), ("no-qt", "libegl1 libgl1")]
)
def test_what_the_system_lacks_is_installed_where_that_is_allowed(
    machine: Machine, lacking: str, package: str
) -> None:
    machine.add("apt-get", FAKE_APT)
    machine.add("id", "#!{bash}\necho 0\n")
    machine.lack(lacking)
    done = machine.set_up()
    assert (done.returncode, done.stderr) == (0, "")
    assert [call.split()[1] for call in machine.calls("apt-get")] == ["update", "install"]
    assert machine.calls(f"--no-install-recommends {package}")


@on_linux
@pytest.mark.parametrize(
    ("lacking", "package"), [("no-ensurepip", "python3.12-venv"), ("no-qt", "libegl1 libgl1")]
)
def test_without_permission_the_one_line_to_run_is_told(machine: Machine, lacking: str, package: str) -> None:
    machine.add("apt-get", FAKE_APT)
    machine.be_nobody()
    machine.lack(lacking)
    done = machine.set_up()
    assert done.returncode == 1
    line = f"sudo apt-get update && sudo apt-get install -y --no-install-recommends {package}"
    assert done.stderr.splitlines()[-1].strip() == line
    assert not machine.calls("apt-get")


@on_linux
def test_without_any_python_the_one_line_to_run_is_told(machine: Machine) -> None:
    (machine.bin / "python3.12").unlink()
    machine.be_nobody()
    done = machine.set_up()
    assert done.returncode == 1
    assert "no working Python 3.11 or newer" in done.stderr
    assert done.stderr.splitlines()[-1].strip().endswith("python3 python3-venv")


def plain_name(requirement: str) -> str:
    found = re.match(r"[\w.-]+", requirement)
    return found[0].lower().replace("_", "-") if found else ""


def tracked(folder: str) -> list[Path]:
    """The files of a folder, without what Python leaves behind."""
    return [path for path in (ROOT / folder).rglob("*") if path.is_file() and "__pycache__" not in path.parts]
