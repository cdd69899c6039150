#!/bin/sh
# Installs a release of Massicot for one user: the program, its manual pages and completions.
#
#   sh install.sh
#
# MASSICOT_VERSION      a version, as 0.2.0; else the newest
# MASSICOT_PREFIX       where to: PREFIX/bin, PREFIX/share [~/.local]
# MASSICOT_RELEASES     where releases are, as https://host/owner/massicot/releases
#
# Nothing is put in place before its checksum is found right. A release fills in the line below.
set -eu

releases=${MASSICOT_RELEASES:-@RELEASES@}
prefix=${MASSICOT_PREFIX:-$HOME/.local}

fail() {
    printf 'massicot: %s\n' "$1" >&2
    exit 1
}

has() { command -v "$1" >/dev/null 2>&1; }

fetch() { # ADDRESS FILE
    if has curl; then
        curl --fail --silent --show-error --location --retry 3 --output "$2" "$1" || fail "$1 cannot be fetched"
    elif has wget; then
        wget --quiet --output-document="$2" "$1" || fail "$1 cannot be fetched"
    else
        fail 'curl or wget is needed'
    fi
}

sum() { # FILE
    if has sha256sum; then
        sha256sum "$1" | cut -d ' ' -f 1
    elif has shasum; then
        shasum -a 256 "$1" | cut -d ' ' -f 1
    else
        fail 'sha256sum or shasum is needed: nothing is installed unchecked'
    fi
}

target() {
    case "$(uname -m)" in
        x86_64 | amd64) machine=x86_64 ;;
        aarch64 | arm64) machine=aarch64 ;;
        *) fail "there is no release for $(uname -m); build it: cargo install --locked --path ." ;;
    esac
    case "$(uname -s)" in
        # One static program for every distribution.
        Linux) echo "$machine-unknown-linux-musl" ;;
        Darwin) echo "$machine-apple-darwin" ;;
        *) fail "there is no release for $(uname -s) here; on Windows use install.ps1" ;;
    esac
}

case "$releases" in
    @*) fail 'say where releases are: MASSICOT_RELEASES=https://host/owner/massicot/releases' ;;
esac
case "${MASSICOT_VERSION:-}" in
    '') from=$releases/latest/download ;;
    *[!0-9A-Za-z.+-]*) fail "\`$MASSICOT_VERSION\` is no version" ;;
    *) from=$releases/download/v${MASSICOT_VERSION#v} ;;
esac

name=massicot-$(target)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT INT TERM
fetch "$from/$name.tar.gz" "$work/$name.tar.gz"
fetch "$from/$name.tar.gz.sha256" "$work/sum"
expected=$(cut -d ' ' -f 1 "$work/sum")
found=$(sum "$work/$name.tar.gz")
[ "$expected" = "$found" ] || fail "$name.tar.gz is not what was released: its SHA-256 is $found, not $expected"

tar -xzf "$work/$name.tar.gz" -C "$work"
share=$prefix/share
mkdir -p "$prefix/bin" "$share/man/man1" "$share/bash-completion/completions" \
    "$share/zsh/site-functions" "$share/fish/vendor_completions.d" "$share/doc/massicot"
cp "$work/$name"/man/*.1 "$share/man/man1/"
cp "$work/$name/completions/massicot.bash" "$share/bash-completion/completions/massicot"
cp "$work/$name/completions/massicot.zsh" "$share/zsh/site-functions/_massicot"
cp "$work/$name/completions/massicot.fish" "$share/fish/vendor_completions.d/massicot.fish"
cp "$work/$name"/LICENSE-* "$share/doc/massicot/"
# The program last, beside its place and then renamed: never half of it.
cp "$work/$name/massicot" "$prefix/bin/.massicot-new"
chmod 755 "$prefix/bin/.massicot-new"
mv "$prefix/bin/.massicot-new" "$prefix/bin/massicot"

printf '%s in %s\n' "$("$prefix/bin/massicot" --version)" "$prefix/bin"
case ":$PATH:" in
    *":$prefix/bin:"*) ;;
    *) printf '%s is not in PATH yet: add it in your shell'"'"'s profile\n' "$prefix/bin" ;;
esac
