"""Sets Git up to show packages and object streams in one repository, and takes it back.

Three files in the repository's common folder do so: one of settings, which is ours as a whole, and
a block of lines each in ``config``, which includes it, and in ``info/attributes``. None is
committed, so others do not see them. They are written in this order and taken back in the other, so
that what is there in between does nothing.

The files of Git's that hold a block of ours are locked and changed as Git does. The mark before the
block also says what was not there before, so that taking the block out leaves the file as it was,
to the byte.
"""

from __future__ import annotations

import contextlib
import os
import re
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Final, Literal

from inspector import __version__
from inspector.errors import AccessError, InspectorError
from inspector.files.programs import own_command, runs_what_is_there
from inspector.files.reading import GIT_TEXT, read_side_file
from inspector.files.system import program_texts
from inspector.files.writing import (
    GIT_OWN,
    GIT_SETTINGS,
    NotOursError,
    OwnFile,
    check_place,
    remove_file,
    write_file,
)
from inspector.findings.message import Message, Text
from inspector.named_tuples import NamedTuple
from inspector.project.vcs.git import Git, GitError
from inspector.project.vcs.git_command import OWN_SETTINGS
from inspector.project.vcs.lfs import through_lfs
from inspector.project.walk import STREAMS

#: Seconds between two tries to lock a file.
_TRY_EVERY: Final = 0.05


class FileLockedError(AccessError):
    """Somebody else is writing the file, or broke off and left its lock behind."""


@contextmanager
def locked(path: str, patience: float = 0.0) -> Iterator[None]:
    """Keeps Git, and others that heed its locks, from writing a file.

    The lock is Git's own: a new file of that name with ``.lock`` behind it. It goes however the
    block ends.

    Args:
        path: The file; it need not exist.
        patience: Seconds to wait for a lock that somebody else has.

    Raises:
        FileLockedError: Somebody else has it.
        AccessError: There cannot be one.
    """
    lock = f"{path}.lock"
    end = time.monotonic() + patience
    while (own := _taken(path, lock)) is None:
        if time.monotonic() >= end:
            raise FileLockedError(path, Message("vcs/locked-by-git", lock=lock))
        time.sleep(_TRY_EVERY)
    try:
        yield
    finally:
        with contextlib.suppress(OSError):
            # Never one that somebody else has made in its place.
            if os.path.samestat(os.stat(lock), own):
                os.remove(lock)


def read_unlinked(path: str, kind: OwnFile) -> bytes | None:
    """The bytes of a text that is to be replaced; None where there is none.

    Git follows links there, this program does not: one may lead out of the repository, to a package
    or to a file of somebody else.

    Args:
        path: The file.
        kind: What it has to be, so that it may be replaced.

    Raises:
        NotOursError: It is a link, no file, or a file of another kind.
        AccessError: It cannot be read.
    """
    refuse_link(path)
    return None if check_place(path, kind) is None else read_side_file(path, GIT_TEXT)


def refuse_link(path: str) -> None:
    """Ends it where a file or folder that is to be written is a link.

    Raises:
        NotOursError: It is one.
    """
    if os.path.islink(path):
        raise NotOursError(
            path,
            Message(
                "vcs/link-not-written-through",
                target=os.readlink(path),
            ),
        )


def _taken(path: str, lock: str) -> os.stat_result | None:
    """What tells our lock from another; None where somebody else has made one."""
    try:
        descriptor = os.open(lock, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o666)
    except FileExistsError:
        return None
    except OSError as error:
        raise AccessError(path, error.strerror or Message("vcs/not-locked")) from error
    try:
        return os.fstat(descriptor)
    except BaseException:
        os.remove(lock)
        raise
    finally:
        os.close(descriptor)


_BEGIN: Final = b"# >>> inspector git install"
_END: Final = b"# <<< inspector git install"
#: What the mark says where the last line before it had no end, or where the file, or its folder
#: too, was made for the block.
_OPEN_LINE: Final = b", behind a line without an end"
_NEW_FILE: Final = b", in a new file"
_NEW_FOLDER: Final = b", in a new folder"


