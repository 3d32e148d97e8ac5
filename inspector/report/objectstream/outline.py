"""The elements of an object stream as an outline: what each is called, its class, how that stands.

Everything here may run on any thread.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, Literal

from inspector.catalog.classes import ClassList
from inspector.checks.stored_stream import StoredStream
from inspector.checks.stream_classes import ClassRow, class_rows
from inspector.data_classes import dataclass, field
from inspector.errors import InspectorError
from inspector.format.objectstream.elements import OBJECTS, Element, Stream, is_entry, labels
from inspector.format.objectstream.leaves import DATA_ADDRESS
from inspector.format.objectstream.slices import NEW_PATCH, OLD_PATCH, parse_address
from inspector.format.objectstream.tree import holds_entries, mark_of
from inspector.format.tree import escaped
from inspector.messages.upgrade_values import catalog_words
from inspector.progress import Progress
from inspector.report.objectstream.rows import short, type_words, value_words
from inspector.upgrades.classes.preview import entry_of
from inspector.upgrades.model import Step

#: What an element is, for its icon: a single value, entries of any kind, entries with keys, a
#: reference to an asset, or an object of a class.
ElementKind = Literal["value", "entries", "map", "asset", "object"]

#: The class of references to assets.
_ASSET: Final = "{77A19D40-8731-4D3C-9041-1B43047366A4}"
#: The field that a person's name of an entity is in.
_NAME: Final = "Name"
#: The field that has the key of a pair.
_KEY: Final = "value1"
#: The field that has the entries of a data patch.
_PATCH: Final = "m_patch"
#: Rows that are unfolded at first, and by a filter; what would be more stays folded.
_FIRST: Final = 24
_UNFOLD: Final = 200
#: Elements between two looks at whether the job is to stop.
_STEP: Final = 4096


@dataclass(frozen=True, slots=True)
class ElementRow:
    """An element in its place.

    Attributes:
        outline: What it is a row of.
        path: Its path, as the tree of fields has it.
        label: What tells it from its siblings: its field, or its place.
        element: The element itself.
    """

    outline: StreamOutline
    path: str
    label: str
    element: Element

    @property
    def class_name(self) -> str:
        """The class, by its name where there is one."""
        return self.outline.class_name(self.element)

    @property
    def classes(self) -> str:
        """The classes that it is about, each on a line: its own; of an entry of a data patch those
        of the address as well.
        """
        key = self.element.child(_KEY) if self.is_entry else None
        if key is None or key.class_id != DATA_ADDRESS or not isinstance(key.value, str):
            return self.class_name
        try:
            parts = parse_address(key.value).parts
        except InspectorError:
            return self.class_name
        return "\n".join(dict.fromkeys((self.class_name, *(part.class_name for part in parts))))

    @property
    def of_class(self) -> ClassRow | None:
        """How its class stands to what is known of it."""
        return self.outline.rows.get((self.element.class_id, self.element.version))

    @property
    def is_entry(self) -> bool:
        """Whether its place tells it from its siblings, not its field."""
        return is_entry(self.element) or self.label.isdecimal()

    @property
    def title(self) -> str:
        """What it is called: its field; of an entry its class."""
        if self.is_entry:
            return self.class_name
        field_name = self.element.field
        crc = self.element.stored_crc
        return field_name or (self.outline.known.field_name(crc) if crc else "") or self.label

    @property
    def note(self) -> str:
        """What tells an entry from those of its class: a name, a lasting id or key, its value."""
        if not self.is_entry:
            return ""
        named = self.element.child(_NAME)
        if named is not None and named.value is not None and not named.children:
            return value_words(named)
        if self.kind == "value":
            return value_words(self.element)
        return mark_of(self.element)

    @property
    def value(self) -> str:
        """Its own value in one line; empty where it has none."""
        return value_words(self.element) if self.kind == "value" else ""

    @property
    def kind(self) -> ElementKind:
        """What it is."""
        element = self.element
        if element.class_id == _ASSET:
            return "asset"
        if element.class_id in (NEW_PATCH, OLD_PATCH):
            return "map"
        if self.outline.holds_entries(element):
            return "map" if "map" in self.class_name else "entries"
        return "value" if element.value is not None and not element.children else "object"

    @property
    def count(self) -> int | None:
        """How many entries it has; None for what has none of a kind."""
        element = self.element
        if element.class_id in (NEW_PATCH, OLD_PATCH):
            patch = element.child(_PATCH)
            return len(patch.children) if patch is not None else None
        return len(element.children) if self.outline.holds_entries(element) else None

    @property
    def steps(self) -> Sequence[str]:
        """The upgrade steps that change it, as far as they are known."""
        return self.outline.steps.get(self.path, ())


class StreamOutline:
    """The elements of a stream.

    Args:
        stream: All that it holds.
        stored: What it stores of each class.
        known: What is known of classes.

    Attributes:
        known: What is known of classes.
        rows: How classes stand, by their id and version.
        steps: The titles of the upgrade steps that change an element, by its path.
        count: How many elements there are.
    """

    def __init__(self, stream: Stream, stored: StoredStream, known: ClassList) -> None:
        self.known = known
        self.rows: Mapping[tuple[str, int], ClassRow] = {
            (row.id, row.version): row for row in class_rows(stored, known)
        }
        self.steps: Mapping[str, Sequence[str]] = {}
        self.count = sum(row.elements for row in self.rows.values())
        self._stream = stream
        self._names: dict[str, str] = {}
        #: Whether an element is a container, by its identity: of a long one all entries are asked.
        self._containers: dict[int, bool] = {}

    @property
    def roots(self) -> Sequence[ElementRow]:
        """The rows at the top."""
        return self._rows(OBJECTS, self._stream.elements)

    def class_name(self, element: Element) -> str:
        """The class of an element, by its name where there is one."""
        name = self._names.get(element.class_id)
        if name is None:
            name = self.known.class_name(element.class_id) or type_words(element)
            self._names[element.class_id] = name
        return name

    def holds_entries(self, element: Element) -> bool:
        """Whether an element is a container of entries."""
        holds = self._containers.get(id(element))
        if holds is None:
            holds = self._containers[id(element)] = holds_entries(element)
        return holds

    def below(self, row: ElementRow) -> Sequence[ElementRow]:
        """The rows below a row."""
        return self._rows(row.path, row.element.children)

    def entries(self, row: ElementRow, places: Sequence[int]) -> Sequence[ElementRow]:
        """Some of the rows below one that has entries alone, without those of the others."""
        children = row.element.children
        return tuple(
            ElementRow(self, f"{row.path}/{place}", f"{place}", children[place]) for place in places
        )

    def _rows(self, path: str, elements: Sequence[Element]) -> tuple[ElementRow, ...]:
        return tuple(
            ElementRow(self, f"{path}/{escaped(label)}", label, element)
            for element, label in zip(elements, labels(elements), strict=True)
        )

    def first_unfolded(self) -> tuple[str, ...]:
        """The paths of the rows that are unfolded at first, each after the one above it."""

        def few(row: ElementRow) -> Sequence[ElementRow]:
            return self.below(row) if len(row.element.children) <= _FIRST else ()

        return tuple(_unfolded(self.roots, few, _FIRST))


@dataclass(frozen=True, slots=True)
class FoundElements:
    """The rows that a filter found, with all rows above them.

    Attributes:
        count: How many rows match.
        below: Path of a row → those of the rows below it that are shown; "" for the top.
        first: The path of the first row that matches; empty where none does.
        unfold: The paths of the rows to unfold, each after the one above it.
        strict: Whether a row that matches must not show rows below it that do not; else it shows
            all of them where none matches.
    """

    count: int = 0
    below: Mapping[str, Sequence[ElementRow]] = field(default_factory=dict)
    first: str = ""
    unfold: tuple[str, ...] = ()
    strict: bool = False


def find_elements(
    outline: StreamOutline,
    keep: Callable[[ElementRow], bool],
    progress: Progress,
    *,
    strict: bool = False,
) -> FoundElements:
    """The rows that pass a test.

    Raises:
        Cancelled: When the job is to end here.
    """
    below: dict[str, list[ElementRow]] = {}
    kept: set[str] = set()
    count, looked, first = 0, 0, ""
    #: Rows that are to be looked at, each with those above it, from the top.
    waiting: list[tuple[ElementRow, tuple[ElementRow, ...]]] = [
        (row, ()) for row in reversed(outline.roots)
    ]
    while waiting:
        row, above = waiting.pop()
        looked += 1
        if not looked % _STEP:
            progress(0)
        if keep(row):
            count += 1
            first = first or row.path
            for place, each in enumerate((*above, row)):
                if each.path not in kept:
                    kept.add(each.path)
                    below.setdefault(above[place - 1].path if place else "", []).append(each)
        if row.element.children:
            way = (*above, row)
            waiting += [(each, way) for each in reversed(outline.below(row))]
    if not count:
        return FoundElements()
    shown = _unfolded(below[""], lambda row: below.get(row.path, ()), _UNFOLD)
    return FoundElements(count, below, first, tuple(shown), strict)


def _unfolded(
    rows: Sequence[ElementRow], below: Callable[[ElementRow], Sequence[ElementRow]], most: int
) -> Iterable[str]:
    """The rows to unfold, level by level, as far as all that is shown then stays readable."""
    waiting = deque(rows)
    shown = len(waiting)
    while waiting:
        row = waiting.popleft()
        inside = below(row)
        if inside and shown + len(inside) <= most:
            shown += len(inside)
            waiting.extend(inside)
            yield row.path


def steps_by_path(steps: Iterable[Step]) -> dict[str, tuple[str, ...]]:
    """The titles of the steps that change each element, by its path, in the order of the steps.

    What a step changes of an entry of a data patch it changes of the entry; what is not stored yet
    is new in the element that it is to be in.
    """
    found: dict[str, list[str]] = {}
    for step in steps:
        title = short(catalog_words(step.title))
        for change in step.changes:
            path = change.path.rpartition("/")[0] if change.sign == "+" else change.path
            titles = found.setdefault(entry_of(path) or path, [])
            if title not in titles:
                titles.append(title)
    return {path: tuple(titles) for path, titles in found.items()}
