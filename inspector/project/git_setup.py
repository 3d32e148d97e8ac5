"""Lets git show packages in one repository, and takes it back.

Only the repository's own files change: ``config`` and ``info/attributes`` in its common folder.
Neither is committed, so nobody else sees it. What was written, and what stood there before, is kept
in a file beside them; taking back goes by that alone.
"""

from __future__ import annotations

import json
import os
from dataclasses import asdict, dataclass, field
from typing import Any, Final, NamedTuple

from inspector import __version__
from inspector.errors import AccessError, InspectorError
from inspector.project import git_attributes
from inspector.project.git import Git, GitError

#: What this program is called in git's settings: the driver of diffs, and the tool.
DRIVER: Final = "uasset"
TOOL: Final = "inspector"
ATTRIBUTES: Final = tuple(f"{pattern} diff={DRIVER}" for pattern in ("*.uasset", "*.umap"))
#: Where git keeps the texts of packages that it has asked for.
CACHE: Final = f"refs/notes/textconv/{DRIVER}"
#: The file that says what was written.
RECORD: Final = "asset-inspector.json"
_RECORD_FORM: Final = 1


class ForeignSettingsError(InspectorError):
    """Settings that somebody else made stand where ours would; nothing was changed."""


class Line(NamedTuple):
    """One thing that was done or left: a word for it, and what it is about."""

    did: str
    what: str


@dataclass(slots=True)
class _Record:
    """What was written: settings with what stood there before, and lines of attributes."""

    program: str = __version__
    written: dict[str, str] = field(default_factory=dict)
    before: dict[str, list[str]] = field(default_factory=dict)
    attributes: list[str] = field(default_factory=list)
    #: Whether the file of attributes, or the line end of its last line, was not there before.
    made_file: bool = False
    made_line_end: bool = False


def settings(command: str) -> dict[str, str]:
    """The settings that are made.

    Args:
        command: The words with which a shell starts this program.
    """
    return {
        f"diff.{DRIVER}.textconv": f"{command} show --for-diff",
        f"diff.{DRIVER}.cachetextconv": "true",
        f"difftool.{TOOL}.cmd": f'{command} diff --gui "$LOCAL" "$REMOTE"',
    }


def install(folder: str, command: str, *, replace: bool = False) -> list[Line]:
    """Makes git show packages in the repository around a folder; what was done, line by line.

    Args:
        folder: Any folder of the repository.
        command: The words with which a shell starts this program.
        replace: Puts ours in the place of settings that somebody else made; they come back when it
            is undone.

    Raises:
        ForeignSettingsError: There are such settings, and ``replace`` was not asked for.
        GitError: The folder is in no repository, or git cannot write its settings.
        AccessError: A file of the repository cannot be read or written.
    """
    git = Git(folder)
    common = git.common_folder()
    old = _read(common) or _Record()
    new = _Record(
        attributes=old.attributes, made_file=old.made_file, made_line_end=old.made_line_end
    )
    lines: list[Line] = []
    foreign: list[str] = []
    to_write: dict[str, str] = {}
    for key, value in settings(command).items():
        now = _values(git, key)
        ours = key in old.written and now == [old.written[key]]
        if now == [value]:
            lines.append(Line("already", f"{key} = {value}"))
            if ours:
                new.written[key], new.before[key] = value, old.before.get(key, [])
            continue
        if now and not ours:
            foreign += (f"{key} = {one}" for one in now)
        new.written[key], new.before[key] = value, old.before.get(key, []) if ours else now
        to_write[key] = value
        lines.append(Line("set", f"{key} = {value}"))
    if foreign and not replace:
        raise ForeignSettingsError(
            "nothing was changed: this repository already has "
            + "; ".join(foreign)
            + "; --replace puts ours in their place, and uninstall puts them back"
        )
    lines += (Line("replaced", one) for one in foreign)
    path = git_attributes.path_in(common)
    edit = git_attributes.added(git_attributes.read(path), ATTRIBUTES)
    new.attributes = [*new.attributes, *(one for one in edit.lines if one not in new.attributes)]
    new.made_file = new.made_file or edit.made_file
    new.made_line_end = new.made_line_end or edit.made_line_end
    # First what there will be to undo, so that nothing is left behind where this stops half-way.
    _write(common, new)
    for key, value in to_write.items():
        git.ask("config", "--local", "--replace-all", key, value)
    git_attributes.write(path, edit.data)
    for one in ATTRIBUTES:
        lines.append(Line("added" if one in edit.lines else "already", f"{path}: {one}"))
    lines += (Line("outranked", f"{path}: {one}") for one in edit.outranked)
    return lines + _without_cache(git)


