#!/usr/bin/env python3
"""Faults of the system, on the program made for release: whatever happens to a build, its files are all
the old ones or all the new ones, the next run leaves no litter, and the same project gives the same bytes
wherever and however it is built. Disks of its own need root, jumps of the clock `faketime`; it says what it
leaves out."""
import os
import random
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

PROGRAM = Path(sys.argv[1] if len(sys.argv) > 1 else "target/release/massicot").resolve()
KILLS = 200
OLD, NEW = '"Dawn"', '"First light"'
WAYS = [["build"], ["build", "--for", "tgc"], ["export", "moons", "--side", "both"]]
failed = []


def run(root, *arguments, env=None, limits=(), before=(), **options):
    def confine():
        signal.signal(signal.SIGXFSZ, signal.SIG_DFL)
        for name, most in limits:
            resource.setrlimit(name, (most, most))

    clean = {"PATH": os.environ["PATH"], "HOME": str(root), "XDG_CONFIG_HOME": str(root / "none")}
    options = {"stdout": subprocess.DEVNULL, "stderr": subprocess.PIPE} | options
    return subprocess.Popen([*before, PROGRAM, *arguments, "--color", "never"], cwd=root,
                            env=clean | (env or {}), preexec_fn=confine, **options)


def done(root, *arguments, **options):
    child = run(root, *arguments, **options)
    said = child.communicate()[1] or b""
    return child.returncode, said.decode(errors="replace")


def files(out):
    """The files below a folder and their bytes, but the record and the lock."""
    names = [path for path in sorted(out.rglob("*")) if path.is_file()]
    skipped = {".massicot.json", ".massicot.lock"}
    return {str(path.relative_to(out)): path.read_bytes() for path in names if path.name not in skipped}


def litter(found):
    return [name for name in found if ".massicot-" in name]


def expect(right, what):
    if not right:
        failed.append(what)
        print(f"  FAILED: {what}")


class Project:
    def __init__(self, home):
        self.root = home / "moons"
        subprocess.run([PROGRAM, "new", "moons"], cwd=home, check=True, capture_output=True)
        self.out = self.root / "out"
        self.cards = self.root / "content/moons/cards.toml"
        self.states = []
        for _ in (OLD, NEW):
            for way in WAYS:
                code, said = done(self.root, *way)
                assert code == 0, said
            self.states.append(files(self.out))
            self.name(OLD, NEW)
        self.name(NEW, OLD)
        assert all(self.states[0][name] != self.states[1][name] for name in self.of(WAYS[0], 0)), "nothing changes"
        shutil.rmtree(self.out)

    def name(self, old, new):
        text = self.cards.read_text()
        if old in text:
            self.cards.write_text(text.replace(old, new))

    def of(self, way, state):
        """What a way makes, of all that was made."""
        def made(name):
            kind = "tgc" if "/tgc/" in name else "export" if name.endswith(".png") else "build"
            return kind == ("tgc" if "tgc" in way else way[0])
        return {name: data for name, data in self.states[state].items() if made(name)}

    def old(self, way):
        """Everything as it was made of the old content, which is the content's state too."""
        self.name(NEW, OLD)
        code, said = done(self.root, *way)
        expect(code == 0, f"{way} fails: {said}")

    def whole(self, way, what):
        found = files(self.out)
        old, new = self.of(way, 0), self.of(way, 1)
        for name, data in found.items():
            if ".massicot-" not in name:
                expect(data in (old.get(name), new.get(name)), f"{what}: {name} is neither old nor new")
        return found

    def next(self, way, what, state=None):
        """After the next run, which does something else, all is old or all is new."""
        code, said = done(self.root, "build", "--only", "moons/cards/noon")
        expect(code == 0, f"{what}: the next run fails: {said}")
        found = files(self.out)
        reprint = [name for name in found if name.endswith("-reprint.pdf")]
        for name in reprint:
            del found[name]
            (self.out / name).unlink()
        wanted = [self.of(way, at) for at in ((0, 1) if state is None else (state,))]
        expect(not litter(found), f"{what}: litter {litter(found)}")
        expect(found in wanted, f"{what}: a mixture of {sorted(found)}")


def killed(home):
    project, random_moments, taken = Project(home), random.Random(25), {}
    for way in WAYS:
        project.old(way)
        started = time.monotonic()
        done(project.root, *way)
        taken[way[-1]] = time.monotonic() - started
        shutil.rmtree(project.out)
    for turn in range(KILLS):
        way = WAYS[turn % len(WAYS)]
        project.old(way)
        project.name(OLD, NEW)
        child = run(project.root, *way)
        moment = random_moments.uniform(0, taken[way[-1]] * 1.1)
        time.sleep(moment)
        child.kill()
        child.communicate()
        what = f"killed after {moment * 1000:.0f} ms of {' '.join(way)}"
        project.whole(way, what)
        project.next(way, what)
        shutil.rmtree(project.out)


def refused(project, way, what, words, **options):
    """A run that the system lets not write: an error, and the old files."""
    project.name(OLD, NEW)
    code, said = done(project.root, *way, **options)
    expect(code in (0, 1), f"{what} ends with {code}: {said[:400]}")
    expect("panicked" not in said, f"{what} panics: {said[:400]}")
    if code == 1:
        expect(any(word in said for word in words) and said.count("error") >= 1, f"{what} says `{said[:400]}`")
    project.whole(way, what)
    return code


