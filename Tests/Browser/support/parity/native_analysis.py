"""The native build of the analysis of music, through the C functions that the module for browsers
exports.
"""

import ctypes

from support.parity.native_calls import native_calls

_i, _d, _p = ctypes.c_int32, ctypes.c_double, ctypes.c_void_p
SIGNATURES = {
    "begin": (_i, [_i]),
    "room": (_p, []),
    "room_count": (_i, []),
    "add": (_i, [_i]),
    "weights": (_p, [_i]),
    "network": (_i, []),
    "run": (_i, []),
    "numbers": (_p, []),
    "letters": (_p, []),
    "summary": (_i, []),
    "chord": (_i, [_i]),
    "label": (_i, [_i, _i]),
    "tonic": (_i, [_i]),
    "key": (_i, [_i]),
    "beat": (_d, [_i]),
    "note": (_i, [_i]),
    "downbeat": (_d, [_i]),
}


class NativeAnalysis:
    """One at a time in a process."""

    def __init__(self):
        self.calls = native_calls("QuintetAnalysis", "analysis", SIGNATURES)

    def hear(self, samples):
        """Samples are the bytes of 32-bit floats; answers whether there was anything to hear."""
        most = 4 * self.calls["room_count"]()
        if self.calls["begin"](len(samples) // 4):
            for at in range(0, len(samples), most):
                piece = samples[at : at + most]
                ctypes.memmove(self.calls["room"](), piece, len(piece))
                assert self.calls["add"](len(piece) // 4) == 1, at
        return self.calls["run"]() == 1

    def use_network(self, weights):
        """Whether these are weights of the network of notes."""
        place = self.calls["weights"](len(weights))
        if place:
            ctypes.memmove(place, weights, len(weights))
        return bool(place) and self.calls["network"]() == 1

    def row(self, name, *arguments):
        """The numbers that a call has put down, as bytes."""
        count = self.calls[name](*arguments)
        return ctypes.string_at(self.calls["numbers"](), 8 * count)

    def name(self, name, *arguments):
        """The letters that a call has put down."""
        count = self.calls[name](*arguments)
        return ctypes.string_at(self.calls["letters"](), count)

    def time(self, name, at):
        return self.calls[name](at)
