"""Clients that ask for a large file and do not read it, or a byte a second."""

import os
import socket
import threading
import time

import sounds
from household import CHUNK, Server, demand, until

CLIENTS = 200


def run(options, folder):
    with Server(folder, options.program) as server:
        owner = server.owner()
        member = owner.add_member("member")
        asset, _ = member.upload("large.bin", os.urandom(4 * CHUNK), pieces=4)
        until(lambda: owner.waiting_jobs() == 0, "all jobs are done")
        path = f"/api/v1/library/assets/{asset}/original"
        member.need("GET", path)
        memory, files, threads = server.kib(), server.descriptors(), server.threads()
        over = threading.Event()
        readers = [begin(server.port, member, path) for _ in range(CLIENTS)]
        slow = [begin(server.port, member, path) for _ in range(CLIENTS)]
        threading.Thread(target=drip, args=(slow, over), daemon=True).start()
        time.sleep(2)
        held, open_files = server.kib() - memory, server.descriptors() - files
        print(f"{2 * CLIENTS} clients that do not read 32 MiB: {held / 2 / CLIENTS:.0f} KiB and "
              f"{open_files / 2 / CLIENTS:.1f} descriptors each, {server.threads() - threads} threads more")
        demand(open_files >= 2 * CLIENTS, "they are gone before it was looked at")
        demand(held < 2 * CLIENTS * 256, f"a client that does not read holds {held / 2 / CLIENTS:.0f} KiB")
        # At most 256 threads wait for the disk while files are opened; they go when there is nothing to open any more.
        demand(server.threads() < 350, f"{server.threads()} threads for clients that do not read")
        other, known = member.upload("a.wav", sounds.wave(1))
        demand(member.original(other) == known, "an upload beside them is not whole")
        began = time.monotonic()
        until(lambda: server.descriptors() <= files + 20, "who does not read is let go", 180, 1)
        print(f"all of them were let go within {time.monotonic() - began:.0f} s")
        until(lambda: server.threads() - threads < 16, "the threads go, too", 60, 1)
        over.set()
        for one in [*readers, *slow]:
            one.close()
        server.finish()


def begin(port, person, path):
    """Asks for a file, with a small buffer on this side as a phone has."""
    wire = socket.socket()
    wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
    wire.bind((person.address, 0))
    wire.connect(("127.0.0.1", port))
    lines = "".join(f"{name}: {value}\r\n" for name, value in person.headers.items())
    wire.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n{lines}\r\n".encode())
    return wire


def drip(wires, over):
    """Reads a byte of each every second."""
    while not over.wait(1):
        for wire in wires:
            try:
                wire.recv(1, socket.MSG_DONTWAIT)
            except OSError:
                pass
