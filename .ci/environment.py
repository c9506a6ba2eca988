"""Virtual environments of pinned packages, below target/, for the checks that are written in Python."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def enter(name, packages):
    """Goes on in the environment `name`, which is made first if it is not there, or not of these packages."""
    folder = ROOT / "target" / "environments" / name
    if Path(sys.prefix) == folder:
        return
    python, installed = folder / "bin/python", folder / "installed.txt"
    wanted = "\n".join(packages)
    if not installed.exists() or installed.read_text() != wanted:
        subprocess.run([sys.executable, "-m", "venv", "--clear", folder], check=True)
        subprocess.run([python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *packages], check=True)
        installed.write_text(wanted)
    os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
    os.execv(python, [python, *sys.argv])
