#!/usr/bin/env python3
"""Builds the games for home printers and holds their first sheets to an independent geometry checker:
crop marks by vector and by raster, sizes, bleed, safe zone, backs behind fronts. It is first seen to
catch a back that is off and a mark that is out of place.

python3 .ci/sheets.py [PROGRAM]: by itself; otherwise called by validate.py."""
import json
import os
import re
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor

import pdfplumber
import pikepdf

CHECKER = os.path.join("..", "shared", "tools", "geometry_check.py")
OUT = os.path.join("target", "ci-sheets")
# Every component on the papers people have, one deck on the others.
PRESETS = {"a4": None, "letter": None, "a4-bleed": "events", "letter-bleed": "events", "letter-8": "events",
           "a3": "events", "a3-bleed": "events", "tabloid": "events"}
# Their art has thin strokes as long as marks, which the checker takes for marks: it looks at dots only.
STROKES = {"dix-mille/box", "dix-mille/city", "dix-mille/events", "dix-mille/outside", "dix-mille/standee",
           "dix-mille/turn-aid",
           "sokar/adventurers", "sokar/chests", "sokar/god-mat", "sokar/pawns", "sokar/demigods",
           "slohar/coins-1", "slohar/pawns", "slohar/foes", "slohar/turn-aid", "slohar/characters", "slohar/effects", "slohar/randoms",
           "slohar/weapons", "slohar/shields", "slohar/gear", "slohar/gallery"}
# Their backs are white, to be glued: no bleed is seen there. Their fronts are looked at by themselves.
WHITE_BACKS = {"dix-mille/standee"}
# Backs are folded behind their fronts on the first page; what is left stands on the next.
FOLDED = {"dix-mille/city", "dix-mille/outside"}
# Lines to write on, on white paper: the checker takes them for marks by their dots as well.
FORMS = {"dix-mille/road-sheet"}
# The checker takes a glyph to be as high as its font: by so many mm such a box may be nearer to the trim
# than the safe zone. The ink is held to it by the program's own rule.
FONT_BOXES = {"dix-mille/city": 0.75, "dix-mille/events": 0.9, "dix-mille/item-aid": 0.3, "dix-mille/outside": 0.75,
              "dix-mille/turn-aid": 0.35, "sokar/actions": 0.7, "sokar/pawns": 1.15,
              "sokar/turn-track": 0.05}
MM = 25.4 / 72
# Dots an inch: a twelfth of a millimetre, and the checker reckons with parts of a dot.
DPI = "300"


def run(*command):
    return subprocess.run(command, capture_output=True, text=True, errors="replace")


def cuts(page):
    """How many cuts the marks above the block and beside it speak of."""
    left, bottom, right, top = (float(edge) * MM for edge in page.page_obj.attrs["BleedBox"])
    height = float(page.height) * MM
    above, beside = set(), set()
    for line in page.lines:
        x0, x1, y0, y1 = (float(line[key]) * MM for key in ("x0", "x1", "top", "bottom"))
        if x1 - x0 < 0.1 and y1 - y0 >= 2 and y1 < height - top:
            above.add(round(x0, 2))
        if y1 - y0 < 0.1 and x1 - x0 >= 2 and x1 < left:
            beside.add(round(y0, 2))
    return len(above), len(beside)


def shown(page):
    """The least bleed that shows around the block."""
    trim, bleed = (page.page_obj.attrs[box] for box in ("TrimBox", "BleedBox"))
    return min(abs(float(a) - float(b)) * MM for a, b in zip(trim, bleed))


