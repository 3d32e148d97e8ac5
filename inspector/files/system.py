"""What one system does otherwise than another: texts that programs print, and how paths are spelt.

Windows names files by UTF-16 without regard to case, takes both slashes, and has programs that
print in its ANSI code page; elsewhere names are bytes. Whoever reads what a program printed, takes
a path from outside or keeps one for other systems asks here::

    program_text(b"Content/\\xc4.uasset")   # UTF-8, on Windows else the ANSI code page
"""

from __future__ import annotations

import codecs
import os
import sys
from typing import Final

#: Whether this is Windows.
WINDOWS: Final = os.name == "nt"

if sys.platform == "win32":

    def program_text(printed: bytes) -> str:
        """The text or name that a program printed: UTF-8, else in the ANSI code page."""
        try:
            return printed.decode("utf-8", "surrogatepass")
        except UnicodeDecodeError:
            # What p4 writes unless P4CHARSET says otherwise, and Python to a pipe.
            return printed.decode("mbcs", "replace")

else:

    def program_text(printed: bytes) -> str:
        """The text or name that a program printed, as this system has names."""
        return os.fsdecode(printed)


def program_texts(printed: bytes) -> list[str]:
    """What a program printed, parted at its NULs; behind the last one there is a text too."""
    # Each by itself: one name of another encoding says nothing of the others.
    return [program_text(text) for text in printed.split(b"\0")]


def unmarked(printed: bytes) -> bytes:
    """A list that a program printed without the mark that shells of Windows begin it with.

    ``>`` and ``Out-File`` of PowerShell write UTF-16, or UTF-8 with its mark.
    """
    if printed.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return printed.decode("utf-16", "replace").encode()
    return printed.removeprefix(codecs.BOM_UTF8)
