"""What tests of live chords do with their page: play chords to it, and read what it shows."""

import re

from playwright.sync_api import expect

CHORDS = "/amadeus/live/chords"

#: Instead of a microphone: six voices with overtones, which `play` sets to notes of the keyboard.
PLAYER = """() => {
  navigator.mediaDevices.getUserMedia = async () => {
    const context = new AudioContext();
    const out = context.createMediaStreamDestination();
    const voices = Array.from({ length: 6 }, () => {
      const [voice, filter, loudness] =
        [context.createOscillator(), context.createBiquadFilter(), context.createGain()];
      voice.type = 'sawtooth';
      filter.frequency.value = 1500;
      loudness.gain.value = 0;
      voice.connect(filter).connect(loudness).connect(out);
      voice.start();
      return { voice, loudness };
    });
    // A hiss of one second, over and over.
    const hiss = context.createBuffer(1, context.sampleRate, context.sampleRate);
    hiss.getChannelData(0).forEach((_, at, all) => all[at] = 2 * Math.random() - 1);
    const [noise, noisiness] = [context.createBufferSource(), context.createGain()];
    [noise.buffer, noise.loop, noisiness.gain.value] = [hiss, true, 0];
    noise.connect(noisiness).connect(out);
    noise.start();
    window.play = (keys) => {
      noisiness.gain.value = keys === 'noise' ? 0.2 : 0;
      voices.forEach(({ voice, loudness }, index) => {
        const key = keys === 'noise' ? undefined : keys[index];
        if (key !== undefined) voice.frequency.value = 440 * 2 ** ((key - 69) / 12);
        loudness.gain.value = key === undefined ? 0 : 0.06;
      });
    };
    window.stream = out.stream;
    window.play(window.first ?? []);
    return out.stream;
  };
}"""

#: Notes of chords as a hand plays them.
HANDS = {
    "C": [48, 55, 60, 64, 67],
    "G": [43, 55, 59, 62, 67],
    "Am": [45, 57, 60, 64],
    "F": [41, 53, 57, 60],
    "B♭": [46, 53, 58, 62],
    "E♭": [51, 58, 63, 67],
    "C/E": [40, 55, 60, 64, 67],
}


def listen(page):
    page.get_by_role("button", name="Listen", exact=True).click()
    expect(page.get_by_role("button", name="Stop listening")).to_be_visible()


def play(page, chord):
    page.evaluate("(keys) => play(keys)", HANDS.get(chord, chord) if isinstance(chord, str) else chord)


def shows(page, name):
    expect(page.locator(".live-stage .live-name")).to_have_text(name, timeout=15_000)


def heard(page):
    """The chords in the strip, as they are written."""
    return [
        re.sub(r"\n.*", "", one.inner_text()) for one in page.locator(".live-strip li").all()
    ]
