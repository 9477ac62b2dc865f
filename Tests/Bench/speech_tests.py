"""How bench/speech counts mistakes: speech_tests.py, with nothing but Python."""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(1, str(ROOT / "bench/speech"))
sys.dont_write_bytecode = True

import words
from running import run


def takes_spellings_for_the_same_words():
    assert words.words("Mr. Dashwood’s “ill-disposed” café, 21!") == "mister dashwoods ill disposed cafe twenty one".split()
    assert words.words("Feed'st; 1,300 & 0") == "feedst one thousand three hundred and zero".split()
    assert words.words("115 or 1234567") == "one hundred fifteen or one two three four five six seven".split()
    assert words.words(" … ") == []


def counts_the_fewest_changes():
    assert words.errors("a b c d".split(), "a b c d".split()) == 0
    assert words.errors("a b c d".split(), "a x c".split()) == 2
    assert words.errors("a b".split(), "x a b y".split()) == 2
    assert words.errors([], "a b".split()) == words.errors("a b".split(), []) == 2
    assert words.errors("k i t t e n".split(), "s i t t i n g".split()) == 3


if __name__ == "__main__":
    run(globals())
