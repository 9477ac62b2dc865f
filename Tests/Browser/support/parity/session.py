"""A session that uses all of the engine, as calls of its C functions: the same for every seed."""

import random
from array import array

from support.swift_source import swift_cases

RATE = 48_000
TRACKS = 64
# Fewer than the session asks for: some voices have to do without.
STRETCHES = 24
SOUNDS = 12
SECONDS = 6


def sounds(seed=1):
    """Noise, falling tones and full-scale squares; every third one mono."""
    dice = random.Random(seed)
    made = []
    for number in range(SOUNDS):
        frames = dice.randrange(300, 40_000)
        period = dice.randrange(20, 400)

        def wave(i):
            if number % 2:
                return (dice.random() * 2 - 1) * (1 - i / frames)
            return 1.0 if i % period < period // 2 else -1.0

        made.append(
            [
                array("f", (wave(i) for i in range(frames)))
                for _ in range(1 if number % 3 == 0 else 2)
            ]
        )
    return made


def microphone(quanta, seed=3):
    """What is heard live: for each quantum the left side, then the right; too loud at times, and
    with numbers that are none.
    """
    dice = random.Random(seed)
    heard = array("f", (dice.uniform(-1.5, 1.5) for _ in range(256 * quanta)))
    for at in range(0, len(heard), 9_973):
        heard[at] = dice.choice([float("nan"), float("inf"), 1e30, 1e-42])
    return heard


class Script:
    """Calls by quantum: [quantum, name, argument…]."""

    def __init__(self, seed):
        self.dice = random.Random(seed)
        self.calls = []
        self.knob = swift_cases("Engine/Control/Knobs.swift", "Knob")
        self.kind = swift_cases("Engine/Control/Command.swift", "Kind")
        self.token = 0

    def add(self, quantum, name, *arguments):
        self.calls.append([quantum, name, *arguments])

    def turn(self, quantum, track):
        """Volume, pan, mute, solo, or one number of one band."""
        dice = self.dice
        band = dice.randrange(4)
        name, value = dice.choice(
            [
                ("volume", dice.uniform(0, 1.5)),
                ("pan", dice.uniform(-1, 1)),
                ("boost", dice.uniform(1, 2)),
                ("mute", float(dice.random() < 0.2)),
                ("solo", float(quantum % 700 > 600 and dice.random() < 0.1)),
                ("speed", dice.choice([0.5, 1.0, 1.3])),
                ("semitones", dice.choice([-5.0, 0.0, 3.0])),
                (f"band{band}Shape", float(dice.randrange(9))),
                (f"band{band}Hertz", dice.uniform(30, 18_000)),
                (f"band{band}Decibels", dice.uniform(-18, 18)),
                (f"band{band}Q", dice.uniform(0.3, 6)),
            ]
        )
        self.add(quantum, "set", track, self.knob[name], value)

    def turn_live(self, quantum):
        """Something on a bus or on the monitor."""
        dice = self.dice
        bus, band = dice.randrange(6), dice.randrange(4)
        name, value = dice.choice(
            [
                ("busVolume", dice.uniform(0, 1.5)),
                ("duckWhileBus", float(dice.randrange(-1, 6))),
                ("duckDecibels", dice.uniform(0, 30)),
                ("duckAttack", dice.uniform(0.001, 0.1)),
                ("duckRelease", dice.uniform(0.01, 0.5)),
                ("monitor", float(dice.random() < 0.8)),
                ("monitorVolume", dice.uniform(0, 1)),
                ("monitorInput", dice.random()),
                ("monitorTracks", dice.random()),
                ("monitorLimiter", float(dice.random() < 0.6)),
                ("monitorCompressor", float(dice.random() < 0.8)),
                ("monitorThreshold", dice.uniform(-60, 0)),
                ("monitorRatio", dice.uniform(1, 20)),
                (f"monitorBand{band}Shape", float(dice.randrange(9))),
                (f"monitorBand{band}Hertz", dice.uniform(30, 18_000)),
                (f"monitorBand{band}Decibels", dice.uniform(-18, 18)),
                (f"monitorBand{band}Q", dice.uniform(0.3, 6)),
            ]
        )
        self.add(quantum, "set", bus, self.knob[name], value)

    def play(self, quantum, track):
        dice = self.dice
        self.token += 1
        at = -1.0 if dice.random() < 0.5 else float(quantum * 128 + dice.randrange(3_000))
        trim = (dice.randrange(100), dice.randrange(150, 300)) if dice.random() < 0.2 else (0, 0)
        self.add(
            quantum,
            "play",
            track,
            dice.randrange(SOUNDS),
            self.token,
            at,
            float(dice.choice([0, 0, dice.randrange(250)])),
            float(trim[0]),
            float(trim[1]),
            dice.choice([1, 1, 3, -1]),
            dice.choice([0, 0, 2_000]),
            dice.randrange(3),
            int(dice.random() < 0.1),
        )

    def change(self, quantum, track):
        dice = self.dice
        name = dice.choice(["stop", "pause", "resume", "seek", "setLoops", "setBus", "setGroup"])
        self.add(
            quantum,
            "command",
            self.kind[name],
            track,
            -1.0,
            float(dice.randrange(6)),
            dice.choice([0, 500, 5_000]),
        )


