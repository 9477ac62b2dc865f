"""The search natively and in WebAssembly: the same calls, the same answers; and the class that
pages use.
"""

import random

import pytest

from support.parity.modules import answers_in_wasm, use_as_pages_do
from support.parity.native_search import NativeSearch

pytestmark = pytest.mark.ci

SEED = 20_261_121
WORDS = (
    "snow man snowman night knight nite love lover glove blue moon river rain rainbow over the "
    "a of my heart "
    "hart Édith Straße Œuvre E.T. R.E.M. don't & 東京 🎵 Калинка !!! rhapsody rapsody bohemian 2001"
).split()


def _text(rng):
    if rng.random() < 0.1:
        return bytes(rng.randrange(256) for _ in range(rng.randrange(40)))
    return " ".join(rng.choices(WORDS, k=rng.randrange(1, 6))).encode()


def _query(rng):
    text = bytearray(_text(rng))
    for _ in range(rng.randrange(3)):
        if text:
            at = rng.randrange(len(text))
            text[at : at + rng.randrange(2)] = rng.choice((b"", b"e", b" ", b"x"))
    return bytes(text)


def _work():
    """What is done, one after the other: bytes as latin-1, so that JSON carries them."""
    rng = random.Random(SEED)
    work = []
    for _ in range(4_000):
        kind, number = rng.random(), rng.randrange(400)
        if kind < 0.45:
            fields = [
                [_text(rng).decode("latin-1"), rng.choice((10, 7, 3))]
                for _ in range(rng.randrange(1, 4))
            ]
            work.append(["add", number, fields, rng.choice((0, 10))])
        elif kind < 0.6:
            work.append(["remove", number])
        else:
            work.append(["find", _query(rng).decode("latin-1"), rng.choice((1, 5, 50))])
    return work


def _answers_natively(work):
    index = NativeSearch()
    answers = b""
    for name, *values in work:
        if name == "add":
            fields = [(text.encode("latin-1"), weight) for text, weight in values[1]]
            answers += bytes([index.add(values[0], fields, values[2])])
        elif name == "remove":
            answers += bytes([index.remove(values[0])])
        else:
            index.find(values[0].encode("latin-1"), values[1])
            answers += index.answer()
    return answers


@pytest.mark.check
def test_finds_the_same_as_natively():
    work = _work()
    native, wasm = _answers_natively(work), answers_in_wasm("search", work)
    print(f"    {len(work)} calls, {len(native)} bytes of answers")
    assert len(native) > 1_000_000 and native == wasm, "the answers differ"


def test_speaks_to_pages():
    """The class that pages use, on the same module."""
    use_as_pages_do("search", "search/SearchIndex.ts")
