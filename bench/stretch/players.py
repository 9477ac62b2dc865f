"""The contestants: each makes of a WAV file another, `speed` times as fast."""

import resource
import subprocess

import numpy as np

from sounds import RATE, read, write


def _cpu(command):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([str(word) for word in command], check=True, capture_output=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def rubber_band(engine):
    def stretch(source, target, speed):
        return _cpu(["rubberband", engine, "-q", "-t", repr(1 / speed), source, target])
    return stretch


def sound_touch(source, target, speed):
    return _cpu(["soundstretch", source, target, f"-tempo={(speed - 1) * 100}"])


def ffmpeg(source, target, speed):
    return _cpu(["ffmpeg", "-v", "error", "-y", "-nostdin", "-i", source, "-af",
                 f"atempo={speed}", target])


def ours(program):
    def stretch(source, target, speed):
        samples = read(source)
        raw, made = target.with_suffix(".in"), target.with_suffix(".out")
        samples.astype(np.float32).tofile(raw)
        spent = _cpu([program, RATE, len(samples), speed, 0, raw, made])
        sound = np.fromfile(made, np.float32).reshape(len(samples), -1)
        # Loud passages may rise above full scale, which 16 bits cannot hold.
        write(target, sound)
        return spent
    return stretch
