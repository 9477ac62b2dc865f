"""What becomes of music on its way to a listener's file."""

import subprocess

import numpy as np

import nothing
import sounds
from sounds import RATE

#: Metres a second.
SPEED_OF_SOUND = 343.0


def filtered(samples, low, high, order=2):
    """Without what lies below and above these frequencies, by Butterworth's slopes; nothing comes later."""
    hertz = np.fft.rfftfreq(len(samples), 1 / RATE)
    slopes = (1 + (low / np.maximum(hertz, 1e-3)) ** (2 * order)) * (1 + (hertz / high) ** (2 * order))
    return np.fft.irfft(np.fft.rfft(samples) / np.sqrt(slopes), len(samples))


def with_noise(samples, noise, decibels):
    """The noise, as often as it takes, has so much less power than the music."""
    noise = np.resize(noise, len(samples))
    return samples + noise * (samples.std() / noise.std() * 10 ** (-decibels / 20))


def read_at(samples, seconds):
    """What sounds at these moments: on lines between four times as many samples."""
    many = 4 * np.fft.irfft(np.fft.rfft(samples), 4 * len(samples))
    return np.interp(seconds * RATE * 4, np.arange(len(many)), many)


def moments(samples):
    return np.arange(len(samples)) / RATE


def detuned(samples, cents):
    """Played faster, and so higher, or slower."""
    speed = 2 ** (cents / 1_200)
    return read_at(samples, np.arange(int(len(samples) / speed)) / RATE * speed)


def room_response(size, source, ear, reflection, seconds):
    """What is heard of a click in a box whose walls all reflect that much of the pressure.

    J. B. Allen, D. A. Berkley, "Image method for efficiently simulating small-room acoustics", JASA 65(4), 1979: each
    echo comes from an image of the source, behind as many walls as have reflected it.
    """
    axes = []
    for length, begin, end in zip(size, source, ear):
        most = int(seconds * SPEED_OF_SOUND / length / 2) + 1
        number = np.arange(-most, most + 1)
        axes.append((np.concatenate([side * begin + 2 * number * length - end for side in (1, -1)]),
                     np.concatenate([abs(number - mirrored) + abs(number) for mirrored in (0, 1)])))
    (x, at_x), (y, at_y), (z, at_z) = axes
    metres = np.sqrt(x[:, None, None] ** 2 + y[:, None] ** 2 + z ** 2).ravel()
    walls = (at_x[:, None, None] + at_y[:, None] + at_z).ravel()
    index = np.rint(metres / SPEED_OF_SOUND * RATE).astype(int)
    near = index < seconds * RATE
    return np.bincount(index[near], reflection ** walls[near] / (4 * np.pi * metres[near]))


def reflection_of(size, seconds):
    """The share of the pressure that walls reflect where sound falls by 60 dB in that time (Eyring 1930)."""
    a, b, c = size
    return np.exp(-0.161 * a * b * c / (4 * (a * b + b * c + c * a) * seconds))


def room(rng):
    """What is heard of a click some metres from the loudspeaker, between bare walls."""
    size, seconds = rng.uniform((4, 3, 2.3), (9, 7, 3.5)), rng.uniform(0.5, 1)
    source, ear = size * rng.uniform(0.15, 0.85, 3), size * rng.uniform(0.15, 0.85, 3)
    response = room_response(size, source, ear, reflection_of(size, seconds), seconds)
    # The music begins when it is first heard.
    return response[np.flatnonzero(response)[0]:]


def in_room(samples, response):
    count = 1 << (len(samples) + len(response)).bit_length()
    heard = np.fft.irfft(np.fft.rfft(samples, count) * np.fft.rfft(response, count), count)[:len(samples)]
    # All images add up at the lowest frequencies, where no loudspeaker plays.
    return filtered(heard, 20, np.inf)


def levelled(samples, block=512):
    """Of what is louder than 10 dB below the mean, a quarter of the dB is left: at once, and back by 40 dB a second."""
    power = np.array([np.mean(samples[at:at + block] ** 2) for at in range(0, len(samples), block)])
    decibels = 10 * np.log10(np.maximum(power / power.mean(), 1e-9))
    for number in range(1, len(decibels)):
        decibels[number] = max(decibels[number], decibels[number - 1] - 40 * block / RATE)
    gain = 10 ** (-0.75 * np.maximum(decibels + 10, 0) / 20)
    return samples * np.interp(np.arange(len(samples)), block * (np.arange(len(gain)) + 0.5), gain)


def by_phone(samples, rng):
    """A small microphone with its noise, a level that follows the music, and peaks cut off at twice the mean."""
    sound = with_noise(filtered(samples, 200, 7_000), sounds.noise(rng, 20, 3), 25)
    sound = levelled(sound)
    return np.clip(sound, -2 * sound.std(), 2 * sound.std())


def wow_and_flutter(samples, rng):
    """The moments at which a worn machine reads them: its pitch moves by 0.5 %, no moment by more than 2 ms."""
    time = moments(samples)
    return time + sum(share / (2 * np.pi * hertz) * np.sin(2 * np.pi * hertz * time + rng.uniform(0, 2 * np.pi))
                      for hertz, share in ((0.6, 0.003), (3.3, 0.001), (9, 0.001)))


def on_tape(samples, rng):
    sound = filtered(read_at(samples, wow_and_flutter(samples, rng)), 40, 6_000, order=1)
    return with_noise(sound, sounds.noise(rng, 20, 0), 30)


def as_mp3(samples, folder):
    """At 64 kbit/s; decoders leave out what the encoder puts before the beginning."""
    draft = folder / "draft"
    sounds.write(draft.with_suffix(".wav"), samples)
    subprocess.run(["ffmpeg", "-y", "-i", draft.with_suffix(".wav"), "-ac", "1", "-b:a", "64k", draft.with_suffix(".mp3")],
                   **sounds.QUIET)
    return sounds.read(draft.with_suffix(".mp3"))[:len(samples)]


def in_crowd(samples, rng, folder):
    """People who speak and clap, 10 dB below the music."""
    voices = [voice for voice, _, _ in nothing.VOICES]
    parts = [sounds.crowd(folder, rng, voices, 30, 12), sounds.applause(rng, 30, 20)]
    return with_noise(samples, sum(part / part.std() for part in parts), 10)
