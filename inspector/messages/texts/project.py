"""What is said of projects, of their files, and of what is compared in them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from inspector.checks.judgement import Refusal
from inspector.errors import shortened
from inspector.findings.message import Text
from inspector.messages import N_, MessageText, Plural, _, ngettext
from inspector.messages.phrases import as_sentence, clauses, joined, listed


def _commit_and_file(other: str, commit: str | None) -> str:
    if commit is None:
        return _("it is a commit and {other} is none; compare two of a kind", other=other)
    return _(
        "it is a commit and {other} is none; compare two of a kind, as {commit}:./{other} with "
        "{other}",
        commit=commit,
        other=other,
    )


def _damaged(names: tuple[Text, ...]) -> str:
    said = joined(tuple(map(str, names)))
    if len(names) == 1:
        return _("{names} is damaged.", names=said)
    return _("{names} are damaged.", names=said)


def _found(said: Text, count: int) -> str:
    if not count:
        return _("{said}, no hits", said=said)
    return clauses((str(said), ngettext("{count} hit", "{count} hits", count)))


def _held(holds: tuple[Text, ...], size: int) -> str:
    return as_sentence(clauses((*map(str, holds), ngettext("{count} byte", "{count} bytes", size))))


def _known_and_imported(known: Text, names: tuple[str, ...]) -> str:
    return _("{known}; imported: {names}", known=known, names=shortened(listed(names)))


def _one_sided(*, removed: bool, problem: Text, kind: str) -> str:
    if problem:
        return (
            _("Removed, and not readable to its end: {problem}", problem=problem)
            if removed
            else _("Added, and not readable to its end: {problem}", problem=problem)
        )
    if kind:
        return _("Removed: {kind}.", kind=kind) if removed else _("Added: {kind}.", kind=kind)
    return _("Removed.") if removed else _("Added.")


def _reason_as_sentence(reason: Text) -> str:
    words = str(reason)
    return as_sentence(words[:1].upper() + words[1:])


def _refused(refusal: Refusal) -> str:
    # Few files of a set are refused, and the words of verdicts are many.
    from inspector.messages.verdict import verdict_sentence

    sentence = verdict_sentence(refusal.facts, refusal.profile, refusal.judgement, refusal.releases)
    return str(sentence)


TEXTS: Final[Mapping[str, MessageText]] = {
    "project/absent-side": N_("the file is not there on this side"),
    "project/as-read": N_("{path} as it was read"),
    "project/baseline-conflict": N_("two versions conflict in it; {instead}"),
    "project/baseline-finding": N_("finding {number} of it is not as it has to be"),
    "project/baseline-newer": N_("{reason}; use the newer version of the program that wrote it"),
    "project/baseline-outside": N_(
        "a project file names no baseline outside of its own folder; --baseline FILE does"
    ),
    "project/baseline-schema": N_("it has schema {schema}, and this version knows {schema2}"),
    "project/baseline-without-findings": N_("it has no list of findings"),
    "project/baseline-without-schema": N_("it has no schema"),
    "project/build-version-backup": N_("a backup of a Build.version"),
    "project/bytes": Plural("{count} byte", "{count} bytes"),
    "project/changed-since-read": N_("it has changed since it was read; look at it again"),
    "project/cluster-needs-extra": N_(
        "a cluster needs what the extra brings: asset-inspector[cluster] ({error})"
    ),
    "project/cluster-reads-no-more": N_(
        "the cluster at {address} reads no more; the rest is read here"
    ),
    "project/cluster-without-workers": N_("the cluster at {address} has no workers"),
    "project/commit-and-file": _commit_and_file,
    "project/damaged": _damaged,
    "project/double": N_("double {plain}"),
    "project/engine-not-usable": N_("'engine' is not usable: {error}"),
    "project/engine-of-file": N_("from {file}; {source}"),
    "project/engine-of-state": N_("{source}, {state}"),
    "project/facts-not-readable": N_("facts of a file cannot be read: {error}"),
    "project/file-of-revision": N_("{name} ({revision})"),
    "project/finds-float": N_("float:{text} finds the number"),
    "project/finds-integer": N_("int:{text} finds the number"),
    "project/finds-name": N_("name:{text} finds where the name is used"),
    "project/float": N_("float {plain}"),
    "project/folder": N_("it is a folder"),
    "project/folder-and-file": N_("it is a folder and {other} is none; compare two of a kind"),
    "project/folder-not-made": N_("it cannot be made: {reason}"),
    "project/found": _found,
    "project/found-first": N_("{said}, the first {count:,} hits"),
    "project/half-byte-open": N_("?? stands for any byte; half a byte cannot be left open"),
    "project/half-character": N_("half a character cannot be searched for"),
    "project/handed-over": N_("Git hands over PATH OLD HASH MODE NEW HASH MODE, or a PATH alone"),
    "project/headers-not-readable": N_("the headers of a folder cannot be read: {error}"),
    "project/held": _held,
    "project/imported-from": N_("imported from {root}"),
    "project/imported-profile": N_("an imported engine profile"),
    "project/in-printed-order": N_("in printed order"),
    "project/index-text-no-table": N_("a text of the index is no table"),
    "project/index-text-not-readable": N_("a text of the index cannot be read: {error}"),
    "project/item-no-text": N_('{row} in {key!r} is no text: write {key} = ["…"]'),
    "project/key-not-kept": N_("the key of the indexes cannot be kept there"),
    "project/known-and-imported": _known_and_imported,
    "project/left-out": N_("{file} left out: {reason}"),
    "project/licensee-version": N_("Licensee version"),
    "project/link-there": N_("a link is in its place"),
    "project/link-to-nothing": N_("it is a link to {target}, which is not there"),
    "project/list-too-long": N_("{text}: the list of {axis} has more than {most:,} versions"),
    "project/mend-baseline": N_(
        "mend it, or remove it and run inspector check with --write-baseline"
    ),
    "project/name": N_("name {text}"),
    "project/name-means-release": N_(
        "the name {name!r} means a release wherever an engine is named; choose another one"
    ),
    "project/neither-there": N_("Neither file is there."),
    "project/no-baseline": N_("{why}, so it is no baseline; {instead}"),
    "project/no-data-in-file": N_("no data in the file"),
    "project/no-byte-known": N_("at least one byte must be known"),
    "project/no-folder": N_("no such folder"),
    "project/no-guid": N_("a GUID has 32 hexadecimal figures"),
    "project/no-name": N_("a name is missing"),
    "project/no-number": N_("a number is needed, such as 0.5"),
    "project/no-pairs": N_("bytes are pairs of hexadecimal figures, such as C1 83 2A 9E"),
    "project/no-process": N_("no process can be started: {error}; --jobs 1 reads without any"),
    "project/no-rule": N_("there is no rule {name} {rule_hint}"),
    "project/no-scheduler": N_("no scheduler answers at {address}: {said}"),
    "project/no-severity": N_("{name} cannot weigh {level}: write {instead}"),
    "project/no-sources": N_("there is no source file there or below"),
    "project/no-version-list": N_("{text}: no version list is declared there"),
    "project/no-whole-number": N_("a whole number is needed, such as 42, −7 or 0x2A"),
    "project/not-among-names": N_("{text} is not among the names of this file"),
    "project/not-compared": N_("Not compared."),
    "project/not-json": N_("it is not JSON"),
    "project/not-readable": N_("it cannot be read"),
    "project/nothing-declared": N_(
        "no version list and no registration is declared there or below"
    ),
    "project/nothing-to-find": N_("nothing to search for"),
    "project/nothing-to-learn": N_("nothing to learn from: {path} is not there"),
    "project/number-too-large": N_("the number takes more than 64 bits"),
    "project/of-another-user": N_("{path}: it belongs to another user, so it is not used"),
    "project/of-another-version": N_("made by another version of the program"),
    "project/on-another-machine": N_(
        "{key!r} is on another machine, and such names are not followed"
    ),
    "project/on-disk-now": N_("on disk now"),
    "project/one-sided": _one_sided,
    "project/out-of-lfs-store": N_("out of the local Git LFS store"),
    "project/paths-empty": N_("'paths' names none: write paths = [\"Folder\"]"),
    "project/paths-without-commits": N_(
        "PATHs behind A and B go with two commits: diff REV REV -- PATH"
    ),
    "project/patterns-too-long": N_("the patterns have more than {most:,} signs together"),
    "project/per-path-no-array": N_("'per_path' has to be written as [[per_path]]"),
    "project/place-no-number": N_("a place of a field is no number"),
    "project/read-at": N_("as read at {read_at}"),
    "project/read-only": N_("it is read-only; make it writable first (in Perforce: p4 edit)"),
    "project/reason-as-sentence": _reason_as_sentence,
    "project/row-not-written-here": N_("a row that this program has not written"),
    "project/row-of-nobody": N_("a row that this program did not write: {error}"),
    "project/rules-listed": N_("(inspector rule lists them)"),
    "project/same-bytes-renamed": N_("The same bytes under another name"),
    "project/select-empty": N_("'select' names no rule: leave it out to have all reported"),
    "project/severities": N_("error, warning or info"),
    "project/severity-no-table": N_("'severity' has to be written as [severity]"),
    "project/side-not-read": N_("{title}: {reason}"),
    "project/something-else-there": N_("something else is in its place"),
    "project/table-without-numbers": N_("table {table} gives no numbers"),
    "project/take-either-side": N_(
        "take either side, then run inspector check with --write-baseline"
    ),
    "project/the-file": N_("the project file"),
    "project/there-already": N_("it is there already; --force replaces it"),
    "project/too-many-patches": N_(
        "there would be more than {most:,} patches with those before it"
    ),
    "project/too-many-per-path": N_("more than {most:,} of [[per_path]]"),
    "project/ue4-object-version": N_("UE4 object version"),
    "project/ue5-object-version": N_("UE5 object version"),
    "project/with-studio-versions": N_("{name} with the studio's own versions"),
    "project/worker-died": N_("the process that read it ended, twice"),
    "project/worker-differs": N_("the worker at {worker} has {its}, and here is {version}"),
    "project/refused": _refused,
    "project/workers-end": N_(
        "the processes that should read files end as soon as they start; --jobs 1 "
        "reads without them"
    ),
    "project/working-file": N_("working file"),
    "project/working-file-gone": N_("working file, which is not there any more"),
    "project/written-over": N_(
        "what was read before is gone: a file of this size is read in blocks, and it "
        "was written over"
    ),
}
