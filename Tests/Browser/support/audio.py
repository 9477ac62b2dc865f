"""Sound files."""

import array
import functools
import math
import wave


def tone(file, hertz=440, seconds=3.0, rate=48_000):
    write(file, _tone(hertz, seconds, rate), rate)


def write(file, samples, rate):
    """A WAV of 16 bits, one channel."""
    with wave.open(str(file), "wb") as out:
        out.setparams((1, 2, rate, 0, "NONE", ""))
        out.writeframes(samples)


@functools.cache
def _tone(hertz, seconds, rate):
    turn = 2 * math.pi * hertz / rate
    samples = (round(9_000 * math.sin(turn * index)) for index in range(int(rate * seconds)))
    return array.array("h", samples).tobytes()
