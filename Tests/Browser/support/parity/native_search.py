"""The native build of the search, through the C functions that the module for browsers exports."""

import ctypes
import struct

from support.parity.native_calls import native_calls

_i, _d, _p = ctypes.c_int32, ctypes.c_double, ctypes.c_void_p
SIGNATURES = {
    "create": (None, []),
    "destroy": (None, []),
    "text": (_p, []),
    "field": (_i, [_i, _i]),
    "add": (_i, [_d, _i]),
    "remove": (_i, [_d]),
    "count": (_i, []),
    "memory": (_d, []),
    "find": (_i, [_i, _i]),
    "numbers": (_p, []),
    "numbers_count": (_i, []),
    "words": (_p, []),
    "words_bytes": (_i, []),
}


class NativeSearch:
    """One at a time in a process."""

    def __init__(self):
        self.calls = native_calls("QuintetSearch", "search", SIGNATURES)
        self.calls["create"]()
        self.text = self.calls["text"]()

    def _put(self, text):
        data = text if isinstance(text, bytes) else text.encode()
        ctypes.memmove(self.text, data, min(len(data), 65_536))
        return len(data)

    def add(self, number, fields, boost=0):
        for text, weight in fields:
            self.calls["field"](self._put(text), weight)
        return self.calls["add"](number, boost)

    def remove(self, number):
        return self.calls["remove"](number)

    def find(self, query, most):
        """The ids of the hits."""
        found = self.calls["find"](self._put(query), most)
        numbers = self.numbers()
        ids, at = [], 0
        for _ in range(found):
            ids.append(int(numbers[at]))
            at += 5 + 10 * int(numbers[at + 4])
        return ids

    def numbers(self):
        count = self.calls["numbers_count"]()
        return (
            struct.unpack(f"{count}d", ctypes.string_at(self.calls["numbers"](), 8 * count))
            if count
            else ()
        )

    def answer(self):
        """All bytes of the last answer: its numbers, then its words."""
        words = self.calls["words_bytes"]()
        text = ctypes.string_at(self.calls["words"](), words) if words else b""
        return struct.pack(f"{len(self.numbers())}d", *self.numbers()) + text

    @property
    def memory(self):
        return self.calls["memory"]()
