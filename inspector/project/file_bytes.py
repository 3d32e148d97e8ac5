"""The bytes of a file, whole or in blocks as they are asked for, and the files beside a package.

No file is mapped into memory: where another program cuts a mapped file short, the next look at it
ends this program with a signal that nothing can catch.

What reading in blocks costs was measured against a map, for a file of 100 MB: looked at from end to
end 22 ms (28 ms mapped), searched once 43 ms (42 ms), 5,000 looks at 16 bytes far from each other
59 ms (20 ms), 65,536 such looks side by side 269 ms (141 ms), judged with all its tables 2 ms
(2 ms). A frame of the hex view takes 3 ms.

Files that belong to a package (``.uexp``, ``.ubulk`` …) have its name and are beside it.
"""

from __future__ import annotations

import os
import stat
from collections import OrderedDict
from threading import Lock, Timer
from time import monotonic
from typing import TYPE_CHECKING, Final
from weakref import WeakSet

from inspector.checks.facts import MissingFile
from inspector.errors import CHANGED, AccessError
from inspector.files.hashes import sha1
from inspector.files.reading import open_handle, read_reason
from inspector.files.system import WINDOWS
from inspector.format.errors import FormatError
from inspector.format.logical import LogicalBytes
from inspector.format.unreal.package import Package
from inspector.named_tuples import NamedTuple

if TYPE_CHECKING:
    from inspector.format.unreal.read.payloads import Payload

#: Bytes that are read at a time where fewer are asked for, and how many such blocks are kept: a
#: page of the hex view and the values beside it lie in one or two.
_BLOCK: Final = 1 << 16
_KEPT_BLOCKS: Final = 16
#: Bytes that are looked through at a time.
_SEARCHED: Final = 1 << 20
#: Seconds that a file stays open which nobody reads, where that keeps others from replacing it.
_IDLE: Final = 0.5


