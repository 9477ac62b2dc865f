"""What bench/mir works out by itself: mir_tests.py, with nothing but Python. What mir_eval works out is its own."""

import sys
from pathlib import Path
from types import SimpleNamespace

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path[1:1] = [str(ROOT / "bench/mir"), str(ROOT / "tools/chords")]
sys.dont_write_bytecode = True

import claims
import peers
import reliability
import songs
from running import run


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


def near(found, wanted):
    assert all(abs(one - other) < 1e-9 for one, other in zip(found, wanted, strict=True)), (found, wanted)


if __name__ == "__main__":
    run(globals())
