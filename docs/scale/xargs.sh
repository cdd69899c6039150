#!/bin/sh
# An export in parts on one machine, as on many: sh xargs.sh GAME PARTS OUT [OPTIONS]
# With ssh and a network drive in place of sh -c, on several.
set -eu
game=$1 parts=$2 out=$3
shift 3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export MASSICOT_PARTS="$parts"
# Parts that fail make xargs fail; done again, they do no harm. A part uses all cores: two at once are enough.
# shellcheck disable=SC2016
seq "$parts" | xargs -P 2 -I '{}' sh -c \
    'part=$1; shift; MASSICOT_PART=$part exec massicot export "$@" --partition auto' part '{}' "$game/**" -o "$work/{}" "$@"
massicot merge "$work"/* -o "$out"
