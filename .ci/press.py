#!/usr/bin/env python3
"""Builds the games for presses and holds the files to what presses want: PDF/X-4 and PDF/X-1a by an
independent checker, total ink and greys by Ghostscript's separations, lightness by Little CMS. Each
check is first seen to fail: every key that PDF/X wants is taken out in turn.

python3 .ci/press.py [PROGRAM]: by itself; otherwise called by validate.py."""
import glob
import os
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

import pikepdf
from pikepdf import Array, Dictionary, Name, String

SHARED = os.path.join("..", "shared", "tools")
PROFILE = os.path.join("src", "presets", "icc", "FOGRA39L.icc")
OUT = os.path.join("target", "ci-press")

# The service, the level of its files, and the ink they may have.
SERVICES = [("press", "X4", None), ("press-cmyk", "X4", 300), ("drivethrucards", "X1a", 240)]
EVENTS = os.path.join(OUT, "press", "dix-mille", "press", "events.pdf")


def run(*command):
    return subprocess.run(command, capture_output=True, text=True, errors="replace")


def pdfx(pdf, level, *more):
    result = run(sys.executable, os.path.join(SHARED, "pdfx_check.py"), pdf, "--level", level, "--only-fail", *more)
    return result.returncode == 0, result.stdout + result.stderr


def ink(pdf, limit):
    # What it prints counts: with some numpy it ends with 1 and 'False' whatever it found.
    result = run(sys.executable, os.path.join(SHARED, "tac.py"), pdf, "--limit", str(limit), "--dpi", "72")
    good = "-> PASS" in result.stdout and "-> FAIL" not in result.stdout
    good = good and result.stderr.strip() in ("", "False")
    return good, result.stdout + result.stderr


def ghostscript(device, pdf, out, *more):
    command = ["gs", "-q", "-dSAFER", "-dBATCH", "-dNOPAUSE", "-r72", "-dLastPage=4", "-sDEVICE=" + device,
               "--permit-file-read=" + PROFILE, "-sDefaultCMYKProfile=" + PROFILE, *more, "-sOutputFile=" + out, pdf]
    return run(*command)


def grey(pdf):
    """No ink but black on any page."""
    result = ghostscript("inkcov", pdf, "-")
    pages = re.findall(r"([\d.]+) +([\d.]+) +([\d.]+) +([\d.]+) +CMYK", result.stdout)
    only_black = all(float(part) == 0 for page in pages for part in page[:3])
    return bool(pages) and only_black and not result.stderr, result.stdout + result.stderr


def lightness(pdf, like, folder):
    """How far, on average, the first pages are from those of another file, in L*."""
    import numpy
    from PIL import Image, ImageCms
    to_lab = ImageCms.buildTransform(ImageCms.createProfile("sRGB"), ImageCms.createProfile("LAB"), "RGB", "LAB")
    pages = []
    for name, path in (("one", pdf), ("other", like)):
        ghostscript("png16m", path, os.path.join(folder, name + "-%d.png"), "-dTextAlphaBits=4", "-dGraphicsAlphaBits=4")
        pictures = [Image.open(png).convert("RGB") for png in sorted(glob.glob(os.path.join(folder, name + "-*.png")))]
        lab = [numpy.asarray(ImageCms.applyTransform(picture, to_lab)).astype(float) for picture in pictures]
        pages.append([picture[..., 0] / 2.55 for picture in lab])
    differences = [float(abs(one - other).mean()) for one, other in zip(*pages)]
    return max(differences)


def intent(pdf):
    return pdf.Root.OutputIntents[0]


def xmp(pdf, element):
    packet = pdf.Root.Metadata.read_bytes()
    spoilt = re.sub(rb"<%s>[^<]*</%s>" % (element, element), b"", packet)
    if spoilt == packet and element == b"dc:title":
        spoilt = re.sub(rb"<dc:title>.*?</dc:title>", b"", packet, flags=re.S)
    assert spoilt != packet, element
    pdf.Root.Metadata.write(spoilt)


def first_font(pdf):
    for thing in pdf.objects:
        if isinstance(thing, Dictionary) and thing.get("/Type") == Name.FontDescriptor:
            return thing
    raise AssertionError("no font")


def rgb_content(pdf):
    pdf.pages[0].contents_add(b"1 0 0 rg 0 0 10 10 re f")