class FileBytes:
    """The bytes of one open file, as a sequence of which only slices can be taken.

    Whatever is read after the file changed raises, so that old and new bytes do not stand together.
    A change is known by the size and the time of the last write: one that keeps the size and sets
    that time back, or follows within one tick of the file system's clock, is not seen. The time of
    the last change of any kind would tell the former, but also calls a file changed that was only
    renamed, linked or given other rights. Several threads may read at once. The file stays open
    until :meth:`close`, or until nobody holds this any more.

    On Windows nobody can put another file in the place of one that is open. So it is open there
    only while it is read and a moment longer; one that was replaced meanwhile has changed.

    Args:
        path: The file, and what to call it.
        handle: The file, open for reading; :meth:`close` closes it.

    Raises:
        OSError: The system tells nothing of the handle; it is still the caller's then.
    """

    __slots__ = (
        *("__weakref__", "_blocks", "_handle", "_is_closed", "_known", "_lock"),
        *("_place", "_size", "_used", "_which", "path"),
    )

    def __init__(self, path: str, handle: int) -> None:
        self.path = path
        self._handle = -1
        self._is_closed = True
        self._blocks: OrderedDict[int, bytes] = OrderedDict()
        self._lock = Lock()
        status = os.fstat(handle)
        self._known = _state(status)
        self._which = status.st_dev, status.st_ino
        self._size = self._known[0]
        # It is opened again from there, wherever the current folder is by then.
        self._place = os.path.abspath(path) if WINDOWS else path
        self._used = monotonic()
        self._handle, self._is_closed = handle, False
        if WINDOWS:
            _idle.watch(self)

    def __len__(self) -> int:
        return self._size

    def __getitem__(self, place: slice) -> bytes:
        """The bytes of a slice.

        Raises:
            AccessError: The file changed since it was opened, or the system does not give them.
            ValueError: The slice has a step other than 1.
        """
        start, end, step = place.indices(self._size)
        if step != 1:
            raise ValueError(f"bytes of a file are taken one after the other, not by {step}")
        if start >= end:
            return b""
        if end - start >= _BLOCK:
            return self._read(start, end)
        first, last = start // _BLOCK, (end - 1) // _BLOCK
        held = self._block(first)
        if last != first:
            held += self._block(last)
        return held[start - first * _BLOCK : end - first * _BLOCK]

    def find(self, needle: bytes, start: int, end: int) -> int:
        """Where ``needle`` first lies within ``[start, end)``; -1 where it does not.

        Raises:
            AccessError: The file changed since it was opened, or the system does not give it.
        """
        end = min(end, self._size)
        reach = len(needle) - 1
        for at in range(start, end, _SEARCHED):
            # What begins in this piece may end in the next one.
            place = self[at : min(at + _SEARCHED + reach, end)].find(needle)
            if place >= 0:
                return at + place
        return -1

    def changed(self) -> bool:
        """Whether somebody wrote into the file since it was opened, so that nothing can be taken.

        A file that was put in its place is another one: this one is still read to its end.
        """
        try:
            with self._lock:
                if self._handle >= 0 or self._is_closed:
                    return _state(os.fstat(self._handle)) != self._known
                return not self._is_same(os.stat(self._place))
        except OSError:
            return True

    def close(self) -> None:
        """Lets go of the file; nothing can be taken afterwards."""
        with self._lock:
            self._is_closed = True
            self._blocks.clear()
            self._let_go()

    def rest(self, idle: float) -> bool:
        """Lets go of the file until it is read again, where nobody did for so many seconds.

        Returns:
            Whether it is still open.
        """
        with self._lock:
            if monotonic() - self._used >= idle:
                self._let_go()
            return self._handle >= 0

    __del__ = close

    def _block(self, number: int) -> bytes:
        with self._lock:
            held = self._blocks.get(number)
            if held is not None:
                self._blocks.move_to_end(number)
                return held
        start = number * _BLOCK
        held = self._read(start, min(start + _BLOCK, self._size))
        with self._lock:
            if self._handle >= 0:
                self._blocks[number] = held
            if len(self._blocks) > _KEPT_BLOCKS:
                self._blocks.popitem(last=False)
        return held

    def _let_go(self) -> None:
        handle, self._handle = self._handle, -1
        if handle >= 0:
            os.close(handle)

    def _read(self, start: int, end: int) -> bytes:
        try:
            held = self._taken(start, end - start)
            if len(held) < end - start or self.changed():
                raise AccessError(self.path, CHANGED)
        except (OSError, ValueError) as error:
            raise AccessError(self.path, read_reason(error)) from error
        return held

    def _taken(self, start: int, count: int) -> bytes:
        """As many of ``count`` bytes from ``start`` on as there are."""
        parts = []
        while count > 0:
            with self._lock:  # Where seeking and reading are two calls, nothing comes between.
                part = read_at(self._opened(), count, start)
            if not part:
                break
            parts.append(part)
            start, count = start + len(part), count - len(part)
        return parts[0] if len(parts) == 1 else b"".join(parts)

    def _opened(self) -> int:
        """The handle, opened again where the file was let go of.

        Raises:
            AccessError: Another file is there by now, or the system does not give it.
        """
        self._used = monotonic()
        if self._handle < 0 and not self._is_closed:
            handle, status = open_handle(self._place, self.path)
            if not self._is_same(status):
                os.close(handle)
                raise AccessError(self.path, CHANGED)
            self._handle = handle
            _idle.watch(self)
        return self._handle

    def _is_same(self, status: os.stat_result) -> bool:
        return _state(status) == self._known and (status.st_dev, status.st_ino) == self._which


class _Idle:
    """Lets go of open files that nobody reads, from a thread that lives while there are any."""

    def __init__(self) -> None:
        self._files: WeakSet[FileBytes] = WeakSet()
        self._lock = Lock()
        self._is_waiting = False

    def watch(self, file: FileBytes) -> None:
        """Has a file let go of once nobody reads it."""
        with self._lock:
            self._files.add(file)
            if not self._is_waiting:
                self._wait()

    def _wait(self) -> None:
        self._is_waiting = True
        timer = Timer(_IDLE, self._rest)
        timer.daemon = True
        timer.start()

    def _rest(self) -> None:
        with self._lock:
            files = list(self._files)
        open_still = [file for file in files if file.rest(_IDLE)]
        with self._lock:
            for file in files:
                if file not in open_still:
                    self._files.discard(file)
            self._is_waiting = False
            if self._files:
                self._wait()


_idle: Final = _Idle()


