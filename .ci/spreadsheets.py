#!/usr/bin/env python3
"""Spreadsheets that other programs write, and what they make of ours: LibreOffice saves one document in
all its forms, openpyxl writes formulas that nobody has computed and a million rows, both lock a workbook
with a password; LibreOffice and openpyxl open what `massicot export` writes.

python3 .ci/spreadsheets.py [PROGRAM]"""
import csv
import io
import os
import pathlib
import re
import shutil
import subprocess
import sys
import time
import tomllib

import msoffcrypto
import openpyxl

ROOT = pathlib.Path(__file__).resolve().parent.parent
MASSICOT = pathlib.Path(*sys.argv[1:2] or [ROOT / "target/release/massicot"]).resolve()
SOURCE = ROOT / "tests/program/sheets/events.fods"
WORK = ROOT / "target/ci-spreadsheets"

HORN = {
    "id": "horn", "name": "Le cor d’étain", "day": "2026-03-09", "from": "2026-03-09T18:30:00",
    "lasts": "26:05:00", "share": 0.25, "cost": 2.5, "double": 5, "secret": True,
    "text": "First line,\nsecond “line”;  end", "label": "horn-2.5",
}
SEA = {"id": "sea", "name": "The sea, merged", "cost": 7, "double": 14, "secret": False, "text": "007"}
# Text files hold what is shown of a value.
SHOWN = {"day": "03/09/2026", "from": "2026-03-09 18:30:00", "share": "25%"}
CSV = "csv:Text - txt - csv (StarCalc):"
# Saves a document with a password, by LibreOffice's own interface.
LOCK = """
import os, sys, time, uno
from com.sun.star.beans import PropertyValue
local = uno.getComponentContext()
resolver = local.ServiceManager.createInstanceWithContext("com.sun.star.bridge.UnoUrlResolver", local)
for _ in range(60):
    try:
        context = resolver.resolve("uno:pipe,name=massicot;urp;StarOffice.ComponentContext")
        break
    except Exception:
        time.sleep(0.5)
desktop = context.ServiceManager.createInstanceWithContext("com.sun.star.frame.Desktop", context)
value = lambda name, value: PropertyValue(name, 0, value, 0)
document = desktop.loadComponentFromURL(sys.argv[1], "_blank", 0, (value("Hidden", True),))
document.storeToURL(sys.argv[2], (value("FilterName", "calc8"), value("Password", "secret")))
document.close(True)
desktop.terminate()
# What is left is to take the bridge down, at which an office that has gone may crash the process.
os._exit(0)
"""


def massicot(*arguments, root=None, fine=True):
    command = [MASSICOT, *arguments, "--color", "never"] + (["--root", root] if root else [])
    done = subprocess.run(command, capture_output=True, text=True, cwd=WORK)
    assert (done.returncode == 0) == fine, f"{arguments}: {done.stdout}{done.stderr}"
    return done


def entries(path, *more):
    return tomllib.loads(massicot("import", path, *more).stdout)["entry"]


def same(found, expected, what):
    assert found == expected, f"{what}:\n{found}\nand not\n{expected}"


def libreoffice(form, *paths, to=WORK):
    command = ["soffice", f"-env:UserInstallation={(WORK / 'profile').as_uri()}", "--headless",
               "--convert-to", form, "--outdir", to, *paths]
    subprocess.run(command, check=True, capture_output=True)


def saved_by_libreoffice():
    source = SOURCE.read_text(encoding="utf-8")
    old = WORK / "events-1904.fods"
    old.write_text(source.replace("1899-12-30", "1904-01-01"), encoding="utf-8")
    shutil.copy(SOURCE, WORK)
    for form in ["xlsx", "ods"]:
        libreoffice(form, WORK / SOURCE.name, old)
        for name in ["events", "events-1904"]:
            same(entries(f"{name}.{form}"), [HORN, SEA], f"{name}.{form}")
        told = massicot("import", f"events.{form}", "--sheet", "Faults", fine=False).stderr
        for cell, error in [("B2", "#DIV/0!"), ("B3", "#REF!"), ("B4", "#NAME?"), ("B5", "#N/A")]:
            assert f"Faults!{cell}" in told and error in told, told
        assert "4 errors" in told, told
    # Semicolons in UTF-16, commas in UTF-8 with quotes over lines, tabs.
    for name, options in [("utf16", "59,34,65535"), ("utf8", "44,34,76"), ("tabs", "9,34,76")]:
        libreoffice(f"{CSV}{options},1,,0,false,true,false", WORK / SOURCE.name, to=WORK / name)
        path = WORK / name / "events.csv"
        same(entries(path), [HORN | SHOWN, SEA], name)
        text = path.read_bytes()
        assert text.startswith(b"\xff\xfe") == (name == "utf16"), name
        if name != "utf16":
            path.write_bytes(b"\xef\xbb\xbf" + text.replace(b"\n", b"\r\n"))
            same(entries(path), [HORN | SHOWN, SEA], f"{name}, with a byte order mark and CRLF")
    return "LibreOffice's xlsx, ods (both calendars) and csv"


