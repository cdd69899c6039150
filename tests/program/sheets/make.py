"""Makes the workbooks of files/, with libraries that are not the program's own.

    python3 -m venv venv && venv/bin/pip install openpyxl==3.1.5 odfpy==1.4.1
    venv/bin/python tests/program/sheets/make.py

The tests read what is committed and need none of it. Some things no library writes (a formula with
its value, a bomb): these are put into the XML afterwards.
"""

import datetime
import io
import os
import re
import zipfile

from odf import table, text
from odf.opendocument import OpenDocumentSpreadsheet
from openpyxl import Workbook
from openpyxl.cell.rich_text import CellRichText, TextBlock
from openpyxl.cell.text import InlineFont
from openpyxl.utils.datetime import CALENDAR_MAC_1904

HERE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "files")
MOMENT = (1980, 1, 1, 0, 0, 0)


def save(name, data, change=lambda part, text: text, more=()):
    """Writes a workbook anew, each part through `change`, always with the same bytes."""
    source = zipfile.ZipFile(io.BytesIO(data))
    path = os.path.join(HERE, name)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as out:
        parts = [(part, source.read(part)) for part in source.namelist()] + list(more)
        for part, content in parts:
            if part == "docProps/core.xml" or part == "meta.xml":
                content = re.sub(rb"\d{4}-\d\d-\d\dT[\d:.]+Z?", b"2000-01-01T00:00:00Z", content)
            kind = zipfile.ZIP_STORED if part == "mimetype" else zipfile.ZIP_DEFLATED
            out.writestr(zipfile.ZipInfo(part, MOMENT), change(part, content), kind)


def workbook(epoch=None):
    book = Workbook()
    stamp = datetime.datetime(2000, 1, 1)
    book.properties.created = book.properties.modified = stamp
    if epoch:
        book.epoch = epoch
    return book


def bytes_of(book):
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


HEADINGS = ["id", "name", "Coût", "cost.wood", "tags", "share", "day", "from", "lasts", "secret",
            "letters.1.sign", "letters.2.sign", "note", "QTY", "# for us", "text"]


def events(sheet):
    sheet.title = "Events"
    sheet.append(HEADINGS)
    sheet.append(["# these are the first ones"])
    sheet.append(["horn", "Le cor", 3, 1, "fire, air", 0.25, datetime.date(2026, 3, 9),
                  datetime.datetime(2026, 3, 9, 18, 30), datetime.timedelta(hours=26, minutes=5),
                  True, "A", "B", "never read", 2, "x", 12])
    sheet["F3"].number_format = "0 %"
    sheet["I3"].number_format = "[h]:mm:ss"
    sheet.append([])
    rich = CellRichText("one ", TextBlock(InlineFont(b=True), "bold"), " word")
    sheet.append(["sea", rich, "2,5", None, "water", "50 %", None, None, None, "non", None, None,
                  None, None, None, "1,50"])
    sheet.append([None, "L’Œuf d’or", 7, None, None, None, None, None, None, None, None, None,
                  None, 0, None, "two\nlines"])
    sheet.row_dimensions[6].hidden = True


def types():
    book = workbook()
    events(book.active)
    book.create_sheet("Other").append(["id"])
    data = bytes_of(book)

    def with_value(part, content):
        """C6 as a formula with what it came to, as a spreadsheet program leaves it."""
        if part != "xl/worksheets/sheet1.xml":
            return content
        plain = b'<c r="C6" t="n"><v>7</v></c>'
        assert plain in content, content
        return content.replace(plain, b'<c r="C6"><f>3+4</f><v>7</v></c>')

    save("types.xlsx", data, with_value)
    save("macros.xlsx", data, with_value, [("xl/vbaProject.bin", b"no macro is looked at")])


def calendar():
    book = workbook(CALENDAR_MAC_1904)
    sheet = book.active
    sheet.append(["id", "day"])
    sheet.append(["ace", datetime.date(2026, 3, 9)])
    save("1904.xlsx", bytes_of(book))


def faults():
    book = workbook()
    sheet = book.active
    sheet.title = "My cards"
    sheet.append(["id", "name", "suit", "value", "valeu"])
    sheet.append(["ace", "The ace", "sun", 1])
    sheet.append(["two", "The two", "son", 2])
    sheet.append(["three", "The three", "moon", "#REF!"])
    sheet.append(["four", "The four", "moon", "=1+3"])
    sheet.append(["five", "The five", "moon", 14])
    sheet.append(["six", "The six", "moon", None, None, "lost"])
    sheet.append(["seven", "The seven", "moon", 7])
    sheet.append(["eight", "The eight", None, 8])
    sheet.merge_cells("C8:C9")
    save("faults.xlsx", bytes_of(book))


