#!/usr/bin/env python3
"""Holds the files of docs/scale/ to their schemas, each seen to refuse a slip, and runs the one that needs
no more than this machine: the parts come to the bytes of the whole.

python3 .ci/scale.py [PROGRAM]"""
import os
import shutil
import subprocess
import sys
from pathlib import Path

PROGRAM = Path(sys.argv[1] if len(sys.argv) > 1 else "target/release/massicot").resolve()
OUT = Path("target/ci-scale").resolve()
FILES = Path("docs/scale")
TOOLS = Path(sys.executable).parent
SCHEMA = [TOOLS / "check-jsonschema", "--builtin-schema"]
# Each with what it is held to and a slip that must be seen.
CHECKS = {
    "github.yml": ([*SCHEMA, "vendor.github-workflows"], "runs-on", "runs_on"),
    "gitlab.yml": ([*SCHEMA, "vendor.gitlab-ci", "--data-transform", "gitlab-ci"], "parallel: 8", "parallel: many"),
    "kubernetes.yaml": ([TOOLS / "kubernetes-validate", "--strict"], "completionMode", "completionmode"),
    "aws-batch.yaml": ([TOOLS / "cfn-lint"], "RetryStrategy", "Retries"),
    "xargs.sh": ([TOOLS / "shellcheck"], '"$game/**"', "$game/**"),
}
failed = []


def report(right, said, what):
    print(("ok      " if right else "FAILED  ") + what)
    if not right:
        failed.append(what)
        print(said)


def run(*command, **environment):
    done = subprocess.run(command, capture_output=True, text=True, env=os.environ | environment)
    return done.returncode == 0, done.stdout + done.stderr


def files(folder):
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())


shutil.rmtree(OUT, ignore_errors=True)
OUT.mkdir(parents=True)
for name, (command, text, slip) in CHECKS.items():
    whole = (FILES / name).read_text("utf-8")
    report(*run(*command, FILES / name), f"{name} is as it should be")
    wrong = OUT / name
    wrong.write_text(whole.replace(text, slip), "utf-8")
    report(text in whole and not run(*command, wrong)[0], "", f"a slip in {name} is seen")
known = {path.name for path in FILES.iterdir()} - {"README.md"}
report(known == set(CHECKS), "", f"every file is held to something: {sorted(known ^ set(CHECKS))}")

path = os.pathsep.join([str(PROGRAM.parent), os.environ["PATH"]])
whole, merged = OUT / "whole", OUT / "merged"
report(*run(PROGRAM, "export", "dix-mille/**", "--dpi", "20", "-o", whole), "the whole is made")
report(*run("sh", FILES / "xargs.sh", "dix-mille", "3", merged, "--dpi", "20", PATH=path), "xargs.sh makes three parts")
same = files(whole) == files(merged) != []
same = same and all((whole / name).read_bytes() == (merged / name).read_bytes() for name in files(whole))
report(same, f"{files(merged)[:9]} …", "they come to the bytes of the whole")
print(f"scale: {len(failed)} failed")
sys.exit(bool(failed))
