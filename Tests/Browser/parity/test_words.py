"""The words that TypeScript shares with Swift: read from both, and held against each other."""

import re

import pytest

from support.paths import ROOT
from support.swift_source import swift_cases

pytestmark = pytest.mark.check

PAIRS = [  # TypeScript's name, Swift's file and name
    ("Knob", "Engine/Control/Knobs.swift", "Knob"),
    ("CommandKind", "Engine/Control/Command.swift", "Kind"),
    ("EventKind", "Engine/Control/Command.swift", "Event.Kind"),
    ("PadBus", "Engine/Mix/PadBus.swift", "PadBus"),
    ("FilterShape", "DSP/Filters/EqualizerBand.swift", "FilterShape"),
    ("FadeCurve", "DSP/Control/FadeCurve.swift", "FadeCurve"),
]


def typescript_cases(name):
    text = (ROOT / "web/src/engine/abi.ts").read_text()
    body = re.search(rf"export const {name} = {{(.*?)}} as const", text, re.S).group(1)
    return {word: int(number) for word, number in re.findall(r"(\w+): (\d+)", body)}


def test_has_the_numbers_of_swift():
    for name, path, swift in PAIRS:
        ours, theirs = typescript_cases(name), swift_cases(path, swift)
        assert ours == theirs, f"{name}: TypeScript says {ours}, Swift {theirs}"


def test_ducks_as_far_as_swift():
    swift = (ROOT / "Sources/Core/Engine/Mix/PadBus.swift").read_text()
    typescript = (ROOT / "web/src/engine/abi.ts").read_text()
    ours = re.search(r"duckDecibels = ([\d.]+);", typescript).group(1)
    theirs = re.search(r"duckDecibels: Float = ([\d.]+)\n", swift).group(1)
    assert float(ours) == float(theirs), f"TypeScript says {ours} dB, Swift {theirs}"


def test_shapes_a_pad_as_swift_does():
    swift = (ROOT / "Sources/Core/Engine/Mix/PadBand.swift").read_text()

    def said(name):
        body = re.search(rf"var {name}: \w+ {{\n    switch self {{(.*?)\n    }}", swift, re.S).group(1)
        return re.findall(r"case \.\w+: \.?([\w.]+)", body)

    theirs = [
        (shape, float(hertz.replace("_", "")), float(q))
        for shape, hertz, q in zip(said("shape"), said("hertz"), said("q"), strict=True)
    ]
    typescript = (ROOT / "web/src/engine/abi.ts").read_text()
    rows = re.findall(r"shape: FilterShape\.(\w+), hertz: ([\d_]+), q: ([\d.]+)", typescript)
    ours = [(shape, float(hertz.replace("_", "")), float(q)) for shape, hertz, q in rows]
    assert len(ours) == 3 and ours == theirs, f"TypeScript says {ours}, Swift {theirs}"


def test_names_the_functions_of_swift():
    swift = "".join(path.read_text() for path in (ROOT / "Sources/Core/EngineABI").glob("*.swift"))
    exported = set(re.findall(r'_expose\(wasm, "(\w+)"\)', swift))
    typescript = (ROOT / "web/src/engine/abi.ts").read_text()
    named = set(re.findall(r"(quintet_\w+)\(", typescript))
    assert named <= exported, f"abi.ts names {named - exported}, which Swift does not export"


def test_names_the_ways_of_finding_as_swift_does():
    typescript = (ROOT / "web/src/search/abi.ts").read_text()
    kinds = re.search(r"matchKinds = \[(.*?)\]", typescript, re.S).group(1)
    ours = {kind: number for number, kind in enumerate(re.findall(r"\w+", kinds))}
    assert ours == swift_cases("Search/Query/Hit.swift", "MatchKind"), ours
    swift = "".join(path.read_text() for path in (ROOT / "Sources/Core/SearchABI").glob("*.swift"))
    exported = set(re.findall(r'_expose\(wasm, "(\w+)"\)', swift))
    named = set(re.findall(r"(search_\w+)\(", typescript))
    assert named == exported, f"TypeScript and Swift differ in {named ^ exported}"