class MarkedFile:
    """A file of Git's, taken apart into our block and what others wrote.

    Whoever changes one has locked the settings of its repository.

    Args:
        path: The file; it need not exist.
        lines: The lines of the block.

    Raises:
        NotOursError: It is a link, or no file.
        AccessError: It cannot be read.
    """

    def __init__(self, path: str, lines: Sequence[str]) -> None:
        self.path = path
        self._lines = [line.encode() for line in lines]
        self._data = read_unlinked(path, GIT_SETTINGS)
        self._new_folder = not os.path.isdir(os.path.dirname(path))
        #: What others wrote; None where they have no such file.
        self.others = self._data
        #: Whether there is a block of ours, and the lines of ours that are still in it.
        self.is_marked = False
        self.found: list[str] = []
        self._take_apart()

    def put_in(self) -> None:
        """Puts the block at the end, where it outranks all that is before it.

        Raises:
            AccessError: It cannot be written.
        """
        others, said = self.others, b""
        if others is None:
            said = _NEW_FOLDER if self._new_folder else _NEW_FILE
        elif others and not others.endswith(b"\n"):
            others, said = others + b"\n", _OPEN_LINE
        block = b"\n".join((_BEGIN + said, *self._lines, _END))
        self._write((others or b"") + block + b"\n")

    def take_out(self) -> None:
        """Takes the block out; what others wrote before it, into it and behind it stays.

        Raises:
            AccessError: It cannot be written or removed.
        """
        self._write(self.others)
        if self.others is None and self.is_marked and self._new_folder:
            with contextlib.suppress(OSError):
                os.rmdir(os.path.dirname(self.path))

    def _take_apart(self) -> None:
        rows = (self._data or b"").splitlines(keepends=True)
        begin = next((at for at, row in enumerate(rows) if row.startswith(_BEGIN)), None)
        if begin is None:
            return
        ends = (at for at in range(begin, len(rows)) if rows[at].rstrip() == _END)
        end = next(ends, len(rows))
        ours = {line.strip() for line in self._lines}
        inside = rows[begin + 1 : end]
        theirs = [row for row in inside if row.strip() not in ours]
        if any(row.strip() for row in theirs):
            # The head of a section is also that of what others wrote below it.
            theirs = [row for row in inside if row in theirs or row.startswith(b"[")]
        behind = theirs + rows[end + 1 :]
        others, said = b"".join(rows[:begin] + behind), rows[begin].strip().removeprefix(_BEGIN)
        if said == _OPEN_LINE and not behind:
            others = others.removesuffix(b"\n")
        made = said in (_NEW_FILE, _NEW_FOLDER)
        self.others = None if made and not others else others
        self._new_folder = said == _NEW_FOLDER
        self.is_marked = True
        there = {row.strip() for row in inside}
        self.found = [line.decode() for line in self._lines if line.strip() in there]

    def _write(self, data: bytes | None) -> None:
        if data == self._data:
            return
        if data is None:
            remove_file(self.path, GIT_SETTINGS)
            return
        with contextlib.suppress(OSError):
            # Where this fails, writing says why.
            os.mkdir(os.path.dirname(self.path))
        write_file(self.path, data, GIT_SETTINGS)


#: What this program is called in git's settings: the driver of diffs, and the tool.
DRIVER: Final = "uasset"
TOOL: Final = "inspector"
ATTRIBUTES: Final = tuple(f"*{suffix} diff={DRIVER}" for suffix in (".uasset", ".umap", *STREAMS))
#: Where git keeps the texts of packages that it has asked for.
CACHE: Final = f"refs/notes/textconv/{DRIVER}"
#: The setting that lets it.
KEEP: Final = f"diff.{DRIVER}.cachetextconv"
_TEXT: Final = f"diff.{DRIVER}.textconv"
#: The setting of the short report, which git diff shows in the place of two texts.
SUMMARY: Final = f"diff.{DRIVER}.command"
#: The settings of the tool of git mergetool: its command, and that its status says whether it
#: settled anything.
MERGE: Final = f"mergetool.{TOOL}.cmd"
MERGE_STATUS: Final = f"mergetool.{TOOL}.trustexitcode"
#: What is there where it was asked for alone.
_ASKED_FOR: Final = (SUMMARY, MERGE, MERGE_STATUS)
#: Before our command: Git hands the whole to a shell, and the files to the function.
_COMMAND_BEGIN: Final = "f() { "
#: Behind our command: Git keeps texts as long as it stays the same, and so not longer than this
#: version of the program is in use.
_SHOW: Final = " show --for-diff"
_BY: Final = " --installed-by "
#: Between both where one text leaves a process behind that makes the next ones.
_WARM: Final = " --warm"
#: What stands in the place of a text that the program does not give. Git would end at the first one
#: that is missing, with all that it has to say of other files.
_UNTOLD: Final = (
    "Not told: Asset Inspector does not answer; once it does, run: inspector git install"
)
#: Behind that: a file whose name begins like an option is none, and where the program is gone,
#: contents are told by their name in Git. Nothing of a repository runs for that name.
_COMMAND_END: Final = (
    f' -- "$1" || {{ echo "{_UNTOLD}"; git hash-object --no-filters -- "$1"; }}; }}; f'
)
#: The same of the short report, of which Git hands over a path, and of both sides a file, its name
#: and its mode.
_REPORT: Final = (
    f' git summary -- "$@" || printf "%s\\n" "$1" "  {_UNTOLD}" "  ${{3-}} -> ${{6-}}"; }}; f'
)
#: The same of git mergetool: the window, or the report where none can be shown. Neither settles
#: anything, so that the conflict stays.
_MERGE_WINDOW: Final = ' merge --gui -- "$MERGED" || '
_MERGE_REPORT: Final = ' merge -- "$MERGED"; false'
_TRUE: Final = frozenset({"true", "yes", "on", "1"})
_HEAD: Final = GIT_OWN.beginnings[0] + b"; inspector git uninstall removes it.\n"
#: How ``config`` includes that; Git looks for it beside ``config``.
_INCLUDE: Final = ("[include]", f"\tpath = {OWN_SETTINGS}")

