"""Lets git show packages in one repository, and takes it back.

Only the repository's own files change: ``config`` and ``info/attributes`` in its common folder.
Neither is committed, so nobody else sees it. What was written, and what stood there before, is kept
in a file beside them; taking back goes by that alone.
"""

from __future__ import annotations

import dataclasses
import os
from collections.abc import Callable
from typing import Final, NamedTuple

from inspector import __version__
from inspector.errors import InspectorError
from inspector.files.reading import GIT_TEXT
from inspector.files.writing import GIT_SETTINGS, write_file
from inspector.project import git_attributes
from inspector.project.git import Git, GitError
from inspector.project.git_config_text import Edit
from inspector.project.git_draft import Draft, drafted
from inspector.project.git_lfs import through_lfs
from inspector.project.git_record import RECORD, Record, read_record, write_record
from inspector.project.locked_file import FileLockedError, locked, read_unlinked

__all__ = [
    "ATTRIBUTES", "CACHE", "DRIVER", "KEEP", "RECORD", "TOOL", "ForeignSettingsError", "Line",
    "in_force", "install", "keep_no_texts", "place_of", "renew", "settings", "uninstall",
]  # fmt: skip

#: What this program is called in git's settings: the driver of diffs, and the tool.
DRIVER: Final = "uasset"
TOOL: Final = "inspector"
ATTRIBUTES: Final = tuple(f"{pattern} diff={DRIVER}" for pattern in ("*.uasset", "*.umap"))
#: Where git keeps the texts of packages that it has asked for.
CACHE: Final = f"refs/notes/textconv/{DRIVER}"
#: The setting that lets it.
KEEP: Final = f"diff.{DRIVER}.cachetextconv"
_TEXT: Final = f"diff.{DRIVER}.textconv"
#: Behind our command in the setting: Git keeps texts as long as it stays the same, and so not
#: longer than this version of the program is in use.
_SHOW: Final = " show --for-diff --installed-by "
#: Behind that: a file whose name begins like an option is none.
_END: Final = " --"
_TRUE: Final = frozenset({None, "true", "yes", "on", "1"})

#: Seconds to wait for git to end writing settings; how often to begin anew where they changed.
_WAIT: Final = 1.0
_TRIES: Final = 20


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
    kept = {KEEP: "true"} if keep else {}
    return {
        _TEXT: f"{command}{_SHOW}{__version__}{_END}",
        **kept,
        f"difftool.{TOOL}.cmd": f'{command} diff --gui{_END} "$LOCAL" "$REMOTE"',
    }


class _Change(NamedTuple):
    """What is to be done, seen from what was there: the record, None for none; both files."""

    record: Record | None
    settings: bytes
    attributes: git_attributes.Edit
    lines: list[Line]


#: Says what is to be done, None for nothing: out of a draft of the settings, the record that they
#: are in accord with, and the file of attributes.
_Decide = Callable[[Draft, Record | None, bytes | None], _Change | None]


def install(folder: str, command: str, *, replace: bool = False) -> list[Line]:
    """Makes git show packages in the repository around a folder; what was done, line by line.

    Args:
        folder: Any folder of the repository.
        command: The words with which a shell starts this program.
        replace: Puts ours in the place of settings that somebody else made; they come back when it
            is undone.

    Raises:
        ForeignSettingsError: There are such settings, and ``replace`` was not asked for.
        GitError: The folder is in no repository, or git cannot read its settings.
        AccessError: A file of the repository cannot be read or written, or git is writing it.
    """
    git = Git(folder)
    common = git.common_folder()
    pointers = through_lfs(git)

    def decide(draft: Draft, old: Record | None, attributes: bytes | None) -> _Change:
        return _installed(
            common, draft, old or Record(), attributes, command, pointers=pointers, replace=replace
        )

    return _carried_out(git, common, decide, _WAIT) or []


def uninstall(folder: str) -> list[Line]:
    """Takes back what :func:`install` did in the repository around a folder, and nothing else.

    Raises:
        GitError: The folder is in no repository, or git cannot read its settings.
        AccessError: A file of the repository cannot be read or written, or git is writing it.
    """
    git = Git(folder)
    common = git.common_folder()
    path = git_attributes.path_in(common)

    def decide(draft: Draft, record: Record | None, attributes: bytes | None) -> _Change | None:
        if record is None:
            return None
        lines = _without_settings(draft, record)
        edit = git_attributes.removed(
            attributes,
            record.attributes,
            made_file=record.made_file,
            made_line_end=record.made_line_end,
        )
        for one in record.attributes:
            lines.append(Line("removed" if one in edit.lines else "gone", f"{path}: {one}"))
        return _Change(None, draft.data, edit, lines)

    lines = _carried_out(git, common, decide, _WAIT)
    if lines is None:
        return [Line("nothing", "inspector git install has not run in this repository")]
    return lines


