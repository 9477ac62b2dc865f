"""The words that TypeScript shares with Swift: read from both, and held against each other."""

import re

from harness import ROOT

PAIRS = [  # TypeScript's name, Swift's file and name
    ("Knob", "Engine/Control/Knobs.swift", "Knob"),
    ("CommandKind", "Engine/Control/Command.swift", "Kind"),
    ("EventKind", "Engine/Control/Command.swift", "Event.Kind"),
    ("PadBus", "Engine/Mix/PadBus.swift", "PadBus"),
    ("FilterShape", "DSP/Filters/EqualizerBand.swift", "FilterShape"),
    ("FadeCurve", "DSP/Control/FadeCurve.swift", "FadeCurve"),
]


def swift_cases(path, name):
    """The cases of an enum without values of its own, numbered as Swift numbers them."""
    text = (ROOT / "Sources/Core" / path).read_text()
    for outer in name.split(".")[:-1]:
        text = text[re.search(rf"(struct|enum) {outer}\b", text).end():]
    start = re.search(rf"enum {name.split('.')[-1]}\b[^{{]*{{", text).end()
    cases = []
    for line in text[start:].splitlines():
        words = line.strip()
        if words.startswith("case "):
            cases += [word.strip() for word in words[5:].split(",")]
        elif words and not words.startswith("//"):
            break
    return {case: number for number, case in enumerate(cases)}


def typescript_cases(name):
    text = (ROOT / "web/src/engine/abi.ts").read_text()
    body = re.search(rf"export const {name} = {{(.*?)}} as const", text, re.S).group(1)
    return {word: int(number) for word, number in re.findall(r"(\w+): (\d+)", body)}


def has_the_numbers_of_swift():
    for name, path, swift in PAIRS:
        ours, theirs = typescript_cases(name), swift_cases(path, swift)
        assert ours == theirs, f"{name}: TypeScript says {ours}, Swift {theirs}"


def ducks_as_far_as_swift():
    swift = (ROOT / "Sources/Core/Engine/Mix/PadBus.swift").read_text()
    typescript = (ROOT / "web/src/engine/abi.ts").read_text()
    ours = re.search(r"duckDecibels = ([\d.]+);", typescript).group(1)
    theirs = re.search(r"duckDecibels: Float = ([\d.]+)\n", swift).group(1)
    assert float(ours) == float(theirs), f"TypeScript says {ours} dB, Swift {theirs}"


def names_the_functions_of_swift():
    swift = "".join(path.read_text() for path in (ROOT / "Sources/Core/EngineABI").glob("*.swift"))
    exported = set(re.findall(r'_expose\(wasm, "(\w+)"\)', swift))
    typescript = (ROOT / "web/src/engine/abi.ts").read_text()
    named = set(re.findall(r"(quintet_\w+)\(", typescript))
    assert named <= exported, f"abi.ts names {named - exported}, which Swift does not export"


def names_the_ways_of_finding_as_swift_does():
    typescript = (ROOT / "web/src/search/abi.ts").read_text()
    kinds = re.search(r"matchKinds = \[(.*?)\]", typescript, re.S).group(1)
    ours = {kind: number for number, kind in enumerate(re.findall(r"\w+", kinds))}
    assert ours == swift_cases("Search/Query/Hit.swift", "MatchKind"), ours
    swift = "".join(path.read_text() for path in (ROOT / "Sources/Core/SearchABI").glob("*.swift"))
    exported = set(re.findall(r'_expose\(wasm, "(\w+)"\)', swift))
    named = set(re.findall(r"(search_\w+)\(", typescript))
    assert named == exported, f"TypeScript and Swift differ in {named ^ exported}"


TESTS = [has_the_numbers_of_swift, ducks_as_far_as_swift, names_the_functions_of_swift, names_the_ways_of_finding_as_swift_does]
