"""Songs as they are heard outside a studio, with what is true of them then; and the table of how they are analysed."""

import subprocess
import tempfile
import zlib
from dataclasses import dataclass
from pathlib import Path

import numpy as np

import damage
import singer
import sounds
from songs import FONT, truth_of
from truths import DRIFT, TICKS, cut, drifting, moved, tuned, warped

#: What songs are rendered with, and another.
FONTS = [FONT, ""]
NAMES = {"root": "root", "majmin": "major and minor", "sevenths": "sevenths", "key": "key", "tempo": "tempo within 4 %",
         "beats": "beats, F"}


@dataclass
class Song:
    file: Path
    samples: np.ndarray
    truth: dict
    #: What it was rendered with, and another.
    fonts: list
    #: For what is only needed for a moment.
    folder: Path

    @property
    def seconds(self):
        return len(self.samples) / sounds.RATE

    @property
    def midi(self):
        return self.file.with_suffix(".mid")


def rendered(song, font, move=lambda time: time):
    import mido
    # 120 beats a minute, since no tempo is written.
    score = mido.MidiFile(ticks_per_beat=TICKS // 2)
    score.tracks.append(mido.MidiTrack(message.copy(time=ticks)
                                       for ticks, message in moved(mido.MidiFile(song.midi), move)))
    draft = song.folder / "draft.mid"
    score.save(draft)
    subprocess.run(["fluidsynth", "-niq", "-g", "0.5", "-r", str(sounds.RATE), "-F", draft.with_suffix(".wav"), font, draft],
                   **sounds.QUIET)
    samples = sounds.read(draft.with_suffix(".wav"))[:len(song.samples)]
    return np.pad(samples, (0, len(song.samples) - len(samples)))


def same(make):
    """A condition in which nothing moves."""
    return lambda song, rng: (make(song, rng), song.truth)


def with_drift(song, _):
    if not song.midi.exists() or not Path(song.fonts[0]).is_file():
        return None
    move = drifting(song.seconds)
    return rendered(song, song.fonts[0], move), warped(song.truth, move)


def by_other_font(song, _):
    if not song.midi.exists() or not Path(song.fonts[1]).is_file():
        return None
    return rendered(song, song.fonts[1]), song.truth


def with_singer(song, rng):
    """As loud as all the others."""
    if "notes" not in song.truth:
        return None
    return damage.with_noise(song.samples, singer.sung(song.truth["notes"], len(song.samples), rng), 0), song.truth


CONDITIONS = {
    "as it is": same(lambda song, _: song.samples),
    "a room": same(lambda song, rng: damage.in_room(song.samples, damage.room(rng))),
    "a phone's recording": same(lambda song, rng: damage.by_phone(song.samples, rng)),
    "a worn tape": same(lambda song, rng: damage.on_tape(song.samples, rng)),
    "MP3, mono, 64 kbit/s": same(lambda song, _: damage.as_mp3(song.samples, song.folder)),
    "a crowd, 10 dB below": same(lambda song, rng: damage.in_crowd(song.samples, rng, song.folder)),
    "40 cents flat": tuned(-40),
    "45 cents sharp": tuned(45),
    "another soundfont": by_other_font,
    f"tempo, ± {100 * DRIFT:.0f} %": with_drift,
    "a singer": with_singer,
}


def songs_of(folder, seconds, fonts, drafts):
    for file in sorted(folder.glob("*.wav")):
        samples = sounds.read(file)[:int(seconds * sounds.RATE)]
        yield Song(file, samples, cut(truth_of(file), len(samples) / sounds.RATE), fonts, drafts)


def scores_of(systems, songs):
    """{condition: {system: [scores of each song]}}; a song that a condition needs more of is left out there."""
    from scores import score
    found = {condition: {system: [] for system in systems} for condition in CONDITIONS}
    for song in songs:
        for condition, make in CONDITIONS.items():
            made = make(song, np.random.default_rng(zlib.crc32(f"{song.file.stem}, {condition}".encode())))
            if made is None:
                continue
            wav = song.folder / "heard.wav"
            sounds.write(wav, made[0])
            for system in systems:
                found[condition][system].append(score(made[1], system(wav)))
    return found


def cell(scores, key):
    values = [one[key] for one in scores if key in one]
    return f"{np.mean(values):.2f}" if values else "–"


def table(systems, folder, seconds, fonts=FONTS):
    with tempfile.TemporaryDirectory() as drafts:
        found = scores_of(systems, songs_of(folder, seconds, fonts, Path(drafts)))
    most = len(found["as it is"][systems[0]])
    names = " / ".join(system.__name__ for system in systems)
    lines = [f"{most} songs, their first {seconds} s; in each column {names}.", "",
             f"| heard | {' | '.join(NAMES.values())} |", "| --- |" + " --- |" * len(NAMES)]
    for condition, columns in found.items():
        count = len(columns[systems[0]])
        heard = condition if count in (0, most) else f"{condition} ({count} songs)"
        cells = [" / ".join(cell(scores, key) for scores in columns.values()) for key in NAMES]
        lines.append(f"| {heard} | {' | '.join(cells)} |")
    if any(len(columns[systems[0]]) < most for columns in found.values()):
        lines += ["", "Tempo and soundfont change where NAME.mid and both soundfonts of --fonts are there; the singer needs "
                  "the notes."]
    return "\n".join(lines)
