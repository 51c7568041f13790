#!/usr/bin/env python3
"""Fits what must speak for a sentence that a model worded, and writes engine/src/answer/support.toml.

tests/eval/support.jsonl has 200 sentences, each read twice: whether a retrieved passage says so. Half are of extractive
answers, half are worded as a generator words them, true and false. For sense and for words alone, each measure's
least value is chosen so that of the sentences shown at least 95 in 100 are supported, and as many of the supported as
possible are shown. The choice is made on half of the sentences and scored on the other, twenty times.

A generation with vectors is asked:

    cargo build --release -p vichar-tests --bins && python3 tests/eval/support.py [DATA_FOLDER]
"""

import itertools
import json
import math
import pathlib
import random
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
LABELS = ROOT / "tests" / "eval" / "support.jsonl"
TOML = ROOT / "engine" / "src" / "answer" / "support.toml"
MEASURES = ["coverage", "order", "back", "cosine"]
GRID = {"coverage": [0.7, 0.8, 0.9, 1.0], "order": [0.0, 0.5, 1.0], "back": [0.0, 0.5, 0.7], "cosine": [0.0, 0.5, 0.55, 0.6, 0.7, 0.8]}
PRECISION = 0.95


def rows():
    return [json.loads(line) for line in LABELS.open(encoding="utf-8")]


def worded():
    return [row for row in rows() if row["kind"] == "worded"]


def measured(data, *options):
    """What speaks for each worded sentence: the measures, or none when no passage can support it."""
    scratch = ROOT / "target" / "eval"
    scratch.mkdir(parents=True, exist_ok=True)
    asked = scratch / "sentences.jsonl"
    asked.write_text("".join(json.dumps(row) + "\n" for row in worded()), encoding="utf-8")
    command = [ROOT / "target" / "release" / "support", data, asked, *options]
    lines = subprocess.run(command, check=True, capture_output=True, text=True, cwd=ROOT).stdout.splitlines()
    return [json.loads(line) for line in lines]


def wilson(good, count, z=1.96):
    """The interval of a share, in percent."""
    if not count:
        return 0.0, 100.0
    p, n = good / count, count
    middle, half = p + z * z / (2 * n), z * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n))
    return tuple(100 * (middle + side * half) / (1 + z * z / n) for side in (-1, 1))


def agreement(rows):
    """The share of sentences on which both readings agree, and Cohen's kappa."""
    same = sum(row["first"] == row["second"] for row in rows) / len(rows)
    one, other = (sum(row[key] for row in rows) / len(rows) for key in ("first", "second"))
    chance = one * other + (1 - one) * (1 - other)
    return same, (same - chance) / (1 - chance) if chance < 1 else 1.0


def supported(row):
    """By both readings."""
    return row["first"] and row["second"]


def shown(support, least):
    return support is not None and all(support[key] >= least[key] - 1e-6 for key in MEASURES)


def score(pairs, least):
    told = [label for support, label in pairs if shown(support, least)]
    return sum(told), len(told), sum(label for _, label in pairs)


def fit(pairs, by_words):
    """Of the choices that are precise enough, the one that shows most; of equals the strictest in words."""
    best = None
    for values in itertools.product(*(GRID[key] for key in MEASURES)):
        least = dict(zip(MEASURES, values))
        if by_words and least["cosine"]:
            continue
        good, count, _ = score(pairs, least)
        if not count or good / count < PRECISION:
            continue
        key = (good, good / count, least["coverage"], -least["order"], -least["back"], -least["cosine"])
        if best is None or key > best[0]:
            best = key, least
    return best[1] if best else dict.fromkeys(MEASURES, 1.0)


def figures(data):
    """What the check as it is built does with the labelled sentences: for docs/quality.md."""
    labels = worded()
    told = [supported(row) for row, found in zip(labels, measured(data)) if found["carries"]]
    extractive = [supported(row) for row in rows() if row["kind"] == "extractive"]
    both = told + extractive
    same, kappa = agreement(rows())
    return {
        "worded_shown": len(told), "worded_supported": sum(told), "worded_interval": wilson(sum(told), len(told)),
        "shown": len(both), "supported": sum(both), "interval": wilson(sum(both), len(both)),
        "recall": 100 * sum(told) / sum(map(supported, labels)), "agreement": 100 * same, "kappa": kappa,
    }


def main():
    data = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "target" / "eval" / "whole"
    labels = worded()
    for name, of in (("all", rows()), ("worded", labels)):
        same, kappa = agreement(of)
        print(f"{name}: {len(of)} sentences, the readings agree on {100 * same:.1f} %, kappa {kappa:.2f}")
    text = "# What must speak for a sentence before it is shown. Written by tests/eval/support.py.\n"
    for compared, options in (("sense", []), ("words", ["keywords"])):
        pairs = [(found["support"], supported(row)) for row, found in zip(labels, measured(data, *options))]
        unseen = [0, 0, 0]
        for seed in range(20):
            order = random.Random(seed).sample(pairs, len(pairs))
            least = fit(order[::2], compared == "words")
            unseen = [a + b for a, b in zip(unseen, score(order[1::2], least))]
        good, count, all_good = unseen
        print(f"{compared}: unseen halves: of shown supported {100 * good / count:.1f} %, of supported shown {100 * good / all_good:.1f} %")
        least = fit(pairs, compared == "words")
        good, count, all_good = score(pairs, least)
        low, high = wilson(good, count)
        print(f"{compared}: all: {least}: of {count} shown supported {100 * good / count:.1f} % ({low:.1f} to {high:.1f}), of supported shown {100 * good / all_good:.1f} %")
        text += f'\n[[least]]\ncompared = "{compared}"\n' + "".join(f"{key} = {least[key]:.2f}\n" for key in MEASURES)
    TOML.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
