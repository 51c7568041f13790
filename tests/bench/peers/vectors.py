"""Searches vectors with numpy (every float) and usearch (HNSW): vectors.py VECTORS DIMENSION THREADS_TO_BUILD

One process for both: they are asked one after the other, never at once.
"""

import sys

import numpy as np
from usearch.index import Index
from worker import each, serve, timed

DIMENSION, THREADS = int(sys.argv[2]), int(sys.argv[3])
VECTORS = np.fromfile(sys.argv[1], "<f4").reshape(-1, DIMENSION)
INDEX = Index(ndim=DIMENSION, metric="ip", dtype="f16")
# A row as near as the last one that belongs among the nearest, belongs there too.
EQUAL = 1e-6


def read(path):
    return list(np.fromfile(path, "<f4").reshape(-1, DIMENSION))


def build():
    # In an order without a pattern: neighbours that come one behind the other make a worse graph.
    rows = np.random.default_rng(1).permutation(len(VECTORS))
    seconds = timed(lambda: INDEX.add(rows.astype(np.uint64), VECTORS[rows], threads=THREADS))[1]
    return {"seconds": seconds, "connectivity": INDEX.connectivity, "expansion_add": INDEX.expansion_add}


def every(question, k):
    scores = VECTORS @ question
    rows = np.argpartition(scores, -k)[-k:]
    return rows[np.argsort(-scores[rows])]


def numpy(path, k):
    return {"ms": each(read(path), lambda question: every(question, min(k, len(VECTORS))))}


def usearch(path, k, expansion):
    INDEX.expansion_search = expansion
    return {"ms": each(read(path), lambda question: INDEX.search(question, k, threads=1))}


def recall(path, k, expansions):
    """The share of the nearest rows that usearch finds, for each of several expansions."""
    k, questions, shares = min(k, len(VECTORS)), read(path), {}
    least = [float((VECTORS[every(question, k)] @ question).min()) for question in questions]
    for INDEX.expansion_search in expansions:
        found = [INDEX.search(question, k, threads=1).keys.astype(np.int64) for question in questions]
        belong = [(VECTORS[rows] @ question >= bound - EQUAL).sum() for rows, question, bound in zip(found, questions, least)]
        shares[INDEX.expansion_search] = float(sum(belong)) / (k * len(questions))
    return {"shares": shares}


serve({"build": build, "numpy": numpy, "usearch": usearch, "recall": recall})