def attacks():
    book = workbook()
    book.active.append(["id", "name"])
    book.active.append(["ace", "The ace"])
    data = bytes_of(book)

    def blanks(part, content):
        if part != "xl/worksheets/sheet1.xml":
            return content
        return content.replace(b"<sheetData>", b" " * (3 << 20) + b"<sheetData>")

    def entities(part, content):
        if part != "xl/sharedStrings.xml":
            return content
        lols = [b'<!ENTITY a0 "lol">']
        lols += [b'<!ENTITY a%d "%s">' % (i, b"&a%d;" % (i - 1) * 10) for i in range(1, 10)]
        head = b"<!DOCTYPE sst [" + b"".join(lols) + b"]>"
        return head + content.replace(b"The ace", b"&a9;")

    def far(part, content):
        if part != "xl/worksheets/sheet1.xml":
            return content
        end = b'<row r="1048576"><c r="A1048576" t="n"><v>1</v></c></row></sheetData>'
        return content.replace(b"</sheetData>", end)

    save("bomb.xlsx", data, blanks)
    save("entities.xlsx", data, entities)
    save("far.xlsx", data, far)


def opendocument():
    document = OpenDocumentSpreadsheet()
    sheet = table.Table(name="Events")

    def row(*cells, repeated=None):
        line = table.TableRow(**({"numberrowsrepeated": repeated} if repeated else {}))
        for kind, value in cells:
            options = {}
            if kind == "empty":
                options = {"numbercolumnsrepeated": value} if value else {}
            elif kind == "string":
                options = {"valuetype": "string"}
            elif kind in ("float", "percentage"):
                options = {"valuetype": kind, "value": str(value)}
            elif kind == "date":
                options = {"valuetype": "date", "datevalue": value}
            elif kind == "time":
                options = {"valuetype": "time", "timevalue": value}
            elif kind == "boolean":
                options = {"valuetype": "boolean", "booleanvalue": value}
            elif kind == "formula":
                options = {"valuetype": "float", "value": str(value), "formula": "of:=3+4"}
            elif kind == "error":
                options = {"valuetype": "string", "stringvalue": "", "formula": "of:=[.#REF!]"}
            cell = table.TableCell(**options)
            if kind in ("string", "error"):
                for line_of_text in value.split("\n"):
                    cell.addElement(text.P(text=line_of_text))
            line.addElement(cell)
        sheet.addElement(line)

    row(*[("string", heading) for heading in HEADINGS])
    row(("string", "# these are the first ones"))
    row(("string", "horn"), ("string", "Le cor"), ("float", 3), ("float", 1),
        ("string", "fire, air"), ("percentage", 0.25), ("date", "2026-03-09"),
        ("date", "2026-03-09T18:30:00"), ("time", "PT26H05M00S"), ("boolean", "true"),
        ("string", "A"), ("string", "B"), ("string", "never read"), ("float", 2),
        ("string", "x"), ("float", 12))
    row(("empty", 16), repeated=1)
    row(("string", "sea"), ("string", "one bold word"), ("string", "2,5"), ("empty", None),
        ("string", "water"), ("string", "50 %"), ("empty", 3), ("string", "non"), ("empty", 5),
        ("string", "1,50"))
    row(("empty", None), ("string", "L’Œuf d’or"), ("formula", 7), ("empty", 10), ("float", 0),
        ("empty", None), ("string", "two\nlines"))
    row(("empty", 1024), repeated=1048570)
    document.spreadsheet.addElement(sheet)
    out = io.BytesIO()
    document.save(out)
    save("types.ods", out.getvalue())

    def repeated(part, content):
        if part != "content.xml":
            return content
        cell = b'<table:table-row table:number-rows-repeated="90000"><table:table-cell ' \
               b'table:number-columns-repeated="500" office:value-type="string">' \
               b"<text:p>boom</text:p></table:table-cell></table:table-row></table:table>"
        row = cell.replace(b"</table:table>", b"")
        return content.replace(b"<table:table-row>", row + b"<table:table-row>", 1)

    def encrypted(part, content):
        if part != "META-INF/manifest.xml":
            return b"\x00\xff not to be read" if part == "content.xml" else content
        mark = b'<manifest:file-entry manifest:full-path="content.xml" ' \
               b'manifest:media-type="text/xml"><manifest:encryption-data/></manifest:file-entry>'
        return content.replace(b"</manifest:manifest>", mark + b"</manifest:manifest>")

    save("bomb.ods", out.getvalue(), repeated)
    save("encrypted.ods", out.getvalue(), encrypted)


if __name__ == "__main__":
    os.makedirs(HERE, exist_ok=True)
    types()
    calendar()
    faults()
    attacks()
    opendocument()
