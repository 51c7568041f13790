"""Holds the genders of the lessons' words against a list that others made.

    python3 tests/eval/genders.py LIST

LIST is a monolingual dictionary of Apertium (`apertium-pan.pan_Guru.dix`). It is under the GPL, has slips of its own, and
is no part of this project: it is read and compared, and nothing of it is kept. A disagreement is a question for a
reader, not a fault; what was decided on each is in docs/readings/lessons.md.
"""

import pathlib
import sys
import tomllib
import unicodedata
import xml.etree.ElementTree

LESSONS = pathlib.Path(__file__).parents[2] / "corpus" / "lessons"


def written(word):
    return unicodedata.normalize("NFC", word).replace("\u200c", "").replace("\u200d", "")


def fold(word):
    """One form for spellings that differ in dots below, in the sign of doubling, or in which nasal sign they use."""
    return written(word).replace("\u0a3c", "").replace("ੱ", "").replace("ੰ", "ਂ")


def genders(path):
    """The genders of each noun of the list, as it is written and folded: the paradigm of an entry ends in `n_m` or `n_f`."""
    exact, folded = {}, {}
    for entry in xml.etree.ElementTree.parse(path).iter("e"):
        word = entry.get("lm")
        paradigms = [par.get("n", "") for par in entry.iter("par")]
        for gender in ("m", "f"):
            if word and any(paradigm.endswith("__n_" + gender) for paradigm in paradigms):
                exact.setdefault(written(word), set()).add(gender)
                folded.setdefault(fold(word), set()).add(gender)
    return exact, folded


def main(path):
    exact, folded = genders(path)
    if not exact:
        sys.exit(f"{path}: has no nouns; is it a dictionary of Apertium?")
    gendered = known = 0
    doubts = []
    for file in sorted(LESSONS.glob("*/*.toml")):
        for word in tomllib.loads(file.read_text("utf-8"))["word"]:
            if not word["gender"]:
                continue
            gendered += 1
            theirs = exact.get(written(word["pa"])) or folded.get(fold(word["pa"]))
            known += theirs is not None
            if theirs and word["gender"] not in theirs:
                name = f"{file.parent.name}/{file.stem}"
                doubts.append(f"{word['pa']}\t{word['en']}\t{word['gender']} here, {'/'.join(theirs)} there\t{name}")
    print(*doubts, sep="\n")
    print(f"{gendered} words with a gender; the list knows {known} of them and differs on {len(doubts)}")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(sys.argv[1])
