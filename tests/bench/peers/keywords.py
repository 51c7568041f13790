"""Searches texts by BM25 with bm25s: keywords.py TEXTS

Its own words, stop words and stemmer; Lucene's variant with the constants of ours; compiled by numba, its fastest.
"""

import sys

import bm25s
import Stemmer
from worker import each, serve, texts, timed

STEMMER = Stemmer.Stemmer("english")
RETRIEVER = bm25s.BM25(method="lucene", k1=1.2, b=0.75, backend="numba")


def words(of):
    return bm25s.tokenize(of, stopwords="en", stemmer=STEMMER, show_progress=False)


def build():
    these = texts(sys.argv[1])
    return {"texts": len(these), "seconds": timed(lambda: RETRIEVER.index(words(these), show_progress=False))[1]}


def search(path, k):
    k = min(k, RETRIEVER.scores["num_docs"])
    work = lambda text: RETRIEVER.retrieve(words([text]), k=k, show_progress=False, n_threads=0)
    return {"ms": each(texts(path), work)}


serve({"build": build, "search": search})
