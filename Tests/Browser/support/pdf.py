"""What is written on the pages of a PDF that Chromium makes."""

import re
import zlib


def written(pdf):
    """The letters of each page, in the order in which they are drawn."""
    objects = dict(re.findall(rb"(\d+) 0 obj\s(.*?)\sendobj", pdf, re.DOTALL))
    alphabets = {
        font: _alphabet(_stream(objects[_reference(objects[at], b"ToUnicode")]))
        for font, at in re.findall(rb"/(F\d+) (\d+) 0 R", pdf)
    }
    pages = [one for one in objects.values() if re.search(rb"/Type /Page\b", one)]
    return [_text(_stream(objects[_reference(one, b"Contents")]), alphabets) for one in pages]


def _reference(one, key):
    return re.search(rb"/%s (\d+) 0 R" % key, one)[1]


def _stream(one):
    head, _, data = one.partition(b"stream\n")
    data = data.rpartition(b"\nendstream")[0]
    return zlib.decompress(data) if b"FlateDecode" in head else data


def _alphabet(table):
    """What the codes of a font mean: each alone, or from one to another."""
    letters = {}
    for part in re.findall(rb"beginbfchar(.*?)endbfchar", table, re.DOTALL):
        for code, letter in re.findall(rb"<(\w+)> <(\w+)>", part):
            letters[int(code, 16)] = bytes.fromhex(letter.decode()).decode("utf-16-be")
    for part in re.findall(rb"beginbfrange(.*?)endbfrange", table, re.DOTALL):
        for first, last, letter in re.findall(rb"<(\w+)> <(\w+)> <(\w+)>", part):
            for step in range(int(last, 16) - int(first, 16) + 1):
                letters[int(first, 16) + step] = chr(int(letter, 16) + step)
    return letters


def _text(stream, alphabets):
    text, letters = "", {}
    for font, code in re.findall(rb"/(F\d+) [\d.]+ Tf|<(\w+)> Tj", stream):
        if font:
            letters = alphabets[font]
        else:
            text += letters.get(int(code, 16), "?")
    return text
