"""What fast readers are, whichever back end makes them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Sequence
from operator import itemgetter
from typing import Any, Generic, Protocol, TypeVar

from inspector.format.gate import AnyLayout
from inspector.format.schema import Record, TypedConstruct
from inspector.named_tuples import NamedTuple

Made = TypeVar("Made")

#: Reads one value: (data, position) → (value, position after it).
FastReader = Callable[[bytes, int], tuple[Any, int]]
#: Reads the rows of a table: (data, position, count) → (rows, position after them).
FastTable = Callable[[bytes, int, int], tuple[Sequence[Any], int]]
#: Reads the texts of a table: (data, position, count, what gives the latest end) → (texts, position
#: after them).
TextTable = Callable[[bytes, int, int, Callable[[], int]], tuple[list[str], int]]


def columns(rows: Sequence[tuple[Any, ...]], *places: int) -> list[Any]:
    """What all rows of a table have in a field, or a tuple each where it is several.

    Of rows of fixed size nothing else is made.

    Raises:
        IndexError: The rows have no such field, or no field is asked for.
    """
    take: Callable[..., list[Any]] | None = getattr(rows, "columns", None)
    return list(map(itemgetter(*places), rows)) if take is None else take(*places)


def entries(
    rows: Sequence[tuple[Any, ...]],
    place: int,
    texts: Sequence[str],
    make: Callable[[Any], str],
) -> list[str]:
    """What a field of two int32 stands for in all rows of a table: an entry of a list.

    Args:
        rows: The rows.
        place: The field.
        texts: The list. Where the first number is the place of an entry and the other is 0, the
            field stands for that.
        make: Gives what any field stands for.

    Raises:
        IndexError: The rows have no such field.
    """
    take: Callable[..., list[str]] | None = getattr(rows, "entries", None)
    if take is None or type(texts) is not list:
        return list(map(make, columns(rows, place)))
    return take(place, texts, make)


class FormCode(ABC, Generic[Made]):
    """What becomes a reader of values in tagged lists, as far as their forms add to it."""

    @abstractmethod
    def declared(self, kind: TypedConstruct[Any]) -> Made:
        """A value that a declaration describes."""

    @abstractmethod
    def listed(self) -> Made:
        """A tagged list."""

    @abstractmethod
    def runs(
        self,
        runs: Sequence[ReadForm],
        kind: type[tuple[Any, ...]],
        fields: Sequence[Any],
        most: int | None = None,
    ) -> Made:
        """Runs of values, each behind its count.

        Args:
            runs: The form of the values of each.
            kind: The type of the whole.
            fields: What it is made of: a :class:`RunOf`, or what is the same in all of them.
            most: The highest count; None where it may be any.
        """

    @abstractmethod
    def pair(self, first: ReadForm, second: ReadForm) -> Made:
        """Two values, as a tuple."""

    @abstractmethod
    def named_run(
        self,
        tag: type[Record],
        size: str,
        name: str,
        forms: Callable[[Any], Iterable[ReadForm]],
        kind: type[tuple[Any, ...]],
    ) -> Made:
        """A count, a tag, and so many values up to the end.

        Args:
            tag: The tag.
            size: Its field that has the bytes of the values.
            name: Its field that names what they are.
            forms: Their forms for a name.
            kind: The type of a tuple of values, form, tag and None.
        """

    @abstractmethod
    def asked(self, form: ReadForm) -> Made:
        """What the form reads itself."""


class RunOf(NamedTuple):
    """Stands for one of the runs of a value, counted from 0."""

    run: int


class ReadForm(Hashable, Protocol):
    """The form of a value in a tagged list."""

    @property
    def of_package(self) -> bool:
        """Whether it serves a single package."""

    def read(self, data: bytes, at: int, end: int, depth: int) -> tuple[Any, int]:
        """The value at ``at``, which goes up to ``end`` at most, and the position after it."""

    def emit(self, code: FormCode[Made]) -> Made:
        """Emits the reading of a value."""


class TagEntry(NamedTuple):
    """What tags have in common that begin alike.

    Attributes:
        key: The bytes that do: those of the type, and of the fields that the type has of its own.
        own_size: How many bytes the latter are.
        tag: The record of the tag.
        given: The places of the fields that lie in the key.
        met: The tag that was met.
        kind: The type of the value.
        without_bytes: The values that take no bytes, behind the flags that say so; those of -1 need
            no flag.
    """

    key: bytes
    own_size: int
    tag: type[Record]
    given: tuple[int, ...]
    met: tuple[Any, ...]
    kind: Any
    without_bytes: tuple[tuple[int, Any], ...]


class TagLists(NamedTuple):
    """Lists of values behind tags, each of which says of which type and size its value is.

    A tag begins with a name, two int32 of which the first is an entry of a table, and ends the list
    where that entry does. Behind it stands a type: a name too, or a tree of nodes of a name and the
    number of nodes right within it.

    Attributes:
        layout: The layout of what they lie in.
        ends: For each entry of the table whether it ends a list.
        name: The type of names.
        item: The type of a tagged value: a tuple of tag, type, value, form, start, start of the
            value, end.
        whole: The type of a list: a tuple of the items, the name at the end, start and end.
        own_at: Where the fields lie that tags of a type have of their own.
        most_nodes: The most nodes of a tree; None where the type is a name.
        size_at: Which field of tags is the size of the value.
        flags_at: Which one is the flags; -1 where there are none.
        mark: The flag that values of another form have.
        make_entry: Gives what tags have in common with the one at a position that begin alike.
        forms: The forms of a value of a type that has the mark, the likeliest first.
        raw: What is made of bytes that are in none of the forms: of data, type, mark, start, end.
        misfits: What a form raises where the bytes are in another one.
        work: Has how many bytes may still be read, as ``left``.
        readings: How often each byte may be read on average, nesting and trying counted.
        fewest: How many bytes more may be read of any list.
        deepest: How deep lists and runs may lie within each other.
        most_kept: So many kinds of tags are remembered.
        shared: Keeps what the reader makes for all lists of these forms in the layout.
    """

    layout: AnyLayout
    ends: bytes
    name: type[tuple[Any, ...]]
    item: type[tuple[Any, ...]]
    whole: type[tuple[Any, ...]]
    own_at: int
    most_nodes: int | None
    size_at: int
    flags_at: int
    mark: int
    make_entry: Callable[[bytes, int], TagEntry]
    forms: Callable[[Any, bool], Sequence[ReadForm]]
    raw: Callable[[bytes, Any, bool, int, int], Any]
    misfits: tuple[type[BaseException], ...]
    work: Any
    readings: int
    fewest: int
    deepest: int
    most_kept: int
    shared: dict[str, Any]


#: Reads a list: (data, position, end, depth) → (the list, position after it).
ListReader = Callable[[bytes, int, int, int], tuple[Any, int]]


class HeaderBounds(NamedTuple):
    """A table that a summary points to: it lies between summary and end of the header, or nothing
    of it is stored.

    Attributes:
        count_field: The field that counts its rows; None for none.
        start_field: The field with its offset.
        behind_field: The field with the offset of what lies behind it, where its own may be 0.
        least: The fewest bytes of a row.
        has_rows: Whether it is there only with rows.
        takes_negative: Whether the count may be below 0.
    """

    count_field: str | None
    start_field: str
    behind_field: str | None
    least: int
    has_rows: bool
    takes_negative: bool


class HeaderBody(NamedTuple):
    """How a summary goes on in one layout, and what a healthy file of it fulfils.

    Attributes:
        layout: The layout.
        tag: What else tells groups of files apart.
        size: The field with the bytes of the header.
        tables: Its tables.
        row_size: Bytes of an object's row.
        extents: Where a row has the bytes of the object's data and where they lie, and the codes of
            these numbers.
    """

    layout: AnyLayout
    tag: int
    size: str
    tables: tuple[HeaderBounds, ...]
    row_size: int
    extents: tuple[tuple[int, str], ...]


class HeaderSpec(NamedTuple):
    """What headers are read for whose files are grouped.

    Attributes:
        head: The record that a summary begins with, behind its first words.
        head_fields: What is asked of it.
        body: The one that it goes on with.
        body_fields: What is asked of that.
        first_read: Bytes that are read of each file.
        words: How many of them decide how the summary begins.
        most: The most bytes of a header.
        keys: The fields that tell groups apart, beside the words.
        deciding: The field whose bits decide how the summary goes on.
        mask: Those bits.
        absent: The field that says that a file names others, where it is above 0.
        names: The field with the offset of what begins where the summary ends.
        rows_at: The field with the offset of the objects' rows.
        rows: The field that counts them.
        reach: The field with an offset that the file reaches to.
        reach_behind: The field with one that it reaches beyond.
        ends: What files end with, four bytes in either order.
        beside: How the name of the file ends that continues another one of that name.
    """

    head: type[Record]
    head_fields: frozenset[str]
    body: type[Record]
    body_fields: frozenset[str]
    first_read: int
    words: int
    most: int
    keys: tuple[str, ...]
    deciding: str
    mask: int
    absent: str
    names: str
    rows_at: str
    rows: str
    reach: str
    reach_behind: str
    ends: tuple[bytes, bytes]
    beside: str


class TooVariedError(Exception):
    """Headers are declared to vary more than a back end reads without the interpreter."""


class HeaderBatch(Protocol):
    """Files that are being read."""

    def rows(self) -> tuple[list[int], list[int]]:
        """The numbers of the groups and the sizes of all files, once they are read.

        The group is -1 of every file that is not healthy, of which nobody said how it is read, or
        that the system does not give.
        """

    def starts(self, index: int, /) -> tuple[int, ...]:
        """Where the keys of a file that has a group start in it; -1 of one that is not there."""


class HeaderGroups(Protocol):
    """Reads headers of many files without the interpreter, and groups those that say the same."""

    def add_head(self, words: bytes, start: int, layout: AnyLayout) -> None:
        """Says how summaries with these first words begin, at a place.

        Raises:
            TooVariedError: They are not read then.
        """

    def add_bodies(self, words: bytes, bits: int, bodies: Iterable[HeaderBody]) -> None:
        """Says how they go on, where the deciding field has these bits: in one of these layouts.

        Raises:
            TooVariedError: They are not read then.
        """

    def head(self, group: int) -> bytes | None:
        """The first bytes of the first file of a group; None of one that is forgotten."""

    def start(self, paths: list[str]) -> HeaderBatch:
        """Begins to read files, in a thread that ends with them."""


class BackEnd(Hashable, Protocol):
    """Makes fast readers of declarations: what :mod:`inspector.format.fast` says of each."""

    def value_reader(self, subcon: TypedConstruct[Any], layout: AnyLayout, /) -> FastReader:
        """Of one value."""

    def plain_reader(
        self,
        subcon: TypedConstruct[Any],
        layout: AnyLayout,
        wanted: frozenset[str] | None,
        /,
    ) -> FastReader:
        """Of what one value can be compared by."""

    def table_reader(self, element: TypedConstruct[Any], layout: AnyLayout, /) -> FastTable:
        """Of rows."""

    def text_reader(self, record: type[Record], layout: AnyLayout, /) -> TextTable:
        """Of the first texts of rows."""

    def places_reader(self, record: type[Record], layout: AnyLayout, /) -> FastReader:
        """Of where fields start."""

    def list_reader(self, lists: TagLists, /) -> ListReader | None:
        """Of tagged lists; None where it has none."""

    def header_groups(self, spec: HeaderSpec, /) -> HeaderGroups | None:
        """What reads many headers; None where nothing does without the interpreter."""
