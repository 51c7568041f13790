#!/usr/bin/env python3
"""Fits the evidence gate and writes engine/src/answer/evidence.toml: what must speak for an answer before one is given.

Answerable and unanswerable questions are asked of three corpora: half of the SQuAD articles (a question is answerable
when its article is in that half), the scripture (questions on its teaching against SQuAD's and others that no scripture
answers), and the scripture by questions in Punjabi. For each way of comparing a question with the texts a logistic
regression weighs the evidence; the threshold is the highest that refuses but few answerable questions.
Everything is fitted on one half of the questions and scored on the other, five times, before it is fitted on all.

`make eval` has built target/eval/whole:

    cargo build --release --bins && python3 tests/eval/evidence.py
"""

import hashlib
import json
import math
import pathlib
import random
import statistics
import subprocess
import tomllib

import quality

ROOT, EVAL, SCRATCH = quality.ROOT, quality.EVAL, quality.SCRATCH
WEIGHTS = ROOT / "engine" / "src" / "answer" / "evidence.toml"
FEATURES = ["coverage", "cosine", "covered", "agreed"]
# The share of answerable questions that may be refused. Words alone tell less, so more is left unanswered by them.
REFUSED = {"english": 0.05, "topic": 0.05, "words": 0.15}
NOTE = "# What evidence must weigh to carry an answer. Written by tests/eval/evidence.py.\n"


def in_half(article):
    return hashlib.sha256(article.encode()).digest()[0] % 2 == 0


def half_of_squad():
    """A generation of half of the articles; a whole article is in it or is not."""
    folder = SCRATCH / "squad_half_texts"
    folder.mkdir(parents=True, exist_ok=True)
    rows = [line for line in (EVAL / "squad_corpus.jsonl").open(encoding="utf-8") if in_half(json.loads(line)["title"])]
    (folder / "half.jsonl").write_text("".join(rows), encoding="utf-8")
    manifest = (EVAL / "squad.toml").read_text(encoding="utf-8").replace("squad_corpus.jsonl", "half.jsonl")
    (folder / "manifest.toml").write_text(manifest, encoding="utf-8")
    return quality.build("squad_half", manifest=folder / "manifest.toml")


def evidence(data, questions, *options):
    """The evidence for each question, as the numbers that FEATURES names; a list beside its way of comparing."""
    asked = SCRATCH / "questions.txt"
    asked.write_text("\n".join(question.strip().replace("\n", " ") for question in questions) + "\n", encoding="utf-8")
    command = [ROOT / "target" / "release" / "evidence", data, asked, *options]
    lines = subprocess.run(command, check=True, capture_output=True, text=True, cwd=ROOT).stdout.splitlines()
    return [json.loads(line)["evidence"] for line in lines]


def squad_questions():
    return [json.loads(line) for line in (EVAL / "squad_questions_dev1000.jsonl").open(encoding="utf-8")]


def lines_of(name):
    return (EVAL / name).read_text(encoding="utf-8").splitlines()


def questions_by_corpus(half, whole):
    """(name, data folder, answerable questions, unanswerable questions)"""
    titles = {json.loads(line)["_id"]: json.loads(line)["title"] for line in (EVAL / "squad_corpus.jsonl").open(encoding="utf-8")}
    squad = squad_questions()
    inside = [row["question"] for row in squad if in_half(titles[row["gold"]])]
    outside = [row["question"] for row in squad if not in_half(titles[row["gold"]])]
    unanswerable = lines_of("unanswerable.txt")
    # Questions on the teaching whose answers, read one by one, did not speak of what was asked.
    unfound = lines_of("teaching_unfound.txt")
    is_english = lambda q: q.isascii() and q.split()[0] in ("What", "Who", "How", "Which", "When")
    english = [q for q in unanswerable if is_english(q)]
    punjabi = [q for q in unanswerable if not is_english(q)]
    some = [row["question"] for row in squad[::4]]
    return [
        ("half of SQuAD", half, inside, outside),
        ("scripture, in English", whole, [q for q in lines_of("teaching.txt") if q not in unfound], english + unfound + some),
        ("scripture, in Punjabi", whole, lines_of("answerable.txt"), punjabi),
    ]


def dot(weights, row):
    return sum(w * x for w, x in zip(weights, row))


def logistic(rows):
    """Weights and bias of (features, label, weight of the row) by Newton's method, with a little ridge."""
    n = len(rows[0][0]) + 1
    beta = [0.0] * n
    for _ in range(30):
        gradient, hessian = [-1e-2 * b for b in beta], [[1e-2 * (i == j) for j in range(n)] for i in range(n)]
        for features, label, weight in rows:
            x = [*features, 1.0]
            p = 1 / (1 + math.exp(-max(-30, min(30, dot(beta, x)))))
            for i in range(n):
                gradient[i] += weight * (label - p) * x[i]
                for j in range(n):
                    hessian[i][j] += weight * p * (1 - p) * x[i] * x[j]
        step = solve(hessian, gradient)
        beta = [b + s for b, s in zip(beta, step)]
        if max(abs(s) for s in step) < 1e-6:
            break
    return beta[:-1], beta[-1]


