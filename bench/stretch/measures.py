"""How good a stretch is, in numbers."""

import numpy as np
from scipy import signal

from sounds import PARTIALS, RATE


def outside_partials(sound):
    """Energy outside ±12 Hz of the partials, in dB of all energy; both ends left out."""
    cut = sound[:, RATE // 2:-RATE // 2]
    power = np.abs(np.fft.rfft(cut * np.blackman(cut.shape[1]))) ** 2
    hertz = np.fft.rfftfreq(cut.shape[1], 1 / RATE)
    inside = np.zeros(len(hertz), bool)
    for partial in PARTIALS:
        inside |= np.abs(hertz - partial) < 12
    return 10 * np.log10(power[:, ~inside].sum() / power.sum())


def found_onsets(sound, gap):
    """Times of onsets at least `gap` apart, by spectral flux: windows of 21 ms, 2.7 ms apart."""
    mono, hop = sound.mean(0), 128
    _, _, spectrum = signal.stft(mono, RATE, nperseg=1024, noverlap=1024 - hop)
    level = np.log1p(1000 * np.abs(spectrum))
    flux = np.maximum(level[:, 4:] - level[:, :-4], 0).sum(0)
    flux = np.concatenate([np.zeros(2), flux, np.zeros(2)])
    around = signal.medfilt(flux, 151)
    peaks, _ = signal.find_peaks(flux - around, height=0.04 * flux.max(), distance=max(1, int(gap * RATE / hop)),
                                 prominence=0.04 * flux.max())
    return peaks * hop / RATE


def onset_f(sound, times, speed=1.0, tolerance=0.02):
    """F-measure of found onsets, each matched once; with how many were lost and added."""
    found, hits, taken = found_onsets(sound, 0.06 / speed), 0, set()
    for time in times:
        near = [i for i in range(len(found))
                if abs(found[i] - time) <= tolerance and i not in taken]
        if near:
            taken.add(min(near, key=lambda i: abs(found[i] - time)))
            hits += 1
    lost, added = len(times) - hits, len(found) - hits
    return 2 * hits / (len(times) + len(found)), lost, added


def sharpness(sound, times):
    """For each time the steepest rise of the envelope within 25 ms, over 2 ms."""
    envelope = np.sqrt(signal.lfilter(np.ones(96) / 96, 1, (sound ** 2).sum(0)))
    rise = envelope[96:] - envelope[:-96]
    reach = int(0.025 * RATE)
    return np.array([rise[max(0, int(t * RATE) - reach):int(t * RATE) + reach].max()
                     for t in times])


def correlation_change(before, after, speed):
    """Mean change of left/right correlation, second by second of the source."""
    changes = []
    for start in range(0, before.shape[1] - RATE, RATE):
        a = before[:, start:start + RATE]
        b = after[:, int(start / speed):int((start + RATE) / speed)]
        if b.shape[1] > 1000 and (a ** 2).sum() > 1 and (b ** 2).sum() > 0.1:
            changes.append(abs(np.corrcoef(a)[0, 1] - np.corrcoef(b)[0, 1]))
    return float(np.mean(changes))


def _mel_bank(bands=64, size=2048):
    mel = np.linspace(2595 * np.log10(1 + 60 / 700), 2595 * np.log10(1 + 16000 / 700), bands + 2)
    hertz = 700 * (10 ** (mel / 2595) - 1)
    bins = np.fft.rfftfreq(size, 1 / RATE)
    rows = [np.clip(np.minimum((bins - a) / (b - a), (c - bins) / (c - b)), 0, None)
            for a, b, c in zip(hertz, hertz[1:], hertz[2:])]
    return np.array(rows)


def log_mel(sound):
    """64 bands, 2.7 ms apart, in dB, with a floor 70 dB below the loudest."""
    _, _, spectrum = signal.stft(sound.mean(0), RATE, nperseg=2048, noverlap=2048 - 256)
    level = 10 * np.log10(_mel_bank() @ np.abs(spectrum) ** 2 + 1e-12)
    return np.maximum(level, level.max() - 70)


def mel_distance(a, b):
    """Mean difference in dB, at the constant shift up to ±50 ms that makes it smallest."""
    one, two = log_mel(a), log_mel(b)
    one, two = one - one.mean(), two - two.mean()
    best = np.inf
    for shift in range(-10, 11):
        x, y = one[:, max(0, shift):], two[:, max(0, -shift):]
        count = min(x.shape[1], y.shape[1])
        best = min(best, np.abs(x[:, :count] - y[:, :count]).mean())
    return best
