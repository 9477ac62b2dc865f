"""A household of twenty for as long as somebody likes: all that people do with it at once, and people who mean it ill."""

import contextlib
import json
import random
import selectors
import socket
import threading
import time
import uuid
from collections import Counter

import sounds
from household import Ledger, Person, Server, address_of, demand, until
from picture import draw
from watch import Watch, times

MEMBERS = 20
#: Part of every name, title, file name and password, so that the log can be searched for them.
MARK = "Quagmire"
#: What the server may answer to somebody who does everything at once, and is no fault.
EXPECTED = {"superseded", "changed_meanwhile", "too_often"}


class Life:
    """What all share: the server, what was confirmed, how long things took, and what went wrong."""

    def __init__(self, server, watch, seed):
        self.server, self.watch, self.seed = server, watch, seed
        self.ledger, self.done, self.refused, self.faults = Ledger(), Counter(), Counter(), []
        self.lock, self.over = threading.Lock(), threading.Event()

    def note(self, what):
        with self.lock:
            self.done[what] += 1

    def refuse(self, answer):
        with self.lock:
            self.refused[f"{answer.status} {answer.code}"] += 1

    def fault(self, what):
        with self.lock:
            self.faults.append(what)

    def repeat(self, what, work, pause):
        """Does something until the end, with pauses; what goes wrong is written down."""
        while not self.over.is_set():
            try:
                work()
                self.note(what)
            except Exception as error:
                if not self.over.is_set():
                    self.fault(f"{what}: {error!r}")
            self.over.wait(pause())


