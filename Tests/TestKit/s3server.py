"""A real S3 server for tests: OpenStack Swift's proxy with s3api, and the servers behind it, in one process.

    python3 s3server.py FOLDER SECRET BUCKET

Everything lies in FOLDER. The ports are free ones, and the same ones again when it is started once more on that
folder; that of S3 is printed when the server listens and has the bucket. The key is test:tester. It ends with
whoever holds the other end of its standard input, and takes FOLDER with it.
"""

import json
import os
import shutil
import sys

import eventlet
import eventlet.hubs

eventlet.monkey_patch(thread=False)

from eventlet import wsgi  # noqa: E402

SWIFT = """[swift-hash]
swift_hash_path_suffix = quintet
[storage-policy:0]
name = only
default = yes
"""

BACKEND = """[DEFAULT]
swift_dir = {folder}/etc
devices = {folder}/disks
mount_check = false
log_level = ERROR
[pipeline:main]
pipeline = {kind}-server
[app:{kind}-server]
use = egg:swift#{kind}
"""

PROXY = """[DEFAULT]
swift_dir = {folder}/etc
log_level = ERROR
[pipeline:main]
pipeline = catch_errors cache s3api tempauth copy slo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
allow_account_management = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:9
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = {secret} .admin
[filter:copy]
use = egg:swift#copy
[filter:slo]
use = egg:swift#slo
"""


def write(path, text):
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def make_rings(folder, ports):
    from swift.common.ring import RingBuilder
    for kind, port in ports.items():
        builder = RingBuilder(4, 1, 0)
        builder.add_dev({"id": 0, "region": 1, "zone": 1, "ip": "127.0.0.1", "port": port,
                         "device": "disk", "weight": 1, "replication_ip": "127.0.0.1",
                         "replication_port": port, "meta": ""})
        builder.rebalance()
        builder.get_ring().save(f"{folder}/etc/{kind}.ring.gz")


def prepare(folder, ports, secret):
    for name in ("etc", "disks/disk"):
        os.makedirs(f"{folder}/{name}", exist_ok=True)
    write(f"{folder}/etc/swift.conf", SWIFT)
    for kind in ports:
        write(f"{folder}/etc/{kind}.conf", BACKEND.format(folder=folder, kind=kind))
    write(f"{folder}/etc/proxy.conf", PROXY.format(folder=folder, secret=secret))


def make_bucket(proxy, bucket):
    from swift.common.swob import Request
    request = Request.blank(f"/v1/AUTH_test/{bucket}", method="PUT", headers={"Content-Length": "0"})
    request.environ["swift.authorize_override"] = True
    request.environ["swift.authorize"] = lambda request: None
    answer = request.get_response(proxy)
    if answer.status_int not in (201, 202):
        sys.exit(f"no bucket: {answer.status} {answer.body}")


def main():
    folder, secret, bucket = sys.argv[1:]
    kinds = ("account", "container", "object")
    known = {}
    if os.path.exists(f"{folder}/ports"):
        with open(f"{folder}/ports", encoding="utf-8") as file:
            known = json.load(file)
    sockets = {kind: eventlet.listen(("127.0.0.1", known.get(kind, 0)), backlog=128)
               for kind in kinds + ("proxy",)}
    write(f"{folder}/ports", json.dumps({kind: sockets[kind].getsockname()[1] for kind in sockets}))
    ports = {kind: sockets[kind].getsockname()[1] for kind in kinds}
    prepare(folder, ports, secret)
    from swift.common import utils
    utils.SWIFT_CONF_FILE = f"{folder}/etc/swift.conf"
    from swift.common import storage_policy
    make_rings(folder, ports)
    storage_policy.reload_storage_policies()
    from swift.common import wsgi as swift_wsgi
    utils.eventlet_monkey_patch = lambda: None
    apps = {}
    for kind, socket in sockets.items():
        app = swift_wsgi.loadapp(f"{folder}/etc/{kind}.conf", global_conf={})
        eventlet.spawn(wsgi.server, socket, app, log_output=False,
                       protocol=swift_wsgi.SwiftHttpProtocol, capitalize_response_headers=False)
        apps[kind] = app
    make_bucket(apps["proxy"], bucket)
    print(sockets["proxy"].getsockname()[1], flush=True)
    # Waits beside the servers: a plain read would stop them all.
    while True:
        eventlet.hubs.trampoline(0, read=True)
        if not os.read(0, 1):
            break
    shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
