"""Nothing but the one reader, the one parser and the one writer touches files: read in the source.

Every way of Python and Qt to open, parse, write, move or remove a file is looked for in the whole
program. What is found outside of :mod:`inspector.files` has to stand below, with the reason.
"""

from __future__ import annotations

import ast
import importlib
import os
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

import inspector

#: More of them than a change should have to wait for.
pytestmark = pytest.mark.slow

_SOURCE = Path(inspector.__file__).parent
_ONES = frozenset({"files.reading", "files.parsing", "files.writing"})

_READING_MODULES = frozenset(
    [
        "codecs",
        "configparser",
        "csv",
        "dbm",
        "fileinput",
        "gzip",
        "linecache",
        "mmap",
        "pickle",
        "shelve",
        "sqlite3",
        "tarfile",
        "tomllib",
        "xml",
        "zipfile",
    ]
)
_WRITING_MODULES = frozenset({"logging.handlers", "shutil", "tempfile"})
_WRITING_OS = frozenset(
    [
        "chmod",
        "chown",
        "fchmod",
        "fdopen",
        "ftruncate",
        "link",
        "makedirs",
        "mkdir",
        "mkfifo",
        "mknod",
        "remove",
        "removedirs",
        "rename",
        "renames",
        "replace",
        "rmdir",
        "symlink",
        "truncate",
        "unlink",
        "utime",
        "write",
    ]
)
_READING_METHODS = frozenset({"read_bytes", "read_text"})
_WRITING_METHODS = frozenset(
    [
        "chmod",
        "hardlink_to",
        "mkdir",
        "rmdir",
        "symlink_to",
        "touch",
        "unlink",
        "write_bytes",
        "write_text",
    ]
)
_READING_QT = frozenset({"QFile", "QImageReader", "QMovie", "QFontDatabase"})
_WRITING_QT = frozenset(
    [
        "QDir",
        "QFile",
        "QImageWriter",
        "QLockFile",
        "QPdfWriter",
        "QPicture",
        "QSaveFile",
        "QSettings",
        "QSvgGenerator",
        "QTemporaryDir",
        "QTemporaryFile",
        "QTextDocumentWriter",
    ]
)


class Touch(NamedTuple):
    """One way of touching a file: the module below ``inspector``, and what it uses."""

    module: str
    what: str


#: What else reads, and why.
READS: Mapping[Touch, str] = {
    Touch("project.scan.parallel", "pickle"): "what the program's own processes tell each other",
    Touch("project.scan.index", "sqlite3"): "the index of a project, in the user's cache",
    Touch("format.objectstream.xml", "xml"): "bytes that were read, through expat alone",
    Touch("desktop.recent_list", "xml"): "bytes that were read, through expat alone",
    Touch(
        "format.objectstream.json", "json.loads"
    ): "one text between quotes, of bytes that were read",
    Touch("project.scan.stored_facts", "json.loads"): "a row of the index, in the user's cache",
    Touch("report.csv_text", "csv"): "nothing: it writes lines of a list",
    Touch("upgrades.classes.preview", ".load"): "elements that were read, as an engine would",
    Touch("files.folders", ".read_text"): "the program's own data files",
    Touch("cli.text_server", "os.open"): "nothing: the null device in the place of its outputs",
    Touch("files.system", "codecs"): "the marks that texts begin with",
    Touch("files.system", "os.open"): "a file for the one reader, which asks here how systems open",
    Touch("messages.catalogs", ".open"): "the program's own translations, made by the build",
    Touch("project.vcs.perforce_command", "json.loads"): "what ``p4`` says, a line at a time",
    Touch("gui.kit.picture", "QImageReader"): "a picture in memory",
    Touch("gui.look.theme", "QFontDatabase"): "the fonts of the system",
    Touch("gui.shell.wanted_look", "QFontDatabase"): "the fonts of the system",
    Touch("gui.settings.table", "QFontDatabase"): "the fonts of the system",
    Touch("report.rule", "tomllib"): "the table that ships with the help",
}
#: What else writes, and why.
WRITES: Mapping[Touch, str] = {
    Touch("cli.output", "open"): "nothing: the null device in the place of a closed output",
    Touch("cli.output", "os.open"): "nothing: the null device once nobody reads the output",
    Touch("cli.progress_line", "shutil"): "nothing: it asks how wide the terminal is",
    Touch("cli.text_server", "os.open"): "nothing: the null device in the place of its outputs",
    Touch("cli.text_server", "os.mkdir"): "the user's folder of the socket that texts come through",
    Touch("cli.text_server", "os.rename"): "its socket, to where it is found",
    Touch("cli.text_server", "os.unlink"): "its socket, or one that nobody answers at",
    Touch("catalog.build_hook", "tempfile"): "a folder for copies that go into the wheel",
    Touch("project.bug_reports", "os.makedirs"): "the user's folder of reports of bugs",
    Touch("messages.languages", ".mkdir"): "the user's folder, for the choice of a language",
    Touch("files.tables", ".mkdir"): "a folder for copies, beside the tables",
    Touch("project.around.headers", ".mkdir"): "the user's folder of imported engines",
    Touch("project.around.reflected_classes", ".mkdir"): "the user's folder of imported classes",
    Touch("project.history.kept", ".mkdir"): "the folder of what was told, in the user's cache",
    Touch("cli.review", ".mkdir"): "the folder that was named for a review",
    Touch("project.scan.index", ".mkdir"): "the folder of indexes, in the user's cache",
    Touch("project.scan.index", "os.remove"): "an index that is damaged, in the user's cache",
    Touch(
        "project.scan.stored_facts", ".mkdir"
    ): "the user's folder of the key that indexes are known by",
    Touch("files.programs", "tempfile"): "the name of a folder to start Git in; "
    "Python tries it with an empty file of its own",
    Touch("project.samples", ".open"): "a developer's new samples; opened so that it fails "
    "where a file is there",
    Touch(
        "gui.work.settings", "QSettings"
    ): "the window's settings, a file that was looked at first "
    "as the writer does; Qt replaces it whole",
    Touch("project.vcs.setup", "os.mkdir"): "the folder of a file of Git's attributes",
    Touch("project.vcs.setup", "os.rmdir"): "the folder that was made, if it is empty",
    Touch("project.vcs.setup", "os.open"): "Git's own lock, new or not at all",
    Touch("project.vcs.setup", "os.remove"): "the lock that was made",
    Touch("desktop.setup", "os.makedirs"): "the folders of the user's data files",
    Touch("desktop.setup", "os.rmdir"): "those of them that were made, if they are empty",
    Touch("gui.shell.instance", "QLockFile"): "a lock beside the window's socket, new or not at "
    "all, in a folder that is the user's alone",
    Touch("gui.look.painting", "QImageWriter"): "a buffer in memory, which the writer takes",
}


