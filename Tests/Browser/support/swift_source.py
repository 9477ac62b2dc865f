"""What the Swift sources say of numbers that TypeScript shares."""

import re

from support.paths import ROOT


def swift_cases(path, name):
    """The cases of an enum without values of its own, numbered as Swift numbers them."""
    text = (ROOT / "Sources/Core" / path).read_text()
    for outer in name.split(".")[:-1]:
        text = text[re.search(rf"(struct|enum) {outer}\b", text).end() :]
    start = re.search(rf"enum {name.split('.')[-1]}\b[^{{]*{{", text).end()
    cases = []
    for line in text[start:].splitlines():
        words = line.strip()
        if words.startswith("case "):
            cases += [word.strip() for word in words[5:].split(",")]
        elif words and not words.startswith("//"):
            break
    return {case: number for number, case in enumerate(cases)}
