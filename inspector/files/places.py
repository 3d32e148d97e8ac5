"""What is at a path, asked so that no path whatever raises.

Paths come from command lines, settings and the files of others: one may be longer than any system
takes, hold a NUL, or lead into a folder that may not be looked into. Such a path has nothing there.
The questions of :mod:`os.path` answer so; those of :mod:`pathlib` raise.
"""

from __future__ import annotations

import os
import re

# What begins like this names another machine on Windows, or a device.
_ELSEWHERE = re.compile(r"[\\/]{2}")

is_there = os.path.exists
is_file = os.path.isfile
is_folder = os.path.isdir


def leads_elsewhere(path: str) -> bool:
    r"""Whether a path names another machine: ``\\server\share``, ``//server/share``.

    What a project's file names like this is not followed: asking for it would tell that machine who
    asks. It is the same on every system, so that every system gives the same answer.
    """
    return _ELSEWHERE.match(path) is not None
