#!/bin/sh
# Asset Inspector @VERSION@ in one file: this script, and behind it the packed folder of the program.
# It is unpacked once, into the user's cache folder, and started from there ever after; again where
# something that empties caches has taken files away.
# With --remove-unpacked all that was ever unpacked is removed, of whatever version.
set -eu

fail() {
    printf 'inspector: %s\n' "$1" >&2
    exit 2
}

# A folder that is this user's, and no link to one that somebody chose.
is_own() {
    [ -d "$1" ] && [ ! -L "$1" ] && [ -O "$1" ]
}

# A folder of this user's with all that was unpacked into it, as far as there is what counts.
is_whole() {
    is_own "$1" || return 1
    command -v find >/dev/null && command -v wc >/dev/null || return 0
    [ "$(find "$1" | wc -l)" -ge @COUNT@ ]
}

programs=${ASSET_INSPECTOR_CACHE:-${XDG_CACHE_HOME:-${HOME:?is not set}/.cache}/asset-inspector}/programs
place=$programs/@KEY@

if [ -e "$programs" ] || [ -L "$programs" ]; then
    is_own "$programs" || fail "$programs is not a folder of yours: remove it, or name another cache folder by ASSET_INSPECTOR_CACHE"
fi
if [ "${1-}" = --remove-unpacked ]; then
    rm -rf -- "$programs"
    exit
fi
if ! is_whole "$place"; then
    # Nobody else can write, or see, what is started later.
    umask 077
    mkdir -p -- "$programs" && chmod 700 -- "$programs" && new=$(mktemp -d -- "$programs/new.XXXXXX") ||
        fail "$programs cannot be written: name another cache folder by ASSET_INSPECTOR_CACHE"
    trap 'rm -rf -- "$new"' EXIT
    trap 'exit 130' HUP INT TERM
    tail -c +@START@ -- "$0" | tar -C "$new" --no-same-owner -xzf - ||
        fail "this file is not whole, or there is no room in $programs"
    # Another start may have been faster, or run from it: a folder with something in it is never
    # replaced, but gets the files that it lacks, each at once.
    mv -T -- "$new/asset-inspector" "$place" 2>/dev/null || {
        is_own "$place" || fail "$place cannot be written"
        cp -rlPn -- "$new/asset-inspector/." "$place" 2>/dev/null || :
        is_whole "$place" || fail "$place lacks files and cannot be mended: remove it"
    }
    rm -rf -- "$new"
    trap - EXIT
fi

[ -x "$place/inspector" ] ||
    fail "nothing can be started from $programs, as from a disk that is mounted with noexec: name another cache folder by ASSET_INSPECTOR_CACHE"

# What others are told to start: this file outlives what it unpacks.
case $0 in
/*) ASSET_INSPECTOR_FILE=$0 ;;
*) ASSET_INSPECTOR_FILE=$PWD/$0 ;;
esac
export ASSET_INSPECTOR_FILE
exec "$place/inspector" "$@"
exit
