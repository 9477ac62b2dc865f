"""A server of Quintet with a household, and the people in it, as the scenes of Tests/Load see them."""

import hashlib
import http.client
import itertools
import json
import os
import re
import signal
import subprocess
import threading
import time
import uuid
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
CHUNK = 8 << 20
#: Only what somebody may be told to do again: too often, away, full.
LATER = {429, 503, 507}


class Failed(Exception):
    """What a scene was to show is not so."""


def demand(is_so, what):
    if not is_so:
        raise Failed(what)


def until(is_so, what, seconds=60.0, every=0.2):
    """Waits for something, and fails when it does not come about."""
    end = time.monotonic() + seconds
    while not (found := is_so()):
        demand(time.monotonic() < end, f"{what}: not within {seconds:.0f} s")
        time.sleep(every)
    return found


class Answer:
    def __init__(self, status, headers, body):
        self.status, self.headers, self.body = status, headers, body

    @property
    def json(self):
        return json.loads(self.body)

    @property
    def code(self):
        """The name of a refusal."""
        try:
            return str(self.json.get("code", ""))
        except (ValueError, AttributeError):
            return ""

    def __str__(self):
        return f"{self.status} {self.code}"


class Server:
    """`quintet serve` in a folder of its own; it may be killed, stopped and started again."""

    def __init__(self, folder, program, *options):
        self.folder, self.program, self.options = Path(folder), program, options
        self.data, self.log = self.folder / "data", self.folder / "log"
        self.port, self.process = 0, None
        self.start()

    def start(self):
        ours = {name: value for name, value in os.environ.items() if not name.startswith("QUINTET_")}
        words = ["serve", "--json", "--data", self.data, "--port", str(self.port), *self.options]
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(
                [self.program, *words], stdout=subprocess.PIPE, stderr=log, text=True,
                env={**ours, "HOME": str(self.folder)})
        text = ""
        while not text.rstrip().endswith("}"):
            line = self.process.stdout.readline()
            demand(line, f"the server does not start: {self.log.read_text()[-2000:]}")
            text += line
        said = json.loads(text)
        self.port = int(said["url"].rstrip("/").rsplit(":", 1)[1])
        self.link = said.get("open", "").rsplit("#", 1)[-1]

    def kill(self):
        """Ends it as a power cut would."""
        self.end(signal.SIGKILL)

    def end(self, how=signal.SIGTERM, seconds=30):
        if self.process is None:
            return 0
        self.process.send_signal(how)
        try:
            code = self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            raise Failed(f"the server did not end within {seconds} s") from None
        finally:
            self.process.stdout.close()
            self.process = None
        return code

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            self.process.stdout.close()

    def owner(self):
        """Whoever may read the data asks as the owner; where the database is elsewhere, who opens the link does."""
        key = (self.data / "in-use").read_text().split("\n")[1:2] if (self.data / "in-use").exists() else []
        if key:
            return Person(self, {"Authorization": f"Bearer {key[0]}"})
        owner = Person(self)
        owner.keep_cookie(owner.need("POST", "/api/v1/sessions/link", {"code": self.link}))
        return owner

    def finish(self, excused=()):
        """Ends it as whoever runs it would; it must end well, and have told no fault but those with one of these words."""
        code = self.end()
        demand(code == 0, f"the server ended with {code}")
        lines = [line for line in self.log.read_text(errors="replace").splitlines() if '"level":"error"' in line]
        faults = [line for line in lines if not any(word in line for word in excused)]
        demand(not faults, f"the log tells {len(faults)} faults, such as {faults[:3]}")

    # What the process uses, as the system sees it.

    def kib(self, field="VmRSS", pid=None):
        return field_of(pid or self.process.pid, field)

    def workers(self):
        """The processes that read media for it."""
        found = []
        for task in Path(f"/proc/{self.process.pid}/task").glob("*/children"):
            found += [int(one) for one in quietly(task.read_text, "").split()]
        return found

    def descriptors(self):
        return len(quietly(lambda: os.listdir(f"/proc/{self.process.pid}/fd"), []))

    def threads(self):
        return self.kib("Threads")

    def database_bytes(self):
        return sum(quietly(lambda file=file: file.stat().st_size, 0) for file in self.data.glob("quintet.db*"))


def quietly(read, otherwise):
    """What is read, or something else where a process or a file has just gone."""
    try:
        return read()
    except (FileNotFoundError, ProcessLookupError):
        return otherwise


def field_of(pid, field):
    for line in quietly(Path(f"/proc/{pid}/status").read_text, "").splitlines():
        if line.startswith(field + ":"):
            return int(line.split()[1])
    return 0


