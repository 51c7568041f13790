#!/usr/bin/env python3
"""Measures this machine: our programs side by side with peers, growth, and what a whole build takes.

`make bench` builds the programs, installs the peers and calls this, which writes docs/benchmarks.md. BENCH_PYTHON
names a Python that has the packages of requirements.txt already. Figures of a machine that does other work at the same
time are worth nothing: only the ratios of one run are of some use then.
"""

import argparse
import json
import os
import pathlib
import shutil
import sys

import machine
import report
from figures import Figures
from programs import ROOT, Ours, say
from rounds import Run, measure

SCRATCH = ROOT / "target" / "bench"
WHOLE = {
    "passages": 200, "lines": 800, "short": 200, "english": 200, "romanised": 200, "gurmukhi": 200, "first letters": 200,
    "searches": 1000, "growth": [100_000, 300_000, 1_000_000],
}
QUICK = {
    "passages": 24, "lines": 60, "short": 20, "english": 20, "romanised": 20, "gurmukhi": 20, "first letters": 20,
    "searches": 40, "growth": [100, 300, 1000],
}
# Of the paragraphs that stand for the corpus when it need only be seen that everything runs.
QUICK_PARAGRAPHS = 60


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="see within a minute or two that everything runs: small sets, a small corpus, no page in docs")
    parser.add_argument("--data", type=pathlib.Path, help="take the generation of this data folder; to build one is then not measured")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--again", action="store_true", help="write the page anew from the figures of the last run")
    arguments = parser.parse_args()
    scratch = SCRATCH / "quick" if arguments.quick else SCRATCH
    page = scratch / "benchmarks.md" if arguments.quick or arguments.data else ROOT / "docs" / "benchmarks.md"
    kept = scratch / "figures.json"
    if arguments.again:
        facts, figures = read(kept)
    else:
        scratch.mkdir(parents=True, exist_ok=True)
        python = os.environ.get("BENCH_PYTHON") or SCRATCH / "venv" / "bin" / "python"
        facts = {**machine.facts(python), "rounds": arguments.rounds}
        say(f"the machine's load is {facts['load']:.1f}")
        figures = Figures()
        options = None if arguments.data else fresh(scratch / "data", arguments.quick)
        ours = Ours((arguments.data or scratch / "data").resolve())
        if options is not None:
            ours.ingest("fetch") if not arguments.quick else None
            ours.ingest("models", "pull")
        measure(Run(ours, python, scratch, QUICK if arguments.quick else WHOLE, figures), arguments.rounds, options)
        facts["load_after"] = os.getloadavg()[0]
        kept.write_text(json.dumps({"facts": facts, "series": figures.series, "once": figures.once}, indent=1), encoding="utf-8")
    text, missed = report.page(facts, figures)
    page.write_text(text, encoding="utf-8")
    print(text)
    for line in missed:
        say(f"below its floor: {line}")
    sys.exit(1 if missed and not arguments.quick else 0)


def read(path):
    kept = json.loads(path.read_text(encoding="utf-8"))
    return kept["facts"], Figures(kept["series"], kept["once"])


def fresh(data, quick):
    """A data folder with the package and the model, where they are there already, and nothing that was built. Gives what
    the command line of a build says of its inputs."""
    for built in ("generations", "vectors"):
        shutil.rmtree(data / built, ignore_errors=True)
    for name in ("scripture", "models"):
        tests = ROOT / "target" / "test-data" / name
        if tests.exists() and not (data / name).exists():
            shutil.copytree(tests, data / name, copy_function=os.link)
    if not quick:
        return []
    rows = (ROOT / "tests" / "eval" / "squad_corpus.jsonl").read_text(encoding="utf-8").splitlines(keepends=True)
    (data.parent / "squad_corpus.jsonl").write_text("".join(rows[:QUICK_PARAGRAPHS]), encoding="utf-8")
    return ["--manifest", shutil.copy(ROOT / "tests" / "eval" / "squad.toml", data.parent / "manifest.toml")]


if __name__ == "__main__":
    main()
