"""What the window remembers between runs: one declared table, kept in an ini file of our own."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Final

from PySide6.QtCore import QByteArray, QEvent, QObject, QSettings, Signal

from inspector.data_classes import dataclass
from inspector.errors import AccessError
from inspector.files.reading import WINDOW, NotThereError, read_side_file
from inspector.messages import _, lazy
from inspector.messages.phrases import labelled, remarks
from inspector.named_tuples import NamedTuple

Value = str | int | bool | list[str] | bytes


@dataclass(frozen=True, slots=True)
class Option:
    """One thing that is remembered: its key in the file, what it means, and its value at first."""

    key: str
    meaning: str
    default: Value


OPTIONS: Mapping[str, Option] = MappingProxyType(
    {
        option.key: option
        for option in (
            Option(
                "look/theme", "light, dark, contrast, or system to follow the desktop", "system"
            ),
            Option("look/size", "the size of text in points; empty for that of the desktop", ""),
            Option("look/font", "the font of text; empty for that of the desktop", ""),
            Option("look/fixed-font", "the font of bytes, numbers and codes", ""),
            Option(
                "engine/default",
                "the release for files that no project claims, or newest; empty for the last one",
                "",
            ),
            Option("folders/ignored", "names and paths that scans of folders leave out", []),
            Option("compare/hide-noise", "comparisons hide at first what only follows", True),
            Option("compare/hide-layout", "comparisons hide at first where things are", True),
            Option("compare/hide-version", "comparisons hide at first what versions change", False),
            Option("compare/page", "the page of a comparison that was shown last", ""),
            Option("engine/last", "the release or path that was last chosen as the target", ""),
            Option("recent/files", "recent files, newest first, one JSON text each", []),
            Option("recent/folders", "recent folders, newest first, one JSON text each", []),
            Option("recent/desktop", "tell the desktop's own list of recent files too", True),
            Option("folder/worst-first", "list the worst packages of a folder first", False),
            Option("lists/pictures", "lists show the pictures of packages", True),
            Option("report/folder", "the folder that a report was last saved in", ""),
            Option("merge/done", "steps of merges that were ticked off, as merge and step", []),
            Option("project/columns", "the columns of a project's packages that are shown", []),
            Option("project/filters", "filters of a project that were saved", []),
            Option("project/grouped", "show the packages of a project by verdict", True),
            Option("project/pictures", "show the packages of a project as pictures", False),
            Option("project/references", "the table of a project's references shown last", ""),
            Option("session/files", "the files that were open when the window closed", []),
            Option("session/folder", "the folder that was open when the window closed", []),
            Option("session/comparisons", "the pairs that were compared then", []),
            Option("session/current", "what was shown when the window closed", ""),
            Option("session/engine", "the target that was chosen then; empty for none", ""),
            Option("session/restore", "open the files of the last session at start", True),
            Option("window/geometry", "size and place of the window", b""),
            Option("window/page", "the page of a file that was shown last", ""),
            Option("panels/front", "the panel in front at the right, as page=panel", []),
            Option("references/depth", "over how many references the graph goes", "1"),
            Option("references/kinds", "which kinds of references it follows", ["hard", "soft"]),
            Option("references/code", "whether it shows /Script packages", True),
            Option("graphs/view", "how graphs are shown: canvas or text", "canvas"),
            Option(
                "graphs/places",
                "where the states of a machine stand: spread or stored",
                "spread",
            ),
            Option("graphs/data", "the data of the current node lie over the graph", True),
            Option(
                "graphs/left-pans",
                "the left button pans graphs, as it once did",
                False,
            ),
            Option("graphs/hint-seen", "how often graphs were moved or chosen from by hand", ""),
            Option(
                "graphs/versions",
                "how two versions of graphs are shown: overlay, sides or text",
                "overlay",
            ),
            Option("tables/columns", "columns that were hidden (0) or given a width", []),
            Option("view/status-bar", "whether the status bar is shown", True),
            Option("view/tool-bar", "whether the tool bar is shown", True),
        )
    }
)

#: Keys below this are made of a page kind: the arrangement of the docks there.
LAYOUT = "layout/"

#: The file as the window writes it begins with one of the groups above; people write comments too.
_GROUPS = sorted({key.partition("/")[0] for key in (*OPTIONS, LAYOUT)})
_BEGINNINGS: Final = tuple(f"[{group}]".encode() for group in _GROUPS)


_UNREAD: Final = lazy("nothing is read or remembered until it is moved away")
_UNWRITTEN: Final = lazy(
    "what changes is forgotten at the end until a copy takes the place of the link"
)
_NUMBER = re.compile(r"-?[0-9]{1,18}")


#: A line of a file of settings that says nothing.
_SILENT_LINE: Final = re.compile(rb"[ \t]*(?:[;#][^\r\n]*)?(?:\r\n|\r|\n|$)")


class _Look(NamedTuple):
    """What is known of the place of the settings before Qt opens it."""

    #: Whether what is there can be taken for settings and read.
    serves: bool = True
    #: Why nothing is written there; "" where it may be.
    problem: str = ""


def _look_at(path: Path) -> _Look:
    """Looks at the file first: Qt would read, and replace, anything of its name."""
    try:
        data = read_side_file(path, WINDOW)
    except NotThereError:
        data = b""
    except AccessError as problem:
        return _Look(False, labelled(str(path), remarks((str(problem.reason), _UNREAD))))
    at = 0
    while at < len(data) and (silent := _SILENT_LINE.match(data, at)) and silent.end() > at:
        at = silent.end()
    rest = data[at:].lstrip()
    if rest and not rest.startswith(_BEGINNINGS):
        return _Look(
            False,
            labelled(str(path), remarks((_("it is not {what}", what=WINDOW.what), _UNREAD))),
        )
    if path.is_symlink():
        return _Look(
            data != b"",
            labelled(
                str(path), remarks((_("it is a link, and links are not written"), _UNWRITTEN))
            ),
        )
    return _Look()


class _Store(QSettings):
    """Writes its file when it is told to; Qt would do so on the window's thread, at any time."""

    def event(self, event: QEvent) -> bool:
        return event.type() is QEvent.Type.UpdateRequest or super().event(event)


