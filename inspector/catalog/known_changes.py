"""Changes of stored values that are no edits: ``changes.toml`` of the catalogue's folders.

What the editor keeps of its own state, what it makes anew from other things, and what a newer
engine makes of older values. Only who compares two packages reads this.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from fnmatch import translate
from functools import lru_cache
from typing import Any, Final, Literal, NamedTuple, get_args

from inspector.catalog.catalog import Catalog, merged_rows
from inspector.catalog.model import RELEASE_NAME, release_key
from inspector.errors import InspectorError
from inspector.files.tables import Row
from inspector.findings.message import Message
from inspector.versions import Guid

FILE: Final = "changes.toml"
#: What a step of a path is that stands for each element.
EACH: Final = "*"

KnownClass = Literal["layout", "conversion", "noise"]
#: Below which members of an object the paths of a row lead, by the keys that hold them: its tagged
#: values, and whatever it stores besides.
_BELOW: Final = {"properties": ("properties",), "stored": ()}


class Conversion(NamedTuple):
    """Members of a struct, or properties of an object, before and after a conversion.

    A member that one side does not name is not there on that side.
    """

    before: Mapping[str, Any]
    after: Mapping[str, Any]

    @property
    def members(self) -> frozenset[str]:
        """The names that either side has."""
        return frozenset((*self.before, *self.after))


class Cause(NamedTuple):
    """What brought a conversion: a number of a custom version, or a release of the engine.

    ``guid`` is None for a release, which ``release`` then names by its two numbers.
    """

    guid: Guid | None
    number: int
    release: tuple[int, int]


class KnownChange(NamedTuple):
    """One row: where a change stands that is no edit, its class, and the words for it.

    ``paths`` lead from an object, with :data:`EACH` for any element. ``properties`` alone is the
    whole object for a layout, and for a conversion the properties that it has. ``several`` is the
    template that says ``words`` of a number of them, "" where nothing is counted. ``forms`` and
    ``step`` are of conversions.
    """

    id: str
    owners: re.Pattern[str]
    paths: tuple[tuple[str, ...], ...]
    change_class: KnownClass
    words: str
    several: str
    source: str
    forms: tuple[Conversion, ...] = ()
    step: Cause | None = None


class KnownChanges:
    """All known changes, by the class of the object that they are in."""

    def __init__(self, rows: Iterable[KnownChange]) -> None:
        self.rows = tuple(rows)
        # Class paths come from files, so only so many are kept.
        self._of_class = lru_cache(maxsize=1024)(self._rows_of)

    def of_class(self, path: str) -> tuple[KnownChange, ...]:
        """The rows for objects of a class, such as ``/Script/Engine.World``."""
        return self._of_class(path)

    def _rows_of(self, path: str) -> tuple[KnownChange, ...]:
        return tuple(row for row in self.rows if row.owners.fullmatch(path))


def known_changes(catalog: Catalog) -> KnownChanges:
    """The known changes of a catalogue; the tables are read once.

    Raises:
        InspectorError: When a table is there and cannot be read, or a row says too little.
    """

    def read() -> KnownChanges:
        rows = merged_rows(catalog.tables(FILE), "change", "id")
        return KnownChanges(map(_change_of, rows))

    return catalog.remember(FILE, read)


def _change_of(row: Row) -> KnownChange:
    kind: KnownClass | None = row.get("class")
    if kind is None or kind not in get_args(KnownClass):
        raise _wrong(row, Message("catalog/change-class", names=", ".join(get_args(KnownClass))))
    is_conversion = kind == "conversion"
    return KnownChange(
        id=_text(row, "id"),
        owners=re.compile("|".join(map(translate, _texts(row, "owners")))),
        paths=_paths(row),
        change_class=kind,
        words=_text(row, "words"),
        several=_text(row, "several") if "several" in row else "",
        source=_text(row, "source"),
        forms=_forms(row) if is_conversion else (),
        step=_step(row) if is_conversion else None,
    )


def _paths(row: Row) -> tuple[tuple[str, ...], ...]:
    keys = [key for key in _BELOW if key in row]
    if not keys:
        raise _wrong(row, Message("catalog/keys-no-texts", names=" or ".join(_BELOW)))
    return tuple(
        (*_BELOW[key], *filter(None, path.split("/")))
        for key in keys
        for path in _texts(row, key, may_be="" if _BELOW[key] else None)
    )


def _forms(row: Row) -> tuple[Conversion, ...]:
    forms = row.get("forms")
    if not isinstance(forms, list) or not forms:
        raise _wrong(row, Message("catalog/conversion-without-forms"))
    read: list[Conversion] = []
    for form in forms:
        before, after = (
            form.get(side) if isinstance(form, Mapping) else None for side in ("before", "after")
        )
        if not (isinstance(before, Mapping) and isinstance(after, Mapping)):
            raise _wrong(row, Message("catalog/form-without-sides"))
        read.append(Conversion(before, after))
    return tuple(read)


def _step(row: Row) -> Cause:
    if "engine" in row:
        release = _text(row, "engine")
        if not RELEASE_NAME.fullmatch(release):
            raise _wrong(row, Message("catalog/no-release-name"))
        return Cause(None, 0, release_key(release))
    number = row.get("to")
    if not isinstance(number, int) or isinstance(number, bool):
        raise _wrong(row, Message("catalog/conversion-without-step"))
    return Cause(Guid.parse(_text(row, "axis")), number, (0, 0))


def _text(row: Row, key: str) -> str:
    value = row.get(key)
    if not isinstance(value, str) or not value:
        raise _wrong(row, Message("catalog/key-no-text", key=key))
    return value


def _texts(row: Row, key: str, may_be: str | None = None) -> list[str]:
    values = row.get(key)
    if not isinstance(values, list) or not values:
        raise _wrong(row, Message("catalog/key-no-texts", key=key))
    if not all(isinstance(value, str) and (value or value == may_be) for value in values):
        raise _wrong(row, Message("catalog/key-no-texts", key=key))
    return values


def _wrong(row: Row, problem: Message) -> InspectorError:
    return InspectorError(
        Message("catalog/of-change", file=FILE, name=str(row.get("id")), problem=problem)
    )
