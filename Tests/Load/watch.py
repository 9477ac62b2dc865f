"""Looks at a running server every few seconds, and holds what it sees against ceilings."""

import statistics
import threading
import time
from dataclasses import dataclass

from household import Failed, quietly

MIB = 1024


@dataclass
class Measure:
    """Something that is watched: its name, its unit, and the ceiling that no value may pass; None for no ceiling."""

    name: str
    unit: str
    ceiling: float | None = None

    @property
    def title(self):
        return f"{self.name}, {self.unit}" if self.unit else self.name


MEASURES = {
    "server": Measure("memory of the server", "MiB", 600),
    "workers": Measure("memory of its workers", "MiB", 1_000),
    "descriptors": Measure("open files and connections", "", 500),
    "threads": Measure("threads", "", 350),
    "queue": Measure("jobs that wait or run", "", 1_000),
    "database": Measure("database", "MiB", None),
    "upload": Measure("slowest upload", "s", 30),
    "sign_in": Measure("slowest sign-in", "s", 15),
}


class Stopwatch:
    """How long things took since somebody asked last."""

    def __init__(self):
        self.lock, self.all, self.recent = threading.Lock(), [], []

    def add(self, seconds):
        with self.lock:
            self.all.append(seconds)
            self.recent.append(seconds)

    def slowest(self):
        """The slowest since the last call; None when there was nothing."""
        with self.lock:
            found, self.recent = self.recent, []
        return max(found, default=None)


class Watch:
    """Samples in a thread of its own until the block ends. A row: seconds since the start, and the measures by name."""

    def __init__(self, server, owner, every, measures=MEASURES):
        self.server, self.owner, self.every, self.measures = server, owner, every, measures
        self.rows, self.passed, self.trouble = [], {}, None
        self.uploads, self.sign_ins = Stopwatch(), Stopwatch()
        self.over = threading.Event()
        self.thread = threading.Thread(target=self.run, daemon=True)

    def __enter__(self):
        self.began = time.monotonic()
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.over.set()
        self.thread.join()

    def run(self):
        try:
            while not self.over.is_set():
                self.look()
                self.over.wait(self.every)
        except Exception as error:  # whoever waits is told, below
            self.trouble = error

    def look(self):
        server = self.server
        workers = server.workers()
        found = {
            "server": server.kib() / MIB,
            "workers": sum(server.kib(pid=pid) for pid in workers) / MIB,
            "descriptors": server.descriptors(),
            "threads": server.threads(),
            "queue": self.owner.waiting_jobs(),
            "database": quietly(server.database_bytes, 0) / MIB / MIB,
            "upload": self.uploads.slowest(),
            "sign_in": self.sign_ins.slowest(),
        }
        self.rows.append((time.monotonic() - self.began, found))
        for name, value in found.items():
            ceiling = self.measures[name].ceiling
            if ceiling is not None and value is not None and value > ceiling:
                self.passed[name] = max(value, self.passed.get(name, 0))

    def values(self, name):
        return [row[name] for _, row in self.rows if row[name] is not None]

    def check(self):
        """Fails when it could not look, or when something passed its ceiling."""
        if self.trouble:
            raise Failed(f"the server could not be watched any more: {self.trouble!r}")
        if self.passed:
            lines = [f"{self.measures[name].title}: {value:.1f}, and may be {self.measures[name].ceiling}"
                     for name, value in self.passed.items()]
            raise Failed("; ".join(lines))

    def table(self):
        """One row a measure, as Markdown: how it was in the quarters of the run, and at most."""
        lines = ["| | first quarter | second | third | last | at most | ceiling |", "| --- | ---: | ---: | ---: | ---: | ---: | ---: |"]
        for name, measure in self.measures.items():
            values = self.values(name)
            if not values:
                continue
            parts = [values[len(values) * part // 4 : len(values) * (part + 1) // 4] for part in range(4)]
            cells = [number(statistics.median(part)) if part else "" for part in parts]
            ceiling = "" if measure.ceiling is None else number(measure.ceiling)
            lines.append(f"| {measure.title} | {' | '.join(cells)} | {number(max(values))} | {ceiling} |")
        return "\n".join(lines)


def number(value):
    return f"{value:,.0f}" if value >= 20 else f"{value:.1f}".removesuffix(".0") if value >= 1 or value == 0 else f"{value:.2f}"


def times(stopwatch):
    """How often, half of them, 19 of 20, and the slowest."""
    found = sorted(stopwatch.all)
    if not found:
        return "never"
    return (f"{len(found)} times, half of them within {found[len(found) // 2]:.2f} s, "
            f"19 of 20 within {found[len(found) * 19 // 20]:.2f} s, the slowest {found[-1]:.2f} s")
