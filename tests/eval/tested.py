"""Figures that tests hold and print: quotations over the scripture, a generator that lies, the time of the screen."""

import pathlib
import re
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]

KEPT = re.compile(
    r"caught|right line named|false alarms|wrong Ang told|merged|true sentences shown|leaks|of \d+ true sentences|\d+ answers|.*: \d+ calls|.*p95"
)


def figures():
    """The lines for docs/quality.md. What failed is listed by the test itself."""
    tests = ["quotes", "lies", "crisis"]
    command = ["cargo", "test", "--release", "--package", "vichar-tests", *(f"--test={test}" for test in tests), "--", "--nocapture", "--test-threads=1"]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT)
    lines = [re.sub(r"\s*[:;]?\s*(\{?\[|lost beside).*$", "", line).rstrip() for line in done.stdout.splitlines()]
    lines = [re.sub(r"^test \S+ \.\.\. ", "", line) for line in lines]
    told = [f"- {line}" for line in lines if KEPT.match(line)]
    told.append("- every test of these passed" if done.returncode == 0 else "- **a test of these failed**")
    return told


if __name__ == "__main__":
    print("\n".join(figures()))
