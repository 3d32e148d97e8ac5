"""The process in which cases run: takes one a line on standard input, answers with one line each.

It is a process of its own so that a limit of memory, a crash and a hang end it and not the run.
Run by :mod:`fuzz.run` as ``python -m fuzz.worker commands`` or ``window``.
"""

from __future__ import annotations

import ctypes
import faulthandler
import gc
import json
import os
import random
import re
import shutil
import sys
import tempfile
import threading
import time
import traceback
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, Final

from fuzz.index_damage import damage

from inspector.cli.main import main
from inspector.files.folders import cache_folder
from inspector.project.scan import remembered

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

    from inspector.gui.shell.window import MainWindow

#: How many times as long everything may take, on a machine that does much else.
PATIENCE: Final = float(os.environ.get("INSPECTOR_TESTS_PATIENCE", "1"))
#: Bytes of address space; a case that wants more meets a MemoryError. Qt's libraries map a lot.
_MOST_ADDRESSES: Final = {"commands": 2 << 30, "window": 4 << 30}
#: Bytes above what the process held before that one case may take.
_MOST_MEMORY: Final = 500 << 20
#: Bytes that one command may print, and how many more for each byte of the files it is given:
#: every release is told of every file, and each name in several tables.
_MOST_OUTPUT: Final = 8 << 20
_MOST_EACH: Final = 100
#: A picture is whole to its last bytes.
_PNG_END: Final = b"IEND\xaeB`\x82"
#: Cases between two looks at what the process keeps.
_SETTLE_EVERY: Final = 20
#: Seconds until the window has to have settled.
_SETTLED_AFTER: Final = 60.0
#: What Qt says that is no fault of the program: the whole message, and why it is left out.
_NO_FAULT: Final = (
    # The offscreen platform names what only a real one does.
    re.compile(r"This plugin does not support .*", re.DOTALL),
    # A damaged text holds letters of a script that no font of this machine can shape.
    re.compile(r'OpenType support missing for "[^"]*", script \d+'),
    # The decoder of pictures on a damaged thumbnail; the page says that it cannot be shown.
    re.compile(r"Bogus [\w ]+"),
    re.compile(r"\w+ table 0x[0-9a-f]{2} was not defined"),
    re.compile(r"Corrupt JPEG data: [\w\s]+"),
    re.compile(r"Unsupported marker type 0x[0-9a-f]{2}"),
    re.compile(r"libpng warning: [\w\s:]+"),
    re.compile(r"Invalid JPEG file structure: [\w\s]+"),
)
_MOST_ROWS: Final = 20_000
#: When the files of a case were written, where what is kept of them counts.
_LONG_AGO: Final = 1_600_000_000


class Problem(Exception):
    """What a case showed that must not be."""


def memory(what: str) -> int:
    """``VmRSS``, what the process holds now, or ``VmHWM``, the most since it was asked for anew."""
    for line in Path("/proc/self/status").read_text("ascii").splitlines():
        if line.startswith(what + ":"):
            return int(line.split()[1]) * 1024
    return 0


def run_command(arguments: Sequence[str]) -> int:
    """Runs one command; its exit status.

    Raises:
        Problem: It met a bug of its own, or printed what is not what was asked for.
    """
    status = main(arguments)
    # A command leaves its last garbage to the end of its process; this one goes on.
    gc.unfreeze()
    _end_application()
    for stream in (sys.stdout, sys.stderr):
        stream.flush()
    told = Path("/dev/fd/2").read_text("utf-8", "replace")
    if status not in (0, 1, 2):
        raise Problem(f"exit status {status}\n{told}")
    if "Traceback" in told or "a bug met while" in told or "this is a bug" in told:
        raise Problem(told)
    size = os.fstat(1).st_size
    given = sum(path.stat().st_blocks * 512 for path in Path().rglob("*") if path.is_file())
    if size > _MOST_OUTPUT + _MOST_EACH * given:
        raise Problem(f"{size:,} bytes of output of {given:,} bytes")
    if status < 2 and "--format" in arguments:
        _check_form(arguments[arguments.index("--format") + 1])
    return status


def run_twice(arguments: Sequence[str], seed: str) -> int:
    """Runs a command, damages what it kept, and runs it again; its exit status.

    Raises:
        Problem: One of them met a bug, or they do not say the same.
    """
    folder = cache_folder()
    shutil.rmtree(folder, ignore_errors=True)
    for path in Path().rglob("*.uasset"):
        # Of what was just written nothing is kept.
        os.utime(path, (_LONG_AGO, _LONG_AGO))
    worth, remembered.WORTH_AN_INDEX = remembered.WORTH_AN_INDEX, 1
    try:
        status = run_command(arguments)
        told = Path("/dev/fd/1").read_bytes()
        damage(folder / "projects", random.Random(seed))
        _empty_streams()
        again = run_command(arguments)
    finally:
        remembered.WORTH_AN_INDEX = worth
    if (again, Path("/dev/fd/1").read_bytes()) != (status, told):
        raise Problem("what the damaged index says is believed")
    return status


