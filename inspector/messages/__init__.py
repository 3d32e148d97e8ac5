"""What the program says to people, in the language that the process speaks.

English stands where it is said and is what a translation is found by, as gettext has it: :func:`_`
for a text, :func:`ngettext` for one with a number, :func:`pgettext` where English has one word for
several things, :func:`lazy` and :class:`Plural` for what a table holds and is said later. Values
stand in braces. A language is a folder of PO files; :mod:`inspector.messages.languages` knows
which there are and which one is wanted.

A process may change its language at any time, so nothing is said while a module is imported.
"""

from __future__ import annotations

from inspector.messages.gettext import (
    ENGLISH,
    N_,
    Label,
    LazyText,
    MessageCatalog,
    MessageText,
    Number,
    Pieces,
    Plural,
    _,
    activate,
    count_text,
    current,
    in_language,
    lazy,
    ngettext,
    npgettext,
    on_language_change,
    pgettext,
)
from inspector.messages.rendering import english, render

__all__ = [
    "ENGLISH",
    "N_",
    "Label",
    "LazyText",
    "MessageCatalog",
    "MessageText",
    "Number",
    "Pieces",
    "Plural",
    "_",
    "activate",
    "count_text",
    "current",
    "english",
    "in_language",
    "lazy",
    "ngettext",
    "npgettext",
    "on_language_change",
    "pgettext",
    "render",
]
