"""How Git is started: so that it looks at a repository, and the repository starts nothing.

Settings and hooks of a repository name programs for Git to run, and a repository may come from
anywhere: out of an archive, or as ordinary files of another one. What the user and the machine have
set up counts as theirs; what stands in a repository never decides what runs.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Final

from inspector.files.programs import on_path

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