#: Seconds to wait for git to end writing settings.
_WAIT: Final = 1.0


class ForeignSettingsError(InspectorError):
    """Settings that somebody else made stand where ours would; nothing was changed."""


#: What became of a setting or a line.
Did = Literal[
    "added", "already", "dropped", "gone", "left", "left out", "mended", "nothing", "outranked",
    "removed", "set",
]  # fmt: skip


class Line(NamedTuple):
    """One thing that was done or left: what became of it, and what it is about."""

    did: Did
    what: Text


class _SetUp:
    """What is set up in a repository: our settings, None for none, and both marked files."""

    def __init__(self, common: str) -> None:
        refuse_link(os.path.join(common, "info"))
        self.path = os.path.join(common, OWN_SETTINGS)
        self.own = read_unlinked(self.path, GIT_OWN)
        self.config = MarkedFile(_config_in(common), _INCLUDE)
        self.attributes = MarkedFile(os.path.join(common, "info", "attributes"), ATTRIBUTES)

    def attributes_of_others(self) -> list[str]:
        """Their lines that say of the same files how they are compared."""
        text = (self.attributes.others or b"").decode("utf-8", "surrogateescape")
        return [line.strip() for line in text.split("\n") if _speaks_of_diff(line)]


def settings(
    command: str,
    *,
    keep: bool = True,
    summary: bool = False,
    warm: bool = False,
    mergetool: bool = False,
) -> dict[str, str]:
    """The settings that are made.

    Args:
        command: The words with which a shell starts this program.
        keep: Whether git keeps the texts of committed packages.
        summary: Whether git diff shows the short report.
        warm: Whether the first text leaves a process behind that makes the next ones.
        mergetool: Whether git mergetool has this program too.
    """
    show = f"{_SHOW}{_WARM if warm else ''}{_BY}{__version__}"
    kept = {KEEP: "true"} if keep else {}
    short = {SUMMARY: f"{_COMMAND_BEGIN}{command}{_REPORT}"} if summary else {}
    shown = f"{command}{_MERGE_WINDOW}{command}{_MERGE_REPORT}"
    merge = {MERGE: shown, MERGE_STATUS: "true"} if mergetool else {}
    return {
        _TEXT: f"{_COMMAND_BEGIN}{command}{show}{_COMMAND_END}",
        **kept,
        **short,
        f"difftool.{TOOL}.cmd": f'{command} diff --gui -- "$LOCAL" "$REMOTE"',
        **merge,
    }


