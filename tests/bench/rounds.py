"""What is measured: some things once, the others in rounds in which ours and the peers take turns."""

import array
import itertools
import json
import math
import operator
import shutil
import time

import machine
import sets
from programs import Peer, say

ENGINES = ["onnxruntime", "sentence-transformers"]
THREADS = [1, 2]
# Sizes of a batch that a peer may choose from: each is measured with the one that it was fastest with.
BATCHES = [8, 16, 32, 64]
# How far usearch looks: its own default, and more.
EXPANSIONS = [64, 256, 1024]
NEAREST = 10
BEST = 50
LATENCY_SETS = ["english", "romanised", "gurmukhi", "first letters"]


class Run:
    """One run over a data folder, and the figures that it fills."""

    def __init__(self, ours, python, scratch, size, figures):
        self.ours, self.python, self.scratch, self.size, self.figures = ours, python, scratch, size, figures
        self.paths = sets.write(scratch, size)

    def ingest(self, options):
        """Builds everything from the texts: keywords, vectors, and all of it again."""
        say("the whole corpus: keywords, then vectors, which is done once")
        build = lambda *words: self.ours.ingest("build", *options, *words)
        keywords, vectors, again, unchanged = build("--keywords-only"), build(), build("--force"), build()
        self.figures.once["ingest"] = {
            "passages": keywords["passages"],
            "keyword_seconds": keywords["seconds"],
            "texts": vectors["embedded"],
            "vector_seconds": vectors["seconds"],
            "again_embedded": again["embedded"],
            "again_seconds": again["seconds"],
            "unchanged_seconds": unchanged["seconds"],
        }

    def prepare(self):
        """Writes what the peers read, starts them, and lets each choose its batch."""
        say("preparing the peers")
        once = self.figures.once
        once["corpus"] = self.ours.measure("texts", into=self.scratch, lines=self.size["lines"])
        self.paths["lines"] = self.scratch / "lines.json"
        once["sizes"] = {name: len(read(path)) for name, path in self.paths.items()}
        self.question_vectors = self.scratch / "english.f32"
        self.ours.measure("embed", texts=self.paths["english"], threads=1, into=self.question_vectors)

        model, onnx = self.ours.data / "models" / "all-MiniLM-L6-v2", self.scratch / "embedder.onnx"
        if not onnx.exists():
            part = onnx.with_suffix(".part")
            Peer.run(self.python, "export.py", model, part)
            part.rename(onnx)
        self.embedders = {
            (engine, threads): Peer(self.python, "embed.py", engine, threads, model, onnx, threads=threads)
            for engine in ENGINES
            for threads in THREADS
        }
        tokens = self.embedders["onnxruntime", 1]
        once["tokens"] = {name: tokens.ask("tokens", path=self.paths[name])["mean"] for name in ("passages", "lines", "short")}
        once["batches"] = {}
        for kind, count in (("passages", self.size["passages"] // 4), ("lines", self.size["lines"] // 4)):
            sample = self.scratch / f"{kind}-sample.json"
            sample.write_text(json.dumps(sets.spread(read(self.paths[kind]), count)), encoding="utf-8")
            for (engine, threads), peer in self.embedders.items():
                seconds = peer.ask("batches", path=sample, sizes=BATCHES)["seconds"]
                once["batches"][f"{kind} {threads} {engine}"] = int(min(seconds, key=seconds.get))

        self.vectors = Peer(self.python, "vectors.py", self.scratch / "vectors.f32", once["corpus"]["dimension"], max(THREADS))
        once["usearch"] = self.vectors.ask("build")
        found = self.vectors.ask("recall", path=self.question_vectors, k=NEAREST, expansions=EXPANSIONS)
        once["usearch"]["recall"] = found["shares"]
        self.keywords = Peer(self.python, "keywords.py", self.scratch / "corpus.json")
        once["bm25s"] = self.keywords.ask("build")
        once["recall"] = self.ours.measure("dense", questions=self.question_vectors, k=NEAREST, check=True)["recall"]
        self.agreement()

    def agreement(self):
        """How near our vectors are to those of sentence-transformers, of the texts for which they are the farthest."""
        least = 1.0
        for kind in ("passages", "lines"):
            ours, theirs = self.scratch / "ours.f32", self.scratch / "theirs.f32"
            self.ours.measure("embed", texts=self.paths[kind], threads=1, into=ours)
            self.embedders["sentence-transformers", 1].ask("embed", path=self.paths[kind], batch=32, into=theirs)
            rows = zip(rows_of(ours, self.dimension()), rows_of(theirs, self.dimension()), strict=True)
            least = min([least, *itertools.starmap(cosine, rows)])
        self.figures.once["cosine"] = least

    def dimension(self):
        return self.figures.once["corpus"]["dimension"]

    def round(self):
        """One round: each thing by ours, and then by each of the peers."""
        for kind in ("passages", "lines"):
            for threads in THREADS:
                self.embed(kind, threads)
        self.latencies("question ours", self.ours.measure("questions", texts=self.paths["short"]))
        for engine in ENGINES:
            self.latencies(f"question {engine}", self.embedders[engine, 1].ask("questions", path=self.paths["short"]))
        self.latencies("vectors ours", self.ours.measure("dense", questions=self.question_vectors, k=NEAREST))
        self.latencies("vectors numpy", self.vectors.ask("numpy", path=self.question_vectors, k=NEAREST))
        for expansion in EXPANSIONS:
            took = self.vectors.ask("usearch", path=self.question_vectors, k=NEAREST, expansion=expansion)
            self.latencies(f"vectors usearch {expansion}", took)
        lexical = self.ours.measure("lexical", texts=self.paths["english"], k=BEST)
        self.figures.add_latencies("keywords ours, all words", lexical["all"])
        self.figures.add_latencies("keywords ours", lexical["telling"])
        self.latencies("keywords bm25s", self.keywords.ask("search", path=self.paths["english"], k=BEST))
        hybrid = self.ours.measure("hybrid", texts=[self.paths[name] for name in LATENCY_SETS])
        for name, milliseconds in hybrid["ms"].items():
            self.figures.add_latencies(f"hybrid {name}", milliseconds)
        with self.ours.server() as server:
            self.figures.add("start", server.first_answer("Which Guru composed Asa di Var?"))

    def embed(self, kind, threads):
        count = self.figures.once["sizes"][kind]
        took = self.ours.measure("embed", texts=self.paths[kind], threads=threads)["seconds"]
        self.figures.add(f"embed {kind} {threads} ours", count / took)
        for engine in ENGINES:
            batch = self.figures.once["batches"][f"{kind} {threads} {engine}"]
            took = self.embedders[engine, threads].ask("embed", path=self.paths[kind], batch=batch)["seconds"]
            self.figures.add(f"embed {kind} {threads} {engine}", count / took)

    def latencies(self, name, took):
        self.figures.add_latencies(name, took["ms"])

    def close_peers(self):
        for peer in [*self.embedders.values(), self.vectors, self.keywords]:
            peer.close()

    def serve(self):
        """What the server holds after many searches of all kinds, and how long they took with HTTP around them."""
        say("the server's memory")
        kinds = [read(self.paths[name]) for name in LATENCY_SETS]
        mixed = itertools.chain.from_iterable(zip(*map(itertools.cycle, kinds)))
        with self.ours.server() as server:
            server.first_answer("Which Guru composed Asa di Var?")
            begun = server.memory()
            self.figures.add_latencies("server", server.search(list(itertools.islice(mixed, self.size["searches"]))))
            self.figures.once["memory"] = {"at the first answer": begun, "after the searches": server.memory()}

    def grow(self, rounds):
        """Corpora of several sizes, all of them there at once so that they take turns too."""
        folder = self.scratch / "growth"
        shutil.rmtree(folder, ignore_errors=True)
        grown = self.figures.once["growth"] = {}
        for passages in self.size["growth"]:
            say(f"growth: building {passages:,} passages")
            grown[str(passages)] = self.ours.measure("grow", passages=passages, into=folder / str(passages))
        for number in range(rounds):
            say(f"growth: round {number + 1} of {rounds}")
            for passages in self.size["growth"]:
                self.searches_among(passages, folder / str(passages))
        shutil.rmtree(folder)

    def searches_among(self, passages, generation):
        texts = [self.paths["english"], self.paths["romanised"]]
        hybrid = self.ours.measure("hybrid", texts=texts, generation=generation)
        for name, milliseconds in hybrid["ms"].items():
            self.figures.add_latencies(f"growth {passages} hybrid {name}", milliseconds)
        self.figures.add(f"growth {passages} memory", (hybrid["memory"] or {}).get("resident", math.nan))
        lexical = self.ours.measure("lexical", texts=self.paths["english"], k=BEST, generation=generation)
        self.figures.add_latencies(f"growth {passages} lexical", lexical["all"])
        dense = self.ours.measure("dense", questions=self.question_vectors, k=NEAREST, generation=generation)
        self.figures.add_latencies(f"growth {passages} dense", dense["ms"])


def read(path):
    return json.loads(path.read_text(encoding="utf-8"))


def rows_of(path, dimension):
    numbers = array.array("f")
    numbers.frombytes(path.read_bytes())
    return [numbers[at : at + dimension] for at in range(0, len(numbers), dimension)]


def cosine(one, other):
    product = lambda a, b: math.fsum(map(operator.mul, a, b))
    return product(one, other) / math.sqrt(product(one, one) * product(other, other))


def measure(run, rounds, options):
    """Everything, in order."""
    begun, before = time.monotonic(), machine.others_seconds()
    if options is not None:
        run.ingest(options)
    run.prepare()
    for number in range(rounds):
        say(f"round {number + 1} of {rounds}")
        run.round()
    run.close_peers()
    if before is not None:
        # The peers have ended, so that their time is known to be no others'.
        run.figures.once["others"] = (machine.others_seconds() - before) / (time.monotonic() - begun)
    run.serve()
    run.grow(rounds)
    run.figures.once["minutes"] = (time.monotonic() - begun) / 60
