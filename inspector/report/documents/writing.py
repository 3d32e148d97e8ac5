"""Documents as JSON text: whole, piece by piece, or one line an entry."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Any, Final

import msgspec
from msgspec import UNSET

from inspector.escaping import json_escaped
from inspector.findings.message import Message
from inspector.messages.rendering import english
from inspector.report.documents.parts import Document, Part

_SIGNS_A_PIECE: Final = 1 << 14


def json_text(document: Document | dict[str, Any]) -> str:
    """A whole JSON document, indented, with a line end."""
    return "".join(json_pieces(document))


def json_pieces(document: Document | dict[str, Any]) -> Iterator[str]:
    """The same piece by piece, for documents that are long as text."""
    encoder = json.JSONEncoder(ensure_ascii=False, indent=2, default=_written)
    signs = encoder.iterencode(document)
    while piece := "".join(islice(signs, _SIGNS_A_PIECE)):
        yield json_escaped(piece)
    yield "\n"


def json_line(value: Any) -> str:
    """A part of a document, or anything that JSON holds, in one line."""
    return json_escaped(json.dumps(value, ensure_ascii=False, default=_written))


def small_line(part: Part) -> str:
    """The same of a part without fractions and without numbers of more than 64 bits.

    Other numbers would be written otherwise, or not at all; it takes a tenth of the time.
    """
    try:
        # Kinds of text that know more than their signs are written as these.
        line = msgspec.json.encode(part, enc_hook=_text)
        return json_escaped(msgspec.json.format(line, indent=0).decode())
    except UnicodeEncodeError:
        # Half a UTF-16 pair, which a package may hold, is no UTF-8.
        return json_line(part)


def line_by_line(make: Callable[[], Part], key: str, lines: Iterable[str]) -> Iterator[str]:
    """A document of which one list is written a line an entry, as the entries come.

    Args:
        make: Makes the document with that list empty. It is asked before the entries for the keys
            above them, and after them for those below, which may count the entries.
        key: The key of the list.
        lines: The entries.
    """
    # Quotes inside of texts are escaped, so this can be nothing but the key and its value.
    empty = f'"{key}": []'
    above, _, _ = json_line(make()).partition(empty)
    yield above + empty[:-1]
    before = "\n"
    for line in lines:
        yield before + line
        before = ",\n"
    _, _, below = json_line(make()).partition(empty)
    yield f"\n]{below}\n"


def _written(value: Any) -> Any:
    return english(value) if isinstance(value, Message) else _keys(value)


def _text(value: Any) -> str:
    if not isinstance(value, str | Message):
        raise TypeError(f"no value of a document: {type(value).__name__}")
    return str(english(value))


def _keys(part: Part) -> dict[str, Any]:
    """The keys of a part with their values; those that are not set are left out."""
    config = part.__struct_config__
    keys: dict[str, Any] = {} if config.tag_field is None else {config.tag_field: config.tag}
    for key, name in zip(part.__struct_encode_fields__, part.__struct_fields__, strict=True):
        value = getattr(part, name)
        if value is not UNSET:
            keys[key] = _Parts(value) if _are_parts(value) else value
    return keys


def _are_parts(value: Any) -> bool:
    return type(value) is list and bool(value) and isinstance(value[0], Part)


class _Parts(list[Part]):
    """Parts that are turned into their keys one by one, as they are written.

    Left to the encoder each of them would cost it another level for all that is written of it.
    """

    def __iter__(self) -> Iterator[Any]:
        return map(_keys, super().__iter__())
