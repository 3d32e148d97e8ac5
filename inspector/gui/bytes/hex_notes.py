"""What the hex view says beside its rows: which fields start there, and which bytes are no field's.

The tree of fields is asked for one row at a time, when that row is first seen.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import TYPE_CHECKING, Final, Protocol

from inspector.gui.bytes.hex_layout import COLUMNS
from inspector.gui.desk.field_words import gate_words
from inspector.messages import _, ngettext
from inspector.messages.phrases import clauses
from inspector.messages.rendering import render
from inspector.named_tuples import NamedTuple

if TYPE_CHECKING:
    from inspector.format.tree import FieldNode

#: Rows that are kept; more than any screen shows.
KEPT: Final = 2048
#: What a property's own value is called below it, and its tag: no fields of their own for a reader.
VALUE: Final = "@value"
TAG: Final = "@tag"


class FieldSource(Protocol):
    """Gives the fields that hold a byte, from the top down to the smallest."""

    def chain_at(self, offset: int) -> tuple[FieldNode, ...]:
        """The fields at an offset; none where nothing is known."""
        ...


class Note(NamedTuple):
    """One field that starts in a row, or that goes on there with its value.

    ``start`` is where the note belongs. ``tag_until`` is where the value begins when the field has
    a tag before it, else the start; ``is_value`` marks the note at that place, which is only shown
    for the field that is selected; ``is_of_tag`` the other of the two then.
    """

    path: str
    name: str
    value: str
    start: int
    tag_until: int
    is_value: bool = False
    in_tag: bool = False
    undescribed: bool = False
    is_of_tag: bool = False


class RowFacts(NamedTuple):
    """What is known of one row: its notes, and the runs ``[start, end)`` of no field."""

    notes: tuple[Note, ...]
    bare: tuple[tuple[int, int], ...]


NOTHING: Final = RowFacts((), ())


def title_of(node: FieldNode) -> str:
    """What a field is called in one word: its name, or its place in the table it is in."""
    if node.name:
        return render(node.name)
    return f"[{node.index}]" if node.index is not None else node.path.rpartition("/")[2]


class FieldRows:
    """The facts of each row of a source.

    Args:
        fields: The fields; None where there are none.
        size: Bytes of the source.
    """

    def __init__(self, fields: FieldSource | None, size: int) -> None:
        self._fields = fields
        self._size = size
        self._rows: OrderedDict[int, RowFacts] = OrderedDict()

    def row(self, row: int) -> RowFacts:
        """The facts of one row."""
        facts = self._rows.get(row)
        if facts is None:
            facts = self._rows[row] = self._read(row)
            if len(self._rows) > KEPT:
                self._rows.popitem(last=False)
        return facts

    def _read(self, row: int) -> RowFacts:
        fields = self._fields
        if fields is None:
            return NOTHING
        notes: list[Note] = []
        bare: list[tuple[int, int]] = []
        seen: set[str] = set()
        position, end = row * COLUMNS, min((row + 1) * COLUMNS, self._size)
        while position < end:
            chain = fields.chain_at(position)
            leaf = chain[-1] if chain else None
            for node in chain:
                notes += _notes_at(node, position, seen)
            after = position + 1
            if leaf is not None and not leaf.has_children:
                after = max(min(leaf.end, end), after)
            if leaf is None or leaf.undescribed:
                if bare and bare[-1][1] == position:
                    bare[-1] = (bare[-1][0], after)
                else:
                    bare.append((position, after))
            position = after
        return RowFacts(tuple(notes), tuple(bare))


def _notes_at(node: FieldNode, position: int, seen: set[str]) -> list[Note]:
    """What a field says about the byte that it, or its value, begins with."""
    if node.path.endswith((VALUE, TAG)):
        return []
    if node.start != position and node.value_start != position:
        return []
    is_value = node.start != position
    key = f"{node.path} value" if is_value else node.path
    if key in seen:
        return []
    seen.add(key)
    if node.undescribed:
        what = _("padding") if node.role == "padding" else _("not described")
        words = clauses((what, ngettext("{count} byte", "{count} bytes", node.end - node.start)))
        return [Note(node.path, words, "", position, position, undescribed=True)]
    return [
        Note(
            node.path,
            title_of(node),
            render(node.text),
            position,
            node.value_start,
            is_value=is_value,
            in_tag=node.is_tag,
        )
    ]


def shown_notes(facts: RowFacts, row: int, selected: str) -> list[Note]:
    """The notes of a row that are written while a field is selected.

    The selected field is noted at its tag and again at its value, where those are two rows; of
    every other field only its start is noted. Fields of a tag are noted while one of them is
    selected.
    """
    owner = selected.partition(TAG)[0] if TAG in selected else ""
    shown: list[Note] = []
    for note in facts.notes:
        tagged = note.tag_until > note.start
        if note.in_tag:
            if owner and note.path.startswith(owner + TAG):
                shown.append(note)
        elif note.is_value:
            if note.path == selected and not any(earlier.path == selected for earlier in shown):
                shown.append(note)
        elif tagged and note.path == selected and note.tag_until // COLUMNS != row:
            shown.append(note._replace(value=_("tag"), is_of_tag=True))
        else:
            shown.append(note)
    return shown


def described(chain: tuple[FieldNode, ...]) -> str:
    """A field in words, a line each: its path, its name and value, and what it means."""
    if not chain:
        return _("not described")
    node = _shown(chain)
    if node.undescribed:
        return clauses(
            (render(node.name), ngettext("{count} byte", "{count} bytes", node.end - node.start))
        )
    lines = [node.path, " ".join(p for p in (title_of(node), render(node.text)) if p)]
    if node.type:
        lines[1] += f"  ({node.type})"
    lines += [
        render(line)
        for line in (node.raw_text, node.problem, node.meaning, gate_words(node))
        if line
    ]
    return "\n".join(lines)


def accessible_text(chain: tuple[FieldNode, ...]) -> str:
    """A field as screen readers say it: name, value, offset."""
    node = _shown(chain)
    said = (
        title_of(node),
        render(node.text),
        _("offset 0x{value_start:08X}", value_start=node.value_start),
    )
    return _("field {said}", said=clauses(said))


def _shown(chain: tuple[FieldNode, ...]) -> FieldNode:
    """The row that stands for the smallest field: a plain value belongs to its property."""
    return chain[-2] if chain[-1].path.endswith(VALUE) and len(chain) > 1 else chain[-1]
