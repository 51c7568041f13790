"""On what, of what and when: the class of the processor, the commit, the versions of the peers."""

import datetime
import os
import pathlib
import platform
import resource
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]
# Instructions that one or the other of the programs uses when the processor has them.
FLAGS = ["avx2", "fma", "avx512f", "avx512_vnni", "avx512_bf16", "avx512_fp16", "amx_bf16", "amx_int8", "asimd", "asimddp", "sve"]
PEERS = ["torch", "sentence-transformers", "transformers", "onnxruntime", "usearch", "bm25s", "numba", "numpy"]


def facts(python):
    return {
        "date": datetime.date.today().isoformat(),
        "commit": commit(),
        "processor": processor(),
        "flags": [flag for flag in FLAGS if flag in field("flags", "Features").split()],
        "cores": len(os.sched_getaffinity(0)),
        "memory_gb": os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30,
        "load": os.getloadavg()[0],
        "rustc": said("rustc", "--version").split()[1],
        "python": said(python, "-c", "import platform; print(platform.python_version())"),
        "versions": versions(python),
    }


def said(*command):
    return subprocess.run([str(part) for part in command], check=True, capture_output=True, text=True, cwd=ROOT).stdout.strip()


def commit():
    dirty = said("git", "status", "--porcelain", "--", "engine", "api", "ingest", "corpus", "Cargo.lock")
    return said("git", "rev-parse", "--short", "HEAD") + (" with uncommitted changes" if dirty else "")


def processor():
    return field("model name") or platform.processor() or platform.machine()


def field(*names):
    """What the system says of the first processor, under one of these names."""
    try:
        lines = pathlib.Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return ""
    return next((line.split(":", 1)[1].strip() for line in lines if line.split(":")[0].strip() in names), "")


def versions(python):
    script = "import sys; from importlib.metadata import version; print(' '.join(version(name) for name in sys.argv[1:]))"
    return dict(zip(PEERS, said(python, "-c", script, *PEERS).split()))


def others_seconds():
    """Processor seconds that others than this process and its children, those that have ended, have taken since the
    machine started; of a difference of two such figures everything before has no part. None where it is not told."""
    try:
        ticks = pathlib.Path("/proc/stat").read_text(encoding="utf-8").splitlines()[0].split()[1:9]
    except OSError:
        return None
    user, nice, system, _idle, _iowait, irq, softirq, steal = map(int, ticks)
    own = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    busy = (user + nice + system + irq + softirq + steal) / os.sysconf("SC_CLK_TCK")
    return busy - sum(usage.ru_utime + usage.ru_stime for usage in own)
