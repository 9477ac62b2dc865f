"""What bench/mir works out by itself: mir_tests.py, without mir_eval, whose calculations are its own."""

import sys
import tempfile
from pathlib import Path
from types import SimpleNamespace

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path[1:1] = [str(ROOT / "bench/mir"), str(ROOT / "tools/chords")]
sys.dont_write_bytecode = True

import numpy as np

import claims
import damage
import peers
import reliability
import singer
import songs
import truths
from running import run
from sounds import RATE


def weighs_confidence_by_how_long_a_chord_lasts():
    rows = [(0.91, 1.0, 9.0), (0.99, 0.0, 1.0), (0.32, 0.5, 4.0)]
    low, high = reliability.bins(rows)
    near(low, (0.3, 0.4, 0.32, 0.5, 4.0))
    near(high, (0.9, 1.0, 0.918, 0.9, 10.0))
    near([reliability.expected_error(rows)], [(0.18 * 4 + 0.018 * 10) / 14])


def tells_how_long_a_chord_is_claimed():
    found = {"chords": [{"label": "N", "start": 0, "end": 6}, {"label": "C:maj", "start": 6, "end": 8, "confidence": 0.95},
                        {"label": "G:maj", "start": 8, "end": 10, "confidence": 0.5}]}
    near(claims.claimed(found, 10), (0.4, 0.2, 0.29))
    near([claims.missed(found, [[4.0, 9.0, "C:maj"]])], [0.4])
    assert claims.row_of_nothing([(found, 10), ({"chords": []}, 10)]) == "0.200 | 0.72 | 0.100"


def finds_no_error_where_confidence_is_what_it_says():
    rows = [((tenth + 0.5) / 10, (tenth + 0.5) / 10, 1.0 + tenth) for tenth in range(10)]
    assert len(reliability.bins(rows)) == 10
    near([reliability.expected_error(rows)], [0.0])
    # Surely right, and surely wrong, stand at the ends.
    assert len(reliability.bins([(1.0, 1.0, 2.0), (0.0, 0.0, 2.0)])) == 2
    near([reliability.expected_error([(1.0, 1.0, 2.0), (0.0, 0.0, 2.0)])], [0.0])
    near([reliability.expected_error([(1.0, 0.0, 2.0), (0.0, 1.0, 2.0)])], [1.0])


def draws_what_is_right_beside_what_was_said():
    *_, line, _, error = reliability.diagram([(0.95, 0.5, 20.0)]).split("\n")
    assert line.startswith("| 0.9 to 1.0 | 0.95 | 0.50 | 20 | `"), line
    bar = line.split("`")[1]
    assert bar.count("█") == 20 and bar.index("┃") == 38, bar
    assert error.endswith("0.450"), error


def reads_how_chordino_names_chords():
    names = {"N": "N", "C": "C:maj", "Bbm": "Bb:min", "F#7": "F#:7", "Ebmaj7": "Eb:maj7", "Am7/G": "A:min7",
             "Bm7b5": "B:hdim7", "G6/D": "G:maj6", "Dm6": "D:min6", "Abdim7": "Ab:dim7", "Eaug": "E:aug", "C/E": "C:maj"}
    assert {name: peers.harte(name) for name in names} == names


def knows_the_notes_of_a_piece_but_not_its_drums():
    def event(seconds, type, note, velocity=90, channel=0):
        return SimpleNamespace(time=seconds, type=type, note=note, velocity=velocity, channel=channel)
    # The second is struck again while it sounds; some files end notes by a beginning without loudness.
    piece = [SimpleNamespace(time=0.25, type="program_change"), event(0.25, "note_on", 60), event(0, "note_on", 38, channel=9),
             event(0.5, "note_on", 60), event(0.5, "note_on", 60, velocity=0), event(0, "note_off", 38, channel=9),
             event(1, "note_on", 72, channel=3), event(0.5, "note_off", 72, channel=3),
             event(0, "note_off", 60)]
    assert songs.sounding(piece) == [[0.5, 1.0, 60], [1.0, 1.5, 60], [2.5, 3.0, 72]]


def tells_how_much_of_two_lists_of_chords_is_the_same():
    def chords(*rows):
        return [{"start": start, "end": end, "label": label} for start, end, label in rows]
    known = chords((0, 4, "C:maj"), (4, 8, "A:min"))
    near([songs.alike(known, known)], [1.0])
    near([songs.alike(known, chords((0, 5, "C:maj"), (5, 8, "A:min")))], [7 / 8])
    near([songs.alike(known, chords((0, 4, "C:maj")))], [0.5])
    near([songs.alike(known, []), songs.alike([], [])], [0.0, 0.0])


