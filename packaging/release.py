#!/usr/bin/env python3
"""What a release is made of. Needs Python alone, and dpkg-deb for `deb`.

    release.py verify v0.2.0                      the tag, Cargo.toml and CHANGELOG.md agree
    release.py notes                              what CHANGELOG.md says of this version
    release.py pages PROGRAM DIR                  manual pages and completions
    release.py archive TARGET PROGRAM PAGES OUT   an archive for a target, and its checksum
    release.py deb ARCHITECTURE PROGRAM PAGES OUT a package for Debian and Ubuntu
    release.py installers RELEASES OUT            the installers, told where releases are
    release.py manifests RELEASES OUT             for Homebrew, Scoop and winget, from the checksums in OUT

The same input gives the same bytes: times are SOURCE_DATE_EPOCH, or 1980-01-01.
"""

import argparse
import gzip
import hashlib
import io
import json
import os
import re
import subprocess
import sys
import tarfile
import tempfile
import time
import tomllib
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = tomllib.loads((ROOT / "Cargo.toml").read_text("utf-8"))["package"]
VERSION, ABOUT, LICENCE = PACKAGE["version"], PACKAGE["description"], PACKAGE["license"]
# The first day that a zip file can name.
EPOCH = max(int(os.environ.get("SOURCE_DATE_EPOCH", "0")), 315532800)
SHELLS = {"bash": "bash", "zsh": "zsh", "fish": "fish", "powershell": "ps1", "elvish": "elv"}
DOCUMENTS = ["LICENSE-APACHE", "LICENSE-MIT", "README.md", "CHANGELOG.md"]
WINDOWS = "x86_64-pc-windows-msvc"
IDENTIFIER = "Massicot.Massicot"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True)
    for run, arguments in [
        (verify, ["tag"]),
        (notes, []),
        (pages, ["program", "dir"]),
        (archive, ["target", "program", "pages", "out"]),
        (deb, ["architecture", "program", "pages", "out"]),
        (installers, ["releases", "out"]),
        (manifests, ["releases", "out"]),
    ]:
        command = commands.add_parser(run.__name__)
        command.set_defaults(run=run)
        for argument in arguments:
            of_text = argument in ("tag", "target", "architecture", "releases")
            command.add_argument(argument, type=str if of_text else Path)
    arguments = vars(parser.parse_args())
    arguments.pop("run")(**arguments)


def verify(tag):
    locked = tomllib.loads((ROOT / "Cargo.lock").read_text("utf-8"))["package"]
    locked = next(one["version"] for one in locked if one["name"] == PACKAGE["name"])
    if tag != f"v{VERSION}":
        sys.exit(f"the tag is {tag}, but Cargo.toml says version {VERSION}")
    if locked != VERSION:
        sys.exit(f"Cargo.lock says version {locked}, Cargo.toml {VERSION}: run `cargo check`, commit Cargo.lock")
    section()
    print(f"{tag}: Cargo.toml, Cargo.lock and CHANGELOG.md agree")


def notes():
    print(section())


def section():
    """What CHANGELOG.md says of this version, under a heading with its date."""
    text = (ROOT / "CHANGELOG.md").read_text("utf-8")
    heading = re.compile(rf"^## \[{re.escape(VERSION)}\] - \d{{4}}-\d{{2}}-\d{{2}}$", re.M)
    found = heading.search(text)
    if not found:
        sys.exit(f"CHANGELOG.md has no heading `## [{VERSION}] - YYYY-MM-DD`: date what stands under [Unreleased]")
    rest = text[found.end() :]
    end = re.search(r"^## \[", rest, re.M)
    said = rest[: end.start() if end else None].strip()
    if not said:
        sys.exit(f"CHANGELOG.md says nothing of {VERSION}")
    return said


def pages(program, dir):
    (dir / "man").mkdir(parents=True, exist_ok=True)
    (dir / "completions").mkdir(exist_ok=True)
    program = program.resolve()
    subprocess.run([program, "--quiet", "man", dir / "man"], check=True)
    for shell, ending in SHELLS.items():
        script = subprocess.run([program, "completions", shell], check=True, capture_output=True).stdout
        (dir / "completions" / f"massicot.{ending}").write_bytes(script)


