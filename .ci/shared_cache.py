#!/usr/bin/env python3
"""The cache that machines share and builds in parts, on a real server for S3 (moto's, on this machine), with
a front before it that can be gone, silent or strict: whatever happens to the cache, a build ends well, with
the same bytes, and says so in one line. Needs moto[server], boto3 and faketime.

python3 .ci/shared_cache.py [PROGRAM]: one with its feature `remote-cache`."""
import hashlib
import http.client
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
from datetime import datetime, timezone
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import boto3

PROGRAM = Path(sys.argv[1] if len(sys.argv) > 1 else "target/debug/massicot").resolve()
ROOT = Path(__file__).resolve().parent.parent
BUCKET, FOLDER = "faces", "team/cards"
CARDS = 24
KEYS = {"AWS_ACCESS_KEY_ID": "mock", "AWS_SECRET_ACCESS_KEY": "mock"}
SKEW = ('<?xml version="1.0"?><Error><Code>RequestTimeTooSkewed</Code>'
        "<Message>The difference between the request time and the server's time is too large.</Message></Error>")
failed = []


def expect(right, what):
    if not right:
        failed.append(what)
        print(f"\n  FAILED: {what}")


class Moto:
    """The server, on a port of its own."""
    def __init__(self):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        server = Path(sys.executable).with_name("moto_server")
        self.child = subprocess.Popen([server, "-H", "127.0.0.1", "-p", str(self.port)],
                                      stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.url = f"http://127.0.0.1:{self.port}"
        for _ in range(600):
            try:
                self.post("reset")
                return
            except OSError:
                time.sleep(0.1)
        raise SystemExit("moto's server does not start")

    def post(self, what, data=b""):
        asked = urllib.request.Request(f"{self.url}/moto-api/{what}", data, {"Content-Type": "text/plain"})
        urllib.request.urlopen(asked, timeout=10).read()

    def client(self, service, keys=KEYS):
        return boto3.client(service, endpoint_url=self.url, region_name="us-east-1",
                            aws_access_key_id=keys["AWS_ACCESS_KEY_ID"],
                            aws_secret_access_key=keys["AWS_SECRET_ACCESS_KEY"])

    def fresh(self):
        self.post("reset")
        self.client("s3").create_bucket(Bucket=BUCKET)

    def objects(self):
        """Every object, by its key."""
        s3 = self.client("s3")
        listed = [page.get("Contents", []) for page in s3.get_paginator("list_objects_v2").paginate(Bucket=BUCKET)]
        keys = [found["Key"] for page in listed for found in page]
        return {key: s3.get_object(Bucket=BUCKET, Key=key)["Body"].read() for key in keys}

    def put(self, key, data):
        self.client("s3").put_object(Bucket=BUCKET, Key=key, Body=data)


class Front:
    """Hands requests on to the server, counts them, and can be what servers are on bad days."""
    def __init__(self, moto):
        self.counts = {"GET": 0, "PUT": 0}
        self.silent_after = self.gone_after = None
        self.strict = False
        self.release = threading.Event()
        front = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def log_message(self, *_):
                pass

            def pass_on(self):
                front.counts[self.command] = front.counts.get(self.command, 0) + 1
                body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
                if front.gone_after is not None and sum(front.counts.values()) > front.gone_after:
                    self.close_connection = True
                    self.connection.close()
                    return
                if front.silent_after is not None and front.counts["PUT"] > front.silent_after:
                    front.release.wait(60)
                if front.strict and self.skewed():
                    return self.answer(403, {"Content-Type": "application/xml"}, SKEW.encode())
                onward = http.client.HTTPConnection("127.0.0.1", moto.port, timeout=30)
                onward.request(self.command, self.path, body, dict(self.headers))
                found = onward.getresponse()
                data = found.read()
                headers = {k: v for k, v in found.getheaders()
                           if k.lower() not in ("transfer-encoding", "connection", "content-length")}
                onward.close()
                self.answer(found.status, headers, data)

            def skewed(self):
                then = datetime.strptime(self.headers["X-Amz-Date"], "%Y%m%dT%H%M%SZ").replace(tzinfo=timezone.utc)
                return abs((datetime.now(timezone.utc) - then).total_seconds()) > 15 * 60

            def answer(self, status, headers, data):
                self.send_response(status)
                for name, value in headers.items():
                    self.send_header(name, value)
                self.send_header("Content-Length", str(len(data)))
                self.end_headers()
                self.wfile.write(data)

            do_GET = do_PUT = do_HEAD = do_POST = do_DELETE = pass_on

        class Server(ThreadingHTTPServer):
            daemon_threads = True
            request_queue_size = 128

            def handle_error(self, *_):
                pass  # a client was killed

        self.server = Server(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def fresh(self):
        self.release.set()
        self.counts = {"GET": 0, "PUT": 0}
        self.silent_after = self.gone_after = None
        self.strict = False
        self.release = threading.Event()

    def stop(self):
        self.server.shutdown()
        self.server.server_close()


class Machine:
    """One machine: a copy of the project, a folder for its cache, an environment."""
    def __init__(self, home, front, keys=KEYS, cache=True, **more):
        self.root = Path(tempfile.mkdtemp(dir=home)) / "deck"
        self.cache = self.root.parent / "cache"
        self.name("first")
        (self.root / "templates/demo").mkdir(parents=True)
        (self.root / "content/demo/game.toml").write_text(
            'title = "Demo"\nlanguage = "en"\n[[component]]\nid = "cards"\nstock = "poker"\n'
            'data = "cards.toml"\ntemplate = "card.svg"\n')
        (self.root / "templates/demo/card.svg").write_text(
            '<svg xmlns="http://www.w3.org/2000/svg" width="69mm" height="94mm" viewBox="-3 -3 69 94">'
            '<rect x="-3" y="-3" width="69" height="94" fill="#f3e7d0"/>'
            '{% for ring in range(end=entry.rings) %}<circle cx="{{ 20 + ring }}" cy="{{ 30 + ring }}" r="{{ ring + 3 }}"'
            ' fill="none" stroke="#334"/>{% endfor %}'
            '<text x="5" y="80" font-family="Noto Sans" font-size="5">{{ entry.name }}</text></svg>')
        (self.root / "fonts").mkdir()
        shutil.copy(ROOT / "tests/fonts/NotoSans-Regular.ttf", self.root / "fonts")
        self.env = {"PATH": os.environ["PATH"], "HOME": str(self.root.parent), "AWS_REGION": "us-east-1",
                    "AWS_ENDPOINT_URL": front.url, "AWS_ALLOW_HTTP": "true",
                    "MASSICOT_CACHE_REMOTE": f"s3://{BUCKET}/{FOLDER}"} | keys | more
        if cache:
            self.env["MASSICOT_CACHE"] = str(self.cache)

    def name(self, word):
        cards = self.root / "content/demo/cards.toml"
        cards.parent.mkdir(parents=True, exist_ok=True)
        cards.write_text("".join(f'[[card]]\nid = "c{at}"\nname = "{word if at == 5 else "Card"} {at}"\nrings = {at % 9 + 2}\n'
                                 for at in range(CARDS)))

    def start(self, out, *args, before=(), **env):
        out = self.root.parent / out
        command = [*before, PROGRAM, "export", "demo/**", "--dpi", "60", "-v", "--color", "never", "-o", out, *args]
        return subprocess.Popen(command, cwd=self.root, env=self.env | env, text=True,
                                stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)

    def export(self, what, out="out", *args, **options):
        """All faces or a part of them; what was said. It ends well, whatever the cache does."""
        child = self.start(out, *args, **options)
        said = child.communicate()[1]
        expect(child.returncode == 0, f"{what} ends with {child.returncode}: {said}")
        return said

    def files(self, out="out"):
        folder = self.root.parent / out
        found = [path for path in folder.rglob("*") if path.suffix == ".png"]
        return {str(path.relative_to(folder)): path.read_bytes() for path in found}

    def merge(self, parts, out="merged"):
        command = [PROGRAM, "merge", *(str(self.root.parent / part) for part in parts), "-o", self.root.parent / out]
        done = subprocess.run(command, cwd=self.root, env=self.env, text=True, capture_output=True)
        return done.returncode, done.stderr


def told(said):
    """What was said of the shared cache."""
    return [line for line in said.splitlines() if "shared cache `" in line or "of the shared cache" in line]


def taken(said):
    """How many faces came from the shared cache."""
    for line in said.splitlines():
        if "from the cache" in line:
            return int(line.split("(")[1].split()[0]) if "(" in line else 0
    return None


def filled(home, moto, front, whole):
    """Two at once fill it; a third draws nothing."""
    two = [Machine(home, front) for _ in range(2)]
    children = [machine.start("out") for machine in two]
    for machine, child in zip(two, children):
        said = child.communicate()[1]
        expect(child.returncode == 0 and not told(said), f"of two at once one says {said}")
        expect(machine.files() == whole, "of two at once one has other bytes")
    objects = moto.objects()
    expect(len(objects) == CARDS, f"{len(objects)} objects of {CARDS} faces")
    expect(all(key.startswith(FOLDER + "/") for key in objects), "objects outside of the address's folder")
    third = Machine(home, front)
    puts = front.counts["PUT"]
    said = third.export("a third")
    expect(taken(said) == CARDS and not told(said), f"the third says {said}")
    expect(third.files() == whole, "the third has other bytes")
    # Its own folder is full now: nobody is asked.
    gets = front.counts["GET"]
    said = third.export("the third again")
    expect(taken(said) == 0 and front.counts["GET"] == gets, f"asks again: {said}")
    reader = Machine(home, front)
    reader.name("second")
    said = reader.export("a reader", "out", "--cache-read-only")
    expect(taken(said) == CARDS - 1, f"the reader says {said}")
    expect(front.counts["PUT"] == puts and not reader.cache.exists(), "a reader has written")
    expect(moto.objects() == objects, "a reader has changed the shared cache")


def evicted(home, moto, front, whole):
    """The folder is emptied while others build with it."""
    size = sum(map(len, whole.values()))
    expect(size > 40_000, f"too little to evict: {size}")
    machines = [Machine(home, front) for _ in range(3)]
    folder = str(machines[0].cache)
    for turn in range(3):
        children = [machine.start(f"out{turn}", MASSICOT_CACHE=folder) for machine in machines]
        while any(child.poll() is None for child in children):
            subprocess.run([PROGRAM, "cache", "prune", "--to", "0"], check=True, capture_output=True,
                           env=machines[0].env)
        for machine, child in zip(machines, children):
            said = child.communicate()[1]
            expect(child.returncode == 0 and not told(said), f"with an emptied folder: {said}")
            expect(machine.files(f"out{turn}") == whole, "other bytes with an emptied folder")
    said = Machine(home, front).export("after it")
    expect(taken(said) == CARDS, f"after it: {said}")


def damaged(home, moto, front, whole):
    Machine(home, front).export("the first")
    good = moto.objects()
    keys = sorted(good)
    moto.put(keys[0], good[keys[0]][:-1])
    moto.put(keys[1], good[keys[1]][:-1] + bytes([good[keys[1]][-1] ^ 1]))
    moto.put(keys[2], good[keys[3]])
    moto.put(keys[4], b"")
    moto.put(keys[5], b"x" * (33 << 20))
    machine = Machine(home, front)
    said = machine.export("with damaged objects")
    expect(machine.files() == whole, "other bytes from damaged objects")
    expect(taken(said) == CARDS - 5, f"damaged objects are taken: {said}")
    # The one beyond all bounds is an answer that fails.
    expect([line.split()[0] for line in told(said) if "damaged" in line] == ["4"], f"of damaged objects: {told(said)}")
    expect(moto.objects() == good, "damaged objects are not made anew")
    said = Machine(home, front).export("afterwards")
    expect(taken(said) == CARDS and not told(said), f"afterwards: {said}")


def refused(home, moto, front, whole):
    Machine(home, front).export("the first")
    iam = moto.client("iam")
    keys = {}
    for user, actions in [("writer", ["s3:*"]), ("reader", ["s3:GetObject", "s3:ListBucket"])]:
        iam.create_user(UserName=user)
        statement = ",".join(f'"{action}"' for action in actions)
        iam.put_user_policy(UserName=user, PolicyName="p", PolicyDocument=(
            f'{{"Version":"2012-10-17","Statement":{{"Effect":"Allow","Action":[{statement}],"Resource":"*"}}}}'))
        key = iam.create_access_key(UserName=user)["AccessKey"]
        keys[user] = {"AWS_ACCESS_KEY_ID": key["AccessKeyId"], "AWS_SECRET_ACCESS_KEY": key["SecretAccessKey"]}
    before = moto.objects()
    moto.post("reset-auth", b"0")
    try:
        said = Machine(home, front, keys["writer"]).export("with its credentials")
        expect(taken(said) == CARDS and not told(said), f"with credentials: {said}")
        wrong = keys["writer"] | {"AWS_SECRET_ACCESS_KEY": "wrong"}
        nobody = {"AWS_ACCESS_KEY_ID": "AKIANOBODY", "AWS_SECRET_ACCESS_KEY": "none"}
        for what, kept in [("a wrong secret", wrong), ("an unknown key", nobody), ("empty ones", dict.fromkeys(KEYS, ""))]:
            machine = Machine(home, front, kept)
            said = machine.export(what)
            expect(machine.files() == whole, f"{what}: other bytes")
            expect(len(told(said)) == 1 and "credentials" in said, f"{what}: {said}")
            expect(kept["AWS_SECRET_ACCESS_KEY"] not in said or not kept["AWS_SECRET_ACCESS_KEY"], f"{what} is told")
        reader = Machine(home, front, keys["reader"])
        reader.name("second")
        said = reader.export("who may only read")
        expect(taken(said) == CARDS - 1, f"who may only read: {said}")
        expect(len(told(said)) == 1 and "cannot be written" in said, f"who may only read: {told(said)}")
    finally:
        moto.post("reset-auth", b"inf")
    expect(moto.objects() == before, "who was refused has written")


def gone(home, moto, front, whole):
    """The server goes half-way, or answers no more."""
    for after in (5, CARDS + 5):
        front.fresh()
        moto.fresh()
        front.gone_after = after
        machine = Machine(home, front)
        said = machine.export("with a server that goes")
        expect(machine.files() == whole, "other bytes with a server that goes")
        expect(len(told(said)) == 1, f"with a server that goes: {said}")
        expect(len(moto.objects()) < CARDS, "it was not gone")
    front.fresh()
    moto.fresh()
    front.silent_after = 4
    started = time.monotonic()
    machine = Machine(home, front)
    said = machine.export("with a server that falls silent")
    expect(machine.files() == whole, "other bytes with a silent server")
    expect(len(told(said)) == 1, f"with a silent server: {said}")
    print(f"[silent: {time.monotonic() - started:.0f} s] ", end="")


def skewed(home, moto, front, whole):
    """A clock that is wrong is refused by services: one line, and the folder does as ever."""
    if not shutil.which("faketime"):
        return expect(False, "no faketime: wrong clocks are not tried")
    front.strict = True
    Machine(home, front).export("with a right clock")
    expect(len(moto.objects()) == CARDS, "the strict server takes nothing")
    for when in ("-2 days", "+10 years"):
        machine = Machine(home, front)
        wrong = ["faketime", "-f", when.replace(" days", "d").replace(" years", "y")]
        said = machine.export(f"at {when}", before=wrong)
        expect(machine.files() == whole, f"other bytes at {when}")
        expect(len(told(said)) == 1 and taken(said) == 0, f"at {when}: {said}")
        # Its folder was filled by that clock, and is as good with another.
        said = machine.export(f"after {when}", "again")
        expect(f"{CARDS} of {CARDS} files from the cache" in said, f"after {when}: {said}")
        expect(machine.files("again") == whole, f"other bytes after {when}")


def killed(home, moto, front, whole):
    """One part is killed in the midst of its work and made again; then all come to the whole."""
    part = lambda number: ("--partition", f"slice:{number}/8")
    machines = [Machine(home, front) for _ in range(8)]
    for number in (1, 2, 4, 5, 6, 7, 8):
        machines[number - 1].export(f"part {number}", f"part{number}", *part(number))
    front.silent_after = front.counts["PUT"] + 2
    dying = machines[2].start("part3", *part(3))
    while front.counts["PUT"] <= front.silent_after and dying.poll() is None:
        time.sleep(0.01)
    expect(dying.poll() is None, "part 3 ends before it is killed")
    dying.send_signal(signal.SIGKILL)
    dying.communicate()
    front.silent_after = None
    front.release.set()
    merging = machines[0]
    folders = [machines[number - 1].root.parent / f"part{number}" for number in range(1, 9)]
    code, said = merging.merge(folders)
    expect(code != 0 and "part3" in said, f"a killed part is merged: {said}")
    code, said = merging.merge([*folders[:2], *folders[3:]])
    expect(code != 0 and "no part has demo/cards/c2" in said, f"seven parts are merged: {said}")
    expect(not merging.files("merged"), "something was written")
    again = Machine(home, front)
    said = again.export("part 3 again", "part3", *part(3))
    expect(taken(said) >= 2, f"what part 3 had made is made again: {said}")
    folders[2] = again.root.parent / "part3"
    # One part that was made twice does no harm.
    code, said = merging.merge([*reversed(folders), folders[1]])
    expect(code == 0, f"merge says {said}")
    expect(merging.files("merged") == whole, "the parts come to other bytes than the whole")


def mixed(home, moto, front, whole):
    """Parts of two states of the project are refused, and nothing is written."""
    one, two = Machine(home, front), Machine(home, front)
    two.name("second")
    one.export("part 1", "part1", "--partition", "hash:1/2")
    two.export("part 2 of another state", "part2", "--partition", "hash:2/2")
    other = two.root.parent / "part2"
    code, said = one.merge(["part1", other])
    expect(code != 0 and "was made from other files" in said, f"parts of two states: {said}")
    expect(not one.files("merged"), "something was written")
    one.export("part 2", "part2", "--partition", "hash:2/2")
    code, said = one.merge(["part1", "part2"])
    expect(code == 0 and one.files("merged") == whole, f"parts of one state: {said}")


def main():
    moto = Moto()
    front = Front(moto)
    try:
        with tempfile.TemporaryDirectory() as home:
            alone = Machine(home, front, cache=False, MASSICOT_CACHE_REMOTE="off")
            expect(taken(alone.export("without a cache")) is None, "there is a cache where none is named")
            whole = alone.files()
            expect(len({hashlib.sha256(data).hexdigest() for data in whole.values()}) == CARDS, "faces are alike")
            for test in (filled, evicted, damaged, refused, gone, skewed, killed, mixed):
                started = time.monotonic()
                print(f"{test.__name__}: ", end="", flush=True)
                moto.fresh()
                front.fresh()
                test(home, moto, front, whole)
                print(f"{time.monotonic() - started:.0f} s", flush=True)
    finally:
        front.stop()
        moto.child.terminate()
        moto.child.wait()
    print(f"shared cache: {len(failed)} failed")
    sys.exit(bool(failed))


main()