def renew(folder: str, version: str) -> bool:
    """Puts this version of the program in the place of an older one in the settings.

    Git asks with the version that it finds there, and forgets the texts that it kept when that
    changes. The next time it asks it therefore gets texts of one version alone.

    Args:
        folder: Any folder of the repository.
        version: The version with which Git asked.

    Returns:
        Whether it was done now; False where it is as it should be already, or where somebody else
        is writing the settings just then.

    Raises:
        InspectorError: It cannot be done; installing again does it.
    """
    git = Git(folder)
    common = git.common_folder()

    def decide(draft: Draft, record: Record | None, attributes: bytes | None) -> _Change | None:
        now = draft.values().get(_TEXT, [])
        text = record.written.get(_TEXT, "") if record is not None else ""
        command, asked = _parted(text)
        if record is None or now != [text] or asked not in (version, __version__):
            raise GitError("these settings are not those of inspector git install")
        if asked == __version__:
            return None
        return _installed(common, draft, record, attributes, command, pointers=through_lfs(git))

    return _tried(git, common, decide)


def keep_no_texts(folder: str) -> bool:
    """Lets git keep no texts, since a package was met whose object of Git LFS is not here.

    What is said of it is another text once the object has come, and git would not ask again.
    Attributes cannot tell it: they name packages in many ways, and commits may have others.

    Args:
        folder: Any folder of the repository.

    Returns:
        Whether git kept texts until now. False also where somebody else is writing the settings
        just then; the next pointer asks for it again.

    Raises:
        InspectorError: It cannot be done.
    """
    git = Git(folder)
    common = git.common_folder()
    there = read_record(common)
    if there is None or (KEEP not in there.written and there.former is None):
        return False

    def decide(draft: Draft, record: Record | None, attributes: bytes | None) -> _Change | None:
        if record is None or not {KEEP, _TEXT} <= record.written.keys():
            return None
        if draft.values().get(_TEXT, []) != [record.written[_TEXT]]:
            return None
        command, _ = _parted(record.written[_TEXT])
        return _installed(common, draft, record, attributes, command, pointers=True)

    return _tried(git, common, decide)


def place_of(folder: str) -> str:
    """The repository whose settings count in a folder, which variables may say is another one.

    That is the folder at the top of its first work tree; the repository itself where it has none.

    Raises:
        GitError: The folder is in no repository.
    """
    common = Git(folder).common_folder()
    above, name = os.path.split(common)
    return above if name == ".git" else common


def in_force(folder: str) -> bool:
    """Whether git takes the driver for a package of this name; other attributes may say otherwise.

    Raises:
        GitError: The folder is in no repository.
    """
    said = Git(folder).ask("check-attr", "diff", "--", "Package.uasset")
    return said.rpartition(" ")[2] == DRIVER


def _tried(git: Git, common: str, decide: _Decide) -> bool:
    """Whether something was done; nobody waits for it, so that it is left where that would be."""
    try:
        return _carried_out(git, common, decide, 0.0) is not None
    except FileLockedError:
        return False


def _carried_out(git: Git, common: str, decide: _Decide, patience: float) -> list[Line] | None:
    """Does what is decided, in one step for each file; None where nothing is.

    Git runs on a copy, and the lock is taken only then, for no longer than renaming takes: a
    program that ends in between leaves nothing half done and no lock behind. Where anything has
    changed meanwhile it is decided anew.
    """
    settings_path = os.path.join(common, "config")
    for _ in range(_TRIES):
        before = _state(common)
        with drafted(git, settings_path, before.settings or b"") as draft:
            record = _settled(before.record, draft)
            change = decide(draft, record, before.attributes)
        if change is None:
            return None
        with locked(settings_path, patience):
            if _state(common) != before:
                continue
            _write(common, change, record, before)
        return change.lines + _without_cache(git)
    raise FileLockedError(settings_path, "others go on writing it")


class _State(NamedTuple):
    record: Record | None
    settings: bytes | None
    attributes: bytes | None