def hears_echoes_when_they_have_come_from_the_walls():
    size, source, ear, reflection = (5, 4, 3), (1, 1.5, 1.1), (3.2, 2.9, 1.6), 0.8
    response = damage.room_response(size, source, ear, reflection, 0.1)
    def heard(image):
        metres = np.hypot(np.hypot(image[0] - ear[0], image[1] - ear[1]), image[2] - ear[2])
        return round(metres / 343 * RATE), 1 / (4 * np.pi * metres)
    # One image behind each wall, by hand; then one behind a corner of two.
    walls = [(-1, 1.5, 1.1), (9, 1.5, 1.1), (1, -1.5, 1.1), (1, 6.5, 1.1), (1, 1.5, -1.1), (1, 1.5, 4.9)]
    first, loud = heard(source)
    echoes = [heard(wall) for wall in walls]
    assert list(np.flatnonzero(response)[:2]) == [first, min(echoes)[0]], np.flatnonzero(response)[:2]
    near([response[first]], [loud])
    near([response[at] for at, _ in echoes], [reflection * share for _, share in echoes])
    corner, share = heard((-1, -1.5, 1.1))
    near([response[corner]], [reflection ** 2 * share])


def lets_a_room_ring_as_long_as_it_should():
    size = np.array((6.0, 5.0, 4.0))
    response = damage.room_response(size, 0.3 * size, 0.6 * size, damage.reflection_of(size, 0.8), 1.6)
    response = damage.filtered(response, 20, np.inf)
    rest = 10 * np.log10(np.cumsum(response[::-1] ** 2)[::-1] / np.sum(response ** 2))
    fallen = [np.argmax(rest < decibels) / RATE for decibels in (-5, -25)]
    # Eyring's formula is for sound that comes from everywhere; in a box it takes a tenth longer.
    assert 0.75 < 3 * (fallen[1] - fallen[0]) < 0.95, fallen


