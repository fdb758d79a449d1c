"""Runs the mutants in a copy of the program: prints which are killed by their tests, and which survive.

Run from the checkout: `python -m tests.mutants [WORD]`, with a word for those that have it in their line.
The status is 1 when one survives, or when its tests cannot be run.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.mutants.table import MUTANTS, Mutant

COPIED = ("mapper", "tests", "resources", "maps", "packaging", "pyproject.toml", "README.md")
HERE = Path(__file__).resolve().parents[2]
VERDICTS = {0: "survived", 1: "killed"}


def main() -> int:
    """Run the mutants one after another, the program made whole again after each."""
    word = " ".join(sys.argv[1:])
    chosen = [mutant for mutant in MUTANTS if word in mutant.name]
    alive = 0
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder)
        for name in COPIED:
            _copy(HERE / name, copy / name)
        for mutant in chosen:
            status = _tried(mutant, copy)
            alive += status != 1
            print(f"{VERDICTS.get(status, 'no answer'):9} {mutant.name}", flush=True)
    print(f"{len(chosen)} mutants, {len(chosen) - alive} killed")
    return 1 if alive else 0


def _copy(source: Path, target: Path) -> None:
    if source.is_dir():
        shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))
    else:
        shutil.copyfile(source, target)


def _tried(mutant: Mutant, copy: Path) -> int:
    """Return the status of a mutant's tests."""
    path = copy / mutant.file
    whole = path.read_text(encoding="utf-8")
    path.write_text(whole.replace(mutant.old, mutant.new), encoding="utf-8")
    about = {**os.environ, "PYTHONPATH": str(copy), "PYTHONDONTWRITEBYTECODE": "1"}
    about.setdefault("QT_QPA_PLATFORM", "offscreen")
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *mutant.tests.split()]
    try:
        return subprocess.run(command, cwd=copy, env=about, capture_output=True, check=False).returncode
    finally:
        path.write_text(whole, encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
