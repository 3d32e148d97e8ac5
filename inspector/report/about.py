"""What this program is and runs on, and bug reports that a person can send."""

from __future__ import annotations

import contextlib
import os
import sys
import traceback
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, date, datetime
from importlib.util import find_spec
from pathlib import Path
from types import TracebackType
from typing import Final

import inspector
from inspector import __date__, __version__
from inspector.catalog import default_catalog
from inspector.errors import AccessError
from inspector.files.folders import cache_folder, reports_folder, user_folder, window_file
from inspector.files.system import slashed
from inspector.format.fast import NATIVE_VARIABLE, native_state
from inspector.messages import _, ngettext
from inspector.messages.phrases import clauses, day_text, listed
from inspector.named_tuples import NamedTuple
from inspector.project.around.settings import user_engines, user_patches
from inspector.project.bug_reports import Roles, keep_report
from inspector.report.terminal import aligned

# -- the program -----------------------------------------------------------------------------------

#: From this age on, in days, the program says that it is old: engines come out twice a year.
OLD: Final = 365
#: What is needed at run time beside Qt.
_LIBRARIES: Final = ("construct", "msgspec", "platformdirs", "shtab")
_QT: Final = "PySide6-Essentials"
#: What the window needs beside that.
_OF_WINDOW: Final = ("rapidfuzz",)


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
    has_window = find_spec("PySide6") is not None
    libraries = (*_LIBRARIES, *(_OF_WINDOW if has_window else ()))
    return [
        About(_("program"), title()),
        About(
            _("engines"),
            _("{first} to {last}", first=catalog.releases[0].name, last=catalog.newest.name),
        ),
        About("Python", f"{_python()} {sys.version.partition(' ')[0]}"),
        About("Qt", clauses((qt, _installed(_QT) if has_window else _("not installed")))),
        About(_("libraries"), listed(map(_installed, sorted(libraries)))),
        About(_("reader"), _fast_reader()),
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


def _fast_reader() -> str:
    """Which back end reads packages, and why it is not the native one."""
    match native_state():
        case "used":
            return _("native extension")
        case "off":
            return _("Python; {variable} turns the native one off", variable=f"{NATIVE_VARIABLE}=0")
    return _("Python; the native one is not built for this system")


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


# -- bug reports -----------------------------------------------------------------------------------

#: How many of the last actions a report lists.
_MOST_DONE: Final = 20
#: How far back the causes of an exception are listed.
_MOST_CAUSES: Final = 8
_PROGRAM_FOLDER: Final = f"{Path(inspector.__file__).parent}{os.sep}"
_SITE_PACKAGES: Final = f"{os.sep}site-packages{os.sep}"
_PYTHON_FOLDER: Final = f"{Path(os.__file__).parent}{os.sep}"


class BugReport(NamedTuple):
    """What is left of a bug: a text to send, and where it is kept, None where it cannot be.

    ``again`` says that the same one was met before in this run.
    """

    text: str
    file: Path | None = None
    again: bool = False

    @property
    def folder(self) -> Path:
        """Where reports are kept."""
        return self.file.parent if self.file is not None else reports_folder()


class Bugs:
    """The bugs of one run: each is reported once, however often it comes back.

    Args:
        paths: Gives the files and folders at hand, whose names no report shall hold.
        qt: Qt's version, where it runs.
    """

    def __init__(self, paths: Callable[[], Iterable[str]] = tuple, qt: str = "") -> None:
        self._paths = paths
        self._qt = qt
        self._done: deque[str] = deque(maxlen=_MOST_DONE)
        self._met: dict[tuple[object, ...], BugReport] = {}

    def note(self, done: str) -> None:
        """Notes what was done, in the program's own words: reports tell the last of it."""
        self._done.append(done)

    def take(self, problem: BaseException, where: str) -> BugReport:
        """The report of a bug, which is kept for the user to send.

        Args:
            problem: What was raised.
            where: What stopped, in the program's own words.
        """
        same = _identity(problem)
        met = self._met.get(same)
        if met is not None:
            return met._replace(again=True)
        text = self._text(problem, where)
        file: Path | None = None
        with contextlib.suppress(AccessError):
            file = keep_report(text, datetime.now(UTC))
        self._met[same] = BugReport(text, file)
        return self._met[same]

    @property
    def met(self) -> tuple[BugReport, ...]:
        """The reports of this run, each once."""
        return tuple(self._met.values())

    def _text(self, problem: BaseException, where: str) -> str:
        roles = Roles(self._paths())
        done = ", ".join(self._done) or "nothing"
        trace = "\n".join(_trace(cause, roles) for cause in _causes(problem))
        __, *rows = about_program(self._qt)
        # What a report of ours is told by is the same in every language.
        head = f"Asset Inspector {__version__} of {__date__}\n{aligned(rows)}"
        return f"{head}\n{roles.hide(where)} stopped.\nLast done: {done}\n\n{trace}"


def _identity(problem: BaseException) -> tuple[object, ...]:
    """What a bug has in common with itself when it comes back: its kind, and the last own line."""
    names = [(frame.filename, frame.lineno) for frame in _frames(problem.__traceback__)]
    own = [name for name in names if name[0].startswith(_PROGRAM_FOLDER)]
    return type(problem), *(own or names)[-1:]


def _frames(trace: TracebackType | None) -> traceback.StackSummary:
    return traceback.StackSummary.extract(traceback.walk_tb(trace))


def _causes(problem: BaseException) -> Iterator[BaseException]:
    """An exception behind what it came from, the first cause first."""
    chain: list[BaseException] = []
    cause: BaseException | None = problem
    while cause is not None and cause not in chain and len(chain) < _MOST_CAUSES:
        chain.append(cause)
        cause = cause.__cause__ or (None if cause.__suppress_context__ else cause.__context__)
    return reversed(chain)


def _trace(problem: BaseException, roles: Roles) -> str:
    """How it came to an exception; of code that is not the program's, where and no line of it."""
    summary = traceback.StackSummary.from_list(
        [_without_folder(frame) for frame in _frames(problem.__traceback__)]
    )
    said = roles.hide("".join(traceback.format_exception_only(problem)))
    return f"{''.join(summary.format())}{said}"


def _without_folder(frame: traceback.FrameSummary) -> traceback.FrameSummary:
    """A frame without the folder that its file lies in.

    A program that was built as one whole has names without folders from the start.
    """
    file, line = frame.filename, frame.line
    if file.startswith(_PROGRAM_FOLDER):
        file = f"inspector/{file.removeprefix(_PROGRAM_FOLDER)}"
    elif _SITE_PACKAGES in file:
        file = file.rpartition(_SITE_PACKAGES)[2]
    elif file.startswith(_PYTHON_FOLDER):
        file = f"Python: {file.removeprefix(_PYTHON_FOLDER)}"
    elif Path(file).is_absolute():
        file, line = "<elsewhere>", ""
    return traceback.FrameSummary(slashed(file), frame.lineno, frame.name, line=line)
