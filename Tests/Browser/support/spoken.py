"""Transcripts as a model leaves them, for pages that only show them."""

import re
import sqlite3
import uuid


def write_down(served, recording, *sentences):
    """Gives a recording a transcript; each word lasts as long as it has letters."""
    at, lines, said = 0, [], set()
    for sentence in sentences:
        if lines:
            lines.append("")
        for word in sentence.split():
            lines.append(f"{at} {at + 40 * len(word)} {word}")
            at += 40 * len(word) + 20
            said.add(re.sub(r"\W", "", word.lower()))
    with sqlite3.connect(served.folder / "data" / "quintet.db", timeout=20) as database:
        database.execute(
            "INSERT INTO son_transcripts (recording, number, id, language, recipe, made_ms, words)"
            " VALUES (?, 1, ?, 'en', 'whisper tiny.en', 1700000000000, ?)",
            (recording, str(uuid.uuid4()), "\n".join(lines) + "\n"),
        )
        for number, word in enumerate(sorted(said), 1):
            database.execute(
                "INSERT INTO son_transcript_words (word, transcript) VALUES (?, 1)",
                (number,),
            )
            database.execute(
                "INSERT INTO son_vocabulary (word, number) VALUES (?, ?)", (word, number)
            )
