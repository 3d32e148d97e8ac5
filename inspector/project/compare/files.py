"""Compares two files: opens both sides, compares them, keeps both for who asked; also for Git.

Git calls the command of ``diff.<driver>.command`` with seven words: the path, then a file, its name
in Git and its mode for the old side, and the same for the new one. A renamed file has two more: its
new path, and what Git says of that. A path alone is one whose merge is not settled.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Final

from inspector.catalog import default_catalog, default_profile
from inspector.catalog.engines import nearest_plugin, nearest_project
from inspector.checks import Verdict
from inspector.checks.facts import Depth, FileFacts, FileKind
from inspector.checks.judgement import Refusal
from inspector.compare.diff import difference, same_bytes
from inspector.compare.facts import held_entries
from inspector.compare.model import Change, ChangeClass, Difference, DiffFinding, Kind, Whose
from inspector.compare.sentence import lead, listed
from inspector.data_classes import dataclass, replace
from inspector.errors import AccessError, InspectorError
from inspector.files.hashes import sha1
from inspector.files.reading import open_plain
from inspector.findings.message import Message, Text
from inspector.format.errors import FormatError
from inspector.format.logical import LogicalBytes
from inspector.format.unreal.package import Package
from inspector.progress import Progress
from inspector.project.file_bytes import SIBLING_SUFFIXES, Sibling, sha1_of
from inspector.project.opening import (
    Opened,
    answer,
    is_nothing,
    link_to_nothing,
    open_bytes,
    open_stored,
    read,
)
from inspector.project.vcs.git import Git, NotInRevisionError
from inspector.project.vcs.lfs import LFS_POINTER, LfsObjectError, LfsStore, pointer_of
from inspector.project.vcs.place import place_of
from inspector.project.vcs.revisions import names_commit, split_revision, with_other_half

if TYPE_CHECKING:
    from inspector.format.tree import FieldTree
    from inspector.project.around.settings import SettingsFinder


#: What stands for a side without a file.
ABSENT_NOTE: Final = Message("project/absent-side")
LFS_NOTE: Final = Message("project/out-of-lfs-store")


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a comparison; close it when nothing shows it any more.

    ``path`` is what was asked for, ``title`` what to call it for people: the file's name, with the
    revision behind it. ``opened`` is None where there is no such file on this side, as in a
    revision that adds or deletes one. ``tree`` is None where nobody has asked for the fields, or
    the file is of no format that is known. ``problem`` says in a sentence what is wrong with such a
    file or a damaged one, ``note`` where the bytes come from; empty for a plain file.
    """

    path: str
    title: Text
    opened: Opened | None
    tree: FieldTree | None = None
    problem: Text = ""
    note: Text = ""

    @property
    def absent(self) -> bool:
        """Whether there is no file on this side."""
        return self.opened is None

    @property
    def size(self) -> int:
        """Bytes of the file and of its ``.uexp``; 0 where there is none."""
        return self.data.size

    @property
    def facts(self) -> FileFacts | None:
        """What engines judge of it; None where there is no file."""
        return self.opened.facts if self.opened is not None else None

    @property
    def data(self) -> LogicalBytes:
        """Its bytes; none where there is no file."""
        return self.opened.logical if self.opened is not None else LogicalBytes(b"")

    def close(self) -> None:
        """Lets go of the file; nothing of it must be used afterwards."""
        if self.tree is not None:
            self.tree.release()
        if self.opened is not None:
            self.opened.close()

    def __enter__(self) -> Side:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def open_side(argument: str, cwd: str | None = None) -> Side:
    """Opens what one argument of a comparison names.

    A file that is there on disk is meant before a revision of the same spelling. A Git LFS pointer
    is followed into the local store, on disk and in revisions alike.

    Args:
        argument: A path, ``REV:path``, or ``/dev/null`` for a side without the file. A whole path
            of a revision says itself which repository is meant.
        cwd: The folder that relative paths are seen from; the program's own without it.

    Raises:
        AccessError: There is no such file, or it is a folder.
        NotInRevisionError: There is no such revision, or no such file in it.
        GitError: Git cannot be asked.
        LfsObjectError: It is a pointer, and its object is not on this machine, or damaged.
    """
    # A whole path serves where the current folder is gone.
    whole = os.path.isabs(argument)
    path = argument if whole else os.path.join(_folder(cwd), argument)
    mode = _mode_of(path)
    if is_nothing(argument) and not stat.S_ISREG(mode):
        return absent_side(argument)
    revision = split_revision(argument) if not mode else None
    if revision is not None:
        of_place = place_of(revision.path) if os.path.isabs(revision.path) else None
        if of_place is not None:
            git = Git(of_place.top, apart=True)
            return open_revision(f"{revision.name}:{of_place.name}", git, argument)
        return open_revision(argument, Git(_folder(cwd)))
    return open_path(argument, path, Git(os.path.dirname(path)))


