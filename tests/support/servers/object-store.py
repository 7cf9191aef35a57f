"""An S3-compatible object store on one port of this machine, for tests and measurements: OpenStack Swift
with its S3 layer, all four of its servers in one process, one copy of everything, in the folder given.

    python3 object-store.py FOLDER USER KEY

Prints the port once it answers, and ends when its standard input does, so it cannot outlive who started it.
"""

import os
import sys
from time import monotonic as clock

import eventlet
import eventlet.wsgi
from eventlet import hubs, tpool
from swift.common import utils
from swift.common.wsgi import SwiftHttpProtocol, loadapp
from swift.common.ring import RingBuilder

KINDS = ('account', 'container', 'object')
HOUR = 3600


def main(folder, user, key):
    hubs.use_hub(utils.get_hub())
    utils.eventlet_monkey_patch()
    devices = os.path.join(folder, 'devices')
    os.makedirs(os.path.join(devices, 'disk'))
    write(folder, 'swift.conf', SWIFT)
    utils.set_swift_dir(folder)
    common = {'folder': folder, 'devices': devices}
    # Ports that the system chose are known before the maps of who listens where are drawn.
    sockets = {kind: eventlet.listen(('127.0.0.1', 0)) for kind in (*KINDS, 'proxy')}
    ports = {kind: socket.getsockname()[1] for kind, socket in sockets.items()}
    for kind in KINDS:
        draw_ring(folder, kind, ports[kind])
    texts = {kind: SERVER.format(kind=kind, port=ports[kind], **common) for kind in KINDS}
    texts['proxy'] = PROXY.format(port=ports['proxy'], user=user, key=key, **common)
    for kind, text in texts.items():
        app = loadapp(write(folder, kind + '-server.conf', text), {'log_name': kind})
        if kind == 'proxy':
            app = remember(app, Memory())
        # Swift writes 'ETag' and means it: the library of S3 does not know 'Etag'.
        eventlet.spawn(eventlet.wsgi.server, sockets[kind], app, utils.NullLogger(),
                       protocol=SwiftHttpProtocol, capitalize_response_headers=False)
    print(ports['proxy'], flush=True)
    tpool.execute(os.read, sys.stdin.fileno(), 1)
    os._exit(0)


class Memory:
    """What memcached is to a Swift of many machines."""

    def __init__(self):
        self.values = {}

    def get(self, name, **_options):
        value, ends = self.values.get(name, (None, 0))
        return value if clock() < ends else None

    def set(self, name, value, time=0, **_options):
        self.values[name] = (value, clock() + (time or HOUR))

    def delete(self, name, **_options):
        self.values.pop(name, None)


def remember(app, memory):
    def call(environ, start_response):
        environ['swift.cache'] = memory
        return app(environ, start_response)
    return call


def draw_ring(folder, kind, port):
    """One device holds the one copy of every part."""
    ring = RingBuilder(part_power=4, replicas=1, min_part_hours=0)
    ring.add_dev({'id': 0, 'region': 1, 'zone': 1, 'weight': 1, 'device': 'disk',
                  'ip': '127.0.0.1', 'port': port,
                  'replication_ip': '127.0.0.1', 'replication_port': port})
    ring.rebalance()
    ring.get_ring().save(os.path.join(folder, kind + '.ring.gz'))


def write(folder, name, text):
    path = os.path.join(folder, name)
    with open(path, 'w') as file:
        file.write(text)
    return path


SWIFT = """
[swift-hash]
swift_hash_path_suffix = tests

[storage-policy:0]
name = only
default = yes
"""

SERVER = """
[DEFAULT]
bind_ip = 127.0.0.1
bind_port = {port}
swift_dir = {folder}
devices = {devices}
mount_check = false
fallocate_reserve = 0

[pipeline:main]
pipeline = {kind}-server

[app:{kind}-server]
use = egg:swift#{kind}
"""

PROXY = """
[DEFAULT]
bind_ip = 127.0.0.1
bind_port = {port}
swift_dir = {folder}

[pipeline:main]
pipeline = catch_errors gatekeeper listing_formats s3api tempauth bulk slo proxy-server

[filter:catch_errors]
use = egg:swift#catch_errors

[filter:gatekeeper]
use = egg:swift#gatekeeper

[filter:listing_formats]
use = egg:swift#listing_formats

[filter:s3api]
use = egg:swift#s3api
location = us-east-1

[filter:tempauth]
use = egg:swift#tempauth
user_clinic_{user} = {key} .admin

[filter:bulk]
use = egg:swift#bulk

[filter:slo]
use = egg:swift#slo

[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
"""

main(*sys.argv[1:])