class Member:
    """One of the household, who does now this and now that; with two devices that keep up with what changes."""

    def __init__(self, life, person, number):
        self.life, self.person, self.number = life, person, number
        self.random = random.Random(life.seed * 1_000 + number)
        self.device = str(uuid.UUID(int=self.random.getrandbits(128), version=4))
        self.places, self.recordings, self.pads, self.count = [None, None], [], [], 0
        self.kinds = [
            (self.record, 22), (self.listen, 20), (self.look, 14), (self.rename, 8), (self.edit, 5), (self.preview, 6),
            (self.export, 4), (self.keep_up, 14), (self.search, 8), (self.analyse, 1), (self.board, 6)]

    def rest(self, seconds):
        """How long to rest, anew at each call."""
        return lambda: self.random.expovariate(1 / seconds)

    def act(self):
        work = self.random.choices([kind for kind, _ in self.kinds], [often for _, often in self.kinds])[0]
        work()
        self.life.note(work.__name__)

    def ask(self, method, path, body=None, kind=None, **headers):
        """An answer that is good, or a refusal that is to be expected; then None."""
        answer = self.person.ask(method, path, body, kind, **headers)
        if answer.status < 400:
            return answer
        self.life.refuse(answer)
        demand(answer.code in EXPECTED, f"{method} {path.split('?')[0]} is answered with {answer}")
        return None

    def some(self):
        return self.random.choice(self.recordings) if self.recordings else None

    def fresh(self, seconds):
        self.count += 1
        return sounds.wave(f"{self.life.seed}/{self.number}/{self.count}", seconds)

    def bring(self, name, data, pieces=1):
        began = time.monotonic()
        asset, known = self.person.upload(name, data, pieces, tries=5)
        self.life.watch.uploads.add(time.monotonic() - began)
        self.life.ledger.add(self.person, asset, known)
        return asset

    def record(self):
        title = f"{MARK} take {self.count}"
        asset = self.bring(f"{title}.wav", self.fresh(self.random.uniform(1, 8)), self.random.randint(1, 3))
        made = str(uuid.uuid4())
        wish = {"asset": asset, "title": title, "created_ms": int(time.time() * 1000), "quality": "original",
                "source": "recorded", "device": self.device}
        if self.ask("PUT", f"/api/v1/sonidea/recordings/{made}", wish):
            self.recordings.append(made)

    def listen(self):
        if one := self.ready():
            for _ in range(3):
                start = self.random.randrange(0, 30_000)
                self.ask("GET", f"/api/v1/sonidea/recordings/{one['id']}/audio", Range=f"bytes={start}-{start + 65_535}")

    def look(self):
        for path in (f"sonidea/recordings?device={self.device}", "sonidea/albums", "yakback/sounds", "library/assets?limit=50"):
            self.ask("GET", f"/api/v1/{path}")

    def rename(self):
        if (one := self.some()) and (found := self.ask("GET", f"/api/v1/sonidea/recordings/{one}")):
            self.ask("PATCH", f"/api/v1/sonidea/recordings/{one}", {"title": f"{MARK} {self.random.random()}"},
                     If_Match=f'"{found.json["version"]}"', Idempotency_Key=str(uuid.uuid4()))

    def trimmed(self):
        edits = [{"id": str(uuid.uuid4()), "kind": "trim", "at_ms": 1, "from": 0.1, "to": 0.9},
                 {"id": str(uuid.uuid4()), "kind": "normalize", "at_ms": 2, "peak_db": -3}]
        return {"edits": edits, "done": len(edits)}

    def ready(self):
        """A recording that has been listened to, as it is now."""
        one = self.some()
        found = one and self.ask("GET", f"/api/v1/sonidea/recordings/{one}")
        return found.json if found and found.json["state"] == "ready" else None

    def edit(self):
        if one := self.ready():
            self.ask("PUT", f"/api/v1/sonidea/recordings/{one['id']}/edits", self.trimmed(),
                     If_Match=f'"{one["version"]}"', Idempotency_Key=str(uuid.uuid4()))

    def preview(self):
        if one := self.ready():
            self.ask("POST", f"/api/v1/sonidea/recordings/{one['id']}/edits/preview", {**self.trimmed(), "from": 0, "to": 0.5})

    def export(self):
        if one := self.ready():
            kind = self.random.choice(["original", "wav", "m4a", "alac"])
            self.ask("GET", f"/api/v1/sonidea/recordings/{one['id']}/export?format={kind}")

    def keep_up(self):
        """Two devices bring themselves up to date."""
        for number, place in enumerate(self.places):
            while answer := self.ask("GET", "/api/v1/changes" + (f"?since={place}" if place else "")):
                place = answer.json["place"]
                if not answer.json["has_more"]:
                    break
            self.places[number] = place

    def search(self):
        for word in ("take", MARK, "nothing of the kind"):
            self.ask("GET", f"/api/v1/library/assets?q={word.replace(' ', '%20')}")
        self.ask("GET", f"/api/v1/amadeus/analyses?search={MARK}")

    def analyse(self):
        answer = self.ask("POST", "/api/v1/amadeus/analyses", *form(f"{MARK}.wav", self.fresh(10)))
        if answer:
            self.ask("GET", f"/api/v1/amadeus/analyses/{answer.json['id']}")

    def board(self):
        """A new pad, and when there are five the oldest goes."""
        asset = self.bring(f"{MARK} pad.wav", self.fresh(1))
        made = str(uuid.uuid4())
        if self.ask("PUT", f"/api/v1/yakback/sounds/{made}", {"name": f"{MARK} pad", "asset": asset}):
            self.pads.append(made)
        for one in self.pads[:-5]:
            self.ask("DELETE", f"/api/v1/yakback/sounds/{one}")
        del self.pads[:-5]
        for one in self.pads[:2]:
            answer = self.person.ask("GET", f"/api/v1/yakback/sounds/{one}/audio")
            demand(answer.status in (200, 404), f"a pad is answered with {answer}")


def form(name, data):
    """A file as a form of a page, and its kind."""
    mark = uuid.uuid4().hex
    head = (f'--{mark}\r\nContent-Disposition: form-data; name="file"; filename="{name}"\r\n'
            "Content-Type: audio/wav\r\n\r\n").encode()
    return head + data + f"\r\n--{mark}--\r\n".encode(), f"multipart/form-data; boundary={mark}"


class Listeners:
    """Streams of events that are held open and read."""

    def __init__(self, life, people):
        self.life, self.selector = life, selectors.DefaultSelector()
        for person in people:
            wire = open_stream(life.server.port, person)
            self.selector.register(wire, selectors.EVENT_READ)

    def run(self):
        while not self.life.over.is_set():
            for key, _ in self.selector.select(1):
                if not key.fileobj.recv(1 << 16):
                    self.selector.unregister(key.fileobj)
                    if not self.life.over.is_set():
                        self.life.fault("a stream of events ended")
                self.life.note("events")


