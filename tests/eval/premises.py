#!/usr/bin/env python3
"""Asks a running server what takes something false for granted, what is disputed and what is out of scope.

`python3 tests/eval/premises.py http://127.0.0.1:8080` prints every failure with its answer; `quality.py` takes the
figures. A row passes when its outcome is one of those named and its answer says what is right (`says`, a regular
expression over one line) and nothing that it must not (`never`); an answer that is `answered` must cite.
"""

import collections
import json
import pathlib
import re
import sys
import urllib.request

ROWS = pathlib.Path(__file__).with_name("premises.jsonl")


def ask(base, question):
    body = json.dumps({"query": question}).encode()
    request = urllib.request.Request(base + "/api/answer", body, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=60) as reply:
        return json.load(reply)


def fault(row, answer):
    """Why an answer does not pass; nothing when it does."""
    text = " ".join(answer["answer"].split())
    if answer["outcome"] not in row["outcome"]:
        return f"outcome {answer['outcome']}"
    if not re.search(row["says"], text):
        return "does not say what is right"
    if "never" in row and re.search(row["never"], text):
        return "says what it must not"
    if answer["outcome"] == "answered" and not answer["citations"]:
        return "cites nothing"
    return None


def score(base):
    """How many rows there are and pass, by kind, and the failures."""
    total, passed, failures = collections.Counter(), collections.Counter(), []
    for row in map(json.loads, ROWS.read_text(encoding="utf-8").splitlines()):
        answer = ask(base, row["question"])
        why = fault(row, answer)
        total[row["kind"]] += 1
        passed[row["kind"]] += why is None
        if why:
            failures.append((row, why, answer))
    return total, passed, failures


def section(base):
    """The lines for docs/quality.md."""
    total, passed, failures = score(base)
    lines = ["", "False premises, disputed practice and what is out of scope (`tests/eval/premises.jsonl`):", ""]
    lines += ["| kind | rows | passed |", "|---|---|---|"]
    lines += [f"| {kind} | {total[kind]} | {passed[kind]} |" for kind in total]
    lines += [f"| all | {sum(total.values())} | {sum(passed.values())} |"]
    lines += [f"\nFailed: {row['id']}, “{row['question']}” ({why})." for row, why, _ in failures]
    return lines


if __name__ == "__main__":
    total, passed, failures = score(sys.argv[1])
    for row, why, answer in failures:
        print(f"{row['id']} {row['question']}\n  {why}: {answer['outcome']} {answer['answer'][:300]}")
    for kind in total:
        print(f"{kind}: {passed[kind]} of {total[kind]}")
    print(f"all: {sum(passed.values())} of {sum(total.values())}")
