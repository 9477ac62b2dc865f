"""The native build of the engine, through the same C functions that the module exports."""

import ctypes
import math
from array import array

from support.parity.native_calls import native_calls

QUANTUM = 128
_i, _d, _f, _p, _u = (
    ctypes.c_int32,
    ctypes.c_double,
    ctypes.c_float,
    ctypes.c_void_p,
    ctypes.c_uint32,
)
SIGNATURES = {
    "create": (_i, [_d, _i, _i, _i]),
    "destroy": (None, []),
    "output": (_p, [_i]),
    "render": (None, []),
    "now": (_d, []),
    "latency": (_i, []),
    "meters": (_p, []),
    "allocate": (_p, [_i]),
    "sanitize": (None, [_p, _i]),
    "add_sound": (_i, [_i, _p, _p, _i]),
    "add_living": (_i, [_i, _i, _u]),
    "set_safety": (None, [_d, _d, _d]),
    "safety": (_p, []),
    "reset_dose": (None, []),
    "remove_sound": (_i, [_i]),
    "play": (_i, [_i, _i, _u, _d, _d, _d, _d, _i, _i, _i, _i]),
    "command": (_i, [_i, _i, _d, _d, _i]),
    "metronome": (_i, [_d, _i, _i, _d]),
    "set": (None, [_i, _i, _f]),
    "set_master": (None, [_f]),
    "set_metronome": (None, [_f]),
    "next_event": (_p, []),
    "input": (_p, [_i]),
    "hear": (None, [_i]),
    "set_tap": (None, [_i]),
    "next_tapped": (_d, []),
    "tapped": (_p, [_i]),
    "tap_lost": (_d, []),
}


class NativeEngine:
    def __init__(self, rate, tracks, sounds, stretches=0):
        self.calls = native_calls("QuintetEngine", "quintet", SIGNATURES)
        assert self.calls["create"](rate, tracks, sounds, stretches) == 1
        self.output = [self.calls["output"](channel) for channel in (0, 1)]

    def call(self, name, *arguments):
        return self.calls[name](*arguments)

    def add_sound(self, number, channels):
        places = []
        for samples in channels:
            places.append(self.call("allocate", len(samples)))
            ctypes.memmove(places[-1], samples.tobytes(), 4 * len(samples))
            self.call("sanitize", places[-1], len(samples))
        right = places[1] if len(places) > 1 else None
        assert self.call("add_sound", number, places[0], right, len(channels[0])) == 1

    def render(self):
        """The next quantum as bytes: left, then right."""
        self.call("render")
        return b"".join(ctypes.string_at(place, 4 * QUANTUM) for place in self.output)

    def put_down(self, heard):
        """A quantum of live input as bytes: left, then right; `hear` takes it in."""
        ctypes.memmove(self.call("input", 0), heard, 8 * QUANTUM)

    def drain(self):
        """What lies in the tap: the frame, then the bytes of both sides."""
        while (frame := self.call("next_tapped")) >= 0:
            yield frame, ctypes.string_at(self.call("tapped", 0), 8 * QUANTUM)

    def events(self):
        while place := self.call("next_event"):
            yield array("d", ctypes.string_at(place, 32))


def by_channel(quanta):
    """Quanta one after the other, as two arrays of samples."""
    samples = array("f", b"".join(quanta))
    sides = (array("f"), array("f"))
    for at in range(0, len(samples), 2 * QUANTUM):
        sides[0].extend(samples[at : at + QUANTUM])
        sides[1].extend(samples[at + QUANTUM : at + 2 * QUANTUM])
    return sides


def decibels_apart(ours, theirs):
    """The largest difference between two sounds in dB of full scale; −inf for the same bits."""
    largest = max(map(abs, map(float.__sub__, ours, theirs)), default=0.0)
    return 20 * math.log10(largest) if largest > 0 else -math.inf
