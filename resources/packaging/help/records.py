"""The page of the help about the records of a package, made of their declarations."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator

import inspector.format.unreal.declare as declarations
from inspector.format.record_tree import meaning_of
from inspector.format.schema import Field, Record, declared
from inspector.messages import _, pgettext, render
from inspector.report.markdown import code, escaped, table


def records_page() -> str:
    """Every declared record as Markdown: its engine type and header, and a row a field.

    Meanings and conditions are in the language of the process; names are the engine's.
    """
    parts: list[str] = []
    for found in pkgutil.iter_modules(declarations.__path__, f"{declarations.__name__}."):
        records = list(_records_of(found.name))
        if records:
            parts.append(f"## {code(found.name.rpartition('.')[2])}")
            parts += [part for record in records for part in _record(record)]
    return "\n\n".join(parts)


def _records_of(name: str) -> Iterator[type[Record]]:
    """The records that a module declares, in its order."""
    for kind in vars(importlib.import_module(name)).values():
        if isinstance(kind, type) and issubclass(kind, Record) and kind.__module__ == name:
            yield kind


def _record(record: type[Record]) -> Iterator[str]:
    yield f"### {record.__name__.removeprefix('_')}"
    names = [name for name in record.engine.split(", ") if name]
    meaning = escaped(render(meaning_of(record)))
    if names:
        meaning = meaning.removeprefix(f"{names[0]}: ")
    yield ": ".join(filter(None, (", ".join(map(code, names)), meaning)))
    if record.fields:
        head = (_("Field"), _("Type"), pgettext("a column", "Stored"), _("Meaning"))
        yield table(head, map(_field, record.fields))


def _field(field: Field) -> tuple[str, str, str, str]:
    stored = render(field.gate.text) if field.gate else ""
    kind = code(render(field.subcon.title))
    return code(field.label), kind, escaped(stored), escaped(render(declared(field.doc)))