def _empty_streams() -> None:
    for stream in (1, 2):
        os.ftruncate(stream, 0)
        os.lseek(stream, 0, os.SEEK_SET)


def _end_application() -> None:
    """Lets the next picture have an application of its own, as each process has."""
    if "PySide6.QtWidgets" in sys.modules:
        from PySide6.QtWidgets import QApplication

        app = QApplication.instance()
        if app is not None:
            app.shutdown()


def _check_form(output: str) -> None:
    """Holds what was printed against its format.

    Raises:
        Problem: It is none.
    """
    printed = Path("/dev/fd/1").read_bytes()
    try:
        if output in ("json", "sarif", "gitlab"):
            json.loads(printed, parse_constant=_no_json)
        elif output in ("svg", "junit"):
            ElementTree.fromstring(printed)
        elif output == "png" and printed and not printed.endswith(_PNG_END):
            raise ValueError("it is cut")
        elif output != "png":
            printed.decode("utf-8")
    except (ValueError, ElementTree.ParseError) as error:
        raise Problem(f"the output is no {output}: {error}") from None


def _no_json(word: str) -> None:
    raise ValueError(word)


def faults(messages: Sequence[str]) -> list[str]:
    """The messages of Qt that show a fault of the program."""
    return [text for text in messages if not any(no.fullmatch(text) for no in _NO_FAULT)]


def _threads() -> str:
    """Where every thread is."""
    with tempfile.TemporaryFile("w+", encoding="utf-8") as told:
        faulthandler.dump_traceback(told)
        told.seek(0)
        return told.read()


class WindowDriver:
    """One window for all cases, as somebody uses it for days."""

    def __init__(self) -> None:
        from PySide6.QtCore import qInstallMessageHandler

        from inspector.gui.shell.app import make_window
        from inspector.gui.shell.application import make_application
        from inspector.gui.work.settings import Settings

        self._warnings: list[str] = []
        qInstallMessageHandler(lambda kind, place, text: self._warnings.append(text))
        self._app: QApplication = make_application()
        self._window: MainWindow = make_window(self._app, Settings(None), look="light")
        self._window.resize(1280, 800)
        self._window.show()
        self._raised: list[str] = []
        # What happens in a slot goes here, in place of the report that a person would see.
        sys.excepthook = lambda kind, problem, trace: self._raised.append(
            "".join(traceback.format_exception(kind, problem, trace))
        )

    def run(self, paths: Sequence[str]) -> int:
        """Opens a file, or compares two, turns all pages, and closes everything.

        Raises:
            Problem: An exception, a stopped view, a warning of Qt, or no end.
        """
        context = self._window.context
        if len(paths) == 2:
            context.compare(*(str(Path(path).absolute()) for path in paths))
            self._settle()
            self._look_at_all()
        else:
            self._window.open_paths(paths)
            self._settle()
            self._turn_pages()
        for entry in context.entries():
            context.close(entry)
        self._settle()
        return 0

    def _turn_pages(self) -> None:
        from inspector.gui.shell.features import PAGES

        context = self._window.context
        for page in PAGES:
            self._window.middle.show_page(page.id)
            self._settle()
            self._look_at_all()
        document = context.document
        if document is None or document.fields is None:
            return
        rows = []
        for node in document.fields.walk():
            rows.append(node.path)
            if len(rows) >= _MOST_ROWS:
                break
        for path in random.Random(len(rows)).sample(rows, min(8, len(rows))):
            context.select_field(path, "fuzz")
            self._settle()
        for finding in document.findings[:5]:
            context.choose_finding(finding)
            self._settle()

    def _look_at_all(self) -> None:
        """Unfolds what can be unfolded, goes to the ends of lists, and paints it all."""
        from PySide6.QtWidgets import QAbstractItemView, QTreeView

        for view in self._window.findChildren(QAbstractItemView):
            if view.isVisible():
                if isinstance(view, QTreeView):
                    view.expandToDepth(1)
                view.scrollToBottom()
        self._window.grab()
        self._settle()

    def _settle(self) -> None:
        from PySide6.QtCore import QCoreApplication, QEvent, QEventLoop

        from inspector.gui.desk.guarded import StoppedView

        context = self._window.context
        end = time.monotonic() + _SETTLED_AFTER
        quiet = 0
        while quiet < 3:
            self._app.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 20)
            # Only a loop that runs does this by itself.
            QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
            quiet = 0 if context.jobs.busy else quiet + 1
            if time.monotonic() > end:
                raise Problem(f"hangs: the window does not settle\n{_threads()}")
        if self._raised:
            raise Problem("".join(self._raised))
        stopped = [view for view in self._window.findChildren(StoppedView) if view.isVisible()]
        if stopped:
            raise Problem(f"a view stopped\n{stopped[0].report}")
        serious = faults(self._warnings)
        self._warnings.clear()
        if serious:
            raise Problem("Qt: " + "; ".join(serious))


