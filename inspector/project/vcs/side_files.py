"""The side files of a revision, or of the index: those by which its packages are judged."""

from __future__ import annotations

import os
from functools import cached_property
from typing import Final

from inspector.errors import AccessError
from inspector.findings.message import Message
from inspector.project.vcs.git import Git, GitError

#: How the names of those end that say for which engine and how packages are judged.
_SUFFIXES: Final = (".uproject", ".uplugin", ".toml", ".ini", ".json", "build.version")
_ENDS: Final = tuple(suffix.encode() for suffix in _SUFFIXES)
#: Ordinary files; a link is a text that leads anywhere.
_ORDINARY: Final = b"100"


class StoredSideFiles:
    """Side files as git has them, at the places that they have in the work tree.

    Args:
        git: The repository.
        revision: A commit, branch or tag; empty for what is staged.

    Raises:
        GitError: Git cannot be asked, or there is no work tree.
    """

    def __init__(self, git: Git, revision: str) -> None:
        self._git = git
        self._revision = revision
        self._top = os.path.normpath(git.ask("rev-parse", "--show-toplevel"))
        self._contents: dict[str, bytes] = {}

    @property
    def state(self) -> Message:
        """What has these files."""
        if self._revision:
            return Message("vcs/of-revision", revision=self._revision)
        return Message("vcs/as-staged")

    def covers(self, path: str) -> bool:
        """Whether a path is in the work tree, and not git's own."""
        if path == self._top:
            return True
        below = path.removeprefix(f"{self._top}{os.sep}")
        return below != path and below.partition(os.sep)[0].lower() != ".git"

    def names_in(self, folder: str) -> list[str]:
        """The names of its side files in a folder."""
        return list(self._folders.get(folder, ()))

    def read(self, path: str) -> bytes | None:
        """The bytes of a side file; None where it has none there.

        Raises:
            AccessError: Git does not give it.
        """
        hashed = self._folders.get(os.path.dirname(path), {}).get(os.path.basename(path))
        if hashed is None:
            return None
        if hashed not in self._contents:
            try:
                self._contents[hashed] = self._git.blob(hashed, title=path)
            except GitError as error:
                raise AccessError(path, error.message) from error
        return self._contents[hashed]

    def leaves_out(self, folder: str, name: str) -> str:
        """The nearest file of a name on disk above a folder, where it does not have it; else ""."""
        while self.covers(folder):
            if name in self.names_in(folder):
                return ""
            path = os.path.join(folder, name)
            if os.path.lexists(path):
                return path
            folder = os.path.dirname(folder)
        return ""

    @cached_property
    def _folders(self) -> dict[str, dict[str, str]]:
        """What each side file is stored under, by its folder and its name."""
        folders: dict[str, dict[str, str]] = {}
        for entry in self._listed().split(b"\0"):
            if not entry.startswith(_ORDINARY) or not entry.lower().endswith(_ENDS):
                continue
            about, __, name = entry.partition(b"\t")
            words = about.split()
            place = os.path.normpath(os.path.join(self._top, os.fsdecode(name)))
            if self.covers(place):
                # ls-files: mode, hash, stage; ls-tree: mode, kind, hash.
                hashed = os.fsdecode(words[2] if self._revision else words[1])
                folder, last = os.path.split(place)
                folders.setdefault(folder, {})[last] = hashed
        return folders

    def _listed(self) -> bytes:
        if self._revision:
            tree = self._git.tree_of(self._revision)
            ran = self._git.run("ls-tree", "-r", "-z", "--full-tree", tree)
        else:
            ran = self._git.run("ls-files", "--stage", "-z", "--full-name", "--", ":/")
        if ran.status:
            raise GitError(ran.said)
        return ran.output
