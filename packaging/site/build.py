#!/usr/bin/env python3
"""The documents, the games and their gallery as a site, by mdBook.

    build.py PROGRAM OUT [--mdbook MDBOOK] [--repository URL]

PROGRAM is massicot, which builds the games. Links to files that are not part of the site lead to the
repository, or are plain words where none is named. A page that SUMMARY.md does not name, and a link that leads
nowhere, end it with an error."""

import argparse
import html
import json
import posixpath
import re
import shutil
import subprocess
import sys
import tempfile
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
# Beside docs/: pages of the site under their own names.
DOCUMENTS = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md"]
# What is printed of a kit: the name of its link, what `build` is asked, what that adds to a file's name.
KITS = [
    ("A4", [], ""),
    ("Letter", ["--paper", "letter"], "-letter"),
    ("A4, less ink", ["--low-ink"], "-low-ink"),
]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", type=lambda path: Path(path).resolve())
    parser.add_argument("out", type=lambda path: Path(path).resolve())
    parser.add_argument("--mdbook", default="mdbook")
    parser.add_argument("--repository", default="", help="as https://host/owner/massicot/blob/main")
    arguments = parser.parse_args()
    shutil.rmtree(arguments.out, ignore_errors=True)
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        games = json.loads(massicot(arguments.program, "list", "--format", "json"))["games"]
        kits = built(arguments.program, games, work / "kits")
        sources(work, arguments, games, kits)
        run(arguments.mdbook, "build", "--dest-dir", arguments.out, work)
        for path in kits.values():
            target = arguments.out / "games" / path.name
            target.parent.mkdir(exist_ok=True)
            shutil.copy(path, target)
    massicot(arguments.program, "gallery", "--out", arguments.out / "gallery")
    lost = sorted(lost_links(arguments.out))
    for page, link in lost:
        print(f"{page}: `{link}` leads nowhere", file=sys.stderr)
    sys.exit(1 if lost else 0)


def run(*command):
    finished = subprocess.run([str(part) for part in command], cwd=ROOT, capture_output=True, text=True)
    if finished.returncode:
        sys.exit(f"{command[0]}: {finished.stderr or finished.stdout}")
    return finished.stdout


def massicot(program, *arguments):
    return run(program, *arguments)


def built(program, games, folder):
    """The PDF of each game in each form: {(game, form): path}."""
    kits = {}
    for form, asked, suffix in KITS:
        massicot(program, "build", *asked, "--out", folder / form, "--quiet")
        for game in games:
            path = folder / form / game["id"] / f"{game['id']}{suffix}.pdf"
            kits[game["id"], form] = path
    return kits


def sources(work, arguments, games, kits):
    """The folder that mdBook reads."""
    src = work / "src"
    shutil.copytree(ROOT / "docs", src)
    for name in DOCUMENTS:
        shutil.copy(ROOT / name, src / name)
    pages = {path.relative_to(src).as_posix() for path in src.rglob("*.md")}
    summary = (HERE / "SUMMARY.md").read_text("utf-8")
    unnamed = [page for page in sorted(pages) if f"({page})" not in summary]
    if unnamed:
        sys.exit(f"SUMMARY.md does not name {', '.join(unnamed)}")
    summary = summary.replace("README.md", "index.md")
    for page in pages:
        path = (src / page).rename(src / on_site(page))
        # Where the page stands in the repository: links are said from there.
        home = "." if page in DOCUMENTS else posixpath.join("docs", posixpath.dirname(page))
        text = rewritten(path.read_text("utf-8"), home, page, pages, arguments.repository)
        path.write_text(text, "utf-8")
    (src / "games").mkdir()
    lines = []
    for game in games:
        (src / "games" / f"{game['id']}.md").write_text(game_page(game, kits, arguments.repository), "utf-8")
        lines.append(f"- [{game['title']}](games/{game['id']}.md)")
    summary = summary.replace("<!-- games -->", "\n".join(lines))
    (src / "SUMMARY.md").write_text(summary, "utf-8")
    for name in ["book.toml", "look.css"]:
        shutil.copy(HERE / name, work / name)


