"""What is said of files that the program reads and writes beside assets."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from inspector.findings.message import Text
from inspector.messages import N_, MessageText, _


def _in_toml(file: str, line: int, reason: Text) -> str:
    return f"{file}:{line}: {reason}" if line else f"{file}: {reason}"


def _not_of_kind(key: str | int, value: Text, why: Text, words: Text, example: str) -> str:
    return _(
        "{key!r} cannot be {value}{why}: write {words}, such as {key} = {example}",
        key=key,
        value=value,
        why=f"; {why}" if why else "",
        words=words,
        example=example,
    )


def _not_toml_at_end(problem: str) -> str:
    return _("not TOML: {problem}", problem=f"{problem}{_(', at the end of the file')}")


TEXTS: Final[Mapping[str, MessageText]] = {
    "files/at-line": N_("{reason}, in line {line}"),
    "files/baseline": N_("a baseline"),
    "files/both-sides-texts": N_("both sides are texts"),
    "files/bug-report": N_("a report of a bug"),
    "files/build-version": N_("a Build.version"),
    "files/did-you-mean": N_("(did you mean {near!r}?)"),
    "files/engine-list": N_("a list of installed engines"),
    "files/flag": N_("true or false"),
    "files/git-own-settings": N_("the settings of inspector git install"),
    "files/git-settings": N_("a file of Git's settings"),
    "files/git-text": N_("a text of Git's"),
    "files/has-to-be-table": N_("{what} has to be a table: {{ … }}"),
    "files/huge-number": N_("a number of so many digits"),
    "files/in-toml": _in_toml,
    "files/index-key": N_("the key of the indexes"),
    "files/ini": N_("an ini file"),
    "files/just-written": N_("another program has just written it; try again"),
    "files/key-missing": N_("{what} has no {name!r}: write {name} = {example} in it"),
    "files/key-of-many-parts": N_("a key has more than {most} parts"),
    "files/known-are": N_("(known are {names})"),
    "files/language-choice": N_("the choice of a language"),
    "files/larger-than-read": N_("it is larger than {most}, the most that is read of {what}"),
    "files/link-not-followed": N_("it is a link, and links are not followed; name the file itself"),
    "files/list-of": N_("a list of some of {names}"),
    "files/megabytes": N_("{most} MB"),
    "files/modules": N_("a list of modules"),
    "files/name-of-asset": N_(
        "this is what an asset is called, and no asset is written; choose another name"
    ),
    "files/names-taken": N_("{first} and others like it are left from runs that were broken off"),
    "files/nested-too-deeply": N_("lists and tables are nested more than {most} levels deep"),
    "files/no-array-of-tables": N_("{key!r} has to be written as [[{key}]]"),
    "files/no-folder": N_("its folder is not there; make it first"),
    "files/no-table": N_("{path}: not a readable table: {error}"),
    "files/not-of-kind": _not_of_kind,
    "files/not-plain": N_("it is no file but a folder, a pipe or a device"),
    "files/not-removed": N_("it cannot be removed: {reason}"),
    "files/not-there": N_("no such file"),
    "files/not-toml": N_("not TOML: {problem}"),
    "files/not-toml-at-end": _not_toml_at_end,
    "files/not-toml-in-column": N_("not TOML: {problem}, column {column}"),
    "files/not-utf-8": N_("not UTF-8: save the file as UTF-8"),
    "files/not-written": N_("it cannot be written: {reason}"),
    "files/number-from-0": N_("a whole number from 0"),
    "files/number-too-large": N_("a number in it is too large"),
    "files/numbers-from-0": N_("a list of whole numbers from 0"),
    "files/one-of": N_("one of {names}"),
    "files/patches": N_("a file of patches"),
    "files/png": N_("a PNG picture"),
    "files/profile": N_("an engine profile"),
    "files/program-unknown": N_("it is not known which program started this one"),
    "files/project": N_("a project file"),
    "files/settings": N_("a project's settings"),
    "files/source": N_("a source file"),
    "files/table": N_("a table of the catalogue"),
    "files/table-copy": N_("a copy of a table of the catalogue"),
    "files/table-of-keys": N_("a table"),
    "files/text": N_("a text"),
    "files/text-table": N_("a table of texts"),
    "files/texts": N_("a list of texts"),
    "files/there-no-file": N_("it is there and is no file; choose another name"),
    "files/there-of-another-kind": N_(
        "it is there and is not {what}, so it is not replaced; "
        "choose another name, or remove it first"
    ),
    "files/too-many-digits": N_("a number in it has too many digits"),
    "files/unknown-key": N_("unknown key {name!r} {hint} in {what}"),
    "files/versions-have-32-bits": N_("versions are 32-bit numbers"),
    "files/whole-number": N_("a whole number"),
    "files/window-settings": N_("the window's settings"),
    "files/wrong-suffix": N_("{what} needs a name that ends in {wanted}; nothing was written"),
}
