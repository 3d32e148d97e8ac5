"""Why something differs: codes with their arguments, and the one place where they become words.

A reason is compared, kept and counted as a value. What people read is made of it where it is shown,
by :func:`words_of`, in the language of the process.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from inspector.format.unreal.values import PropertyType
from inspector.language import later, tr
from inspector.phrases import ARROW, remarks


class Reason(Enum):
    """A reason without arguments; the value is its English."""

    #: Indexes into tables of other lengths.
    RENUMBERED = later("renumbered")
    #: Only one of the two layouts of the file stores it.
    OTHER_LAYOUT = later("only one of the two layouts stores it")
    #: Another version wrote it, and nothing takes it apart.
    REWRITTEN = later("written anew by another version; not told apart")
    FOLLOWS = later("follows from other changes")
    PICTURE = later("a picture is rendered anew on each save")
    PAYLOAD_PLACE = later("where payloads lie")
    MADE_BY_SAVE = later("made anew on each save")
    MADE_GUID = later("a GUID that is made anew")
    MADE_KEY = later("the key of a text, made anew")
    UNSAVED_METADATA = later("metadata of objects that were not saved")
    SET_BY_HISTORY = later("set by the editor’s history of edits")
    OF_ACTORS = later("measured from the level’s actors, which may have changed in other packages")
    SAME_OBJECT = later("the same object under another number")
    REPLACED_NAME = later("took the place of another name; bytes that are the same may mean it")
    TO_DEFAULT = later("back to its default")
    OTHER_TYPE = later("another type")
    OTHER_PRECISION = later("the same number in another precision")
    AROUND = later("the values are the same; types, GUIDs or flags beside them are not")
    #: Engines write these in other forms.
    RETIRED = later("these are no objects of their own in the other version")
    METADATA_TABLE = later("metadata is a table of its own since another version")
    IMPORT_JSON = later("what was imported is stored as JSON since another version")
    OTHER_STRUCT = later("the struct has this member in one of the versions only; its default")
    OTHER_ASSETS = later("another engine lists other objects as assets")
    OTHER_FACTS = later("another engine notes other facts")
    CLASS_WITH_PACKAGE = later("the same class, written with its package")
    PACKAGE_WITHOUT_OBJECT = later("the same package, named without its object")
    DOCUMENT_PATH = later("the same document, named by its path")
    EVERY_PLATFORM = later("the same number, for every platform")
    GATHERED_OTHERWISE = later("the same text, gathered otherwise")
    EMPTY_OTHER_TYPE = later("empty, as another type")
    RENAMED_BY_ENGINE = later("engines call it otherwise")
    SET_BY_ENGINE = later("another engine sets it otherwise")
    LIGHTING = later("engines note anew which lighting belongs to it")
    MADE_FROM_CALL = later("engines make it anew from what a node calls")
    HOW_IT_WAS_MADE = later("what engines keep of how it was made")
    NOT_USED = later("not used, for something is linked")
    COMPILED = later("compiled anew by another version")
    WRITTEN_BY_COMPILER = later("what the compiler of the class writes")
    #: Orders.
    ENTRIES_REORDERED = later("the same entries in another order")
    PROPERTIES_REORDERED = later("the same properties in another order")
    ROWS_REORDERED = later("the same rows in another order")
    VALUES_REORDERED = later("the same values in another order")


@dataclass(frozen=True, slots=True)
class Known:
    """What the catalogue knows of a change: what it counts, and what became of it, in English.

    Without a ``noun`` nothing is counted.
    """

    noun: str
    said: str

    @property
    def became(self) -> str:
        """What became of it, in the language of the process."""
        return tr(self.said)


@dataclass(frozen=True, slots=True)
class Moved:
    """An asset that stands in another package now."""

    old: str
    now: str

    @property
    def noun(self) -> str:
        """Nothing is counted."""
        return ""

    @property
    def became(self) -> str:
        """What became of it, in the language of the process."""
        return tr("{old} now found at {moved}", old=self.old, moved=self.now)


#: What a sentence says of a change that is no edit.
Words = Known | Moved


@dataclass(frozen=True, slots=True)
class Types:
    """The type of a value; several are those of all elements of a list."""

    kinds: tuple[PropertyType, ...]

    def __str__(self) -> str:
        """The types as people call them, each once."""
        return ", ".join(sorted({kind.words for kind in self.kinds}))


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


def words_of(note: Note) -> str:
    """A reason in the language of the process."""
    match note:
        case Reason():
            return tr(note.value)
        case Known(noun, said):
            return f"{tr(noun)} {tr(said)}" if noun else tr(said)
        case Moved():
            return note.became
        case OtherTypes(before, after):
            return f"{before} {ARROW} {after}"
        case OtherBytes(old, new) if old == new:
            return tr("bytes {old} differ", old=old)
        case OtherBytes(old, new):
            return tr("bytes {old} became {new}", old=old or "-", new=new or "-")


def notes_text(notes: Iterable[Note]) -> str:
    """Several reasons in a row; empty for none."""
    return remarks(map(words_of, notes))