def lets_a_room_begin_when_the_music_does():
    click = np.zeros(RATE)
    click[RATE // 2] = 1
    heard = damage.in_room(click, damage.room(np.random.default_rng(4)))
    assert len(heard) == RATE
    assert np.abs(heard[:RATE // 2 - 50]).max() < 0.05 * np.abs(heard).max()
    assert np.abs(heard[RATE // 2 - 2:RATE // 2 + 3]).max() > 0.3 * np.abs(heard).max()


def adds_as_much_noise_as_it_says():
    music, rng = tone(440, 2), np.random.default_rng(2)
    for noise in (rng.standard_normal(RATE), 30 * rng.standard_normal(3 * RATE)):
        added = damage.with_noise(music, noise, 10) - music
        near([10 * np.log10(music.var() / added.var())], [10], within=0.02)
    with tempfile.TemporaryDirectory() as folder:
        added = damage.in_crowd(music, rng, Path(folder)) - music
    # Two seconds of people are louder or softer than half a minute of them.
    near([10 * np.log10(music.var() / added.var())], [10], within=0.02)


def keeps_what_a_phone_can_hear():
    def share(hertz):
        return damage.filtered(tone(hertz, 1), 200, 7_000).std() / tone(hertz, 1).std()
    near([share(1_000)], [1], within=0.01)
    near([share(200), share(7_000)], [np.sqrt(0.5)] * 2, within=0.01)
    assert share(50) < 0.1 and share(20_000) < 0.15
    loud = np.concatenate([0.1 * tone(440, 1), tone(440, 1)])
    soft, full = np.split(damage.levelled(loud), 2)
    # They were 20 dB apart. Levelling begins 10 dB below the mean, which is 3 dB below the loud half, above the soft one.
    near([20 * np.log10(full[RATE // 2:].std() / soft[:RATE // 2].std())], [20 - 0.75 * (10 + 10 * np.log10(2 / 1.01))],
         within=0.2)
    heard = damage.by_phone(loud, np.random.default_rng(3))
    assert 100 < np.sum(np.abs(heard) == np.abs(heard).max()) < len(heard) / 3


def moves_the_pitch_on_tape_but_no_moment():
    music = tone(440, 20)
    time = damage.wow_and_flutter(music, np.random.default_rng(1))
    moved = time - damage.moments(music)
    assert 0.0005 < np.abs(moved).max() < 0.002, np.abs(moved).max()
    speed = np.diff(time) * RATE
    assert 1.002 < speed.max() < 1.0051 and 0.9949 < speed.min() < 0.998, (speed.min(), speed.max())


def says_when_the_beats_of_a_detuned_song_are():
    beats = [0.5, 1.25, 2.0, 2.9]
    truth = {"chords": [[0.5, 2.0, "C:maj"], [2.0, 3.0, "F:min"]], "notes": [[0.5, 0.75, 60]], "beats": beats, "tempo": 80.0,
             "duration": 3.0, "key": "C"}
    for cents in (-40, 45):
        song = SimpleNamespace(samples=clicks(beats, 3), truth=truth)
        heard, now = truths.tuned(cents)(song, None)
        near(loudest(heard, len(beats)), now["beats"], within=1 / RATE)
        near([now["duration"], now["tempo"]], [len(heard) / RATE, 80 * 2 ** (cents / 1200)], within=1e-4)
        near([now["chords"][0][1], now["notes"][0][1]], [now["beats"][2], 0.75 / 2 ** (cents / 1200)])
        assert [chord[2] for chord in now["chords"]] == ["C:maj", "F:min"] and now["key"] == "C"
        higher = damage.detuned(tone(1_000, 2), cents)
        near(higher[9_000:50_000] - tone(1_000 * 2 ** (cents / 1200), 2)[9_000:50_000], [0] * 41_000, within=0.003)
    assert truth["beats"] == [0.5, 1.25, 2.0, 2.9], "the song's own truth stays"


def lets_a_tempo_drift_by_three_per_cent_and_end_in_time():
    move = truths.drifting(60)
    beats = np.array([move(beat) for beat in np.arange(0, 60.1, 0.5)])
    speed = 0.5 / np.diff(beats)
    near([beats[0], beats[-1]], [0, 60])
    near([speed.min(), speed.max(), speed[60]], [1 / 1.03, 1 / 0.97, 1 / 0.97], within=1e-3)


def moves_the_notes_of_a_piece_as_its_truth():
    def event(seconds, is_meta=False):
        return SimpleNamespace(time=seconds, is_meta=is_meta)
    piece = [event(1), event(0.5, is_meta=True), event(0.5), event(0), event(2)]
    found = truths.moved(piece, lambda time: 1.5 * time)
    assert [message for _, message in found] == [piece[0], *piece[2:]]
    near(np.cumsum([ticks for ticks, _ in found]) / truths.TICKS, [1.5, 3, 3, 6])


def knows_what_is_true_of_the_beginning_of_a_song():
    truth = {"chords": [[0, 2, "N"], [2, 9, "C:maj"], [9, 12, "F:maj"]], "beats": [1, 8, 9], "duration": 12,
             "notes": [[1, 3, 60, 90], [8, 10, 62, 90]], "tempo": 90}
    now = truths.cut(truth, 8.5)
    assert now["chords"] == [[0, 2, "N"], [2, 8.5, "C:maj"]] and now["notes"] == [[1, 3, 60, 90], [8, 8.5, 62, 90]]
    assert (now["beats"], now["duration"], now["tempo"]) == ([1, 8], 8.5, 90)


def leaves_moments_where_they_are_in_an_mp3():
    beats = [0.5, 1.25, 2.0]
    with tempfile.TemporaryDirectory() as folder:
        heard = damage.as_mp3(clicks(beats, 3), Path(folder))
    near(loudest(heard, 3), beats, within=0.001)


def sings_the_highest_notes_in_the_range_of_a_voice():
    # A chord whose top is struck a little late, a note below one that sounds, one too short, and one that cuts another off.
    notes = [[0, 1, 60], [0.01, 1, 64], [0.02, 1, 76], [0.5, 0.9, 72], [1, 1.05, 90], [2, 4, 74], [3, 4, 79]]
    assert singer.tune(notes) == [(0.02, 1, 64), (2, 3, 62), (3, 4, 67)], singer.tune(notes)
    sound = singer.sung(notes, 5 * RATE, np.random.default_rng(6))
    assert len(sound) == 5 * RATE and not sound[int(1.1 * RATE):int(1.9 * RATE)].any() and not sound[4 * RATE:].any()
    for at, note in ((0.3, 64), (2.3, 62), (3.3, 67)):
        piece = sound[int(at * RATE):int((at + 0.5) * RATE)]
        likeness = np.correlate(piece, piece, "full")[len(piece) - 1:]
        period = 60 + np.argmax(likeness[60:500])
        assert abs(69 + 12 * np.log2(RATE / period / 440) - note) < 0.6, (note, RATE / period)


def hears_formants_where_a_mouth_has_them():
    hertz = np.arange(50.0, 4_000)
    loud = singer.mouth(hertz, singer.VOWELS["ah"])
    tops = hertz[1:-1][(loud[1:-1] > loud[:-2]) & (loud[1:-1] > loud[2:])]
    near(tops, singer.VOWELS["ah"], within=20)


def tone(hertz, seconds):
    return np.sin(2 * np.pi * hertz * np.arange(int(seconds * RATE)) / RATE)


def clicks(beats, seconds):
    """Short bursts of 2 kHz, loudest at the beats."""
    time = np.arange(int(seconds * RATE)) / RATE
    return sum(np.exp(-((time - beat) / 0.002) ** 2) * np.cos(2 * np.pi * 2_000 * (time - beat)) for beat in beats)


def loudest(sound, count):
    """The moments of so many tops, at least 0.2 s apart."""
    sound, found = np.abs(sound), []
    for _ in range(count):
        found.append(int(np.argmax(sound)))
        sound[max(found[-1] - RATE // 5, 0):found[-1] + RATE // 5] = 0
    return sorted(at / RATE for at in found)


def near(found, wanted, within=1e-9):
    assert all(abs(one - other) < within for one, other in zip(found, wanted, strict=True)), (found, wanted)


if __name__ == "__main__":
    run(globals())
