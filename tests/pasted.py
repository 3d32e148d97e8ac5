"""A command that somebody pastes: the words that a program gets of it."""

from __future__ import annotations

import shlex
import sys


def words_of(command: str) -> list[str]:
    """The words of a command, as the system itself parts them for a program."""
    if sys.platform != "win32":
        return shlex.split(command)
    import ctypes
    from ctypes import wintypes

    count = ctypes.c_int()
    part = ctypes.WinDLL("shell32").CommandLineToArgvW
    part.restype = ctypes.POINTER(wintypes.LPWSTR)
    words = part(wintypes.LPCWSTR(command), ctypes.byref(count))
    return [str(words[at]) for at in range(count.value)]
