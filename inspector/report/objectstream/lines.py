"""The elements of a stream as lines that compare well: each value under identities."""

from __future__ import annotations

from collections.abc import Iterator

from inspector.errors import InspectorError
from inspector.escaping import one_line
from inspector.format.objectstream.elements import OBJECTS, Element, Stream
from inspector.format.objectstream.leaves import leaf_of, text_of
from inspector.format.objectstream.tree import identities
from inspector.messages import _
from inspector.messages.phrases import LONGEST
from inspector.report.tables import hashed


def value_lines(stream: Stream) -> Iterator[str]:
    """A line for each value, and for each element that holds none."""
    waiting = [(f"{OBJECTS}/{at}", element) for at, element in enumerate(stream.elements)][::-1]
    while waiting:
        path, element = waiting.pop()
        if element.children:
            below = zip(element.children, identities(element.children), strict=True)
            waiting += [
                (f"{path}/{short(name.replace('/', '%2F'))}", child) for child, name in below
            ][::-1]
        else:
            yield one_line(f"{path}  {type_words(element)}  {value_words(element)}")


def short(text: str) -> str:
    """A name or value as a line holds it: a long one by its hash, which tells it from others."""
    return hashed(text) if len(text) > LONGEST else text


def type_words(element: Element) -> str:
    """The class of an element, by its name where there is one."""
    leaf = leaf_of(element)
    return short(element.name or (leaf.title if leaf else element.class_id))


def value_words(element: Element) -> str:
    """The value of an element in one line; of one that has none, that it is empty."""
    if element.value is None:
        return _("(empty)")
    try:
        text = text_of(element)
    except InspectorError:
        stored = element.value
        text = stored.hex(" ").upper() if isinstance(stored, bytes) else stored
    return short(text) if text else '""'
