"""Notes that say why something differs, and the types of values that do."""

from __future__ import annotations

from collections.abc import Iterable

from inspector.compare.model import (
    ByStep,
    Change,
    Known,
    Moved,
    MovedInto,
    Note,
    OtherBytes,
    OtherTypes,
    Reason,
    Types,
)
from inspector.findings.message import Message
from inspector.messages import ENGLISH, _, in_language
from inspector.messages.phrases import ARROW, remarks
from inspector.messages.rendering import render


def note_of(change: Change) -> str:
    """Why a change differs; empty where nothing is said of it."""
    return notes_text(change.notes)


def english_note(change: Change) -> str:
    """The same in English, for machines."""
    with in_language(ENGLISH):
        return note_of(change)


def notes_text(notes: Iterable[Note]) -> str:
    """Several reasons in a row; empty for none."""
    return remarks(map(note_words, notes))


def note_words(note: Note) -> str:
    """A reason in the language of the process."""
    match note:
        case Reason():
            return render(Message(note.value))
        case Known(words):
            return _(words)
        case Moved():
            return render(note.counted(1))
        case MovedInto(name):
            return _("moved to {name}", name=name)
        case ByStep(step, number):
            return _("converted by {number} {step}", number=number, step=step)
        case OtherTypes(before, after):
            return f"{types_words(before)} {ARROW} {types_words(after)}"
        case OtherBytes(old, new) if old == new:
            return _("bytes {old} differ", old=old)
        case OtherBytes(old, new):
            return _("bytes {old} became {new}", old=old or "-", new=new or "-")


def types_words(types: Types) -> str:
    """Types of values as people call them, each once."""
    return ", ".join(sorted({render(kind.title) for kind in types.kinds}))


def english_types(types: Types) -> str:
    """The same in English, for machines."""
    with in_language(ENGLISH):
        return types_words(types)
