"""Drives Debian's Firefox by Marionette, the protocol that Firefox itself speaks."""

import json
import shutil
import socket
import subprocess
import tempfile
import time
from pathlib import Path

PREFERENCES = {
    "media.autoplay.default": 0,
    "media.autoplay.blocking_policy": 0,
    "datareporting.policy.dataSubmissionEnabled": False,
    "app.update.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
}


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Firefox:
    """A Firefox without a window, with a profile of its own that is thrown away."""

    def __enter__(self):
        self.profile = tempfile.TemporaryDirectory(prefix="quintet-firefox-")
        port = free_port()
        lines = [
            f"user_pref({json.dumps(name)}, {json.dumps(value)});"
            for name, value in {**PREFERENCES, "marionette.port": port}.items()
        ]
        Path(self.profile.name, "user.js").write_text("\n".join(lines))
        self.process = subprocess.Popen(
            [
                shutil.which("firefox-esr"),
                "--headless",
                "--marionette",
                "--no-remote",
                "--profile",
                self.profile.name,
            ],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self.count = 0
        self.socket = self._connect(port)
        self._read()
        self.send("WebDriver:NewSession", {})
        return self

    def _connect(self, port):
        for _ in range(240):
            try:
                return socket.create_connection(("127.0.0.1", port), timeout=60)
            except ConnectionRefusedError:
                time.sleep(0.25)
        raise TimeoutError("Firefox does not open its port")

    def _read(self):
        digits = b""
        while (one := self.socket.recv(1)) != b":":
            digits += one
        body = b""
        while len(body) < int(digits):
            body += self.socket.recv(int(digits) - len(body))
        return json.loads(body)

    def send(self, command, values):
        self.count += 1
        message = json.dumps([0, self.count, command, values]).encode()
        self.socket.sendall(str(len(message)).encode() + b":" + message)
        _, _, error, result = self._read()
        assert error is None, f"{command}: {error}"
        return result

    def go(self, address):
        self.send("WebDriver:Navigate", {"url": address})

    def sign_in(self, served):
        """Signs the server's owner in, by a link."""
        self.go(served.link())
        self.wait("(await fetch('/api/v1/me')).ok")

    def hide(self):
        """Puts another tab in front of the page, which goes on to be asked; what brings it back."""
        page = self.send("WebDriver:GetWindowHandle", {})["value"]
        other = self.send("WebDriver:NewWindow", {"type": "tab", "focus": True})["handle"]
        show = lambda tab, focus: self.send(
            "WebDriver:SwitchToWindow", {"handle": tab, "focus": focus}
        )
        show(page, False)
        self.wait("document.visibilityState === 'hidden'")
        return lambda: (show(other, True), show(page, True))

    def run(self, script):
        """The value that a script returns; it may wait."""
        wrapped = (
            "const done = arguments[arguments.length - 1];"
            f"(async () => {{ {script} }})().then(done, (error) => done(String(error)));"
        )
        values = {"script": wrapped, "args": [], "sandbox": None}
        return self.send("WebDriver:ExecuteAsyncScript", values)["value"]

    def wait(self, condition, seconds=20):
        end = time.monotonic() + seconds
        while not (value := self.run(f"return {condition};")):
            assert time.monotonic() < end, f"in vain: {condition}"
            time.sleep(0.1)
        return value

    def __exit__(self, *_):
        self.socket.close()
        self.process.terminate()
        self.process.wait(20)
        self.profile.cleanup()
