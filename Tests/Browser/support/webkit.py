"""Drives WebKit, the engine of iPhones, iPads and GNOME's browser, by W3C's WebDriver.

Its window is a private one: WebKit then stores no Blobs.
"""

import contextlib
import json
import os
import shutil
import subprocess
import urllib.request
from glob import glob
from urllib.error import URLError

from support.marionette import free_port
from support.waiting import until

#: WebKit's smallest browser; it hears a microphone of its own.
BROWSER = "/usr/lib/*/webkit2gtk-4.1/MiniBrowser"
ARGUMENTS = ["--automation", "--enable-mock-capture-devices=true", "--enable-media-stream=true"]


class WebKit:
    """A WebKit on a display that nobody sees; it plays where `PULSE_SERVER` says."""

    def __enter__(self):
        with contextlib.ExitStack() as stack:
            display = stack.enter_context(_display())
            port = free_port()
            driver = subprocess.Popen(
                [shutil.which("WebKitWebDriver"), f"--port={port}"],
                env={**os.environ, "DISPLAY": display, "NO_AT_BRIDGE": "1"},
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
            stack.callback(driver.wait, 20)
            stack.callback(driver.terminate)
            self.address = f"http://127.0.0.1:{port}"
            until(self._is_there, 20)
            options = {"binary": glob(BROWSER)[0], "args": ARGUMENTS}
            wanted = {"webkitgtk:browserOptions": options, "timeouts": {"script": 60_000}}
            made = self.send("POST", "/session", {"capabilities": {"alwaysMatch": wanted}})
            self.address += f"/session/{made['sessionId']}"
            stack.callback(self.send, "DELETE", "")
            self._stack = stack.pop_all()
        return self

    def __exit__(self, *_):
        self._stack.close()

    def _is_there(self):
        try:
            return self.send("GET", "/status")
        except URLError:
            return False

    def send(self, method, path, values=None):
        body = json.dumps(values or {}).encode() if method == "POST" else None
        request = urllib.request.Request(self.address + path, body, method=method)
        with urllib.request.urlopen(request, timeout=90) as answer:
            return json.load(answer)["value"]

    def go(self, address):
        self.send("POST", "/url", {"url": address})

    def sign_in(self, served):
        """Signs the server's owner in, by a link."""
        self.go(served.link())
        self.wait("document.querySelector('h1')")

    def run(self, script, *values):
        """The value that a script returns; it may wait, and has the values as `values`."""
        wrapped = (
            "const values = [...arguments]; const done = values.pop();"
            f"(async () => {{ {script} }})().then(done, (error) => done(String(error)));"
        )
        return self.send("POST", "/execute/async", {"script": wrapped, "args": values})

    def wait(self, condition, seconds=20):
        """Waits until a condition holds in the page, which does not wait itself."""
        asked = {"script": f"return {condition};", "args": []}
        return until(lambda: self.send("POST", "/execute/sync", asked), seconds, every=0.2)

    def click(self, selector):
        """Clicks what is there, as a hand does."""
        found = self.send("POST", "/element", {"using": "css selector", "value": selector})
        self.send("POST", f"/element/{next(iter(found.values()))}/click")


@contextlib.contextmanager
def _display():
    reading, writing = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1280x900x24"],
        pass_fds=[writing],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.close(writing)
    try:
        with os.fdopen(reading) as number:
            yield f":{number.readline().strip()}"
    finally:
        server.terminate()
        server.wait(20)
