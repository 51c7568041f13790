"""The processes of a run: our programs, once or as a server, and the peers' workers."""

import contextlib
import http.client
import json
import os
import pathlib
import socket
import subprocess
import sys
import time
import urllib.parse

ROOT = pathlib.Path(__file__).resolve().parents[2]
BIN = ROOT / "target" / "release"
PEERS = pathlib.Path(__file__).resolve().parent / "peers"


def say(text):
    print(text, file=sys.stderr, flush=True)


class Ours:
    """Our programs over a data folder."""

    def __init__(self, data):
        self.data = data
        # VICHAR_TEST_DATA is no setting: it is for `measure` alone, and our other programs refuse it.
        own = {name: value for name, value in os.environ.items() if name != "VICHAR_TEST_DATA"}
        self.env = {**own, "VICHAR_DATA_DIR": str(data), "VICHAR_LOG__LEVEL": "error"}

    def measure(self, command, **options):
        """What one piece of work took; an option with the value True is a flag, one with a list has several values."""
        words = [BIN / "measure", command]
        for name, value in options.items():
            values = [] if value is True else value if isinstance(value, list) else [value]
            words += [f"--{name}", *values]
        return json.loads(self.run(*words, env={**self.env, "VICHAR_TEST_DATA": str(self.data)}))

    def ingest(self, *words):
        # Exit code 3: some rows were refused and named; the rest is live.
        return json.loads(self.run(BIN / "vichar-ingest", "--json", *words, fine=(0, 3)))

    def run(self, *words, fine=(0,), env=None):
        words = [str(word) for word in words]
        done = subprocess.run(words, env=env or self.env, cwd=ROOT, stdout=subprocess.PIPE, text=True)
        if done.returncode not in fine:
            sys.exit(f"{done.stdout}{' '.join(words)} failed with {done.returncode}")
        return done.stdout

    def generation(self):
        return self.data / "generations" / (self.data / "generations" / "CURRENT").read_text(encoding="utf-8").strip()

    @contextlib.contextmanager
    def server(self):
        """Starts the server on a free port."""
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        env = {**self.env, "VICHAR_SERVER__ADDRESS": f"127.0.0.1:{port}"}
        process = subprocess.Popen([BIN / "vichar-api"], env=env, cwd=ROOT, stdout=subprocess.DEVNULL)
        try:
            yield Server(process, port)
        finally:
            process.terminate()
            process.wait(30)


class Server:
    """A server that has just been started."""

    def __init__(self, process, port):
        self.process, self.port = process, port
        self.started = time.perf_counter()

    def first_answer(self, question):
        """Seconds from the start of the process to its first answer."""
        body = json.dumps({"query": question})
        while time.perf_counter() - self.started < 60 and self.process.poll() is None:
            with contextlib.suppress(OSError), contextlib.closing(self.connection()) as connection:
                connection.request("POST", "/api/answer", body, {"Content-Type": "application/json"})
                if self.reply(connection):
                    return time.perf_counter() - self.started
            time.sleep(0.002)
        sys.exit("the server gave no answer")

    def search(self, questions):
        """The milliseconds of each search, one after the other on one connection."""
        times = []
        with contextlib.closing(self.connection()) as connection:
            for question in questions:
                begun = time.perf_counter()
                connection.request("GET", "/api/search?" + urllib.parse.urlencode({"q": question, "k": 20}))
                if not self.reply(connection):
                    sys.exit(f"the server refused to search for {question!r}")
                times.append(1000 * (time.perf_counter() - begun))
        return times

    def connection(self):
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)

    @staticmethod
    def reply(connection):
        reply = connection.getresponse()
        reply.read()
        return reply.status == 200

    def memory(self):
        """Megabytes that the process holds: all of it, and what of that is no mapped file. None where that is not told."""
        try:
            lines = pathlib.Path(f"/proc/{self.process.pid}/status").read_text(encoding="utf-8").splitlines()
        except OSError:
            return None
        fields = dict(line.split(":", 1) for line in lines if ":" in line)
        return {name: int(fields[key].split()[0]) / 1024 for name, key in (("resident", "VmRSS"), ("anonymous", "RssAnon"))}


class Peer:
    """A peer's worker: a process that takes jobs over its standard input."""

    # What libraries say on their way is kept from the screen, but not what a script says that fails.
    log = ROOT / "target" / "bench" / "peers.log"

    def __init__(self, python, script, *words, threads=1):
        self.name = " ".join([script, *(str(word) for word in words[:2])])
        command = [str(word) for word in (python, PEERS / script, *words)]
        with self.log.open("a", encoding="utf-8") as log:
            self.process = subprocess.Popen(
                command, env=self.env(threads), cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=log, text=True
            )
        self.reply()

    @staticmethod
    def env(threads):
        pools = ["OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "NUMBA_NUM_THREADS", "RAYON_NUM_THREADS"]
        others = {"TOKENIZERS_PARALLELISM": "true", "HF_HUB_OFFLINE": "1", "PYTHONDONTWRITEBYTECODE": "1"}
        return {**os.environ, **dict.fromkeys(pools, str(threads)), **others}

    @classmethod
    def run(cls, python, script, *words):
        """Runs a script that is no worker."""
        command = [str(word) for word in (python, PEERS / script, *words)]
        with cls.log.open("a", encoding="utf-8") as log:
            if subprocess.run(command, env=cls.env(1), cwd=ROOT, stdout=log, stderr=log).returncode != 0:
                sys.exit(f"{script} failed; {cls.log} says why")

    def ask(self, job, **options):
        print(json.dumps({"do": job, **options}, default=str), file=self.process.stdin, flush=True)
        return self.reply()

    def reply(self):
        line = self.process.stdout.readline()
        if not line:
            sys.exit(f"{self.name} ended; {self.log} says why")
        return json.loads(line)

    def close(self):
        self.process.stdin.close()
        self.process.wait(30)
