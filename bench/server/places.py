"""What the benches of the server share: a PostgreSQL server, running programs, and asking them."""

import glob
import http.client
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "bench"))
sys.dont_write_bytecode = True

from proof import PRODUCTS

QUINTET = PRODUCTS / "quintet"


class Postgres:
    """A PostgreSQL server with its usual durability, in a folder of its own."""

    def __init__(self):
        self.folder = tempfile.mkdtemp(prefix="qpg-", dir="/var/tmp")
        self.programs = sorted(glob.glob("/usr/lib/postgresql/*/bin"))[-1]
        self.user = []
        if os.getuid() == 0:
            shutil.chown(self.folder, "nobody")
            self.user = ["setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups"]
        self.data = f"{self.folder}/data"
        self.call("initdb", "-D", self.data, "-A", "trust", "-U", "app", "-E", "UTF8", "--no-sync")
        options = f"-c listen_addresses= -c max_connections=200 -k {self.folder}"
        self.call("pg_ctl", "-D", self.data, "-w", "-l", f"{self.folder}/log", "-o", options, "start")

    def call(self, program, *arguments, text=None):
        done = subprocess.run(
            [*self.user, f"{self.programs}/{program}", *arguments], cwd=self.folder, input=text,
            capture_output=True, text=True)
        if done.returncode != 0:
            raise RuntimeError(f"{program}: {done.stderr}")
        return done.stdout

    def database(self, name):
        self.call("createdb", "-h", self.folder, "-U", "app", name)
        return f"postgresql:///{name}?host={self.folder}&user=app"

    def ask(self, url, sql):
        return self.call("psql", "-X", "-A", "-t", "-q", "-v", "ON_ERROR_STOP=1", url, text=sql)

    def stop(self):
        self.call("pg_ctl", "-D", self.data, "-m", "fast", "stop")
        shutil.rmtree(self.folder)


class Server:
    """`quintet serve` on a folder, with what else it is told; `headers` are those by which its owner asks."""

    def __init__(self, folder, *more, program=QUINTET):
        Path(folder).mkdir(parents=True, exist_ok=True)
        self.process = subprocess.Popen(
            [program, "serve", "--json", "--data", folder, "--port", "0", *more],
            stdout=subprocess.PIPE, stderr=open(f"{folder}.log", "ab"))
        text = ""
        while "}" not in text:
            text += self.process.stdout.readline().decode()
        said = json.loads(text)
        self.port = int(re.search(r":(\d+)/", said["url"])[1])
        place = Path(folder) / "in-use"
        lines = place.read_text().splitlines() if place.exists() else []
        # Who may read the data asks as the owner. With a database elsewhere nothing lies there, and a link signs in.
        self.headers = {"Authorization": f"Bearer {lines[1]}"} if lines else self.sign_in(said["open"])

    def sign_in(self, link):
        request = urllib.request.Request(
            f"http://localhost:{self.port}/api/v1/sessions/link",
            json.dumps({"code": link.split("#")[1]}).encode(), {"Content-Type": "application/json"})
        with urllib.request.urlopen(request) as answer:
            return {"Cookie": answer.headers["Set-Cookie"].split(";")[0]}

    def stop(self):
        self.process.terminate()
        self.process.wait()


class Client:
    """One connection that is kept."""

    def __init__(self, server):
        self.wire = http.client.HTTPConnection("localhost", server.port)
        self.headers = server.headers

    def fetch(self, path, method="GET", data=None, kind="application/json"):
        """The bytes that were answered."""
        self.wire.request(
            method, path, data, {**self.headers, **({"Content-Type": kind} if data else {})})
        answer = self.wire.getresponse()
        body = answer.read()
        if answer.status != 200:
            raise RuntimeError(f"{method} {path}: {answer.status} {body[:300]}")
        return body

    def ask(self, method, path, data=None, kind="application/json"):
        """The JSON that was answered, and how many milliseconds that took."""
        start = time.perf_counter()
        body = self.fetch(path, method, data, kind)
        spent = (time.perf_counter() - start) * 1e3
        return json.loads(body), spent
