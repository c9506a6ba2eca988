"""Virtual environments with pinned packages, in target/environments, for the checks that are written in Python."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# Builds every program and example with the features that `cargo test --workspace` selects. Another selection of packages
# would select other features of their dependencies, and compile these again.
BUILD = "cargo build --quiet --workspace --bins --examples --tests"


def build():
    """Builds the programs and the examples in target/debug."""
    subprocess.run(BUILD.split(), cwd=ROOT, check=True)


def enter(name, packages):
    """Restarts this program in the environment `name`. Creates the environment first, unless it has these packages."""
    if Path(sys.prefix) == folder(name):
        return
    python = make(name, packages) / "python"
    os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
    os.execv(python, [python, *sys.argv])


def folder(name):
    return ROOT / "target" / "environments" / name


def make(name, packages):
    """Creates the environment `name`, unless it has these packages. Returns the folder of its programs."""
    programs, installed = folder(name) / "bin", folder(name) / "installed.txt"
    wanted = "\n".join(packages)
    if not installed.exists() or installed.read_text() != wanted:
        subprocess.run([sys.executable, "-m", "venv", "--clear", folder(name)], check=True)
        pip = [programs / "python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        subprocess.run([*pip, *packages], check=True)
        installed.write_text(wanted)
    return programs