def test_nothing_but_the_one_reader_opens_files() -> None:
    assert set(_touches("read")) == set(READS)


def test_nothing_but_the_one_writer_writes_files() -> None:
    assert set(_touches("write")) == set(WRITES)


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("open(path)", {"read"}),
        ("open(path, 'rb', opener=x)", {"read"}),
        ("open(path, 'w')", {"write"}),
        ("open(path, mode='r+')", {"write"}),
        ("open(path, mode)", {"read", "write"}),
        ("path.open()", {"read"}),
        ("path.open('xb')", {"write"}),
        ("window.open(path, page)", set()),
        ("import io\nio.open(path)", {"read"}),
        ("import os\nos.open(path, os.O_RDONLY)", {"read"}),
        ("import os\nos.open(path, os.O_WRONLY | os.O_CREAT)", {"write"}),
        ("import os\nos.open(path, flags)", {"read", "write"}),
        ("from os import open as o\no(path, os.O_RDWR)", {"read", "write"}),
        ("import os as system\nsystem.replace(a, b)", {"write"}),
        ("from os import remove", {"write"}),
        ("path.replace(other)", {"write"}),
        ("text.replace('a', 'b')", set()),
        ("path.rename(other)", {"write"}),
        ("path.write_text(text)", {"write"}),
        ("path.read_bytes()", {"read"}),
        ("import json\njson.load(file)", {"read"}),
        ("from json import loads", {"read"}),
        ("import json\njson.dumps(value)", set()),
        ("import tomllib", {"read"}),
        ("def f():\n    import shutil", {"write"}),
        ("from tempfile import mkstemp", {"write"}),
        ("from PySide6.QtCore import QFile", {"read", "write"}),
        ("from PySide6.QtCore import QSaveFile", {"write"}),
        ("from PySide6 import QtCore\nQtCore.QSaveFile(path)", {"write"}),
        ("picture.save(path, 'PNG')", {"write"}),
        ("painter.save()", set()),
        ("picture.load(path)", {"read"}),
        ("QPixmap(path)", {"read"}),
        ("QIcon('a.png')", {"read"}),
        ("QPixmap()", set()),
        ("QPixmap(QSize(side, side))", set()),
    ],
)
def test_every_way_is_found(text: str, kinds: set[str]) -> None:
    finder = _Finder(None, ast.parse(text))
    assert {kind for kind in ("read", "write") if list(finder.found(kind))} == kinds


def _touches(kind: str) -> Iterator[Touch]:
    for finder in _finders():
        yield from finder.found(kind)


@cache
def _finders() -> list[_Finder]:
    paths = {_module_of(path): path for path in _SOURCE.rglob("*.py")}
    return [
        _Finder(name, ast.parse(path.read_text("utf-8")))
        for name, path in sorted(paths.items())
        if name not in _ONES
    ]


