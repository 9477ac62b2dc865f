"""Opens pages in a real Chromium: a server of their own, the flags that audio needs, the errors
kept.
"""

import contextlib
import importlib.machinery
import importlib.util
import os
import shutil
import threading

import pytest
from playwright.sync_api import sync_playwright

from support.paths import ROOT
from support.served import Served
from support.waiting import pages, until

# pantry.local is this machine as others in the house see it: not local, and not secure.
FLAGS = [
    "--no-sandbox",
    "--disable-dev-shm-usage",
    "--autoplay-policy=no-user-gesture-required",
    "--host-resolver-rules=MAP pantry.local 127.0.0.1",
]


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


#: Chromium whole: with a profile, sound and what it tells the desktop.
WHOLE = "chromium"
#: Its engine without all that, which opens pages with a third of the work. QUINTET_BROWSER=chromium
#: opens all pages in the whole.
SHELL = os.environ.get("QUINTET_BROWSER", "chromium-headless-shell")


def installed(program):
    path = shutil.which(program)
    assert path, f"{program} is not installed; tools/setup browser brings it"
    return path


class Chromium:
    """The browsers of a worker, one for each set of flags, started when a test first needs it."""

    def __init__(self):
        self._playwright = None
        self.browsers = {}
        self._left = []

    @property
    def playwright(self):
        if self._playwright is None:
            self._playwright = sync_playwright().start()
        return self._playwright

    def open(self, flags=(), program=SHELL):
        if (flags, program) not in self.browsers:
            self.browsers[flags, program] = self.playwright.chromium.launch(
                executable_path=installed(program), args=[*FLAGS, *flags]
            )
        return self.browsers[flags, program]

    def leave(self):
        """Whoever opens a page from now on gets a new browser; pages that are open stay."""
        self._left += self.browsers.values()
        self.browsers = {}

    def close(self):
        self.leave()
        for browser in self._left:
            browser.close()
        if self._playwright is not None:
            self._playwright.stop()
        self._playwright, self._left = None, []


chromium = Chromium()


def microphone(recording):
    """The flags of a Chromium whose microphone plays a WAV over and over, and asks nobody."""
    return (
        "--use-fake-ui-for-media-stream",
        "--use-fake-device-for-media-stream",
        f"--use-file-for-fake-audio-capture={recording}",
    )


@contextlib.contextmanager
def audible():
    """A Chromium of its own that plays on the sound card of this moment."""
    browser = chromium.playwright.chromium.launch(
        executable_path=installed(WHOLE),
        args=[*FLAGS, "--use-fake-ui-for-media-stream"],
        ignore_default_args=["--mute-audio"],
        env=dict(os.environ),
    )
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
    if served := Served.at(address):
        served.sign_in(context)
    opened = context.new_page()
    pages.append(opened)
    errors = []
    opened.on("pageerror", lambda error: errors.append(str(error)))
    opened.on("console", lambda line: errors.append(line.text) if line.type == "error" else None)
    opened.goto(address)
    try:
        yield opened
        errors = [error for error in errors if expected is None or expected not in error]
        assert not errors, f"the page reports: {errors}"
    finally:
        pages.remove(opened)
        context.close()


def wait(opened, condition, seconds=15):
    """Waits until an expression holds in the page, and answers its value."""
    handle = opened.wait_for_function(condition, timeout=seconds * 1000, polling=20)
    return handle.json_value()


PHONE, TABLET, DESKTOP = (360, 780), (820, 1_180), (1_440, 900)
SCREENS = {"phone": PHONE, "tablet": TABLET, "desktop": DESKTOP}
#: For journeys that are the same on all screens: on a phone for each change, and on a desktop in the
#: longest tier.
SIZES = pytest.mark.parametrize(
    "size",
    [
        pytest.param(PHONE, id="phone"),
        pytest.param(DESKTOP, id="desktop", marks=pytest.mark.full),
    ],
)


#: With a service worker, which keeps the app on the device.
KEPT = {"service_workers": "allow"}
#: With all that moves. Others see pages that keep still, as who asks for less motion does: a quarter of
#: what a browser without a graphics card computes are the frames in between. QUINTET_MOTION=no-preference
#: shows them to all tests, as the longest tier does.
MOVING = {"reduced_motion": "no-preference"}
MOTION = os.environ.get("QUINTET_MOTION", "reduce")


@contextlib.contextmanager
def visit(address, size=DESKTOP, flags=(), expected=(), context=None, is_owner=True, **options):
    """A page of the app in a browser of its own; errors in it fail the test, but for the expected.

    At the server's own address its owner is signed in. Unless a test asks for it, no service worker
    keeps the app on the device (KEPT), and nothing moves (MOVING).
    """
    own = context is None
    if own:
        context = chromium.open(flags).new_context(
            viewport={"width": size[0], "height": size[1]},
            **{"service_workers": "block", "reduced_motion": MOTION, **options},
        )
    if is_owner and (served := Served.at(address)):
        served.sign_in(context)
    page = context.new_page()
    pages.append(page)
    errors = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda line: errors.append(line.text) if line.type == "error" else None)
    page.goto(address)
    try:
        yield page
        unexpected = [error for error in errors if not any(word in error for word in expected)]
        assert not unexpected, f"the page reports: {unexpected}"
    finally:
        pages.remove(page)
        # What is asked for at this moment is nobody's any more.
        page.unroute_all(behavior="ignoreErrors")
        if own:
            context.close()
        else:
            page.close()


#: A browser that lets a page sound once it was touched, from its second load on.
ASLEEP = """
  const resume = AudioContext.prototype.resume;
  window.allowed = true;
  if (sessionStorage.seen) {
    window.allowed = false;
    addEventListener('pointerdown', () => { window.allowed = true; }, { capture: true });
    const made = window.AudioContext;
    window.AudioContext = class extends made {
      constructor(...all) { super(...all); void super.suspend(); }
    };
    made.prototype.resume = function () {
      return window.allowed ? resume.call(this) : new Promise(() => {});
    };
  }
  sessionStorage.seen = 1;
"""
#: What the browser itself prints when a server is away.
AWAY = (
    "Failed to load resource",
    "ERR_CONNECTION_REFUSED",
    "ERR_INTERNET_DISCONNECTED",
    "ERR_EMPTY_RESPONSE",
    "ERR_CONNECTION_RESET",
    "ERR_INCOMPLETE_CHUNKED_ENCODING",
)


def reload(page):
    """Once the step that a window left in the history is taken out, which would stop it."""
    until(lambda: not page.evaluate("history.state?.windows"))
    page.reload()


def kept_here(page):
    """Waits until the app is kept on the device, and looks after its pages."""
    until(lambda: page.evaluate("navigator.serviceWorker.controller !== null"))


def keys_kept(page, table):
    """What lies in a table of the device, by its keys."""
    return page.evaluate(
        """(table) => new Promise((done) => {
      const opened = indexedDB.open('quintet');
      opened.onsuccess = () => {
        const found = opened.result.transaction(table).objectStore(table).getAllKeys();
        found.onsuccess = () => { opened.result.close(); done(found.result); };
      };
    })""",
        table,
    )


def how_many_kept(page, table):
    """So many things lie in a table of the device."""
    return len(keys_kept(page, table))


# Chromium says so at every address that is neither secure nor this machine.
INSECURE = (*AWAY, "Cross-Origin-Opener-Policy header has been ignored")
