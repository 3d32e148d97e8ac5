"""Why something differs: codes with their arguments.

A reason is compared, kept and counted as a value; what people read is made of it where it is shown.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from inspector.findings.message import Message
from inspector.format.unreal.values import PropertyType


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
    COMPILED = "compare/compiled"
    WRITTEN_BY_COMPILER = "compare/written-by-compiler"
    #: Orders.
    ENTRIES_REORDERED = "compare/entries-reordered"
    PROPERTIES_REORDERED = "compare/properties-reordered"
    ROWS_REORDERED = "compare/rows-reordered"
    VALUES_REORDERED = "compare/values-reordered"


@dataclass(frozen=True, slots=True)
class Known:
    """What the catalogue knows of a change: what it counts, and what became of it, in English.

    Without a ``noun`` nothing is counted.
    """

    noun: str
    said: str

    def counted(self, count: int) -> Message:
        """What became of so many of it."""
        return Message("compare/known", noun=self.noun, said=self.said, count=count)


@dataclass(frozen=True, slots=True)
class Moved:
    """An asset that stands in another package now."""

    old: str
    now: str

    @property
    def noun(self) -> str:
        """Nothing is counted."""
        return ""

    def counted(self, count: int) -> Message:
        """What became of it."""
        return Message("compare/found-at", old=self.old, moved=self.now)


#: What a sentence says of a change that is no edit.
Words = Known | Moved


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
Note = Reason | Known | Moved | OtherTypes | OtherBytes
