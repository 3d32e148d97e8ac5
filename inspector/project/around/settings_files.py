"""Where settings lie: in the project around a file, and in the user's own folders.

Every command asks whether there are any, so nothing is loaded here that costs time.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Final

from inspector.files.overlay import is_listed

#: The file that holds a project's settings for this program.
PROJECT_FILE: Final = "asset-inspector.toml"
#: The environment variable that names the user's configuration folder.
CONFIG_VARIABLE: Final = "ASSET_INSPECTOR_CONFIG"
#: The environment variable that names the folder of what is kept to be faster.
CACHE_VARIABLE: Final = "ASSET_INSPECTOR_CACHE"
#: The environment variable that names the folder of what the program leaves behind by itself.
STATE_VARIABLE: Final = "ASSET_INSPECTOR_STATE"
#: The environment variable that says where a studio publishes the help.
HELP_VARIABLE: Final = "ASSET_INSPECTOR_HELP"
#: The folder with the user's files of patches, in that folder.
PATCHES_FOLDER: Final = "patches"
#: The folder with the engines that the user imported, in that folder.
ENGINES_FOLDER: Final = "engines"
_NAME: Final = "asset-inspector"


def settings_file_in(folder: str) -> str:
    """The ``asset-inspector.toml`` in a folder, whatever has that name; empty where nothing has."""
    candidate = os.path.join(folder, PROJECT_FILE)
    return candidate if is_listed(candidate) else ""


def _system_folder(xdg: str, below_home: str, elsewhere: str) -> Path:
    """A folder of this user's as the system has it.

    Args:
        xdg: The variable that names it on Linux.
        below_home: Where it lies without that variable.
        elsewhere: What platformdirs calls it, which knows the other systems.
    """
    system: str = sys.platform
    if system == "linux":
        # What the library answers there; loading it takes longer than all else a command does.
        return Path(os.environ.get(xdg) or Path.home() / below_home) / _NAME
    from platformdirs import PlatformDirs

    folder: Path = getattr(PlatformDirs(_NAME, appauthor=False), elsewhere)
    return folder


def _config_folder() -> Path:
    return _system_folder("XDG_CONFIG_HOME", ".config", "user_config_path")


def user_folder() -> Path:
    """The folder of this user's configuration; it need not exist."""
    named = os.environ.get(CONFIG_VARIABLE)
    return Path(named) if named else _config_folder()


def window_file() -> Path:
    """The file in which the window keeps what it remembers; it need not exist."""
    return _config_folder() / "window.ini"


def cache_folder() -> Path:
    """The folder of what this user's program keeps to be faster; it need not exist."""
    named = os.environ.get(CACHE_VARIABLE)
    return Path(named) if named else _system_folder("XDG_CACHE_HOME", ".cache", "user_cache_path")


def _state_folder() -> Path:
    named = os.environ.get(STATE_VARIABLE)
    if named:
        return Path(named)
    return _system_folder("XDG_STATE_HOME", ".local/state", "user_state_path")


def reports_folder() -> Path:
    """The folder of the reports of bugs; it need not exist."""
    return _state_folder() / "reports"


def key_file() -> Path:
    """The secret of this user by which what lies in the cache is known; it need not exist.

    It is not in the cache: whoever shares or restores that has no part in it.
    """
    return _state_folder() / "index.key"


def engines_folder() -> Path:
    """Where the profiles of imported engines lie; it need not exist."""
    return user_folder() / ENGINES_FOLDER


def user_engines() -> dict[str, str]:
    """The profile files of the engines that the user imported, by name in its order."""
    folder = os.fspath(engines_folder())
    try:
        names = os.listdir(folder)
    except OSError:
        return {}
    return {
        name.removesuffix(".toml"): os.path.join(folder, name)
        for name in sorted(names)
        if name.endswith(".toml")
    }


def user_patches() -> tuple[str, ...]:
    """The user's own files of patches, in the order of their names."""
    try:
        names = os.listdir(user_folder() / PATCHES_FOLDER)
    except OSError:
        return ()
    folder = os.fspath(user_folder() / PATCHES_FOLDER)
    return tuple(os.path.join(folder, name) for name in sorted(names) if name.endswith(".toml"))
