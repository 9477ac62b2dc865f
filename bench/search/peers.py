"""The peers: rapidfuzz, and SQLite's FTS5 with its trigram tokenizer. Both are given folded text."""

import sqlite3

from queries import plain

from songs import WEIGHTS


class Rapidfuzz:
    """One string for each song, looked through from the first to the last by a scorer."""

    def __init__(self, songs, scorer):
        from rapidfuzz import fuzz, process
        self.scorer, self.process = getattr(fuzz, scorer), process
        self.rows = [plain(" ".join(song)) for song in songs]
        self.memory = None

    def find(self, query, most):
        found = self.process.extract(
            plain(query), self.rows, scorer=self.scorer, processor=None, limit=most)
        return [number for _, _, number in found]


class Trigrams:
    """Any of the query's trigrams, ranked by bm25 with the weights of the fields."""

    def __init__(self, songs):
        self.database = sqlite3.connect(":memory:")
        self.database.execute(
            "CREATE VIRTUAL TABLE songs USING fts5(title, film, singers, keywords, tokenize = 'trigram')")
        self.database.executemany(
            "INSERT INTO songs(rowid, title, film, singers, keywords) VALUES (?, ?, ?, ?, ?)",
            ((number, *map(plain, song)) for number, song in enumerate(songs)))
        self.database.commit()
        pages, size = (self.database.execute(f"PRAGMA {name}").fetchone()[0]
                       for name in ("page_count", "page_size"))
        self.memory = pages * size

    def find(self, query, most):
        text = plain(query)
        grams = dict.fromkeys(text[at:at + 3] for at in range(len(text) - 2))
        if not grams:
            return []
        wanted = " OR ".join(f'"{gram}"' for gram in grams)
        weights = ", ".join(map(str, WEIGHTS))
        return [row[0] for row in self.database.execute(
            f"SELECT rowid FROM songs WHERE songs MATCH ? ORDER BY bm25(songs, {weights}) LIMIT ?",
            (wanted, most))]
