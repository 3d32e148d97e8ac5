"""Which program this is, what it runs on and where it keeps what: for people, and for reports."""

from __future__ import annotations

import os
import sys
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Final, NamedTuple

from inspector import __date__, __version__
from inspector.catalog import default_catalog
from inspector.files.user_folders import cache_folder, reports_folder, user_folder, window_file
from inspector.messages import _, ngettext
from inspector.messages.dates import day_text
from inspector.messages.phrases import clauses, listed
from inspector.project.around.settings import user_engines, user_patches
from inspector.report.wrapped import aligned

#: From this age on, in days, the program says that it is old: engines come out twice a year.
OLD: Final = 365
#: What is needed at run time beside Qt.
_LIBRARIES: Final = ("construct", "msgspec", "platformdirs", "rich", "shtab")
_QT: Final = "PySide6-Essentials"


class About(NamedTuple):
    """One line of what there is to say of the program."""

    label: str
    value: str


def title() -> str:
    """The program, its version and the day of that."""
    return _(
        "Asset Inspector {version} of {day}",
        version=__version__,
        day=day_text(date.fromisoformat(__date__)),
    )


def age_words() -> str:
    """What to say of a program that is a year old or more; empty before.

    Nothing is asked of any network: the day of the version and that of the clock are compared.
    """
    days = (datetime.now(UTC).date() - date.fromisoformat(__date__)).days
    if days < OLD:
        return ""
    return ngettext(
        "This version is more than {count} year old. It knows no engine that came out since; a "
        "newer one is where you have this one from.",
        "This version is more than {count} years old. It knows no engine that came out since; a "
        "newer one is where you have this one from.",
        days // OLD,
    )


def about_program(qt: str = "") -> list[About]:
    """What a report of a bug needs to say of the program and the system; no path, no name.

    Args:
        qt: Qt's version where it runs; without it that which is installed is told, and Qt is not
            loaded.
    """
    catalog = default_catalog()
    return [
        About(_("program"), title()),
        About(
            _("engines"),
            _("{first} to {last}", first=catalog.releases[0].name, last=catalog.newest.name),
        ),
        About("Python", f"{_python()} {sys.version.partition(' ')[0]}"),
        About("Qt", clauses((qt, _installed(_QT)))),
        About(_("libraries"), listed(map(_installed, _LIBRARIES))),
        About(_("system"), _system()),
        About(
            _("own files"),
            clauses(
                (
                    ngettext(
                        "{count} file of patches", "{count} files of patches", len(user_patches())
                    ),
                    ngettext(
                        "{count} imported engine", "{count} imported engines", len(user_engines())
                    ),
                )
            ),
        ),
    ]


def _python() -> str:
    """Which Python it is, as it writes its own name."""
    name = sys.implementation.name
    return {"cpython": "CPython", "pypy": "PyPy"}.get(name, name)


def _system() -> str:
    """The operating system, its release and the machine's kind.

    ``platform`` would ask Windows' management service, which takes its time and may not answer.
    """
    if sys.platform == "win32":
        version = sys.getwindowsversion()
        return f"Windows {version.major}.{version.minor}.{version.build}"
    own = os.uname()
    return f"{own.sysname} {own.release} {own.machine}"


def about_folders() -> list[About]:
    """Where the program keeps what; the user's own folder is written ``~``."""
    return [
        About(_("settings"), _short(window_file())),
        About(_("own files in"), _short(user_folder())),
        About(_("cache"), _short(cache_folder())),
        About(_("reports"), _short(reports_folder())),
    ]


def about_text() -> str:
    """All that there is to say of the program, as lines; its age last, where it is old."""
    age = age_words()
    rows = aligned([*about_program(), *about_folders()])
    return f"{rows}\n{age}\n" if age else rows


def _installed(name: str) -> str:
    """A library with its version; a program that was built as one whole may not know that."""
    # Loaded for those few who ask: it takes a noticeable part of the start of the window.
    from importlib.metadata import PackageNotFoundError, version

    try:
        return f"{name} {version(name)}"
    except PackageNotFoundError:
        return _("{name} of an unknown version", name=name)


def _short(path: Path) -> str:
    """A path as the user's shell writes it."""
    home = Path.home()
    return str(Path("~", path.relative_to(home)) if path.is_relative_to(home) else path)
