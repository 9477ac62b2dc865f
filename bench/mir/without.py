"""The table of what has no harmony, and of sparse music that has."""

import json
import sys
import tempfile
import wave
from pathlib import Path

import claims
import nothing
import peers

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.append(str(ROOT / "bench/speech"))


def readings():
    """Recordings of people who read, where they can be downloaded."""
    import clips
    try:
        return [clip.file for clip in clips.clips(ROOT / "build/bench/speech")["clean"]]
    except OSError as trouble:
        print(f"bench: the readings were left out: {trouble}", file=sys.stderr)
        return []


def seconds(wav):
    with wave.open(str(wav)) as file:
        return file.getnframes() / file.getframerate()


def table(quintet):
    import scores
    missing = peers.find_chordino()
    with tempfile.TemporaryDirectory() as place:
        none, some = nothing.make(Path(place))
        public = readings()
        none = ({"speech, readings": public} if public else {}) | none
        lines = ["| without harmony | quintet: claimed | mean confidence | claimed at ≥ 0.9 | Chordino: claimed |",
                 "| --- | ---: | ---: | ---: | ---: |"]
        for kind, files in none.items():
            ours = claims.row_of_nothing([(quintet(file), seconds(file)) for file in files])
            theirs = "–" if missing else claims.row_of_nothing([(peers.chordino(file), seconds(file)) for file in files])
            lines.append(f"| {kind} | {ours} | {theirs} |")
        lines += ["", "| sparse music | quintet: no chord | root | Chordino: no chord | root |",
                  "| --- | ---: | ---: | ---: | ---: |"]
        for kind, files in some.items():
            systems = [quintet] + ([] if missing else [peers.chordino])
            cells = [cell for system in systems for cell in music(system, files, scores)]
            lines.append(f"| {kind} | {' | '.join([*cells, *(['–'] * 2 if missing else [])])} |")
    return "\n".join([*lines, "", missing or "Chordino gives no confidence."])


def music(system, files, scores):
    shares, roots = [], []
    for file in files:
        truth, found = json.loads(file.with_suffix(".json").read_text()), system(file)
        shares.append(claims.missed(found, truth["chords"]))
        roots.append(scores.chords(truth, found["chords"])["root"])
    return f"{sum(shares) / len(shares):.3f}", f"{sum(roots) / len(roots):.3f}"