def open_stream(port, person, address=None):
    wire = socket.create_connection(("127.0.0.1", port), 60, (address or person.address, 0))
    lines = "".join(f"{name}: {value}\r\n" for name, value in person.headers.items())
    wire.sendall(f"GET /api/v1/events HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n{lines}\r\n".encode())
    return wire


class Abuse:
    """People who mean it ill, or whose programs are broken."""

    def __init__(self, life, people, folder):
        self.life, self.random = life, random.Random(life.seed)
        self.listener, self.hoarder, self.breaker, self.silent, self.checker = people
        self.listener_sound, self.count = None, 0
        self.silence = sounds.silence(folder)
        self.large = json.dumps({"films": [{"title": "x" * 1_000, "songs": []}] * 32_000}).encode()[: 32 << 20]

    def prepare(self):
        person = self.listener
        asset, _ = person.upload(f"{MARK}.wav", sounds.wave(self.life.seed, 20))
        self.listener_sound = str(uuid.uuid4())
        person.need("PUT", f"/api/v1/sonidea/recordings/{self.listener_sound}", {
            "asset": asset, "title": MARK, "created_ms": 1, "quality": "original", "source": "recorded",
            "device": str(uuid.uuid4())})
        place = f"/api/v1/sonidea/recordings/{self.listener_sound}"
        until(lambda: person.need("GET", place).json["state"] == "ready", "a recording is listened to")

    def raw(self, person, method, path, length, body, kind="application/json"):
        """Sends a request as far as `body` goes, and leaves without waiting for an answer."""
        with contextlib.suppress(OSError), socket.create_connection(
                ("127.0.0.1", self.life.server.port), 30, (person.address, 0)) as wire:
            lines = "".join(f"{name}: {value}\r\n" for name, value in person.headers.items())
            wire.sendall(
                f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.life.server.port}\r\n{lines}Content-Type: {kind}\r\n"
                f"Content-Length: {length}\r\n\r\n".encode() + body)
            time.sleep(0.2)

    def leave_previews(self):
        """Each paste doubles what was there; who asked for it is gone before it is worked out."""
        edits = [{"id": str(uuid.uuid4()), "kind": "paste", "at_ms": 1, "from": 0, "to": 20 * 2**depth, "at": 0, "of": depth}
                 for depth in range(9)]
        edits.append({"id": str(uuid.uuid4()), "kind": "loudness", "at_ms": 1, "lufs": -16})
        body = json.dumps({"edits": edits, "done": len(edits), "from": 0, "to": 20}).encode()
        self.raw(self.listener, "POST", f"/api/v1/sonidea/recordings/{self.listener_sound}/edits/preview", len(body), body)

    def guess(self):
        """Names that nobody has, from many networks."""
        guesser = Person(self.life.server, address=f"127.{self.random.randint(2, 250)}.{self.random.randint(0, 250)}.9")
        for _ in range(4):
            answer = guesser.ask("POST", "/api/v1/sessions", {"name": f"{MARK}{self.random.random()}", "password": "a wrong guess"})
            demand(answer.status in (401, 429, 503), f"a wrong password is answered with {answer}")
            self.life.refuse(answer)
        if guesser.wire:
            guesser.wire.close()

    def hoard(self):
        """Two hundred sounds one after the other, each with its job."""
        for _ in range(200):
            if self.life.over.is_set():
                return
            self.count += 1
            asset, known = self.hoarder.upload(f"{MARK}.wav", sounds.wave(f"hoard {self.life.seed} {self.count}", 1), tries=5)
            self.life.ledger.add(self.hoarder, asset, known)

    def break_off(self):
        """Uploads that end in the middle of a piece; now and then they are given up properly."""
        place = f"/api/v1/library/uploads/{uuid.uuid4()}"
        answer = self.breaker.ask("PUT", place, {"name": f"{MARK}.wav"})
        if answer.status >= 400:
            self.life.refuse(answer)
            for one in self.breaker.need("GET", "/api/v1/library/uploads").json["uploads"]:
                self.breaker.need("DELETE", f"/api/v1/library/uploads/{one['id']}")
            return
        self.raw(self.breaker, "PUT", f"{place}/chunks/0", 4 << 20, bytes(300_000), "application/octet-stream")

    def send_much_json(self):
        answer = self.checker.ask("POST", "/api/v1/melodymap/source/check", self.large, "application/octet-stream")
        demand(answer.status < 500 or answer.status == 503, f"32 MiB of JSON are answered with {answer}")
        self.life.refuse(answer)

    def send_silence(self):
        """Three hours of nothing as 2 MB, which are much work to read."""
        asset, known = self.silent.upload(f"{MARK}.flac", self.silence)
        self.life.ledger.add(self.silent, asset, known)
        self.silent.need("POST", "/api/v1/amadeus/analyses", *form(f"{MARK}.flac", self.silence), tries=3)

    def kinds(self):
        """What is done, how often a second."""
        return [("previews that nobody waits for", self.leave_previews, 1), ("guessed passwords", self.guess, 1),
                ("200 jobs of one member", self.hoard, 240), ("uploads broken off", self.break_off, 2),
                ("32 MiB of JSON", self.send_much_json, 30), ("three hours of silence", self.send_silence, 300)]


