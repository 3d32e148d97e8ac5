"""What tests need of the system that they run on; each is a mark, and the reason of a skip.

A mark says what the test itself needs, such as a file that only some systems can hold: nothing is
left out because the program would fail there.
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Final

import pytest


@cache
def _has_links() -> bool:
    """Whether a link can be made and is told as one: Windows asks for a right."""
    with tempfile.TemporaryDirectory() as folder:
        link = Path(folder, "link")
        try:
            link.symlink_to("gone")
        except (OSError, NotImplementedError):
            return False
        return link.is_symlink()


@cache
def _has_shares() -> bool:
    """Whether drives are reached by the network too: on Windows an administrator may."""
    return os.name == "nt" and os.path.isdir(
        rf"\\localhost\{Path(tempfile.gettempdir()).drive[0]}$"
    )


def _is_root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0


#: By the mark's name: whether the system has it, and what is said where it has not.
NEEDS: Final[dict[str, tuple[Callable[[], bool], str]]] = {
    "posix": (lambda: os.name == "posix", "it is about what only POSIX has"),
    "windows": (lambda: os.name == "nt", "it is about what only Windows has"),
    "linux": (lambda: sys.platform == "linux", "it is about what only Linux has"),
    "root": (_is_root, "only root may do what it does first"),
    "needs_git": (lambda: shutil.which("git") is not None, "git is not installed"),
    "symlinks": (_has_links, "links cannot be made here; Windows asks for a right"),
    "shares": (_has_shares, "it is about drives of Windows that the network reaches"),
    "fifo": (lambda: hasattr(os, "mkfifo"), "this system has no pipes in folders"),
    "odd_names": (lambda: os.name != "nt", "Windows has no files with such names"),
    "shell": (lambda: os.name != "nt", "it runs scripts of a Unix shell"),
    "powershell": (lambda: shutil.which("pwsh") is not None, "PowerShell is not installed"),
}


def skip_what_is_lacking(items: list[pytest.Item]) -> None:
    """Skips each test with a mark for something that the system lacks."""
    lacking = {name: reason for name, (has, reason) in NEEDS.items() if not has()}
    for item in items:
        mark = next((mark for mark in item.iter_markers() if mark.name in lacking), None)
        if mark is not None:
            why = mark.args[0] if mark.args else lacking[mark.name]
            item.add_marker(pytest.mark.skip(reason=f"{mark.name}: {why}"))
