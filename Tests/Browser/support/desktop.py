"""A desktop's media control: a message bus of our own, on which a browser tells what it plays
(MPRIS).
"""

import os
import re
import subprocess


class Desktop:
    """While it is entered, programs that are started tell this bus."""

    def __enter__(self):
        self.process = subprocess.Popen(
            ["dbus-daemon", "--session", "--nofork", "--print-address"],
            text=True,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        self.before = os.environ.get("DBUS_SESSION_BUS_ADDRESS")
        os.environ["DBUS_SESSION_BUS_ADDRESS"] = self.process.stdout.readline().strip()
        return self

    def _call(self, name, place, method, *words):
        return subprocess.run(
            [
                "gdbus",
                "call",
                "--session",
                "--dest",
                name,
                "--object-path",
                place,
                "--method",
                method,
                *words,
            ],
            text=True,
            capture_output=True,
            check=True,
        ).stdout

    def _players(self):
        said = self._call(
            "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus.ListNames"
        )
        return re.findall(r"'(org\.mpris\.[^']+)'", said)

    def shown(self):
        """What the media control shows: the title of what plays, once its keys are known too;
        nothing when nothing does.
        """
        for player in self._players():
            said = self._call(
                player,
                "/org/mpris/MediaPlayer2",
                "org.freedesktop.DBus.Properties.GetAll",
                "org.mpris.MediaPlayer2.Player",
            )
            title = re.search(r"'xesam:title': <'([^']*)'>", said)
            if "'PlaybackStatus': <'Playing'>" in said and "'CanPause': <true>" in said:
                return title.group(1) if title else ""
        return None

    def press(self, key):
        """What its keys do: Play, Stop, Pause."""
        for player in self._players():
            self._call(player, "/org/mpris/MediaPlayer2", f"org.mpris.MediaPlayer2.Player.{key}")

    def __exit__(self, *_):
        if self.before is None:
            del os.environ["DBUS_SESSION_BUS_ADDRESS"]
        else:
            os.environ["DBUS_SESSION_BUS_ADDRESS"] = self.before
        self.process.terminate()
        self.process.wait(10)
