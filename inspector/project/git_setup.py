"""Lets git show packages in one repository, and takes it back.

Only the repository's own files change: ``config`` and ``info/attributes`` in its common folder.
Neither is committed, so nobody else sees it. What was written, and what stood there before, is kept
in a file beside them; taking back goes by that alone.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Final, NamedTuple

from inspector import __version__
from inspector.errors import InspectorError
from inspector.project import git_attributes
from inspector.project.git import Git, GitError
from inspector.project.git_config_text import Edit
from inspector.project.git_record import RECORD, Record, read_record, write_record

__all__ = [
    "ATTRIBUTES", "CACHE", "DRIVER", "RECORD", "TOOL", "ForeignSettingsError", "Line", "in_force",
    "install", "renew", "settings", "uninstall",
]  # fmt: skip

#: What this program is called in git's settings: the driver of diffs, and the tool.
DRIVER: Final = "uasset"
TOOL: Final = "inspector"
ATTRIBUTES: Final = tuple(f"{pattern} diff={DRIVER}" for pattern in ("*.uasset", "*.umap"))
#: Where git keeps the texts of packages that it has asked for.
CACHE: Final = f"refs/notes/textconv/{DRIVER}"
_TEXT: Final = f"diff.{DRIVER}.textconv"
_KEEP: Final = f"diff.{DRIVER}.cachetextconv"
#: Behind our command in the setting: Git keeps texts as long as it stays the same, and so not
#: longer than this version of the program is in use.
_SHOW: Final = " show --for-diff --installed-by "
_TRUE: Final = frozenset({None, "true", "yes", "on", "1"})

Values = Mapping[str, list[str | None]]


class ForeignSettingsError(InspectorError):
    """Settings that somebody else made stand where ours would; nothing was changed."""


class Line(NamedTuple):
    """One thing that was done or left: a word for it, and what it is about."""

    did: str
    what: str


def settings(command: str, *, keep: bool = True) -> dict[str, str]:
    """The settings that are made.

    Args:
        command: The words with which a shell starts this program.
        keep: Whether git keeps the texts of committed packages.
    """
    kept = {_KEEP: "true"} if keep else {}
    return {
        _TEXT: f"{command}{_SHOW}{__version__}",
        **kept,
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
    old = read_record(common) or Record()
    new = Record(
        attributes=old.attributes,
        made_file=old.made_file,
        made_line_end=old.made_line_end,
        made_folder=old.made_folder,
    )
    keep = not _through_lfs(git)
    wanted = settings(command, keep=keep)
    there = _all_values(git, common)
    lines: list[Line] = []
    foreign: list[str] = []
    changed = any(key not in wanted for key in old.written)
    for key, value in wanted.items():
        now = there.get(key, [])
        ours = key in old.written and now == [old.written[key]]
        same = now == [value] or (key == _KEEP and len(now) == 1 and now[0] in _TRUE)
        lines.append(Line("already" if same else "set", f"{key} = {value}"))
        if same and not ours:
            continue
        if now and not ours:
            foreign += (_told(key, one) for one in now)
        new.written[key], new.before[key] = value, old.before.get(key, []) if ours else now
        changed = changed or not same
    if foreign and not replace:
        raise ForeignSettingsError(
            "nothing was changed: this repository already has "
            + "; ".join(foreign)
            + "; --replace puts ours in their place, and uninstall puts them back"
        )
    lines += (Line("replaced", one) for one in foreign)
    if not keep:
        lines.append(Line("left out", f"{_KEEP}: an object of Git LFS may come later"))
    path = git_attributes.path_in(common)
    new.made_folder = new.made_folder or not os.path.isdir(os.path.dirname(path))
    edit = git_attributes.added(git_attributes.read(path), ATTRIBUTES)
    new.attributes = [*new.attributes, *(one for one in edit.lines if one not in new.attributes)]
    new.made_file = new.made_file or edit.made_file
    new.made_line_end = new.made_line_end or edit.made_line_end
    if changed:
        _without_settings(git, common, old)
    else:
        new.edit = old.edit
    # First what there will be to undo, so that nothing is left behind where this stops half-way.
    write_record(common, new)
    if changed:
        _write_settings(git, common, new)
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
    record = read_record(common)
    if record is None:
        return [Line("nothing", "inspector git install has not run in this repository")]
    lines = _without_settings(git, common, record)
    path = git_attributes.path_in(common)
    edit = git_attributes.removed(
        git_attributes.read(path),
        record.attributes,
        made_file=record.made_file,
        made_line_end=record.made_line_end,
    )
    git_attributes.write(path, edit.data)
    if record.made_folder:
        git_attributes.remove_empty(os.path.dirname(path))
    for one in record.attributes:
        lines.append(Line("removed" if one in edit.lines else "gone", f"{path}: {one}"))
    lines += _without_cache(git)
    write_record(common, None)
    return lines


def renew(folder: str, version: str) -> bool:
    """Puts this version of the program in the place of an older one in the settings.

    Git asks with the version that it finds there, and forgets the texts that it kept when that
    changes. The next time it asks it therefore gets texts of one version alone.

    Args:
        folder: Any folder of the repository.
        version: The version with which Git asked.

    Returns:
        Whether it was done now; False where it is as it should be already.

    Raises:
        InspectorError: It cannot be done; installing again does it.
    """
    record = read_record(Git(folder).common_folder())
    text = record.written.get(_TEXT, "") if record is not None else ""
    if text.endswith(_SHOW + __version__):
        return False
    if not text.endswith(_SHOW + version):
        raise GitError("these settings are not those of inspector git install")
    install(folder, text.removesuffix(_SHOW + version))
    return True


def in_force(folder: str) -> bool:
    """Whether git takes the driver for a package of this name; other attributes may say otherwise.

    Raises:
        GitError: The folder is in no repository.
    """
    said = Git(folder).ask("check-attr", "diff", "--", "Package.uasset")
    return said.rpartition(" ")[2] == DRIVER


def _through_lfs(git: Git) -> bool:
    """Whether packages are pointers in this repository.

    The text of one whose object is not here would be kept, and shown when the object has come.
    """
    said = git.ask("check-attr", "filter", "--", "Package.uasset", "Package.umap")
    return any(line.endswith(": lfs") for line in said.splitlines())


def _write_settings(git: Git, common: str, record: Record) -> None:
    path = _config(common)
    before = git_attributes.read(path) or b""
    for key, value in record.written.items():
        git.ask("config", "--local", "--replace-all", key, value)
    record.edit = Edit.between(before, git_attributes.read(path) or b"")
    write_record(common, record)


def _without_settings(git: Git, common: str, record: Record) -> list[Line]:
    """Takes the settings back: their text where that can be done, else one by one."""
    there = _all_values(git, common)
    ours = [key for key, value in record.written.items() if there.get(key, []) == [value]]
    lines = []
    for key in record.written:
        now, before = there.get(key, []), record.before.get(key, [])
        if key not in ours:
            lines += [Line("left", f"{_told(key, one)}, changed since") for one in now]
            if not now:
                lines.append(Line("gone", key))
            continue
        lines += [Line("restored", _told(key, one)) for one in before]
        if not before:
            lines.append(Line("unset", key))
    whole = ours == list(record.written)
    if not (whole and _without_text(git, common, record)):
        for key in ours:
            git.ask("config", "--local", "--unset-all", key)
            for one in record.before.get(key, []):
                _add(git, common, key, one)
    return lines


def _without_text(git: Git, common: str, record: Record) -> bool:
    """Whether the text of the settings could be taken back; if so it was."""
    path = _config(common)
    data = git_attributes.read(path)
    undone = record.edit.undone(data) if record.edit is not None and data is not None else None
    if undone is None:
        return False
    git_attributes.write(path, undone)
    there = _all_values(git, common)
    if all(there.get(key, []) == record.before.get(key, []) for key in record.written):
        return True
    git_attributes.write(path, data)
    return False


def _add(git: Git, common: str, key: str, value: str | None) -> None:
    """Adds one value of a setting; git itself cannot write one without a value."""
    if value is not None:
        git.ask("config", "--local", "--add", key, value)
        return
    path = _config(common)
    data = git_attributes.read(path) or b""
    section, inner, name = key.split(".")
    end = b"" if not data or data.endswith(b"\n") else b"\n"
    git_attributes.write(path, data + end + f'[{section} "{inner}"]\n\t{name}\n'.encode())


def _config(common: str) -> str:
    return os.path.join(common, "config")


def _told(key: str, value: str | None) -> str:
    return f"{key} = {value}" if value is not None else f"{key}, without a value"


def _all_values(git: Git, common: str) -> dict[str, list[str | None]]:
    """The repository's own settings by their keys; None for one without a value."""
    if not os.path.exists(_config(common)):
        return {}
    found: dict[str, list[str | None]] = {}
    ran = git.run("config", "--local", "--null", "--list")
    if ran.status != 0:
        raise GitError(ran.said)
    for entry in os.fsdecode(ran.output).split("\0")[:-1]:
        key, line_end, value = entry.partition("\n")
        found.setdefault(key, []).append(value if line_end else None)
    return found


def _without_cache(git: Git) -> list[Line]:
    """Lets git forget the texts that it kept: they are those of another version or command."""
    if git.run("rev-parse", "--verify", "--quiet", CACHE).status != 0:
        return []
    git.ask("update-ref", "-d", CACHE)
    return [Line("dropped", f"{CACHE}, the texts of packages that git kept")]