def annotation(pdf):
    note = Dictionary(Type=Name.Annot, Subtype=Name.Text, Rect=Array([20, 20, 40, 40]), Contents=String("x"))
    pdf.pages[0].Annots = Array([pdf.make_indirect(note)])


def fonts_gone(pdf):
    font = first_font(pdf)
    for key in ("/FontFile", "/FontFile2", "/FontFile3"):
        if key in font:
            del font[key]


def drop(of, key):
    def spoil(pdf):
        del of(pdf)[key]
    return spoil


def put(of, key, value):
    def spoil(pdf):
        of(pdf)[key] = value
    return spoil


def info(pdf):
    return pdf.trailer.Info


def page(pdf):
    return pdf.pages[0].obj


def root(pdf):
    return pdf.Root


# What is spoilt, how, and which rule has to say so. The version and the /ID are written by whoever
# saves the file, so those two are spoilt in the bytes (see `in_bytes`).
FAULTS = [
    ("Info's version", put(info, "/GTS_PDFXVersion", String("PDF/X-5")), "ID.INFO"),
    ("Info's title is another", put(info, "/Title", String("another")), "XMP.SYNC"),
    ("Info's dates are others", put(info, "/CreationDate", String("D:20200101000000Z")), "XMP.SYNC"),
    ("Trapped is Unknown", put(info, "/Trapped", Name.Unknown), "INFO.TRAPPED"),
    ("no XMP", drop(root, "/Metadata"), "XMP.PRESENT"),
    *[(f"no {element.decode()} in XMP", lambda pdf, element=element: xmp(pdf, element), f"XMP.{element.decode().replace('pdfxid:', '')}")
      for element in (b"pdfxid:GTS_PDFXVersion", b"dc:title", b"xmp:CreateDate", b"xmp:ModifyDate", b"xmp:MetadataDate",
                      b"pdf:Trapped", b"xmpMM:DocumentID", b"xmpMM:VersionID", b"xmpMM:RenditionClass")],
    ("no output intent", drop(root, "/OutputIntents"), "OI.ONE"),
    ("an intent of another kind", put(intent, "/S", Name.GTS_PDFA1), "OI.ONE"),
    ("no condition", drop(intent, "/OutputConditionIdentifier"), "OI.IDENT"),
    ("neither Info nor registry", lambda pdf: (drop(intent, "/Info")(pdf), drop(intent, "/RegistryName")(pdf)), "OI.INFO"),
    ("no ICC profile", drop(intent, "/DestOutputProfile"), "OI.PROFILE"),
    ("a profile cut short", lambda pdf: intent(pdf).DestOutputProfile.write(open(PROFILE, "rb").read()[:5000]), "OI.ICC"),
    ("a profile of three inks", lambda pdf: put(lambda pdf: intent(pdf).DestOutputProfile, "/N", 3)(pdf), "OI.ICC"),
    ("JavaScript", put(root, "/OpenAction", Dictionary(S=Name.JavaScript, JS=String("1"))), "CAT.ACTIONS"),
    ("a view of the CropBox", put(root, "/ViewerPreferences", Dictionary(ViewArea=Name.CropBox)), "CAT.VIEWER"),
    ("no TrimBox", drop(page, "/TrimBox"), "BOX.TRIM"),
    ("an ArtBox as well", put(page, "/ArtBox", Array([10, 10, 20, 20])), "BOX.TRIM"),
    ("no BleedBox", drop(page, "/BleedBox"), "BOX.BLEED"),
    ("a TrimBox outside", put(page, "/TrimBox", Array([0, 0, 500, 500])), "BOX.NEST"),
    ("a TrimBox of another size", put(page, "/TrimBox", Array([9, 9, 150, 200])), "BOX.SIZE"),
    ("an annotation on the card", annotation, "PAGE.ANNOT"),
    ("separations", put(page, "/SeparationInfo", Dictionary()), "PAGE.SEP"),
    ("a font that is not embedded", fonts_gone, "FONT.EMBED"),
    ("RGB without a profile", rgb_content, "COLOUR.SPACES"),
]


def in_bytes(data, old, new):
    assert data.count(old) >= 1 and len(old) == len(new), old
    return data.replace(old, new)


def spoilt(source, spoil, folder):
    path = os.path.join(folder, "spoilt.pdf")
    with pikepdf.open(source) as pdf:
        spoil(pdf)
        pdf.save(path, object_stream_mode=pikepdf.ObjectStreamMode.preserve)
    return path


