"""PostgreSQL is away while a household works: frozen, and stopped and started again."""

import os
import shutil
import signal
import subprocess
import tempfile
import threading
import time
import uuid
from collections import Counter
from pathlib import Path

import sounds
from household import LATER, Failed, Ledger, Person, Server, demand, until


class Postgres:
    """A server of PostgreSQL of this scene's own."""

    def __init__(self):
        # Short, since a socket's path holds 107 bytes, and open to `nobody`.
        self.folder = tempfile.mkdtemp(prefix="qpg-", dir="/tmp")
        if os.getuid() == 0:
            shutil.chown(self.folder, "nobody")
        self.data = f"{self.folder}/data"

    def __enter__(self):
        self.run("initdb", "-D", self.data, "-A", "trust", "-U", "app", "-E", "UTF8", "--no-sync")
        self.start()
        self.run("createdb", "-h", self.folder, "-U", "app", "quintet")
        return self

    def __exit__(self, *_):
        self.thaw()
        subprocess.run(self.words("pg_ctl", "-D", self.data, "-m", "immediate", "stop"), capture_output=True)
        shutil.rmtree(self.folder, ignore_errors=True)

    @property
    def url(self):
        return f"postgresql:///quintet?host={self.folder}&user=app"

    def words(self, program, *arguments):
        versions = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda one: int(one.parent.name))
        program = versions[-1] / program if versions else program
        # PostgreSQL refuses to run as root.
        nobody = ["setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups", "env", "-C", self.folder]
        return [*(nobody if os.getuid() == 0 else []), str(program), *arguments]

    def run(self, program, *arguments):
        done = subprocess.run(self.words(program, *arguments), capture_output=True, text=True)
        demand(done.returncode == 0, f"{program} failed: {done.stderr}")

    def start(self):
        options = f"-c listen_addresses= -c max_connections=100 -k {self.folder}"
        self.run("pg_ctl", "-D", self.data, "-w", "-l", f"{self.folder}/log", "-o", options, "start")

    def stop(self):
        """As a power cut would."""
        self.run("pg_ctl", "-D", self.data, "-m", "immediate", "-w", "stop")

    def freeze(self):
        """It holds its connections, and says nothing any more."""
        self.frozen = self.processes()
        for pid in self.frozen:
            signalled(pid, signal.SIGSTOP)

    def thaw(self):
        for pid in getattr(self, "frozen", []):
            signalled(pid, signal.SIGCONT)
        self.frozen = []

    def processes(self):
        first = int(Path(f"{self.data}/postmaster.pid").read_text().split()[0])
        children = Path(f"/proc/{first}/task/{first}/children").read_text().split()
        return [first, *map(int, children)]


def signalled(pid, how):
    try:
        os.kill(pid, how)
    except ProcessLookupError:
        pass


class Household:
    """Members who upload, look and sign in without a pause, and write down what they were told."""

    def __init__(self, server, members):
        self.server, self.members, self.ledger = server, members, Ledger()
        self.over, self.lock = threading.Event(), threading.Lock()
        self.answers, self.slowest, self.wrong = Counter(), 0, []

    def __enter__(self):
        self.threads = [threading.Thread(target=self.live, args=(one,), daemon=True) for one in self.members]
        for thread in self.threads:
            thread.start()
        return self

    def __exit__(self, *_):
        self.over.set()
        for thread in self.threads:
            thread.join(120)

    def forget(self):
        with self.lock:
            answers, slowest, self.answers, self.slowest = self.answers, self.slowest, Counter(), 0
        return answers, slowest

    def live(self, person):
        number = 0
        while not self.over.is_set():
            number += 1
            try:
                self.act(person, f"{person.name} {number}")
            except Exception as error:
                with self.lock:
                    self.wrong.append(f"{error!r}")
            self.over.wait(0.3)

    def ask(self, person, method, path, body=None):
        """Whether it was answered well; anything but a clear "later" is wrong."""
        began = time.monotonic()
        answer = person.ask(method, path, body)
        with self.lock:
            self.slowest = max(self.slowest, time.monotonic() - began)
            self.answers[str(answer).strip()] += 1
        demand(answer.status < 400 or answer.status in LATER, f"{method} {path.split('?')[0]} is answered with {answer}")
        return answer if answer.status < 400 else None

    def act(self, person, name):
        asset, data = str(uuid.uuid4()), sounds.wave(name, 1)
        place = f"/api/v1/library/uploads/{asset}"
        if (self.ask(person, "PUT", place, {"name": "take.wav"}) and self.ask(person, "PUT", f"{place}/chunks/0", data)
                and (end := self.ask(person, "POST", f"{place}/finish", {"chunks": 1}))):
            self.ledger.add(person, asset, end.json["hash"])
        self.ask(person, "GET", "/api/v1/library/assets?limit=20")
        self.ask(person, "GET", "/api/v1/changes")


def run(options, folder):
    seconds = 40 if options.short else 300
    with Postgres() as postgres:
        with Server(folder, options.program, "--database", postgres.url) as server:
            owner = server.owner()
            members = [owner.add_member(f"member {number}") for number in range(8)]
            with Household(server, members) as household:
                for what, leave, return_ in (("frozen", postgres.freeze, postgres.thaw), ("stopped", postgres.stop, postgres.start)):
                    be_away(server, owner, household, what, leave, return_, seconds)
            demand(not household.wrong, f"{len(household.wrong)} answers were wrong, such as {household.wrong[:3]}")
            until(lambda: owner.waiting_jobs() == 0, "all jobs are done", 120, 1)
            print(f"all {household.ledger.check()} files that were confirmed are there, byte for byte")
            server.finish(excused=["database", "not_ready", '"status":503'])


def be_away(server, owner, household, what, leave, return_, seconds):
    until(lambda: len(household.ledger) > 5, "uploads arrive")
    leave()
    household.forget()
    began = time.monotonic()
    until(lambda: ready(server) == (503, "not_ready"), "/readyz says that the database is away", 30, 0.5)
    print(f"{what}: /readyz told within {time.monotonic() - began:.0f} s", flush=True)
    demand(Person(server).ask("GET", "/healthz").status == 200, "the server does not answer any more")
    time.sleep(max(0, seconds - (time.monotonic() - began)))
    answers, slowest = household.forget()
    told = ", ".join(f"{answer} {often}" for answer, often in sorted(answers.items()))
    print(f"{what} for {seconds} s: {told}; the slowest answer took {slowest:.0f} s", flush=True)
    demand(any(answer.startswith("503") for answer in answers), "nobody was told that the database is away")
    demand(slowest < 120, f"somebody waited {slowest:.0f} s")
    confirmed = len(household.ledger)
    return_()
    began = time.monotonic()
    until(lambda: ready(server)[0] == 200, "/readyz says that all is well again", 60, 0.5)
    until(lambda: len(household.ledger) > confirmed, "uploads arrive again", 60)
    print(f"{what}: back within {time.monotonic() - began:.0f} s, without a hand", flush=True)


def ready(server):
    try:
        answer = Person(server).ask("GET", "/readyz")
        return answer.status, answer.code
    except OSError as error:
        raise Failed(f"/readyz does not answer: {error!r}") from None
