"""A server that the household vouches for, in a browser that was told to trust the household."""

import contextlib
import json
import os
import shutil
import signal
import subprocess
import tempfile
from pathlib import Path

from harness import FLAGS, ROOT, chromium

QUINTET = ROOT / ".build/release/quintet"
MICROPHONE = ["--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream"]


@contextlib.contextmanager
def household():
    """A running server, and a folder for what its clients need."""
    with tempfile.TemporaryDirectory() as folder:
        # In their own file: a pipe that nobody reads would fill.
        with open(Path(folder) / "log", "w") as log:
            server = subprocess.Popen(
                [QUINTET, "serve", "--json", "--data", f"{folder}/data", "--port", "0", "--host",
                 "::", "--tls", "household", "--name", "pantry.local", "--web", ROOT / "web/dist"],
                stdout=subprocess.PIPE, stderr=log, text=True)
        try:
            said = ""
            while not said.rstrip().endswith("}"):
                line = server.stdout.readline()
                assert line, (Path(folder) / "log").read_text()
                said += line
            yield json.loads(said), Path(folder)
        finally:
            server.send_signal(signal.SIGTERM)
            assert server.wait(20) == 0


@contextlib.contextmanager
def phone(folder, trusts):
    """A page in a Chromium with a home of its own, for which pantry.local is this machine."""
    home = folder / "home"
    store = home / ".pki/nssdb"
    store.mkdir(parents=True, exist_ok=True)
    subprocess.run(["certutil", "-N", "-d", f"sql:{store}", "--empty-password"], check=True)
    if trusts:
        root = folder / "root.pem"
        subprocess.run([QUINTET, "authority", "export", "--data", folder / "data", "-o", root],
                       check=True)
        subprocess.run(["certutil", "-A", "-d", f"sql:{store}", "-t", "C,,", "-n", "household",
                        "-i", root], check=True)
    chromium.open()
    context = chromium.playwright.chromium.launch_persistent_context(
        str(folder / "profile"), executable_path=shutil.which("chromium"),
        env={**os.environ, "HOME": str(home)},
        args=[*FLAGS, *MICROPHONE, "--host-resolver-rules=MAP pantry.local 127.0.0.1"])
    try:
        yield context.pages[0]
    finally:
        context.close()


# Waits within the page, which lets nobody evaluate text. The device that stands in for a microphone
# beeps once a second.
HEARS = """async () => {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
  const context = new AudioContext();
  const ear = new AnalyserNode(context);
  new MediaStreamAudioSourceNode(context, { mediaStream: stream }).connect(ear);
  await context.resume();
  const samples = new Float32Array(ear.fftSize);
  for (let turn = 0; turn < 1_000; turn++) {
    ear.getFloatTimeDomainData(samples);
    if (samples.some((one) => Math.abs(one) > 0.01)) return true;
    await new Promise((done) => setTimeout(done, 10));
  }
  return false;
}"""


def gives_a_phone_its_microphone():
    with household() as (server, folder), phone(folder, trusts=True) as page:
        port = server["url"].rstrip("/").rsplit(":", 1)[1]
        # By name, and by each address that the machine has at home.
        addresses = [url for url in server["urls"] if ".local" not in url]
        for address in [f"https://pantry.local:{port}/", *addresses]:
            page.goto(address + "authority")
            assert page.evaluate("isSecureContext"), address
            assert page.evaluate(HEARS), address


def warns_who_does_not_trust_the_household():
    with household() as (server, folder), phone(folder, trusts=False) as page:
        port = server["url"].rstrip("/").rsplit(":", 1)[1]
        try:
            page.goto(f"https://pantry.local:{port}/authority")
        except Exception as error:
            assert "ERR_CERT_AUTHORITY_INVALID" in str(error), error
        else:
            raise AssertionError("a browser that was told nothing trusts the household")


def fits_the_page_of_steps_on_every_screen():
    with household() as (server, folder), phone(folder, trusts=True) as page:
        port = server["url"].rstrip("/").rsplit(":", 1)[1]
        page.goto(f"https://pantry.local:{port}/authority")
        devices = page.locator("summary")
        for index in range(devices.count()):
            devices.nth(index).click()
        assert page.locator("ol >> visible=true").count() == devices.count() >= 5
        for width in (320, 360, 768, 1_440):
            page.set_viewport_size({"width": width, "height": 800})
            assert page.evaluate("document.documentElement.scrollWidth") == width, width


TESTS = [gives_a_phone_its_microphone, warns_who_does_not_trust_the_household,
         fits_the_page_of_steps_on_every_screen]
