#!/usr/bin/env python3
"""Builds the games for services and virtual tables and with cut paths, and holds the files to readers
that are not ours: Pillow, pikepdf, ezdxf. Every kind of check is seen to fail on a seeded fault.

python3 .ci/services.py [PROGRAM [GAME...]]: by itself; otherwise called by validate.py."""
import copy
import csv
import glob
import json
import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
import warnings

OUT = os.path.join("target", "ci-services")
IMAGES = ("tgc", "mpc")
PAGES = {"drivethrucards": "back-front", "press": "front-back", "press-cmyk": "front-back"}
# 0.01 mm, as the cut paths promise.
NEAR = 0.01


def preset(service):
    with open(os.path.join("src", "presets", "services", service + ".toml"), "rb") as file:
        return tomllib.load(file)


def image(path, sizes, dpi):
    """An RGB image without alpha, of one of these sizes, with its density, that decodes whole."""
    from PIL import Image
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        try:
            with Image.open(path) as found:
                found.load()
                density = found.info.get("dpi", (0, 0))
                good = found.size in sizes and found.mode == "RGB"
                good = good and all(abs(each - dpi) < 0.1 for each in density)
                return good, f"{found.size} {found.mode} {density}"
        except Exception as error:
            return False, str(error)


def deck(folder, pieces):
    """The list of cards names every image of the folder and no other, and counts the pieces."""
    with open(os.path.join(folder, "cards.csv"), newline="") as file:
        rows = list(csv.DictReader(file))
    named = {row[side] for row in rows for side in ("front", "back")} - {""}
    there = {os.path.relpath(path, folder) for path in glob.glob(folder + "/**/*.png", recursive=True)}
    count = sum(int(row["quantity"]) for row in rows)
    fronts = [row["front"] for row in rows]
    good = named == there and count == pieces and fronts == sorted(fronts)
    return good, f"{sorted(named ^ there)}, {count} of {pieces}"


def shown(pdf):
    """What each page shows, by the content of its form."""
    import pikepdf
    with pikepdf.open(pdf) as document:
        pages = []
        for page in document.pages:
            forms = [form.read_bytes() for form in page.Resources.XObject.values()]
            pages.append(max(forms, key=len))
        boxes = [[float(edge) for edge in page.mediabox] for page in document.pages]
        return pages, boxes


def order(pdf, wanted, pieces):
    """Pages in pairs; the shared back is the first or the second of each; all of one size."""
    pages, boxes = shown(pdf)
    first, second = pages[::2], pages[1::2]
    backs, fronts = (first, second) if wanted == "back-front" else (second, first)
    good = len(pages) == 2 * pieces and len(set(backs)) == 1 and len(set(fronts)) > 1
    return good and len({tuple(box) for box in boxes}) == 1, f"{len(pages)} pages, {len(set(backs))} backs"


def table(state, folder, pieces):
    """Images are there and no larger than may be; every card is on its sheet, before the last place."""
    from PIL import Image
    problems = []
    count = 0

    def look(found):
        nonlocal count
        for image in [found.get("CustomImage", {}).get("ImageURL")] if "CustomImage" in found else []:
            if not os.path.exists(os.path.join(folder, "images", image)):
                problems.append(f"{image} is missing")
        for key, sheet in found.get("CustomDeck", {}).items():
            path = os.path.join(folder, "images", sheet["FaceURL"])
            if not os.path.exists(path) or not os.path.exists(os.path.join(folder, "images", sheet["BackURL"])):
                problems.append(f"sheet {key} is missing")
                continue
            width, height = Image.open(path).size
            if max(width, height) > 4096 or width % sheet["NumWidth"] or height % sheet["NumHeight"]:
                problems.append(f"{path}: {width} x {height}")
            if "CardID" in found:
                place = found["CardID"] - 100 * int(key)
                if not 0 <= place < sheet["NumWidth"] * sheet["NumHeight"] - 1:
                    problems.append(f"card {found['CardID']} is not on its sheet")
        inner = found.get("ContainedObjects", [])
        count += not inner
        if "DeckIDs" in found and found["DeckIDs"] != [card["CardID"] for card in inner]:
            problems.append("DeckIDs are not those of the cards")
        for each in inner:
            look(each)

    for found in state["ObjectStates"]:
        look(found)
    if count != pieces:
        problems.append(f"{count} of {pieces} pieces")
    return not problems, "; ".join(problems[:5])