def _folder(cwd: str | None) -> str:
    return os.path.abspath(cwd) if cwd is not None else os.getcwd()


def absent_side(argument: str, note: Text = ABSENT_NOTE) -> Side:
    """A side without the file.

    Args:
        argument: What was asked for.
        note: Why it is not there.
    """
    return Side(argument, "nothing", None, note=note)


def open_path(argument: str, path: str, git: Git) -> Side:
    """Opens a file on disk.

    Args:
        argument: What was asked for.
        path: Where that is.
        git: Whose store of Git LFS counts if it is a pointer.

    Raises:
        AccessError: There is no such file, or it is a folder.
        LfsObjectError: It is a pointer, and its object is not on this machine, or damaged.
    """
    mode = _mode_of(path)
    if stat.S_ISDIR(mode):
        raise AccessError(argument, Message("project/folder"))
    if not mode:
        raise AccessError(argument, link_to_nothing(path) or _why_not_there(argument, git))
    title = os.path.basename(argument)
    return _followed(Side(argument, title, read(path, Depth.HEADER)), git, title=argument)


def _why_not_there(argument: str, git: Git) -> Message:
    if names_commit(argument, git):
        return Message("project/commit-alone", revision=argument)
    return Message("files/not-there")


def open_revision(revision: str, git: Git, argument: str = "", *, half: str = "") -> Side:
    """Opens ``REV:path``, whatever lies on disk under that name.

    Args:
        revision: What git is asked for.
        git: Where it is asked.
        argument: What was asked for, if that was in other words.
        half: The revision that the ``.uexp`` is of, if that is another one.

    Raises:
        NotInRevisionError: There is no such revision, or no such file in it.
        GitError: Git cannot be asked.
        LfsObjectError: It is a pointer, and its object is not on this machine, or damaged.
    """
    argument = argument or revision
    parts = split_revision(revision)
    if parts is None:
        raise NotInRevisionError(Message("vcs/revision-without-file", revision=revision))
    opened = open_bytes(git.blob(parts.argument, title=argument), argument)
    name = parts.path.rpartition("/")[2]
    title = Message("project/file-of-revision", name=name, revision=parts.words)
    side = _followed(Side(argument, title, opened), git, title=argument)
    if side.opened is None:
        return side
    beside = parts._replace(name=half or parts.name)
    return replace(side, opened=with_other_half(side.opened, beside, git, LfsStore(git)))


def _mode_of(path: str) -> int:
    """What is there on disk; 0 for nothing."""
    try:
        return os.stat(path).st_mode
    except (OSError, ValueError):
        return 0


def _followed(side: Side, git: Git, title: str) -> Side:
    """The side, or what the store has in its place where it is a pointer."""
    pointer = pointer_of(side.opened.facts) if side.opened is not None else None
    if pointer is None:
        return side
    side.close()
    stored = LfsStore(git).stored(pointer)
    if stored is None or not stored.whole:
        raise LfsObjectError(title, pointer, stored)
    return replace(side, opened=open_stored(stored.path, title), note=LFS_NOTE)


#: The section of changes to a file as a whole.
FILE: Final = "file"
#: How the sentence begins where a side cannot be read.
NOT_COMPARED: Final = Message("project/not-compared")
#: The tables that are counted of a file that is on one side only.
_HELD: Final = ("exports", "imports", "names")
#: Bytes of a file that are hashed at a time.
_CHUNK: Final = 1 << 20


