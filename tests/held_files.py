"""Files that another program has open and shares with nobody: ``from held_files import held``.

Only Windows knows that; editors and exporters hold so what they write.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

_HOLD = """
import ctypes, sys, time
from ctypes import wintypes
open_file = ctypes.WinDLL("kernel32").CreateFileW
open_file.restype = wintypes.HANDLE
path, rights = wintypes.LPCWSTR(sys.argv[1]), wintypes.DWORD(0xC0000000)
handle = open_file(path, rights, 0, None, 3, 0x80, None)
assert handle != wintypes.HANDLE(-1).value
print("held", flush=True)
time.sleep(float(sys.argv[2]))
"""


@contextmanager
def held(path: Path, seconds: float = 60) -> Iterator[None]:
    """Another program holds a file meanwhile, or for so many seconds."""
    words = [sys.executable, "-c", _HOLD, str(path), str(seconds)]
    with subprocess.Popen(words, stdout=subprocess.PIPE) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline().strip() == b"held"
        try:
            yield
        finally:
            holder.kill()