def touches(point, line):
    """Whether a point lies on a straight cut along an axis, its ends included."""
    (x0, y0), (x1, y1) = sorted(tuple(vertex.dxf.location)[:2] for vertex in line.vertices)
    return (x0 - NEAR <= point[0] <= x1 + NEAR
            and min(y0, y1) - NEAR <= point[1] <= max(y0, y1) + NEAR)


def is_sound(line, others):
    """A closed outline; or, where pieces butt, a straight cut that begins and ends on other cuts."""
    if line.is_closed:
        return True
    ends = [tuple(vertex.dxf.location)[:2] for vertex in line.vertices]
    open_lines = [other for other in others if other is not line and not other.is_closed]
    return len(ends) == 2 and all(any(touches(end, other) for other in open_lines) for end in ends)


def cut(dxf, pdf, folded=False):
    """Sound DXF; cuts together as large as what the PDF says is left when it is cut. Where backs are
    folded behind their fronts, both layers are cut at once: along the fronts, above the fold."""
    import ezdxf
    import ezdxf.bbox
    import pikepdf
    try:
        drawing = ezdxf.readfile(dxf)
    except Exception as error:
        return False, str(error)
    auditor = drawing.audit()
    outlines = drawing.modelspace().query('POLYLINE[layer=="CUT"]')
    with pikepdf.open(pdf) as document:
        trim = [float(edge) / 72 * 25.4 for edge in document.pages[0].trimbox]
    if not outlines or auditor.errors:
        return False, f"{len(outlines)} outlines, {auditor.errors}"
    box = ezdxf.bbox.extents(outlines)
    found = [box.extmin.x, box.extmin.y, box.extmax.x, box.extmax.y]
    if folded:
        fold = (trim[1] + trim[3]) / 2
        if found[1] < fold:
            return False, f"{found} is not above the fold at {fold}"
        trim[1] = found[1]
    good = all(abs(a - b) < NEAR for a, b in zip(found, trim))
    bad = [line for line in outlines if not is_sound(line, outlines)]
    return good and not bad, f"{found} is not {trim}, or {len(bad)} cuts end in a piece"


