"""Compares two folders package by package: on disk, or in commits as Git lists them."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from enum import StrEnum
from typing import Final

from inspector.checks.facts import Depth, FileFacts, FileKind
from inspector.compare.facts import undecided
from inspector.compare.model import ChangeClass, Difference, DiffFinding, Verdict
from inspector.compare.sentence import lead
from inspector.data_classes import dataclass, replace
from inspector.errors import AccessError, InspectorError
from inspector.files.hashes import sha1_of_bytes
from inspector.files.system import slashed
from inspector.findings.message import Message, Text
from inspector.format.errors import FormatError
from inspector.named_tuples import NamedTuple
from inspector.progress import Progress
from inspector.project.compare.files import (
    NOT_COMPARED,
    SideUnread,
    compare_files,
    main_class,
    open_side,
    problem_of,
)
from inspector.project.file_bytes import sha1_of
from inspector.project.opening import Opened, is_nothing, link_to_nothing, no_file, read
from inspector.project.vcs.git import Git
from inspector.project.vcs.listing import GitFile, between, looked_at, named
from inspector.project.vcs.revisions import Revision, names_commit, split_revision
from inspector.project.vcs.work_tree import ignored_below
from inspector.project.walk import SUFFIXES, walk

#: Told about each folder that could not be read.
OnError = Callable[[str, OSError], None]


class Listed(NamedTuple):
    """The packages of one side, by their paths below it with slashes.

    ``files`` are what opens them: a path, or ``REV:path``. ``hashes`` are what git stores their
    contents under, as far as it does. Packages that are the same on the other side are left out
    where ``only_differing`` says so. Of what is in ``closed`` folders, by their paths below it with
    a slash at the end, nothing is known.
    """

    files: Mapping[str, str]
    hashes: Mapping[str, str]
    only_differing: bool = False
    closed: tuple[str, ...] = ()

    def known_beside(self, other: Listed) -> Mapping[str, str]:
        """The files that are not in a folder that is closed on the other side."""
        if not other.closed:
            return self.files
        # What nobody could look for was neither added nor removed.
        return {
            path: file for path, file in self.files.items() if not path.startswith(other.closed)
        }


def listed_on_disk(
    folder: str,
    on_error: OnError | None = None,
    *,
    ignored: Container[str] = (),
) -> Listed:
    """The packages of a folder on disk, but for files and folders that are ``ignored``."""
    closed: list[str] = []

    def below(path: str) -> str:
        return os.path.relpath(path, folder).replace(os.sep, "/")

    def note(path: str, error: OSError) -> None:
        closed.append("" if path == folder else f"{below(path)}/")
        if on_error is not None:
            on_error(path, error)

    files = walk([folder], note, lambda path, _: path not in ignored)
    return Listed({below(file): file for file in files}, {}, closed=tuple(closed))


def listed_by_git(
    old: str,
    new: str,
    paths: Sequence[str] = (),
    on_error: OnError | None = None,
) -> tuple[Listed, Listed] | None:
    """What two sides hold, where git knows that of one or both; None where neither is such a side.

    Of two commits these are the packages that differ, by their paths below the top; of a folder of
    a revision, ``REV:folder``, all in it; of one on disk those that git does not ignore. What is
    there on disk is meant before a revision of the same spelling.

    Args:
        old: The first side.
        new: The second.
        paths: Files and folders of two commits to keep to; all without any.
        on_error: Told about each folder on disk that could not be read.

    Raises:
        AccessError: Only one of them is a commit, or a folder.
        InspectorError: ``paths`` go without two commits, or git cannot be asked.
    """
    if not paths and all(os.path.lexists(side) or is_nothing(side) for side in (old, new)):
        return None
    git = Git(os.getcwd())
    commits = [names_commit(side, git) for side in (old, new)]
    if all(commits):
        return _between(old, new, git, paths)
    if paths:
        raise InspectorError(Message("project/paths-without-commits"))
    if any(commits):
        commit, other = (old, new) if commits[0] else (new, old)
        if not os.path.lexists(other) and split_revision(other) is None and not is_nothing(other):
            raise AccessError(other, Message("project/neither-file-nor-commit"))
        reason = Message(
            "project/commit-and-file",
            other=other,
            commit=commit if os.path.lexists(other) else None,
        )
        raise AccessError(commit, reason)
    below = [_below(side, git) for side in (old, new)]
    if below == [None, None]:
        return None
    sides = []
    for side, other, listed in ((old, new, below[0]), (new, old, below[1])):
        if listed is None and not os.path.isdir(side):
            raise AccessError(other, Message("project/folder-and-file", other=side))
        if listed is None:
            # What git never has is not what differs from it.
            ignored = ignored_below(side, lambda *_: None)
            listed = listed_on_disk(side, on_error, ignored=ignored)
        sides.append(listed)
    return sides[0], sides[1]


def _between(old: str, new: str, git: Git, paths: Sequence[str]) -> tuple[Listed, Listed]:
    for path in paths:
        if not any(git.object_id_and_type(f"{side}:{_in_tree(path)}")[0] for side in (old, new)):
            raise AccessError(path, Message("project/in-neither-commit"))
    sides: tuple[dict[str, str], dict[str, str]] = {}, {}
    differ = {differing.name: differing for differing in between(old, new, git, paths)}
    stored = [
        GitFile(name, Revision("", name), differing.new or differing.old, name)
        for name, differing in differ.items()
    ]
    for file in looked_at(stored, git):
        differing = differ[file.name]
        for side, revision, there in zip(
            sides, (old, new), (differing.old, differing.new), strict=True
        ):
            if there:
                side[differing.name] = f"{revision}:{differing.name}"
    first, second = (Listed(side, {}, only_differing=True) for side in sides)
    return first, second


def _in_tree(path: str) -> str:
    """A PATH as git takes it behind a revision: from the folder that it runs in."""
    return f"./{slashed(os.path.relpath(path))}"


def _below(side: str, git: Git) -> Listed | None:
    """The packages of a folder of a revision; None where the side is none."""
    # One that is called like a package is no folder, and need not be asked about.
    if os.path.lexists(side) or split_revision(side) is None or side.lower().endswith(SUFFIXES):
        return None
    files = named(side, git)
    if [file.name for file in files] == [side]:
        return None
    start = len(side.rstrip("/")) + 1
    packages = looked_at(files, git)
    return Listed(
        {file.name[start:]: file.name for file in packages},
        {file.name[start:]: file.hash for file in packages},
    )


#: Packages of the same class and with the same objects that are tried as the former self of one.
_MOST_TRIED: Final = 8
#: What a package says of where it lies: another folder is no other content.
_OWN_PLACE: Final = frozenset({"summary/PackageName", "summary/FolderName"})


class FileState(StrEnum):
    """What became of a package between two folders."""

    CHANGED = "changed"
    ADDED = "added"
    REMOVED = "removed"
    #: It has another path, and the same content.
    RENAMED = "renamed"
    RESAVED = "resaved"
    IDENTICAL = "identical"


@dataclass(frozen=True, slots=True)
class FileRow:
    """One package of two folders.

    ``path`` is relative to the folder it is in now, with ``/``; ``old_path`` is where a renamed one
    was. ``old_file`` and ``new_file`` open it; None where there is none. ``sentence`` begins with
    ``lead`` where both were compared. ``uncompared`` tells that it is in both folders and could not
    be held against itself; ``undecided`` are the problems that the sentence does not say.
    ``difference`` is there for packages that were compared, until :meth:`brief` lets it go.
    ``old_facts`` and ``new_facts`` are what engines judge; None of a package that is not there.
    """

    path: str
    state: FileState
    old_file: str | None
    new_file: str | None
    old_path: str = ""
    sentence: Text = ""
    by_class: tuple[int, ...] = (0,) * len(ChangeClass)
    problems: tuple[DiffFinding, ...] = ()
    difference: Difference | None = None
    uncompared: bool = False
    other_problems: tuple[DiffFinding, ...] = ()
    old_facts: FileFacts | None = None
    new_facts: FileFacts | None = None

    def count_of(self, change_class: ChangeClass) -> int:
        """How many changes of a class there are."""
        return dict(zip(ChangeClass, self.by_class, strict=True))[change_class]

    def brief(self) -> FileRow:
        """The row without its changes: what a table of many rows keeps."""
        return replace(self, difference=None) if self.difference is not None else self


class FolderTotals:
    """Counts the rows of a comparison of folders.

    Args:
        only_differing: Whether only packages that differ are among them, as with two commits.
    """

    def __init__(self, *, only_differing: bool = False) -> None:
        self._counts: Counter[FileState] = Counter()
        self.only_differing = only_differing

    def add(self, row: FileRow) -> None:
        """Counts one row."""
        self._counts[row.state] += 1

    @property
    def by_state(self) -> dict[FileState, int]:
        """How many packages there are of each state; a state without any is 0."""
        return {state: self._counts[state] for state in FileState}

    @property
    def total(self) -> int:
        """How many packages there are in both folders together."""
        return sum(self._counts.values())

    @property
    def verdict(self) -> Verdict:
        """What the folders are to each other: as their most different packages are."""
        states = {state for state, count in self._counts.items() if count}
        if states <= {FileState.IDENTICAL}:
            return "identical"
        return "resaved" if states <= {FileState.IDENTICAL, FileState.RESAVED} else "changed"


class FolderComparison:
    """Compares the packages of two folders, one after the other, while its rows are asked for.

    Packages are matched by their relative paths; what is left over by its content: the same bytes
    under another name, or what was only saved again under another name.

    Args:
        old: The first folder.
        new: The second.
        on_error: Told about each folder that could not be read.
        listed: The packages of both, where they are no folders on disk.
    """

    def __init__(
        self,
        old: str,
        new: str,
        on_error: OnError | None = None,
        listed: tuple[Listed, Listed] | None = None,
    ) -> None:
        self.old = old
        self.new = new
        first, second = listed or (listed_on_disk(folder, on_error) for folder in (old, new))
        self._old, self._new = first.known_beside(second), second.known_beside(first)
        #: What git stores under one hash on both sides, which nobody has to read.
        self._same = {
            path for path, stored in first.hashes.items() if second.hashes.get(path) == stored
        }

    @property
    def total(self) -> int:
        """The most rows there can be: renamed packages are one row of two paths."""
        return len(self._old.keys() | self._new.keys())

    def rows(self, progress: Progress | None = None) -> Iterator[FileRow]:
        """The rows in the order of their paths; a renamed package stands at its new path.

        Args:
            progress: Told how many packages are done; ends the work when it is cancelled.
        """
        progress = progress or Progress()
        renamed = self._renamed(progress)
        yield from self._rows(sorted(self._old.keys() | self._new.keys()), 0, renamed, (), progress)
        progress(self.total, self.total)

    def rows_as_found(
        self, progress: Progress | None = None, known: Container[str] = ()
    ) -> Iterator[FileRow]:
        """The same rows, those first that both folders have: renamed packages take a search.

        Args:
            progress: Told how many packages are done; ends the work when it is cancelled.
            known: Paths of rows that somebody has already: they are left out, not compared again.
        """
        progress = progress or Progress()
        both = sorted(self._old.keys() & self._new.keys())
        yield from self._rows(both, 0, {}, known, progress)
        # Nobody knows how long that takes: it stays at what is done.
        count = len(both), self.total
        held = progress.part(lambda _, __, path: progress(*count, path))
        renamed = self._renamed(held)
        rest = sorted(self._old.keys() ^ self._new.keys())
        yield from self._rows(rest, len(both), renamed, known, progress)
        progress(self.total, self.total)

    def _rows(
        self,
        paths: Iterable[str],
        done: int,
        renamed: Mapping[str, FileRow],
        known: Container[str],
        progress: Progress,
    ) -> Iterator[FileRow]:
        """The rows of some paths behind those that are done, without those known elsewhere."""
        gone = {row.old_path for row in renamed.values()}
        for number, path in enumerate(paths, done):
            progress(number, self.total, path)
            if path not in known and path not in gone:
                yield renamed.get(path) or self._row(path, progress)

    def _row(self, path: str, progress: Progress) -> FileRow:
        old, new = self._old.get(path), self._new.get(path)
        if path in self._same:
            sentence = lead(Difference("identical"))
            return FileRow(path, FileState.IDENTICAL, old, new, sentence=sentence)
        if old is not None and new is not None:
            return _compared(path, old, new, progress)
        state, file = (FileState.REMOVED, old) if new is None else (FileState.ADDED, new)
        assert file is not None
        about, facts, problems = _about(file)
        sides = (facts, None) if new is None else (None, facts)
        return FileRow(
            path, state, old, new, sentence=about, problems=problems,
            old_facts=sides[0], new_facts=sides[1],
        )  # fmt: skip

    # -- renamed packages ----------------------------------------------------------------------

    def _renamed(self, progress: Progress) -> dict[str, FileRow]:
        """The packages that have another path and the same content, by their new path."""
        removed = {path: file for path, file in self._old.items() if path not in self._new}
        added = {path: file for path, file in self._new.items() if path not in self._old}
        if not removed or not added:
            return {}
        renamed = {}
        by_bytes = _candidates(removed, _bytes_key, progress)
        for path, file in list(added.items()):
            progress(0, None, path)
            same = by_bytes.get(_bytes_key(file))
            if same:
                old_path = same.pop(0)
                with _opened(file) as opened:
                    facts = opened.facts
                renamed[path] = FileRow(
                    path, FileState.RENAMED, removed.pop(old_path), added.pop(path), old_path,
                    Message("project/same-bytes-renamed"), old_facts=facts, new_facts=facts,
                )  # fmt: skip
        if not removed or not added:
            return renamed
        by_content = _candidates(removed, _content_key, progress)
        for path, file in added.items():
            progress(0, None, path)
            candidates = by_content.get(_content_key(file), [])
            for old_path in candidates[:_MOST_TRIED]:
                row = _compared(path, removed[old_path], file, progress)
                if _only_saved_again(row) or _only_moved(row):
                    candidates.remove(old_path)
                    removed.pop(old_path, None)
                    renamed[path] = replace(row.brief(), state=FileState.RENAMED, old_path=old_path)
                    break
        left = {path: file for path, file in added.items() if path not in renamed}
        renamed.update(self._moved(removed, left, progress))
        return renamed

    def _moved(
        self, removed: Mapping[str, str], added: Mapping[str, str], progress: Progress
    ) -> Iterator[tuple[str, FileRow]]:
        """Packages that were moved into another folder and edited: of one class and one name, of
        which there are no others.
        """
        before = _candidates(removed, _name_and_class, progress)
        after = _candidates(added, _name_and_class, progress)
        for key, paths in after.items():
            old_paths = before.get(key, [])
            if len(paths) == len(old_paths) == 1:
                (path,), (old_path,) = paths, old_paths
                row = _compared(path, removed[old_path], added[path], progress)
                # What is not edited was tried before, and could not be told apart.
                if row.state is FileState.CHANGED and not row.uncompared:
                    yield path, replace(row, old_path=old_path)


def _compared(path: str, old: str, new: str, progress: Progress) -> FileRow:
    try:
        with compare_files(old, new, progress=progress.part(None)) as comparison:
            difference = comparison.difference
            return FileRow(
                path,
                FileState(difference.verdict),
                old,
                new,
                sentence=comparison.sentence,
                by_class=tuple(difference.by_class.values()),
                problems=difference.problems,
                difference=difference,
                uncompared=comparison.uncompared,
                other_problems=comparison.other_problems,
                old_facts=comparison.old.facts,
                new_facts=comparison.new.facts,
            )
    except InspectorError as error:
        # It went away, or nobody may read it: the other packages are compared all the same.
        problems = (SideUnread(path=path, reason=error.message),)
        return FileRow(
            path, FileState.CHANGED, old, new, sentence=NOT_COMPARED, problems=problems,
            uncompared=True, other_problems=problems,
        )  # fmt: skip


def _opened(file: str) -> Opened:
    """A package, read down to its header; of one that cannot be opened the facts say why."""
    if os.path.lexists(file):
        return read(file, Depth.HEADER, briefly=True)
    try:
        side = open_side(file)
    except InspectorError as error:
        return Opened(file, 0, no_file(error.message), None, None)
    assert side.opened is not None
    return side.opened


def _about(file: str) -> tuple[Text, FileFacts, tuple[SideUnread, ...]]:
    """What a package without a partner is: its class and its size, its facts, what is wrong."""
    with _opened(file) as opened:
        facts = opened.facts
        if facts.kind is FileKind.MISSING:
            reason = link_to_nothing(file) or opened.facts.obstacle
            missing = Message("project/reason-as-sentence", reason=reason)
            return missing, facts, (SideUnread(path=file, reason=missing),)
        kind = main_class(opened.package)
        size = Message("project/bytes", count=opened.logical.size)
        about = Message("phrases/clauses", clauses=(kind, size)) if kind else size
        problem = problem_of(opened)
        if not problem:
            return about, facts, ()
        sentences = (Message("phrases/sentence", sentence=about), problem)
        unread = SideUnread(path=file, reason=problem)
        return Message("phrases/in-a-row", parts=sentences), facts, (unread,)


def _only_saved_again(row: FileRow) -> bool:
    """Whether nothing was edited, and nothing is left that nobody can tell apart."""
    difference = row.difference
    return row.state is FileState.RESAVED and difference is not None and not undecided(difference)


def _only_moved(row: FileRow) -> bool:
    """Whether all that changed is what the package says of where it lies."""
    difference = row.difference
    # Of what cannot be read or told apart nobody knows that it is the same.
    if difference is None or difference.problems or undecided(difference):
        return False
    content = difference.of_class(ChangeClass.CONTENT)
    return bool(content) and all(change.path in _OWN_PLACE for change in content)


def _candidates(
    files: Mapping[str, str],
    key_of: Callable[[str], str],
    progress: Progress,
) -> dict[str, list[str]]:
    """The relative paths of files by their key; files without one are left out."""
    by_key: dict[str, list[str]] = {}
    for path, file in files.items():
        progress(0, None, path)
        key = key_of(file)
        if key:
            by_key.setdefault(key, []).append(path)
    return by_key


def _bytes_key(file: str) -> str:
    """The hash of a package's bytes; "" for a file that is empty or cannot be read."""
    with _opened(file) as opened, suppress(AccessError):
        if not opened.size:
            return ""
        beside = [
            f"{file.suffix} {file.size}" for file in opened.siblings if file.suffix != ".uexp"
        ]
        return "\0".join((sha1_of(opened.logical), *beside))
    return ""


def _name_and_class(file: str) -> str:
    """The name of a package's file, and its class; "" where it cannot be read."""
    with _opened(file) as opened:
        kind = main_class(opened.package)
        name = file.replace("\\", "/").rpartition("/")[2].rpartition(":")[2]
        return f"{name}\0{kind}" if kind else ""


def _content_key(file: str) -> str:
    """What a package shares with one that was only saved again: its class and its objects."""
    with _opened(file) as opened:
        package = opened.package
        if package is None or opened.facts.damage:
            return ""
        try:
            names = sorted(package.text(export.ObjectName) for export in package.exports)
        except FormatError:
            return ""
        joined = "\0".join((main_class(package), *names))
    return sha1_of_bytes(joined.encode("utf-8", "surrogatepass")).hexdigest()
