#!/usr/bin/env python3
"""Counts which three letters follow each other in Gurbani in Latin letters and in English, and writes the log odds of
the two to engine/src/answer/romanised.txt: by them the guard tells that a run of words is no English.

Gurbani in Latin letters is the package's transliteration, the same with its doubled vowels and aspirates written as
people write them, and the ASCII code of the old fonts. English is its translations and the prose of
tests/eval/squad_corpus.jsonl. Every tenth line is left out of the count and scored.

    make test-data && python3 tests/eval/romanised.py
"""

import collections
import itertools
import json
import math
import pathlib
import re
import sqlite3
import unicodedata

ROOT = pathlib.Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "target" / "test-data" / "scripture" / "database.sqlite"
TABLE = ROOT / "engine" / "src" / "answer" / "romanised.txt"
# A gap between words, and the letters.
SIGNS = "_abcdefghijklmnopqrstuvwxyz"
# Tenths of a natural logarithm; a letter of the table for each, from A.
STEP, LETTERS = 0.4, 51
WINDOW = 6


def words(text):
    plain = "".join(c for c in unicodedata.normalize("NFKD", text.lower()) if not unicodedata.combining(c))
    return re.findall("[a-z]+", plain.replace("'", "").replace("’", ""))


def casual(text):
    """As people write it: vowels once, endings open."""
    for long, short in (("aa", "a"), ("ee", "i"), ("oo", "u"), ("chh", "ch"), ("jh", "j"), ("v", "w")):
        text = text.replace(long, short)
    return text


def texts():
    package = sqlite3.connect(PACKAGE)
    of = lambda query: [row[0] for row in package.execute(query)]
    roman = of("select transliteration from transliterations where language_id = 1 order by line_id")
    code = [line.lower() for line in of("select gurmukhi from lines order by id")]
    english = of(
        "select translation from translations t join translation_sources s on s.id = t.translation_source_id "
        "join languages l on l.id = s.language_id where l.name_english = 'English' and translation != '' order by line_id"
    )
    prose = [json.loads(line)["text"] for line in (ROOT / "tests/eval/squad_corpus.jsonl").open(encoding="utf-8")]
    return {"roman": roman, "casual": [casual(line) for line in roman], "code": code}, {"translations": english, "prose": prose}


def trigrams(word):
    return zip(*(f"__{word}_"[at:] for at in range(3)))


def counted(texts):
    counts = collections.Counter()
    for text in texts:
        for word in words(text):
            counts.update("".join(gram) for gram in trigrams(word))
    return counts


def shares(kinds):
    """The share of each trigram, each kind of text counting alike."""
    grams = ["".join(gram) for gram in itertools.product(SIGNS, repeat=3)]
    total = dict.fromkeys(grams, 0.0)
    for kind in kinds:
        counts = counted(kind)
        whole = sum(counts.values()) + 0.1 * len(grams)
        for gram in grams:
            total[gram] += (counts[gram] + 0.1) / whole / len(kinds)
    return total


def main():
    roman, english = texts()
    seen = lambda kinds: [[t for at, t in enumerate(kind) if at % 10] for kind in kinds.values()]
    one, other = shares(seen(roman)), shares(seen(english))
    level = {g: max(0, min(LETTERS - 1, round(math.log(one[g] / other[g]) / STEP) + LETTERS // 2)) for g in one}
    rows = ["".join(chr(65 + level[a + b + c]) for c in SIGNS) for a in SIGNS for b in SIGNS]
    TABLE.write_text("\n".join(rows) + "\n", encoding="ascii")

    def weight(word):
        return sum(level["".join(gram)] - LETTERS // 2 for gram in trigrams(word))

    for name, kind in {**roman, **english}.items():
        windows = []
        for text in kind[::10]:
            own = [weight(word) for word in words(text)]
            windows += [sum(own[at : at + WINDOW]) for at in range(len(own) - WINDOW + 1)]
        windows.sort()
        shown = {least: f"{100 * sum(w >= least for w in windows) / len(windows):.2f} %" for least in (-40, -20, -10, 0, 10, 20)}
        print(f"{name}: {len(windows)} windows of {WINDOW} words, taken for Gurbani from a weight of: {shown}")


if __name__ == "__main__":
    main()