def limited(home):
    project = Project(home)
    codes = set()
    for way in WAYS:
        for most in (0, 1, 1_000, 4_096, 20_000, 60_000, 200_000):
            project.old(way)
            words = ["File too large"]
            codes.add(refused(project, way, f"files of {most} bytes, {way}", words, limits=[(resource.RLIMIT_FSIZE, most)]))
            project.next(way, f"after files of {most} bytes")
            shutil.rmtree(project.out)
        for most in (4, 6, 8, 10, 12, 14, 16, 20, 24, 32, 64):
            project.old(way)
            words = ["Too many open files", "os error 24", "No file descriptors"]
            codes.add(refused(project, way, f"{most} open files, {way}", words, limits=[(resource.RLIMIT_NOFILE, most)]))
            project.next(way, f"after {most} open files")
            shutil.rmtree(project.out)
    expect(codes == {0, 1}, f"limits of the system end with {codes}")


def disks(home):
    if os.geteuid() != 0:
        return print("  left out: only root mounts disks")
    disk = home / "disk"
    disk.mkdir()
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64m", "none", disk], capture_output=True)
    if mounted.returncode:
        return print("  left out: no disk can be mounted")
    remount = lambda how: subprocess.run(["mount", "-o", f"remount,{how}", disk], check=True)
    try:
        project = Project(disk)
        codes = set()
        for way in WAYS:
            # Room for a part of the new files beside the old ones.
            for part in range(8):
                project.old(way)
                room = sum(4096 * (2 + len(data) // 4096) for data in files(disk).values())
                remount(f"size={room + part * room // 6}")
                codes.add(refused(project, way, f"a disk with {part}/6 free, {way}", ["No space left"]))
                remount("size=64m")
                project.next(way, f"after a full disk ({part}/6)")
                shutil.rmtree(project.out)
            project.old(way)
            project.name(OLD, NEW)
            remount("ro")
            codes.add(refused(project, way, f"a disk to be read only, {way}", ["Read-only file system"]))
            remount("rw")
            project.next(way, "after a disk to be read only", 0)
            shutil.rmtree(project.out)
        expect(codes == {0, 1}, f"full disks end with {codes}")
    finally:
        subprocess.run(["umount", disk], check=True)


def pipes(home):
    project = Project(home)
    for way in [*WAYS, ["check"], ["check", "--format", "json"], ["list"], ["explain"]]:
        for closed in ("stdout", "stderr", "both"):
            ends = {}
            for name in ("stdout", "stderr"):
                if closed in (name, "both"):
                    reader, writer = os.pipe()
                    os.close(reader)
                    ends[name] = writer
            child = run(project.root, *way, **ends)
            said = (child.communicate()[1] or b"").decode(errors="replace")
            [os.close(end) for end in ends.values()]
            what = f"{' '.join(way)} with {closed} closed"
            expect(child.returncode in (0, 1), f"{what} ends with {child.returncode}: {said[:300]}")
            expect("panicked" not in said, f"{what} panics: {said[:300]}")
            if way in WAYS:
                found = project.whole(way, what)
                expect(found in ({}, project.of(way, 0)), f"{what}: a part of the files")
                shutil.rmtree(project.out, ignore_errors=True)


def together(home):
    project = Project(home)
    for _ in range(5):
        children = [run(project.root, *way, *more) for way in WAYS for more in ([], ["--quiet"])]
        for child in children:
            said = child.communicate()[1].decode(errors="replace")
            expect(child.returncode == 0, f"six at once: {said}")
        expect(files(project.out) == project.states[0], "six at once: other files")
        shutil.rmtree(project.out)


def same(home):
    """Where and how a project is built makes no difference."""
    project = Project(home)
    sources = [path.relative_to(project.root) for path in sorted(project.root.rglob("*")) if path.is_file()]
    homes = ["/dev/shm", home]

    def held(what, root, **options):
        for way in WAYS:
            code, said = done(root, *way, **options)
            expect(code == 0, f"{what}: {said}")
        expect(files(root / "out") == project.states[0], f"{what}: other bytes")
        shutil.rmtree(root / "out", ignore_errors=True)

    for order in range(5):
        shuffled = sources[:]
        random.Random(order).shuffle(shuffled)
        base = Path(homes[order % 2])
        with tempfile.TemporaryDirectory(dir=base if base.is_dir() else home) as copy:
            root = Path(copy) / ("a" * (1 + 40 * order)) / "moons"
            for path in shuffled:
                (root / path).parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(project.root / path, root / path)
            held(f"files in order {order}", root)
    for threads in ("1", "2", "64"):
        held(f"{threads} threads", project.root, env={"RAYON_NUM_THREADS": threads})
    for language in ("C", "fr_FR.UTF-8", "tr_TR.UTF-8", "ar_EG.UTF-8"):
        held(f"in {language}", project.root, env={"LC_ALL": language, "LANG": language, "TZ": "Asia/Kathmandu"})
    if not shutil.which("faketime"):
        return print("  left out: jumps of the clock, without faketime")
    for when in ("1971-01-01 00:00:00", "2099-12-31 23:59:59", "+0 x5000", "-10y x0.1"):
        held(f"at {when}", project.root, before=["faketime", "-f", when if when[0] in "+-" else f"@{when}"])


def main():
    for fault in (killed, limited, disks, pipes, together, same):
        started = time.monotonic()
        print(f"{fault.__name__}: ", end="", flush=True)
        with tempfile.TemporaryDirectory() as home:
            fault(Path(home))
        print(f"{time.monotonic() - started:.0f} s")
    print(f"faults: {len(failed)} failed")
    sys.exit(bool(failed))


main()
