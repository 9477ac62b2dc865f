"""Theory natively and in WebAssembly: the same questions, the same answers; and the class that
pages use.
"""

import ctypes
import random

import pytest

from support.parity.modules import answers_in_wasm, use_as_pages_do
from support.parity.native_calls import native_calls

pytestmark = pytest.mark.ci

SEED = 20_261_122
_i, _p = ctypes.c_int32, ctypes.c_void_p
SIGNATURES = {"create": (None, []), "text": (_p, []), "ask": (_i, [_i, _i, _i]), "answer": (_p, [])}
ROOTS = [letter + sign for letter in "CDEFGAB" for sign in ("", "#", "b")]
SUFFIXES = "|m|7|maj7|m7b5|dim7|aug|sus4|6/9|m11|13|7alt|add9|(b5)|/E|:hdim7/b3|foo|😀".split("|")
KINDS = ["", " dorian", " harmonic minor", " altered", " blues", " diminished", " foo", "m"]
TUNINGS = ["", "\tguitar\t0\t3", "\tukulele", "\topen G\t2\t4", "\tE A\t0"]


def _work():
    """Questions by chance, and every list once."""
    rng = random.Random(SEED)
    work = [[what, "", naming] for what in (7, 8, 9) for naming in (0, 1, 2)]
    for _ in range(1_500):
        root, naming = rng.choice(ROOTS), rng.randrange(3)
        chords = [rng.choice(ROOTS) + rng.choice(SUFFIXES[:9]) for _ in range(rng.randrange(5))]
        work.append(
            rng.choice(
                (
                    [0, root + rng.choice(SUFFIXES) + rng.choice(TUNINGS), naming],
                    [1, " ".join(rng.choices(ROOTS, k=rng.randrange(6))), naming],
                    [2, root + rng.choice(KINDS), naming],
                    [3, " ".join(chords), naming],
                    [4, root, naming],
                    [5, root + "\t" + rng.choice(("ii7 V7 Imaj7", "I V7/V bVI ø", "VIII")), naming],
                    [6, root, naming],
                )
            )
        )
    return work


def _answers_natively(work):
    calls = native_calls("QuintetTheory", "theory", SIGNATURES)
    calls["create"]()
    answers = b""
    for what, question, naming in work:
        data = question.encode()
        ctypes.memmove(calls["text"](), data, len(data))
        count = calls["ask"](what, len(data), naming)
        answers += f"{count}\n".encode()
        if count > 0:
            answers += ctypes.string_at(calls["answer"](), count)
    return answers


def test_answers_the_same_as_natively():
    work = _work()
    native, wasm = _answers_natively(work), answers_in_wasm("theory", work)
    print(f"    {len(work)} questions, {len(native)} bytes of answers")
    assert len(native) > 500_000 and native == wasm, "the answers differ"


def test_speaks_to_pages():
    """The class that pages use, on the same module."""
    use_as_pages_do("theory", "theory/Theory.ts")
