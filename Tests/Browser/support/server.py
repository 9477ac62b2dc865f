"""A server of Quintet for one test, with data that was made beforehand."""

import contextlib
import shutil
import tempfile
from pathlib import Path

from support.paths import DIST
from support.served import Served
from support.templates import HOME, template


@contextlib.contextmanager
def quintet(*options, data=HOME, web=DIST):
    """A server with a copy of a template, or with what a function makes of its folder; with data=None
    it has never been started before.
    """
    with tempfile.TemporaryDirectory(prefix="quintet-") as folder:
        if callable(data):
            data(Path(folder))
        elif data is not None:
            shutil.copytree(template(data), Path(folder) / "data")
        served = Served(folder, options, web)
        try:
            yield served
        finally:
            served.stop()
