"""Makes of songs what is heard of them outside a studio: in a room, in a crowd, with a singer.

    spoil.py FOLDER

For each NAME.wav, with NAME.json and the NAME.mid that it was rendered from, there will be a NAME-spoilt.wav and .json. The
voices, rooms and places are not those of bench/mir/harder.py, and a singer's mouth has many sizes here. Needs ffmpeg and
espeak-ng; numpy and mido.
"""
import argparse
import concurrent.futures
import shutil
import sys
import tempfile
import zlib
from pathlib import Path

import numpy as np

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.append(str(ROOT / "bench/mir"))

import damage  # noqa: E402
import singer  # noqa: E402
import sounds  # noqa: E402
from harmony import VARIANTS, VOICES  # noqa: E402
from songs import truth_of  # noqa: E402

#: What is heard, and how often.
KINDS = {("room",): 0.35, ("crowd",): 0.15, ("singer",): 0.25, ("singer", "room"): 0.15, ("crowd", "room"): 0.1}
ROOMS, CROWDS, SECONDS = 48, 16, 75


def crowds(folder, rng):
    voices = [voice + variant for voice in VOICES for variant in VARIANTS]
    for _ in range(CROWDS):
        speech = sounds.crowd(folder, rng, voices, 30, rng.integers(3, 16))
        yield speech / speech.std() + rng.uniform(0, 1) * sounds.applause(rng, 30, 20)


def spoil(wav, room, crowd):
    rng = np.random.default_rng(zlib.crc32(f"{wav.stem}, spoilt".encode()))
    sound = sounds.read(wav)[:SECONDS * sounds.RATE]
    kinds = list(KINDS)
    for kind in kinds[rng.choice(len(kinds), p=list(KINDS.values()))]:
        if kind == "room":
            sound = damage.in_room(sound, room)
        elif kind == "crowd":
            sound = damage.with_noise(sound, np.roll(crowd, rng.integers(len(crowd))), rng.uniform(5, 25))
        else:
            notes = [note for note in truth_of(wav)["notes"] if note[0] < SECONDS]
            voice = singer.sung(notes, len(sound), rng, size=rng.uniform(0.85, 1.3))
            sound = damage.with_noise(sound, voice, rng.uniform(-3, 9)) if voice.any() else sound
    name = wav.with_name(f"{wav.stem}-spoilt.wav")
    sounds.write(name, sound)
    shutil.copy(wav.with_suffix(".json"), name.with_suffix(".json"))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    options = parser.parse_args()
    rng = np.random.default_rng(5)
    with tempfile.TemporaryDirectory() as drafts:
        people = list(crowds(Path(drafts), rng))
    rooms = [damage.room(rng) for _ in range(ROOMS)]
    wavs = [wav for wav in sorted(options.folder.glob("*.wav")) if not wav.stem.endswith("-spoilt")]
    with concurrent.futures.ProcessPoolExecutor(2) as pool:
        list(pool.map(spoil, wavs, [rooms[rng.integers(ROOMS)] for _ in wavs], [people[rng.integers(CROWDS)] for _ in wavs]))


if __name__ == "__main__":
    main()
