"""The page: ratios first, then the floors, then every figure and how it came about."""

from rounds import BEST, ENGINES, EXPANSIONS, LATENCY_SETS, NEAREST, THREADS

KINDS = {"passages": "passages", "lines": "the corpus's own texts"}


def page(facts, figures):
    """The page, and the floors that are not held."""
    floors = all_floors(figures)
    rows = [[what, wanted, measured, "held" if held else "**missed**"] for what, wanted, measured, held in floors]
    parts = [
        head(facts, figures),
        ratios(figures),
        table(["floor", "wanted", "measured", ""], rows),
        "",
        embedding(figures),
        vectors(figures),
        keywords(figures),
        hybrid(figures),
        whole(figures),
        growth(figures),
    ]
    return "\n".join(parts) + "\n", [f"{what}: {measured}, wanted {wanted}" for what, wanted, measured, held in floors if not held]


def table(heads, rows):
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def number(value):
    """Three digits that count, and no more than one behind the point of large numbers."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.1f}" if value >= 10 else f"{value:.2f}"


def head(facts, figures):
    flags = ", ".join(facts["flags"]) or "none of those that are used"
    versions = ", ".join(f"{name} {version}" for name, version in facts["versions"].items())
    return f"""# Benchmarks

Written by `make bench`. Ours and the peers take turns over {facts["rounds"]} rounds (A, B, C, A, B, C, …); a figure is the median of the
rounds, a ratio is the median of the rounds' own ratios, with the least and the most of them behind it. A machine drifts, and
others differ from it: ratios of one run say something, figures of two runs beside each other say little.

- Date: {facts["date"]}
- Commit: {facts["commit"]}
- Processor: {facts["processor"]}, {facts["cores"]} cores; instructions: {flags}
- Memory: {facts["memory_gb"]:.0f} GB
- Load before the run: {facts["load"]:.1f}; the run took {figures.once["minutes"]:.0f} minutes{others(figures.once.get("others"))}
- Ours: built by rustc {facts["rustc"]}, release profile, without flags for this processor: it is asked at run time
- Peers, on Python {facts["python"]}: {versions}

## Ratios

More than 1 is in our favour: texts a second of ours by the peer's, or the peer's milliseconds by ours.
"""


# Of one processor: with more than this the machine was not the run's own.
BUSY = 0.1


def others(share):
    """Whether the machine was the run's own. Threads of a peer that wait for each other lose more to others than ours do."""
    if share is None:
        return ""
    said = f"; meanwhile other processes took {share:.2f} of a processor"
    return said + (": **not an idle machine, and what is measured on two threads flatters ours**" if share > BUSY else "")


def ratios(figures):
    rows = []

    def row(what, peer, better, worse, floor="", goal=""):
        middle, least, most = figures.ratio(better, worse)
        rows.append([what, peer, f"**{middle:.2f}** ({least:.2f}–{most:.2f})", floor, goal])

    for kind, label in KINDS.items():
        for threads in reversed(THREADS):
            for engine in ENGINES:
                asked = (kind, threads, engine) == ("passages", 2, "onnxruntime")
                name = f"embed {kind} {threads}"
                row(f"embedding {label}, {count(threads)}", f"{engine} fp32", f"{name} ours", f"{name} {engine}", *(["1.0", "1.5"] if asked else []))
    for engine in ENGINES:
        row("embedding a question, p50", f"{engine} fp32", f"question {engine} p50", "question ours p50")
    row("search by vectors, p50", "numpy, every float", "vectors numpy p50", "vectors ours p50")
    for expansion in EXPANSIONS:
        recall = figures.once["usearch"]["recall"][str(expansion)]
        row("search by vectors, p50", f"usearch HNSW f16, ef {expansion}: recall {recall:.3f}", f"vectors usearch {expansion} p50", "vectors ours p50")
    row("BM25, p50", "bm25s", "keywords bm25s p50", "keywords ours p50")
    return table(["what", "peer", "ratio (least–most)", "floor", "goal"], rows) + "\n\n## Floors\n"


def count(threads):
    return "one thread" if threads == 1 else f"{threads} threads"


