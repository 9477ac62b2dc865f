"""The native build of hum to find, through the C functions that the module for browsers exports."""

import array
import ctypes

from support.parity.native_calls import native_calls

_i, _d, _p = ctypes.c_int32, ctypes.c_double, ctypes.c_void_p
SIGNATURES = {
    "create": (None, []),
    "destroy": (None, []),
    "numbers": (_p, []),
    "samples": (_p, []),
    "listen": (_i, [_d]),
    "hear": (_i, [_i]),
    "frame": (_i, [_i]),
    "notes": (_i, []),
    "tune": (_i, [_d]),
    "tuned": (_i, [_i]),
    "add": (_i, [_d, _i]),
    "remove": (_i, [_d]),
    "count": (_i, []),
    "ask": (_i, [_i, _i]),
    "look": (_i, [_i, _i]),
    "hits": (_i, []),
}
#: Samples that are handed over at once.
PIECE = 8_192


class NativeMelody:
    """One at a time in a process."""

    def __init__(self):
        self.calls = native_calls("QuintetMelody", "melody", SIGNATURES)
        self.calls["create"]()
        self.numbers = (ctypes.c_double * 800).from_address(self.calls["numbers"]())

    def hear(self, samples, rate):
        """Samples are the bytes of 32-bit floats; answers how many frames they made."""
        assert self.calls["listen"](rate) == 1
        place, frames = self.calls["samples"](), 0
        for at in range(0, len(samples), 4 * PIECE):
            piece = samples[at : at + 4 * PIECE]
            ctypes.memmove(place, piece, len(piece))
            frames = self.calls["hear"](len(piece) // 4)
        return frames

    def frames(self, count):
        """(seconds, hertz, clarity, level) of each."""
        found = []
        for at in range(count):
            assert self.calls["frame"](at) == 1
            found.append(tuple(self.numbers[:4]))
        return found

    def tune(self, samples, rate):
        """The frames of each piece, as they come: (seconds, hertz, clarity, level)."""
        assert self.calls["tune"](rate) == 1
        place = self.calls["samples"]()
        for at in range(0, len(samples), 4 * PIECE):
            piece = samples[at : at + 4 * PIECE]
            ctypes.memmove(place, piece, len(piece))
            flat = self.numbers[: 4 * self.calls["tuned"](len(piece) // 4)]
            yield list(zip(flat[::4], flat[1::4], flat[2::4], flat[3::4]))

    def notes(self):
        return self._pairs(self.calls["notes"]())

    def _pairs(self, count):
        flat = self.numbers[: 2 * count]
        return list(zip(flat[::2], flat[1::2]))

    def _put(self, notes):
        flat = [number for note in notes for number in note][:800]
        self.numbers[: len(flat)] = flat
        return len(notes)

    def add(self, number, notes):
        return self.calls["add"](number, self._put(notes))

    def remove(self, number):
        return self.calls["remove"](number)

    def find(self, notes, most=10, slice_=512):
        """(id, score, start) of the hits."""
        if self.calls["ask"](self._put(notes), most) == 0:
            return []
        at = 0
        while self.calls["look"](at, slice_):
            at += slice_
        flat = self.numbers[: 3 * self.calls["hits"]()]
        return list(zip(map(int, flat[::3]), flat[1::3], flat[2::3]))

    @property
    def count(self):
        return self.calls["count"]()


def floats(samples):
    """Bytes of 32-bit floats from any numbers."""
    return array.array("f", samples).tobytes()
