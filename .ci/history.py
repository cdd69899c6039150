"""Times what a history costs, beside a build of the same deck: medians of seven rounds in turn.

    python .ci/history.py path/to/massicot
"""

import colorsys
import os
import random
import shutil
import statistics
import struct
import subprocess
import sys
import tempfile
import time
import zlib

ROUNDS = 7
COMMITS = 1000
HERE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

GAME = """title = "A deck"
language = "en"

[[component]]
id = "cards"
stock = "poker"
data = "cards.toml"
template = "card.svg"
back = "back.svg"
"""
HEAD = """<svg xmlns="http://www.w3.org/2000/svg" xmlns:massicot="urn:massicot" width="69mm" height="94mm"
 viewBox="-3 -3 69 94" font-family="Noto Sans" font-weight="700" text-anchor="middle">
"""
CARD = HEAD + """<linearGradient id="sky" x2="0" y2="1"><stop stop-color="{{ entry.top }}"/>
<stop offset="1" stop-color="{{ entry.bottom }}"/></linearGradient>
<rect x="-3" y="-3" width="69" height="94" fill="url(#sky)"/>
<rect x="3" y="3" width="57" height="82" rx="3" fill="#fff" fill-opacity="0.85" stroke="{{ entry.dark }}"/>
<circle cx="10" cy="10.5" r="5" fill="{{ entry.dark }}"/>
<text x="10" y="12.3" font-size="4.94" fill="#fff">{{ entry.number }}</text>
<text x="17" y="11.9" font-size="3.88" fill="{{ entry.dark }}" text-anchor="start">{{ entry.title }}</text>
<image x="19" y="17.5" width="25" height="25" href="picture.png"/>
<text x="7" y="48" inline-size="49" massicot:rich="true" font-size="2.82" font-weight="400" line-height="1.2"
 text-anchor="start">{{ entry.text }}</text></svg>
"""
BACK = HEAD + """<rect x="-3" y="-3" width="69" height="94" fill="#1d3557"/>
<image x="16.5" y="29" width="30" height="30" href="picture.png"/></svg>
"""
WORDS = """draw card when this unit enters play you may discard one token from any zone and gain two energy then
each rival loses a turn unless they reveal their hidden agent the owner of stone bridge takes three wood from supply
before combat begins move up to four spaces across river forest mountain""".split()


def png(dice, side=300):
    """A round of noisy orange."""

    def dot(x, y):
        inside = (x - side / 2) ** 2 + (y - side / 2) ** 2 < (side / 2) ** 2
        return bytes([231 - dice.randint(0, 12), 111, 81, 255 if inside else 0])

    rows = b"".join(b"\0" + b"".join(dot(x, y) for x in range(side)) for y in range(side))
    head = struct.pack(">IIBBBBB", side, side, 8, 6, 0, 0, 0)
    parts = [(b"IHDR", head), (b"IDAT", zlib.compress(rows)), (b"IEND", b"")]
    chunk = lambda kind, body: struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunk(*part) for part in parts)


def cards(count, changed=0):
    """The data file; so many entries, evenly spread, have another number."""
    dice = random.Random(1)
    tone = lambda hue, light: "#" + "".join("%02x" % int(255 * v) for v in colorsys.hls_to_rgb(hue % 1, light, 0.6))
    every = count // changed if changed else count + 1
    entries = []
    for at in range(count):
        words = [dice.choice(WORDS) for _ in range(40)]
        text = " ".join(words[:17]) + " **" + " ".join(words[17:20]) + "** " + " ".join(words[20:]) + "."
        number = at * 7 % 100 + (1 if at % every == every - 1 else 0)
        tones = "\n".join(f'{key} = "{tone(at * 0.618, light)}"' for key, light in (("top", 0.78), ("bottom", 0.42), ("dark", 0.22)))
        entries.append(f'[[card]]\nid = "card-{at}"\ntitle = "{words[0]} {words[1]}"\nnumber = {number}\n{tones}\ntext = "{text}"\n')
    return "\n".join(entries)


