"""Learns which of the places where a note may begin are notes, and where they end, and writes it down.

    learn.py SONGS --wheel basic_pitch-0.4.0-py2.py3-none-any.whl --model Sources/Core/Analysis/Models/notes.bin

Needs numpy, onnxruntime, scikit-learn, soundfile, scipy and mido from PyPI. SONGS is a folder with NAME.wav at
22,050 or 44,100 Hz and either NAME.json, {"notes": [[start, end, pitch, velocity]]}, or NAME.mid. What stands behind
today's model: every second of 300 arrangements of POP909 (MIT licence) and of 200 pieces by tools/chords/pieces.py,
rendered by fluidsynth by turns with FluidR3_GM and TimGM6mb. Takes some ten minutes on one core.

What is looked at, number by number, stands in Sources/Core/Analysis/Notes/Finding, and must be the same there.
"""
import argparse
import json
import sys
import zipfile
from pathlib import Path

import mido
import numpy as np
import onnxruntime
import scipy.signal
import soundfile
from sklearn.linear_model import Ridge
from sklearn.neural_network import MLPClassifier
from sklearn.preprocessing import StandardScaler

sys.path.insert(0, str(Path(__file__).parents[1] / "chords"))
from learnt import write  # noqa: E402

RATE, HOP, WINDOW, OVERLAP = 22_050, 256, 43_844, 30 * 256
STEP, KEPT, LOWEST = WINDOW - OVERLAP, 142, 21
NEIGHBOURS = [-24, -19, -12, -7, -1, 0, 1, 7, 12, 19, 24]
MEANS = [(-8, -2), (-2, 1), (1, 4), (4, 12), (12, 24)]
ENDS = [(-12, -4), (-4, -1), (-1, 2), (2, 5), (5, 12), (12, 24)]
NEAR = [-12, -6, -4, -3, -2, -1, 0, 1, 2, 3, 4, 6, 8]
QUIET, MIDDLE, LONGEST, APART = 0.1, 0.4, 860, 4
BEGINNING_UNITS, END_UNITS = 32, 24


