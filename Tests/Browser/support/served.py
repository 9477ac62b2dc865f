"""A server of Quintet with its web app, in a folder of its own."""

import json
import os
import signal
import subprocess
import urllib.request
import uuid
from pathlib import Path

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
        return self.bring_file(name, file)

    def bring_file(self, name, file):
        """A file in the owner's library, once it has been listened to; its id."""
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
        self.ask(
            "PUT", f"/api/v1/members/{made}", {"name": name, "role": role, "password": password}
        )
        return made