class SideUnread(DiffFinding):
    """A file cannot be read, or not to its end.

    ``reason`` is a sentence about that, ``title`` what to call the file where the sentence does not
    name it.
    """

    rule = "DIFF-SIDE"
    reason: Text
    title: Text = ""


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two files and how they differ; close it when nothing shows it any more.

    ``lead`` says the one fact about it in a sentence of its own, ``rest`` what else there is to
    tell; together they are the ``sentence`` that a reviewer can paste.
    """

    old: Side
    new: Side
    difference: Difference
    lead: Text
    rest: Text = ""

    @property
    def sentence(self) -> Message:
        """All that is told of it, in a few words."""
        return Message("phrases/in-a-row", parts=(self.lead, self.rest))

    @property
    def uncompared(self) -> bool:
        """Whether both are there, differ, and one of them cannot be read."""
        both = not self.old.absent and not self.new.absent
        differ = self.difference.verdict != "identical"
        return both and differ and (self.old.tree is None or self.new.tree is None)

    @property
    def other_problems(self) -> tuple[DiffFinding, ...]:
        """The problems that the sentence does not say: it says why what is not read cannot be."""
        if not self.uncompared:
            return self.difference.problems
        unread = {whose for whose, side in self._sides if side.tree is None}
        return tuple(
            problem
            for problem in self.difference.problems
            if not (isinstance(problem, SideUnread) and problem.side in unread)
        )

    @property
    def _sides(self) -> tuple[tuple[Whose, Side], tuple[Whose, Side]]:
        return ("old", self.old), ("new", self.new)

    def close(self) -> None:
        """Lets go of both files."""
        self.old.close()
        self.new.close()

    def __enter__(self) -> Comparison:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def compare_files(
    old: str,
    new: str,
    *,
    cwd: str | None = None,
    progress: Progress | None = None,
) -> Comparison:
    """Compares two files.

    Args:
        old: The first: a path, ``REV:path`` of the Git work tree around ``cwd``, or ``/dev/null``.
        new: The second.
        cwd: Where relative paths begin; the current folder when None.
        progress: Told how far it is; ends it when it is cancelled.

    Raises:
        InspectorError: One of them is not there.
    """
    progress = progress or Progress()
    with ExitStack() as opened:
        progress(0, None, old)
        first = opened.enter_context(open_argument(old, cwd))
        progress(0, None, new)
        second = opened.enter_context(open_argument(new, cwd))
        comparison = compare_sides(first, second, progress)
        opened.pop_all()  # Both stay open for who asked.
    return comparison


def compare_sides(old: Side, new: Side, progress: Progress | None = None) -> Comparison:
    """Compares two files that are open already; they stay open.

    Args:
        old: The first.
        new: The second.
        progress: Told how far it is; ends it when it is cancelled.
    """
    progress = progress or Progress()
    compared = _difference(old, new, progress)
    return Comparison(old, new, compared, *_sentence(old, new, compared))


def open_argument(argument: str, cwd: str | None = None) -> Side:
    """Opens what an argument names: a path, ``REV:path``, or nothing.

    A Git LFS pointer whose object is not on this machine, or damaged, opens as what it is.

    Raises:
        InspectorError: There is no such file or revision, or it is a folder.
    """
    return open_with(argument, lambda: open_side(argument, cwd))


def open_with(argument: str, open_it: Callable[[], Side]) -> Side:
    """Opens what an argument names in a way of one's own; otherwise as :func:`open_argument`.

    Args:
        argument: What was asked for.
        open_it: Opens it.

    Raises:
        InspectorError: It cannot be opened.
    """
    try:
        side = open_it()
    except LfsObjectError as missing:
        stands = open_bytes(missing.pointer.text, argument)
        return side_of(stands, argument, problem=missing.message)
    if side.opened is None:
        return side
    facts = side.opened.facts
    if facts.kind is FileKind.MISSING:
        raise AccessError(argument, facts.obstacle or Message("project/not-readable"))
    return side_of(side.opened, argument, side.title, note=side.note)


def side_of(
    opened: Opened,
    path: str = "",
    title: Text = "",
    *,
    problem: Text = "",
    note: Text = "",
) -> Side:
    """One side of a comparison from a file that is open.

    Args:
        opened: The file.
        path: What was asked for; the file's path when empty.
        title: What to call it for people; the file's name when empty.
        problem: Why it cannot be read; looked for when empty.
        note: Where its bytes come from, if that is not plain.
    """
    tree = opened.asset.tree() if opened.asset is not None else None
    path = path or opened.path
    title = title or os.path.basename(path)
    return Side(path, title, opened, tree, problem or problem_of(opened), note)


def problem_of(opened: Opened) -> Text:
    """What is wrong with a file that cannot be read to its end, in a sentence; "" if nothing."""
    facts = opened.facts
    if opened.asset is not None and not facts.damage:
        return ""
    catalog = default_catalog()
    profile = default_profile(None, catalog)
    judged = answer(facts, profile, catalog)
    if judged.verdict is not Verdict.UNREADABLE:
        return ""
    return Message("project/refused", refusal=Refusal(facts, profile, judged.judgement))


def are_folders(old: str, new: str) -> bool:
    """Whether both sides of a comparison are folders.

    Raises:
        AccessError: Only one of the two is.
    """
    old_is, new_is = (os.path.isdir(path) for path in (old, new))
    if old_is == new_is:
        return old_is
    folder, other = (old, new) if old_is else (new, old)
    if not os.path.lexists(other) and ":" not in other:
        raise AccessError(other, Message("project/no-folder"))
    raise AccessError(folder, Message("project/folder-and-file", other=other))


def judged_by(arguments: Sequence[str], finder: SettingsFinder) -> str:
    """The file by whose project sides are judged: the first that lies in one.

    Revisions, and files in no project, as tools write them to a temporary folder, are judged by
    that of the current folder.

    Args:
        arguments: What was asked for: paths, or ``REV:path``; the one that counts most first.
        finder: Finds settings.
    """
    for path in arguments:
        if split_revision(path) is None and _in_project(os.path.dirname(path), finder):
            return path
    path = arguments[0]
    revision = split_revision(path)
    if revision is None and not _in_project("", finder):
        return path
    return os.path.basename(path if revision is None else revision.path)


def _in_project(folder: str, finder: SettingsFinder) -> bool:
    """Whether a project, a plugin or settings are around a folder."""
    whole = os.path.abspath(folder)
    near = Path(whole)
    return bool(finder.of(whole).file or nearest_project(near) or nearest_plugin(near))


# -- what differs ------------------------------------------------------------------------------


def _difference(old: Side, new: Side, progress: Progress) -> Difference:
    beside = tuple(_beside(old, new, progress))
    # How many bytes are the same is no measure of what there is to compare.
    if not (old.absent or new.absent) and same_bytes(old.data, new.data, progress):
        return Difference("changed" if beside else "identical", beside)
    problems = (*_problem(old, "old"), *_problem(new, "new"))
    if any(side.tree is None and not side.absent for side in (old, new)):
        return Difference("changed", (_whole(old, new), *beside), problems)
    compared = difference(old.tree, new.tree, progress=progress)
    return replace(
        compared,
        verdict="changed" if beside else compared.verdict,
        changes=(*compared.changes, *beside),
        problems=(*problems, *compared.problems),
    )


def _beside(old: Side, new: Side, progress: Progress) -> Iterator[Change]:
    """The files of payloads beside two packages that differ.

    One that only one side has counts where both sides lie in a folder: beside a revision from Git
    nobody has looked.
    """
    first, second = _payload_files(old), _payload_files(new)
    in_folders = all(
        side.opened is not None and os.path.isfile(side.opened.path) for side in (old, new)
    )
    for suffix in SIBLING_SUFFIXES:
        before, after = first.get(suffix), second.get(suffix)
        if before == after or (not in_folders and None in (before, after)):
            continue
        if before is not None and after is not None and before.size == after.size:
            hashes = [_sha1_of_file(file.path, progress) for file in (before, after)]
            if hashes[0] == hashes[1]:
                continue
        kind: Kind = "added" if before is None else "removed" if after is None else "changed"
        old_facts, new_facts = (
            {"size": file.size, "sha1": _sha1_of_file(file.path, progress)} if file else None
            for file in (before, after)
        )
        yield Change(f"{FILE}/{suffix}", kind, ChangeClass.CONTENT, old_facts, new_facts, FILE)


def _payload_files(side: Side) -> dict[str, Sibling]:
    """What lies beside a package apart from its ``.uexp``, which is part of its own bytes."""
    siblings = side.opened.siblings if side.opened is not None else ()
    return {file.suffix: file for file in siblings if file.suffix != ".uexp"}


def _sha1_of_file(path: str, progress: Progress) -> str | None:
    try:
        with open_plain(path) as file:
            digest = sha1(os.fstat(file.fileno()).st_size)
            while part := file.read(_CHUNK):
                progress(0, None, path)
                digest.update(part)
    except (OSError, AccessError):
        return None
    return digest.hexdigest()


def _whole(old: Side, new: Side) -> Change:
    """A file of which nothing can be read, as one value."""
    before, after = (
        None if side.absent else {"size": side.size, "sha1": sha1_of(side.data)}
        for side in (old, new)
    )
    kind: Kind = "added" if old.absent else "removed" if new.absent else "changed"
    return Change(FILE, kind, ChangeClass.CONTENT, before, after, FILE)


def main_class(package: Package | None) -> str:
    """The class of what a package is about; "" where there is no package, or nothing in it."""
    try:
        main = package.main_asset if package is not None else None
        return package.class_of(main) if package is not None and main is not None else ""
    except FormatError:
        return ""  # The table is broken, which is said elsewhere.


# -- what is told of it --------------------------------------------------------------------------


def _sentence(old: Side, new: Side, compared: Difference) -> tuple[Text, Text]:
    """What is told first of two files, and what behind that."""
    if old.absent or new.absent:
        return _one_sided(old, new, compared)
    if compared.verdict == "identical":
        return lead(compared), ""
    if old.tree is None or new.tree is None:
        reasons = (_named(side) for side in (old, new) if side.tree is None and side.problem)
        return NOT_COMPARED, Message("phrases/in-a-row", parts=tuple(reasons))
    first: Text = lead(compared)
    damaged = tuple(side.title for side in (old, new) if side.problem)
    if damaged:
        parts = (Message("project/damaged", names=damaged), first)
        first = Message("phrases/in-a-row", parts=parts)
    return first, listed(compared)


def _one_sided(old: Side, new: Side, compared: Difference) -> tuple[Text, Text]:
    if old.absent and new.absent:
        return Message("project/neither-there"), ""
    there = new if old.absent else old
    if there.problem:
        first = Message("project/one-sided", removed=new.absent, problem=there.problem, kind="")
        return first, ""
    kind = main_class(there.opened.package) if there.opened is not None else ""
    holds = tuple(held_entries(compared, *_HELD))
    return (
        Message("project/one-sided", removed=new.absent, problem="", kind=kind),
        Message("project/held", holds=holds, size=there.size),
    )


def _problem(side: Side, whose: Whose) -> Iterator[SideUnread]:
    """What is wrong with a side, if anything is."""
    if side.problem:
        title = "" if _is_named(side.problem) else side.title
        yield SideUnread(side=whose, path=side.path, title=title, reason=side.problem)


def _named(side: Side) -> Text:
    """What is wrong with a side, with its name before it."""
    if _is_named(side.problem):
        return side.problem
    return Message("project/side-not-read", title=side.title, reason=side.problem)


def _is_named(problem: Text) -> bool:
    """Whether what is wrong with a file names the file itself, as an error of Git LFS does."""
    return isinstance(problem, Message) and problem.code == LFS_POINTER


def compare_handed_over(words: Sequence[str]) -> Comparison:
    """Compares what Git hands over, or both sides of a merge that is not settled.

    Pointers of Git LFS are followed into the store of the repository around the current folder: the
    copies that Git makes lie in none. Both sides go by their paths in the repository.

    Args:
        words: The words behind the command.

    Raises:
        InspectorError: They are not what Git hands over, or a side cannot be opened.
    """
    git = Git(os.getcwd())
    with ExitStack() as opened:
        if len(words) == 1:
            old, new = (_staged(stage, words[0], git) for stage in (2, 3))
        elif len(words) in (7, 9):
            old = _handed(words[0], words[1], git)
            new = _handed(words[7] if len(words) == 9 else words[0], words[4], git)
        else:
            raise InspectorError(Message("project/handed-over"))
        opened.enter_context(old)
        opened.enter_context(new)
        comparison = compare_sides(old, new)
        opened.pop_all()  # Both stay open for who asked.
    return comparison


def _handed(path: str, file: str, git: Git) -> Side:
    """A side that lies in a file, which Git may have made for it."""
    if is_nothing(file):
        return absent_side(path)
    return open_with(path, lambda: open_path(path, os.path.join(git.folder, file), git))


def _staged(stage: int, path: str, git: Git) -> Side:
    """A side of a merge; one of them may have deleted the file."""
    name = f":{stage}:{path}"
    try:
        return open_with(name, lambda: open_revision(name, git))
    except NotInRevisionError:
        return absent_side(name)