def archive(target, program, pages, out):
    name = f"massicot-{target}"
    files = {f"{name}/{'massicot.exe' if 'windows' in target else 'massicot'}": (program.read_bytes(), 0o755)}
    for document in DOCUMENTS:
        files[f"{name}/{document}"] = ((ROOT / document).read_bytes(), 0o644)
    for page in sorted(pages.glob("*/*")):
        files[f"{name}/{page.parent.name}/{page.name}"] = (page.read_bytes(), 0o644)
    out.mkdir(parents=True, exist_ok=True)
    if "windows" in target:
        file = out / f"{name}.zip"
        zipped(file, files)
    else:
        file = out / f"{name}.tar.gz"
        file.write_bytes(tarred(files))
    checked(file)


def zipped(file, files):
    date = time.gmtime(EPOCH)[:6]
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path, (content, mode) in files.items():
            entry = zipfile.ZipInfo(path, date)
            entry.external_attr = mode << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, content)


def tarred(files):
    packed = io.BytesIO()
    with gzip.GzipFile(fileobj=packed, mode="wb", compresslevel=9, mtime=0) as stream:
        with tarfile.open(fileobj=stream, mode="w", format=tarfile.USTAR_FORMAT) as archive:
            for path, (content, mode) in files.items():
                entry = tarfile.TarInfo(path)
                entry.size, entry.mode, entry.mtime = len(content), mode, EPOCH
                entry.uname = entry.gname = "root"
                archive.addfile(entry, io.BytesIO(content))
    return packed.getvalue()


def checked(file):
    """The checksum beside a file, as sha256sum writes and reads it."""
    digest = hashlib.sha256(file.read_bytes()).hexdigest()
    file.with_name(f"{file.name}.sha256").write_text(f"{digest}  {file.name}\n", "utf-8")
    print(file)


def deb(architecture, program, pages, out):
    out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as work:
        tree = Path(work) / "tree"
        put(tree / "usr/bin/massicot", program.read_bytes(), 0o755)
        for page in sorted(pages.glob("man/*.1")):
            put(tree / f"usr/share/man/man1/{page.name}.gz", gzip.compress(page.read_bytes(), 9, mtime=0))
        completions = pages / "completions"
        for source, place in [
            ("massicot.bash", "bash-completion/completions/massicot"),
            ("massicot.zsh", "zsh/vendor-completions/_massicot"),
            ("massicot.fish", "fish/vendor_completions.d/massicot.fish"),
        ]:
            put(tree / "usr/share" / place, (completions / source).read_bytes())
        doc = tree / "usr/share/doc/massicot"
        mit, apache = ((ROOT / name).read_text("utf-8") for name in ("LICENSE-MIT", "LICENSE-APACHE"))
        put(doc / "copyright", copyright(mit, apache).encode())
        changes = (ROOT / "CHANGELOG.md").read_bytes()
        put(doc / "changelog.gz", gzip.compress(changes, 9, mtime=0))
        size = sum(file.stat().st_size for file in tree.rglob("*") if file.is_file())
        first, rest = ABOUT.split(": ", 1)
        control = f"""Package: massicot
Version: {VERSION}
Architecture: {architecture}
Maintainer: The Massicot developers <massicot@localhost.invalid>
Installed-Size: {-(-size // 1024)}
Section: games
Priority: optional
Description: {first}
 It makes {rest}.
"""
        put(tree / "DEBIAN/control", control.encode())
        file = out / f"massicot_{VERSION}_{architecture}.deb"
        environment = dict(os.environ, SOURCE_DATE_EPOCH=str(EPOCH))
        subprocess.run(
            ["dpkg-deb", "--root-owner-group", "--build", "-Zxz", tree, file],
            check=True, env=environment, stdout=subprocess.DEVNULL,
        )
    checked(file)


def put(path, content, mode=0o644):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    path.chmod(mode)
    for folder in (path, *path.parents):
        if folder.name == "tree":
            break
        if folder.is_dir():
            folder.chmod(0o755)


def copyright(mit, apache):
    """Debian's machine-readable form, 1.0."""
    holder = re.search(r"^Copyright .*$", mit, re.M)
    holder = holder.group(0).removeprefix("Copyright ") if holder else "the Massicot developers"

    def body(text):
        return "\n".join(f" {line}" if line.strip() else " ." for line in text.strip().splitlines())

    return f"""Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: massicot

Files: *
Copyright: {holder}
License: MIT or Apache-2.0

License: MIT
{body(mit)}

License: Apache-2.0
{body(apache)}
"""


