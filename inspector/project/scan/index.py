"""What is known of the files of a project, kept in the user's cache between runs.

An SQLite file a project: state on disk, facts, what packages hold and refer to. Judgements are
never kept; they are made of facts, so that another engine is answered without touching a file.
Everything in it can be read anew from the project. So a file of another version of the program, or
one that is damaged, is thrown away and made anew.

Nothing in it is believed unread: each row has a sum that only this user's program can make, the
tables are the ones below and no views or triggers, a file of another user's is not touched, and
what a damaged file would have SQLite do without end is broken off.

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
from typing import Any, Final

from inspector import __version__
from inspector.checks.facts import Depth, FileFacts
from inspector.errors import AccessError, InspectorError, reason_of
from inspector.files.folders import cache_folder
from inspector.files.system import is_in_use
from inspector.findings.message import Message
from inspector.named_tuples import NamedTuple
from inspector.project.scan.contents import (
    PackageContents,
    Redirector,
    Reference,
    ReferenceFlag,
    ReferenceKind,
)
from inspector.project.scan.stored_facts import (
    FileState,
    ForeignError,
    HeaderRows,
    Seal,
    StoredFactsError,
    check_owner,
    facts_as_text,
    facts_of_text,
    headers_as_text,
    users_key,
)

#: The form of the tables below, and of what is stored in them: one more with each change.
SCHEMA: Final = 8
#: How long one process waits for another to finish a write, in seconds.
_PATIENCE: Final = 10.0
_SUFFIX: Final = ".sqlite"
#: Files that are tried where others are damaged and another program has them open.
_MOST_NAMES: Final = 3
#: What SQLite keeps beside its file.
_BESIDE: Final = ("", "-wal", "-shm", "-journal")
#: Steps of SQLite's machine between two looks at how many a transaction has taken, and how many of
#: these it may take: some at least, and as many more as the file has bytes for each. A row of a
#: table takes about twenty steps, and more bytes than that.
_STEPS: Final = 100_000
_FEWEST_LOOKS: Final = 100
#: Bytes of a row at the most: what is known of one file is a hundredth of it.
_LONGEST: Final = 64 << 20
#: Bytes that make an index another one than what was in its place before.
_NONCE: Final = 16

#: The tables, by their names: the text is what SQLite keeps of each. ``sum`` is the seal of a row;
#: of a file, ``state`` is that of what tells whether it changed, which is asked for alone.
_TABLES: Final = {
    "about": "(program TEXT NOT NULL, root BLOB NOT NULL, nonce BLOB NOT NULL, sum BLOB NOT NULL)",
    "facts": "(id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE, sum BLOB NOT NULL)",
    "word": "(id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE, sum BLOB NOT NULL)",
    "headers": "(folder BLOB PRIMARY KEY, files TEXT NOT NULL, sum BLOB NOT NULL) WITHOUT ROWID",
    "file": "(path BLOB PRIMARY KEY, size INTEGER NOT NULL, changed INTEGER NOT NULL, "
    "beside TEXT NOT NULL, touched INTEGER NOT NULL, depth INTEGER NOT NULL, "
    "facts INTEGER NOT NULL, name INTEGER NOT NULL, main INTEGER NOT NULL, classes BLOB NOT NULL, "
    "refers BLOB NOT NULL, redirectors BLOB NOT NULL, state BLOB NOT NULL, sum BLOB NOT NULL) "
    "WITHOUT ROWID",
}
_STATEMENTS: Final = {name: f"CREATE TABLE {name}{columns}" for name, columns in _TABLES.items()}
#: What SQLite keeps of tables, and of the indexes that it makes for them by itself.
_SCHEMA: Final = frozenset(
    {
        *(("table", name, name, text) for name, text in _STATEMENTS.items()),
        *(
            ("index", f"sqlite_autoindex_{name}_1", name, None)
            for name, columns in _TABLES.items()
            if "UNIQUE" in columns
        ),
    }
)
#: What is only ever read with its file is one value of the file's row, made of numbers of words:
#: the classes, the references with kind and flags, the redirectors by name and target.
_CLASS: Final = struct.Struct("<I")
_REFERENCE: Final = struct.Struct("<IBB")
_REDIRECTOR: Final = struct.Struct("<II")
#: What small numbers stand for: to ask the classes takes longer.
_DEPTHS: Final = {depth.value: depth for depth in Depth}
_REFERENCE_KINDS: Final = {kind.value: kind for kind in ReferenceKind}
_REFERENCE_FLAGS: Final = {
    number: ReferenceFlag(number) for number in range(2 * max(ReferenceFlag).value)
}
_LARGEST_NUMBER: Final = 2**32 - 1
_ROW: Final = "SELECT * FROM {} WHERE id = ?"
_OTHERS: Final = Message("project/row-not-written-here")


class IndexUnusableError(InspectorError):
    """The index cannot be kept where it should be: the folder is not writable, the disk is full."""


class ForeignIndexError(IndexUnusableError):
    """The index, or the key that it is known by, belongs to another user: it is not used."""


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


class _References(dict[tuple[int, int, int], Reference]):
    """References by the numbers that stand for them, each made when it is first asked for.

    A large project has hundreds of thousands: those that are there are given by the dictionary.
    """

    def __init__(self, words: Mapping[int, str]) -> None:
        super().__init__()
        self._words = words

    def __missing__(self, numbers: tuple[int, int, int]) -> Reference:
        word, kind, flags = numbers
        reference = Reference(self._words[word], _REFERENCE_KINDS[kind], _REFERENCE_FLAGS[flags])
        self[numbers] = reference
        return reference


class _Shared:
    """What many packages have in common, made once of the numbers that stand for it."""

    def __init__(self, words: Iterable[tuple[int, str]], facts: Iterable[tuple[int, str]]) -> None:
        self._words = dict(words)
        self._facts = {number: facts_of_text(text) for number, text in facts}
        self._classes: dict[bytes, tuple[str, ...]] = {}
        self._references = _References(self._words)

    def entry(self, row: tuple[Any, ...]) -> IndexedFile:
        """What a row of the table of files stands for."""
        (
            path,
            *state,
            depth,
            facts,
            name,
            main,
            classes,
            references,
            redirectors,
            __,
            __,
        ) = row
        contents = None
        if depth >= Depth.TABLES:
            contents = PackageContents(
                self._words[name],
                self._words[main],
                self._classes_of(classes),
                tuple(map(self._references.__getitem__, _REFERENCE.iter_unpack(references))),
                tuple(map(self._redirector, _REDIRECTOR.iter_unpack(redirectors)))
                if redirectors
                else (),
            )
        of_file = self._facts[facts]
        return IndexedFile(
            os.fsdecode(path), FileState._make(state), _DEPTHS[depth], of_file, contents
        )

    def _classes_of(self, stored: bytes) -> tuple[str, ...]:
        """The classes of a package; most are of one of a few kinds."""
        classes = self._classes.get(stored)
        if classes is None:
            classes = tuple(self._words[word] for (word,) in _CLASS.iter_unpack(stored))
            self._classes[stored] = classes
        return classes

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
        #: The number of the next row of a table, within one step of writing.
        self._numbers: dict[str, int] = {}
        self._looks = 0
        self._most_looks = _FEWEST_LOOKS
        self._key = os.urandom(_NONCE) if file is None else _key()
        self._database, self._seal = self._opened()

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
        columns = "path, size, changed, beside, touched, depth, facts, state"
        within, ends = _within("path", below)
        kept = {}
        with self._reading() as query:
            for *row, seal in query(f"SELECT {columns} FROM file{within}", ends):
                self._check(seal, self._seal.sum_of("state", *row))
                path, *state, depth, facts = row
                kept[os.fsdecode(path)] = Kept(FileState._make(state), _DEPTHS[depth], facts)
        return kept

    def headers(self, below: str = "") -> dict[str, str]:
        """What is kept of headers in the folders below one and in itself, by their paths.

        Args:
            below: The folder, from the root on; empty for the root.

        Returns:
            Texts, for :func:`~inspector.project.scan.stored_facts.headers_of_text`.
        """
        within, ends = _within("folder", below)
        kept = {}
        with self._reading() as query:
            for folder, files, seal in query(f"SELECT * FROM headers{within}", ends):
                self._check(seal, self._seal.sum_of("headers", folder, files))
                kept[os.fsdecode(folder)] = files
        return kept

    def facts_of(self, number: int) -> FileFacts:
        """The facts that a number stands for.

        Raises:
            DamagedIndexError: The file is damaged.
        """
        with self._reading() as query:
            ((__, text),) = self._checked("facts", query(_ROW.format("facts"), (number,)))
            return facts_of_text(text)

    def word_of(self, number: int) -> str:
        """The text that a number stands for.

        Raises:
            DamagedIndexError: The file is damaged.
        """
        with self._reading() as query:
            ((__, text),) = self._checked("word", query(_ROW.format("word"), (number,)))
            return text

    def entries(self) -> Iterator[IndexedFile]:
        """Every file in the order of its path, with all that is kept of it."""
        with self._reading() as query:
            words, facts = (
                self._checked(table, query(f"SELECT * FROM {table}")) for table in ("word", "facts")
            )
            shared = _Shared(words, facts)
            before = b""
            for row in query("SELECT * FROM file ORDER BY path"):
                self._check(row[-1], self._seal.sum_of("file", *row[:-1]))
                # What is damaged may lead to a row twice.
                if row[0] <= before:
                    raise DamagedIndexError(_OTHERS)
                before = row[0]
                yield shared.entry(row)

    # -- sums ----------------------------------------------------------------------------------

    def _check(self, kept: object, made: bytes) -> None:
        """Compares the sum that is kept of a row with the one that it has.

        Raises:
            DamagedIndexError: They differ.
        """
        if kept != made:
            raise DamagedIndexError(_OTHERS)

    def _checked(
        self, table: str, rows: Iterable[tuple[int, str, bytes]]
    ) -> Iterator[tuple[int, str]]:
        """The numbers and texts of rows."""
        for number, text, seal in rows:
            self._check(seal, self._seal.sum_of(table, number, text))
            yield number, text

    # -- asking --------------------------------------------------------------------------------

    @contextlib.contextmanager
    def _reading(self) -> Iterator[Callable[..., sqlite3.Cursor]]:
        """What to ask: all queries see the same, whatever others write meanwhile.

        Raises:
            DamagedIndexError: The file is damaged.
        """
        try:
            self._looks = 0
            self._database.execute("BEGIN")
            yield self._database.execute
        except (sqlite3.Error, StoredFactsError, struct.error) as error:
            raise DamagedIndexError(reason_of(error)) from None
        except (AttributeError, KeyError, TypeError, ValueError) as error:
            raise DamagedIndexError(Message("project/row-of-nobody", error=repr(error))) from None
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
                    row = (name, files, self._seal.sum_of("headers", name, files))
                    self._run("INSERT OR REPLACE INTO headers VALUES(?, ?, ?)", *row)
                else:
                    self._run("DELETE FROM headers WHERE folder = ?", name)

    def forget(self, paths: Iterable[str]) -> None:
        """Drops files that are gone."""
        with self._writing():
            rows = ((os.fsencode(path),) for path in paths)
            self._database.executemany("DELETE FROM file WHERE path = ?", rows)

    def _put(self, entry: IndexedFile) -> None:
        contents, word = entry.contents or PackageContents(), self._word
        row: tuple[Any, ...] = (
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
        row += (self._seal.sum_of("state", *row[:7]),)
        row += (self._seal.sum_of("file", *row),)
        self._run(f"INSERT OR REPLACE INTO file VALUES({', '.join('?' * len(row))})", *row)

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
        row = self._run(f"SELECT id, sum FROM {table} WHERE text = ?", stored).fetchone()
        if row is None:
            number = self._next_number(table)
            seal = self._seal.sum_of(table, number, stored)
            self._run(f"INSERT INTO {table} VALUES(?, ?, ?)", number, stored, seal)
        else:
            number, seal = row
            self._check(seal, self._seal.sum_of(table, number, stored))
        kept[text] = number
        return number

    def _next_number(self, table: str) -> int:
        """A number that no row of a table has; nobody else gives one while this step is written."""
        number = self._numbers.get(table)
        if number is None:
            (largest,) = self._run(f"SELECT max(id) FROM {table}").fetchone()
            number = 1 if largest is None else largest + 1
        if not 0 < number <= _LARGEST_NUMBER:
            raise DamagedIndexError(Message("project/table-without-numbers", table=table))
        self._numbers[table] = number + 1
        return number

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
            self._looks = 0
            self._numbers.clear()
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
            if self._looks > self._most_looks:
                raise DamagedIndexError(reason_of(error)) from None
            raise IndexUnusableError(_at(self.file, error)) from None
        except sqlite3.DatabaseError as error:
            raise DamagedIndexError(reason_of(error)) from None

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
        self._database, self._seal = self._opened()

    def _opened(self) -> tuple[sqlite3.Connection, Seal]:
        for __ in range(_MOST_NAMES):
            try:
                return self._connected()
            except DamagedIndexError:
                self._remove()
        return self._connected()

    def _connected(self) -> tuple[sqlite3.Connection, Seal]:
        """A connection to a file with the tables of this program, and what its sums are made with.

        Raises:
            DamagedIndexError: Something else is there.
            ForeignIndexError: It is another user's.
            IndexUnusableError: Nothing can be there.
        """
        database = None
        try:
            if self.file is None:
                database = sqlite3.connect(":memory:", isolation_level=None)
            else:
                for suffix in _BESIDE:
                    check_owner(Path(f"{self.file}{suffix}"))
                if self.file.is_symlink():
                    raise DamagedIndexError(Message("project/link-there"))
                self.file.parent.mkdir(parents=True, exist_ok=True)
                database = sqlite3.connect(self.file, timeout=_PATIENCE, isolation_level=None)
            size = 0 if self.file is None else self.file.stat().st_size
            self._looks, self._most_looks = 0, _FEWEST_LOOKS + size // _STEPS
            database.set_progress_handler(self._is_enough, _STEPS)
            database.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, _LONGEST)
            for setting in ("trusted_schema = OFF", "cell_size_check = ON"):
                database.execute(f"PRAGMA {setting}")
            database.execute("PRAGMA journal_mode = WAL")
            database.execute("PRAGMA synchronous = NORMAL")
            seal = self._prepare(database)
        except BaseException as error:
            if database is not None:
                database.close()
            if isinstance(error, ForeignError):
                raise ForeignIndexError(reason_of(error)) from None
            if isinstance(error, AccessError):
                raise IndexUnusableError(reason_of(error)) from None
            if self._looks > self._most_looks:
                raise DamagedIndexError(reason_of(error)) from None
            if isinstance(error, (sqlite3.OperationalError, OSError)):
                raise IndexUnusableError(_at(self.file, error)) from None
            if isinstance(error, sqlite3.DatabaseError):
                raise DamagedIndexError(reason_of(error)) from None
            raise
        return database, seal

    def _is_enough(self) -> bool:
        """Whether a step has gone on for longer than all rows of the file take."""
        self._looks += 1
        return self._looks > self._most_looks

    def _prepare(self, database: sqlite3.Connection) -> Seal:
        """Makes the tables of an empty file; another process may do the same meanwhile."""
        about = (f"{SCHEMA} {__version__}", os.fsencode(self.root))
        database.execute("BEGIN IMMEDIATE")
        try:
            kept = set(database.execute("SELECT type, name, tbl_name, sql FROM sqlite_master"))
            if not kept:
                for statement in _STATEMENTS.values():
                    database.execute(statement)
                nonce = os.urandom(_NONCE)
                seal = Seal(self._key, nonce)
                row = (*about, nonce, seal.sum_of("about", *about))
                database.execute("INSERT INTO about VALUES(?, ?, ?, ?)", row)
                return seal
            if ("table", "about", "about") not in {row[:3] for row in kept}:
                raise DamagedIndexError(Message("project/something-else-there"))
            # No view is asked, whatever it is called: its rows may have no end.
            if kept != _SCHEMA:
                raise DamagedIndexError(Message("project/of-another-version"))
            rows = database.execute("SELECT * FROM about").fetchmany(2)
            if [row[:2] for row in rows] != [about]:
                raise DamagedIndexError(Message("project/of-another-version"))
            __, __, nonce, made = rows[0]
            seal = Seal(self._key, bytes(nonce))
            self._check(made, seal.sum_of("about", *about))
            return seal
        finally:
            database.execute("COMMIT")

    def _remove(self) -> None:
        """Makes room for a new file; where another program has the old one open, beside it."""
        file = self.file
        for suffix in _BESIDE if file is not None else ():
            try:
                os.remove(f"{file}{suffix}")
            except FileNotFoundError:
                continue
            except OSError as error:
                if file is None or not is_in_use(error):
                    raise IndexUnusableError(_at(file, error)) from None
                # Windows removes nothing that is open, such as by a window of an older version.
                self.file = file.with_name(f"{file.stem}-{_SUFFIX}")
                return


def _at(file: Path | None, error: BaseException) -> Message:
    return Message("errors/at", place=str(file), reason=str(error))


def _key() -> bytes:
    """What the sums of files are made with.

    Raises:
        ForeignIndexError: It belongs to another user.
        IndexUnusableError: There is none, and none can be made.
    """
    try:
        return users_key()
    except ForeignError as error:
        raise ForeignIndexError(reason_of(error)) from None
    except AccessError as error:
        raise IndexUnusableError(reason_of(error)) from None


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
