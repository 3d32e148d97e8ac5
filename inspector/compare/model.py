"""What a comparison of two packages gives: changes with their reasons, and a verdict."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from enum import Enum, StrEnum
from typing import Any, ClassVar, Final, Literal, Self

from inspector.compare.graph_summary import GraphDifference
from inspector.data_classes import dataclass, field
from inspector.findings.finding import Finding, Severity
from inspector.findings.message import Message, Text
from inspector.format.fields import U32
from inspector.format.unreal.gates import PACKAGE_TAG
from inspector.format.unreal.values import PropertyType
from inspector.named_tuples import NamedTuple

# -- reasons ---------------------------------------------------------------------------------------
#
# Why something differs: codes with their arguments.
#
# A reason is compared, kept and counted as a value; what people read is made of it where it is
# shown.


class Reason(Enum):
    """A reason without arguments; the value is the code of what is said."""

    #: Indexes into tables of other lengths.
    RENUMBERED = "compare/renumbered"
    #: Only one of the two layouts of the file stores it.
    OTHER_LAYOUT = "compare/other-layout"
    #: Another version wrote it, and nothing takes it apart.
    REWRITTEN = "compare/rewritten"
    FOLLOWS = "compare/follows"
    PICTURE = "compare/picture"
    PAYLOAD_PLACE = "compare/payload-place"
    MADE_BY_SAVE = "compare/made-by-save"
    MADE_GUID = "compare/made-guid"
    MADE_KEY = "compare/made-key"
    UNSAVED_METADATA = "compare/unsaved-metadata"
    SET_BY_HISTORY = "compare/set-by-history"
    OF_ACTORS = "compare/of-actors"
    SAME_OBJECT = "compare/same-object"
    REPLACED_NAME = "compare/replaced-name"
    TO_DEFAULT = "compare/to-default"
    OTHER_TYPE = "compare/other-type"
    OTHER_PRECISION = "compare/other-precision"
    AROUND = "compare/around"
    #: Engines write these in other forms.
    RETIRED = "compare/retired"
    METADATA_TABLE = "compare/metadata-table"
    IMPORT_JSON = "compare/import-json"
    OTHER_STRUCT = "compare/other-struct"
    OTHER_ASSETS = "compare/other-assets"
    OTHER_FACTS = "compare/other-facts"
    CLASS_WITH_PACKAGE = "compare/class-with-package"
    PACKAGE_WITHOUT_OBJECT = "compare/package-without-object"
    DOCUMENT_PATH = "compare/document-path"
    EVERY_PLATFORM = "compare/every-platform"
    GATHERED_OTHERWISE = "compare/gathered-otherwise"
    EMPTY_OTHER_TYPE = "compare/empty-other-type"
    RENAMED_BY_ENGINE = "compare/renamed-by-engine"
    SET_BY_ENGINE = "compare/set-by-engine"
    LIGHTING = "compare/lighting"
    MADE_FROM_CALL = "compare/made-from-call"
    HOW_IT_WAS_MADE = "compare/how-it-was-made"
    NOT_USED = "compare/not-used"
    FROM_PARENT = "compare/from-parent"
    FROM_CALLED = "compare/from-called"
    MADE_BY_CLASS = "compare/made-by-class"
    FROM_LABEL = "compare/from-label"
    COMPILED = "compare/compiled"
    WRITTEN_BY_COMPILER = "compare/written-by-compiler"
    #: Names are the same in any case of their letters.
    SPELLING = "compare/spelling"
    #: Orders.
    ENTRIES_REORDERED = "compare/entries-reordered"
    PROPERTIES_REORDERED = "compare/properties-reordered"
    ROWS_REORDERED = "compare/rows-reordered"
    VALUES_REORDERED = "compare/values-reordered"


@dataclass(frozen=True, slots=True)
class Known:
    """What the catalogue knows of a change, in English: ``node moved``.

    Attributes:
        words: What is said of one change.
        several: The template for a number of them, ``{count:# node|# nodes} moved``; empty where
            nothing is counted.
    """

    words: str
    several: str = ""

    @property
    def is_counted(self) -> bool:
        """Whether a sentence says how many there are."""
        return bool(self.several)

    def counted(self, count: int) -> Message:
        """What became of so many of it."""
        return Message("compare/known", words=self.words, several=self.several, count=count)


@dataclass(frozen=True, slots=True)
class Moved:
    """An asset that stands in another package now."""

    old: str
    now: str

    @property
    def is_counted(self) -> bool:
        """Whether a sentence says how many there are."""
        return False

    def counted(self, count: int) -> Message:
        """What became of it."""
        return Message("compare/found-at", old=self.old, moved=self.now)


@dataclass(frozen=True, slots=True)
class ByStep:
    """A step of an upgrade wrote a value.

    Attributes:
        step: The engine's name of the step.
        number: Its axis and number, ``FortniteMain 153``.
    """

    step: str
    number: str

    @property
    def is_counted(self) -> bool:
        """Whether a sentence says how many there are."""
        return True

    def counted(self, count: int) -> Message:
        """What became of so many values."""
        return Message("compare/by-step", step=self.step, count=count)


@dataclass(frozen=True, slots=True)
class MovedInto:
    """A newer engine keeps a value in an object of its own, of the class of this name."""

    name: str

    @property
    def is_counted(self) -> bool:
        """Whether a sentence says how many there are."""
        return True

    def counted(self, count: int) -> Message:
        """What became of so many values."""
        return Message("compare/moved-into", name=self.name, count=count)


#: What a sentence says of a change that is no edit.
Words = Known | Moved | ByStep | MovedInto


@dataclass(frozen=True, slots=True)
class Types:
    """The type of a value; several are those of all elements of a list."""

    kinds: tuple[PropertyType, ...]


@dataclass(frozen=True, slots=True)
class OtherTypes:
    """The types of a value on both sides."""

    before: Types
    after: Types


@dataclass(frozen=True, slots=True)
class OtherBytes:
    """Which bytes of a value differ that nothing takes apart, as ranges of both sides."""

    old: str
    new: str


#: Why something differs, or what is to be said of it.
Note = Reason | Known | Moved | ByStep | MovedInto | OtherTypes | OtherBytes

# -- model -----------------------------------------------------------------------------------------

Kind = Literal["added", "removed", "changed", "moved"]
Verdict = Literal["identical", "resaved", "changed"]
#: One of the two sides of a comparison; empty where there is one alone.
Whose = Literal["", "old", "new"]


class ChangeClass(StrEnum):
    """What a change means to somebody who reviews it."""

    #: Somebody changed something.
    CONTENT = "content"
    #: Where the editor left its windows, nodes and cameras: no game sees it.
    LAYOUT = "layout"
    #: What a newer engine makes of an older value by itself, as the catalogue knows it.
    CONVERSION = "conversion"
    #: Another engine saved the package: numbers that a save raises, and what came with them.
    VERSION = "version"
    #: What every save rewrites, or what only follows from another change.
    NOISE = "noise"


class Place(NamedTuple):
    """Where an element of a list stands in each package; None where it does not."""

    old: int | None
    new: int | None


#: What stands before the section of a change of a format that has no model of its own, so that no
#: section of a package is taken for it.
OF_FIELDS: Final = "fields/"
#: A name of a member, or a place in a list.
Step = str | Place
#: From the root of a model down to a value.
Steps = tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Change:
    """One thing that differs.

    ``path`` names it by identities: names, object paths and GUIDs in the place of indexes.
    ``before`` and ``after`` are what JSON can hold, or types; the one that is not there is None,
    and ``kind`` says which. ``old_path`` and ``new_path`` name the nearest field of either
    package's tree, "" where it has none. ``notes`` say why it differs. ``steps`` lead to the value
    in the models of both. ``words`` are those that a sentence has for it, where it is no edit and
    is listed all the same. ``in_graphs`` says that the facts about graphs show it too.
    """

    path: str
    kind: Kind
    change_class: ChangeClass
    before: Any
    after: Any
    section: str
    old_path: str = ""
    new_path: str = ""
    notes: tuple[Note, ...] = ()
    steps: Steps = ()
    words: Words | None = None
    in_graphs: bool = False

    @property
    def shared_notes(self) -> tuple[Note, ...]:
        """The notes that several changes may have in common: all but which bytes differ."""
        return tuple(note for note in self.notes if not isinstance(note, OtherBytes))


class DiffFinding(Finding):
    """Why not all of a file could be compared."""

    rule = "DIFF"
    severity: Severity = Severity.WARNING
    stable: ClassVar[tuple[str, ...]] = ("side",)
    side: Whose = ""

    def of(self, side: Whose) -> Self:
        """The same, said of one of two sides."""
        return self._with(side=side)


class SectionUnread(DiffFinding):
    """A section cannot be read; ``reason`` says why unless the header is ``newer`` than known."""

    rule = "DIFF-SECTION"
    title: Text
    reason: Text = ""
    newer: bool = False


class ObjectUnread(DiffFinding):
    """What an object holds cannot be read to its end.

    ``reason`` says why, or the name of a ``failure``, or that its fields end after ``size`` of the
    ``stored`` bytes. ``index`` is its place in the export table.
    """

    rule = "DIFF-OBJECT"
    index: int
    reason: Text = ""
    failure: str = ""
    size: int | None = None
    stored: int | None = None


class ObjectsUnread(DiffFinding):
    """So many objects cannot be read that the others are counted alone."""

    rule = "DIFF-OBJECTS"
    others: int


class EndTagMissing(DiffFinding):
    """A file does not end with the tag; ``stored`` are the bytes there."""

    rule = "DIFF-END-TAG"
    expected: ClassVar[str] = PACKAGE_TAG.to_bytes(U32.size, "little").hex(" ").upper()
    stored: str


class Placed(NamedTuple):
    """What people call an object, and whether that is an actor in a level or the root of one, which
    says where it is; else it is another component, or no object of a level. ``goes_with`` is what
    something is called that it goes with, such as the emitter of what each emitter has; empty where
    it goes by itself.
    """

    name: Text
    is_actor: bool = False
    goes_with: Text = ""


@dataclass(frozen=True, slots=True)
class Difference:
    """All that differs between two packages, in the order of the second; what is gone stands where
    it stood.

    ``problems`` says what could not be compared, and why. ``objects`` counts those of both
    packages, one that both have once, and ``unread`` those of them that could not be compared.
    ``graphs`` are those that differ; their nodes and pins are among the changes too. ``placed``
    are the objects that people call otherwise than the package does, by their paths. ``elements``
    are the names of the elements of lists in which something changed, by the steps to them.
    ``certain`` are the steps to switches that only one side stores, and of which the default is
    certain.
    """

    verdict: Verdict
    changes: tuple[Change, ...] = ()
    problems: tuple[DiffFinding, ...] = ()
    objects: int = 0
    unread: int = 0
    graphs: tuple[GraphDifference, ...] = ()
    placed: Mapping[str, Placed] = field(default_factory=dict)
    elements: Mapping[Steps, str] = field(default_factory=dict)
    certain: frozenset[Steps] = frozenset()

    def of_class(self, *classes: ChangeClass) -> tuple[Change, ...]:
        """The changes of some classes."""
        return tuple(change for change in self.changes if change.change_class in classes)

    def beside_graphs(self, kind: ChangeClass) -> tuple[Change, ...]:
        """The changes of a class without those that the facts about graphs show too."""
        return tuple(change for change in self.of_class(kind) if not change.in_graphs)

    @property
    def by_class(self) -> dict[ChangeClass, int]:
        """How many changes there are of each class; a class without any is 0."""
        counts = Counter(change.change_class for change in self.changes)
        return {kind: counts[kind] for kind in ChangeClass}


def verdict_of(changes: Iterable[Change]) -> Verdict:
    """What two files are to each other whose bytes differ."""
    content = any(change.change_class is ChangeClass.CONTENT for change in changes)
    return "changed" if content else "resaved"