def git(folder, *args, **more):
    settings = ["-c", "user.name=Somebody", "-c", "user.email=somebody@example.org", "-c", "gc.auto=0"]
    return subprocess.run(["git", "-C", folder, *settings, *args], check=True, capture_output=True, **more).stdout


def write(folder, path, text):
    path = os.path.join(folder, path)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "wb") as file:
        file.write(text if isinstance(text, bytes) else text.encode())


def deck(folder, count):
    """A deck as the one commit of a repository."""
    write(folder, "content/deck/game.toml", GAME)
    write(folder, "content/deck/cards.toml", cards(count))
    write(folder, "templates/deck/card.svg", CARD)
    write(folder, "templates/deck/back.svg", BACK)
    write(folder, "templates/deck/picture.png", png(random.Random(2)))
    write(folder, ".gitignore", "/out/\n")
    for font in ("NotoSans-Bold.ttf", "NotoSans-Regular.ttf"):
        with open(os.path.join(HERE, "tests/fonts", font), "rb") as file:
            write(folder, "fonts/" + font, file.read())
    git(folder, "init", "-q", "-b", "main")
    git(folder, "add", "-A")
    git(folder, "commit", "-q", "-m", "deck")


def long_history(folder):
    """Commits upon the first, each with another number on one card; the last tree is the first with one change."""
    text = cards(60)
    stream = ["reset refs/heads/main\nfrom refs/heads/main^0\n\n"]
    for at in range(COMMITS):
        body = text.replace("number = 7\n", f"number = {at % 90 + 200}\n")
        stream.append(f"commit refs/heads/main\ncommitter Somebody <somebody@example.org> {1_700_000_000 + at} +0000\n")
        stream.append(f"data 1\nx\nM 100644 inline content/deck/cards.toml\ndata {len(body.encode())}\n{body}\n")
    git(folder, "fast-import", "--quiet", "--force", input="".join(stream).encode())
    git(folder, "reset", "-q", "--hard", "main")


def timed(massicot, folder, args):
    shutil.rmtree(os.path.join(folder, "out"), ignore_errors=True)
    start = time.monotonic()
    subprocess.run([massicot, "--root", folder, *args], check=True, capture_output=True)
    return time.monotonic() - start


def medians(massicot, work):
    """What each takes, in seconds: all in turn, so that a slow moment hits all of them."""
    times = [[] for _ in work]
    for _ in range(ROUNDS):
        for place, (folder, args) in enumerate(work):
            times[place].append(timed(massicot, folder, args))
    return [statistics.median(of) for of in times]


def main():
    massicot = os.path.abspath(sys.argv[1])
    with tempfile.TemporaryDirectory() as temp:
        small, large, short, long = (os.path.join(temp, name) for name in ("small", "large", "short", "long"))
        deck(small, 540)
        write(small, "content/deck/cards.toml", cards(540, changed=12))
        build, diff, page = medians(massicot, [(small, ["build"]), (small, ["diff"]), (small, ["diff", "--format", "html", "-o", os.path.join(temp, "page.html")])])
        print(f"540 cards, 12 of them changed: a build {build:.2f} s, diff {diff:.2f} s: {diff / build:.2f}; the page {page / build:.2f}")
        deck(large, 5400)
        write(large, "templates/deck/card.svg", CARD.replace('r="5"', 'r="4.8"'))
        build, diff = medians(massicot, [(large, ["build"]), (large, ["diff"])])
        print(f"5,400 cards, a line of the template changed: a build {build:.2f} s, diff {diff:.2f} s: {diff / build:.2f}")
        deck(short, 60)
        write(short, "content/deck/cards.toml", cards(60).replace("number = 7\n", f"number = {(COMMITS - 1) % 90 + 200}\n"))
        git(short, "commit", "-q", "-am", "two")
        deck(long, 60)
        long_history(long)
        both = ["diff", "--content-only"]
        two, thousand = medians(massicot, [(short, [*both, "HEAD~1..HEAD"]), (long, [*both, f"HEAD~{COMMITS}..HEAD"])])
        print(f"the same two revisions, {COMMITS - 1} commits between them or none: {thousand:.3f} s and {two:.3f} s: {thousand / two:.2f}")


main()
