"""A server of Quintet with its web app, started for one test; and what tests ask of pages."""

import contextlib
import json
import math
import signal
import struct
import subprocess
import tempfile
import time
import urllib.error
import urllib.request
import uuid
import wave
from pathlib import Path

from harness import ROOT, chromium

QUINTET = ROOT / ".build/release/quintet"
DIST = ROOT / "web/dist"
PHONE, TABLET, DESKTOP = (360, 780), (820, 1_180), (1_440, 900)
SCREENS = {"phone": PHONE, "tablet": TABLET, "desktop": DESKTOP}


class Served:
    """A server in a folder of its own, which can be stopped and started again at the same address."""

    def __init__(self, folder, options, web):
        self.folder, self.options, self.web = Path(folder), options, web
        self.port, self.process, self.said = 0, None, {}
        self.start()

    def start(self):
        with open(self.folder / "log", "a") as log:
            self.process = subprocess.Popen(
                [QUINTET, "serve", "--json", "--data", self.folder / "data", "--port",
                 str(self.port), "--web", self.web, *self.options],
                stdout=subprocess.PIPE, stderr=log, text=True)
        text = ""
        while not text.rstrip().endswith("}"):
            line = self.process.stdout.readline()
            assert line, self.log()
            text += line
        self.said = json.loads(text)
        self.port = int(self.said["url"].rstrip("/").rsplit(":", 1)[1])

    def stop(self):
        if self.process is None:
            return
        self.process.send_signal(signal.SIGTERM)
        code = self.process.wait(20)
        self.process = None
        assert code == 0, self.log()

    @property
    def address(self):
        """As whoever sits at the machine writes it: they are the owner."""
        return f"http://localhost:{self.port}"

    def log(self):
        return (self.folder / "log").read_text()

    def ask(self, method, path, body=None, kind="application/json", version=None, headers=None):
        """What the owner gets, as JSON."""
        if body is not None and kind == "application/json":
            body = json.dumps(body).encode()
        headers = {**(headers or {}), **({"Content-Type": kind} if body is not None else {})}
        if version is not None:
            headers["If-Match"] = f'"{version}"'
        request = urllib.request.Request(self.address + path, body, headers, method=method)
        with urllib.request.urlopen(request) as response:
            text = response.read()
        return json.loads(text) if text else None

    def bring_sound(self, name, hertz=440, seconds=3.0):
        """A tone in the owner's library, once it has been listened to; its id."""
        file = self.folder / "tone.wav"
        tone(file, hertz, seconds)
        place = f"/api/v1/library/uploads/{uuid.uuid4()}"
        self.ask("PUT", place, {"name": name})
        self.ask("PUT", f"{place}/chunks/0", file.read_bytes(), "application/octet-stream")
        made = self.ask("POST", f"{place}/finish", {"chunks": 1})["id"]
        until(lambda: self.sound(made)["state"] == "ready")
        return made

    def sound(self, asset):
        return self.ask("GET", f"/api/v1/library/assets/{asset}")

    def add_member(self, name, role="adult", password="eight letters"):
        made = str(uuid.uuid4())
        self.ask("PUT", f"/api/v1/members/{made}",
                 {"name": name, "role": role, "password": password})
        return made


def tone(file, hertz=440, seconds=3.0, rate=48_000):
    with wave.open(str(file), "wb") as out:
        out.setparams((1, 2, rate, 0, "NONE", ""))
        out.writeframes(b"".join(
            struct.pack("<h", round(9_000 * math.sin(2 * math.pi * hertz * index / rate)))
            for index in range(int(rate * seconds))))


def until(condition, seconds=20):
    """Waits until something holds; what it was the last time is told when it never does."""
    end = time.monotonic() + seconds
    while not (value := condition()):
        assert time.monotonic() < end, f"still {value!r} after {seconds} seconds"
        time.sleep(0.05)
    return value


@contextlib.contextmanager
def quintet(*options, web=DIST):
    with tempfile.TemporaryDirectory() as folder:
        served = Served(folder, options, web)
        try:
            yield served
        finally:
            served.stop()


@contextlib.contextmanager
def visit(address, size=DESKTOP, flags=(), expected=(), context=None, **options):
    """A page of the app in a browser of its own; errors in it fail the test, but for the expected."""
    own = context is None
    if own:
        context = chromium.open(flags).new_context(
            viewport={"width": size[0], "height": size[1]}, **options)
    page = context.new_page()
    errors = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda line: errors.append(line.text) if line.type == "error" else None)
    page.goto(address)
    try:
        yield page
        unexpected = [error for error in errors if not any(word in error for word in expected)]
        assert not unexpected, f"the page reports: {unexpected}"
    finally:
        # What is asked for at this moment is nobody's any more.
        page.unroute_all(behavior="ignoreErrors")
        if own:
            context.close()
        else:
            page.close()


#: What the browser itself prints when a server is away.
AWAY = ("Failed to load resource", "ERR_CONNECTION_REFUSED", "ERR_INTERNET_DISCONNECTED",
        "ERR_EMPTY_RESPONSE", "ERR_CONNECTION_RESET", "ERR_INCOMPLETE_CHUNKED_ENCODING")


def kept_here(page):
    """Waits until the app is kept on the device, and looks after its pages."""
    until(lambda: page.evaluate("navigator.serviceWorker.controller !== null"))


def keys_kept(page, table):
    """What lies in a table of the device, by its keys."""
    return page.evaluate("""(table) => new Promise((done) => {
      const opened = indexedDB.open('quintet');
      opened.onsuccess = () => {
        const found = opened.result.transaction(table).objectStore(table).getAllKeys();
        found.onsuccess = () => { opened.result.close(); done(found.result); };
      };
    })""", table)


def how_many_kept(page, table):
    """So many things lie in a table of the device."""
    return len(keys_kept(page, table))


def refusal(ask):
    """The status with which a request is refused."""
    try:
        ask()
    except urllib.error.HTTPError as error:
        return error.code
    return None