def all_floors(figures):
    """What is promised: the thing, what is wanted of it, what was measured, and whether that holds."""
    once, floors = figures.once, []

    def floor(what, wanted, measured, held):
        floors.append((what, wanted, measured, held))

    ratio = figures.ratio("embed passages 2 ours", "embed passages 2 onnxruntime")[0]
    floor("embedding on two threads, beside onnxruntime fp32", "≥ 1.0 (goal 1.5)", f"{ratio:.2f}", ratio >= 1.0)
    floor("least cosine with sentence-transformers", "≥ 0.9999", f"{once['cosine']:.7f}", once["cosine"] >= 0.9999)
    floor(f"recall@{NEAREST} of the exact search", "≥ 0.999", f"{once['recall']:.4f}", once["recall"] >= 0.999)
    slowest = max(figures.median(f"hybrid {name} p99") for name in LATENCY_SETS)
    floor("hybrid search, p99 of the slowest kind of question, one thread", "≤ 30 ms", f"{slowest:.1f} ms", slowest <= 30)
    floor("start to first answer", "< 1 s", f"{figures.median('start'):.2f} s", figures.median("start") < 1)
    if memory := once["memory"]["after the searches"]:
        floor("memory of the server", "≤ 600 MB", f"{memory['resident']:.0f} MB", memory["resident"] <= 600)
    if ingest := once.get("ingest"):
        minutes = (ingest["keyword_seconds"] + ingest["vector_seconds"]) / 60
        floor("the whole corpus, vectors included", "≤ 10 minutes on 2 cores", f"{minutes:.1f} minutes", minutes <= 10)
        floor("the same texts again", "embeds none", f"{ingest['again_embedded']}", ingest["again_embedded"] == 0)
    return floors


def embedding(figures):
    once, rows = figures.once, []
    for kind, label in KINDS.items():
        for threads in THREADS:
            rate = lambda engine: number(figures.median(f"embed {kind} {threads} {engine}"))
            batches = ", ".join(str(once["batches"][f"{kind} {threads} {engine}"]) for engine in ENGINES)
            rows.append([label, str(threads), rate("ours"), *map(rate, ENGINES), batches])
    asked = [["p50", *latency(figures, "question", "p50")], ["p99", *latency(figures, "question", "p99")]]
    sizes, tokens = once["sizes"], once["tokens"]
    return f"""## Embedding

all-MiniLM-L6-v2, full precision (fp32) everywhere, words to vectors: the time has the tokenizer in it, and not the loading.
{sizes["passages"]} passages of {tokens["passages"]:.0f} tokens in the mean (SQuAD paragraphs, cut to 60 words), and {sizes["lines"]} texts of {tokens["lines"]:.0f} tokens (the corpus's own,
evenly taken from all that have a vector). The peers sort by length and take the batch (of 8, 16, 32 and 64) that was fastest
in a trial before the rounds; onnxruntime has pooling and normalisation in its graph, all optimisations, and as many threads as
are said. Of all these texts, the farthest of our vectors from sentence-transformers' has a cosine of {once["cosine"]:.7f} with it.

Texts a second:

{table(["texts", "threads", "ours", *ENGINES, "their batches"], rows)}

One question of {tokens["short"]:.0f} tokens in the mean ({sizes["short"]} of them), one thread, milliseconds:

{table(["", "ours", *ENGINES], asked)}
"""


def latency(figures, name, rank):
    return [number(figures.median(f"{name} {engine} {rank}")) for engine in ["ours", *ENGINES]]


def vectors(figures):
    once = figures.once
    usearch = once["usearch"]
    row = lambda label, name, recall: [label, number(figures.median(f"{name} p50")), number(figures.median(f"{name} p99")), recall]
    rows = [
        row("ours: int8, then floats; exact", "vectors ours", f"{once['recall']:.4f}"),
        row("numpy: every float; exact", "vectors numpy", "1"),
    ]
    rows += [row(f"usearch HNSW f16, ef {ef}", f"vectors usearch {ef}", f"{usearch['recall'][str(ef)]:.4f}") for ef in EXPANSIONS]
    return f"""## Search by vectors

The {NEAREST} nearest of {once["corpus"]["rows"]:,} vectors of {once["corpus"]["dimension"]} numbers to {once["sizes"]["english"]} English questions, one thread, milliseconds. Ours gives
passages, each by its nearest text; the peers give rows. Recall is against every float; what is as near as the last one that
belongs, belongs too. usearch has M {usearch["connectivity"]} and ef {usearch["expansion_add"]} in building, which took {usearch["seconds"]:.0f} s on {max(THREADS)} threads; ours needs no building.

{table(["", "p50", "p99", f"recall@{NEAREST}"], rows)}
"""


