"""What is known of the files of a project, kept in the user's cache between runs.

An SQLite file a project: state on disk, facts, what packages hold and refer to. Judgements are
never kept; they are made of facts, so that another engine is answered without touching a file.
Everything in it can be read anew from the project. So a file of another version of the program, or
one that is damaged, is thrown away and made anew.

Two processes may use one index at once, and a process that ends in the middle of a write leaves
what was there before (SQLite's write-ahead log).
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import sqlite3
import struct
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from inspector import __version__
from inspector.checks.facts import Depth, FileFacts
from inspector.errors import InspectorError
from inspector.language import tr
from inspector.project.around.settings_files import cache_folder
from inspector.project.scan.contents import (
    PackageContents,
    Redirector,
    Reference,
    ReferenceFlag,
    ReferenceKind,
)
from inspector.project.scan.facts_text import StoredFactsError, facts_as_text, facts_of_text
from inspector.project.scan.headers import HeaderRows, headers_as_text
from inspector.project.scan.states import FileState

#: The form of the tables below, and of what is stored in them: one more with each change.
SCHEMA: Final = 5
#: How long one process waits for another to finish a write, in seconds.
_PATIENCE: Final = 10.0
_SUFFIX: Final = ".sqlite"
#: What SQLite keeps beside its file.
_BESIDE: Final = ("", "-wal", "-shm", "-journal")

_TABLES: Final = """
CREATE TABLE about(program TEXT NOT NULL, root BLOB NOT NULL);
CREATE TABLE facts(id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE);
CREATE TABLE word(id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE);
CREATE TABLE headers(folder BLOB PRIMARY KEY, files TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE file(
    path BLOB PRIMARY KEY, size INTEGER NOT NULL, changed INTEGER NOT NULL, beside TEXT NOT NULL,
    touched INTEGER NOT NULL, depth INTEGER NOT NULL, facts INTEGER NOT NULL,
    name INTEGER NOT NULL, main INTEGER NOT NULL, classes BLOB NOT NULL, refers BLOB NOT NULL,
    redirectors BLOB NOT NULL) WITHOUT ROWID;
"""
#: What is only ever read with its file is one value of the file's row, made of numbers of words:
#: the classes, the references with kind and flags, the redirectors by name and target.
_CLASS: Final = struct.Struct("<I")
_REFERENCE: Final = struct.Struct("<IBB")
_REDIRECTOR: Final = struct.Struct("<II")
_LARGEST_NUMBER: Final = 2**32 - 1


class IndexUnusableError(InspectorError):
    """The index cannot be kept where it should be: the folder is not writable, the disk is full."""


class DamagedIndexError(InspectorError):
    """The file of an index is none, or one of another version: it has to be made anew."""


class IndexedFile(NamedTuple):
    """What one file was like when it was read; ``contents`` is None of one read to its header."""

    path: str
    state: FileState
    depth: Depth
    facts: FileFacts
    contents: PackageContents | None = None


class Kept(NamedTuple):
    """What the index keeps of a file's state, to tell whether it changed; ``facts`` is a number."""

    state: FileState
    depth: Depth
    facts: int


class _Shared:
    """What many packages have in common, made once of the numbers that stand for it."""

    def __init__(self, words: Iterable[tuple[int, str]], facts: Iterable[tuple[int, str]]) -> None:
        self._words = dict(words)
        self._facts = {number: facts_of_text(text) for number, text in facts}
        self._classes: dict[bytes, tuple[str, ...]] = {}
        self._references: dict[tuple[int, int, int], Reference] = {}

    def entry(self, row: tuple[Any, ...]) -> IndexedFile:
        """What a row of the table of files stands for."""
        path, *state, depth, facts, name, main, classes, references, redirectors = row
        contents = None
        if depth >= Depth.TABLES:
            contents = PackageContents(
                self._words[name],
                self._words[main],
                self._classes_of(classes),
                tuple(map(self._reference, _REFERENCE.iter_unpack(references))),
                tuple(map(self._redirector, _REDIRECTOR.iter_unpack(redirectors))),
            )
        of_file = self._facts[facts]
        return IndexedFile(os.fsdecode(path), FileState(*state), Depth(depth), of_file, contents)

    def _classes_of(self, stored: bytes) -> tuple[str, ...]:
        """The classes of a package; most are of one of a few kinds."""
        classes = self._classes.get(stored)
        if classes is None:
            classes = tuple(self._words[word] for (word,) in _CLASS.iter_unpack(stored))
            self._classes[stored] = classes
        return classes

    def _reference(self, numbers: tuple[int, int, int]) -> Reference:
        reference = self._references.get(numbers)
        if reference is None:
            word, kind, flags = numbers
            reference = Reference(self._words[word], ReferenceKind(kind), ReferenceFlag(flags))
            self._references[numbers] = reference
        return reference

    def _redirector(self, numbers: tuple[int, int]) -> Redirector:
        name, target = numbers
        return Redirector(self._words[name], self._words[target])


class Index:
    """The index of one project; one connection, for the thread that opened it.

    Args:
        root: The folder of the project; paths are kept from it on.
        file: Where the index is; None for one in memory alone.

    Raises:
        IndexUnusableError: It can be neither read nor made anew.
    """

    def __init__(self, root: str | os.PathLike[str], file: Path | None = None) -> None:
        self.root = os.path.realpath(root)
        self.file = file
        self._words: dict[str, int] = {}
        self._facts: dict[FileFacts, int] = {}
        self._database = self._opened()

    def close(self) -> None:
        """Lets go of the file."""
        self._database.close()

    def __enter__(self) -> Index:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # -- reading -------------------------------------------------------------------------------

    def states(self, below: str = "") -> dict[str, Kept]:
        """What is kept of each file's state, by its path from the root on.

        Args:
            below: The folder of the files, from the root on; all of them where it is empty.
        """
        columns = "path, size, changed, beside, touched, depth, facts"
        within, ends = _within("path", below)
        with self._reading() as query:
            return {
                os.fsdecode(path): Kept(FileState(*state), Depth(depth), facts)
                for path, *state, depth, facts in query(f"SELECT {columns} FROM file{within}", ends)
            }

    def headers(self, below: str = "") -> dict[str, str]:
        """What is kept of headers in the folders below one and in itself, by their paths.

        Args:
            below: The folder, from the root on; empty for the root.

        Returns:
            Texts, for :func:`~inspector.project.scan.headers.headers_of_text`.
        """
        within, ends = _within("folder", below)
        with self._reading() as query:
            rows = query(f"SELECT folder, files FROM headers{within}", ends)
            return {os.fsdecode(folder): files for folder, files in rows}

    def facts_of(self, number: int) -> FileFacts:
        """The facts that a number stands for.

        Raises:
            DamagedIndexError: The file is damaged.
        """
        with self._reading() as query:
            ((text,),) = query("SELECT text FROM facts WHERE id = ?", (number,))
            return facts_of_text(text)

    def word_of(self, number: int) -> str:
        """The text that a number stands for.

        Raises:
            DamagedIndexError: The file is damaged.
        """
        with self._reading() as query:
            ((text,),) = query("SELECT text FROM word WHERE id = ?", (number,))
            return str(text)

    def entries(self) -> Iterator[IndexedFile]:
        """Every file in the order of its path, with all that is kept of it."""
        with self._reading() as query:
            words, facts = (query(f"SELECT id, text FROM {table}") for table in ("word", "facts"))
            shared = _Shared(words, facts)
            for row in query("SELECT * FROM file ORDER BY path"):
                yield shared.entry(row)

    @contextlib.contextmanager
    def _reading(self) -> Iterator[Callable[..., sqlite3.Cursor]]:
        """What to ask: all queries see the same, whatever others write meanwhile.

        Raises:
            DamagedIndexError: The file is damaged.
        """
        try:
            self._database.execute("BEGIN")
            yield self._database.execute
        except (sqlite3.Error, StoredFactsError, struct.error) as error:
            raise DamagedIndexError(str(error)) from None
        except (KeyError, TypeError, ValueError) as error:
            raise DamagedIndexError(tr("a row that nobody wrote: {error!r}", error=error)) from None
        finally:
            with contextlib.suppress(sqlite3.Error):
                self._database.execute("ROLLBACK")

    # -- writing -------------------------------------------------------------------------------

    def put(self, entries: Iterable[IndexedFile]) -> None:
        """Keeps what was read of files, all or nothing, in the place of what was kept before."""
        with self._writing():
            for entry in entries:
                self._put(entry)

    def put_headers(self, folders: Mapping[str, HeaderRows]) -> None:
        """Keeps what was read of the headers of files, folder by folder; of one without, nothing.

        Args:
            folders: All that is to be kept of each folder, by its path from the root on.
        """
        with self._writing():
            for folder, rows in folders.items():
                name = os.fsencode(folder)
                if rows:
                    files = headers_as_text(rows, self._facts_number, self._word)
                    self._run("INSERT OR REPLACE INTO headers VALUES(?, ?)", name, files)
                else:
                    self._run("DELETE FROM headers WHERE folder = ?", name)

    def forget(self, paths: Iterable[str]) -> None:
        """Drops files that are gone."""
        with self._writing():
            rows = ((os.fsencode(path),) for path in paths)
            self._database.executemany("DELETE FROM file WHERE path = ?", rows)

    def _put(self, entry: IndexedFile) -> None:
        contents, word = entry.contents or PackageContents(), self._word
        self._run(
            "INSERT OR REPLACE INTO file VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            os.fsencode(entry.path),
            *entry.state,
            int(entry.depth),
            self._facts_number(entry.facts),
            word(contents.name),
            word(contents.main_class),
            b"".join(_CLASS.pack(word(name)) for name in contents.classes),
            b"".join(
                _REFERENCE.pack(word(target), kind, flags)
                for target, kind, flags in contents.references
            ),
            b"".join(
                _REDIRECTOR.pack(word(name), word(target)) for name, target in contents.redirectors
            ),
        )

    def _word(self, text: str) -> int:
        number = self._words.get(text)
        return self._numbered("word", text, self._words) if number is None else number

    def _facts_number(self, facts: FileFacts) -> int:
        number = self._facts.get(facts) if facts.common else None
        if number is None:
            number = self._numbered("facts", facts_as_text(facts), {})
            if facts.common:
                self._facts[facts] = number
        return number

    def _numbered(self, table: str, text: str, kept: dict[str, int]) -> int:
        """The number of a text in a table, which it is put into where it is not there."""
        # SQLite takes no halves of signs, as damaged names hold them: they are written out.
        stored = text.encode("utf-8", "backslashreplace").decode("utf-8")
        self._run(f"INSERT INTO {table}(text) VALUES(?) ON CONFLICT DO NOTHING", stored)
        row = self._run(f"SELECT id FROM {table} WHERE text = ?", stored).fetchone()
        if row is None or row[0] > _LARGEST_NUMBER:
            raise DamagedIndexError(tr("table {table} gives no numbers", table=table))
        kept[text] = number = row[0]
        return int(number)

    def _run(self, query: str, *values: object) -> sqlite3.Cursor:
        return self._database.execute(query, values)

    @contextlib.contextmanager
    def _writing(self) -> Iterator[None]:
        """One step for whoever else looks: all of it or nothing.

        Raises:
            DamagedIndexError: The file is damaged.
            IndexUnusableError: It cannot be written, or another process writes for too long.
        """
        try:
            self._database.execute("BEGIN IMMEDIATE")
            try:
                yield
            except BaseException:
                # Numbers of words that are taken back must not be used again.
                self._words.clear()
                self._facts.clear()
                with contextlib.suppress(sqlite3.Error):
                    self._database.execute("ROLLBACK")
                raise
            self._database.execute("COMMIT")
        except sqlite3.OperationalError as error:
            raise IndexUnusableError(f"{self.file}: {error}") from None
        except sqlite3.DatabaseError as error:
            raise DamagedIndexError(str(error)) from None

    # -- the file ------------------------------------------------------------------------------

    def rebuild(self) -> None:
        """Throws the file away and begins an empty one.

        Raises:
            IndexUnusableError: Its folder cannot be written.
        """
        self._database.close()
        self._words.clear()
        self._facts.clear()
        self._remove()
        self._database = self._connected()

    def _opened(self) -> sqlite3.Connection:
        try:
            database = self._connected()
        except DamagedIndexError:
            self._remove()
            return self._connected()
        return database

    def _connected(self) -> sqlite3.Connection:
        """A connection to a file with the tables of this program.

        Raises:
            DamagedIndexError: Something else is there.
            IndexUnusableError: Nothing can be there.
        """
        database = None
        try:
            if self.file is None:
                database = sqlite3.connect(":memory:", isolation_level=None)
            else:
                if self.file.is_symlink():
                    raise DamagedIndexError(tr("a link is in its place"))
                self.file.parent.mkdir(parents=True, exist_ok=True)
                database = sqlite3.connect(self.file, timeout=_PATIENCE, isolation_level=None)
            database.execute("PRAGMA journal_mode = WAL")
            database.execute("PRAGMA synchronous = NORMAL")
            self._prepare(database)
        except BaseException as error:
            if database is not None:
                database.close()
            if isinstance(error, (sqlite3.OperationalError, OSError)):
                raise IndexUnusableError(f"{self.file}: {error}") from None
            if isinstance(error, sqlite3.DatabaseError):
                raise DamagedIndexError(str(error)) from None
            raise
        return database

    def _prepare(self, database: sqlite3.Connection) -> None:
        """Makes the tables of an empty file; another process may do the same meanwhile."""
        about = (f"{SCHEMA} {__version__}", os.fsencode(self.root))
        database.execute("BEGIN IMMEDIATE")
        try:
            tables = {name for (name,) in database.execute("SELECT name FROM sqlite_master")}
            if not tables:
                for statement in _TABLES.split(";"):
                    database.execute(statement)
                database.execute("INSERT INTO about VALUES(?, ?)", about)
            elif "about" not in tables:
                raise DamagedIndexError(tr("something else is in its place"))
            if database.execute("SELECT program, root FROM about").fetchall() != [about]:
                raise DamagedIndexError(tr("made by another version of the program"))
        finally:
            database.execute("COMMIT")

    def _remove(self) -> None:
        for suffix in _BESIDE if self.file is not None else ():
            try:
                os.remove(f"{self.file}{suffix}")
            except FileNotFoundError:
                continue
            except OSError as error:
                raise IndexUnusableError(f"{self.file}: {error}") from None


def _within(column: str, below: str) -> tuple[str, tuple[bytes, ...]]:
    """The condition for a path to be a folder or below it, and what stands for its marks."""
    if not below:
        return "", ()
    first, end = os.fsencode(below + os.sep), os.fsencode(below + chr(ord(os.sep) + 1))
    where = f" WHERE {column} = ? OR ({column} >= ? AND {column} < ?)"
    return where, (os.fsencode(below), first, end)


def index_file(root: str) -> Path:
    """Where the index of a project is: in the user's cache, named by the project's folder."""
    name = os.path.basename(root) or "root"
    plain = "".join(sign if sign.isalnum() else "-" for sign in name)[:40]
    digest = hashlib.sha1(os.fsencode(root), usedforsecurity=False).hexdigest()[:12]
    return cache_folder() / "projects" / f"{plain}-{digest}{_SUFFIX}"
