"""Compares what was recognised with what was said, word by word."""

import re
import unicodedata

SMALL = ("zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
         "seventeen eighteen nineteen").split()
TENS = "_ _ twenty thirty forty fifty sixty seventy eighty ninety".split()
#: Short forms that the references spell out.
SPELT = {"mr": "mister", "mrs": "missus", "dr": "doctor", "&": "and", "ok": "okay"}


def spelt_number(number):
    """A number as its words: below a million as one, otherwise digit by digit."""
    if number < 20:
        return [SMALL[number]]
    if number < 100:
        return [TENS[number // 10]] + (spelt_number(number % 10) if number % 10 else [])
    for size, name in ((1_000, "thousand"), (100, "hundred")):
        if size <= number < 1_000 * size:
            return spelt_number(number // size) + [name] + (spelt_number(number % size) if number % size else [])
    return [SMALL[int(digit)] for digit in str(number)]


def words(text):
    """The words of a text: lower case, without punctuation and accents, numbers and short forms spelt out."""
    text = unicodedata.normalize("NFKD", text.lower())
    text = "".join(letter for letter in text if not unicodedata.combining(letter))
    # What an apostrophe joins is one word; what a hyphen joins is two.
    text = re.sub(r"(?<=\d),(?=\d{3})", "", re.sub(r"['’]", "", text))
    found = []
    for part in re.findall(r"[^\W\d_]+|\d+|&", text):
        found += spelt_number(int(part)) if part.isdigit() else [SPELT.get(part, part)]
    return found


def errors(said, heard):
    """How many words have to be replaced, inserted or removed to get from one list to the other: Levenshtein's distance."""
    row = list(range(len(heard) + 1))
    for number, word in enumerate(said, 1):
        diagonal, row[0] = row[0], number
        for place, other in enumerate(heard, 1):
            diagonal, row[place] = row[place], min(row[place] + 1, row[place - 1] + 1, diagonal + (word != other))
    return row[-1]
