"""What makes an element the same one in another revision of its stream.

A field is told by its name. Entries of a container have their own lasting mark where there is one:
entities and components their id, pairs their key; everything else is told by its place.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from inspector.errors import InspectorError
from inspector.format.objectstream.datapatch import old_address, parse_address
from inspector.format.objectstream.elements import Element, is_entry, labels
from inspector.format.objectstream.leaves import DATA_ADDRESS, text_of, value_of
from inspector.versions.guid import crc_of

#: The field that holds the lasting id of an entity or a component, and the key of a pair.
_ID: Final = "Id"
_KEY: Final = "value1"
#: How a base class is called, of which only the first is asked.
_BASE: Final = "BaseClass1"
#: How deep an id may lie: in bases of bases, and in what wraps the number.
_DEEPEST: Final = 8
#: Keys longer than this stand there as a number.
_LONGEST: Final = 64


def identities(siblings: Sequence[Element]) -> Iterator[str]:
    """What tells each child of one element from the others, in this revision and the next.

    Where entries have their own mark it stands behind a ``#``; one that is there once more has how
    often it stood before: ``#17~1``.
    """
    met: Counter[str] = Counter()
    for element, label in zip(siblings, labels(siblings), strict=True):
        mark = mark_of(element) if is_entry(element) else ""
        if not mark:
            yield label
            continue
        yield f"#{mark}~{met[mark]}" if mark in met else f"#{mark}"
        met[mark] += 1


def mark_of(entry: Element) -> str:
    """The lasting mark of an entry; empty where it has none."""
    key = entry.child(_KEY)
    if key is not None:
        return _address(key) if key.class_id == DATA_ADDRESS else _number(key)
    # The id of a component is that of its innermost base: others may have a field called so too.
    lasting, owner = None, entry
    for _ in range(_DEEPEST):
        lasting = owner.child(_ID) or lasting
        base = owner.child(_BASE)
        if base is None:
            break
        owner = base
    return "" if lasting is None else _number(lasting)


def _address(element: Element) -> str:
    """The fields and entries that an address of a data patch leads through: ``Parts.17.Speed``."""
    try:
        value = value_of(element)
        address = parse_address(value) if isinstance(value, str) else old_address(value)
    except InspectorError:
        return ""
    return ".".join(part.field if part.entry is None else str(part.entry) for part in address.parts)


def _number(element: Element) -> str:
    """The value of an element, or of the only one within it."""
    for _ in range(_DEEPEST):
        if element.value is not None and not element.children:
            try:
                text = text_of(element)
            except InspectorError:
                return ""
            return text if len(text) <= _LONGEST else f"{crc_of(text):08X}"
        if len(element.children) != 1:
            return ""
        (element,) = element.children
    return ""