def see_the_checks_fail(report):
    """On what has just passed, changed."""
    from PIL import Image
    import pikepdf
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(OUT, "dix-mille", "tgc", "events", "001-evenement-1.png")
        sizes = {(825, 1125)}
        bad = os.path.join(folder, "bad.png")
        with Image.open(path) as sound:
            sound.resize((824, 1125)).save(bad, dpi=(300, 300))
            report(not image(bad, sizes, 300)[0], "images: a dot too few is caught")
            sound.convert("RGBA").save(bad, dpi=(300, 300))
            report(not image(bad, sizes, 300)[0], "images: alpha is caught")
            sound.save(bad, dpi=(72, 72))
            report(not image(bad, sizes, 300)[0], "images: a wrong density is caught")
        data = open(path, "rb").read()
        open(bad, "wb").write(data[: len(data) // 2])
        report(not image(bad, sizes, 300)[0], "images: half a file is caught")

        events = os.path.join(folder, "events")
        shutil.copytree(os.path.dirname(path), events)
        os.remove(os.path.join(events, "002-evenement-2.png"))
        report(not deck(events, 9)[0], "cards.csv: a missing image is caught")
        report(not deck(os.path.dirname(path), 10)[0], "cards.csv: a wrong count is caught")

        swapped = os.path.join(folder, "swapped.pdf")
        with pikepdf.open(os.path.join(OUT, "dix-mille", "press", "events.pdf")) as pdf:
            pdf.pages.append(pdf.pages[2])
            del pdf.pages[2]
            pdf.save(swapped)
        report(not order(swapped, "front-back", 9)[0], "pages: another order is caught")

        here = os.path.join(OUT, "dix-mille", "tabletop-simulator")
        state = json.load(open(os.path.join(here, "dix-mille.json")))
        objects = state["ObjectStates"]
        pieces = sum(len(each.get("ContainedObjects", [0])) for each in objects)
        deck_of_cards = next(index for index, each in enumerate(objects) if "DeckIDs" in each)
        sheet = next(iter(objects[deck_of_cards]["CustomDeck"]))
        for what, change in {
            "an image that is missing": lambda deck: deck["CustomDeck"][sheet].update(FaceURL="no.jpg"),
            "a card on the hidden place": lambda deck: deck["ContainedObjects"][0].update(CardID=100 * int(sheet) + 9),
            "a card that is missing": lambda deck: (deck["ContainedObjects"].pop(), deck["DeckIDs"].pop()),
        }.items():
            broken = copy.deepcopy(state)
            change(broken["ObjectStates"][deck_of_cards])
            report(not table(broken, here, pieces)[0], f"table: {what} is caught")

        name = os.path.join(OUT, "dix-mille", "events-cut-1.dxf")
        text = open(name, newline="").read()
        pdf = os.path.join(OUT, "dix-mille", "events.pdf")
        bad = os.path.join(folder, "bad.dxf")
        left = min(float(line) for line in text.split("VERTEX")[1].splitlines() if "." in line)
        open(bad, "w", newline="").write(text.replace(f"\r\n{left:.4f}\r\n", f"\r\n{left - 0.05:.4f}\r\n"))
        report(not cut(bad, pdf)[0], "cut paths: an outline off by 0.05 mm is caught")
        open(bad, "w", newline="").write(text[: len(text) // 2])
        report(not cut(bad, pdf)[0], "cut paths: half a file is caught")
        report(not cut(name, pdf, True)[0], "cut paths: cuts across a fold are caught")


def check(report, program, wanted=()):
    """Builds and checks these games, or all of them; the seeded faults want dix-mille."""
    listing = subprocess.run([program, "list", "--format", "json"], capture_output=True, check=True)
    games = [game for game in json.loads(listing.stdout)["games"] if not wanted or game["id"] in wanted]

    def build(*more):
        command = [program, "build", "--quiet", "--out", OUT, *more]
        result = subprocess.run(command, capture_output=True, text=True, errors="replace")
        report(result.returncode == 0, " ".join(command[1:]), result.stderr)

    shutil.rmtree(OUT, ignore_errors=True)
    named = [game["id"] for game in games]
    for service in [*IMAGES, "tabletop-simulator"]:
        build(*named, "--for", service)
    for service in PAGES:
        build("dix-mille", "--component", "events", "--for", service)
    build(*named, "--cut-paths", "dxf")
    for service in IMAGES:
        form = preset(service)
        sizes = {tuple(product["image"]) for product in form["product"]}
        files = glob.glob(f"{OUT}/*/{service}/**/*.png", recursive=True)
        report(len(files) > 10, f"{service}: there are images")
        for path in sorted(files):
            report(*with_name(image(path, sizes, form["images"]["dpi"]), path))
    for game in games:
        # The pages of a rulebook are pieces of their own there.
        counts = {component["id"]: component.get("pages") or component["pieces"] for component in game["components"]}
        for service in IMAGES:
            for folder in sorted(glob.glob(f"{OUT}/{game['id']}/{service}/*")):
                report(*with_name(deck(folder, counts[os.path.basename(folder)]), folder))
        folder = os.path.join(OUT, game["id"], "tabletop-simulator")
        state = json.load(open(os.path.join(folder, game["id"] + ".json")))
        names = {path.split("-", 1)[0] for path in os.listdir(os.path.join(folder, "images"))}
        report(bool(names), f"{folder} has images")
        missing = left_out(program, game["id"])
        wanted = sum(count for name, count in counts.items() if name not in missing)
        report(*with_name(table(state, folder, wanted), folder))
    for service, wanted in PAGES.items():
        events = f"{OUT}/dix-mille/{service}/events.pdf"
        report(*with_name(order(events, wanted, 9), events))
    folded = {f"{game['id']}/{name}" for game in games for component in game["components"]
              if component["fold_over"] for name in (component["id"], component["sheet"])}
    for dxf in sorted(glob.glob(f"{OUT}/*/*-cut-1.dxf")):
        name = dxf.removesuffix("-cut-1.dxf")
        found = cut(dxf, name + ".pdf", os.path.relpath(name, OUT) in folded)
        report(*with_name(found, dxf))
    see_the_checks_fail(report)


def left_out(program, game):
    """The components that no table takes."""
    command = [program, "check", game, "--for", "tabletop-simulator", "--format", "json"]
    found = json.loads(subprocess.run(command, capture_output=True, text=True).stdout)
    found = [each for each in found["diagnostics"] if each["code"] == "service-product"]
    return {each["subject"].split("/")[1] for each in found}


def with_name(result, what):
    ok, words = result
    return ok, f"services: {what}", words


if __name__ == "__main__":
    failed = []

    def tell(ok, what, words=""):
        print(("ok    " if ok else "FAIL  ") + what + ("" if ok else "\n" + words.strip()), flush=True)
        if not ok:
            failed.append(what)

    check(tell, sys.argv[1] if len(sys.argv) > 1 else os.path.join("target", "release", "massicot"), sys.argv[2:])
    sys.exit(bool(failed))