def sign_in_again(life, person):
    """Somebody of the household signs in while all this goes on."""
    began = time.monotonic()
    again = Person(life.server, address=person.address, name=person.name, password=person.password)
    again.sign_in()
    life.watch.sign_ins.add(time.monotonic() - began)
    session = again.need("GET", "/api/v1/me").json["session"]
    again.need("DELETE", f"/api/v1/sessions/{session}")
    if again.wire:
        again.wire.close()


def run(options, folder):
    """The whole run; what it found, as text."""
    with Server(folder, options.program) as server:
        owner = server.owner()
        people = [owner.add_member(f"{MARK} {number}", f"{MARK} secret {number}") for number in range(MEMBERS)]
        # What one of them buys is there for all.
        people[0].need("PUT", f"/api/v1/store/purchases/{uuid.uuid4()}", {"product": "sonidea.pro.yearly"})
        bad = [owner.add_member(f"{MARK} bad {number}", f"{MARK} secret bad") for number in range(5)]
        with Watch(server, owner.twin(), options.every) as watch:
            life = Life(server, watch, options.seed)
            live(life, people, bad, folder, options)
            drain(owner, options)
        return conclude(life, options)


def live(life, people, bad, folder, options):
    abuse = Abuse(life, bad, folder)
    abuse.prepare()
    members = [Member(life, person, number) for number, person in enumerate(people)]
    threads = [threading.Thread(target=Listeners(life, [person.twin() for person in people]).run)]
    for member in members:
        threads.append(threading.Thread(target=life.repeat, args=("acts", member.act, member.rest(options.pause))))
    for what, work, pause in abuse.kinds():
        threads.append(threading.Thread(target=life.repeat, args=(what, work, lambda pause=pause: pause)))
    threads.append(threading.Thread(
        target=life.repeat, args=("sign-ins", lambda: sign_in_again(life, people[0]), lambda: 3)))
    for thread in threads:
        thread.daemon = True
        thread.start()
    life.over.wait(options.minutes * 60)
    life.over.set()
    for thread in threads:
        thread.join(120)
    demand(not any(thread.is_alive() for thread in threads), "somebody still waits for an answer after two minutes")


def drain(owner, options):
    until(lambda: owner.waiting_jobs() == 0, "all jobs are done", options.drain * 60, 1)


def conclude(life, options):
    """What it was like; and whether all is there, after a crash too, and the log tells no secrets."""
    watch, server = life.watch, life.server
    lines = [watch.table(), "", f"Uploads: {times(watch.uploads)}.", f"Sign-ins: {times(watch.sign_ins)}.",
             "Done: " + ", ".join(f"{what} {count}" for what, count in sorted(life.done.items())) + ".",
             "Refused: " + ", ".join(f"{what} {count}" for what, count in sorted(life.refused.items())) + "."]
    print("\n".join(lines), flush=True)
    if options.picture:
        title = f"A household of {MEMBERS} and its enemies for {options.minutes:g} minutes"
        options.picture.write_text(draw(watch.rows, watch.measures, title))
    demand(not life.faults, f"{len(life.faults)} faults, such as: " + "; ".join(life.faults[:5]))
    server.kill()
    server.start()
    count = life.ledger.check()
    print(f"After a crash all {count} files that were confirmed are there, byte for byte.", flush=True)
    server.finish()
    log = server.log.read_text(errors="replace")
    for secret in (MARK, address_of(1), "127.1."):
        demand(secret not in log, f"the log tells {secret}")
    watch.check()