def uninstall(folder: str) -> list[Line]:
    """Takes back what :func:`install` did in the repository around a folder, and nothing else.

    Raises:
        GitError: The folder is in no repository, or git cannot write its settings.
        AccessError: A file of the repository cannot be read or written.
    """
    git = Git(folder)
    common = git.common_folder()
    record = _read(common)
    if record is None:
        return [Line("nothing", "inspector git install has not run in this repository")]
    lines = []
    for key, value in record.written.items():
        now, before = _values(git, key), record.before.get(key, [])
        if now != [value]:
            lines += [Line("left", f"{key} = {one}, changed since") for one in now]
            if not now:
                lines.append(Line("gone", key))
            continue
        git.ask("config", "--local", "--unset-all", key)
        for one in before:
            git.ask("config", "--local", "--add", key, one)
        lines += [Line("restored", f"{key} = {one}") for one in before]
        if not before:
            lines.append(Line("unset", key))
    path = git_attributes.path_in(common)
    edit = git_attributes.removed(
        git_attributes.read(path),
        record.attributes,
        made_file=record.made_file,
        made_line_end=record.made_line_end,
    )
    git_attributes.write(path, edit.data)
    for one in record.attributes:
        lines.append(Line("removed" if one in edit.lines else "gone", f"{path}: {one}"))
    lines += _without_cache(git)
    try:
        os.remove(os.path.join(common, RECORD))
    except OSError as error:
        raise AccessError(error.filename, error.strerror or "cannot be removed") from error
    return lines


def in_force(folder: str) -> bool:
    """Whether git takes the driver for a package of this name; other attributes may say otherwise.

    Raises:
        GitError: The folder is in no repository.
    """
    said = Git(folder).ask("check-attr", "diff", "--", "Package.uasset")
    return said.rpartition(" ")[2] == DRIVER


def _values(git: Git, key: str) -> list[str]:
    """What the repository's own settings say of a key; nothing where they do not have it."""
    ran = git.run("config", "--local", "--null", "--get-all", key)
    if ran.status not in (0, 1):
        raise GitError(ran.said)
    return os.fsdecode(ran.output).split("\0")[:-1]


def _without_cache(git: Git) -> list[Line]:
    """Lets git forget the texts that it kept: they are those of another version or command."""
    if git.run("rev-parse", "--verify", "--quiet", CACHE).status != 0:
        return []
    git.ask("update-ref", "-d", CACHE)
    return [Line("dropped", f"{CACHE}, the texts of packages that git kept")]


def _read(common: str) -> _Record | None:
    path = os.path.join(common, RECORD)
    try:
        with open(path, encoding="utf-8") as file:
            found: dict[str, Any] = json.load(file)
        form = found.pop("form")
        if form != _RECORD_FORM:
            raise AccessError(path, f"of form {form}, made by another version of this program")
        return _Record(**found)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise AccessError(path, error.strerror or "cannot be read") from error
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise AccessError(
            path, "not what inspector git install wrote; remove it by hand"
        ) from error


def _write(common: str, record: _Record) -> None:
    path = os.path.join(common, RECORD)
    document = {"form": _RECORD_FORM, **asdict(record)}
    git_attributes.write(path, (json.dumps(document, indent=2) + "\n").encode())
