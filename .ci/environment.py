"""Virtual environments of pinned packages, below target/, for the checks that are written in Python."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def enter(name, packages):
    """Goes on in the environment `name`, which is made first if it is not there, or not of these packages."""
    if Path(sys.prefix) == folder(name):
        return
    python = make(name, packages) / "python"
    os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
    os.execv(python, [python, *sys.argv])


def folder(name):
    return ROOT / "target" / "environments" / name


def make(name, packages):
    """The programs of the environment `name`, which is made if it is not there, or not of these packages."""
    programs, installed = folder(name) / "bin", folder(name) / "installed.txt"
    wanted = "\n".join(packages)
    if not installed.exists() or installed.read_text() != wanted:
        subprocess.run([sys.executable, "-m", "venv", "--clear", folder(name)], check=True)
        pip = [programs / "python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        subprocess.run([*pip, *packages], check=True)
        installed.write_text(wanted)
    return programs
