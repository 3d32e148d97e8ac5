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
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeVar

from inspector import __version__
from inspector.checks.facts import Depth, FileFacts
from inspector.errors import InspectorError
from inspector.project.around.settings_files import cache_folder
from inspector.project.scan.contents import (
    PackageContents,
    Redirector,
    Reference,
    ReferenceFlag,
    ReferenceKind,
    in_order,
)
from inspector.project.scan.facts_text import StoredFactsError, facts_as_text, facts_of_text
from inspector.project.scan.states import FileState

#: The form of the tables below, and of what is stored in them: one more with each change.
SCHEMA: Final = 2
#: How long one process waits for another to finish a write, in seconds.
_PATIENCE: Final = 10.0
_SUFFIX: Final = ".sqlite"
#: What SQLite keeps beside its file.
_BESIDE: Final = ("", "-wal", "-shm", "-journal")

_TABLES: Final = """
CREATE TABLE about(program TEXT NOT NULL, root BLOB NOT NULL);
CREATE TABLE facts(id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE);
CREATE TABLE word(id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE);
CREATE TABLE file(
    id INTEGER PRIMARY KEY, path BLOB NOT NULL UNIQUE,
    size INTEGER NOT NULL, changed INTEGER NOT NULL, beside TEXT NOT NULL,
    depth INTEGER NOT NULL, facts INTEGER NOT NULL,
    name INTEGER NOT NULL, main INTEGER NOT NULL);
CREATE TABLE class(file INTEGER, word INTEGER, PRIMARY KEY(file, word)) WITHOUT ROWID;
CREATE TABLE reference(
    file INTEGER, word INTEGER, kind INTEGER, flags INTEGER,
    PRIMARY KEY(file, word, kind)) WITHOUT ROWID;
CREATE TABLE redirector(
    file INTEGER, name TEXT, target INTEGER, PRIMARY KEY(file, name)) WITHOUT ROWID;
"""
_OF_A_FILE: Final = ("class", "reference", "redirector")

_T = TypeVar("_T")


class IndexUnusableError(InspectorError):
    """The index cannot be kept where it should be: the folder is not writable, the disk is full."""


class DamagedIndexError(InspectorError):
    """The file of an index is none, or one of another version: it has to be made anew."""


