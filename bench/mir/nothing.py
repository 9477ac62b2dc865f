"""What is played to see how often a chord is claimed where there is none: other voices, seeds and instruments than
`tools/chords/harmony.py` learns from."""

import random

import numpy as np

import sounds

FONT = "/usr/share/sounds/sf2/TimGM6mb.sf2"
SECONDS = 20
VOICES = [("en-gb-scotland+m2", 160, 45), ("en-us+f1", 175, 55), ("nl+m4", 150, 40), ("pl+f2", 165, 60),
          ("pt+m1", 170, 35), ("sv+f4", 155, 65)]
TONES = {"piano": (1, 36, 96), "guitar": (26, 40, 77), "voice": (53, 48, 77), "strings": (49, 45, 84), "organ": (18, 36, 90)}
MELODIES = {"flute": (74, 60, 91), "violin": (41, 55, 88), "voice": (52, 50, 75), "trumpet": (59, 52, 80), "piano": (2, 55, 84)}


def make(folder, font=FONT):
    """{kind: [file]}: what has no harmony; and the same of what has, though little of it."""
    rng, dice = np.random.default_rng(77), random.Random("nothing 77")
    none, some = {}, {}

    def add(kind, samples, level=0.5):
        files = none.setdefault(kind, [])
        files.append(folder / f"{kind.replace(' ', '-').replace(',', '')}-{len(files)}.wav")
        sounds.write(files[-1], samples, level)

    for voice, speed, pitch in VOICES:
        text = " ".join(dice.sample(sounds.SENTENCES, 5))
        add("speech, espeak-ng", sounds.spoken(folder, voice, speed, pitch, text))
    for kind, slope in (("white noise", 0), ("pink noise", 3), ("brown noise", 6)):
        for level in (0.5, 0.02):
            add(kind, sounds.noise(rng, SECONDS, slope), level)
    for people in (3, 12, 60):
        add("applause", sounds.applause(rng, SECONDS, people))
    for people in (4, 12):
        add("a crowd that speaks", sounds.crowd(folder, rng, [voice for voice, _, _ in VOICES], SECONDS, people))
    for number in range(5):
        add("drums", sounds.played(folder, [(0, sounds.DRUMS, sounds.drum_pattern(dice, SECONDS))], font))
    for hertz in (50, 50, 60):
        add("hum of the mains", sounds.hum(rng, SECONDS, hertz), 0.1)
    add("silence with hiss", sounds.noise(rng, SECONDS, 0), 0.003)
    add("silence with hiss", sounds.noise(rng, SECONDS, 3), 0.006)
    for note in (45, 57, 64, 71, 83):
        at = np.arange(6 * sounds.RATE) / sounds.RATE
        add("single tones, sine", np.sin(2 * np.pi * 440 * 2 ** ((note - 69) / 12) * at) * np.minimum(1, 20 * at))
    for name, (program, low, high) in TONES.items():
        for _ in range(2):
            notes = sounds.tones_one_by_one(dice, SECONDS, low, high)
            add(f"single tones, {name}", sounds.played(folder, [(program, 0, notes)], font))
    for name, (program, low, high) in MELODIES.items():
        for _ in range(3):
            add(f"melody, {name}", sounds.played(folder, [(program, 0, sounds.melody(dice, SECONDS, low, high))], font))

    def music(kind, voices, chords, decibels=None):
        files = some.setdefault(kind, [])
        name = f"{kind.replace(' ', '-').replace(',', '')}-{len(files)}"
        sounds.write_music(folder, name, voices, chords, font, rng, decibels)
        files.append(folder / f"{name}.wav")

    for program in (28, 31, 1, 26):
        chords = sounds.chart(dice, SECONDS, is_power=True)
        music("power chords", [(program, 0, sounds.power(dice, chords))], chords)
    for program in (26, 2, 46, 6, 108, 8):
        chords = sounds.chart(dice, SECONDS)
        music("arpeggios", [(program, 0, sounds.arpeggio(dice, chords))], chords)
    for number in range(4):
        chords = sounds.chart(dice, SECONDS)
        bass, piano = sounds.bass_and_piano(dice, chords)
        music("bass and piano", [(34, 0, bass), (2, 1, piano)], chords)
    for program, decibels in ((49, None), (18, None), (3, 15), (26, 10)):
        chords = sounds.chart(dice, SECONDS)
        music("held chords, some in noise", [(program, 0, sounds.held(dice, chords))], chords, decibels)
    return none, some
