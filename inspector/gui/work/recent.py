"""Recent files and folders: what was opened, when, and how it looked then."""

from __future__ import annotations

import json
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, Signal

from inspector.data_classes import asdict, dataclass
from inspector.errors import InspectorError
from inspector.files.parsing import parse_json
from inspector.gui.work.settings import Settings
from inspector.messages import _, ngettext
from inspector.messages.phrases import day_text

#: The end of the year 9999 in UTC, a day before it to serve all time zones.
_LAST_MOMENT: Final = 253_402_214_400


@dataclass(frozen=True, slots=True)
class RecentEntry:
    """One thing that was opened.

    ``when`` is seconds since 1970, ``release`` the release that saved the file (for a folder: the
    target engine), ``mark`` the sign it had (for a folder: the worst in it); both are empty where
    they were not known.
    """

    path: str
    when: float
    release: str = ""
    mark: str = ""


class RecentList(QObject):
    """The newest entries first; one entry a path.

    Args:
        settings: Where the list is remembered.
        key: The option that holds it.
        limit: How many entries are kept.
    """

    changed = Signal()
    #: A path was opened; carries it.
    added = Signal(str)

    def __init__(self, settings: Settings, key: str, *, limit: int) -> None:
        super().__init__(settings)
        self._settings = settings
        self._key = key
        self._limit = limit
        #: The entries as they were last understood, and the texts of the settings that say so.
        self._understood: tuple[RecentEntry, ...] = ()
        self._texts: list[str] = []

    def entries(self) -> tuple[RecentEntry, ...]:
        """All entries; what cannot be understood in the settings is left out."""
        texts = list(self._settings.texts(self._key))
        if texts != self._texts:
            self._texts, self._understood = texts, self._read(texts)
        return self._understood

    def _read(self, texts: Iterable[str]) -> tuple[RecentEntry, ...]:
        found: list[RecentEntry] = []
        for text in texts:
            try:
                value = parse_json(text, self._key)
                found.append(
                    RecentEntry(
                        str(value["path"]),
                        _moment(value["when"]),
                        str(value.get("release", "")),
                        str(value.get("mark", "")),
                    )
                )
            except (InspectorError, ValueError, KeyError, TypeError, AttributeError):
                continue
        return tuple(found)

    def add(self, path: str, release: str = "", mark: str = "", when: float | None = None) -> None:
        """Puts a path on top; what is remembered of it stays until something newer is known."""
        moment = datetime.now(UTC).timestamp() if when is None else when
        entries = self.entries()
        before = next((old for old in entries if old.path == path), RecentEntry(path, moment))
        entry = RecentEntry(path, moment, release or before.release, mark or before.mark)
        self._keep([entry, *(old for old in entries if old.path != path)])
        self.added.emit(path)

    def update(self, path: str, release: str, mark: str) -> None:
        """Corrects what is remembered of a path, without moving it."""
        before = self.entries()
        now = [
            RecentEntry(old.path, old.when, release, mark) if old.path == path else old
            for old in before
        ]
        if tuple(now) != before:
            self._keep(now)

    def remove(self, path: str) -> None:
        """Forgets a path."""
        self._keep([old for old in self.entries() if old.path != path])

    def clear(self) -> None:
        """Forgets everything."""
        self._keep([])

    def _keep(self, entries: list[RecentEntry]) -> None:
        self._settings.set(
            self._key, [json.dumps(asdict(entry)) for entry in entries[: self._limit]]
        )
        self.changed.emit()


def place_of(path: str, *, folder: bool = False) -> str:
    """Where something lies, as a list says it: the folder around a file, the user's own as ~.

    Args:
        path: The path of the file or folder.
        folder: Whether it is a folder: then it is named whole.
    """
    place = Path(path) if folder else Path(path).parent
    home = Path.home()
    return str(Path("~") / place.relative_to(home) if place.is_relative_to(home) else place)


def _moment(value: object) -> float:
    """Seconds since 1970, within what a calendar has.

    Raises:
        ValueError: They are not.
    """
    if not isinstance(value, int | float) or not 0 <= value < _LAST_MOMENT:
        raise ValueError
    return float(value)


def _local(when: float) -> datetime:
    return datetime.fromtimestamp(when, UTC).astimezone()


def ago(when: float, now: float) -> str:
    """How long ago something was, in the words of a list: "2 hours ago", "yesterday"."""
    moment, today = _local(when), _local(now)
    minutes = int((now - when) // 60)
    days = (today.date() - moment.date()).days
    if minutes < 1:
        return _("just now")
    if minutes < 60:
        return _("{count} ago", count=ngettext("{count} minute", "{count} minutes", minutes))
    if days == 0:
        hours = minutes // 60
        return _("{count} ago", count=ngettext("{count} hour", "{count} hours", hours))
    if days == 1:
        return _("yesterday")
    if days < 7:
        return _("{days} days ago", days=days)
    if days < 14:
        return _("last week")
    if days < 60:
        return _("{days} weeks ago", days=days // 7)
    return day_text(moment)
