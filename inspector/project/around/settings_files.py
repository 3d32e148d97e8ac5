"""Where settings lie: in the project around a file, and in the user's own folders.

Every command asks whether there are any, so nothing is loaded here that costs time.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Final

#: The file that holds a project's settings for this program.
PROJECT_FILE: Final = "asset-inspector.toml"
#: The environment variable that names the user's configuration folder.
CONFIG_VARIABLE: Final = "ASSET_INSPECTOR_CONFIG"
#: The environment variable that names the folder of what is kept to be faster.
CACHE_VARIABLE: Final = "ASSET_INSPECTOR_CACHE"
#: The folder with the user's files of patches, in that folder.
PATCHES_FOLDER: Final = "patches"
#: The folder with the engines that the user imported, in that folder.
ENGINES_FOLDER: Final = "engines"
_NAME: Final = "asset-inspector"


def settings_file_in(folder: str) -> str:
    """The ``asset-inspector.toml`` in a folder, whatever has that name; empty where nothing has."""
    candidate = os.path.join(folder, PROJECT_FILE)
    return candidate if os.path.lexists(candidate) else ""


def user_folder() -> Path:
    """The folder of this user's configuration; it need not exist."""
    named = os.environ.get(CONFIG_VARIABLE)
    if named:
        return Path(named)
    system: str = sys.platform
    if system == "linux":
        # What the library answers there; loading it takes longer than all else a command does.
        return Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config") / _NAME
    from platformdirs import user_config_path

    return user_config_path(_NAME, appauthor=False)


def cache_folder() -> Path:
    """The folder of what this user's program keeps to be faster; it need not exist."""
    named = os.environ.get(CACHE_VARIABLE)
    if named:
        return Path(named)
    system: str = sys.platform
    if system == "linux":
        return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / _NAME
    from platformdirs import user_cache_path

    return user_cache_path(_NAME, appauthor=False)


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
