"""Why something differs: codes with their arguments, and the one place where they become words.

A reason is compared, kept and counted as a value. What people read is made of it where it is shown,
by :func:`words_of`, in the language of the process.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from inspector.format.unreal.values import PropertyType
from inspector.messages import N_, _
from inspector.messages.phrases import ARROW, remarks
from inspector.messages.rendering import render


class Reason(Enum):
    """A reason without arguments; the value is its English."""

    #: Indexes into tables of other lengths.
    RENUMBERED = N_("renumbered")
    #: Only one of the two layouts of the file stores it.
    OTHER_LAYOUT = N_("only one of the two layouts stores it")
    #: Another version wrote it, and nothing takes it apart.
    REWRITTEN = N_("written anew by another version; not told apart")
    FOLLOWS = N_("follows from other changes")
    PICTURE = N_("a picture is rendered anew on each save")
    PAYLOAD_PLACE = N_("where payloads lie")
    MADE_BY_SAVE = N_("made anew on each save")
    MADE_GUID = N_("a GUID that is made anew")
    MADE_KEY = N_("the key of a text, made anew")
    UNSAVED_METADATA = N_("metadata of objects that were not saved")
    SET_BY_HISTORY = N_("set by the editor’s history of edits")
    OF_ACTORS = N_("measured from the level’s actors, which may have changed in other packages")
    SAME_OBJECT = N_("the same object under another number")
    REPLACED_NAME = N_("took the place of another name; bytes that are the same may mean it")
    TO_DEFAULT = N_("back to its default")
    OTHER_TYPE = N_("another type")
    OTHER_PRECISION = N_("the same number in another precision")
    AROUND = N_("the values are the same; types, GUIDs or flags beside them are not")
    #: Engines write these in other forms.
    RETIRED = N_("these are no objects of their own in the other version")
    METADATA_TABLE = N_("metadata is a table of its own since another version")
    IMPORT_JSON = N_("what was imported is stored as JSON since another version")
    OTHER_STRUCT = N_("the struct has this member in one of the versions only; its default")
    OTHER_ASSETS = N_("another engine lists other objects as assets")
    OTHER_FACTS = N_("another engine notes other facts")
    CLASS_WITH_PACKAGE = N_("the same class, written with its package")
    PACKAGE_WITHOUT_OBJECT = N_("the same package, named without its object")
    DOCUMENT_PATH = N_("the same document, named by its path")
    EVERY_PLATFORM = N_("the same number, for every platform")
    GATHERED_OTHERWISE = N_("the same text, gathered otherwise")
    EMPTY_OTHER_TYPE = N_("empty, as another type")
    RENAMED_BY_ENGINE = N_("engines call it otherwise")
    SET_BY_ENGINE = N_("another engine sets it otherwise")
    LIGHTING = N_("engines note anew which lighting belongs to it")
    MADE_FROM_CALL = N_("engines make it anew from what a node calls")
    HOW_IT_WAS_MADE = N_("what engines keep of how it was made")
    NOT_USED = N_("not used, for something is linked")
    COMPILED = N_("compiled anew by another version")
    WRITTEN_BY_COMPILER = N_("what the compiler of the class writes")
    #: Orders.
    ENTRIES_REORDERED = N_("the same entries in another order")
    PROPERTIES_REORDERED = N_("the same properties in another order")
    ROWS_REORDERED = N_("the same rows in another order")
    VALUES_REORDERED = N_("the same values in another order")


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
        return _(self.said)


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
        return _("{old} now found at {moved}", old=self.old, moved=self.now)


#: What a sentence says of a change that is no edit.
Words = Known | Moved


@dataclass(frozen=True, slots=True)
class Types:
    """The type of a value; several are those of all elements of a list."""

    kinds: tuple[PropertyType, ...]

    def __str__(self) -> str:
        """The types as people call them, each once."""
        return ", ".join(sorted({render(kind.title) for kind in self.kinds}))


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
            return _(note.value)
        case Known(noun, said):
            return f"{_(noun)} {_(said)}" if noun else _(said)
        case Moved():
            return note.became
        case OtherTypes(before, after):
            return f"{before} {ARROW} {after}"
        case OtherBytes(old, new) if old == new:
            return _("bytes {old} differ", old=old)
        case OtherBytes(old, new):
            return _("bytes {old} became {new}", old=old or "-", new=new or "-")


def notes_text(notes: Iterable[Note]) -> str:
    """Several reasons in a row; empty for none."""
    return remarks(map(words_of, notes))