def bytes_of(path: str, blocks_from: int) -> bytes | FileBytes:
    """The bytes of a regular file.

    Args:
        path: The file.
        blocks_from: Size in bytes from which on it is read in blocks and stays open.

    Raises:
        AccessError: It is no regular file, it changed meanwhile, or the system does not give it.
    """
    handle, _ = open_handle(path, path)
    try:
        file = FileBytes(path, handle)
    except OSError as error:
        os.close(handle)
        raise AccessError(path, read_reason(error)) from error
    if len(file) >= max(blocks_from, 1):
        return file
    try:
        return file[:]
    finally:
        file.close()


def seek_and_read(handle: int, count: int, start: int) -> bytes:
    """At most ``count`` bytes from ``start`` on, in two calls."""
    os.lseek(handle, start, os.SEEK_SET)
    return os.read(handle, count)


#: The same in one call where the system has it; Windows has none.
read_at = getattr(os, "pread", seek_and_read)


def sha1_of(data: LogicalBytes, start: int = 0, end: int | None = None) -> str:
    """The hash of a run of a file's bytes, of all by default, however long that takes."""
    end = data.size if end is None else end
    digest = sha1(end - start)
    for piece in data.chunks(start, end):
        digest.update(piece)
    return digest.hexdigest()


def _state(status: os.stat_result) -> tuple[int, int]:
    """What tells a file that was written to: its size, and when that was."""
    return status.st_size, status.st_mtime_ns


#: The objects' data of a split package.
UEXP: Final = ".uexp"
#: What a package is split into: the objects' data; streamed, optional and mapped payloads.
SIBLING_SUFFIXES: Final = (UEXP, ".ubulk", ".uptnl", ".m.ubulk")
#: Files of payloads, by what data resources say of where they lie.
_BULK: Final = SIBLING_SUFFIXES[1:]
_OPTIONAL: Final = ".uptnl"


class Sibling(NamedTuple):
    """A file beside a package: what it is by its suffix, where it is, its size in bytes."""

    suffix: str
    path: str
    size: int


def siblings_of(path: str) -> tuple[Sibling, ...]:
    """The files that belong to a package, in the order of :data:`SIBLING_SUFFIXES`.

    The system is asked for each name, so that capitals matter where they do to the system.

    Args:
        path: The package; it need not exist.
    """
    stem, own = os.path.splitext(path)
    siblings = []
    for suffix in SIBLING_SUFFIXES:
        if suffix == own.lower():
            continue
        try:
            status = os.stat(stem + suffix)
        except (OSError, ValueError):
            continue
        if stat.S_ISREG(status.st_mode):
            siblings.append(Sibling(suffix, stem + suffix, status.st_size))
    return tuple(siblings)


def missing_files(
    path: str, package: Package, siblings: tuple[Sibling, ...]
) -> tuple[MissingFile, ...]:
    """The files of payloads that a package's data resources name and its folder lacks.

    Numbered files are left out: how they are called is not known for certain.

    Args:
        path: Where the package is.
        package: The package.
        siblings: What lies beside it.
    """
    named = _named(package)
    if not named:
        return ()
    sizes = {sibling.suffix: sibling.size for sibling in siblings}
    stem = os.path.basename(os.path.splitext(path)[0])
    missing = []
    for suffix in _BULK:
        payloads = named.get(suffix)
        if not payloads:
            continue
        needed = max(payload.offset + payload.size for payload in payloads)
        size = sizes.get(suffix)
        if size is None or size < needed:
            missing.append(
                MissingFile(
                    name=stem + suffix,
                    payloads=len(payloads),
                    needed=needed,
                    found=size,
                    optional=suffix == _OPTIONAL,
                    field=payloads[0].field,
                )
            )
    return tuple(missing)


def _named(package: Package) -> dict[str, list[Payload]]:
    """The payloads that lie in files of their own, by the suffix of the file."""
    if (package.summary.get("DataResourceOffset") or 0) <= 0:
        return {}
    # Nearly no package has such a list; the others need not wait for what reads it.
    from inspector.format.unreal.read.payloads import resource_payloads

    named: dict[str, list[Payload]] = {}
    try:
        for payload in resource_payloads(package):
            placed = payload.offset >= 0 and payload.size > 0
            if payload.where in _BULK and placed and not payload.cooked_index:
                named.setdefault(payload.where, []).append(payload)
    except FormatError:
        return {}  # The table is broken, which is said elsewhere.
    return named
