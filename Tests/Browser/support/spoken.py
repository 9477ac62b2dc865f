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


def is_at_work(served, recording, progress):
    """Leaves a recording as while a worker elsewhere transcribes it; nothing here takes that up."""
    owner = served.ask("GET", "/api/v1/me")["member"]["id"]
    job, later = str(uuid.uuid4()), 4_000_000_000_000
    with sqlite3.connect(served.folder / "data" / "quintet.db", timeout=20) as database:
        database.execute(
            "INSERT INTO son_transcripts (recording, number, job, asker) VALUES (?, 2, ?, ?)",
            (recording, job, owner),
        )
        database.execute(
            "INSERT INTO jobs (id, kind, person, wish, state, attempt, progress, note, due_ms,"
            " worker, lease_ms, is_unwanted, created_ms, updated_ms)"
            " VALUES (?, 'sonidea.transcribe', ?, ?, 'running', 1, ?, '', ?, 'elsewhere', ?, 0, 1, 1)",
            (job, owner, f'{{"recording":"{recording}","job":"{job}"}}', progress, later, later),
        )
