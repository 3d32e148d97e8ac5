"""Which files settings are in: that of the project around a file, and those of the user.

Every command asks whether there are any, so nothing is loaded here that costs time.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from inspector.files.reading import is_listed
from inspector.files.user_folders import user_folder

#: The file that holds a project's settings for this program.
PROJECT_FILE: Final = "asset-inspector.toml"
#: The environment variable that says where a studio publishes the help.
HELP_VARIABLE: Final = "ASSET_INSPECTOR_HELP"
#: The folder with the user's files of patches, in that folder.
PATCHES_FOLDER: Final = "patches"
#: The folder with the engines that the user imported, in that folder.
ENGINES_FOLDER: Final = "engines"


def settings_file_in(folder: str) -> str:
    """The ``asset-inspector.toml`` in a folder, whatever has that name; empty where nothing has."""
    candidate = os.path.join(folder, PROJECT_FILE)
    return candidate if is_listed(candidate) else ""


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