def keywords(figures):
    once = figures.once
    names = {
        "ours, without stop words": "keywords ours",
        "ours, with all words": "keywords ours, all words",
        "bm25s, without stop words": "keywords bm25s",
    }
    rows = [[label, number(figures.median(f"{name} p50")), number(figures.median(f"{name} p99"))] for label, name in names.items()]
    return f"""## BM25

The {BEST} best for {once["sizes"]["english"]} English questions, one thread, milliseconds, the question's words and stems included. bm25s has the
English of the {once["bm25s"]["texts"]:,} passages that have any, its own tokenizer, stop words and stems, and numba, its fastest way; ours has those
and all {once["corpus"]["passages"]:,} passages. The ratio above is that without stop words; the engine itself asks for all words.

{table(["", "p50", "p99"], rows)}
"""


def hybrid(figures):
    sizes = figures.once["sizes"]
    rows = [[name, str(sizes[name]), number(figures.median(f"hybrid {name} p50")), number(figures.median(f"hybrid {name} p99"))] for name in LATENCY_SETS]
    return f"""## Hybrid search

The engine from end to end, one thread, {figures.once["corpus"]["passages"]:,} passages, 20 asked for, milliseconds. What is asked in English
is embedded within the time; it is learners' questions and lines of a translation, which are longer. The others quote lines, and
are searched as they are written.

{table(["questions", "number", "p50", "p99"], rows)}
"""


def whole(figures):
    once = figures.once
    rows = []
    if ingest := once.get("ingest"):
        rate = ingest["texts"] / ingest["vector_seconds"]
        rows += [
            [f"keywords of {ingest['passages']:,} passages: read, indexed, published", f"{ingest['keyword_seconds']:.1f} s"],
            [f"vectors of their {ingest['texts']:,} texts, all cores", f"{ingest['vector_seconds']:.0f} s, {rate:.0f} texts/s"],
            ["all of it again, though nothing has changed (`--force`)", f"{ingest['again_seconds']:.1f} s, {ingest['again_embedded']} embedded"],
            ["seen that nothing has changed", f"{ingest['unchanged_seconds']:.1f} s"],
        ]
    rows.append(["start of the server to its first answer (files in the system's cache)", f"{figures.median('start'):.2f} s"])
    for when, memory in once["memory"].items():
        if memory:
            rows.append([f"memory of the server {when}", f"{memory['resident']:.0f} MB, {memory['anonymous']:.0f} MB of it not of mapped files"])
    rows.append(["a search over HTTP, all kinds mixed, p50 and p99", f"{number(figures.median('server p50'))} ms, {number(figures.median('server p99'))} ms"])
    return f"""## The whole corpus

Built once, for it takes minutes; started {len(figures.series["start"])} times.

{table(["what", "measured"], rows)}
"""


def growth(figures):
    once, rows, latencies = figures.once, [], []
    rate = once["ingest"]["texts"] / once["ingest"]["vector_seconds"] if once.get("ingest") else figures.median("embed lines 2 ours")
    for passages, grown in once["growth"].items():
        megabytes = lambda size: f"{size / 2**20:,.0f}"
        rows.append([
            f"{grown['passages']:,}", f"{grown['texts']:,}", f"{grown['keyword_seconds']:.0f}", f"{grown['vector_seconds']:.0f}",
            f"{grown['texts'] / rate / 60:.0f}", megabytes(grown["keyword_bytes"]), megabytes(grown["vector_bytes"]), f"{figures.median(f'growth {passages} memory'):,.0f}",
        ])
        row = [f"{grown['passages']:,}"]
        for name in ("hybrid english", "hybrid romanised", "lexical", "dense"):
            row.append(" / ".join(number(figures.median(f"growth {passages} {name} {rank}")) for rank in ("p50", "p99")))
        latencies.append(row)
    heads = ["passages", "texts with a vector", "keywords, s", "writing vectors, s", "embedding them, minutes", "keywords, MB", "vectors, MB", "memory, MB"]
    return f"""## Growth

The real texts, evenly taken from all works where fewer are wanted, and repeated where more are: in a repetition one word in
five is one of the line beside it. The index of keywords is built from them for real. The vectors are **not** embedded: each is
that of the text it was made from, with a small change of its own (a fifth of its length) and the length 1 again. To embed them
would take the minutes that the table names, at {rate:.0f} texts a second as measured above. Memory is that of a process that holds
the engine, after its searches, mapped files included.

{table(heads, rows)}

One thread, p50 / p99 in milliseconds: {once["sizes"]["english"]} English and {once["sizes"]["romanised"]} romanised questions through the whole engine; BM25 alone (the {BEST} best, all
words) and vectors alone (the {NEAREST} nearest, exact) for the English ones.

{table(["passages", "hybrid, English", "hybrid, romanised", "BM25", "vectors"], latencies)}"""
