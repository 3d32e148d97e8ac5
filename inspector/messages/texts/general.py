"""Texts of messages of no single topic: errors, side files, versions, parts of messages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from inspector.errors import shortened
from inspector.findings.message import Text
from inspector.messages import N_, MessageText, _
from inspector.messages.phrases import did_you_mean, in_a_row


def _unknown(what: Text, found: Text, known: Text, hint: str | None) -> str:
    words = _("unknown {what} {found!r}", what=what, found=shortened(str(found)))
    if hint is not None:
        words = _("{told}; {hint}", told=words, hint=did_you_mean(hint))
    return _("{told}; known: {known}", told=words, known=known) if known else words


def _access(path: str, reason: Text) -> str:
    # One without a sign is what a shell makes of a variable that is not set.
    return _("{label}: {text}", label=path or "''", text=reason)


def _at(place: str, reason: Text) -> str:
    return f"{place}: {reason}"


def _contradiction(kind: str, offset: int, field: str, found: Text, expected: Text) -> str:
    if not expected:
        return _(
            "{kind} at 0x{offset:X} in {field}: {found}",
            kind=kind,
            offset=offset,
            field=field,
            found=found,
        )
    return _(
        "{kind} at 0x{offset:X} in {field}: {found}, expected {expected}",
        kind=kind,
        offset=offset,
        field=field,
        found=found,
        expected=expected,
    )


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


def _in_a_row(parts: tuple[Text, ...]) -> str:
    return in_a_row(map(str, parts))


TEXTS: Final[Mapping[str, MessageText]] = {
    "errors/access": _access,
    "errors/at": _at,
    "errors/changed-while-read": N_("it changed while it was read; read it again"),
    "errors/contradiction": _contradiction,
    "errors/unknown": _unknown,
    "files/at-line": N_("{reason}, in line {line}"),
    "files/baseline": N_("a baseline"),
    "files/both-sides-texts": N_("both sides are texts"),
    "files/bug-report": N_("a report of a bug"),
    "files/build-version": N_("a Build.version"),
    "files/did-you-mean": N_("(did you mean {near!r}?)"),
    "files/engine-list": N_("a list of installed engines"),
    "files/flag": N_("true or false"),
    "files/copy-in-the-way": N_(
        "something is there already, and no package is ever replaced; name another file"
    ),
    "files/git-own-settings": N_("the settings of inspector git install"),
    "files/git-settings": N_("a file of Git's settings"),
    "files/git-text": N_("a text of Git's"),
    "files/has-to-be-table": N_("{what} has to be a table: {{ … }}"),
    "files/huge-number": N_("a number of so many digits"),
    "files/in-toml": _in_toml,
    "files/index-key": N_("the key of the indexes"),
    "files/ini": N_("an ini file"),
    "files/just-written": N_("another program has just written it; try again"),
    "files/report-picture": N_("a picture of a report"),
    "files/kept-history": N_("what was said of the revisions of a file"),
    "files/key-missing": N_("{what} has no {name!r}: write {name} = {example} in it"),
    "files/in-use": N_("in use by another program"),
    "files/key-of-many-parts": N_("a key has more than {most} parts"),
    "files/known-are": N_("(known are {names})"),
    "files/language-choice": N_("the choice of a language"),
    "files/larger-than-read": N_("it is larger than {most}, the most that is read of {what}"),
    "files/link-not-followed": N_("it is a link, and links are not followed; name the file itself"),
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
    "files/report": N_("a report"),
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
    "versions/branch-without-changelist": N_("a branch needs a changelist before it"),
    "versions/changelist-too-large": N_("the changelist is above {highest:d}"),
    "versions/component-too-large": N_("a component is above {highest:d}"),
    "versions/empty": N_("it is empty"),
    "versions/form": N_("expected Major.Minor.Patch-Changelist+Branch"),
    "versions/long-number": N_("a number is too long"),
    "versions/no-guid": N_("not a GUID: {text!r}"),
    "versions/no-version": N_("not an engine version: {text!r} ({reason})"),
    "versions/nothing-follows": N_("nothing follows the last {sign!r}"),
    "versions/number-missing": N_("a number is missing"),
    "versions/sign": N_("there is a sign in it"),
    "versions/space": N_("there is a space in it"),
    "phrases/clauses": N_("{clauses:, }"),
    "phrases/in-a-row": _in_a_row,
    "phrases/listed": N_("{parts:, }"),
    "phrases/labelled": N_("{label}: {text}"),
    "phrases/noted": N_("{text} ({note})"),
    "phrases/remarks": N_("{remarks:; }"),
    "phrases/sentence": N_("{sentence}."),
}