def _state(common: str) -> _State:
    """What is there; refused where one of it is a link, or no file."""
    return _State(
        read_record(common),
        read_unlinked(os.path.join(common, "config"), GIT_TEXT, GIT_SETTINGS),
        git_attributes.read(git_attributes.path_in(common)),
    )


def _settled(record: Record | None, draft: Draft) -> Record | None:
    """The record that the settings are in accord with.

    That is the former one where the program ended between the record and the settings. They are
    changed in one step, so that one setting tells it of all.
    """
    if record is None or record.former is None:
        return record
    there = draft.values()
    for key, value in record.former.written.items():
        if there.get(key, []) == [value] and record.written.get(key) != value:
            return record.former
    return record


def _write(common: str, change: _Change, old: Record | None, before: _State) -> None:
    """Writes what has changed, while the settings are locked.

    First what there will be to undo, and what there was, so that either can be taken back where
    this stops half-way.
    """
    path = git_attributes.path_in(common)
    if change.record is not None:
        write_record(common, dataclasses.replace(change.record, former=old))
    if change.settings != (before.settings or b""):
        write_file(os.path.join(common, "config"), change.settings, GIT_SETTINGS)
    git_attributes.write(path, change.attributes.data)
    if change.record is None and old is not None and old.made_folder:
        git_attributes.remove_empty(os.path.dirname(path))
    write_record(common, change.record)


def _installed(
    common: str,
    draft: Draft,
    old: Record,
    attributes: bytes | None,
    command: str,
    *,
    pointers: bool,
    replace: bool = False,
) -> _Change:
    """What installing is to do."""
    new = Record(
        pointers=old.pointers or pointers,
        attributes=old.attributes,
        made_file=old.made_file,
        made_line_end=old.made_line_end,
        made_folder=old.made_folder,
        edit=old.edit,
    )
    keep = not new.pointers
    wanted = settings(command, keep=keep)
    there = draft.values()
    lines: list[Line] = []
    foreign: list[str] = []
    changed = any(key not in wanted for key in old.written)
    for key, value in wanted.items():
        now = there.get(key, [])
        ours = key in old.written and now == [old.written[key]]
        same = now == [value] or (key == KEEP and len(now) == 1 and now[0] in _TRUE)
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
        lines.append(Line("left out", f"{KEEP}: an object of Git LFS may come later"))
    if changed:
        _without_settings(draft, old)
        before = draft.data
        for key, value in new.written.items():
            draft.put(key, value)
        new.edit = Edit.between(before, draft.data)
    path = git_attributes.path_in(common)
    new.made_folder = new.made_folder or not os.path.isdir(os.path.dirname(path))
    edit = git_attributes.added(attributes, ATTRIBUTES)
    new.attributes = [*new.attributes, *(one for one in edit.lines if one not in new.attributes)]
    new.made_file = new.made_file or edit.made_file
    new.made_line_end = new.made_line_end or edit.made_line_end
    for one in ATTRIBUTES:
        lines.append(Line("added" if one in edit.lines else "already", f"{path}: {one}"))
    lines += (Line("outranked", f"{path}: {one}") for one in edit.outranked)
    return _Change(new, draft.data, edit, lines)


def _without_settings(draft: Draft, record: Record) -> list[Line]:
    """Takes the settings back: their text where that can be done, else one by one."""
    there = draft.values()
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
    if not (whole and _without_text(draft, record)):
        for key in ours:
            draft.remove(key)
            for one in record.before.get(key, []):
                draft.add(key, one)
    return lines


def _without_text(draft: Draft, record: Record) -> bool:
    """Whether the text of the settings could be taken back; if so it was."""
    data = draft.data
    undone = record.edit.undone(data) if record.edit is not None else None
    if undone is None:
        return False
    draft.data = undone
    there = draft.values()
    if all(there.get(key, []) == record.before.get(key, []) for key in record.written):
        return True
    draft.data = data
    return False


def _parted(text: str) -> tuple[str, str]:
    """The command in what was set for texts, and the version of the program that set it."""
    command, _, rest = text.rpartition(_SHOW)
    # Older versions did not end it so.
    return command, rest.removesuffix(_END)


def _told(key: str, value: str | None) -> str:
    return f"{key} = {value}" if value is not None else f"{key}, without a value"


def _without_cache(git: Git) -> list[Line]:
    """Lets git forget the texts that it kept: they are those of another version or command."""
    if git.run("rev-parse", "--verify", "--quiet", CACHE).status != 0:
        return []
    git.delete_ref(CACHE)
    return [Line("dropped", f"{CACHE}, the texts of packages that git kept")]
