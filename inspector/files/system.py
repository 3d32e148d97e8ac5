"""What one system does otherwise than another: texts of programs, spelling of paths, open files.

Windows names files by UTF-16 without regard to case, takes both slashes, and has programs that
print in its ANSI code page; elsewhere names are bytes. A file that one program has open there is
denied to others as far as the first does not share it. Whoever reads what a program printed, takes
a path from outside, keeps one for other systems or opens a file asks here::

    program_text(b"Content/\\xc4.uasset")   # UTF-8, on Windows else the ANSI code page
    spelled("content/PROPS")                # as the disk has it: Content\\Props
    slashed("Content\\Props")               # as everybody reads it: Content/Props
"""

from __future__ import annotations

import codecs
import errno
import os
import re
import sys
import time
from collections.abc import Callable, Iterable
from typing import Final, TypeVar

T = TypeVar("T")

#: Whether this is Windows, whose names differ by more than case.
WINDOWS: Final = os.name == "nt"
#: What Windows says of a file that another program has open and does not share, or has locked.
_IN_USE: Final = (32, 33)
#: Seconds between tries: a save, a virus scanner or an indexer is done by the last one.
_TRIES: Final = (0.02, 0.05, 0.1, 0.2, 0.3, 0.4)
# A pipe that is called like a file must not keep the program waiting for its writer.
_READING: Final = os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0)

if sys.platform == "win32":
    #: What stands before a path that Windows is to take as it is, however long.
    _PREFIX: Final = "\\\\?\\"
    #: From Windows 10 1703 on a process can say that it takes long paths.
    _MAY_BE_LONG: Final = sys.getwindowsversion().build >= 15063

    def allow_long_paths() -> None:
        """Lets this process name files by more than 260 characters.

        Windows lets those that say so in their manifest, where a setting of the machine allows it,
        which is off at first. It notes the outcome in a flag of the process, and looks at that
        alone afterwards.
        """
        import ctypes

        if _MAY_BE_LONG:
            block = ctypes.WinDLL("ntdll").RtlGetCurrentPeb
            block.restype = ctypes.c_void_p
            # PEB.BitField, IsLongPathAwareProcess
            ctypes.c_ubyte.from_address(block() + 3).value |= 0x80

    def program_text(printed: bytes) -> str:
        """The text or name that a program printed: UTF-8, else in the ANSI code page."""
        try:
            return printed.decode("utf-8", "surrogatepass")
        except UnicodeDecodeError:
            # What p4 writes unless P4CHARSET says otherwise, and Python to a pipe.
            return printed.decode("mbcs", "replace")

    def slashed(path: str) -> str:
        """A path as reports and files for other systems have it, parted by ``/`` everywhere."""
        return path.replace("\\", "/")

    def native(path: str) -> str:
        """A path that others wrote with slashes, as the system itself parts it."""
        return path.replace("/", "\\")

    def shell_words(words: Iterable[str]) -> str:
        """Words as a command that people paste, in the quotes that cmd and PowerShell share."""
        return " ".join(map(_quoted, words))

    def _quoted(word: str) -> str:
        # At the beginning of a word PowerShell takes an @ for its own.
        if re.fullmatch(r"[\w\\/:.+=-][\w\\/:.+=@-]*", word):
            return word
        # A program takes a quotation mark behind a backslash for a part of the word.
        word = re.sub(r'(\\*)"', r'\1\1\\"', word)
        return '"' + re.sub(r"(\\+)$", r"\1\1", word) + '"'

    def spelled(path: str) -> str:
        r"""A path in the letters that the disk has, parted as the system does.

        Windows finds a file by any case and by its short name, with and without ``\\?\`` before
        it, and whoever names it has typed it; what is compared with other runs, as the paths of a
        baseline, has to be one. A link stays what it is, and what is not there stays as it was
        typed: it may be no path at all.
        """
        if not os.path.lexists(path):
            return path
        drive, rest = os.path.splitdrive(_without_prefix(native(path)))
        at = drive.upper() if len(drive) == len("C:") else drive
        for number, name in enumerate(rest.split("\\")):
            at += "\\" if number else ""
            at += name if name in ("", os.curdir, os.pardir) else _name_on_disk(at, name)
        return at

    def _without_prefix(path: str) -> str:
        r"""A path without ``\\?\`` before it, where it leads to the same place without."""
        if not path.startswith(_PREFIX) or not _MAY_BE_LONG:
            return path
        rest = path[len(_PREFIX) :]
        if rest[:4].upper() == "UNC\\":
            plain = f"\\\\{rest[4:]}"
        elif rest[1:3] == ":\\":
            plain = rest
        else:
            return path  # of a volume by its number, or of a device
        # Without it a name may stand for a device, and is one without the dots at its end.
        same = os.path.abspath(plain).rstrip("\\") == plain.rstrip("\\")
        return plain if same else path

    def _name_on_disk(folder: str, name: str) -> str:
        """The name of what a folder has under one that Windows takes for the same."""
        import ctypes
        from ctypes import wintypes

        kernel = ctypes.WinDLL("kernel32")
        kernel.FindFirstFileW.restype = wintypes.HANDLE
        found = wintypes.WIN32_FIND_DATAW()
        handle = kernel.FindFirstFileW(wintypes.LPCWSTR(folder + name), ctypes.byref(found))
        if handle == wintypes.HANDLE(-1).value:
            return name  # Whoever may not list a folder can still open what is in it.
        kernel.FindClose(wintypes.HANDLE(handle))
        return str(found.cFileName)

    def open_to_read(path: str) -> int:
        """A handle for reading a file, which others may write, rename and delete meanwhile.

        What Python opens may not be renamed or deleted by anybody, so no editor could save over
        it, nor Git or Perforce fetch another revision.

        Raises:
            OSError: The system does not give the file.
        """
        import ctypes
        import msvcrt
        from ctypes import wintypes

        if "\0" in path:
            raise ValueError("embedded null character")
        kernel = ctypes.WinDLL("kernel32", use_last_error=True)
        kernel.CreateFileW.restype = wintypes.HANDLE
        handle = kernel.CreateFileW(
            wintypes.LPCWSTR(path),
            wintypes.DWORD(0x8000_0000),  # GENERIC_READ
            wintypes.DWORD(0x7),  # FILE_SHARE_READ, _WRITE and _DELETE
            None,
            wintypes.DWORD(3),  # OPEN_EXISTING
            wintypes.DWORD(0x80),  # FILE_ATTRIBUTE_NORMAL
            None,
        )
        if handle == wintypes.HANDLE(-1).value:
            code = ctypes.get_last_error()
            raise OSError(0, ctypes.FormatError(code).strip(), path, code)
        return msvcrt.open_osfhandle(handle, _READING)

    def change_times(folder: str) -> dict[str, int]:
        """When anything about each file of a folder changed last, in nanoseconds.

        Python tells when it was made in the place of that. Nothing where the file system does not
        say it.
        """
        import ctypes
        import struct
        from ctypes import wintypes

        kernel = ctypes.WinDLL("kernel32")
        kernel.CreateFileW.restype = wintypes.HANDLE
        handle = wintypes.HANDLE(
            kernel.CreateFileW(
                wintypes.LPCWSTR(folder),
                wintypes.DWORD(1),  # FILE_LIST_DIRECTORY
                wintypes.DWORD(0x7),  # FILE_SHARE_READ, _WRITE and _DELETE
                None,
                wintypes.DWORD(3),  # OPEN_EXISTING
                wintypes.DWORD(0x0200_0000),  # FILE_FLAG_BACKUP_SEMANTICS
                None,
            )
        )
        if handle.value == wintypes.HANDLE(-1).value:
            return {}
        # FILE_ID_BOTH_DIR_INFO: the offset of the next, ChangeTime, and how long the name is.
        entry = struct.Struct("<I28xq16x4xI40x")
        times: dict[str, int] = {}
        room = ctypes.create_string_buffer(1 << 16)
        try:
            # FileIdBothDirectoryInfo
            while kernel.GetFileInformationByHandleEx(handle, 10, room, wintypes.DWORD(len(room))):
                at, data = 0, room.raw
                while True:
                    following, changed, length = entry.unpack_from(data, at)
                    start = at + entry.size
                    name = data[start : start + length].decode("utf-16-le", "surrogatepass")
                    # Tenths of microseconds since 1601.
                    if changed:
                        times[name] = (changed - 116_444_736_000_000_000) * 100
                    if not following:
                        break
                    at += following
        finally:
            kernel.CloseHandle(handle)
        return times

