"""The programs that the same songs are given to: each function takes a file, and answers as `quintet amadeus analyze` does."""

import contextlib
import importlib.util
import logging
import os
import re
import subprocess
import sys
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
WHEEL = ROOT / "build/models/basic_pitch-0.4.0-py2.py3-none-any.whl"
NETWORK = []
#: How Vamp plugins are run, and a package that has Chordino for Linux on PCs in it.
HOST, BUILT = "vamp==1.1.0", "chord-extractor==0.1.3"
PLUGIN = "nnls-chroma:chordino"
#: Where Vamp looks when VAMP_PATH does not say it.
USUAL = f"{Path.home()}/vamp:{Path.home()}/.vamp:/usr/local/lib/vamp:/usr/lib/vamp"
#: How Chordino writes what Harte's notation calls otherwise.
KINDS = {"": "maj", "m": "min", "6": "maj6", "m6": "min6", "m7": "min7", "m7b5": "hdim7"}


def essentia(wav):
    """Its chords by pieces of 0.19 s, its key, and its multi-feature beats."""
    import essentia.standard as es
    audio = es.MonoLoader(filename=str(wav), sampleRate=44_100)()
    window, spectrum = es.Windowing(type="blackmanharris62"), es.Spectrum()
    peaks = es.SpectralPeaks(orderBy="magnitude", magnitudeThreshold=1e-5, minFrequency=40, maxFrequency=5_000,
                             maxPeaks=1_000)
    classes = es.HPCP(size=36)
    chroma = [classes(*peaks(spectrum(window(frame))))
              for frame in es.FrameGenerator(audio, frameSize=8_192, hopSize=2_048)]
    labels, _ = es.ChordsDetection(hopSize=2_048, windowSize=2)(chroma)
    step = 2_048 / 44_100
    chords = []
    for number, label in enumerate(labels):
        name = f"{label[:-1]}:min" if label.endswith("m") else f"{label}:maj"
        if not chords or chords[-1]["label"] != name:
            chords.append({"label": name, "start": number * step})
        chords[-1]["end"] = (number + 1) * step
    key, mode, _ = es.KeyExtractor()(audio)
    tempo, beats, _, _, _ = es.RhythmExtractor2013(method="multifeature")(audio)
    return {"chords": chords, "key": key, "mode": mode, "tempo": float(tempo), "beats": [float(b) for b in beats]}


def librosa(wav):
    """Its tempo and beats; it names no chords."""
    import librosa as lib
    import numpy as np
    audio, rate = lib.load(wav)
    tempo, beats = lib.beat.beat_track(y=audio, sr=rate, units="time")
    return {"tempo": float(np.atleast_1d(tempo)[0]), "beats": list(map(float, beats))}


def basic_pitch(wav):
    """Its notes as it makes them itself, with its network run by onnxruntime."""
    folder = WHEEL.parent / "basic-pitch"
    if not folder.exists():
        with zipfile.ZipFile(WHEEL) as wheel:
            wheel.extractall(folder)
    if str(folder) not in sys.path:
        sys.path.insert(0, str(folder))
    logging.disable(logging.WARNING)
    from basic_pitch.inference import Model, predict
    if not NETWORK:
        NETWORK.append(Model(folder / "basic_pitch/saved_models/icassp_2022/nmp.onnx"))
    with contextlib.redirect_stdout(None):
        _, _, notes = predict(str(wav), NETWORK[0])
    return {"notes": [{"start": float(n[0]), "end": float(n[1]), "pitch": int(n[2])} for n in notes]}


def harte(name):
    """Chordino's `Bbm7/Db` as `Bb:min7`: nothing that is scored asks for the bass."""
    if name == "N":
        return name
    root, kind = re.fullmatch("([A-G][b#]?)([^/]*)(?:/.*)?", name).groups()
    return f"{root}:{KINDS.get(kind, kind)}"


def chordino(wav):
    """Its chords, with the settings that it comes with."""
    import librosa
    import vamp
    audio, rate = librosa.load(wav, sr=44_100)
    found = vamp.collect(audio, rate, PLUGIN, "simplechord")["list"]
    starts = [float(one["timestamp"]) for one in found]
    return {"chords": [{"label": harte(one["label"]), "start": start, "end": end} for one, start, end
                       in zip(found, starts, [*starts[1:], len(audio) / rate]) if end > start]}


def find_chordino():
    """None where it can be asked, else a line that says how to have it.

    One that was built and lies where Vamp looks, such as in VAMP_PATH, goes before the one of the package.
    """
    if not importlib.util.find_spec("vamp"):
        pip = [sys.executable, "-m", "pip", "install", "-q"]
        # The host is compiled here, and wants numpy for it.
        for what in (["setuptools", "wheel"], ["--no-build-isolation", HOST], ["--no-deps", BUILT]):
            subprocess.run([*pip, *what], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        importlib.invalidate_caches()
    if not importlib.util.find_spec("vamp"):
        return (f"Chordino was left out: its host does not install (apt install g++ python3-dev, then "
                f"build/venv-mir/bin/pip install --no-build-isolation {HOST}).")
    package = importlib.util.find_spec("chord_extractor")
    if package:
        folder = f"{package.submodule_search_locations[0]}/_lib"
        # It is read once, when the host is first asked.
        os.environ["VAMP_PATH"] = f"{os.environ.get('VAMP_PATH', USUAL)}:{folder}"
    import vamp
    if PLUGIN in vamp.list_plugins():
        return None
    return ("Chordino was left out: build nnls-chroma (apt install vamp-plugin-sdk libboost-dev; make -f Makefile.linux in "
            "its sources, github.com/c4dm/nnls-chroma) and name the folder of nnls-chroma.so in VAMP_PATH.")