def install(
    folder: str,
    command: str,
    *,
    replace: bool = False,
    summary: bool = False,
    warm: bool = False,
    mergetool: bool = False,
) -> list[Line]:
    """Makes git show packages in the repository around a folder; what was done, line by line.

    Args:
        folder: Any folder of the repository.
        command: The words with which a shell starts this program.
        replace: Lets ours outrank settings that somebody else made; they stay where they are, and
            count again when it is undone.
        summary: Has git diff show the short report; without it, the texts again.
        warm: Lets the first text leave a process behind that makes the next ones.
        mergetool: Lets git mergetool have this program; without it, no more.

    Raises:
        ForeignSettingsError: There are such settings, and ``replace`` was not asked for.
        GitError: The folder is in no repository, or git cannot read its settings.
        AccessError: A file of the repository cannot be read or written, or git is writing it.
    """
    git = Git(folder)
    common = git.common_folder()
    pointers, others = through_lfs(git), _settings_of_others(git)
    with locked(_config_in(common), _WAIT):
        now = _SetUp(common)
        # A pointer that was met has taken the setting away; nothing else tells of it.
        keep = not pointers and (now.own is None or _line(KEEP, "true") in now.own)
        wanted = settings(command, keep=keep, summary=summary, warm=warm, mergetool=mergetool)
        outranked = [_shown(setting) for setting in others if _is_against(setting, wanted)]
        if outranked and not replace:
            raise ForeignSettingsError(
                Message(
                    "vcs/already-set",
                    settings="; ".join(outranked),
                )
            )
        # Git ends where it may not read what it includes, as in a repository that people share.
        write_file(now.path, _text_of(wanted), GIT_OWN, like=now.config.path)
        now.config.put_in()
        now.attributes.put_in()
    lines = [
        Line(
            "already" if _line(*setting) in (now.own or b"") else "set",
            " = ".join(setting),
        )
        for setting in wanted.items()
    ]
    if any(map(runs_what_is_there, _commands(now.own or b""))):
        lines.append(
            Line(
                "mended",
                Message("vcs/unsafe-settings"),
            )
        )
    lines += (
        Line("removed", key)
        for key in _ASKED_FOR
        if key not in wanted and _has(now.own or b"", key)
    )
    lines += (Line("outranked", setting) for setting in outranked)
    if not keep:
        lines.append(Line("left out", Message("vcs/lfs-may-come", keep=KEEP)))
    lines += _lines_of_state(now, "already", "added")
    lines += (
        Line("outranked", f"{now.attributes.path}: {line}")
        for line in now.attributes_of_others()
        if line not in ATTRIBUTES
    )
    return lines + _without_cache(git)


def uninstall(folder: str) -> list[Line]:
    """Takes back what :func:`install` did in the repository around a folder, and nothing else.

    Raises:
        GitError: The folder is in no repository, or git cannot read its settings.
        AccessError: A file of the repository cannot be read or written, or git is writing it.
    """
    git = Git(folder)
    common = git.common_folder()
    with locked(_config_in(common), _WAIT):
        now = _SetUp(common)
        now.attributes.take_out()
        now.config.take_out()
        remove_file(now.path, GIT_OWN)
    was_there = now.own is not None or now.config.is_marked or now.attributes.is_marked
    if was_there:
        lines = [Line("removed" if now.own is not None else "gone", now.path)]
        lines += _lines_of_state(now, "removed", "gone")
    else:
        lines = [Line("nothing", Message("vcs/not-installed-here"))]
    others = _settings_of_others(git)
    lines += (
        Line("left", Message("vcs/set-by-others", setting=_shown(setting))) for setting in others
    )
    lines += (Line("left", f"{now.attributes.path}: {line}") for line in now.attributes_of_others())
    return lines + (_without_cache(git) if was_there or not others else [])


def keeps_texts(lines: Iterable[Line]) -> bool:
    """Whether the lines of :func:`install` say that git keeps the texts of packages."""
    return any(line.what == f"{KEEP} = true" for line in lines)


