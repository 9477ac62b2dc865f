"""Opens pages in a real Chromium: a server of their own, the flags that audio needs, the errors kept."""

import contextlib
import importlib.machinery
import importlib.util
import os
import shutil
import sys
import threading
from pathlib import Path

sys.dont_write_bytecode = True
ROOT = Path(__file__).resolve().parent.parent.parent

FLAGS = ["--no-sandbox", "--disable-dev-shm-usage",
         "--autoplay-policy=no-user-gesture-required"]


def _tool(name):
    loader = importlib.machinery.SourceFileLoader(name, str(ROOT / "tools" / name))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(name, loader))
    loader.exec_module(module)
    return module


@contextlib.contextmanager
def serving(folder, isolated=True):
    """The address of a folder, served by tools/serve."""
    server = _tool("serve").server(folder, isolated=isolated)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://localhost:{server.server_address[1]}/"
    finally:
        server.shutdown()
        server.server_close()


class Chromium:
    """One browser for all tests, started when the first of them needs it; and one with a microphone."""

    def __init__(self):
        self.playwright = None
        self.browsers = {}

    def open(self, flags=()):
        from playwright.sync_api import sync_playwright

        if self.playwright is None:
            self.playwright = sync_playwright().start()
        if flags not in self.browsers:
            self.browsers[flags] = self.playwright.chromium.launch(
                executable_path=shutil.which("chromium"), args=[*FLAGS, *flags])
        return self.browsers[flags]

    def close(self):
        for browser in self.browsers.values():
            browser.close()
        if self.playwright is not None:
            self.playwright.stop()
        self.playwright, self.browsers = None, {}


chromium = Chromium()


def microphone(recording):
    """The flags of a Chromium whose microphone plays a WAV over and over, and asks nobody."""
    return ("--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream",
            f"--use-file-for-fake-audio-capture={recording}")


@contextlib.contextmanager
def audible():
    """A Chromium of its own that plays on the sound card of this moment."""
    chromium.open()
    browser = chromium.playwright.chromium.launch(
        executable_path=shutil.which("chromium"), args=[*FLAGS, "--use-fake-ui-for-media-stream"],
        ignore_default_args=["--mute-audio"], env=dict(os.environ))
    try:
        yield browser
    finally:
        browser.close()


@contextlib.contextmanager
def page(address, scripts=(), flags=(), browser=None, expected=None, **options):
    """A page without errors: one that reports any but the expected fails when it is left."""
    context = (browser or chromium.open(flags)).new_context(**options)
    for script in scripts:
        context.add_init_script(script)
    opened = context.new_page()
    errors = []
    opened.on("pageerror", lambda error: errors.append(str(error)))
    opened.on("console", lambda line: errors.append(line.text) if line.type == "error" else None)
    opened.goto(address)
    try:
        yield opened
        errors = [error for error in errors if expected is None or expected not in error]
        assert not errors, f"the page reports: {errors}"
    finally:
        context.close()


def wait(opened, condition, seconds=15):
    """Waits until an expression holds in the page, and answers its value."""
    handle = opened.wait_for_function(condition, timeout=seconds * 1000, polling=20)
    return handle.json_value()
