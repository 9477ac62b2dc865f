"""Ten thousand listeners at once, and more connections than the server takes."""

import resource
import select
import socket
import time

import sounds
from household import Person, Server, address_of, demand, until
from soak import open_stream

#: As many streams of events as one person may hold, `EventHub.mostOfPerson`.
STREAMS = 64


def run(options, folder):
    # What the server makes of the files that it may open, as docs/operating/load.md tells.
    files, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    possible = (files - 1_024) // 2 * 7 // 8 - 100
    wanted = 2_000 if options.short else 10_000
    if possible < wanted:
        print(f"only {possible} listeners, as this process may open {files} files; raise its hard limit for {wanted}")
    hold(folder / "many", options.program, min(wanted, possible))
    refuse(folder / "few", options.program, 256)


def hold(folder, program, count):
    """All of them hear what happens, while others upload."""
    folder.mkdir()
    with Server(folder, program, "--connections", str(count * 8 // 7 + 200)) as server:
        owner = server.owner()
        members = [owner.add_member(f"member {number}") for number in range(max(20, -(-count // STREAMS)))]
        before = server.kib()
        streams = []
        # More that come in the same moment than may wait for the database are told to come again, as pages do.
        for first in range(0, count, 500):
            coming = range(first, min(first + 500, count))
            streams += [open_stream(server.port, members[number % len(members)], address_of(number)) for number in coming]
            read_until(streams[first:], b"retry: 2000")
        held = server.kib() - before
        print(f"{count} listeners: {held / count:.1f} KiB each, {server.descriptors()} descriptors, {server.threads()} threads")
        demand(owner.metrics()["quintet_event_listeners"] == count, "not all who listen are counted")
        demand(held < count * 64, f"a listener takes {held / count:.1f} KiB")
        demand(server.threads() < 100, f"{server.threads()} threads for those who only wait")
        began = time.monotonic()
        asset, known = members[0].upload("a.wav", sounds.wave(1))
        told = [stream for number, stream in enumerate(streams) if number % len(members) == 0]
        read_until(told, b"changed")
        print(f"{len(told)} of them heard of an upload within {time.monotonic() - began:.2f} s")
        demand(members[0].original(asset) == known, "an upload beside them is not whole")
        for stream in streams:
            stream.close()
        until(lambda: owner.metrics()["quintet_event_listeners"] == 0, "those who left are forgotten", 60, 1)
        server.finish()


def refuse(folder, program, limit):
    """Who is one too many is told so, and everybody else is served."""
    folder.mkdir()
    with Server(folder, program, "--connections", str(limit)) as server:
        owner = server.owner()
        member = owner.add_member("member")
        # An eighth of the connections is kept from those who listen.
        listeners = limit - limit // 8
        others = [owner.add_member(f"listener {number}") for number in range(-(-listeners // STREAMS))]
        streams = [open_stream(server.port, others[number // STREAMS]) for number in range(listeners)]
        for one in others:
            one.wire.close()
        read_until(streams, b"retry: 2000")
        late = member.twin().ask("GET", "/api/v1/events")
        demand((late.status, late.code) == (503, "too_many_connections"), f"one listener too many is answered with {late}")
        asset, known = member.upload("a.wav", sounds.wave(1))
        demand(member.original(asset) == known, "an upload beside them is not whole")
        idle = [kept(Person(server)) for _ in range(limit - listeners - 2)]
        refused = [Person(server).ask("GET", "/healthz") for _ in range(50)]
        codes = {(answer.status, answer.code) for answer in refused}
        demand(codes == {(503, "too_many_connections")}, f"connections above the limit are answered with {codes}")
        demand(all(answer.headers["Retry-After"] for answer in refused), "nobody is told when to come again")
        demand(member.ask("GET", "/api/v1/me").status == 200, "who was connected before is not served any more")
        # Even when nobody reads their refusals, those who are connected go on.
        crowd = [socket.create_connection(("127.0.0.1", server.port), 10, ("127.3.0.1", 0)) for _ in range(1_000)]
        demand(member.ask("GET", "/api/v1/me").status == 200, "beside a crowd who was connected before is not served")
        for one in [*crowd, *streams]:
            one.close()
        for person in idle:
            person.wire.close()
        until(lambda: tried(server) == 200, "the server takes connections again", 60, 0.5)
        print(f"above {limit} connections 50 of 50 were told so, and beside 1,000 more who say nothing a member was served")
        server.finish()


def kept(person):
    """Somebody whose connection stays."""
    demand(person.ask("GET", "/healthz").status == 200, "a connection below the limit is refused")
    return person


def tried(server):
    try:
        return Person(server).ask("GET", "/healthz").status
    except OSError:
        return 0


def read_until(streams, word, seconds=120):
    """Waits until each of the streams has said a word."""
    poll, waiting, heard = select.epoll(), {}, {}
    for stream in streams:
        stream.setblocking(False)
        poll.register(stream, select.EPOLLIN)
        waiting[stream.fileno()] = stream
    end = time.monotonic() + seconds
    while waiting:
        demand(time.monotonic() < end, f"{len(waiting)} of {len(streams)} listeners did not hear {word.decode()}")
        for number, _ in poll.poll(1):
            piece = waiting[number].recv(1 << 16)
            demand(piece, f"a stream of events ended with {heard.get(number, b'')[-200:]!r}")
            heard[number] = heard.get(number, b"") + piece
            if word in heard[number]:
                poll.unregister(number)
                del waiting[number]
    poll.close()
