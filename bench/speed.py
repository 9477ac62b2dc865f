"""Decode, encode and peaks: our time beside the ffmpeg command, on the same input, turn by turn."""

import hashlib
import json
import math
import re
import struct
import subprocess

from loudness import GOAL_LU, by_ebur128, by_quintet
from measure import Failed, median_cpu, median_wall, memory, race, ratio, run
from proof import demand, sounds_alike

PEER = "ffmpeg"
GOALS = {"in process": 1.15, "sandboxed": 1.3, "one pass": 1.0}
MEMORY_GOAL_MIB = 64

# What is written in both ways: our options, ffmpeg's options.
ENCODINGS = {
    "flac": ("flac", ["--bits", "16"], ["-c:a", "flac", "-sample_fmt", "s16"]),
    "alac": ("m4a", ["--format", "alac", "--bits", "16"],
             ["-c:a", "alac", "-sample_fmt", "s16p", "-movflags", "+faststart"]),
    "aac 128": ("m4a", ["--format", "aac", "--bitrate", "128"],
                ["-c:a", "aac", "-b:a", "128k", "-movflags", "+faststart"]),
    "aac 256": ("m4a", ["--format", "aac", "--bitrate", "256"],
                ["-c:a", "aac", "-b:a", "256k", "-movflags", "+faststart"]),
    "opus 128": ("opus", ["--bitrate", "128"], ["-c:a", "libopus", "-b:a", "128k"]),
    "mp3 192": ("mp3", ["--bitrate", "192"], ["-c:a", "libmp3lame", "-b:a", "192k"]),
    "wav 16": ("wav", ["--bits", "16"], ["-c:a", "pcm_s16le"]),
    "wav 24": ("wav", ["--bits", "24"], ["-c:a", "pcm_s24le"]),
}


def _request(ending, options):
    """The worker's request that stands for `quintet convert … out.ENDING OPTIONS`."""
    given = dict(zip(options[::2], options[1::2]))
    encoding = {"format": given.get("--format", "aac" if ending == "m4a" else ending)}
    if "--bits" in given:
        encoding["depth"] = int(given["--bits"])
    if "--bitrate" in given:
        encoding["kilobits"] = int(given["--bitrate"])
    limits = {"memoryBytes": 1 << 30, "processorSeconds": 3600, "outputBytes": 1 << 35,
              "soundSeconds": 86400}
    return json.dumps(
        {"work": {"convert": {"_0": encoding, "labels": {"tags": {}}}}, "limits": limits})


def _verdict(value, goal):
    return f"{value:.2f} {'✓' if value <= goal else '✗'}"


def _row(label, costs, contenders):
    """One line: the peer's median time, then time, processor and ratio of each contender."""
    for name, cost in costs.items():
        demand(not isinstance(cost, Failed), f"{label}, {name}: {cost}")
    peer = costs[PEER]
    cells = [label, f"{median_wall(peer):.2f}"]
    for name in contenders:
        ours = costs.get(name)
        if ours is None:
            cells += ["–"] * 3
        else:
            cpu = median_cpu(ours) / max(median_cpu(peer), 1e-9)
            cells += [f"{median_wall(ours):.2f}", f"{cpu:.2f}",
                      _verdict(ratio(ours, peer), GOALS[name])]
    return cells, []


def _peaks(path):
    """What a file of peaks says: seconds, its level in dB, and the hash of what it was made of."""
    data = path.read_bytes()
    channels, rate, frames = struct.unpack_from("<HIQ", data, 10)
    _, buckets, start = struct.unpack_from("<IIQ", data, 64)
    means = [mean / 65_535 for _, _, mean in struct.iter_unpack("<hhH", data[start:start + 6 * channels * buckets])]
    energy = math.fsum(mean * mean for mean in means) / max(len(means), 1)
    return frames / rate, 10 * math.log10(max(energy, 1e-12)), data[24:56].hex()


def _level(path):
    """The level of all channels in dB, as ffmpeg finds it."""
    said = subprocess.run(
        ["ffmpeg", "-hide_banner", "-nostdin", "-i", path, "-af",
         "astats=measure_perchannel=none:measure_overall=RMS_level", "-f", "null", "-"],
        check=True, capture_output=True, text=True).stderr
    return float(re.search(r"RMS level dB: (-?[\d.]+)", said)[1])


def _header(first, contenders):
    head = [first, "ffmpeg s"]
    for name in contenders:
        head += [f"{name} s", "cpu ×", f"time × (≤ {GOALS[name]})"]
    return head


