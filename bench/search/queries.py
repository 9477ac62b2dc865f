"""What is asked: spoilt by rule from songs, with a seed, and by hand (heard.tsv, and hard.tsv, which is harder).

A query by rule is a title, or, for one that is short, the title and the film: enough to tell the song from
others. Then it is spoilt in one of the ways below.
"""

import bisect
import random
import re
import unicodedata

from songs import HERE

NEIGHBOURS = {
    "a": "sqz", "b": "vn", "c": "xv", "d": "sf", "e": "wr", "f": "dg", "g": "fh", "h": "gj", "i": "uo",
    "j": "hk", "k": "jl", "l": "k", "m": "n", "n": "bm", "o": "ip", "p": "o", "q": "wa", "r": "et",
    "s": "ad", "t": "ry", "u": "yi", "v": "cb", "w": "qe", "x": "zc", "y": "tu", "z": "x"}
#: How the same sound is written otherwise; the first that fits from a random one on is taken.
SOUNDS = [
    ("ight", "ite"), ("ph", "f"), ("tion", "shun"), ("ck", "k"), ("wh", "w"), ("kn", "n"), ("wr", "r"),
    ("ee", "ea"), ("ea", "ee"), ("ai", "ay"), ("ou", "ow"), ("oo", "u"), ("ce", "se"), ("ci", "si"),
    ("ge", "je"), ("x", "ks"), ("qu", "kw"), ("ca", "ka"), ("co", "ko"), ("cr", "kr"), ("cl", "kl"),
    ("ie", "y"), ("y", "ie"), ("ll", "l"), ("ss", "s"), ("tt", "t"), ("rr", "r"), ("er", "ur"), ("or", "er"),
    ("f", "ph"), ("s", "z"), ("z", "s"), ("i", "y")]


def plain(text):
    """Small letters without accents, for making queries and for the peers."""
    text = unicodedata.normalize("NFKD", text.lower().replace("'", "").replace("’", ""))
    return " ".join(re.findall(r"[a-z0-9]+", "".join(c for c in text if not unicodedata.combining(c))))


def _slip(rng, word):
    at = rng.randrange(len(word))
    kind = rng.randrange(4)
    if kind == 0:
        return word[:at] + rng.choice(NEIGHBOURS.get(word[at], "e")) + word[at + 1:]
    if kind == 1:
        return word[:at] + word[at + 1:]
    if kind == 2:
        return word[:at] + word[at] + word[at:]
    at = min(at, len(word) - 2)
    return word[:at] + word[at + 1] + word[at] + word[at + 2:]


def misspelt(rng, words):
    long = [at for at, word in enumerate(words) if len(word) > 3]
    for at in rng.sample(long, min(len(long), rng.choice((1, 2)))):
        words[at] = _slip(rng, words[at])
    return words


def badly_misspelt(rng, words):
    """Two slips in the longest word."""
    at = max(range(len(words)), key=lambda at: len(words[at]))
    words[at] = _slip(rng, _slip(rng, words[at])) if len(words[at]) > 5 else _slip(rng, words[at])
    return words


def misheard(rng, words):
    text = " ".join(words)
    changed, start = 0, rng.randrange(len(SOUNDS))
    for step in range(len(SOUNDS)):
        old, new = SOUNDS[(start + step) % len(SOUNDS)]
        if old in text and changed < 2:
            text = text.replace(old, new, 1)
            changed += 1
    return text.split()


def split(rng, words):
    at = max(range(len(words)), key=lambda at: len(words[at]))
    cut = len(words[at]) // 2
    return words[:at] + [words[at][:cut], words[at][cut:]] + words[at + 1:]


def joined(rng, words, title):
    """Two neighbours of the title without the space; the film's first word is no neighbour of its last."""
    at = rng.randrange(title - 1)
    return words[:at] + [words[at] + words[at + 1]] + words[at + 2:]


def partial(rng, words):
    """Still being typed: the last word is cut, to two letters at least."""
    last = words[-1]
    return words[:-1] + [last[:max(2, (len(last) + 1) // 2)]]


def shuffled(rng, words):
    rng.shuffle(words)
    return words


def shuffled_and_misspelt(rng, words):
    return misspelt(rng, shuffled(rng, words))


RULES = (misspelt, badly_misspelt, misheard, split, joined, partial, shuffled, shuffled_and_misspelt)


def by_rule(songs, known, per_rule, seed=7):
    """(rule, query, number of the song). `known` are the titles of the largest library, for what is too short
    to be told from others there."""
    rng = random.Random(seed)
    titles = sorted(plain(song[0]) for song in known)
    asked = []
    for rule in RULES:
        made = 0
        while made < per_rule:
            number = rng.randrange(len(songs))
            words = plain(songs[number][0]).split()
            if sum(map(len, words)) < 10 or len(words) < 2:
                words += plain(songs[number][1]).split()
            if len(words) < 2 or len(words) > 9 or max(map(len, words)) < 4:
                continue
            title = len(plain(songs[number][0]).split())
            if rule is joined and title < 2:
                continue
            more = (title,) if rule is joined else ()
            query = " ".join(rule(rng, list(words), *more))
            if rule is partial:
                start = bisect.bisect_left(titles, query)
                if start + 3 < len(titles) and titles[start + 3].startswith(query):
                    continue
            asked.append((rule.__name__.replace("_", " "), query, number))
            made += 1
    return asked


def by_hand(songs):
    numbers = {song[0]: number for number, song in enumerate(songs)}
    asked = []
    for rule, file in (("by hand", "heard.tsv"), ("by hand, hard", "hard.tsv")):
        rows = [row.split("\t") for row in (HERE / file).read_text().splitlines()]
        asked += [(rule, query, numbers[title]) for query, title in
                  (row for row in rows if not row[0].startswith("#"))]
    return asked