class Settings(QObject):
    """Reads and writes the options; a value of the wrong type in the file counts as absent.

    Args:
        path: The ini file; it and its folder need not exist yet. None remembers nothing beyond
            this object's life.
        read_only: Read the file, but never write it: what is set lasts as long as this object.

    A file that is none of the window's own, or that is too large to be, is left alone: nothing is
    read or written then. A link to the window's own is read and not written. ``problem`` says why.
    """

    changed = Signal(str, object)

    def __init__(
        self, path: Path | None, parent: QObject | None = None, *, read_only: bool = False
    ) -> None:
        super().__init__(parent)
        self.path = path
        self._memory: dict[str, Value] = {}
        look = _look_at(path) if path is not None else _Look(False)
        self.problem = look.problem
        self._read_only = read_only or bool(look.problem)
        self._store = _Store(str(path), QSettings.Format.IniFormat, self) if look.serves else None

    def _read(self, key: str, default: Value) -> Value:
        if self._store is None or key in self._memory:
            return self._memory.get(key, default)
        raw: object = self._store.value(key)
        match default:
            case bool():
                return {"true": True, "false": False}.get(str(raw).lower(), default)
            case int():
                text = str(raw)
                return int(text) if _NUMBER.fullmatch(text) else default
            case bytes():
                return bytes(raw.data()) if isinstance(raw, QByteArray) else default
            case list():
                # QSettings gives a list of one back as a plain text.
                if isinstance(raw, list):
                    return [str(item) for item in raw]
                return [raw] if isinstance(raw, str) and raw else list(default)
            case _:
                return raw if isinstance(raw, str) else default

    def _write(self, key: str, value: Value) -> None:
        if self._store is None or self._read_only:
            self._memory[key] = value
        else:
            self._store.setValue(key, QByteArray(value) if isinstance(value, bytes) else value)

    def text(self, key: str) -> str:
        """The value of a text option."""
        return str(self._read(key, OPTIONS[key].default))

    def flag(self, key: str) -> bool:
        """The value of an on-off option."""
        return bool(self._read(key, OPTIONS[key].default))

    def texts(self, key: str) -> list[str]:
        """The value of a list option."""
        value = self._read(key, OPTIONS[key].default)
        return list(value) if isinstance(value, list) else []

    def blob(self, key: str) -> bytes:
        """The value of an option that only Qt understands."""
        value = self._read(key, OPTIONS[key].default)
        return value if isinstance(value, bytes) else b""

    def set(self, key: str, value: Value) -> None:
        """Remembers a value and tells who listens.

        Raises:
            KeyError: The option is not in the table.
            TypeError: The value is not of the option's type.
        """
        default = OPTIONS[key].default
        if type(value) is not type(default):
            raise TypeError(f"{key} is {type(default).__name__}, not {type(value).__name__}")
        if self._read(key, default) != value:
            self._write(key, value)
            self.changed.emit(key, value)

    def layout(self, kind: str) -> bytes:
        """The remembered arrangement of the docks for a kind of page; empty when there is none."""
        value = self._read(LAYOUT + kind, b"")
        return value if isinstance(value, bytes) else b""

    def set_layout(self, kind: str, state: bytes) -> None:
        """Remembers the arrangement of the docks for a kind of page."""
        self._write(LAYOUT + kind, state)

    @property
    def remembers(self) -> bool:
        """Whether anything is kept beyond this object's life."""
        return self._store is not None and not self._read_only

    def save(self) -> None:
        """Writes the file now, which is done at the end: see :meth:`writer`."""
        if self._store is not None and not self._read_only:
            self._store.sync()

    def writer(self) -> Callable[[], None]:
        """What writes the file with all that was set, on any thread."""
        path = str(self.path)
        if not self.remembers:
            return lambda: None
        # All objects of Qt that stand for one file share what was set; each is for its own thread.
        return lambda: QSettings(path, QSettings.Format.IniFormat).sync()
