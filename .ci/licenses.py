#!/usr/bin/env python3
"""Holds the licence and the source of every crate that the program is built with, its tests included,
to deny.toml: the part of `cargo deny check licenses bans sources` that needs nothing but cargo. It is
first seen to refuse a licence, a source and a wildcard that are not allowed."""
import json
import re
import subprocess
import sys
import tomllib

REGISTRY = "registry+https://github.com/rust-lang/crates.io-index"


def satisfied(expression, allowed):
    """Whether an SPDX expression can be chosen to be among the licences allowed."""
    words = re.findall(r"\(|\)|[^\s()]+", expression.replace("/", " OR "))

    def either(at):
        ok, at = both(at)
        while at < len(words) and words[at] == "OR":
            other, at = both(at + 1)
            ok = ok or other
        return ok, at

    def both(at):
        ok, at = one(at)
        while at < len(words) and words[at] == "AND":
            other, at = one(at + 1)
            ok = ok and other
        return ok, at

    def one(at):
        if words[at] == "(":
            ok, at = either(at + 1)
            return ok, at + 1
        name, at = words[at], at + 1
        if at < len(words) and words[at] == "WITH":
            name, at = f"{name} WITH {words[at + 1]}", at + 2
        return name in allowed, at

    return either(0)[0]


def faults(packages, allowed):
    found = []
    for package in packages:
        name = f"{package['name']} {package['version']}"
        licence = package.get("license")
        if not licence or not satisfied(licence, allowed):
            found.append(f"{name}: the licence {licence!r} is not in deny.toml")
        if package["source"] not in (None, REGISTRY):
            found.append(f"{name}: comes from {package['source']}, not from crates.io")
        if package["source"] is None:
            wild = [needed["name"] for needed in package["dependencies"] if needed["req"] == "*"]
            found.extend(f"{name}: needs any version of {needed}" for needed in wild)
    return found


def main():
    with open("deny.toml", "rb") as file:
        deny = tomllib.load(file)
    allowed = set(deny["licenses"]["allow"])
    command = ["cargo", "metadata", "--locked", "--all-features", "--format-version", "1"]
    for target in deny["graph"]["targets"]:
        command += ["--filter-platform", target]
    metadata = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
    bad = {"name": "bad", "version": "1", "license": "MIT AND GPL-3.0", "source": "git+https://example.org",
           "dependencies": []}
    own = {"name": "own", "version": "1", "license": "MIT OR GPL-3.0", "source": None,
           "dependencies": [{"name": "other", "req": "*"}]}
    assert len(faults([bad, own], allowed)) == 3, "the check sees nothing"
    found = faults(metadata["packages"], allowed)
    print("\n".join(found) or f"{len(metadata['packages'])} crates have an allowed licence and source")
    sys.exit(bool(found))


main()