class Person:
    """Somebody who asks a server, over a connection and from an address of their own."""

    numbers = itertools.count(1)

    def __init__(self, server, headers=None, address=None, name="", password="", seconds=120):
        self.server, self.headers, self.name, self.password = server, dict(headers or {}), name, password
        # Limits count addresses, so everybody has one, as in a household with many devices.
        self.address = address or address_of(next(self.numbers))
        self.seconds, self.wire = seconds, None
        self.id = None

    def twin(self):
        """The same person at another connection, for use beside the first."""
        other = Person(self.server, self.headers, self.address, self.name, self.password, self.seconds)
        other.id = self.id
        return other

    def ask(self, method, path, body=None, kind=None, **headers):
        """What comes back, whatever it is. JSON is sent where the body is no bytes."""
        if body is not None and not isinstance(body, bytes):
            body, kind = json.dumps(body).encode(), "application/json"
        lines = {**self.headers, **{name.replace("_", "-"): value for name, value in headers.items()}}
        if body is not None:
            lines["Content-Type"] = kind or "application/octet-stream"
        for is_last in (False, True):
            try:
                return self.once(method, path, body, lines)
            except (http.client.RemoteDisconnected, ConnectionResetError, BrokenPipeError, http.client.CannotSendRequest):
                # A connection that was kept may have been closed meanwhile; a new one may not.
                is_new, self.wire = getattr(self, "is_new", True), None
                if is_new or is_last:
                    raise
            except OSError:
                self.wire = None
                raise

    def once(self, method, path, body, lines):
        self.is_new = self.wire is None
        if self.wire is None:
            self.wire = http.client.HTTPConnection(
                "127.0.0.1", self.server.port, timeout=self.seconds, source_address=(self.address, 0))
        self.wire.request(method, path, body, lines)
        answer = self.wire.getresponse()
        found = Answer(answer.status, answer.headers, answer.read())
        if answer.will_close:
            self.wire.close()
            self.wire = None
        return found

    def need(self, method, path, body=None, kind=None, tries=1, **headers):
        """What comes back, which must be good; asked again so many times while the server says "later"."""
        for left in reversed(range(tries)):
            answer = self.ask(method, path, body, kind, **headers)
            if answer.status < 400:
                return answer
            demand(left and answer.status in LATER, f"{method} {path.split('?')[0]} is answered with {answer}")
            time.sleep(min(float(answer.headers.get("Retry-After") or 1), 5))

    def keep_cookie(self, answer):
        self.headers = {"Cookie": answer.headers["Set-Cookie"].split(";")[0]}

    def sign_in(self):
        self.keep_cookie(self.need("POST", "/api/v1/sessions", {"name": self.name, "password": self.password}))

    def add_member(self, name, password="a long password", role="adult"):
        """Takes somebody into the household, and lets them sign in."""
        made = str(uuid.uuid4())
        self.need("PUT", f"/api/v1/members/{made}", {"name": name, "role": role, "password": password})
        member = Person(self.server, name=name, password=password)
        member.id = made
        member.sign_in()
        return member

    def upload(self, name, data, pieces=1, tries=1, asset=None):
        """Brings a file; its id once the server has confirmed it, with its hash."""
        asset = asset or str(uuid.uuid4())
        place = f"/api/v1/library/uploads/{asset}"
        self.need("PUT", place, {"name": name}, tries=tries)
        size = -(-len(data) // pieces)
        for number in range(pieces):
            self.need("PUT", f"{place}/chunks/{number}", data[number * size : (number + 1) * size], tries=tries)
        known = hashlib.sha256(data).hexdigest()
        answer = self.need("POST", f"{place}/finish", {"chunks": pieces, "hash": known}, tries=tries)
        demand(answer.json["hash"] == known, "an upload is confirmed with another hash")
        return asset, known

    def original(self, asset):
        """The SHA-256 of what the server has kept, or how it refuses."""
        for _ in range(20):
            answer = self.ask("GET", f"/api/v1/library/assets/{asset}/original")
            # A quick server is asked for more in a second than it lets one client ask.
            if answer.status != 429:
                break
            time.sleep(float(answer.headers["Retry-After"]))
        return hashlib.sha256(answer.body).hexdigest() if answer.status == 200 else str(answer)

    def metrics(self):
        """What the server counts, by name with labels; for the owner."""
        text = self.need("GET", "/metrics").body.decode()
        return {name: float(number) for name, number in re.findall(r"^(\w\S*) (\S+)$", text, re.M)}

    def waiting_jobs(self):
        found = self.metrics()
        return int(sum(found.get(f'quintet_jobs{{state="{state}"}}', 0) for state in ("queued", "running")))


def address_of(number):
    return f"127.1.{number // 250 % 250}.{number % 250 + 1}"


class Ledger:
    """What was confirmed, to be asked for in the end."""

    def __init__(self):
        self.lock, self.kept = threading.Lock(), {}

    def add(self, person, asset, known):
        with self.lock:
            self.kept[asset] = (person, known)

    def __len__(self):
        return len(self.kept)

    def check(self):
        """Reads everything back; how many there were."""
        for asset, (person, known) in self.kept.items():
            found = person.original(asset)
            demand(found == known, f"a file that was confirmed is not there any more: {found}")
        return len(self.kept)


def side_by_side(work, count):
    """Does something so many times at once, with its number each; what each gave or threw."""
    results = [None] * count

    def one(number):
        try:
            results[number] = work(number)
        except Exception as error:
            results[number] = error

    threads = [threading.Thread(target=one, args=(number,), daemon=True) for number in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return results
