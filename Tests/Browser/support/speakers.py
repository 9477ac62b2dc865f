"""A sound card that is not there: a PulseAudio of our own whose sinks can be recorded."""

import os
import subprocess
import tempfile
import time
from array import array
from pathlib import Path


class Speakers:
    """While it is entered, programs that are started play here."""

    def __enter__(self):
        self.folder = tempfile.TemporaryDirectory(prefix="quintet-pulse-")
        socket = Path(self.folder.name, "native")
        own = {**os.environ, "HOME": self.folder.name, "XDG_RUNTIME_DIR": self.folder.name}
        self.process = subprocess.Popen(
            [
                "pulseaudio",
                "-n",
                "--daemonize=no",
                "--exit-idle-time=-1",
                "--disable-shm=yes",
                "-L",
                "module-null-sink sink_name=speakers rate=48000",
                "-L",
                f"module-native-protocol-unix socket={socket} auth-anonymous=1",
            ],
            env=own,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        for _ in range(100):
            if socket.exists():
                break
            time.sleep(0.1)
        self.before = os.environ.get("PULSE_SERVER")
        os.environ["PULSE_SERVER"] = f"unix:{socket}"
        return self

    def plug(self, name):
        """Adds another sink; answers what `unplug` wants to know."""
        return self._control("load-module", "module-null-sink", f"sink_name={name}", "rate=48000")

    def unplug(self, sink):
        self._control("unload-module", sink)

    def _control(self, *words):
        own = {**os.environ, "HOME": self.folder.name}
        return subprocess.run(
            ["pactl", *words], env=own, check=True, text=True, stdout=subprocess.PIPE
        ).stdout.strip()

    def record(self, seconds, sink="speakers"):
        """What a sink plays, as mono samples at 48 kHz."""
        command = [
            "parec",
            f"--device={sink}.monitor",
            "--format=float32le",
            "--rate=48000",
            "--channels=1",
            "--latency-msec=50",
        ]
        with subprocess.Popen(command, stdout=subprocess.PIPE) as recorder:
            heard = recorder.stdout.read(int(seconds * 48_000) * 4)
            recorder.kill()
        return array("f", heard)

    def __exit__(self, *_):
        if self.before is None:
            del os.environ["PULSE_SERVER"]
        else:
            os.environ["PULSE_SERVER"] = self.before
        self.process.terminate()
        self.process.wait(10)
        self.folder.cleanup()
