"""Five hundred uploads at once: each arrives whole, or is refused clearly and can be repeated."""

import hashlib
import sqlite3
import threading
import time
import uuid
from collections import Counter

import sounds
from household import LATER, Ledger, Server, demand, side_by_side, until


def run(options, folder):
    count = 100 if options.short else 500
    with Server(folder, options.program) as server:
        owner = server.owner()
        members = [owner.add_member(f"member {number}") for number in range(20)]
        ledger, answers, lock = Ledger(), Counter(), threading.Lock()
        ids = [str(uuid.uuid4()) for _ in range(count)]
        start = threading.Barrier(count)

        def send(number):
            person, data = members[number % 20].twin(), sounds.wave(f"{options.seed} {number}", 4)
            start.wait()
            for step in steps(ids[number], data):
                insist(person, step, answers, lock)
            # Whoever did not hear the last answer asks again.
            insist(person, step, answers, lock)
            ledger.add(person, ids[number], hashlib.sha256(data).hexdigest())

        for result in side_by_side(send, count):
            if result is not None:
                raise result
        print(f"{count} uploads at once, answer by answer: " + ", ".join(f"{what} {often}" for what, often in sorted(answers.items())))
        demand(len(ledger) == count, f"{len(ledger)} of {count} were confirmed")
        until(lambda: owner.waiting_jobs() == 0, "all jobs are done", 600, 1)
        server.kill()
        server.start()
        ledger.check()
        states = Counter(members[number % 20].need("GET", f"/api/v1/library/assets/{one}").json["state"] for number, one in enumerate(ids))
        demand(states == {"ready": count}, f"the sounds are {dict(states)}")
        demand(all(person.need("GET", "/api/v1/library/uploads").json["uploads"] == [] for person in members),
               "something is left half of uploads that were finished")
        server.finish()
        with sqlite3.connect(server.data / "quintet.db") as database:
            found = database.execute("SELECT COUNT(*), COUNT(DISTINCT hash) FROM assets").fetchone()
        demand(found == (count, count), f"of {count} sounds there are {found}")
        print(f"after a crash all {count} are there, byte for byte, and none twice")


def steps(asset, data):
    """What an upload in two pieces asks, one after the other."""
    place, half = f"/api/v1/library/uploads/{asset}", len(data) // 2
    return [("PUT", place, {"name": "take.wav"}), ("PUT", f"{place}/chunks/0", data[:half]),
            ("PUT", f"{place}/chunks/1", data[half:]),
            ("POST", f"{place}/finish", {"chunks": 2, "hash": hashlib.sha256(data).hexdigest()})]


def insist(person, step, answers, lock):
    """Asks until it is answered well; in between there may be no connection, or a clear "later"."""
    method, path, body = step
    for _ in range(200):
        try:
            answer = person.ask(method, path, body)
            told = str(answer).strip()
        except OSError as error:
            answer, told = None, type(error).__name__
        with lock:
            answers[told] += 1
        if answer and answer.status < 400:
            return
        demand(answer is None or answer.status in LATER, f"{method} of an upload is answered with {told}")
        time.sleep(0.5)
    demand(False, "a step of an upload is refused two hundred times")
