"""What is stretched: tones, drums, music and speech, made anew the same way each time."""

import struct
import subprocess
import sys
from pathlib import Path

import numpy as np
from scipy.io import wavfile

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "bench"))
import midi  # noqa: E402

RATE = 48_000
PARTIALS = (131.0, 233.7, 359.3, 521.9, 811.1, 1277.7, 2111.3, 3907.9)
SOUND_FONT = "/usr/share/sounds/sf2/TimGM6mb.sf2"


def read(path):
    """Samples as floats, one row per channel."""
    rate, samples = wavfile.read(path)
    assert rate == RATE, (path, rate)
    if samples.dtype != np.float32:
        samples = samples.astype(np.float64) / np.iinfo(samples.dtype).max
    samples = samples.astype(np.float64)
    return samples[None, :] if samples.ndim == 1 else samples.T


def write(path, samples):
    scaled = np.clip(np.round(samples.T * 32767), -32768, 32767).astype(np.int16)
    wavfile.write(path, RATE, scaled)


def tones(folder, seconds=6):
    """Eight steady inharmonic tones, each somewhere else between left and right."""
    path = folder / "tones.wav"
    time = np.arange(seconds * RATE) / RATE
    sound = np.zeros((2, len(time)))
    for index, hertz in enumerate(PARTIALS):
        tone = 0.08 * np.sin(2 * np.pi * hertz * time + index)
        pan = 0.2 + 0.6 * ((index * 3) % 8) / 7
        sound += np.array([[1 - pan], [pan]]) * tone
    write(path, sound)
    return path


def _render(path, midi_path):
    subprocess.run(
        ["fluidsynth", "-ni", "-q", "-r", str(RATE), "-o", "synth.reverb.active=0",
         "-o", "synth.chorus.active=0", "-g", "0.5", "-O", "s16", "-T", "wav", "-F", path,
         SOUND_FONT, midi_path], check=True, capture_output=True)


def hit_times(seconds=16):
    """When the drums are hit: evenly and unevenly, 90 to 360 ms apart."""
    dice, time, times = np.random.default_rng(7), 0.25, []
    while time < seconds - 0.5:
        times.append(time)
        time += float(dice.choice([0.12, 0.18, 0.24, 0.24, 0.36])) + float(dice.uniform(-.03, .03))
    return times


def drums(folder, speed=1.0):
    """A kit played by fluidsynth at `speed`."""
    path = folder / f"drums-{speed}.wav"
    dice, events, ticks = np.random.default_rng(8), [], 960.0
    for time in hit_times():
        note = int(dice.choice([36, 38, 42, 46, 45, 39]))
        start = round(time / speed * 2 * ticks)
        events += [(start, bytes([0x99, note, int(dice.integers(80, 120))])),
                   (start + 100, bytes([0x89, note, 0]))]
    track, last = b"\x00\xff\x51\x03" + (500_000).to_bytes(3, "big"), 0
    for start, message in sorted(events):
        track += midi._number(start - last) + message
        last = start
    track += b"\x00\xff\x2f\x00"
    score = folder / "drums.mid"
    score.write_bytes(b"MThd" + struct.pack(">IHHH", 6, 0, 1, int(ticks)) + b"MTrk"
                      + struct.pack(">I", len(track)) + track)
    _render(path, score)
    return path


def music(folder, seed, programs, speed=1.0, tempo=100):
    """A small band at `speed`: what a perfect stretch would sound like."""
    path = folder / f"music-{seed}-{speed}.wav"
    score = folder / "music.mid"
    midi.write(score, seed, 12, tempo * speed, programs)
    if speed != 1:
        midi.write(score, seed, 12 / speed, tempo * speed, programs)
    _render(path, score)
    return path


def speech(folder):
    path, raw = folder / "speech.wav", folder / "speech-22.wav"
    text = ("The quick brown fox jumps over the lazy dog. She sells sea shells by the sea shore, "
            "and Peter Piper picked a peck of pickled peppers.")
    subprocess.run(["espeak-ng", "-v", "en", "-w", raw, text], check=True)
    subprocess.run(["ffmpeg", "-v", "error", "-y", "-i", raw, "-ar", str(RATE), "-ac", "2", path],
                   check=True)
    return path
