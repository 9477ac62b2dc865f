"""Writes what onnxruntime finds in a short made-up signal, for the tests to hold our own arithmetic against.

    golden.py basic_pitch-0.4.0-py2.py3-none-any.whl Tests/Goldens/note-posteriors.bin

Needs numpy and onnxruntime. The signal is `NoteNetworkTests.signal`: two seconds of four tones that begin one after
the other and die away. Of one window every 15th frame from 15 on is kept: 88 notes, 88 onsets, 264 tones of the
contour, as 16 bits of what lies between 0 and 1.
"""
import math
import sys
import zipfile
from pathlib import Path

import numpy as np
import onnxruntime


def signal(count):
    result = np.zeros(count, "f4")
    for place in range(count):
        value = 0.0
        for number, note in enumerate([48, 55, 64, 71]):
            time = (place - 3840) / 22_050 - 0.35 * number
            if time >= 0:
                angle = 2 * math.pi * 440 * 2 ** ((note - 69) / 12) * time
                value += 0.15 * math.exp(-1.5 * time) * (math.sin(angle) + 0.4 * math.sin(2 * angle))
        result[place] = value
    return result


def main():
    wheel, target = map(Path, sys.argv[1:])
    with zipfile.ZipFile(wheel) as archive:
        network = archive.read("basic_pitch/saved_models/icassp_2022/nmp.onnx")
    session = onnxruntime.InferenceSession(network, providers=["CPUExecutionProvider"])
    names = [f"StatefulPartitionedCall:{number}" for number in (1, 2, 0)]
    found = session.run(names, {"serving_default_input_2:0": signal(43_844)[None, :, None]})
    frames = np.concatenate([one[0, 15:157:15] for one in found], 1)
    target.write_bytes(np.round(frames * 65_535).astype("<u2").tobytes())


if __name__ == "__main__":
    main()