def on_site(page):
    """The page of a folder is its index, under the name that links have it by."""
    return re.sub(r"\bREADME\.md$", "index.md", page)


def rewritten(text, home, page, pages, repository):
    """A page as the site has it: links to what is in it, code without what the tests read."""

    def link(match):
        image, words, target = match.groups()
        path, mark, anchor = target.partition("#")
        if not path or urlsplit(target).scheme:
            return match.group()
        in_repository = posixpath.normpath(posixpath.join(home, path))
        in_site = in_repository.removeprefix("docs/")
        if in_site in pages or in_repository.startswith("docs/"):
            target = posixpath.relpath(on_site(in_site), posixpath.dirname(page) or ".")
            return f"{image}[{words}]({target}{mark}{anchor})"
        return f"[{words}]({repository}/{in_repository})" if repository else words

    parts = re.split(r"(^```.*?^```\s*$)", text, flags=re.MULTILINE | re.DOTALL)
    for index, part in enumerate(parts):
        if part.startswith("```"):
            parts[index] = re.sub(r"^```(\S*) .*", r"```\1", part, count=1)
        else:
            parts[index] = re.sub(r"(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^)\s]+)\)", link, part)
    return "".join(parts)


def game_page(game, kits, repository):
    name = game["id"]
    page = [f"# {game['title']}", ""]
    if game.get("author"):
        page += [f"By {game['author']}.", ""]
    if (ROOT / "docs" / "images" / f"{name}.png").is_file():
        page += [f"![What the kit of {game['title']} prints](../images/{name}.png)", ""]
    page += ["## Print it", "", '<ul class="kit-files">']
    for form, _, _ in KITS:
        path = kits[name, form]
        megabytes = path.stat().st_size / 1e6
        page.append(f'<li><a href="{html.escape(path.name)}">{form} ({megabytes:.1f} MB)</a></li>')
    page += ["</ul>", ""]
    page += ["Print at 100 %, on both sides, flipped on the long edge: [Print it yourself](../printing.md). "
             f"Every piece is to be seen in the [gallery](../gallery/index.html#/{name}).", ""]
    page += ["## What is in it", "", "| part | pieces | size |", "|---|---|---|"]
    # What stands within other pieces only is no part of its own.
    for part in (part for part in game["components"] if part["pieces"]):
        stock = part["stock"]
        pieces = f"{part['pages']} pages" if part["pages"] else part["pieces"]
        page.append(f"| {part['title']} | {pieces} | {stock['width_mm']:g} × {stock['height_mm']:g} mm |")
    if (ROOT / "docs" / "kits" / f"{name}.md").is_file():
        page += ["", f"[Played from the box](../kits/{name}.md): whole games with nothing but the kit."]
    credits = ROOT / "content" / name / "CREDITS.md"
    if credits.is_file():
        text = rewritten(credits.read_text("utf-8"), f"content/{name}", f"games/{name}.md", set(), repository)
        page += ["", re.sub(r"^#", "##", text, flags=re.MULTILINE)]
    return "\n".join(page) + "\n"


class Links(HTMLParser):
    """The links of a page and what they may lead to."""

    def __init__(self):
        super().__init__()
        self.links, self.ids = [], set()

    def handle_starttag(self, tag, attributes):
        for name, value in attributes:
            if name == "id" and value:
                self.ids.add(value)
            if value and (tag, name) in {("a", "href"), ("img", "src"), ("link", "href"), ("script", "src")}:
                self.links.append(value)


def lost_links(site):
    pages = {}
    for path in site.rglob("*.html"):
        # The page of the gallery finds its way by itself.
        if path.is_relative_to(site / "gallery"):
            continue
        pages[path] = Links()
        pages[path].feed(path.read_text("utf-8"))
    for path, found in pages.items():
        # mdBook's page for what is not there is served from any folder.
        if path.name == "404.html":
            continue
        for link in found.links:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            anchor = unquote(parts.fragment)
            if not target.is_file() or target in pages and anchor and anchor not in pages[target].ids:
                yield path.relative_to(site).as_posix(), link


if __name__ == "__main__":
    main()
