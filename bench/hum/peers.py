"""The peers: librosa's pYIN and YIN with its dynamic time warping, and aubio's YIN for the tracker's cost."""

import subprocess
import tempfile

import numpy as np

#: Frames a second that are warped.
FPS = 10
#: Semitones that the medians of a hum and of a melody may differ by, since a hum is a part only.
SHIFTS = range(-6, 7)


def keys_of(hertz, voiced, hop_seconds):
    """Semitones at FPS, without what is not voiced."""
    keys = 12 * np.log2(np.where(voiced, hertz, 440.0) / 440) + 69
    keys = keys[voiced]
    step = max(int(round(1 / FPS / hop_seconds)), 1)
    return keys[step // 2::step]


def pyin(samples, rate):
    import librosa
    hertz, voiced, _ = librosa.pyin(samples, fmin=65, fmax=1200, sr=rate, frame_length=_frame(rate),
                                    hop_length=rate // 100)
    return keys_of(np.nan_to_num(hertz, nan=440.0), voiced, (rate // 100) / rate)


def yin(samples, rate):
    """YIN has no verdict on voices; what is 30 dB below the loud frames is left out."""
    import librosa
    hop = rate // 100
    hertz = librosa.yin(samples, fmin=65, fmax=1200, sr=rate, frame_length=_frame(rate), hop_length=hop)
    level = librosa.feature.rms(y=samples, frame_length=_frame(rate), hop_length=hop)[0][:len(hertz)]
    return keys_of(hertz, level > 0.032 * np.quantile(level, 0.9), hop / rate)


def _frame(rate):
    """A power of two of 46 ms or more, as for 2,048 at 44,100 Hz."""
    return 1 << int(np.ceil(np.log2(rate * 0.046)))


class Warping:
    """librosa.sequence.dtw with a subsequence, against every melody in turn, in thirteen keys around the median."""

    def __init__(self, melodies):
        self.rows = [np.repeat([key for key, _ in melody], [max(int(round(s * FPS)), 1) for _, s in melody])
                     .astype(float) for melody in melodies]

    def find(self, keys, most):
        import librosa
        if len(keys) < 8:
            return []
        hummed = keys - np.median(keys)
        prices = []
        for number, row in enumerate(self.rows):
            centred = row - np.median(row)
            best = np.inf
            for shift in SHIFTS:
                table = librosa.sequence.dtw(X=hummed[None, :] + shift, Y=centred[None, :], subseq=True,
                                             metric="cityblock", backtrack=False)
                best = min(best, table[-1].min() / len(hummed))
            prices.append((best, number))
        return [number for _, number in sorted(prices)[:most]]


def aubio(samples, rate, method):
    """Processor seconds of `aubiopitch` for a file of the samples, less those for a short one; and its frames: (seconds, hertz)."""
    import soundfile
    from resource import RUSAGE_CHILDREN, getrusage

    def spent(data):
        with tempfile.NamedTemporaryFile(suffix=".wav") as file:
            soundfile.write(file.name, data, rate)
            before = getrusage(RUSAGE_CHILDREN)
            said = subprocess.run(["aubiopitch", "-p", method, "-B", str(_frame(rate)), "-H", str(rate // 100),
                                   "-r", str(rate), file.name], check=True, stdout=subprocess.PIPE,
                                  stderr=subprocess.DEVNULL, text=True).stdout
            after = getrusage(RUSAGE_CHILDREN)
        return (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime,
                [tuple(map(float, line.split())) for line in said.splitlines()])

    took, frames = spent(samples)
    return took - spent(samples[:rate // 10])[0], frames
