"""Catalogs of messages other than English: compiled PO files, and the pseudo language.

What the build makes of the PO files of a language is their head as text, an empty line, and packed
behind that the MO file that Python's gettext reads: it has every English text too, so that packed
it is a third as large in every installation.
"""

from __future__ import annotations

import io
import re
import struct
import zlib
from gettext import GNUTranslations
from pathlib import Path
from typing import Final

from inspector.messages import MessageCatalog
from inspector.messages.gettext import NumberSigns

#: The field of the head that says how the language writes numbers.
SIGNS: Final = "X-Language-Number-Signs"


#: Letters and what :class:`PseudoCatalog` writes for them, and what it leaves as it is.
_MARKED: Final = str.maketrans("aceinouyACEINOUY", "àçéîñöûýÀÇÉÎÑÖÛÝ")


_KEPT: Final = re.compile(r"(\{[^{}]*\}|%(?:\(\w+\))?[rs]|`[^`]*`|<[^<>]*>)")


#: Between the head of a language and its packed messages.
_END_OF_HEAD: Final = b"\n\n"
#: The longest head that is looked at, in bytes.
_LONGEST_HEAD: Final = 1 << 16


class CompiledCatalog(MessageCatalog):
    """The messages of a language, read from what the build made of its PO files.

    Args:
        name: The language.
        path: The compiled file.

    Raises:
        OSError: The file cannot be read.
        ValueError: It is no compiled catalog.
    """

    def __init__(self, name: str, path: Path) -> None:
        super().__init__(name)
        self._path = path
        with path.open("rb") as file:
            _, _, packed = file.read().partition(_END_OF_HEAD)
        try:
            self._messages = GNUTranslations(io.BytesIO(zlib.decompress(packed)))
        except (struct.error, zlib.error, OSError) as error:
            raise ValueError(str(error)) from error
        signs = self._messages.info().get(SIGNS.lower())
        self.signs = None if signs is None else NumberSigns.of(signs)

    def __reduce__(self) -> tuple[type[MessageCatalog], tuple[object, ...]]:
        """How another process reads it."""
        return type(self), (self.name, self._path)

    def gettext(self, message: str) -> str:
        """A message in this language."""
        # The message without any text is the head of the file.
        return self._messages.gettext(message) if message else message

    def ngettext(self, singular: str, plural: str, n: int) -> str:
        """The form of a message that goes with a number, by the plural rule of the language."""
        return self._messages.ngettext(singular, plural, n)

    def pgettext(self, context: str, message: str) -> str:
        """A message in one of its meanings; where it has none of its own, that of the rest."""
        text = self._messages.pgettext(context, message)
        return self.gettext(message) if text == message else text

    def npgettext(self, context: str, singular: str, plural: str, n: int) -> str:
        """The form of a message that goes with a number, in one of its meanings."""
        return self._messages.npgettext(context, singular, plural, n)

    def form(self, n: int) -> int:
        """The place of the form that goes with a number, by the plural rule of the language."""
        plural: int = self._messages.plural(n)  # type: ignore[attr-defined]
        return plural


class PseudoCatalog(MessageCatalog):
    """Every text of the program's own with marks on its letters, in brackets and a third longer."""

    def __init__(self) -> None:
        super().__init__("pseudo")

    def gettext(self, message: str) -> str:
        """The text with marks; values, code and the signs between words stay."""
        first, *rest = _KEPT.split(message)
        marked = first.translate(_MARKED)
        for kept, between in zip(rest[::2], rest[1::2], strict=True):
            name, colon, forms = kept.partition(":")
            has_forms = colon and "|" in forms
            marked += f"{name}:{forms.translate(_MARKED)}" if has_forms else kept
            marked += between.translate(_MARKED)
        return f"[{marked}{'~' * (len(message) // 3)}]" if marked != message else message

    def ngettext(self, singular: str, plural: str, n: int) -> str:
        """The form of English that goes with a number, with marks."""
        return self.gettext(super().ngettext(singular, plural, n))

    def pgettext(self, context: str, message: str) -> str:
        """The text with marks."""
        return self.gettext(message)


def head_of(path: Path) -> dict[str, str]:
    """What the head of a compiled catalog says of the language, by field; no message is read.

    Raises:
        OSError: The file cannot be read.
        ValueError: It is no compiled catalog.
    """
    with path.open("rb") as file:
        head, end, _ = file.read(_LONGEST_HEAD).partition(_END_OF_HEAD)
    if not end:
        raise ValueError("it has no head")
    fields = (line.partition(":") for line in head.decode("utf-8").splitlines())
    return {name.strip(): text.strip() for name, _, text in fields}


def packed_catalog(head: str, messages: bytes) -> bytes:
    """The compiled file of a language.

    Args:
        head: The fields of its head, a line each.
        messages: The MO file.
    """
    return head.strip().encode() + _END_OF_HEAD + zlib.compress(messages, 9)