class Worker:
    """Runs cases and says how each went."""

    def __init__(self, kind: str, limit: float, requests: BinaryIO, answers: BinaryIO) -> None:
        self._requests, self._answers, self._limit = requests, answers, limit
        self._dump = open("dump.txt", "w+", encoding="utf-8")  # noqa: PTH123, SIM115
        self._unraisable: list[str] = []
        sys.unraisablehook = lambda bad: self._unraisable.append(
            "".join(traceback.format_exception(bad.exc_value)) if bad.exc_value else str(bad.object)
        )
        threading.excepthook = lambda bad: self._unraisable.append(f"{bad.exc_value!r}")
        home = os.getcwd()  # noqa: PTH109
        run: Callable[[Sequence[str]], int]
        run = WindowDriver().run if kind == "window" else run_command
        self._home, self._run = home, run
        self._trim = ctypes.CDLL(None).malloc_trim

    def serve(self) -> None:
        """Runs every case that comes in."""
        for number, line in enumerate(self._requests, 1):
            answer = self._case(**json.loads(line))
            if number % _SETTLE_EVERY == 0:
                gc.collect()
                self._trim(0)
                answer["kept"] = memory("VmRSS")
            self._answers.write(json.dumps(answer).encode() + b"\n")
            self._answers.flush()

    def _case(self, folder: str, arguments: Sequence[str], damage: str) -> dict[str, Any]:
        os.chdir(folder)
        _empty_streams()
        sys.stdin, sys.stdout, sys.stderr = (
            open(number, mode, encoding="utf-8", closefd=False)  # noqa: SIM115
            for number, mode in enumerate("rww")
        )
        self._dump.seek(0)
        self._dump.truncate()
        self._unraisable.clear()
        Path("/proc/self/clear_refs").write_text("5", "ascii")
        before, cpu, wall = memory("VmRSS"), time.process_time(), time.monotonic()
        status, problem = 0, ""
        # It is another thread that looks at this one's frames while they change, so rarely is best.
        faulthandler.dump_traceback_later(self._limit * PATIENCE, file=self._dump)
        try:
            status = run_twice(arguments, damage) if damage else self._run(arguments)
        except Problem as found:
            problem = str(found)
        except BaseException:
            problem = traceback.format_exc()
        finally:
            faulthandler.cancel_dump_traceback_later()
        cpu, wall = time.process_time() - cpu, time.monotonic() - wall
        peak = memory("VmHWM") - before
        if self._unraisable and not problem:
            problem = "unraisable\n" + "\n".join(self._unraisable)
        if cpu > self._limit and not problem:
            self._dump.seek(0)
            problem = f"slow: {cpu:.1f} s of processor time\n{self._dump.read()}"
        if peak > _MOST_MEMORY and not problem:
            problem = f"memory: {peak >> 20} MiB for one case"
        os.chdir(self._home)
        return {"status": status, "problem": problem, "cpu": cpu, "wall": wall, "peak": peak}


def serve(kind: str, limit: float) -> None:
    """Takes the standard streams apart and runs cases until there are no more."""
    requests, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    for number, name in enumerate((os.devnull, "out.txt", "err.txt")):
        stream = os.open(name, os.O_RDWR | os.O_CREAT | os.O_TRUNC)
        os.dup2(stream, number)
        os.close(stream)
    import resource  # Windows has none, and its tests ask other things of this module.

    most = _MOST_ADDRESSES[kind]
    if "ASAN_OPTIONS" not in os.environ:  # The sanitizer takes terabytes of addresses.
        resource.setrlimit(resource.RLIMIT_AS, (most, most))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    Worker(kind, limit, requests, answers).serve()
    # The window and its threads go with the process.
    os._exit(0)


if __name__ == "__main__":
    serve(sys.argv[1], float(sys.argv[2]))