def see_pdfx_fail(report):
    with tempfile.TemporaryDirectory() as folder:
        for what, spoil, rule in FAULTS:
            _, words = pdfx(spoilt(EVENTS, spoil, folder), "X4", "--trim", "63x88", "--min-bleed", "3")
            report(f"FAIL {rule} " in words, f"{rule} catches: {what}", words)
        data = open(EVENTS, "rb").read()
        path = os.path.join(folder, "bytes.pdf")
        for what, old, new, rule in (("a later version", b"%PDF-1.6", b"%PDF-1.7", "FILE.VERSION"),
                                     ("no identity", b"/ID", b"/IX", "FILE.ID")):
            open(path, "wb").write(in_bytes(data, old, new))
            _, words = pdfx(path, "X4")
            report(f"FAIL {rule} " in words, f"{rule} catches: {what}", words)
        live = os.path.join(OUT, "press-cmyk", "dix-mille", "press-cmyk", "events.pdf")
        _, words = pdfx(live, "X1a")
        for rule in ("FILE.VERSION", "FILE.XREF", "TRANSPARENCY"):
            report(f"FAIL {rule} " in words, f"{rule} catches a file of PDF/X-4 as PDF/X-1a", words)


def see_the_others_fail(report):
    with tempfile.TemporaryDirectory() as folder:
        source = os.path.join(OUT, "press-cmyk", "dix-mille", "press-cmyk", "events.pdf")
        heavy = spoilt(source, lambda pdf: pdf.pages[0].contents_add(b"1 1 1 1 k 0 0 50 50 re f"), folder)
        report(not ink(heavy, 300)[0], "too much ink is caught")
        report(not grey(source)[0], "colour in a grey file is caught")
        paler = spoilt(source, lambda pdf: pdf.pages[0].contents_add(b"0 0 0 0 k 0 0 300 100 re f"), folder)
        report(lightness(paler, source, folder) > 3, "another lightness is caught")


def examined(pdf, level, limit, readers):
    """What each reader and checker finds in a file."""
    for name, reader in readers.items():
        # Its separations are looked at below, on every page.
        if limit and name == "ghostscript":
            continue
        ok, words = reader(pdf)
        yield ok, f"{name} {pdf}", words
    card = ["--trim", "63x88"] if pdf == EVENTS else []
    ok, words = pdfx(pdf, level, "--min-bleed", "3", *card)
    yield ok, f"{level} {pdf}", words
    if limit:
        ok, words = ink(pdf, limit)
        yield ok, f"at most {limit} % of ink in {pdf}", words


def check(report, readers, program):
    """Builds and checks everything; `readers` are checks that every PDF has to pass."""
    for service, level, limit in SERVICES:
        built = run(program, "build", "--for", service, "--out", os.path.join(OUT, service))
        report(built.returncode == 0, f"build --for {service}", built.stdout + built.stderr)
        pdfs = sorted(glob.glob(os.path.join(OUT, service, "**", "*.pdf"), recursive=True))
        # The large ones take minutes: begun last, they would leave all other cores waiting.
        pdfs.sort(key=os.path.getsize, reverse=True)
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            for findings in pool.map(lambda pdf: list(examined(pdf, level, limit, readers)), pdfs):
                for ok, what, words in findings:
                    report(ok, what, words)
    built = run(program, "build", "dix-mille", "--grayscale", "--out", os.path.join(OUT, "grey"))
    report(built.returncode == 0, "build --grayscale", built.stdout + built.stderr)
    for pdf in sorted(glob.glob(os.path.join(OUT, "grey", "**", "*.pdf"), recursive=True)):
        ok, words = grey(pdf)
        report(ok, f"only black in {pdf}", words)
    with tempfile.TemporaryDirectory() as folder:
        off = lightness(EVENTS.replace("press", "press-cmyk").replace("ci-press-cmyk", "ci-press"), EVENTS, folder)
        report(off < 2, "inks are as light as the colours", f"{off:.2f} L* off on average")
    see_pdfx_fail(report)
    see_the_others_fail(report)


if __name__ == "__main__":
    failed = []

    def tell(ok, what, words=""):
        print(("ok    " if ok else "FAIL  ") + what + ("" if ok else "\n" + words.strip()), flush=True)
        if not ok:
            failed.append(what)

    check(tell, {}, sys.argv[1] if len(sys.argv) > 1 else os.path.join("target", "release", "massicot"))
    sys.exit(bool(failed))
