"""A server that the household vouches for, and a phone that was told to trust it."""

import contextlib
import os
import subprocess

from support.browser import FLAGS, WHOLE, chromium, installed
from support.paths import QUINTET
from support.served import at_home
from support.server import quintet

MICROPHONE = ["--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream"]


@contextlib.contextmanager
def household():
    """A running server."""
    with quintet(
        "--host", "::", "--tls", "household", "--name", "pantry.local", data=None
    ) as served:
        yield served


@contextlib.contextmanager
def phone(served, trusts):
    """A page in a Chromium with a home of its own, for which pantry.local is this machine."""
    folder = served.folder
    home = folder / "phone"
    store = home / ".pki/nssdb"
    store.mkdir(parents=True, exist_ok=True)
    subprocess.run(["certutil", "-N", "-d", f"sql:{store}", "--empty-password"], check=True)
    if trusts:
        root = folder / "root.pem"
        subprocess.run(
            [QUINTET, "authority", "export", "--data", folder / "data", "-o", root],
            check=True,
            env=at_home(folder),
        )
        subprocess.run(
            ["certutil", "-A", "-d", f"sql:{store}", "-t", "C,,", "-n", "household", "-i", root],
            check=True,
        )
    context = chromium.playwright.chromium.launch_persistent_context(
        str(folder / "profile"),
        executable_path=installed(WHOLE),
        env={**os.environ, "HOME": str(home)},
        args=[*FLAGS, *MICROPHONE],
        # What is tested here is trust; keeping the app on the device would only cost time.
        service_workers="block",
    )
    try:
        yield context.pages[0]
    finally:
        context.close()
