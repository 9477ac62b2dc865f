"""What a bench timed must have been done: figures are only told when ours and the peer's came out alike."""

import math
import os
import subprocess
import sys
from array import array
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
RATE = 48_000
# What the tests in browsers share, and benches use too, measures what is handed out.
os.environ.setdefault("QUINTET_BUILD", "release")
#: The programs that are timed.
PRODUCTS = ROOT / ".build" / os.environ["QUINTET_BUILD"]


def demand(holds, words):
    """Ends the bench unless something holds."""
    if not holds:
        sys.exit(f"bench: {words}")


def build():
    """The release build of all that is measured, as the sources are now; nothing when it is there."""
    if PRODUCTS.name != "release":
        print(f"bench: what is timed is the {PRODUCTS.name} build; no figure of it counts", file=sys.stderr)
        return
    subprocess.run([ROOT / "tools/build"], check=True, stdout=subprocess.DEVNULL)


def heard(path):
    """Seconds of a sound, and its loudness in dB of full scale, as ffmpeg decodes it."""
    data = subprocess.run(
        ["ffmpeg", "-v", "error", "-nostdin", "-i", path, "-vn", "-ac", "1", "-ar", str(RATE), "-f", "f32le", "-"],
        check=True, capture_output=True).stdout
    samples = array("f", data)
    energy = math.fsum(value * value for value in samples[::7]) / max(len(samples[::7]), 1)
    return len(samples) / RATE, 10 * math.log10(max(energy, 1e-12))


def sounds_alike(what, ours, theirs, seconds=0.06, decibels=0.5):
    """Both files hold sound, as long and as loud as the other."""
    mine, peer = heard(ours), heard(theirs)
    told = f"{what}: ours {mine[0]:.2f} s at {mine[1]:.1f} dB, the peer's {peer[0]:.2f} s at {peer[1]:.1f} dB"
    demand(min(mine[1], peer[1]) > -60, f"silence was timed: {told}")
    demand(abs(mine[0] - peer[0]) <= seconds and abs(mine[1] - peer[1]) <= decibels, f"not the same work: {told}")
