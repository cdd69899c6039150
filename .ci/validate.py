#!/usr/bin/env python3
"""Holds the PDFs in out/ to programs that are not ours: qpdf, poppler, mupdf, ghostscript, and the
print checkers beside the repository, where there are any. Anything said on standard error is a failure. Every kind of
check is first seen to fail on a seeded fault. Ends with 'N passed, N failed'."""
import glob
import json
import os
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor

import pikepdf

import press
import releases
import services
import sheets

PROGRAM = sys.argv[1] if len(sys.argv) > 1 else "target/release/massicot"
passed, failed = 0, []


def run(*command):
    return subprocess.run(command, capture_output=True, text=True, errors="replace")


def report(ok, what, words=""):
    global passed
    if ok:
        passed += 1
    else:
        failed.append(what)
    print(("ok    " if ok else "FAIL  ") + what + (("\n" + words.strip()) if not ok else ""), flush=True)


def clean(result):
    """Ended well and said nothing on standard error."""
    return result.returncode == 0 and not result.stderr.strip()


def qpdf(pdf):
    result = run("qpdf", "--check", pdf)
    return clean(result) and "No syntax or stream encoding errors" in result.stdout, result.stdout + result.stderr


def poppler(pdf):
    """Draws 12 pages at most: two seconds each where a picture is 600 dots an inch in four inks, and
    the two others draw every page."""
    with tempfile.TemporaryDirectory() as folder:
        result = run("pdftoppm", "-r", "50", "-l", "12", pdf, os.path.join(folder, "page"))
    return clean(result), result.stderr


def mupdf(pdf):
    with tempfile.TemporaryDirectory() as folder:
        result = run("mutool", "draw", "-N", "-q", "-r", "50", "-o", os.path.join(folder, "page-%d.png"), pdf)
    return clean(result), result.stderr


def ghostscript(pdf):
    result = run("gs", "-q", "-dSAFER", "-dBATCH", "-dNOPAUSE", "-r50", "-sDEVICE=bit", "-sOutputFile=/dev/null", pdf)
    return clean(result) and not result.stdout.strip(), result.stdout + result.stderr


def fonts(pdf):
    """Each font embedded, subset, with a map to Unicode. Each component has its own letters of a font; no two files of
    a font are the same."""
    result = run("pdffonts", pdf)
    rows = [line for line in result.stdout.splitlines()[2:] if line.strip()]
    flags = [re.search(r"\b(yes|no) +(yes|no) +(yes|no) +\d+ +\d+$", row) for row in rows]
    good = all(flag and flag.groups() == ("yes", "yes", "yes") for flag in flags)
    with pikepdf.open(pdf) as document:
        files = [entry.read_raw_bytes() for entry in font_files(document)]
    return clean(result) and good and len(set(files)) == len(files), result.stdout + result.stderr


def font_files(document):
    """The font files of a PDF, each object once."""
    keys = ("/FontFile", "/FontFile2", "/FontFile3")
    held = [item for item in document.objects if isinstance(item, pikepdf.Dictionary)]
    found = [item[key] for item in held for key in keys if key in item]
    return {stream.objgen: stream for stream in found}.values()


CHECKS = {"qpdf": qpdf, "poppler": poppler, "mupdf": mupdf, "ghostscript": ghostscript, "fonts": fonts}


def broken(pdf, folder):
    """A copy with its middle overwritten: no reader may take it."""
    data = bytearray(open(pdf, "rb").read())
    third = len(data) // 3
    data[third : 2 * third] = b"\0" * third
    path = os.path.join(folder, "broken.pdf")
    open(path, "wb").write(data)
    return path


def bare_font(folder):
    """A page whose font is neither embedded nor mapped to Unicode."""
    pdf = pikepdf.new()
    pdf.add_blank_page(page_size=(200, 200))
    font = pikepdf.Dictionary(Type=pikepdf.Name.Font, Subtype=pikepdf.Name.Type1, BaseFont=pikepdf.Name.Helvetica)
    pdf.pages[0].Resources = pikepdf.Dictionary(Font=pikepdf.Dictionary(F=pdf.make_indirect(font)))
    pdf.pages[0].Contents = pdf.make_stream(b"BT /F 12 Tf 20 20 Td (words) Tj ET")
    path = os.path.join(folder, "font.pdf")
    pdf.save(path)
    return path


def font_twice(pdf, folder):
    """A copy that has a font's file twice."""
    path = os.path.join(folder, "twice.pdf")
    with pikepdf.open(pdf) as document:
        described = [item for item in document.objects if isinstance(item, pikepdf.Dictionary) and "/FontFile2" in item]
        data = described[0].FontFile2.read_bytes()
        for copy in "AB":
            again = pikepdf.Dictionary(FontFile2=document.make_stream(data))
            document.Root["/Again" + copy] = document.make_indirect(again)
        document.save(path)
    return path


def see_the_checks_fail(report, pdf):
    with tempfile.TemporaryDirectory() as folder:
        bad = broken(pdf, folder)
        for name in ("qpdf", "poppler", "mupdf", "ghostscript"):
            report(not CHECKS[name](bad)[0], f"{name} catches a broken file")
        report(not fonts(bare_font(folder))[0], "fonts catches a font that is not embedded")
        report(not fonts(font_twice(pdf, folder))[0], "fonts catches a font that is there twice")


def read(report, games):
    """Every PDF in out/, by every reader; and a broken one, which none of them takes."""
    pdfs = sorted(glob.glob("out/**/*.pdf", recursive=True))
    report(bool(pdfs), "there is something to validate")
    readings = [(pdf, name) for pdf in pdfs for name in CHECKS]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        results = pool.map(lambda reading: CHECKS[reading[1]](reading[0]), readings)
        for (pdf, name), (ok, words) in zip(readings, results):
            report(ok, f"{name} {pdf}", words)
    words_of_the_cards(report, games)
    see_the_checks_fail(report, pdfs[0])


def words_of_the_cards(report, games):
    for game in games:
        # What stands within other pieces only has no file.
        printed = [part for part in game["components"] if part["pieces"]]
        for component in printed:
            pdf = os.path.join("out", game["id"], component["id"] + ".pdf")
            text = run("pdftotext", "-layout", pdf, "-")
            report(clean(text), f"pdftotext reads {pdf}", text.stderr)


def heard(section):
    """What a section reports, in a process of its own."""
    check, *arguments = section
    reports = []
    check(lambda ok, what, words="": reports.append((ok, what, words)), *arguments)
    return reports


def main():
    listing = subprocess.run([PROGRAM, "list", "--format", "json"], capture_output=True, check=True)
    games = json.loads(listing.stdout)["games"]
    # The longest first: begun last, it would leave all other cores waiting.
    sections = [(services.check, PROGRAM), (releases.check, PROGRAM), (read, games)]
    if os.path.isdir(press.SHARED):
        sections = [(sheets.check, PROGRAM), (press.check, CHECKS, PROGRAM), *sections]
    else:
        print(f"skip  sheets and press files: there are no print checkers in {press.SHARED}", flush=True)
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for reports in pool.map(heard, sections):
            for ok, what, words in reports:
                report(ok, what, words)
    for name in failed:
        print("failed:", name)
    print(f"{passed} passed, {len(failed)} failed")
    sys.exit(bool(failed))


if __name__ == "__main__":
    main()
