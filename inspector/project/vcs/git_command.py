"""How Git is started: so that it looks at a repository, and the repository starts nothing.

Settings and hooks of a repository name programs for Git to run, and a repository may come from
anywhere: out of an archive, or as ordinary files of another one. What the user and the machine have
set up counts as theirs; what a repository contains never decides what runs.

Git takes any folder for a repository that is laid out like one, also where it came as ordinary
files of another repository; versions before 2.38 cannot be told otherwise. And it waits for ever
for a pipe in the place of a file. So a repository is looked at before Git does.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable
from typing import Final

from inspector.files.programs import on_path
from inspector.findings.message import Message
from inspector.named_tuples import NamedTuple
from inspector.project.vcs.place import first_words, repository_at

_NAMES: Final = ("git.exe", "git.cmd") if os.name == "nt" else ("git",)
#: Given on the command line, which outranks every file of settings.
_SETTINGS: Final = (
    # Asked for changes in the work tree whenever the index is read. Empty is "none" for every
    # version; "false" is the name of a program to those before 2.36.
    "core.fsmonitor=",
    # A folder that cannot be there, so that no hook is found in it.
    "core.hooksPath=/dev/null",
    # From 2.55 on hooks are named in settings too; this is the only one of what is called here.
    "hook.reference-transaction.enabled=false",
    # A folder of a work tree that looks like a repository is none, whatever its settings say.
    "safe.bareRepository=explicit",
    "submodule.recurse=false",
    # Nothing is fetched, so that nobody has to be asked for a password either.
    "credential.helper=",
)
#: Variables that say which repository is meant, or what is in it.
_OF_A_REPOSITORY: Final = frozenset(
    f"GIT_{name}"
    for name in (
        "DIR", "WORK_TREE", "COMMON_DIR", "INDEX_FILE", "PREFIX", "NAMESPACE", "OBJECT_DIRECTORY",
        "ALTERNATE_OBJECT_DIRECTORIES", "GRAFT_FILE", "SHALLOW_FILE", "REPLACE_REF_BASE",
        "NO_REPLACE_OBJECTS",
    )
)  # fmt: skip
#: Variables of the user's that go on to Git: where its own files are, which settings they made for
#: all repositories or for one command, and how far up a repository is looked for.
_OF_THE_USER: Final = frozenset(
    f"GIT_{name}"
    for name in (
        "EXEC_PATH", "CONFIG_GLOBAL", "CONFIG_SYSTEM", "CONFIG_NOSYSTEM", "CONFIG_PARAMETERS",
        "CONFIG_COUNT", "ATTR_NOSYSTEM", "CEILING_DIRECTORIES", "DISCOVERY_ACROSS_FILESYSTEM",
        # Makes Git more careful yet: it then takes every repository for somebody else's.
        "TEST_ASSUME_DIFFERENT_OWNER",
    )
)  # fmt: skip
_NUMBERED: Final = ("GIT_CONFIG_KEY_", "GIT_CONFIG_VALUE_")
#: Hold the values of the settings that are switched off, or made empty, by name.
_OFF: Final = "GIT_INSPECTOR_OFF"
_EMPTY: Final = "GIT_INSPECTOR_EMPTY"
_OURS: Final = {
    "LC_ALL": "C",
    "GIT_TERMINAL_PROMPT": "0",
    "GIT_ASKPASS": "",
    "GIT_PAGER": "cat",
    "GIT_OPTIONAL_LOCKS": "0",
    # What a partial clone has left out stays there: from 2.39.4 on by the first of these. The
    # second ends the fetch of older versions before it reaches anything, and unlike the setting
    # protocol.allow no setting of the repository outranks it.
    "GIT_NO_LAZY_FETCH": "1",
    "GIT_ALLOW_PROTOCOL": "",
    _OFF: "false",
    _EMPTY: "",
}


def program() -> str | None:
    """Where Git is: on PATH alone, so that no program of a folder that is looked at runs."""
    return on_path(_NAMES)


def words(
    program: str,
    arguments: Iterable[str],
    *,
    off: Iterable[str] = (),
    empty: Iterable[str] = (),
) -> list[str]:
    """The words of a command.

    Args:
        program: Where Git is.
        arguments: The command and what it takes.
        off: Settings, by their whole keys, that are false for it. Keys may hold any sign.
        empty: Settings that have an empty value for it.
    """
    given = [word for setting in _SETTINGS for word in ("-c", setting)]
    given += (f"--config-env={key}={_OFF}" for key in off)
    given += (f"--config-env={key}={_EMPTY}" for key in empty)
    return [program, "--no-pager", *given, *arguments]


def variables(*, apart: bool) -> dict[str, str]:
    """The variables for a command, which says in English what it has to say.

    Of those with which Git is told to do something else, only the user's settings and the name of
    the repository go on to it.

    Args:
        apart: Not even the name of the repository does.
    """
    going_on = _OF_THE_USER if apart else _OF_THE_USER | _OF_A_REPOSITORY
    kept = {
        name: value
        for name, value in os.environ.items()
        if not name.upper().startswith("GIT_") or name in going_on or name.startswith(_NUMBERED)
    }
    return kept | _OURS


def named_repository() -> str:
    """The repository that variables name; "" where they name none."""
    return os.environ.get("GIT_DIR", "")


#: The file of settings that this program has Git read in a repository.
OWN_SETTINGS: Final = "asset-inspector.gitconfig"
#: Files of text that Git reads whole, and the most bytes of each: some hundred times what they
#: have in the largest of repositories.
_TEXTS: Final = (
    "HEAD", "commondir", "config", "config.worktree", "shallow", "info/attributes", "info/exclude",
    "info/grafts", "info/sparse-checkout", "objects/info/alternates",
    OWN_SETTINGS,
)  # fmt: skip
#: Files of text that it reads in each folder of a work tree.
_OF_WORK_TREES: Final = (".gitattributes", ".gitignore")
_LARGEST_TEXT: Final = 64 << 20
#: Files that may be as large as they like.
_OTHERS: Final = ("index", "packed-refs", "objects/info/commit-graph")


#: Refs that stand for refs, one after the other, that Git follows.
_MOST_REFS: Final = 5


class Look(NamedTuple):
    """Where Git is to run, why it is not to, and the repository it asks, "" where there is none."""

    folder: str
    refusal: Message | None = None
    repository: str = ""


def look_at(folder: str, *, apart: bool) -> Look:
    """Looks for the repository of a folder as Git does.

    Args:
        folder: Where Git would run. From within ``.git``, however deep, it runs beside it instead.
        apart: Whether variables that name a repository do not count.
    """
    named = "" if apart else named_repository()
    if named:
        own = repository_at(os.path.join(folder, named))
        return Look(folder, _obstacle(own), own)
    above = os.path.realpath(folder)
    passed = []
    while True:
        passed.append(above)
        entry = os.path.join(above, ".git")
        own = repository_at(entry)
        if _is_repository(own):
            return Look(folder, _obstacle(own) or _obstacle_in_work_tree(passed), own)
        if os.path.lexists(entry) and not os.path.isdir(entry) and not os.path.isfile(entry):
            return Look(folder, _no_file(entry))
        if _is_repository(above):
            outside = _outside_of_git(above)
            if not outside:
                return Look(
                    folder,
                    Message(
                        "vcs/bare-repository",
                        above=above,
                    ),
                )
            # No commit can hold a folder of that name.
            folder = outside
        if above == os.path.dirname(above):
            return Look(folder)
        above = os.path.dirname(above)


def _is_repository(folder: str) -> bool:
    """Whether Git takes it for one."""
    if not os.path.lexists(os.path.join(folder, "HEAD")):
        return False
    if os.path.lexists(os.path.join(folder, "commondir")):
        return True
    return all(os.path.isdir(os.path.join(folder, name)) for name in ("objects", "refs"))


def _outside_of_git(folder: str) -> str:
    """The folder that holds the ``.git`` in which a folder lies; "" where it lies in none."""
    before, inside, __ = f"{folder}{os.sep}".rpartition(f"{os.sep}.git{os.sep}")
    return (before or os.sep) if inside else ""


def _obstacle(own: str) -> Message | None:
    """What stands in the place of a file of a repository; None where there are files only."""
    named = first_words(os.path.join(own, "commondir"))
    common = os.path.join(own, named) if named else own
    for folder in dict.fromkeys((own, common)):
        for name in (*_TEXTS, *_OTHERS):
            refusal = _refusal(os.path.join(folder, *name.split("/")), text=name in _TEXTS)
            if refusal is not None:
                return refusal
    ref = first_words(os.path.join(own, "HEAD"))
    for __ in range(_MOST_REFS):
        name = ref.removeprefix("ref:").strip()
        if not name.startswith("refs/"):
            return None
        path = os.path.join(common, name)
        refusal = None if os.path.isdir(path) else _refusal(path, text=True)
        if refusal is not None:
            return refusal
        ref = first_words(path)
    return None


def _obstacle_in_work_tree(folders: list[str]) -> Message | None:
    """What stands in the place of the texts of a work tree's folders; None for files only."""
    for folder in reversed(folders):
        for name in _OF_WORK_TREES:
            path = os.path.join(folder, name)
            # A folder is no obstacle: Git passes over it.
            refusal = None if os.path.isdir(path) else _refusal(path, text=True)
            if refusal is not None:
                return refusal
    return None


def _refusal(path: str, *, text: bool) -> Message | None:
    """Why Git is not to read what has the name of a file, a text as a whole; None where it may."""
    try:
        status = os.stat(path)
    except (OSError, ValueError):
        return None
    if not stat.S_ISREG(status.st_mode):
        return _no_file(path)
    if text and status.st_size > _LARGEST_TEXT:
        return Message(
            "vcs/too-large-for-git",
            path=path,
            size=status.st_size,
            most=_LARGEST_TEXT,
        )
    return None


def _no_file(path: str) -> Message:
    return Message(
        "vcs/pipe-in-place",
        path=path,
    )
