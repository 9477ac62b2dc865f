"""Where a measurement runs: the Python with the peers that it needs, and the machine."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def enter(name, packages):
    """Goes on in build/NAME, an environment that has these packages; makes it the first time."""
    folder = ROOT / "build" / name
    if Path(sys.prefix) == folder:
        return
    python, stamp = folder / "bin/python", folder / " ".join(packages)
    if not stamp.exists():
        subprocess.run([sys.executable, "-m", "venv", folder], check=True)
        subprocess.run([python, "-m", "pip", "install", "-q", *packages], check=True)
        stamp.touch()
    os.execv(python, [python, *sys.argv])


def processor():
    for line in Path("/proc/cpuinfo").read_text().splitlines():
        if line.startswith("model name"):
            return line.split(":", 1)[1].strip()
    return "an unnamed processor"
