"""Files that Git lists: below a folder of a revision, staged, changed since a revision.

Git compares the contents of a file whose times differ from what it noted, and it does so through
the filters that a repository names, none of which is run here. So what Git would store is computed
instead: the file as it is, or the pointer that Git LFS would leave in its place.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from typing import Final

from inspector.checks.facts import Depth
from inspector.errors import AccessError
from inspector.files.system import native, program_texts, slashed
from inspector.findings.message import Message, Text
from inspector.format.formats import HEAD
from inspector.named_tuples import NamedTuple
from inspector.project.opening import Opened, no_file, open_bytes
from inspector.project.vcs.git import Git, GitError, NotInRevisionError, Ran
from inspector.project.vcs.lfs import LfsStore, is_stored_as
from inspector.project.vcs.revisions import (
    Revision,
    followed,
    split_revision,
    with_other_half,
)
from inspector.project.walk import PACKAGES, SHARED, SUFFIXES, is_taken

#: What is compared, whatever settings say: contents alone, by no program, in no submodule.
_PLAINLY: Final = (
    "--raw", "-z", "--no-renames", "--no-ext-diff", "--no-textconv", "--ignore-submodules=all",
    "-O/dev/null",
)  # fmt: skip
#: Leaves out what is no more.
_THERE: Final = "--diff-filter=d"
#: Leaves out all but that.
_GONE: Final = "--diff-filter=D"
#: How the modes of ordinary files begin; links and submodules hold no package.
_ORDINARY: Final = "100"
_UNMERGED: Final = "U"
#: Settings of a filter that name a program, and the one that ends git where there is none.
_FILTERS: Final = r"^filter\..+\.(clean|smudge|process|required)$"


class GitFile(NamedTuple):
    """A file as git has it.

    ``name`` is what to call it, ``hash`` what its contents are stored under. ``place`` is where it
    lies in the work tree, or would. ``unsettled`` says that a merge left several and none is
    staged: this is ours, or theirs where ours has none.
    """

    name: str
    revision: Revision
    hash: str
    place: str
    unsettled: bool = False


class Differing(NamedTuple):
    """A file that two revisions, or a revision and what is staged, have not the same.

    ``name`` is its path below the top, with slashes. ``old`` and ``new`` are what its contents are
    stored under; "" where there is no ordinary file, and in a merge that is not settled.
    """

    name: str
    old: str
    new: str
    unsettled: bool = False

    @property
    def is_there(self) -> bool:
        """Whether there is a new file, or several that a merge left."""
        return bool(self.new) or self.unsettled

    @property
    def is_unhashed(self) -> bool:
        """Whether git has not looked into the new file: it lies in the work tree, touched."""
        return bool(self.new and self.old) and not self.new.strip("0")


def named(argument: str, git: Git) -> list[GitFile]:
    """The file that ``REV:path`` names; where it is a folder, all files below it.

    Args:
        argument: ``REV:path`` in any form that git knows.
        git: The repository, as seen from the current folder.

    Raises:
        NotInRevisionError: There is no such revision, or no such file or folder in it.
        GitError: Git cannot be asked.
    """
    revision = split_revision(argument)
    if revision is None:
        raise NotInRevisionError(Message("vcs/argument-without-file", argument=argument))
    hashed, kind = git.object_id_and_type(revision.argument)
    folder = os.path.join(_start(revision, git), revision.path)
    if hashed and kind != "tree":
        return [GitFile(argument, revision, hashed, os.path.normpath(folder))]
    below = _in_tree(hashed, git) if hashed else _in_index(revision, folder, git)
    files = []
    for name, blob in below:
        within = Revision(revision.name, f"{revision.path.rstrip('/')}/{name}")
        place = os.path.normpath(os.path.join(folder, name))
        files.append(GitFile(within.argument, within, blob, place))
    if not files and not hashed:
        git.blob(revision.argument, title=argument)  # Says why there is none.
    return files


def staged(git: Git, paths: Sequence[str] = ()) -> list[GitFile]:
    """What a commit would take in now: files that the index has otherwise than the last commit.

    Args:
        git: The repository.
        paths: Files and folders to keep to, as seen from where git runs; all without any.

    Raises:
        GitError: Git cannot be asked, or there is no work tree.
    """
    head, top = _head(git), _top(git)
    files = []
    ran = git.run(
        "--literal-pathspecs",
        "diff-index",
        "--cached",
        *_PLAINLY,
        _THERE,
        head,
        "--",
        *map(slashed, paths),
    )
    for entry in _differing(ran):
        if not entry.is_there:
            continue
        place = os.path.normpath(os.path.join(top, entry.name))
        revision, hashed = Revision("", entry.name), entry.new
        if entry.unsettled:
            revision, hashed = _side_of(entry.name, git)
        if hashed:
            shown = os.path.relpath(place, git.folder)
            files.append(GitFile(shown, revision, hashed, place, entry.unsettled))
    return files


def _side_of(name: str, git: Git) -> tuple[Revision, str]:
    """What ours has of a file in conflict, else theirs; no contents where neither has any."""
    for stage in (":2", ":3"):
        revision = Revision(stage, name)
        hashed, kind = git.object_id_and_type(revision.argument)
        if kind == "blob":
            return revision, hashed
    return Revision("", name), ""


def changed_since(revision: str, git: Git, paths: Sequence[str] = ()) -> list[str]:
    """The files of the work tree that a revision has otherwise, or not at all.

    What git does not track is none of them, nor what was only written again.

    Args:
        revision: A commit, branch or tag.
        git: The repository.
        paths: Files and folders to keep to, as seen from where git runs; all without any.

    Raises:
        NotInRevisionError: There is no such revision.
        GitError: Git cannot be asked, or there is no work tree.
    """
    tree, top = git.tree_id(revision), _top(git)
    ran = _without_filters(
        git,
        "--literal-pathspecs",
        "diff-index",
        *_PLAINLY,
        _THERE,
        tree,
        "--",
        *map(slashed, paths),
    )
    places = []
    for entry in _differing(ran):
        place = os.path.normpath(os.path.join(top, entry.name))
        if entry.is_there and not (
            entry.is_unhashed and is_stored_as(place, entry.old, git.progress)
        ):
            places.append(os.path.relpath(place, git.folder))
    return list(dict.fromkeys(places))


def _without_filters(git: Git, *arguments: str) -> Ran:
    """Has git compare files of the work tree.

    It compares what has another time than its index notes, through the filters that a repository
    names; none of those runs.
    """
    listed = git.run("config", "--null", "--name-only", "--get-regexp", _FILTERS)
    keys = sorted(set(program_texts(listed.output)[:-1]))
    off = [key for key in keys if key.endswith(".required")]
    empty = [key for key in keys if not key.endswith(".required")]
    return git.run(*arguments, off=off, empty=empty)


def indexed(git: Git, folder: str) -> list[GitFile]:
    """The ordinary files that the index has below a folder, but for those that a merge left open.

    Raises:
        GitError: Git cannot be asked, or there is no work tree.
    """
    top = _top(git)
    files = []
    for mode, hashed, stage, name in _staged_rows(git, folder):
        if mode.startswith(_ORDINARY) and stage == "0":
            place = os.path.normpath(os.path.join(top, name))
            shown = os.path.relpath(place, git.folder)
            files.append(GitFile(shown, Revision("", name), hashed, place))
    return files


def indexed_names(git: Git, folder: str) -> frozenset[str]:
    """The same files by their paths from the folder on alone, for folders with many.

    Raises:
        GitError: Git cannot be asked, or there is no work tree.
    """
    above = slashed(os.path.relpath(folder, _top(git)))
    start = 0 if above == "." else len(above) + 1
    return frozenset(
        native(name[start:])
        for mode, __, stage, name in _staged_rows(git, folder)
        if mode.startswith(_ORDINARY) and stage == "0"
    )


def unsettled_on_disk(git: Git, folder: str) -> list[GitFile]:
    """The files below a folder that the work tree may have otherwise than the index, as staged.

    Raises:
        GitError: Git cannot be asked, or there is no work tree.
    """
    top = _top(git)
    ran = _without_filters(
        git, "--literal-pathspecs", "diff-files", *_PLAINLY, "--", slashed(folder)
    )
    return [
        GitFile(
            f":{entry.name}",
            Revision("", entry.name),
            entry.old,
            os.path.normpath(os.path.join(top, entry.name)),
        )
        for entry in _differing(ran)
        if entry.old and entry.name.lower().endswith(PACKAGES)
    ]


def deleted(git: Git, paths: Sequence[str] = (), since: str | None = None) -> list[GitFile]:
    """The files that a commit would take out now, as the last commit has them.

    Args:
        git: The repository.
        paths: Files and folders to keep to, as seen from where git runs; all without any.
        since: A commit, branch or tag; then those that it has and the work tree has not.

    Raises:
        NotInRevisionError: There is no such revision.
        GitError: Git cannot be asked, or there is no work tree.
    """
    revision, cached = ("HEAD", ("--cached",)) if since is None else (since, ())
    tree, top = _head(git) if since is None else git.tree_id(since), _top(git)
    ran = git.run(
        "--literal-pathspecs",
        "diff-index",
        *cached,
        *_PLAINLY,
        _GONE,
        tree,
        "--",
        *map(slashed, paths),
    )
    return [
        GitFile(
            f"{revision}:{entry.name}",
            Revision(revision, entry.name),
            entry.old,
            os.path.normpath(os.path.join(top, entry.name)),
        )
        for entry in _differing(ran)
        if entry.old
    ]


def places_before(git: Git, since: str | None = None) -> list[str]:
    """Where all files lie, or would, that the last commit has.

    Args:
        git: The repository.
        since: A commit, branch or tag in its place.

    Raises:
        NotInRevisionError: There is no such revision.
        GitError: Git cannot be asked, or there is no work tree.
    """
    tree, top = _head(git) if since is None else git.tree_id(since), _top(git)
    return [os.path.normpath(os.path.join(top, name)) for name, __ in _in_tree(tree, git)]


def between(old: str, new: str, git: Git, paths: Sequence[str] = ()) -> list[Differing]:
    """The files that two commits have not the same, those that only one of them has included.

    Args:
        old: A commit, branch or tag.
        new: Another one.
        git: The repository.
        paths: Files and folders to keep to, as seen from where git runs; all without any.

    Raises:
        NotInRevisionError: There is no such revision.
        GitError: Git cannot be asked.
    """
    trees = git.tree_id(old), git.tree_id(new)
    ran = git.run(
        "--literal-pathspecs", "diff-tree", "-r", *_PLAINLY, *trees, "--", *map(slashed, paths)
    )
    return _differing(ran)


def looked_at(files: Sequence[GitFile], git: Git) -> list[GitFile]:
    """Those of the files that are looked at though nobody named them.

    Raises:
        GitError: Git cannot be asked.
    """
    called = [file for file in files if file.place.lower().endswith(SUFFIXES)]
    asked = [file for file in called if file.place.lower().endswith(SHARED)]
    foreign = {
        file.name
        for file, contents in zip(asked, git.blobs([file.hash for file in asked]), strict=True)
        if isinstance(contents, bytes) and not is_taken(file.place, contents[:HEAD], len(contents))
    }
    return [file for file in called if file.name not in foreign]


def opened_files(files: Sequence[GitFile], git: Git) -> Iterator[Opened]:
    """The files, each read down to its header; close them.

    A pointer of Git LFS is followed into the local store and stays a pointer where that has no
    object; the other half of a split package comes out of the same revision. Of what cannot be
    read the facts say why.

    Raises:
        GitError: Git cannot be asked.
        Cancelled: It is not wanted any more.
    """
    store = LfsStore(git)
    for file, contents in zip(files, git.blobs([file.hash for file in files]), strict=True):
        yield _opened(file, contents, git, store)._replace(place=file.place)


def _opened(file: GitFile, contents: bytes | GitError, git: Git, store: LfsStore) -> Opened:
    if isinstance(contents, GitError):
        return unread(file.name, str(contents))
    try:
        opened = followed(open_bytes(contents, file.name), store)
        return with_other_half(opened, file.revision, git, store)
    except AccessError as error:
        return unread(file.name, error.reason)


def unread(name: str, reason: Text) -> Opened:
    """A file of which nothing can be read, and why."""
    return Opened(name, 0, no_file(reason), None, None, depth=Depth.OBJECTS)


def _start(revision: Revision, git: Git) -> str:
    """Where on disk the path of a revision begins: at the top, or where git runs."""
    if revision.path.startswith(("./", "../")) or revision.path in (".", ".."):
        return git.folder
    ran = git.run("rev-parse", "--show-toplevel")
    return ran.text if ran.status == 0 else git.folder  # A bare repository has no work tree.


def _staged_rows(git: Git, folder: str) -> Iterator[tuple[str, str, str, str]]:
    """Mode, hash, stage and path below the top of what the index has below a folder."""
    ran = git.run(
        "--literal-pathspecs", "ls-files", "--stage", "-z", "--full-name", "--", slashed(folder)
    )
    if ran.status != 0:
        raise GitError(ran.said)
    for entry in program_texts(ran.output)[:-1]:
        facts, __, name = entry.partition("\t")
        mode, hashed, stage = facts.split(" ")
        yield mode, hashed, stage, name


def _head(git: Git) -> str:
    """The tree of the last commit; a repository without one has everything still before it."""
    head = git.run("rev-parse", "--verify", "--quiet", "HEAD^{tree}").text
    return head or git.run("hash-object", "-t", "tree", "--stdin").text


def _top(git: Git) -> str:
    return git.ask("rev-parse", "--show-toplevel")


def _differing(ran: Ran) -> list[Differing]:
    """The ordinary files that git tells to differ."""
    if ran.status != 0:
        raise GitError(ran.said or Message("vcs/list-ended-with-status", status=ran.status))
    # Two words each: ":<mode> <mode> <hash> <hash> <letter>" and the name.
    words = program_texts(ran.output)
    differing = []
    for facts, path in zip(words[::2], words[1::2], strict=False):
        before, after, old, new, letter = facts[1:].split(" ")
        if letter == _UNMERGED:
            differing.append(Differing(path, "", "", unsettled=True))
            continue
        old = old if before.startswith(_ORDINARY) else ""
        new = new if after.startswith(_ORDINARY) else ""
        if old or new:
            differing.append(Differing(path, old, new))
    return differing


def _in_tree(tree: str, git: Git) -> Iterator[tuple[str, str]]:
    """The ordinary files of a folder that is stored: their paths below it, and their hashes."""
    ran = git.run("ls-tree", "-r", "-z", "--full-tree", tree)
    if ran.status != 0:
        raise GitError(ran.said)
    for entry in program_texts(ran.output)[:-1]:
        facts, __, name = entry.partition("\t")
        mode, __, hashed = facts.split(" ")
        if mode.startswith(_ORDINARY):
            yield name, hashed


def _in_index(revision: Revision, folder: str, git: Git) -> Iterator[tuple[str, str]]:
    """The same for a folder of what is staged, or of a side of a merge; none for a commit's."""
    if not revision.is_staged:
        return
    relative = os.path.relpath(folder, git.folder).replace(os.sep, "/")
    ran = git.run("--literal-pathspecs", "ls-files", "--stage", "-z", "--", relative)
    for entry in program_texts(ran.output)[:-1]:
        facts, __, name = entry.partition("\t")
        mode, hashed, stage = facts.split(" ")
        if mode.startswith(_ORDINARY) and stage == (revision.name[1:] or "0"):
            below = os.path.relpath(os.path.join(git.folder, name), folder)
            yield below.replace(os.sep, "/"), hashed
