"""The songs that are heard, and what is known of them."""

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
FONT = "/usr/share/sounds/sf2/TimGM6mb.sf2"
DRUMS = 9


def make_songs(folder, count):
    """Pieces by a seed that the model has not learnt from."""
    subprocess.run([sys.executable, ROOT / "tools/chords/pieces.py", folder, "--count", str(count), "--seed", "9000"],
                   check=True)
    for midi in folder.glob("*.mid"):
        subprocess.run(["fluidsynth", "-niq", "-g", "0.5", "-r", "44100", "-F", midi.with_suffix(".wav"), FONT, midi],
                       check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def truth_of(wav):
    """The chart beside a song; with its notes where they are known."""
    truth = json.loads(wav.with_suffix(".json").read_text())
    midi = wav.with_suffix(".mid")
    if "notes" in truth:
        truth["notes"] = [note[:3] for note in truth["notes"]]
    elif midi.exists():
        import mido
        truth["notes"] = sounding(mido.MidiFile(midi))
    return truth


def sounding(messages):
    """[[start, end, pitch]] of all but drums; each message has its seconds since the one before."""
    now, begun, notes = 0.0, {}, []
    for message in messages:
        now += message.time
        if message.type not in ("note_on", "note_off") or message.channel == DRUMS:
            continue
        place = (message.channel, message.note)
        if place in begun:
            notes.append([begun.pop(place), now, message.note])
        if message.type == "note_on" and message.velocity:
            begun[place] = now
    return notes


def alike(one, other):
    """How much of the time two lists of chords, of the same song, name the same."""
    edges = sorted({edge for chords in (one, other) for chord in chords for edge in (chord["start"], chord["end"])})
    def named(chords, time):
        return next((chord["label"] for chord in chords if chord["start"] <= time < chord["end"]), None)
    pieces = [(end - start, named(one, (start + end) / 2), named(other, (start + end) / 2))
              for start, end in zip(edges, edges[1:])]
    length = sum(seconds for seconds, *_ in pieces)
    return sum(seconds for seconds, mine, theirs in pieces if mine == theirs) / length if length else 0.0
