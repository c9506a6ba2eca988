"""Shared helpers of the checks in Python: building the programs, and virtual environments in target/environments."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def build():
    """Builds every program, example and test in target/debug.

    It selects the same packages as `cargo test --workspace`, and so the same features of their dependencies. With other
    features, cargo would compile the dependencies again.
    """
    subprocess.run("cargo build --quiet --workspace --bins --examples --tests".split(), cwd=ROOT, check=True)


def enter(name, packages):
    """Restarts this program in the environment `name`. Creates the environment first, unless it has these packages."""
    if Path(sys.prefix) == folder(name):
        return
    python = make(name, packages) / "python"
    os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
    os.execv(python, [python, *sys.argv])


def folder(name):
    """Returns the folder of the environment `name`."""
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