def _module_of(path: Path) -> str:
    """The name of a module below ``inspector``; that of a package is its folder's."""
    parts = path.relative_to(_SOURCE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


class _Finder:
    """Looks for what touches files in one module; None stands for a text that is none."""

    def __init__(self, module: str | None, tree: ast.Module) -> None:
        self._module = module
        #: What a name stands for: "o" for "os.open".
        self._names: dict[str, str] = {}
        self._calls: list[ast.Call] = []
        for node in ast.walk(tree):
            if isinstance(node, ast.Call):
                self._calls.append(node)
            elif isinstance(node, ast.Import):
                for alias in node.names:
                    self._names[alias.asname or alias.name] = alias.name
            elif isinstance(node, ast.ImportFrom):
                for alias in node.names:
                    self._names[alias.asname or alias.name] = f"{node.module}.{alias.name}"

    def found(self, kind: str) -> Iterator[Touch]:
        """Everything of a kind, ``read`` or ``write``."""
        for full in self._names.values():
            for what in self._of_import(full, kind):
                yield Touch(self._module or "", what)
        for call in self._calls:
            for what in self._of_call(call, kind):
                yield Touch(self._module or "", what)

    def _of_import(self, full: str, kind: str) -> Iterator[str]:
        modules = _READING_MODULES if kind == "read" else _WRITING_MODULES
        root = full.split(".")[0]
        if root in modules or full in modules:
            yield root
        names = _READING_QT if kind == "read" else _WRITING_QT
        if root == "PySide6" and full.rpartition(".")[2] in names:
            yield full.rpartition(".")[2]
        if kind == "read" and full in ("json.load", "json.loads"):
            yield full
        if kind == "write" and root == "os" and full.removeprefix("os.") in _WRITING_OS:
            yield full

    def _of_call(self, call: ast.Call, kind: str) -> Iterator[str]:
        full = self._full(call.func)
        last = full.rpartition(".")[2]
        method = isinstance(call.func, ast.Attribute) and not full.startswith(("os.", "json."))
        if full in ("open", "io.open", "codecs.open"):
            if kind in _kinds_of_mode(call, 1):
                yield "open"
        elif full == "os.open":
            if kind in self._kinds_of_flags(call.args[1:2]):
                yield full
        elif full in ("json.load", "json.loads"):
            if kind == "read":
                yield full
        elif full.startswith("os.") and last in _WRITING_OS:
            if kind == "write":
                yield full
        elif full.startswith("QtCore.") and last in _WRITING_QT:
            if kind == "write":
                yield last
        elif method and last == "open" and _is_mode(call):
            if kind in _kinds_of_mode(call, 0):
                yield ".open"
        elif kind == "read":
            pictures = last in ("QPixmap", "QImage", "QIcon", "QBitmap") and _may_name_a_file(call)
            if method and (last in _READING_METHODS or (last == "load" and call.args)):
                yield f".{last}"
            elif pictures:
                yield last
        elif method and (
            last in _WRITING_METHODS
            or (last == "save" and call.args)
            or (last in ("replace", "rename") and len(call.args) == 1 and not call.keywords)
        ):
            yield f".{last}"

    def _kinds_of_flags(self, flags: list[ast.expr]) -> set[str]:
        """What the flags of os.open are for; a name is looked up in the module itself."""
        text = ast.unparse(flags[0]) if flags else "os.O_RDONLY"
        if flags and isinstance(flags[0], ast.Name) and self._module is not None:
            module = importlib.import_module(f"inspector.{self._module}".removesuffix("."))
            value = getattr(module, flags[0].id, None)
            if isinstance(value, int):
                writing = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
                return {"write"} if value & writing else {"read"}
        if "O_WRONLY" in text:
            return {"write"}
        return {"read"} if text == "os.O_RDONLY" else {"read", "write"}

    def _full(self, node: ast.expr) -> str:
        """The dotted name of what is called, as it was imported."""
        if isinstance(node, ast.Name):
            return self._names.get(node.id, node.id).removeprefix("PySide6.")
        if isinstance(node, ast.Attribute):
            return f"{self._full(node.value)}.{node.attr}"
        return "?"


def _is_mode(call: ast.Call) -> bool:
    """Whether the arguments of a method called open are those of a path's."""
    modes = [*call.args[:1], *(one.value for one in call.keywords if one.arg == "mode")]
    if not modes:
        # A part of the window has such a method too.
        return not (isinstance(call.func, ast.Attribute) and _ends_in_bar(call.func.value))
    return isinstance(modes[0], ast.Constant) and set(str(modes[0].value)) <= set("rwaxbt+")


def _ends_in_bar(node: ast.expr) -> bool:
    return isinstance(node, ast.Attribute) and node.attr.endswith("_bar")


def _kinds_of_mode(call: ast.Call, place: int) -> set[str]:
    modes = [*call.args[place : place + 1], *(k.value for k in call.keywords if k.arg == "mode")]
    if not modes:
        return {"read"}
    if not isinstance(modes[0], ast.Constant):
        return {"read", "write"}
    return {"write"} if set(str(modes[0].value)) & set("wax+") else {"read"}


def _may_name_a_file(call: ast.Call) -> bool:
    """Whether the first argument may be a path: a text, or something called like one."""
    if not call.args:
        return False
    first = call.args[0]
    if isinstance(first, ast.Constant):
        return isinstance(first.value, str)
    name = first.id if isinstance(first, ast.Name) else getattr(first, "attr", "")
    return any(word in name.lower() for word in ("path", "file", "name"))
