"""How right an answer is, by mir_eval. A thing that a program does not look for has no score; one that it misses has 0."""

import mir_eval
import numpy as np

CHORDS = ["root", "majmin", "thirds", "triads", "tetrads", "sevenths", "seg"]
#: How each score is called in the table.
NAMES = {
    "root": "chords: root", "majmin": "major and minor", "thirds": "thirds", "triads": "triads", "tetrads": "tetrads",
    "sevenths": "sevenths", "seg": "segmentation", "key": "key, MIREX", "tempo": "tempo within 4 %",
    "octave": "tempo, or 2 or 3 times or a part of it", "beats": "beats, F", "steady": "beats, CMLt",
    "notes": "notes, F", "ends": "notes with ends, F",
}
LEVELS = [1, 2, 3, 1 / 2, 1 / 3]


def score(truth, found):
    result = {}
    if "chords" in found:
        result.update(chords(truth, found["chords"]))
    if "key" in found:
        result["key"] = mir_eval.key.weighted_score(
            f"{truth['key']} {truth['mode']}", f"{found['key']} {found['mode']}") if found["key"] else 0.0
    if "tempo" in found:
        near = [abs((found["tempo"] or 0) / (level * truth["tempo"]) - 1) <= 0.04 for level in LEVELS]
        result.update(tempo=float(near[0]), octave=float(any(near)))
    if "beats" in found:
        both = [mir_eval.beat.trim_beats(np.array(beats, float)) for beats in (truth["beats"], found["beats"])]
        result.update(beats=mir_eval.beat.f_measure(*both), steady=mir_eval.beat.continuity(*both)[1])
    if found.get("notes") is not None and "notes" in truth:
        result.update(notes(truth["notes"], found["notes"]))
    return result


def chords(truth, found):
    def spans(chords):
        return np.array([[chord[0], chord[1]] for chord in chords]), [chord[2] for chord in chords]
    heard = [(chord["start"], chord["end"], chord["label"]) for chord in found] or [(0, truth["duration"], "N")]
    scores = mir_eval.chord.evaluate(*spans(truth["chords"]), *spans(heard))
    return {name: scores[name] for name in CHORDS}


def notes(known, found):
    def spans(notes):
        notes = [note for note in notes if note[1] - note[0] > 1e-3]
        return (np.array([note[:2] for note in notes]).reshape(-1, 2),
                np.array([440 * 2 ** ((note[2] - 69) / 12) for note in notes]))
    both = (*spans(known), *spans([(note["start"], note["end"], note["pitch"]) for note in found]))
    match = mir_eval.transcription.precision_recall_f1_overlap
    return {"notes": match(*both, onset_tolerance=0.05, offset_ratio=None)[2],
            "ends": match(*both, onset_tolerance=0.05, offset_ratio=0.2)[2]}
