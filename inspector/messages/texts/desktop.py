"""What is said of what a desktop is told of the program."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from inspector.messages import N_, MessageText

TEXTS: Final[Mapping[str, MessageText]] = {
    "desktop/file": N_("a file of inspector desktop install"),
    "desktop/file-not-ours": N_("it is not as inspector desktop install wrote it"),
    "desktop/list": N_("a list that the desktop made"),
    "desktop/list-once": N_("some desktops need its list; once it is installed, run: {line}"),
    "desktop/mac": N_(
        "on macOS the program's bundle brings its types of files; nothing is to install"
    ),
    "desktop/no-list": N_("there is no such list"),
    "desktop/not-installed": N_("this is a checkout that is not installed; install it first"),
    "desktop/not-recent-list": N_("it is not the desktop's list of recent files: {error}"),
    "desktop/nothing-to-list": N_("there is nothing to list"),
    "desktop/outdated": N_(
        "another version or place of the program wrote it; inspector desktop install renews it"
    ),
    "desktop/record": N_("the record of inspector desktop install"),
    "desktop/record-not-ours": N_(
        "it is not {what}; remove it to start over, and what it lists by hand"
    ),
    "desktop/remove-to-replace": N_("{problem}; remove it to have ours"),
    "desktop/status": N_("status {status}"),
}
