"""Makes Python do under Wine what it does on Windows, which needs none of this."""

import os
import sys

# ``platform`` asks Windows by it, and does without where it cannot be imported.
sys.modules["_wmi"] = None

import _winapi  # noqa: E402

# ``shutil`` copies by its own hand where this is missing.
vars(_winapi).pop("CopyFile2", None)

_create_process = _winapi.CreateProcess


def _create_process_at_last(*arguments: object) -> object:
    """Starts a program, which Wine now and then does not get under way on a busy machine."""
    for _ in range(5):
        try:
            return _create_process(*arguments)
        except OSError as error:
            if error.winerror != 1359:  # ERROR_INTERNAL_ERROR
                raise
    return _create_process(*arguments)


_winapi.CreateProcess = _create_process_at_last

import ntpath  # noqa: E402

_final_path = ntpath._getfinalpathname


def _final_path_of_any_length(path: str) -> str:
    """What ``os.path.realpath`` asks of the system, which has room for 260 characters here."""
    try:
        return _final_path(path)
    except OSError as error:
        if error.winerror != 234:  # ERROR_MORE_DATA
            raise
    folder, name = ntpath.split(ntpath.abspath(path).rstrip("\\"))
    return ntpath.join(_final_path_of_any_length(folder), name)


ntpath._getfinalpathname = _final_path_of_any_length

# Variables of Qt are those of this system's programs to Wine, and it hands none of them on.
for _name in [name for name in os.environ if name.startswith("FOR_WINDOWS_")]:
    os.environ[_name.removeprefix("FOR_WINDOWS_")] = os.environ[_name]