class Speed:
    """The three tables of speed; `ours` is false where only the peer is to be measured."""

    def __init__(self, inputs, programs, scratch, repeats, ours):
        self.inputs, self.programs, self.scratch = inputs, programs, scratch
        self.repeats, self.ours = repeats, ours

    def _tidy_up(self):
        for path in self.scratch.iterdir():
            path.unlink()

    def _prove(self, label, contestants, out):
        """What each of them writes sounds alike; of lossy formats the edges differ by a packet."""
        made = {}
        for name, command in contestants.items():
            try:
                run(command)
            except (Failed, FileNotFoundError) as error:
                demand(False, f"{label}, {name}: {error}")
            made[name] = out.rename(self.scratch / f"{name}{out.suffix}")
        for name in made.keys() - {PEER}:
            sounds_alike(f"{label}, {name}", made[name], made[PEER], seconds=0.1, decibels=0.2)
        self._tidy_up()

    def _convert(self, label, source, ending, options, peer_options):
        out = self.scratch / f"out.{ending}"
        peer = ["ffmpeg", "-v", "error", "-nostdin", "-y", "-i", source, "-vn", *peer_options, out]
        contestants = {PEER: peer}
        if self.ours:
            contestants["in process"] = [
                self.programs / "quintet-media", "run", _request(ending, options), source, out]
            contestants["sandboxed"] = [self.programs / "quintet", "convert", source, out, *options]
        self._prove(label, contestants, out)
        costs = race(contestants, self.repeats, self._tidy_up)
        print(f"  {label}", flush=True)
        return _row(label, costs, ["in process", "sandboxed"])

    def _table(self, first, contenders, rows):
        return _header(first, contenders), [cells for cells, _ in rows], sum((n for _, n in rows), [])

    def decode(self, minutes):
        """Each format to 32-bit float samples."""
        rows = [self._convert(ending, self.inputs.long(minutes, ending), "wav", ["--bits", "32"],
                              ["-c:a", "pcm_f32le"])
                for ending in ("mp3", "m4a", "flac", "wav", "opus")]
        return self._table("decode", ["in process", "sandboxed"], rows)

    def encode(self, minutes):
        """16-bit samples to each format with equal settings."""
        source = self.inputs.long(minutes, "wav")
        rows = [self._convert(label, source, ending, options, peer_options)
                for label, (ending, options, peer_options) in ENCODINGS.items()]
        return self._table("encode", ["in process", "sandboxed"], rows)

    def peaks(self, minutes):
        """Peaks, loudness, true peak, silence and hash in one pass, beside loudness alone."""
        rows = []
        for ending in ("wav", "flac", "mp3"):
            source, out = self.inputs.long(minutes, ending), self.scratch / "out.peaks"
            # The log of every 100 ms is left out, which the peer would have to pay for.
            contestants = {PEER: ["ffmpeg", "-v", "error", "-nostdin", "-nostats", "-i", source,
                                  "-af", "ebur128", "-f", "null", "-"]}
            command = [self.programs / "quintet", "peaks", source, "-o", out]
            if self.ours:
                contestants["one pass"] = command
                run(command)
                self._prove_peaks(ending, source, out, minutes)
                self._tidy_up()
            costs = race(contestants, self.repeats, self._tidy_up)
            cells, notes = _row(ending, costs, ["one pass"])
            cells += self._memory(command, costs)
            rows.append((cells, notes))
            print(f"  {ending}", flush=True)
        head, cells, notes = self._table("peaks", ["one pass"], rows)
        return head + [f"memory MiB (≤ {MEMORY_GOAL_MIB})", "high-water MiB"], cells, notes

    def _prove_peaks(self, ending, source, out, minutes):
        """The waveform is of this file, as long and as loud; and so loud does the pass measure it."""
        seconds, level, digest = _peaks(out)
        peer = _level(source)
        loudness, theirs = by_quintet(self.programs / "quintet", source)[0], by_ebur128(source)[0]
        told = f"{ending}: {seconds:.1f} s at {level:.2f} dB (ffmpeg {peer:.2f}), {loudness:.2f} LUFS (ebur128 {theirs:.2f})"
        demand(digest == hashlib.sha256(source.read_bytes()).hexdigest(), f"{told}: the peaks are of another file")
        demand(abs(seconds - 60 * minutes) < 0.2 and abs(level - peer) < 0.1 and abs(loudness - theirs) <= GOAL_LU, told)

    def _memory(self, command, costs):
        if "one pass" not in costs:
            return ["–", "–"]
        high, together = memory(command)
        self._tidy_up()
        mark = "✓" if together <= MEMORY_GOAL_MIB else "✗"
        return [f"{math.ceil(together)} {mark}", f"{math.ceil(high)}"]
