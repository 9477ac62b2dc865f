"""Opens pages in a real Chromium: a server of their own, the flags that audio needs, the errors kept."""

import contextlib
import importlib.machinery
import importlib.util
import shutil
import sys
import threading
from pathlib import Path

sys.dont_write_bytecode = True
ROOT = Path(__file__).resolve().parent.parent.parent

FLAGS = ["--no-sandbox", "--disable-dev-shm-usage"]
FREE_START = "--autoplay-policy=no-user-gesture-required"


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


@contextlib.contextmanager
def chromium(*flags):
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=[*FLAGS, *flags])
        try:
            yield browser
        finally:
            browser.close()


@contextlib.contextmanager
def page(browser, address, **options):
    """A page without errors: one that reports any fails when it is left."""
    context = browser.new_context(**options)
    opened = context.new_page()
    errors = []
    opened.on("pageerror", lambda error: errors.append(str(error)))
    opened.on("console", lambda line: errors.append(line.text) if line.type == "error" else None)
    opened.goto(address)
    try:
        yield opened
        assert not errors, f"the page reports: {errors}"
    finally:
        context.close()


def wait(opened, condition, seconds=15):
    """Waits until an expression holds in the page, and answers its value."""
    handle = opened.wait_for_function(condition, timeout=seconds * 1000, polling=20)
    return handle.json_value()