def uncomputed():
    book = openpyxl.Workbook()
    for row in [["id", "value"], ["ace", "=1+2"], ["two", "=B2*2"]]:
        book.active.append(row)
    book.save(WORK / "formulas.xlsx")
    told = massicot("import", "formulas.xlsx", fine=False).stderr
    assert "Sheet!B2" in told and "has not been computed" in told, told
    libreoffice("xlsx", WORK / "formulas.xlsx", to=WORK / "computed")
    found = entries("computed/formulas.xlsx")
    same(found, [{"id": "ace", "value": 3}, {"id": "two", "value": 6}], "computed")
    return "formulas of openpyxl"


def protected():
    with open(WORK / "events.xlsx", "rb") as plain, open(WORK / "locked.xlsx", "wb") as locked:
        msoffcrypto.OfficeFile(plain).encrypt("secret", locked)
    command = ["soffice", f"-env:UserInstallation={(WORK / 'profile').as_uri()}", "--headless",
               "--accept=pipe,name=massicot;urp;"]
    office = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    target = (WORK / "locked.ods").as_uri()
    subprocess.run(["/usr/bin/python3", "-c", LOCK, SOURCE.as_uri(), target], check=True)
    office.wait(60)
    for name in ["locked.xlsx", "locked.ods"]:
        told = massicot("import", name, fine=False).stderr
        assert "protected by a password" in told, f"{name}: {told}"
    return "two locked workbooks"


def too_many_rows():
    book = openpyxl.Workbook(write_only=True)
    sheet = book.create_sheet("Many")
    sheet.append(["id"])
    for number in range(1_000_000):
        sheet.append([number])
    book.save(WORK / "many.xlsx")
    with open(WORK / "many.csv", "w", encoding="ascii") as file:
        file.write("id\n" + "a\n" * 1_000_000)
    for name in ["many.xlsx", "many.csv"]:
        began = time.monotonic()
        told = massicot("import", name, fine=False).stderr
        assert "more than 100000 rows" in told, told
        assert time.monotonic() - began < 10, f"{name} takes too long to refuse"
    return "a million rows refused"


def opened_elsewhere():
    """What is exported says the same in LibreOffice and in openpyxl as in its own text file."""
    game = "dix-mille/events"
    for form in ["csv", "xlsx", "ods"]:
        massicot("export", game, "--format", form, "-o", WORK / f"out.{form}", root=ROOT)
    with open(WORK / "out.csv", encoding="utf-8", newline="") as file:
        expected = list(csv.reader(file))
    for form in ["xlsx", "ods"]:
        folder = WORK / f"from-{form}"
        libreoffice(f"{CSV}44,34,76,1,,0,false,false,false", WORK / f"out.{form}", to=folder)
        found = list(csv.reader(io.StringIO((folder / "out.csv").read_text(encoding="utf-8"))))
        lowered = [[re.sub("^(TRUE|FALSE)$", lambda word: word[0].lower(), cell) for cell in row]
                   for row in found]
        same(lowered, expected, f"LibreOffice's reading of out.{form}")
    sheet = openpyxl.load_workbook(WORK / "out.xlsx").active
    texts = [["" if cell is None else str(cell) for cell in row] for row in sheet.values]
    lowered = [[{"True": "true", "False": "false"}.get(cell, cell) for cell in row] for row in texts]
    same(lowered, expected, "openpyxl's reading of out.xlsx")
    massicot("export", "dix-mille", "--language", "de", "--format", "xlsx", "-o", WORK / "de.xlsx", root=ROOT)
    sheet = openpyxl.load_workbook(WORK / "de.xlsx").active
    assert [cell.value for cell in sheet[1]][:4] == ["text", "state", "source", "translation"]
    pictures = {picture.anchor._from.row for picture in sheet._images}
    assert len(pictures) > 20, f"{len(pictures)} pictures for translators"
    libreoffice("pdf", WORK / "de.xlsx")
    return f"{len(expected) - 1} entries and {len(pictures)} pictures opened elsewhere"


def main():
    shutil.rmtree(WORK, ignore_errors=True)
    os.makedirs(WORK)
    steps = [saved_by_libreoffice, uncomputed, protected, too_many_rows, opened_elsewhere]
    for step in steps:
        print(f"{step()}: as they should be", flush=True)


if __name__ == "__main__":
    sys.exit(main())