def session(seed=2):
    """About six thousand calls over six seconds, loud enough for the limiter."""
    script = Script(seed)
    dice = script.dice
    last = SECONDS * RATE // 128
    script.add(0, "metronome", 133.0, 3, 1, 700.0)
    script.add(40, "command", script.kind["transportPlay"], 0, -1.0, 0.0, 0)
    script.add(900, "command", script.kind["transportSeek"], 0, -1.0, 1_000.0, 0)
    for quantum in range(last):
        for act, chance in ((script.turn, 1.2), (script.play, 0.25), (script.change, 0.1)):
            for _ in range(int(chance + dice.random())):
                act(quantum, dice.randrange(TRACKS))
        if quantum % 6 == 0:
            script.turn_live(quantum)
        # The microphone is there most of the time, and the tap is open for a part of it.
        if quantum % 500 < 400:
            script.add(quantum, "hear", 1 if quantum % 50 == 0 else 2)
        if quantum in (300, last - 300):
            script.add(quantum, "set_tap", int(quantum == 300))
        if quantum % 300 == 100:
            script.add(quantum, "set_master", dice.uniform(0.5, 1.5))
            script.add(quantum, "set_metronome", dice.random())
    script.add(last - 200, "command", script.kind["stopAll"], 0, -1.0, 0.0, 9_000)
    script.add(last - 100, "command", script.kind["metronomeStop"], 0, -1.0, 0.0, 0)
    return last, sorted(script.calls, key=lambda call: call[0])


def night(seed=5):
    """All sounds for sleep, four at a time under changing limits, after one sample sound that
    nobody plays.
    """
    dice = random.Random(seed)
    script = Script(seed)
    recipes = swift_cases("Sleep/SleepSound.swift", "SleepSound")
    seconds = 1.2
    script.add(0, "set_safety", 75.0, 95.0, 0.0)
    for place, recipe in enumerate(recipes.values()):
        number, start = 1 + place % 8, int(place // 4 * seconds * RATE / 128)
        if place >= 8:
            script.add(start, "command", script.kind["stop"], place % 8, -1.0, 0.0, 300)
            script.add(start + 8, "remove_sound", number)
        script.add(start + 9, "add_living", number, recipe, 3 + place)
        script.add(start + 9, "set", place % 8, script.knob["volume"], dice.uniform(0.5, 6))
        script.add(
            start + 9, "play", place % 8, number, 1 + place, -1.0, 0.0, 0.0, 0.0, 1, 900, 0, 0
        )
        if place % 4 == 2:
            script.add(start + 90, "set_safety", dice.uniform(40, 85), dice.uniform(85, 110), 1.0)
    last = int((len(recipes) // 4 + 1) * seconds * RATE / 128)
    return last, sorted(script.calls, key=lambda call: call[0])
