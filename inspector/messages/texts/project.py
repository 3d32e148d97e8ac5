"""Texts of messages about projects and what they are connected to: Git, Perforce, the desktop."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from inspector.checks.judgement import Refusal
from inspector.errors import shortened
from inspector.findings.message import Text
from inspector.messages import N_, MessageText, Plural, _, ngettext
from inspector.messages.phrases import as_sentence, capitalized, clauses, joined, listed, some_of


def _commit_and_file(other: str, commit: str | None) -> str:
    if commit is None:
        return _("it is a commit and {other} is none; compare two of a kind", other=other)
    return _(
        "it is a commit and {other} is none; compare two of a kind, as {commit}:./{other} with "
        "{other}",
        commit=commit,
        other=other,
    )


def _first_of_engines(source: Text, others: tuple[str, ...]) -> str:
    return _("{source}; the project is for {others} too", source=source, others=listed(others))


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


#: Files and folders that could not be read, as a message names them.
_MOST_CLOSED: Final = 3


def _closed(places: tuple[tuple[str, Text], ...]) -> str:
    few = [
        _("{path} ({reason})", path=path, reason=reason) for path, reason in places[:_MOST_CLOSED]
    ]
    return some_of(few, len(places))


def _nothing_declared(closed: tuple[tuple[str, Text], ...]) -> str:
    if not closed:
        return _("no version list and no registration is declared there or below")
    return _(
        "no version list and no registration is declared in what could be read there or below; "
        "could not be looked into: {places}",
        places=_closed(closed),
    )


def _nothing_reflected(closed: tuple[tuple[str, Text], ...]) -> str:
    if not closed:
        return _("no class is reflected there or below")
    return _(
        "no class is reflected in what could be read there or below; could not be looked into: "
        "{places}",
        places=_closed(closed),
    )


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


def _lfs_object_missing(size: int | None) -> str:
    if size is None:
        return _("it is a Git LFS pointer that names no object")
    return _(
        "its Git LFS object ({size:,} bytes) is not on this machine; git lfs fetch --all fetches "
        "those of every revision",
        size=size,
    )


def _reason_as_sentence(reason: Text) -> str:
    words = str(reason)
    return as_sentence(capitalized(words))


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
    "project/commit-alone": N_(
        "it is a commit; name a file in it, as {revision}:Content/Door.uasset"
    ),
    "project/commit-and-file": _commit_and_file,
    "project/commit-in-conflict": N_(
        "{revision} is a commit; name a package in conflict, which inspector merge alone lists, or "
        "three sides: BASE OURS THEIRS, each a file or REV:path, as {revision}:Content/Door.uasset"
    ),
    "project/damaged": _damaged,
    "project/double": N_("double {plain}"),
    "project/engine-and-engines": N_("'engine' and 'engines' stand beside each other: say one"),
    "project/engine-not-usable": N_("'engine' is not usable: {error}"),
    "project/engine-of-file": N_("from {file}; {source}"),
    "project/engine-of-state": N_("{source}, {state}"),
    "project/engines-empty": N_("'engines' names no engine"),
    "project/facts-not-readable": N_("facts of a file cannot be read: {error}"),
    "project/file-of-revision": N_("{name} ({revision})"),
    "project/finds-float": N_("float:{text} finds the number"),
    "project/finds-integer": N_("int:{text} finds the number"),
    "project/finds-name": N_("name:{text} finds where the name is used"),
    "project/first-of-engines": _first_of_engines,
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
    "project/history-added": N_("Added to the repository."),
    "project/history-cut-off": N_(
        "History ends here: the clone is shallow; git fetch --unshallow fetches the rest."
    ),
    "project/history-lfs-object-missing": _lfs_object_missing,
    "project/history-moved": N_("Moved from {folder}."),
    "project/history-moved-to": N_("Moved to {path}."),
    "project/history-of-folder": N_(
        "it is a folder; name a file, or compare two commits of it with inspector diff"
    ),
    "project/history-of-revision": N_("the history is that of a file; name it without a revision"),
    "project/history-removed": N_("Removed."),
    "project/history-renamed": N_("Renamed from {name}."),
    "project/history-same-contents": N_("Its contents are the same."),
    "project/imported-from": N_("imported from {root}"),
    "project/imported-classes": N_("a list of imported classes"),
    "project/imported-profile": N_("an imported engine profile"),
    "project/in-neither-commit": N_("neither commit has it"),
    "project/in-printed-order": N_("in printed order"),
    "project/index-text-no-table": N_("a text of the index is no table"),
    "project/index-text-not-readable": N_("a text of the index cannot be read: {error}"),
    "project/item-no-text": N_('{row} in {key!r} is no text: write {key} = ["…"]'),
    "project/key-not-kept": N_("the key of the indexes cannot be kept there"),
    "project/known-and-imported": _known_and_imported,
    "project/left-out": N_("{file} left out: {reason}"),
    "project/passed-over": N_("{file}: {reason}; the engine passes over it"),
    "project/plugins-not-known": N_(
        "{file}: {reason}; which plugins and modules it enables is not known"
    ),
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
    "project/neither-file-nor-commit": N_("neither a file here nor a commit that git knows"),
    "project/neither-there": N_("Neither file is there."),
    "project/no-review-of-ours": N_(
        "it is there and no review of this program; name another folder"
    ),
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
    "project/nothing-reflected": _nothing_reflected,
    "project/nothing-declared": _nothing_declared,
    "project/nothing-to-find": N_("nothing to search for"),
    "project/nothing-to-learn": N_("nothing to learn from: {path} is not there"),
    "project/number-too-large": N_("the number takes more than 64 bits"),
    "project/of-another-user": N_("{path}: it belongs to another user, so it is not used"),
    "project/of-another-version": N_("made by another version of the program"),
    "project/on-another-machine": N_(
        "{key!r} is on another machine, and such names are not followed"
    ),
    "project/on-disk-now": N_("on disk now"),
    "project/merge-base-missing": N_(
        "the clone is shallow: what the parents of {commit} began with is not here; git fetch "
        "--unshallow fetches it"
    ),
    "project/no-merge": N_("{revision} is no merge: it has one parent, or none"),
    "project/no-merges": N_("no commit before HEAD is a merge"),
    "project/conflict-renamed": N_(
        "{path} has another name on one side; Git has the conflict under {renamed}"
    ),
    "project/no-conflict": N_(
        "{path} is in no conflict; to compare three files name them: BASE OURS THEIRS"
    ),
    "project/one-of-engines-not-usable": N_("{text} in 'engines' is not usable: {error}"),
    "project/one-side": N_(
        "{argument} is one side alone; name the FILE in conflict, {path}, or three: BASE OURS "
        "THEIRS, each a file or REV:path"
    ),
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
    "project/side-deleted": N_("{side} deleted {path}: there is nothing to take"),
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
    "vcs/already-set": N_(
        "nothing was changed: this repository already has {settings}; --replace lets "
        "ours outrank them, and after uninstall they count again"
    ),
    "vcs/alternates-on-another-machine": N_(
        "{path} names another machine, {line}, which is not looked into"
    ),
    "vcs/argument-without-file": N_("{argument!r} names no file in a revision"),
    "vcs/as-staged": N_("as staged"),
    "vcs/bare-repository": N_(
        "{above} is a repository without a work tree, or a copy of one among other "
        "files, whose settings could start programs; it is not looked at. Where you "
        "trust it, name it in the variable GIT_DIR"
    ),
    "vcs/blob-too-large": N_("{size:,} bytes; at most {largest:,} are read out of a revision"),
    "vcs/bytes-missing": N_("git gave {given:,} of {size:,} bytes"),
    "vcs/cannot-run": N_("git cannot run in {folder}: {reason}"),
    "vcs/checked-what-git-has": N_("what git has was checked, and not the file in the work tree"),
    "vcs/commit-missing": N_("the commit that changed it is not on this machine"),
    "vcs/committed": N_("committed, {revision}"),
    "vcs/contents-missing": N_(
        "its contents are not on this machine; in a partial clone, git checkout and "
        "git show fetch them"
    ),
    "vcs/nothing-in-common": N_("{old} and {new} have no commit in common"),
    "vcs/ended-with-status": N_("git {command} ended with status {status}"),
    "vcs/file-in-no-repository": N_("the file is in no repository"),
    "vcs/folder": N_("a folder"),
    "vcs/git-file": N_("a file of Git's that names a folder"),
    "vcs/gives-no-reason": N_("it does not say why"),
    "vcs/hung": N_(
        "git {command} did not end within {patience:g} s; it may wait for a pipe in "
        "the place of a file, or for a disk: see whether git status ends in {folder}, "
        "then try again"
    ),
    "vcs/ignored": N_(
        "Git ignores {shown}, so no commit has it; git add --force takes it in "
        "nevertheless, git check-ignore --verbose says which rule it is"
    ),
    "vcs/in-no-commit": N_("no commit has the file; it is new here"),
    "vcs/lfs-may-come": N_("{keep}: an object of Git LFS may come later"),
    "vcs/lfs-object": N_("its object {oid} ({size:,} bytes)"),
    "vcs/lfs-object-damaged": N_(
        "is damaged in the local store: its bytes have another SHA-256; git lfs fsck "
        "sets it aside, then git lfs pull fetches it again"
    ),
    "vcs/lfs-object-missing": N_(
        "is not in the local store; git lfs pull fetches what is checked out, git lfs "
        "fetch --all every revision"
    ),
    "vcs/lfs-object-not-read": N_("is not read out of the local store: {obstacle}"),
    "vcs/lfs-object-too-large": N_("at most {most:,} bytes of one are read"),
    "vcs/lfs-on-another-machine": N_(
        "lfs.storage names another machine, {named}, which is not looked into on the "
        "word of a repository; where you trust it, git config --global lfs.storage "
        "{named} says so, and git config --unset lfs.storage takes it out of this "
        "repository's settings"
    ),
    "vcs/lfs-pointer": N_("{title}: a Git LFS pointer, and {what} {problem}"),
    "vcs/link-not-written-through": N_(
        "it is a link to {target}, and nothing is written through links; put a copy of "
        "what it leads to in its place, or make these settings by hand"
    ),
    "vcs/list-ended-with-status": N_("git ended with status {status}"),
    "vcs/locked-by-git": N_("{lock} is there: Git is writing it, or broke off"),
    "vcs/name-without-file": N_("{name!r} names no file in a revision"),
    "vcs/named-there": N_("there {name}"),
    "vcs/no-commits": N_("the repository has no commits yet"),
    "vcs/no-commits-to-compare": N_(
        "The repository has no commits yet; git add and git commit make the first, "
        "which later changes are compared with"
    ),
    "vcs/no-file-name": N_("git cannot be asked for a name that no file can have"),
    "vcs/no-pipe": N_("git cannot be spoken to"),
    "vcs/no-repository": N_("{folder} is in no Git repository"),
    "vcs/no-revision": N_("{revision}: git knows no such revision"),
    "vcs/not-a-file": N_("{what}, not a file"),
    "vcs/not-found": N_("git does not find it"),
    "vcs/not-installed": N_(
        "Git is not installed, or not on PATH; install Git, then start this program again"
    ),
    "vcs/not-installed-here": N_("inspector git install has not run in this repository"),
    "vcs/not-locked": N_("cannot be locked"),
    "vcs/not-read": N_("{top} is not read by Git: {why}"),
    "vcs/not-tracked": N_(
        "Git does not track {shown}, so no commit has it; git add and git commit put it there"
    ),
    "vcs/of-kind": N_("a {kind}"),
    "vcs/of-revision": N_("of {revision}"),
    "vcs/other-owner": N_(
        "The repository belongs to another user, so Git does not read it; git config "
        "--global --add safe.directory {folder} lets it"
    ),
    "vcs/perforce-cannot-run": N_("p4 cannot run: {reason}"),
    "vcs/perforce-failed": N_("p4 ended with status {status}"),
    "vcs/perforce-hung": N_("p4 did not end within {patience:g} s; see whether p4 info answers"),
    "vcs/perforce-no-revision": N_(
        "Perforce has no revision of {name} yet; p4 add and p4 submit put it there"
    ),
    "vcs/perforce-not-installed": N_("p4 is not on PATH"),
    "vcs/perforce-not-understood": N_("p4 writes no JSON; version 2018.1 and later do"),
    "vcs/perforce-runs-a-program": N_(
        "a file of settings in the workspace names a program as the server, {address}, which is "
        "not started on its word; where you trust it, p4 set P4PORT={address} says so"
    ),
    "vcs/perforce-writes-too-much": N_("p4 writes more than {most:,} bytes"),
    "vcs/pipe-in-place": N_(
        "{path} is no file but a folder, a pipe or a device, so that Git would wait "
        "for it; see what it is doing there, and remove it"
    ),
    "vcs/ref-stays": N_(
        "{name} stays: {linked} is a link, and what it leads to may be another "
        "user's; put a copy of that in its place, then run git update-ref --no-deref "
        "-d {name}"
    ),
    "vcs/revision-without-file": N_("{revision!r} names no file in a revision"),
    "vcs/set-by-others": N_("{setting}, set by another user"),
    "vcs/settings-not-ours": N_("these settings are not those of inspector git install"),
    "vcs/stage-1": N_("stage 1, common ancestor"),
    "vcs/stage-2": N_("stage 2, ours"),
    "vcs/stage-3": N_("stage 3, theirs"),
    "vcs/staged-new": N_(
        "{shown} is new: it is staged, but the last commit, {short}, does not have it; "
        "git commit puts it there"
    ),
    "vcs/texts-kept": N_("{cache}, the texts of packages that git kept"),
    "vcs/too-large-for-git": N_(
        "{path} has {size:,} bytes, and Git reads it whole; at most {most:,} are taken "
        "for what Git has there"
    ),
    "vcs/unsafe-settings": N_("settings with which Git ran a repository's own files in our place"),
    "vcs/workspace-unknown": N_(
        "{name}: nothing says where the workspace is; run this below it, or let p4 "
        "-ztag info stand before p4 -ztag opened"
    ),
    "vcs/writes-too-much": N_("git {command} writes more than {most:,} bytes"),
    "desktop/file": N_("a file of inspector desktop install"),
    "desktop/file-not-ours": N_("it is not as inspector desktop install wrote it"),
    "desktop/list": N_("a list that the desktop made"),
    "desktop/list-once": N_("some desktops need its list; once it is installed, run: {line}"),
    "desktop/mac": N_(
        "on macOS the program's bundle brings its types of files; nothing is to install"
    ),
    "desktop/no-list": N_("there is no such list"),
    "desktop/not-installed": N_("this is a checkout that is not installed; install it first"),
    "desktop/not-recent-list": N_("it is not the desktop's list of recent files: {error}"),
    "desktop/nothing-to-list": N_("there is nothing to list"),
    "desktop/outdated": N_(
        "another version or place of the program wrote it; inspector desktop install renews it"
    ),
    "desktop/record": N_("the record of inspector desktop install"),
    "desktop/record-not-ours": N_(
        "it is not {what}; remove it to start over, and what it lists by hand"
    ),
    "desktop/remove-to-replace": N_("{problem}; remove it to have ours"),
    "desktop/status": N_("status {status}"),
}