else:

    def allow_long_paths() -> None:
        """Lets this process name files by long paths, as it may here anyway."""

    def slashed(path: str) -> str:
        """A path as reports and files for other systems have it: as it is, parted by ``/``."""
        return path

    def native(path: str) -> str:
        """A path that others wrote with slashes, as the system itself parts it: so."""
        return path

    def shell_words(words: Iterable[str]) -> str:
        """Words as a command that people paste, quoted for a shell."""
        import shlex  # Few processes ask.

        return shlex.join(words)

    def spelled(path: str) -> str:
        """A path in the letters that the disk has; where names differ by case it has them."""
        return path

    def open_to_read(path: str) -> int:
        """A handle for reading a file, which others may write, rename and delete meanwhile.

        Raises:
            OSError: The system does not give the file.
        """
        return os.open(path, _READING)

    def change_times(folder: str) -> dict[str, int]:
        """When anything about files changed last where Python does not tell it: it does here."""
        return {}

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


def spell_current_folder() -> None:
    """Enters the current folder by the letters of the disk: a shell keeps those that were typed."""
    if WINDOWS:
        os.chdir(spelled(os.getcwd()))


def is_in_use(error: OSError | ValueError) -> bool:
    """Whether the system refuses a file because another program has it open or locked."""
    code = getattr(error, "winerror", None)
    if not WINDOWS or not isinstance(error, OSError) or code is not None:
        return code in _IN_USE
    # Of bytes that are locked Python knows no more; whatever else is refused names the file.
    return error.errno == errno.EACCES and error.filename is None


def patiently(act: Callable[[], T], refusals: tuple[int, ...] = ()) -> T:
    """Does something to a file, again for a second as long as another program has it open.

    Args:
        act: What is done; where it is refused nothing has changed.
        refusals: What Windows says besides where that is so, of what replaces an open file.

    Raises:
        OSError: It is refused to the end, or for another reason.
    """
    for pause in _TRIES:
        try:
            return act()
        except OSError as error:
            if getattr(error, "winerror", None) not in (*_IN_USE, *refusals):
                raise
        time.sleep(pause)
    return act()


def seen_from(path: str, folder: str = os.curdir) -> str:
    """A path as it looks from a folder; the whole one where Windows has it on another drive."""
    try:
        return os.path.relpath(path, folder)
    except ValueError:
        return os.path.abspath(path)
