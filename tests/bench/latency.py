#!/usr/bin/env python3
"""Measures this machine: a whole keyword build, a build of the same texts again, a cold start, and search latencies.

Prints; writes nothing. Figures of one machine on one day: compare runs made side by side.
"""

import json
import os
import pathlib
import statistics
import subprocess
import sys
import time
import urllib.parse

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "eval"))
from quality import BIN, EVAL, ROOT, SCRATCH, call, server  # noqa: E402


def timed(label, *command, **env):
    started = time.perf_counter()
    subprocess.run([str(c) for c in command], check=True, env={**os.environ, **env}, cwd=ROOT, stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
    print(f"{label}: {time.perf_counter() - started:.2f} s")


def main():
    data = SCRATCH / "bench"
    data.mkdir(parents=True, exist_ok=True)
    env = {"VICHAR_DATA_DIR": str(data)}
    timed("fetch (the package stays where it is once it is there)", BIN / "vichar-ingest", "fetch", **env)
    timed("build of all ten works", BIN / "vichar-ingest", "build", "--force", **env)
    timed("the same texts again", BIN / "vichar-ingest", "build", **env)
    started = time.perf_counter()
    with server(data) as base:
        call(base, "/api/answer", {"query": "hukam rajai chalna"})
        print(f"start to first answer: {time.perf_counter() - started:.2f} s")
        for name in ("gurmukhi_quote", "romanised", "firstletters", "xtrans"):
            times = []
            for line in (EVAL / name / "dev.jsonl").open(encoding="utf-8"):
                query = urllib.parse.urlencode({"q": json.loads(line)["query"], "k": 20})
                begun = time.perf_counter()
                call(base, "/api/search?" + query)
                times.append(1000 * (time.perf_counter() - begun))
            times.sort()
            print(f"search, {name}: p50 {statistics.median(times):.1f} ms, p99 {times[len(times) * 99 // 100]:.1f} ms")
        pid = subprocess.run(["pgrep", "-n", "-f", str(BIN / "vichar-api")], capture_output=True, text=True).stdout.strip()
        if pid:
            status = pathlib.Path(f"/proc/{pid}/status").read_text()
            print("resident memory:", next(line.split(":")[1].strip() for line in status.splitlines() if line.startswith("VmRSS")))


if __name__ == "__main__":
    main()