def installers(releases, out):
    out.mkdir(parents=True, exist_ok=True)
    for name in ("install.sh", "install.ps1"):
        text = (ROOT / "packaging" / name).read_text("utf-8")
        if "@RELEASES@" not in text:
            sys.exit(f"{name} has no place for the address")
        (out / name).write_text(text.replace("@RELEASES@", releases), "utf-8")


def manifests(releases, out):
    at = f"{releases}/download/v{VERSION}"

    def sum_of(file):
        return (out / f"{file}.sha256").read_text("utf-8").split()[0]

    def address(target):
        ending = "zip" if "windows" in target else "tar.gz"
        return f"{at}/massicot-{target}.{ending}", sum_of(f"massicot-{target}.{ending}")

    (out / "massicot.rb").write_text(homebrew(releases, address), "utf-8")
    (out / "massicot.json").write_text(scoop(releases, *address(WINDOWS)), "utf-8")
    for kind, text in winget(releases, *address(WINDOWS)).items():
        (out / f"{IDENTIFIER}{kind}.yaml").write_text(text, "utf-8")


def homebrew(releases, address):
    home = releases.removesuffix("/releases")
    blocks = []
    for system, targets in [
        ("macos", [("arm", "aarch64-apple-darwin"), ("intel", "x86_64-apple-darwin")]),
        ("linux", [("arm", "aarch64-unknown-linux-musl"), ("intel", "x86_64-unknown-linux-musl")]),
    ]:
        blocks.append(f"  on_{system} do")
        for machine, target in targets:
            url, digest = address(target)
            blocks += [f"    on_{machine} do", f'      url "{url}"', f'      sha256 "{digest}"', "    end"]
        blocks += ["  end", ""]
    licences = ", ".join(f'"{one}"' for one in LICENCE.split(" OR "))
    about = ABOUT.split(":")[0]
    return "\n".join([
        "class Massicot < Formula",
        f'  desc "{about}"',
        f'  homepage "{home}"',
        f'  version "{VERSION}"',
        f"  license any_of: [{licences}]",
        "",
        *blocks,
        "  def install",
        '    bin.install "massicot"',
        '    man1.install Dir["man/*.1"]',
        '    bash_completion.install "completions/massicot.bash" => "massicot"',
        '    zsh_completion.install "completions/massicot.zsh" => "_massicot"',
        '    fish_completion.install "completions/massicot.fish"',
        "  end",
        "",
        "  test do",
        '    system bin/"massicot", "new", "moons"',
        '    system bin/"massicot", "--root", "moons", "build"',
        '    assert_path_exists testpath/"moons/out/moons/moons.pdf"',
        "  end",
        "end",
        "",
    ])


def scoop(releases, url, digest):
    latest = f"{releases}/download/v$version/massicot-{WINDOWS}.zip"
    manifest = {
        "version": VERSION,
        "description": ABOUT,
        "homepage": releases.removesuffix("/releases"),
        "license": LICENCE.replace(" OR ", "|"),
        "architecture": {"64bit": {"url": url, "hash": digest, "extract_dir": f"massicot-{WINDOWS}"}},
        "bin": "massicot.exe",
        "checkver": "github",
        "autoupdate": {"architecture": {"64bit": {"url": latest, "hash": {"url": "$url.sha256"}}}},
    }
    return json.dumps(manifest, indent=4) + "\n"


def winget(releases, url, digest):
    """The three files of a package, schema 1.6.0."""
    of_all = f"PackageIdentifier: {IDENTIFIER}\nPackageVersion: {VERSION}\n"
    end = "ManifestVersion: 1.6.0\n"
    return {
        "": f"{of_all}DefaultLocale: en-US\nManifestType: version\n{end}",
        ".locale.en-US": (
            f"{of_all}PackageLocale: en-US\nPublisher: Massicot\nPackageName: Massicot\n"
            f"PackageUrl: {releases.removesuffix('/releases')}\nLicense: {LICENCE}\n"
            f"ShortDescription: {json.dumps(ABOUT)}\nManifestType: defaultLocale\n{end}"
        ),
        ".installer": (
            f"{of_all}Installers:\n- Architecture: x64\n  InstallerType: zip\n"
            f"  NestedInstallerType: portable\n  NestedInstallerFiles:\n"
            f"  - RelativeFilePath: massicot-{WINDOWS}\\massicot.exe\n    PortableCommandAlias: massicot\n"
            f"  InstallerUrl: {url}\n  InstallerSha256: {digest.upper()}\nManifestType: installer\n{end}"
        ),
    }


if __name__ == "__main__":
    main()