class Entry(NamedTuple):
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

    def states(self) -> dict[str, Kept]:
        """What is kept of each file's state, by its path from the root on."""
        rows = self._ask("SELECT path, size, changed, beside, depth, facts FROM file")
        return {
            os.fsdecode(path): Kept(FileState(size, changed, beside), Depth(depth), facts)
            for path, size, changed, beside, depth, facts in rows
        }

    def facts(self) -> dict[int, FileFacts]:
        """All facts that files have, by their numbers; files with equal facts share a number."""
        rows = self._ask("SELECT id, text FROM facts WHERE id IN (SELECT facts FROM file)")
        return {number: self._told(text) for number, text in rows}

    def entries(self) -> Iterator[Entry]:
        """Every file in the order of its path, with all that is kept of it."""
        facts = self.facts()
        words = self._texts()
        classes = self._grouped("SELECT file, word FROM class ORDER BY file", lambda row: row[1])
        references = self._grouped(
            "SELECT file, word, kind, flags FROM reference ORDER BY file",
            lambda row: Reference(words[row[1]], ReferenceKind(row[2]), ReferenceFlag(row[3])),
        )
        redirectors = self._grouped(
            "SELECT file, name, target FROM redirector ORDER BY file",
            lambda row: Redirector(row[1], words[row[2]]),
        )
        rows = self._ask(
            "SELECT id, path, size, changed, beside, depth, facts, name, main FROM file"
            " ORDER BY path"
        )
        for number, path, size, changed, beside, depth, fact, name, main in rows:
            contents = None
            if depth >= Depth.TABLES:
                contents = PackageContents(
                    words[name],
                    words[main],
                    tuple(sorted(words[word] for word in classes.get(number, ()))),
                    in_order(references.get(number, ())),
                    tuple(redirectors.get(number, ())),
                )
            state = FileState(size, changed, beside)
            yield Entry(os.fsdecode(path), state, Depth(depth), facts[fact], contents)

    def _grouped(self, query: str, made: Callable[[Any], _T]) -> Mapping[int, list[_T]]:
        groups: dict[int, list[_T]] = {}
        for row in self._ask(query):
            groups.setdefault(row[0], []).append(made(row))
        return groups

    def _texts(self) -> dict[int, str]:
        return dict(self._ask("SELECT id, text FROM word"))

    def _told(self, text: str) -> FileFacts:
        try:
            return facts_of_text(text)
        except StoredFactsError as error:
            raise DamagedIndexError(str(error)) from None

    def _ask(self, query: str) -> list[Any]:
        """The rows of a query.

        Raises:
            DamagedIndexError: The file is damaged.
        """
        try:
            return self._database.execute(query).fetchall()
        except sqlite3.Error as error:
            raise DamagedIndexError(str(error)) from None

    # -- writing -------------------------------------------------------------------------------

    def put(self, entries: Iterable[Entry]) -> None:
        """Keeps what was read of files, all or nothing, in the place of what was kept before."""
        with self._writing():
            for entry in entries:
                self._put(entry)

    def forget(self, paths: Iterable[str]) -> None:
        """Drops files that are gone."""
        with self._writing():
            for path in paths:
                rows = self._run("SELECT id FROM file WHERE path = ?", os.fsencode(path))
                for (number,) in rows.fetchall():
                    self._drop(number)
                    self._run("DELETE FROM file WHERE id = ?", number)

    def _put(self, entry: Entry) -> None:
        path = os.fsencode(entry.path)
        contents = entry.contents or PackageContents()
        row = (
            *entry.state,
            int(entry.depth),
            self._facts_number(entry.facts),
            self._word(contents.name),
            self._word(contents.main_class),
        )
        known = self._run("SELECT id FROM file WHERE path = ?", path).fetchone()
        if known is None:
            number = self._run(
                "INSERT INTO file(path, size, changed, beside, depth, facts, name, main)"
                " VALUES(?, ?, ?, ?, ?, ?, ?, ?)",
                path,
                *row,
            ).lastrowid
        else:
            (number,) = known
            self._drop(number)
            self._run(
                "UPDATE file SET size = ?, changed = ?, beside = ?, depth = ?, facts = ?,"
                " name = ?, main = ? WHERE id = ?",
                *row,
                number,
            )
        self._many(
            "INSERT INTO class VALUES(?, ?)",
            [(number, self._word(name)) for name in dict.fromkeys(contents.classes)],
        )
        self._many(
            "INSERT INTO reference VALUES(?, ?, ?, ?)",
            [
                (number, self._word(target), int(kind), int(flags))
                for target, kind, flags in contents.references
            ],
        )
        self._many(
            "INSERT INTO redirector VALUES(?, ?, ?)",
            [(number, _stored(name), self._word(target)) for name, target in contents.redirectors],
        )

    def _drop(self, number: int) -> None:
        for table in _OF_A_FILE:
            self._run(f"DELETE FROM {table} WHERE file = ?", number)

    def _word(self, text: str) -> int:
        return self._numbered("word", _stored(text), self._words)

    def _facts_number(self, facts: FileFacts) -> int:
        number = self._facts.get(facts) if facts.common else None
        if number is None:
            number = self._numbered("facts", facts_as_text(facts), {})
            if facts.common:
                self._facts[facts] = number
        return number

    def _numbered(self, table: str, text: str, kept: dict[str, int]) -> int:
        """The number of a text in a table, which it is put into where it is not there."""
        number = kept.get(text)
        if number is None:
            self._run(f"INSERT INTO {table}(text) VALUES(?) ON CONFLICT DO NOTHING", text)
            (number,) = self._run(f"SELECT id FROM {table} WHERE text = ?", text).fetchone()
            kept[text] = number
        return number

    def _run(self, query: str, *values: object) -> sqlite3.Cursor:
        return self._database.execute(query, values)

    def _many(self, query: str, rows: list[tuple[object, ...]]) -> None:
        if rows:
            self._database.executemany(query, rows)

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
                    raise DamagedIndexError("a link is in its place")
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
                raise DamagedIndexError("something else is in its place")
            if database.execute("SELECT program, root FROM about").fetchall() != [about]:
                raise DamagedIndexError("made by another version of the program")
        finally:
            database.execute("COMMIT")

    def _remove(self) -> None:
        for suffix in _BESIDE if self.file is not None else ():
            with contextlib.suppress(FileNotFoundError):
                os.remove(f"{self.file}{suffix}")


def index_file(root: str) -> Path:
    """Where the index of a project is: in the user's cache, named by the project's folder."""
    name = os.path.basename(root) or "root"
    plain = "".join(sign if sign.isalnum() else "-" for sign in name)[:40]
    digest = hashlib.sha1(os.fsencode(root), usedforsecurity=False).hexdigest()[:12]
    return cache_folder() / "projects" / f"{plain}-{digest}{_SUFFIX}"


def _stored(text: str) -> str:
    """A text as SQLite takes it: halves of signs, as damaged names hold them, are written out."""
    return text.encode("utf-8", "backslashreplace").decode("utf-8")
