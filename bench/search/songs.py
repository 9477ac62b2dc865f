"""Songs and films that the search is measured on: a few real ones, the rest made by rule from a seed.

A song is a title (weight 10), a film (7), singers (5) and keywords (3), as Melody Map has them. Words are those
of Debian's wamerican; how often each comes follows Zipf's law, with the words that titles like best in front.
"""

import random
from pathlib import Path

HERE = Path(__file__).resolve().parent
WEIGHTS = (10, 7, 5, 3)
DICTIONARY = Path("/usr/share/dict/american-english")

#: What titles are full of, the most frequent first.
COMMON = (
    "the you love me of a my in to i it and on your for night song is be we all one no heart time with "
    "baby man life world girl day away home down up dream like dance never little world blue good rain "
    "sun moon star light fire eyes river road sweet lonely crazy forever again another tonight morning "
    "summer winter king queen angel heaven devil money city street train boy lady woman mother father "
    "children friend stranger hello goodbye sorry please wonderful beautiful broken wild free young old "
    "black white red green golden silver crystal magic secret shadow thunder lightning storm wind ocean "
    "island mountain valley garden flower rose bird butterfly tiger lion wolf dragon snow ice stone "
    "diamond paper letter story book radio telephone window door house room kitchen table mirror").split()
KEYWORDS = (
    "chase wedding funeral kiss party credits opening finale training car beach rain battle dance dream "
    "breakup reunion montage piano guitar choir whistling flashback airport school kitchen bar").split()
SYLLABLES = (
    "ka ri mo ta el an dor wen lis bra cor den fa gal hu is jo kel lo mar ne or pe qui ros sa ti ul va wil "
    "xan yo zel bri char stan ford ham ley son ton ville wick").split()


def _dictionary():
    words = {line.strip().lower() for line in DICTIONARY.read_text().splitlines()}
    return sorted(word for word in words if word.isascii() and word.isalpha() and 3 <= len(word) <= 11)


def _names(rng, count):
    """Surnames of two or three syllables, and first names, so that many people share one."""
    first = sorted({"".join(rng.choices(SYLLABLES, k=2)).capitalize() for _ in range(400)})
    last = sorted({"".join(rng.choices(SYLLABLES, k=rng.choice((2, 3)))).capitalize()
                   for _ in range(count // 8 + 200)})
    return [f"{rng.choice(first)} {rng.choice(last)}" for _ in range(count // 6 + 100)]


class Titles:
    """Titles without end, none twice."""

    def __init__(self, rng):
        self.rng = rng
        rest = _dictionary()
        rng.shuffle(rest)
        self.words = COMMON + [word for word in rest if word not in set(COMMON)][:24_000]
        self.weights = []
        total = 0.0
        for rank in range(len(self.words)):
            total += 1 / (rank + 12) ** 0.85
            self.weights.append(total)
        self.seen = set()

    def next(self):
        while True:
            count = self.rng.choice((1, 2, 2, 3, 3, 3, 4, 4, 5))
            words = self.rng.choices(self.words, cum_weights=self.weights, k=count)
            title = " ".join(words).capitalize()
            if len(title) > 4 and title not in self.seen and any(len(word) > 3 for word in words):
                self.seen.add(title)
                return title


def real():
    """The songs of real.tsv: title, film or place, singers, keywords. Facts, and no more."""
    rows = (HERE / "real.tsv").read_text().splitlines()
    return [tuple(row.split("\t")) for row in rows if row and not row.startswith("#")]


def songs(count, seed=20_261_121):
    """`count` songs, the real ones first; fewer are the beginning of more."""
    rng = random.Random(seed)
    titles, films = Titles(rng), []
    singers = _names(random.Random(seed + 1), 30_000)
    made = real()
    titles.seen.update(song[0] for song in made)
    while len(made) < count:
        if not films or rng.random() < 0.12:
            films.append(titles.next())
        film = films[-1] if rng.random() < 0.8 else rng.choice(films)
        made.append((titles.next(), film, rng.choice(singers), " ".join(rng.sample(KEYWORDS, 2))))
    return made[:count]
