"""What can be open and shown in the window, what waits for it, and how views were left for it."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from pathlib import Path
from typing import ClassVar, Final, Generic, TypeVar

from PySide6.QtCore import QObject, Signal, SignalInstance

from inspector.catalog import EngineProfile
from inspector.checks.judgement import Mark
from inspector.gui.desk.facts import EntryFacts
from inspector.gui.desk.on_disk import OnDisk, Stamps
from inspector.messages import Label, lazy
from inspector.messages.phrases import clauses, unended
from inspector.named_tuples import NamedTuple


class Wait(QObject):
    """Waits for an entry, to which it belongs.

    It ends with what it does, with a reading that fails, and with the entry; and as soon as the
    entry has another one to wait for.

    Args:
        entry: What it waits for.
        news: Signals after which it looks, beside ``changed`` of the entry.
        ready: Whether it can be done.
        act: What is done.
    """

    def __init__(
        self,
        entry: Entry,
        news: Iterable[SignalInstance],
        ready: Callable[[], bool],
        act: Callable[[], object],
    ) -> None:
        super().__init__(entry)
        self._entry = entry
        self._ready = ready
        self._act = act
        self._news = (entry.changed, *news)
        self.is_over = False
        for signal in self._news:
            signal.connect(self.look)

    def look(self, *_: object) -> None:
        """Does it where the entry is ready."""
        if self.is_over:
            return
        if self._ready():
            self.end()
            self._act()
        elif self._entry.facts.has_failed and self._entry.settled:
            self.end()

    def end(self) -> None:
        """Waits no more."""
        if not self.is_over:
            self.is_over = True
            for signal in self._news:
                signal.disconnect(self.look)
            self.deleteLater()


#: What became of files since they were read, in words and by itself.
_ON_DISK: Final[Mapping[OnDisk, Label]] = {
    OnDisk.CHANGED: lazy("changed on disk"),
    OnDisk.DELETED: lazy("deleted on disk"),
}
_BECAME: Final[Mapping[OnDisk, Label]] = {
    OnDisk.CHANGED: lazy("changed"),
    OnDisk.DELETED: lazy("deleted"),
}
_SENTENCES: Final[Mapping[OnDisk, Label]] = {
    OnDisk.CHANGED: lazy("Changed on disk."),
    OnDisk.DELETED: lazy("Deleted on disk."),
}
#: What an entry is opened from: the path of a file or folder, or both sides of a comparison.
Arguments = tuple[str, ...]
#: What stands in the place of a side that has no file, as on the command line.
NOTHING: Final = "/dev/null"


class FileOrigin(NamedTuple):
    """Where a file that is open is from: a revision, "" for the disk, and the folders around it."""

    revision: str
    folders: tuple[str, ...]


def origin_of(path: str, revision: str = "") -> FileOrigin:
    """Where the file of a path is from."""
    folder = Path(path).parent
    return FileOrigin(revision, tuple(part for part in folder.parts if part != folder.anchor))


class Entry(QObject):
    """Something that is open: a file, two files side by side, a folder.

    Attributes:
        kind: The id of its kind.
        has_sides: Whether its arguments are two sides that can change places.
        lasting: Whether its arguments lead to it in another window, or at another time.
        symbol: The icon that lists have in the place of its sign, if any.
        arguments: What it was opened from.
        key: Names it among all that are open.
        error: Why there is nothing to show of it; None while there is no reason.
        source: What it was opened from, to be shown again once it is closed.
        stamps: What its files were like when they were read; none where nobody watches them.
        on_disk: What became of them since.
        settings_problem: Why settings around it were left out; empty where none were.
        is_restored: Whether it was open in the last session: it is shown as it was left.
        facts: What menus, bars and pages may ask of it.
    """

    kind: ClassVar[str]
    has_sides: ClassVar[bool] = False
    lasting: bool = True
    symbol: ClassVar[str | None] = None

    #: Something about it is new.
    changed = Signal()
    #: ``facts`` are others.
    facts_changed = Signal()
    #: ``on_disk`` is new.
    disk_changed = Signal()
    #: The panels beside it have another file to show.
    document_changed = Signal()
    #: What it held was replaced or given up; it may be much.
    released = Signal()
    #: It was closed; nothing of it may be used any more.
    closed = Signal()

    def __init__(self, arguments: Arguments, key: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.arguments = arguments
        self.key = key
        self.error: Exception | None = None
        self.source: Entry | None = None
        self.stamps: Stamps = {}
        self.on_disk = OnDisk.SAME
        self.settings_problem = ""
        self.is_restored = False
        self._wait: Wait | None = None
        self.closed.connect(self.end_wait)
        self.facts = EntryFacts(
            has_sides=self.has_sides, is_single=len(arguments) == 1, lasting=self.lasting
        )

    def publish(self, facts: EntryFacts) -> None:
        """Replaces what may be asked of it; :attr:`facts_changed` follows where that is new."""
        if facts != self.facts:
            self.facts = facts
            self.facts_changed.emit()

    # What lists say of it ----------------------------------------------------------------------

    @property
    @abstractmethod
    def name(self) -> str:
        """What lists and the title of the window call it."""

    @property
    def origins(self) -> tuple[FileOrigin, ...]:
        """Where each of its arguments is from, which tells it apart from another of its name."""
        return tuple(map(origin_of, self.arguments))

    @property
    def mark(self) -> Mark:
        """Its sign in lists."""
        return Mark.NONE if self.error is None else Mark.BAD

    @property
    def note(self) -> str:
        """A word beside its name: a release, a number."""
        return ""

    @property
    def note_meaning(self) -> str:
        """What :attr:`note` is, for who does not know; empty where it says so itself."""
        return ""

    @property
    def summary(self) -> str:
        """What is known of it, in a sentence."""
        return ""

    @property
    def accessible_name(self) -> str:
        """Its row in a list as a screen reader says it."""
        return clauses((self.name, unended(self.summary), self.note))

    @property
    def disk_words(self) -> str:
        """What became of its files since they were read; empty while they are the same."""
        return str(_ON_DISK.get(self.on_disk, ""))

    @property
    def short_disk_words(self) -> str:
        """The same where there is little room."""
        return str(_BECAME.get(self.on_disk, ""))

    @property
    def disk_sentence(self) -> str:
        """The same by itself."""
        return str(_SENTENCES.get(self.on_disk, ""))

    # Reading it --------------------------------------------------------------------------------

    @property
    def arguments_wanted(self) -> Arguments:
        """Its arguments as they will be when nothing is on its way any more."""
        return self.arguments

    @property
    def settled(self) -> bool:
        """Whether nothing about it is on its way."""
        return True

    @property
    def load_started(self) -> bool:
        """Whether it was ever read: one that takes long waits until it is shown."""
        return True

    @property
    def profile(self) -> EngineProfile | None:
        """The engine that it is judged by; None where it is not judged."""
        return None

    @abstractmethod
    def load(self) -> None:
        """Reads it, again when it was read before; :attr:`changed` follows."""

    def answer_for(self, profile: EngineProfile | None) -> None:
        """Judges it by another engine; None for that of its own project."""

    def retranslate(self) -> None:
        """Makes again what it keeps in words, without reading; :attr:`changed` follows."""
        self.changed.emit()

    def check_disk(self) -> None:
        """Looks whether the disk has something new, as somebody comes back to the window."""

    def once(
        self,
        news: Iterable[SignalInstance],
        ready: Callable[[], bool],
        act: Callable[[], object],
    ) -> None:
        """Does something a single time: now where this is ready, else after the news that make it.

        What it waited for before is wanted no more: the last request counts.

        Args:
            news: Signals after which it may be ready, beside :attr:`changed`.
            ready: Whether it can be done.
            act: What is done.
        """
        self.end_wait()
        self._wait = Wait(self, news, ready, act)
        self._wait.look()

    @property
    def is_awaited(self) -> bool:
        """Whether something is still to be done once it is ready."""
        return self._wait is not None and not self._wait.is_over

    def end_wait(self) -> None:
        """Forgets what was to be done: something else is wanted by now, or this is closed."""
        wait, self._wait = self._wait, None
        if wait is not None:
            wait.end()

    def want_fields(self) -> None:
        """Has made what a selected place is looked up in."""

    def swap(self) -> None:
        """Lets its two sides change places."""

    def reads(self, path: str) -> bool:
        """Whether bytes of the file of a path are still read when they are shown."""
        return False

    def take_stamps(self, stamps: Stamps) -> None:
        """Notes what its files were like when they were read, which was just now."""
        self.stamps = stamps
        self.set_on_disk(OnDisk.SAME)

    def has_same_bytes(self, path: str) -> bool:
        """Whether a file of it has the same bytes as when it was read; asked on a worker.

        Most kinds do not know, and so say no.
        """
        return False

    def set_on_disk(self, on_disk: OnDisk) -> None:
        """Takes what became of its files; :attr:`disk_changed` follows when that is new."""
        if on_disk is not self.on_disk:
            self.on_disk = on_disk
            self.disk_changed.emit()

    def lose(self, problem: Exception) -> None:
        """Gives up what was read, because a file is not that any more; ``error`` says so."""

    @abstractmethod
    def close(self) -> None:
        """Ends its work and lets go of what it holds."""

    # Places in it ------------------------------------------------------------------------------

    def holds(self, path: str) -> bool:
        """Whether the file of a path is a part of it, and no entry by itself."""
        return False

    def look_at(self, path: str) -> None:
        """Makes the part of a path the one that panels show."""


K = TypeVar("K")


class ViewStates(Generic[K]):
    """What a kind of view keeps of every entry that it has shown.

    Args:
        make: Makes what is kept of one that is shown for the first time.
    """

    def __init__(self, make: Callable[[], K]) -> None:
        self._make = make
        self._all: dict[Entry, K] = {}

    def of(self, entry: Entry) -> K:
        """What is kept of an entry; let go of when it is closed."""
        if entry not in self._all:
            self._all[entry] = self._make()
            entry.closed.connect(partial(self._forget, entry))
        return self._all[entry]

    def _forget(self, entry: Entry) -> None:
        self._all.pop(entry, None)
