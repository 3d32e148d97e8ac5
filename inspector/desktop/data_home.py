"""Where desktops of freedesktop.org look for what a user added to them."""

from __future__ import annotations

import os


def data_home() -> str:
    """The folder of this user's data files; it need not exist."""
    named = os.environ.get("XDG_DATA_HOME", "")
    # What is not absolute counts for nothing, as whoever named that variable says.
    return named if os.path.isabs(named) else os.path.expanduser("~/.local/share")
