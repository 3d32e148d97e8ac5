"""Keeps the reports of bugs in a folder of the user's, the newest few of them."""

from __future__ import annotations

import contextlib
import os
import re
from datetime import datetime
from pathlib import Path
from typing import Final

from inspector.errors import AccessError
from inspector.files.user_folders import reports_folder
from inspector.files.writing import BUG_REPORT, remove_file, write_file
from inspector.findings.message import Message

#: How many reports are kept: a bug in a nightly run must not fill a disk.
MOST_KEPT: Final = 20
#: A report is called by the time in UTC, and by the process: two runs may stop in one second.
_NAME: Final = re.compile(r"\d{8}-\d{6}-\d+\.txt")


def keep_report(text: str, now: datetime) -> Path:
    """Writes a report into the folder of reports, and removes the oldest above the limit.

    Returns:
        The file.

    Raises:
        AccessError: It cannot be written there.
    """
    folder = reports_folder()
    path = folder / f"{now:%Y%m%d-%H%M%S}-{os.getpid()}.txt"
    try:
        # Nobody else's business, whatever the report says.
        os.makedirs(folder, 0o700, exist_ok=True)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise AccessError(str(folder), Message("project/folder-not-made", reason=reason)) from error
    write_file(path, text.encode("utf-8", "backslashreplace"), BUG_REPORT)
    for old in sorted(filter(_NAME.fullmatch, os.listdir(folder)))[:-MOST_KEPT]:
        # What another program put there under such a name stays.
        with contextlib.suppress(AccessError):
            remove_file(folder / old, BUG_REPORT)
    return path
