"""A copy of a file of settings that Git edits, so that all changes come in one step."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager

from inspector.errors import AccessError
from inspector.files.reading import GIT_TEXT, read_side_file
from inspector.files.writing import GIT_SETTINGS, write_file
from inspector.project.git import Git, GitError


class Draft:
    """What the settings are to become; nothing else sees it yet.

    Args:
        git: Runs the edits.
        path: The file whose copy this is, for what is said of it.
        copy: Where the copy is.
    """

    def __init__(self, git: Git, path: str, copy: str) -> None:
        self._git = git
        self._path = path
        self._copy = copy

    @property
    def data(self) -> bytes:
        """The text as it is by now."""
        return read_side_file(self._copy, GIT_TEXT, self._path)

    @data.setter
    def data(self, data: bytes) -> None:
        write_file(self._copy, data, GIT_SETTINGS)

    def values(self) -> dict[str, list[str | None]]:
        """The settings by their keys; None for one without a value.

        Raises:
            GitError: Git cannot read the text.
        """
        found: dict[str, list[str | None]] = {}
        for entry in self._ask("--null", "--list").split("\0")[:-1]:
            key, line_end, value = entry.partition("\n")
            found.setdefault(key, []).append(value if line_end else None)
        return found

    def put(self, key: str, value: str) -> None:
        """Puts one value in the place of all that a setting has."""
        self._ask("--replace-all", key, value)

    def remove(self, key: str) -> None:
        """Removes all values of a setting."""
        self._ask("--unset-all", key)

    def add(self, key: str, value: str | None) -> None:
        """Adds one value of a setting; Git itself cannot write one without a value."""
        if value is not None:
            self._ask("--add", key, value)
            return
        data = self.data
        section, inner, name = key.split(".")
        end = b"" if not data or data.endswith(b"\n") else b"\n"
        self.data = data + end + f'[{section} "{inner}"]\n\t{name}\n'.encode()

    def _ask(self, *arguments: str) -> str:
        ran = self._git.run("config", "--file", self._copy, *arguments)
        if ran.status != 0:
            said = ran.said.replace(self._copy, self._path)
            raise GitError(said or f"git config ended with status {ran.status}")
        return os.fsdecode(ran.output)


@contextmanager
def drafted(git: Git, path: str, data: bytes) -> Iterator[Draft]:
    """A draft of a file of settings that starts with these bytes.

    Raises:
        AccessError: There can be no copy.
    """
    try:
        with tempfile.TemporaryDirectory(prefix="inspector-") as folder:
            draft = Draft(git, path, os.path.join(folder, "config"))
            draft.data = data
            yield draft
    except OSError as error:
        raise AccessError(path, f"there can be no copy of it: {error.strerror}") from error
