"""Loudness of music, speech and noise, beside ffmpeg's ebur128 filter."""

import json
import math
import subprocess

from proof import demand

GOAL_LU = 0.05


def sounds(inputs):
    """Files that differ in what a meter can get wrong: rate, channels, dynamics, noise, lossy coding."""
    music = [inputs.music(seed, 40, rate, programs) for seed, rate, programs in (
        (2, 48_000, (0, 33, 73)), (3, 44_100, (48, 32, 68)), (4, 48_000, (24, 35, 65)),
        (5, 44_100, (11, 38, 80)), (6, 96_000, (19, 43, 71)))]
    speech = [inputs.speech("en"), inputs.speech("en+f3", 44_100), inputs.speech("de")]
    noise = [inputs.noise("white"), inputs.noise("pink"), inputs.noise("brown", 44_100)]
    lossy = [inputs.encoded(music[0], "mp3"), inputs.encoded(music[3], "m4a")]
    return music + speech + noise + lossy


def by_ebur128(path):
    """Integrated loudness, range and true peak by ffmpeg, to three digits, from its last frame."""
    graph = "ebur128=peak=true:metadata=1,ametadata=mode=print:file=-"
    found = subprocess.run(
        ["ffmpeg", "-v", "error", "-nostdin", "-i", path, "-af", graph, "-f", "null", "-"],
        check=True, capture_output=True, text=True).stdout
    last = dict(line.split("=", 1) for line in found.splitlines() if line.startswith("lavfi.r128"))
    peaks = [float(v) for k, v in last.items() if k.startswith("lavfi.r128.true_peaks_ch")]
    return (float(last["lavfi.r128.I"]), float(last["lavfi.r128.LRA"]),
            20 * math.log10(max(max(peaks), 1e-9)))


def by_quintet(program, path):
    found = subprocess.run([program, "loudness", path, "--json"], check=True, capture_output=True)
    answer = json.loads(found.stdout)
    return answer["integrated_lufs"], answer["range_lu"], answer["true_peak_dbtp"]


def agreement(inputs, programs, ours):
    """One line per file: the peer's figures and our differences from them."""
    head = ["file", "LUFS", f"ours − LU (≤ {GOAL_LU})", "range LU", "ours −", "dBTP", "ours −"]
    rows, misses = [], []
    for path in sounds(inputs):
        theirs = by_ebur128(path)
        differences = ["–"] * 3
        if ours:
            values = [a - b for a, b in zip(by_quintet(programs / "quintet", path), theirs)]
            differences = [f"{value:+.3f}" for value in values]
            if not abs(values[0]) <= GOAL_LU:
                misses.append(f"{path.name}: {differences[0]} LU")
            differences[0] += " ✓"
        figures = [f"{theirs[0]:.2f}", f"{theirs[1]:.2f}", f"{theirs[2]:.2f}"]
        rows.append([path.name] + [cell for pair in zip(figures, differences) for cell in pair])
    demand(not misses, f"not as loud as ebur128 says: {', '.join(misses)}")
    return head, rows, []
