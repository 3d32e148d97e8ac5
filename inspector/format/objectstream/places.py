"""How the elements of a stream are called in paths: ``objects/0/Components/2/Id``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from inspector.format.objectstream.elements import Element
from inspector.format.tree.path import escaped
from inspector.versions.guid import crc_of

#: The row above the topmost elements.
OBJECTS: Final = "objects"
#: The row of what a stream says before its elements.
SUMMARY: Final = "summary"
#: The path of the version of the stream itself.
STREAM_VERSION: Final = f"{SUMMARY}/stream_version"
#: The field of which every entry of a container is the value.
ENTRY: Final = "element"
_ENTRY_CRC: Final = crc_of(ENTRY)


def is_entry(element: Element) -> bool:
    """Whether an element is an entry of a container, which its place in it tells from others."""
    return element.crc == _ENTRY_CRC


def field_words(element: Element) -> str:
    """The name of the field, or its number where there is no name."""
    if element.field:
        return element.field
    if is_entry(element):
        return ENTRY
    return f"0x{element.stored_crc:08X}" if element.stored_crc else ""


def labels(siblings: Sequence[Element]) -> Iterator[str]:
    """What tells each child of one element from the others.

    That is its field. Entries of a container, and children of no field, have their index; a field
    that stands there once more has how often it stood before: ``Name~1``.
    """
    met: Counter[str] = Counter()
    for index, element in enumerate(siblings):
        words = "" if is_entry(element) else field_words(element)
        if not words:
            yield str(index)
            continue
        yield f"{words}~{met[words]}" if words in met else words
        met[words] += 1


def last_label(siblings: Sequence[Element]) -> str:
    """The label of the last of some siblings, without those of the others being made."""
    *before, last = siblings
    words = "" if is_entry(last) else field_words(last)
    if not words:
        return str(len(before))
    if last.field:
        times = sum(other.field == last.field for other in before)
    else:
        times = sum(not other.field and other.stored_crc == last.stored_crc for other in before)
    return f"{words}~{times}" if times else words


def path_of(roots: Sequence[Element], chain: Sequence[Element]) -> str:
    """The path of the last of some elements, each of which is the latest child of the one before.

    Args:
        roots: The topmost elements, of which the first of the chain is the latest.
        chain: The elements from the top down; none for the row above all.
    """
    parts = [OBJECTS]
    siblings = roots
    for element in chain:
        label = str(len(roots) - 1) if siblings is roots else last_label(siblings)
        parts.append(escaped(label))
        siblings = element.children
    return "/".join(parts)
