"""The disk fills up under a household, and has room again."""

import hashlib
import os
import subprocess
import sys
import time
import uuid
from pathlib import Path

import sounds
from household import Ledger, Server, demand, until

MEBIBYTES = 96


def run(options, folder):
    """A small disk can only be mounted in a namespace of one's own, which ends with the process that made it."""
    if os.environ.get("QUINTET_LOAD_DISK") != "mounted":
        inside = ["unshare", "--mount", "--propagation", "private", *([] if os.getuid() == 0 else ["--map-root-user"])]
        done = subprocess.run(
            [*inside, sys.executable, str(Path(__file__).with_name("run")), "--build", options.program.parent.name, "disk"],
            env={**os.environ, "QUINTET_LOAD_DISK": "mounted"})
        demand(done.returncode == 0, "as above")
        return
    data = folder / "data"
    data.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={MEBIBYTES}m", "tmpfs", data], check=True)
    try:
        fill(options, folder, data)
    finally:
        subprocess.run(["umount", "--lazy", data], check=False)


def fill(options, folder, data):
    with Server(folder, options.program) as server:
        owner = server.owner()
        member, ledger = owner.add_member("member"), Ledger()
        # What whoever runs the server deletes in the end.
        ballast = data / "ballast"
        ballast.write_bytes(bytes(16 << 20))
        count, full = 0, None
        while full is None:
            count += 1
            demand(count < 1_000, "the disk never fills up")
            full = bring(member, ledger, f"{options.seed} {count}", 20)
        print(f"full after {count} uploads with {free(data):.1f} MiB free: {full}")
        demand((full.status, full.code) == (507, "blob_store_full"), f"a full disk is answered with {full}")
        others(owner, member, ledger)
        # Somebody else fills what the server had left.
        fill_up(data / "more")
        demand(free(data) < 0.1, "the disk is not full to the last byte")
        answers = {str(bring(member, ledger, f"more {options.seed} {number}", 1)) for number in range(20)}
        print(f"full to the last byte: uploads are answered with {', '.join(sorted(answers))}")
        demand(all(answer[:3] in ("507", "503") for answer in answers), f"a full disk is answered with {answers}")
        demand(member.ask("GET", "/api/v1/library/assets").status == 200, "sounds cannot be listed on a full disk")
        ledger.check()
        for file in (data / "more", ballast):
            file.unlink()
        until(lambda: bring(member, ledger, f"again {options.seed} {time.monotonic()}", 5) is None, "uploads go on once there is room", 60, 1)
        until(lambda: owner.waiting_jobs() == 0, "all jobs are done", 120, 1)
        server.kill()
        server.start()
        print(f"with room again uploads go on; after a crash all {ledger.check()} files that were confirmed are there")
        server.finish(excused=["disk_full", "disk is full", '"status":507'])


def fill_up(path):
    with open(path, "wb", 0) as file:
        try:
            while True:
                file.write(bytes(1 << 16))
        except OSError:
            pass


def bring(member, ledger, seed, seconds):
    """The refusal, or None when it was confirmed."""
    asset, data = str(uuid.uuid4()), sounds.wave(seed, seconds)
    place = f"/api/v1/library/uploads/{asset}"
    known = hashlib.sha256(data).hexdigest()
    for method, path, body in (("PUT", place, {"name": "take.wav"}), ("PUT", f"{place}/chunks/0", data),
                               ("POST", f"{place}/finish", {"chunks": 1, "hash": known})):
        answer = member.ask(method, path, body)
        if answer.status >= 400:
            return answer
    ledger.add(member, asset, known)
    return None


def others(owner, member, ledger):
    """What takes no room goes on: listening, looking, renaming, signing in."""
    asset = next(iter(ledger.kept))
    place = f"/api/v1/library/assets/{asset}"
    demand(member.ask("GET", f"{place}/original", Range="bytes=0-999").status == 206, "listening stops on a full disk")
    found = member.need("GET", place).json
    answer = member.ask("PATCH", place, {"name": "another"}, If_Match=f'"{found["version"]}"')
    demand(answer.status == 200, f"renaming on a full disk is answered with {answer}")
    member.sign_in()
    demand(owner.ask("GET", "/api/v1/members").status == 200, "looking stops on a full disk")


def free(data):
    found = os.statvfs(data)
    return found.f_bavail * found.f_frsize / (1 << 20)