def solve(matrix, vector):
    n = len(vector)
    rows = [list(row) + [v] for row, v in zip(matrix, vector)]
    for i in range(n):
        pivot = max(range(i, n), key=lambda r: abs(rows[r][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        for r in range(n):
            if r != i:
                factor = rows[r][i] / rows[i][i]
                rows[r] = [a - factor * b for a, b in zip(rows[r], rows[i])]
    return [rows[i][n] / rows[i][i] for i in range(n)]


def auroc(good, bad):
    wins = sum((g > b) + 0.5 * (g == b) for g in good for b in bad)
    return wins / (len(good) * len(bad))


def features(row, by_words):
    return [0.0 if by_words and key in ("cosine", "agreed") else float(row[key]) for key in FEATURES]


def fit(sets, compared):
    """Weights and threshold from [(answerable, unanswerable)], each set weighing alike and so each side of it."""
    by_words = compared == "words"
    rows = []
    for good, bad in sets:
        rows += [(features(r, by_words), 1, 100 / len(good)) for r in good if r]
        rows += [(features(r, by_words), 0, 100 / len(bad)) for r in bad if r]
    weights, _ = logistic(rows)
    # None of it can speak against an answer: what came out so tells how the questions of a set were written.
    while any(w < 0 for w in weights):
        rows = [([x * (w > 0) for x, w in zip(row, weights)], label, weight) for row, label, weight in rows]
        weights = [max(0.0, w) if abs(w) > 1e-9 else 0.0 for w in logistic(rows)[0]]
    thresholds = []
    for good, bad in sets:
        good, bad = (sorted(score(weights, r, by_words) for r in rows) for rows in (good, bad))
        least, most = good[int(REFUSED[compared] * len(good))], bad[-1 - len(bad) // 100]
        # Where the two lie apart, half way between them.
        thresholds.append((least + most) / 2 if most < least else least)
    return weights, min(thresholds)


def score(weights, row, by_words=False):
    return dot(weights, features(row, by_words)) if row else -math.inf


def judged(model, good, bad, by_words=False):
    weights, threshold = model
    of = lambda rows: [score(weights, row, by_words) for row in rows]
    refused = sum(s < threshold for s in of(good)) / len(good)
    abstained = sum(s < threshold for s in of(bad)) / len(bad)
    return 100 * auroc(of(good), of(bad)), 100 * refused, 100 * abstained


def halves(sets, seed):
    one, other = [], []
    for sides in sets:
        parts = []
        for rows in sides:
            rows = list(rows)
            random.Random(seed).shuffle(rows)
            parts.append((rows[::2], rows[1::2]))
        one.append(tuple(part[0] for part in parts))
        other.append(tuple(part[1] for part in parts))
    return one, other


def figures():
    """(corpus, questions, AUROC, answerable refused, unanswerable not answered), by the weights that the engine uses."""
    weights = {row["compared"]: row for row in tomllib.loads(WEIGHTS.read_text(encoding="utf-8"))["weights"]}
    rows = []
    for name, data, good, bad in questions_by_corpus(half_of_squad(), SCRATCH / "whole"):
        of = weights["topic" if "Punjabi" in name else "english"]
        model = [of[key] for key in FEATURES], of["threshold"]
        rows.append((name, len(good) + len(bad), *judged(model, evidence(data, good), evidence(data, bad))))
    with quality.server(SCRATCH / "whole") as base:
        ask = lambda questions: [quality.call(base, "/api/answer", {"query": q})["outcome"] for q in questions]
        unfound = lines_of("teaching_unfound.txt")
        answerable = ask([q for q in lines_of("teaching.txt") if q not in unfound] + lines_of("answerable.txt"))
        unanswerable = ask(lines_of("unanswerable.txt"))
    refused = 100 * sum(outcome != "answered" for outcome in answerable) / len(answerable)
    abstained = 100 * sum(outcome in ("abstained", "declined") for outcome in unanswerable) / len(unanswerable)
    rows.append(("our own, three scripts, asked of the server", len(answerable) + len(unanswerable), None, refused, abstained))
    return rows


def main():
    half, whole = half_of_squad(), SCRATCH / "whole"
    corpora = questions_by_corpus(half, whole)
    found = {name: (evidence(data, good), evidence(data, bad)) for name, data, good, bad in corpora}
    squad, english, punjabi = (name for name, *_ in corpora)
    words = {name: (evidence(data, good, "keywords"), evidence(data, bad, "keywords")) for name, data, good, bad in corpora[:2]}
    text = NOTE
    for compared, names, of in [("english", [squad, english], found), ("topic", [punjabi], found), ("words", [squad, english], words)]:
        by_words = compared == "words"
        sets = [of[name] for name in names]
        for at, name in enumerate(names):
            unseen = []
            for seed in range(5):
                one, other = halves(sets, seed)
                unseen.append(judged(fit(one, compared), *other[at], by_words))
            figures = [f"{statistics.mean(column):.1f}" for column in zip(*unseen)]
            print(f"{compared:8} {name:24} unseen halves: AUROC {figures[0]}, answerable refused {figures[1]} %, unanswerable abstained {figures[2]} %")
        weights, threshold = fit(sets, compared)
        for name in names:
            figures = judged((weights, threshold), *of[name], by_words)
            print(f"{compared:8} {name:24} all:           AUROC {figures[0]:.1f}, refused {figures[1]:.1f} %, abstained {figures[2]:.1f} %")
        text += f'\n[[weights]]\ncompared = "{compared}"\n'
        text += "".join(f"{key} = {weight:.2f}\n" for key, weight in zip(FEATURES, weights))
        text += f"threshold = {threshold:.2f}\n"
    WEIGHTS.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