def posteriors(session, wav):
    """How likely each note sounds and begins, window by window as the network wants them."""
    audio, rate = soundfile.read(wav, dtype="float32", always_2d=True)
    audio = audio.mean(1)
    if rate != RATE:
        audio = scipy.signal.resample_poly(audio, RATE, rate).astype("f4")
    padded = np.concatenate([np.zeros(OVERLAP // 2, "f4"), audio, np.zeros(WINDOW, "f4")])
    found = [[], []]
    for start in range(0, len(audio), STEP):
        window = padded[start:start + WINDOW][None, :, None]
        answer = session.run(["StatefulPartitionedCall:1", "StatefulPartitionedCall:2"],
                             {"serving_default_input_2:0": window})
        for rows, one in zip(found, answer):
            rows.append(one[0, 15:-15])
    count = np.arange(KEPT * len(found[0]))
    samples = count // KEPT * STEP + count % KEPT * HOP
    notes, onsets = (np.concatenate(rows)[samples < len(audio)] for rows in found)
    return notes, onsets, samples[samples < len(audio)] / RATE


def truth(wav, length):
    chart = wav.with_suffix(".json")
    if chart.exists() and "notes" in (known := json.loads(chart.read_text())):
        return known["notes"]
    now, sounding, result = 0.0, {}, []
    for message in mido.MidiFile(wav.with_suffix(".mid")):
        now += message.time
        if message.type not in ("note_on", "note_off") or message.channel == 9:
            continue
        place = (message.channel, message.note)
        if place in sounding:
            start, velocity = sounding.pop(place)
            result.append([start, now, message.note, velocity])
        if message.type == "note_on" and message.velocity:
            sounding[place] = (now, message.velocity)
    return [note for note in result if note[0] < length]


def widest(onsets):
    """The highest of five neighbours in time."""
    wide = onsets.copy()
    for shift in (1, 2):
        wide[shift:] = np.maximum(wide[shift:], onsets[:-shift])
        wide[:-shift] = np.maximum(wide[:-shift], onsets[shift:])
    return wide


def candidates(notes, onsets):
    around = np.pad(onsets, ((1, 1), (0, 0)), constant_values=QUIET)
    peak = (onsets >= around[:-2]) & (onsets > around[2:]) & (onsets > 0.25)
    padded = np.pad(notes, ((2, 2), (0, 0)), mode="edge")
    rise = padded[4:] - padded[:-4]
    risen = np.zeros(onsets.shape, bool)
    risen[1:-1] = (rise[1:-1] >= rise[:-2]) & (rise[1:-1] > rise[2:]) & (rise[1:-1] > 0.15)
    near = peak.copy()
    for shift in range(1, 5):
        near[shift:] |= peak[:-shift]
        near[:-shift] |= peak[shift:]
    return np.nonzero(peak | risen & ~near)


class Heard:
    """The posteriors with silence around them."""

    def __init__(self, notes, onsets):
        around = ((30, 30), (28, 28))
        self.notes = np.pad(notes, around, constant_values=QUIET)
        self.onsets = np.pad(onsets, around, constant_values=QUIET)
        self.wide = widest(self.onsets)
        self.sums = np.concatenate([np.zeros((1, self.notes.shape[1])), np.cumsum(self.notes, 0, dtype="f8")])
        self.busy = (self.wide > 0.3).sum(1) / 10

    def mean(self, frames, pitches, reach):
        return (self.sums[frames + reach[1], pitches] - self.sums[frames + reach[0], pitches]) / (reach[1] - reach[0])

    def beginnings(self, frames, pitches):
        frames, rows, columns = frames + 30, [], pitches + 28
        for shift in NEIGHBOURS:
            rows.append(self.wide[frames, columns + shift])
            rows += [self.mean(frames, columns + shift, reach) for reach in MEANS]
        rows += [self.onsets[frames + shift, columns] for shift in range(-5, 6)]
        rows += [self.notes[frames + shift, columns] for shift in NEAR]
        rows += [pitches / 88, self.wide[frames].max(1), self.busy[frames]]
        rows.append(np.max([self.onsets[frames - shift, columns] for shift in range(4, 30)], 0))
        rows.append(np.max([self.onsets[frames + shift, columns] for shift in range(4, 30)], 0))
        return np.stack(rows, 1).astype("f4")

    def ends(self, begun, pitch, frames):
        start, column, at = begun + 30, np.full(len(frames), pitch + 28), frames + 30
        top = self.notes[start:start + 12, column[0]].max()
        lowest = np.minimum.accumulate(self.notes[start + 1:at[-1] + 1, column[0]])[frames - begun - 1]
        rows = [self.notes[at, column]] + [self.mean(at, column, reach) for reach in ENDS]
        rows += [np.full(len(frames), top)]
        rows += [self.mean(at, column, reach) / top for reach in ((-4, 0), (0, 4), (4, 12))]
        rows += [lowest, np.log1p(frames - begun), np.full(len(frames), pitch / 88)]
        rows += [self.wide[at, column + shift] for shift in (0, 12, -12)]
        rows += [self.notes[at, column + shift] for shift in (12, -12)]
        rows += [self.busy[at], self.mean(at, column, (0, 4)) - self.mean(at, column, (-4, 0)),
                 self.mean(at, column, (1, 3)) - self.mean(at, column, (-2, 0))]
        return np.stack(rows, 1).astype("f4")


def matched(known, times, frames, pitches):
    """For each candidate the note that it is the beginning of, or -1."""
    result = np.full(len(frames), -1)
    of_pitch = {}
    for number, pitch in enumerate(pitches):
        of_pitch.setdefault(int(pitch), []).append(number)
    for number, note in enumerate(known):
        near = of_pitch.get(note[2] - LOWEST, [])
        if not near:
            continue
        far = [abs(times[frames[one]] - 0.008 - note[0]) + (result[one] >= 0) for one in near]
        if min(far) < 0.05:
            result[near[int(np.argmin(far))]] = number
    return result


def chosen(scores, frames, pitches):
    """The likely ones, and of those that are close together the likeliest."""
    taken, result = {}, []
    for one in np.argsort(-scores):
        if scores[one] < MIDDLE:
            break
        if all(abs(frames[one] - other) >= APART for other in taken.get(pitches[one], [])):
            taken.setdefault(pitches[one], []).append(frames[one])
            result.append(one)
    return result


def end_rows(songs, scores, chance):
    inputs, answers = [], []
    for (both, times, known, frames, pitches, notes, _), sure in zip(songs, scores):
        heard, found = Heard(*both), chosen(sure, frames, pitches)
        starts = {}
        for one in found:
            starts.setdefault(pitches[one], []).append(frames[one])
        for one in found:
            if notes[one] < 0:
                continue
            over = known[notes[one]][1]
            begun, last = frames[one], np.searchsorted(times, over) + 40
            following = [other for other in starts[pitches[one]] if other > begun]
            last = min([last, begun + LONGEST, len(times) - 1, *following])
            if last < begun + 5:
                continue
            looked = np.arange(begun + 2, last)
            looked = np.sort(chance.choice(looked, min(len(looked), 12), replace=False))
            inputs.append(heard.ends(begun, pitches[one], looked))
            answers.append(times[looked] < over)
    return np.concatenate(inputs), np.concatenate(answers)


def network(inputs, answers, units, rounds):
    """A network of one layer; what normalises its inputs becomes part of it."""
    scaler = StandardScaler().fit(inputs)
    model = MLPClassifier((units,), alpha=1e-3, batch_size=512, max_iter=rounds, random_state=0)
    model.fit(scaler.transform(inputs), answers)
    first = model.coefs_[0] / scaler.scale_[:, None]
    bias = model.intercepts_[0] - scaler.mean_ @ first
    score = lambda rows: 1 / (1 + np.exp(-(np.maximum(rows @ first + bias, 0) @ model.coefs_[1][:, 0]
                                           + model.intercepts_[1][0])))
    return [first, bias, model.coefs_[1], model.intercepts_[1]], score


def line(inputs, answers):
    """A weight for each input, and what is added."""
    model = Ridge(100.0).fit(inputs, answers)
    return [model.coef_, np.array([model.intercept_])]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("songs", type=Path)
    parser.add_argument("--wheel", type=Path, required=True)
    parser.add_argument("--model", type=Path, required=True)
    parser.add_argument("--every", type=int, default=2, help="learn from every so many-th song")
    options = parser.parse_args()
    settings = onnxruntime.SessionOptions()
    settings.intra_op_num_threads = 1
    with zipfile.ZipFile(options.wheel) as wheel:
        file = wheel.read("basic_pitch/saved_models/icassp_2022/nmp.onnx")
    session = onnxruntime.InferenceSession(file, settings, providers=["CPUExecutionProvider"])
    songs = []
    for wav in sorted(options.songs.glob("*.wav"))[::options.every]:
        notes, onsets, times = posteriors(session, wav)
        known = truth(wav, times[-1])
        frames, pitches = candidates(notes, onsets)
        songs.append(((notes, onsets), times, known, frames, pitches, matched(known, times, frames, pitches),
                      Heard(notes, onsets).beginnings(frames, pitches)))
        print(wav.stem, len(frames), flush=True)
    inputs = np.concatenate([song[6] for song in songs])
    answers = np.concatenate([song[5] >= 0 for song in songs])
    beginning, score = network(inputs, answers, BEGINNING_UNITS, 15)
    late, loud = [], []
    for _, times, known, frames, _, notes, _ in songs:
        right = notes >= 0
        late.append(times[frames[right]] - [known[one][0] for one in notes[right]])
        loud.append([known[one][3] / 127 for one in notes[right]])
    right = inputs[answers]
    lines = line(right, np.concatenate(late)) + line(right, np.concatenate(loud))
    rows, over = end_rows(songs, [score(song[6]) for song in songs], np.random.default_rng(0))
    end, _ = network(rows, over, END_UNITS, 10)
    write(beginning + lines + end, options.model)


if __name__ == "__main__":
    main()
