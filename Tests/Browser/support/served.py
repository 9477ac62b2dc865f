"""A server of Quintet with its web app, in a folder of its own."""

import json
import os
import signal
import subprocess
import urllib.request
import uuid
from pathlib import Path
from urllib.parse import urlsplit

from support.audio import tone
from support.paths import QUINTET
from support.waiting import until


def at_home(folder):
    """The environment of a program whose home is a folder: it finds nothing of whoever runs the
    test.
    """
    home = Path(folder) / "home"
    home.mkdir(exist_ok=True)
    ours = {name: value for name, value in os.environ.items() if not name.startswith("QUINTET_")}
    return {
        **ours,
        "HOME": str(home),
        **{
            f"XDG_{kind}_HOME": str(home / kind.lower())
            for kind in ("DATA", "CONFIG", "CACHE", "STATE")
        },
    }


class Served:
    """A server in a folder of its own, which can be stopped and started again at its address."""

    _running = {}

    @classmethod
    def at(cls, address):
        """The server at an address of a page, when it is the owner's; None elsewhere."""
        parts = urlsplit(address)
        return cls._running.get(parts.port) if parts.hostname == "localhost" else None

    def __init__(self, folder, options, web):
        self.folder, self.options, self.web = Path(folder), options, web
        self.port, self.process, self.said = 0, None, {}
        self.start()

    def start(self):
        with open(self.folder / "log", "a") as log:
            self.process = subprocess.Popen(
                [
                    QUINTET,
                    "serve",
                    "--json",
                    "--data",
                    self.folder / "data",
                    "--port",
                    str(self.port),
                    "--web",
                    self.web,
                    *self.options,
                ],
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                env=at_home(self.folder),
            )
        text = ""
        while not text.rstrip().endswith("}"):
            line = self.process.stdout.readline()
            assert line, self.log()
            text += line
        self.said = json.loads(text)
        self.port = int(self.said["url"].rstrip("/").rsplit(":", 1)[1])
        # Who may read the data asks as the owner.
        self.key = (self.folder / "data" / "in-use").read_text().split("\n")[1]
        self._running[self.port] = self

    def stop(self):
        if self.process is None:
            return
        self._running.pop(self.port, None)
        self.process.send_signal(signal.SIGTERM)
        code = self.process.wait(20)
        self.process = None
        assert code == 0, self.log()

    def kill(self):
        """As when the power fails; it can be started again."""
        self.process.kill()
        self.process.wait(20)

    @property
    def address(self):
        """As it is written on the server's own machine."""
        return f"http://localhost:{self.port}"

    def link(self):
        """A link that signs the owner in, once."""
        return self.address + self.ask("POST", "/api/v1/sessions/links")["path"]

    def sign_in(self, context):
        """Signs the owner in, in a browser where nobody is."""
        if any(one["name"].startswith("quintet") for one in context.cookies(self.address)):
            return
        body = json.dumps({"code": self.link().split("#")[1], "label": "Test"}).encode()
        request = urllib.request.Request(
            f"{self.address}/api/v1/sessions/link",
            body,
            {"Content-Type": "application/json"},
        )
        with urllib.request.urlopen(request) as response:
            name, value = response.headers["Set-Cookie"].split(";")[0].split("=", 1)
        context.add_cookies(
            [
                {
                    "name": name,
                    "value": value,
                    "url": self.address,
                    "httpOnly": True,
                    "sameSite": "Strict",
                }
            ]
        )

    def log(self):
        return (self.folder / "log").read_text()

    def ask(self, method, path, body=None, kind="application/json", version=None, headers=None):
        """What the owner gets, as JSON; or whose cookie is among the headers."""
        if body is not None and kind == "application/json":
            body = json.dumps(body).encode()
        headers = {
            **({} if "Cookie" in (headers or {}) else {"Authorization": f"Bearer {self.key}"}),
            **(headers or {}),
            **({"Content-Type": kind} if body is not None else {}),
        }
        if version is not None:
            headers["If-Match"] = f'"{version}"'
        text = self.fetch(path, method, body, headers)
        return json.loads(text) if text else None

    def fetch(self, path, method="GET", body=None, headers=None):
        """What the owner gets, as bytes."""
        headers = headers or {"Authorization": f"Bearer {self.key}"}
        request = urllib.request.Request(self.address + path, body, headers, method=method)
        with urllib.request.urlopen(request) as response:
            return response.read()

    def bring_sound(self, name, hertz=440, seconds=3.0):
        """A tone in the owner's library, once it has been listened to; its id."""
        file = self.folder / "tone.wav"
        tone(file, hertz, seconds)
        return self.bring_file(name, file)

    def bring_file(self, name, file):
        """A file in the owner's library, once it has been listened to; its id."""
        place = f"/api/v1/library/uploads/{uuid.uuid4()}"
        self.ask("PUT", place, {"name": name})
        self.ask("PUT", f"{place}/chunks/0", file.read_bytes(), "application/octet-stream")
        made = self.ask("POST", f"{place}/finish", {"chunks": 1})["id"]
        # Hours of it take a while.
        until(lambda: self.sound(made)["state"] == "ready", 120)
        return made

    def sound(self, asset):
        return self.ask("GET", f"/api/v1/library/assets/{asset}")

    def add_member(self, name, role="adult", password="eight letters"):
        made = str(uuid.uuid4())
        self.ask(
            "PUT", f"/api/v1/members/{made}", {"name": name, "role": role, "password": password}
        )
        return made
