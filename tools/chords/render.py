"""Makes sound of MIDI files, as learning needs it: two soundfonts by turns, some through a plain filter and noise.

    render.py FOLDER [--seconds 75]

For each NAME.mid there will be a NAME.wav. Needs fluidsynth, fluid-soundfont-gm, timgm6mb-soundfont; numpy, scipy and
soundfile.
"""
import argparse
import concurrent.futures
import subprocess
import zlib
from pathlib import Path

import numpy as np
import soundfile
from scipy import signal

FONTS = ["/usr/share/sounds/sf2/FluidR3_GM.sf2", "/usr/share/sounds/sf2/TimGM6mb.sf2"]
RATE = 22_050


def coloured(sound, chance):
    """A tilt of the spectrum, and noise 35 to 60 dB below."""
    order, edge = 1, chance.uniform(200, 2_000)
    low = signal.sosfilt(signal.butter(order, edge, "lowpass", fs=RATE, output="sos"), sound)
    tilted = sound + chance.uniform(-0.6, 1.5) * low
    noise = chance.standard_normal(len(sound)) * np.std(tilted) * 10 ** (chance.uniform(-60, -35) / 20)
    return tilted + noise


def render(midi, seconds):
    wav = midi.with_suffix(".wav")
    chance = np.random.default_rng(zlib.crc32(midi.stem.encode()))
    font = FONTS[chance.integers(2)]
    subprocess.run(["fluidsynth", "-niq", "-g", "0.5", "-r", str(RATE), "-O", "float", "-F", wav, font, midi],
                   check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    sound, _ = soundfile.read(wav, dtype="float32", always_2d=True)
    sound = sound.mean(1)[:seconds * RATE]
    if chance.random() < 0.4:
        sound = coloured(sound, chance)
    loud = 10 ** (chance.uniform(-12, -1) / 20)
    soundfile.write(wav, sound * loud / max(np.abs(sound).max(), 1e-9), RATE, subtype="PCM_16")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--seconds", type=int, default=75)
    options = parser.parse_args()
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        list(pool.map(lambda midi: render(midi, options.seconds), sorted(options.folder.glob("*.mid"))))


if __name__ == "__main__":
    main()
