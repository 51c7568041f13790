"""A peer's process: it stays up over all rounds, for to import a library takes longer than to measure it.

It reads one job a line from standard input, as JSON, and replies with one line.
"""

import json
import os
import sys
import time

# Calls that are made before any is timed.
BEFORE = 10


def serve(jobs):
    """Answers until the input ends. `jobs` holds a function for each name that a job may have under "do"."""
    # What a library prints must not stand among the replies.
    replies = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    print(json.dumps({"ready": True}), file=replies, flush=True)
    for line in sys.stdin:
        job = json.loads(line)
        print(json.dumps(jobs[job.pop("do")](**job)), file=replies, flush=True)


def texts(path):
    with open(path, encoding="utf-8") as file:
        return json.load(file)


def timed(work):
    """What the work gives, and how many seconds it took."""
    begun = time.perf_counter()
    done = work()
    return done, time.perf_counter() - begun


def each(items, work):
    """The milliseconds that each item takes by itself."""
    for item in items[:BEFORE]:
        work(item)
    return [1000 * timed(lambda: work(item))[1] for item in items]
