"""What is at a path, asked so that no path whatever raises.

Paths come from command lines, settings and the files of others: one may be longer than any system
takes, hold a NUL, or lead into a folder that may not be looked into. Such a path has nothing there.
The questions of :mod:`os.path` answer so; those of :mod:`pathlib` raise.
"""

from __future__ import annotations

import os

is_there = os.path.exists
is_file = os.path.isfile
is_folder = os.path.isdir
