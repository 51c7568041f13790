#!/usr/bin/env python3
"""Fits the two weights of the fusion (MEANING and PAIRS in engine/src/retriever) to the question sets.

`make eval` has built the generations that are asked: target/eval/xtrans and target/eval/squad. The sets weigh alike.
Each weight is chosen on one half of the rows and scored on the other, ten times, so that the figure printed last is
one of rows that the choice has not seen.

    cargo build --release -p vichar-tests --bins && python3 tests/eval/fit.py
"""

import itertools
import json
import pathlib
import random
import statistics
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]
EVAL = ROOT / "tests" / "eval"
SETS = {"xtrans": EVAL / "xtrans" / "dev.jsonl", "squad": EVAL / "squad_questions_dev1000.jsonl"}
MEANING = [0.0, 0.5, 0.7, 0.8, 0.9, 1.0, 1.1, 1.2, 1.4, 1.7]
PAIRS = [0.0, 0.2, 0.4, 0.6, 0.8, 1.0, 1.2, 1.5]


def features(name, path):
    command = [ROOT / "target" / "release" / "features", ROOT / "target" / "eval" / name, path]
    lines = subprocess.run(command, check=True, capture_output=True, text=True, cwd=ROOT).stdout.splitlines()
    return [json.loads(line)["candidates"] for line in lines]


def reciprocal_rank(candidates, meaning, pairs):
    """1 over the rank of the first right group among the first ten, each group once."""
    ranked = sorted(candidates, key=lambda c: -(c[0] + meaning * c[1] + pairs * c[2]))
    seen = set()
    for *_, group, right in ranked:
        if right:
            return 1 / (len(seen) + 1)
        seen.add(group)
        if len(seen) == 10:
            return 0
    return 0


def main():
    grid = list(itertools.product(MEANING, PAIRS))
    scores = {name: [[reciprocal_rank(row, *weights) for weights in grid] for row in features(name, path)] for name, path in SETS.items()}

    def mean(name, rows, at, measure):
        return 100 * statistics.mean(measure(scores[name][row][at]) for row in rows)

    first = lambda score: score == 1
    whole = lambda score: score
    print("MEANING PAIRS " + " ".join(f"{n} R@1 MRR@10" for n in SETS))
    for at, (meaning, pairs) in enumerate(grid):
        figures = [f"{mean(n, range(len(scores[n])), at, m):6.1f}" for n in SETS for m in (first, whole)]
        print(f"{meaning:7} {pairs:5} {' '.join(figures)}")
    chosen, unseen = [], {name: [] for name in SETS}
    for seed in range(10):
        halves = {}
        for name in SETS:
            rows = list(range(len(scores[name])))
            random.Random(seed).shuffle(rows)
            halves[name] = rows[: len(rows) // 2], rows[len(rows) // 2 :]
        best = max(range(len(grid)), key=lambda at: sum(mean(n, halves[n][0], at, whole) for n in SETS))
        chosen.append(grid[best])
        for name in SETS:
            unseen[name].append(mean(name, halves[name][1], best, first))
    print("chosen on halves:", chosen)
    for name, figures in unseen.items():
        print(f"{name}: R@1 on the other halves {statistics.mean(figures):.1f} ± {statistics.stdev(figures):.1f}")


if __name__ == "__main__":
    main()
