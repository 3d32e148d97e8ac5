"""Where data files are: those that ship with the program, and those of this user.

Every command asks for one of them, so nothing is loaded here that costs time.
"""

from __future__ import annotations

import os
import sys
from functools import cache
from pathlib import Path
from typing import Final

#: The environment variable that says where a studio publishes the help.
HELP_VARIABLE: Final = "ASSET_INSPECTOR_HELP"

#: The environment variable that names the user's configuration folder.
CONFIG_VARIABLE: Final = "ASSET_INSPECTOR_CONFIG"
#: The environment variable that names the folder of what is kept to be faster.
CACHE_VARIABLE: Final = "ASSET_INSPECTOR_CACHE"
#: The environment variable that names the folder of what the program leaves behind by itself.
STATE_VARIABLE: Final = "ASSET_INSPECTOR_STATE"
_NAME: Final = "asset-inspector"


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


@cache
def _root() -> Path:
    """A checkout's own ``resources`` comes first: an editable install's copy of it goes stale."""
    package = Path(__file__).resolve().parents[1]
    checkout = package.parent / "resources"
    if checkout.is_dir() and (package.parent / "pyproject.toml").is_file():
        return checkout
    return package / "resources"


def resource_path(*parts: str) -> Path:
    """The path of a bundled data file or folder, for wheels, editable installs and checkouts.

    Args:
        parts: Path parts below ``resources``, such as ``"catalog", "releases.toml"``.
    """
    return _root().joinpath(*parts)


def read_resource(path: Path) -> str:
    """The text of a data file that ships with the program."""
    return path.read_text("utf-8")