def renew(folder: str, version: str) -> bool:
    """Puts this version of the program in the place of an older one in the settings.

    Git asks with the version that it finds there, and forgets the texts that it kept when that
    changes. The next time it asks it therefore gets texts of one version alone. A command that
    imports what lies in the repository is replaced whatever its version.

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
    own = _SetUp(common).own or b""
    text = git.run("config", "--get", _TEXT).text
    show, __, asked = text.removeprefix(_COMMAND_BEGIN).removesuffix(_COMMAND_END).rpartition(_BY)
    warm = show.endswith(_WARM)
    command = show.removesuffix(_WARM).removesuffix(_SHOW)
    if _line(_TEXT, text) not in own or asked not in (version, __version__):
        raise GitError(Message("vcs/settings-not-ours"))
    is_unsafe = runs_what_is_there(command)
    if asked == __version__ and not is_unsafe:
        return False
    keep = _line(KEEP, "true") in own and not through_lfs(git)
    if is_unsafe:
        command = own_command()
    now = settings(
        command, keep=keep, summary=_has(own, SUMMARY), warm=warm, mergetool=_has(own, MERGE)
    )
    return _rewritten(git, common, own, _text_of(now))


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
    own, kept = _SetUp(common).own or b"", _line(KEEP, "true")
    return kept in own and _rewritten(git, common, own, own.replace(kept, b""))


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


def _config_in(common: str) -> str:
    return os.path.join(common, "config")


def _text_of(wanted: Mapping[str, str]) -> bytes:
    """What is in our file of settings."""
    return _HEAD + b"".join(_line(*setting) for setting in wanted.items())


def _line(key: str, value: str) -> bytes:
    """A setting as our file of settings has it."""
    quoted = value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return os.fsencode(f'{_beginning(key)}"{quoted}"\n')


def _beginning(key: str) -> str:
    section, inner, name = key.split(".")
    return f'[{section} "{inner}"] {name} = '


def _commands(own: bytes) -> Iterator[str]:
    """The words that start a program in our file of settings, without what is behind them."""
    text = own.decode("utf-8", "surrogateescape").replace('\\"', '"').replace("\\\\", "\\")
    for end in (_SHOW, _REPORT, " diff --gui -- ", _MERGE_WINDOW):
        for line in text.splitlines():
            command, has_end, __ = line.partition(end)
            if has_end:
                yield command


def _has(own: bytes, key: str) -> bool:
    """Whether our file of settings has one, whatever it says."""
    return os.fsencode(_beginning(key)) in own


def _rewritten(git: Git, common: str, old: bytes, new: bytes) -> bool:
    """Puts other settings in the place of ours; False where somebody is writing them just then."""
    try:
        with locked(_config_in(common)):
            now = _SetUp(common)
            if now.own != old:
                return False
            write_file(now.path, new, GIT_OWN)
    except FileLockedError:
        return False
    _without_cache(git)
    return True


def _settings_of_others(git: Git) -> list[str]:
    """What the repository's settings say of our driver and tool, and ours do not outrank yet.

    Each is a key, a line feed and a value; a key alone where it has no value. What is included
    stands in its place.
    """
    keys = "|".join(re.escape(key) for key in settings("", summary=True, mergetool=True))
    asked = git.run(
        "config", "--null", "--local", "--includes", "--show-origin", "--get-regexp", f"^({keys})$"
    )
    # 1: there are none.
    if asked.status > 1:
        raise GitError(asked.said)
    words = program_texts(asked.output)[:-1]
    kept: list[str] = []
    for origin, setting in zip(words[::2], words[1::2], strict=True):
        if os.path.basename(origin) == OWN_SETTINGS:
            kept.clear()
        else:
            kept.append(setting)
    return kept


def _is_against(setting: str, wanted: Mapping[str, str]) -> bool:
    """Whether a setting of others says otherwise than ours."""
    key, line_end, value = setting.partition("\n")
    if key == KEEP and (not line_end or value in _TRUE):
        return False
    return value != wanted.get(key, value)


def _shown(setting: str) -> str:
    return setting.replace("\n", " = ", 1)


def _speaks_of_diff(line: str) -> bool:
    """Whether a line says for files of one of our patterns how they are compared."""
    pattern, *attributes = line.split() or [""]
    names = {attribute.lstrip("-!").partition("=")[0] for attribute in attributes}
    patterns = {ours.split()[0] for ours in ATTRIBUTES}
    return pattern in patterns and bool(names & {"diff", "binary"})


def _lines_of_state(now: _SetUp, present: Did, absent: Did) -> Iterator[Line]:
    """Each of our lines in the files of others: one word for those there were, one for others."""
    did = present if _INCLUDE[-1] in now.config.found else absent
    yield Line(did, f"{now.config.path}: include.path = {OWN_SETTINGS}")
    for line in ATTRIBUTES:
        did = present if line in now.attributes.found else absent
        yield Line(did, f"{now.attributes.path}: {line}")


def _without_cache(git: Git) -> list[Line]:
    """Lets git forget the texts that it kept: they are those of another version or command."""
    if git.run("rev-parse", "--verify", "--quiet", CACHE).status != 0:
        return []
    git.delete_ref(CACHE)
    return [Line("dropped", Message("vcs/texts-kept", cache=CACHE))]