def requests(pdf, component):
    """What the checker is asked of the first sheet; nothing of what it does not understand: pages that
    are not cut, posters, booklets. Columns and rows are read from the marks."""
    stock, sides = component["stock"], component["sides"]
    preset, game, name = pdf[:-4].split(os.sep)[-3:]
    of = f"{game}/{name.removesuffix(f'-{preset}')}"
    with pdfplumber.open(pdf) as document:
        page = document.pages[0]
        # Where backs are folded behind their fronts, a single page holds both.
        turned = sides == 2 and len(document.pages) > 1 and of not in FOLDED
        across, down = cuts(page)
        # A tuck box is cut along its own line; its folds look like marks.
        if not stock["cut"] or component["booklet"] or stock["shape"] == "tuck-box" or not across or not down:
            return []
        each = (lambda count: count // 2) if stock["bleed_mm"] else (lambda count: count - 1)
        columns, rows = each(across), each(down)
        trim = [float(edge) * MM for edge in page.page_obj.attrs["TrimBox"]]
        if trim[2] - trim[0] < stock["width_mm"] - 0.01 or trim[3] - trim[1] < stock["height_mm"] - 0.01:
            return []
        # Rings of bleed and holes in a part-filled block are white where the checker wants none.
        full = component["pieces"] >= columns * rows and stock["shape"] == "rectangle"
        bleed = shown(page) if full else 0
    safe = stock["safe_mm"] if stock["shape"] == "rectangle" else 0
    if of in FORMS:
        return []
    safe -= FONT_BOXES.get(of, 0)
    dots = ["--method", "raster"] if of in STROKES else []
    card = f"{stock['width_mm']}x{stock['height_mm']}"
    back = ["--front", "1", "--back", "2"] if turned else []

    def asked(bleed, sides):
        return [pdf, "--rows", str(rows), "--cols", str(columns), "--card", card, "--bleed", f"{bleed:.2f}",
                f"--safe={safe:.2f}", "--dpi", DPI, *sides, *dots]

    if of in WHITE_BACKS:
        return [asked(bleed, []), asked(0, back)]
    return [asked(bleed, back)]


def checked(arguments):
    result = run(sys.executable, CHECKER, *arguments)
    return result.returncode == 0, result.stdout + result.stderr


def looked_at(sheet):
    """What the checker is asked of a PDF of a component, and what it finds."""
    return [(arguments, *checked(arguments)) for arguments in requests(*sheet)]


def moved(pdf, by, marks):
    """A copy in which something on the last page is out of its place: all of it, or one crop mark."""
    path = pdf.replace(".pdf", "-moved.pdf")
    with pikepdf.open(pdf) as document:
        page = document.pages[-1]
        content = page.Contents.read_bytes()
        if marks:
            first = re.search(rb"(?<=\n)([\d.]+) ([\d.]+) m\n([\d.]+) ([\d.]+) l\n", content)
            x0, y0, x1, y1 = (float(number) for number in first.groups())
            line = f"{x0 + by} {y0} m\n{x1 + by} {y1} l\n".encode()
            content = content[: first.start()] + line + content[first.end() :]
        else:
            content = f"q 1 0 0 1 {by} 0 cm\n".encode() + content + b"\nQ"
        page.Contents = document.make_stream(content)
        document.save(path)
    return path


def see_it_fail(report, arguments):
    for what, marks in (("a back that is off", False), ("a mark out of place", True)):
        broken = moved(arguments[0], 0.5 / MM, marks)
        report(not checked([broken, *arguments[1:]])[0], f"geometry catches {what}")


def check(report, program):
    listing = subprocess.run([program, "list", "--format", "json"], capture_output=True, check=True)
    games = json.loads(listing.stdout)["games"]
    built = []
    for preset, only in PRESETS.items():
        folder = os.path.join(OUT, preset)
        chosen = ["--component", only] if only else []
        suffix = "" if preset == "a4" else "-" + preset
        result = run(program, "build", "--quiet", "--sheet", preset, "--out", folder, *chosen)
        report(result.returncode == 0, f"builds on {preset}", result.stderr)
        known = set()
        for game in games:
            for component in game["components"]:
                # What stands within other pieces only has no file.
                if not component["pieces"]:
                    continue
                if only not in (None, component["id"]):
                    continue
                # On the first preset all are looked at; on others pieces of one form lie alike.
                stock = component["stock"]
                form = (stock["path_mm"], stock["bleed_mm"], component["sides"], component["fold_over"])
                if preset != "a4" and form in known:
                    continue
                known.add(form)
                built.append((os.path.join(folder, game["id"], component["id"] + suffix + ".pdf"), component))
    # Marks are looked for in Python, among all strokes of the art: in processes, not in threads.
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        found = [each for sheet in pool.map(looked_at, built) for each in sheet]
    report(len(found) > 50, f"{len(found)} sheets are understood by the geometry checker")
    for arguments, ok, words in found:
        report(ok, "geometry of " + " ".join(arguments[:7]), words)
    see_it_fail(report, next(arguments for arguments, *_ in found if arguments[0].endswith("events.pdf")))


if __name__ == "__main__":
    failed = []

    def say(ok, what, words=""):
        print(("ok    " if ok else "FAIL  ") + what + (("\n" + words.strip()) if not ok else ""), flush=True)
        if not ok:
            failed.append(what)

    check(say, sys.argv[1] if len(sys.argv) > 1 else "target/release/massicot")
    sys.exit(bool(failed))
