"""Values of a comparison as text: in rows, in detail, and in excerpts."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from inspector.catalog import Catalog
from inspector.compare.facts import held
from inspector.compare.model import Change, Kind, Place, Types
from inspector.escaping import in_one_line, one_line
from inspector.format.tree import FieldNode
from inspector.format.value_text import MapEntry, told_apart, told_number
from inspector.messages import Number, _, count_text, ngettext
from inspector.messages.notes import types_words
from inspector.messages.phrases import ARROW, bounded, clauses
from inspector.messages.rendering import render
from inspector.messages.values import ValueLine
from inspector.named_tuples import NamedTuple
from inspector.report.diff.excerpts import first_difference
from inspector.report.diff.place import (
    CUSTOM,
    IMPORTS,
    NAMES,
    SUMMARY,
    custom_info,
    outer_of,
    rest_of,
    section_of,
)
from inspector.versions import EngineVersion

# -- values ----------------------------------------------------------------------------------------

SIGNS: Final[Mapping[Kind, str]] = {"added": "+", "removed": "−", "changed": "~", "moved": "→"}

#: What stays of an equal beginning where two values are cut.
_KEPT: Final = 12
#: Elements of a list that a row writes out, and those that are looked at for how many differ.
_WRITTEN: Final = 6
_COUNTED: Final = 10_000
#: How deep in each other values are written.
_DEEPEST: Final = 4
#: Beside its words, what distinguishes a text for people from a struct.
_OF_TEXT: Final = frozenset({"key", "table", "made_by", "flags"})
#: Fields of the summary that are object versions, and the axis of each.
_AXES: Final = {"summary/FileVersionUE4": "ue4", "summary/FileVersionUE5": "ue5"}
_ENGINES: Final = ("SavedByEngineVersion", "CompatibleWithEngineVersion")
_NO_ENGINE: Final = str(EngineVersion())
#: Characters of a value that a row of the window holds; the change itself has all of them.
SHOWN: Final = 2000
#: Letters of a name up to which the values beside it stand in one column.
_NAMES: Final = 32


class ValueFormat(NamedTuple):
    """How values are written: after how many characters they are cut, and whether in a row.

    A row has short names of versions, and the number of elements of a long list, which opens or is
    listed below. What is ``whole`` has all members of a struct, to be typed again from it.
    """

    longest: int
    in_row: bool = False
    whole: bool = False


#: For reports, where a change is a line of text; for rows, which have a column for each side; and
#: for what somebody is to do again by hand.
LINE: Final = ValueFormat(72)
ROW: Final = ValueFormat(SHOWN, in_row=True)
STEP: Final = ValueFormat(SHOWN, whole=True)


def change_text(change: Change, catalog: Catalog, form: ValueFormat = LINE) -> str:
    """What changed, on one line: ``600 → 450``; what was added or removed alone.

    What moved is given by its places, counted from 0 as in paths.
    """
    before, after = sides(change, catalog, form)
    if change.kind == "moved":
        value = value_text(change.after)
        places = (step for step in reversed(change.steps) if isinstance(step, Place))
        place = next(places, None)
        if place is None or None in place:
            return cut(value)
        return _(
            "place {old} {arrow} {new}: {cut}",
            old=place.old,
            arrow=ARROW,
            new=place.new,
            cut=cut(value),
        )
    if change.kind == "added":
        return after
    if change.kind == "removed":
        return before
    return f"{before} {ARROW} {after}"


def sides(change: Change, catalog: Catalog, form: ValueFormat = LINE) -> tuple[str, str]:
    """The two sides of a change, each on one line; "" for the one that is not there.

    Long texts are cut around the first place where they differ.
    """
    counts = _list_sides(change) if form.in_row else None
    if counts is not None:
        return counts
    before, after = _both(change, catalog, form)
    if change.kind == "changed" and before == after and form.in_row:
        # Fewer digits than are stored, or the short name of a version, do not say how they differ.
        before, after = _both(change, catalog, LINE)
    if change.kind == "changed" and before == after:
        before, after = _plainly(change.before), _plainly(change.after)
    return _cut_both(before, after, form.longest)


def _both(change: Change, catalog: Catalog, form: ValueFormat) -> tuple[str, str]:
    if form.in_row and type(change.before) is type(change.after) is float:
        return told_apart(change.before, change.after)
    before = "" if change.kind == "added" else _worded(change, change.before, catalog, form)
    after = "" if change.kind == "removed" else _worded(change, change.after, catalog, form)
    return before, after


def _list_sides(change: Change) -> tuple[str, str] | None:
    """Long lists by how many elements they have; None where those can be written out."""
    sides = [value for value in (change.before, change.after) if value is not None]
    if not all(isinstance(value, list) for value in sides) or not any(
        len(value) > _WRITTEN or any(isinstance(part, Mapping | list) for part in value)
        for value in sides
    ):
        return None
    differing = None
    if len(sides) == 2 and len(sides[0]) == len(sides[1]) <= _COUNTED:
        differing = sum(one != other for one, other in zip(*sides, strict=True)) or None
    before, after = (
        _list_words(len(value), differing) if isinstance(value, list) else ""
        for value in (change.before, change.after)
    )
    return before, after


def _worded(change: Change, value: Any, catalog: Catalog, form: ValueFormat) -> str:
    """A value with the name beside it where it is a version number."""
    name: str | None = None
    if isinstance(value, MapEntry):
        value = value["value"]  # The path ends in the key.
    if _is_number(value):
        if change.path in _AXES:
            version = catalog.object_version(_AXES[change.path], value)
            if version is not None:
                name = version.short_name if form.in_row else version.name
        elif section_of(change) == CUSTOM:
            name = _enumerator(change, value, catalog) or _("no known name")
    if form.whole:
        text = one_line(types_words(value) if isinstance(value, Types) else _WHOLE.of(value))
    else:
        text = row_text(value) if form.in_row else value_text(value)
    return f"{text} {name}" if name else text


def enumerators(change: Change, catalog: Catalog) -> tuple[str, ...]:
    """What stands beside the numbers of a custom version: the names of both in their list."""
    if section_of(change) != CUSTOM:
        return ()
    sides = change.before, change.after
    return tuple(_enumerator(change, side, catalog) if _is_number(side) else "" for side in sides)


def _enumerator(change: Change, number: int, catalog: Catalog) -> str:
    """The name of a number of a custom version; empty where it has none."""
    custom = custom_info(rest_of(change).partition("/")[0], catalog)
    step = custom.enumerator(number) if custom is not None else None
    return step.name if step is not None else ""


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def row_sides(change: Change, catalog: Catalog) -> tuple[str, str]:
    """The two sides of a change as a row of the window has them beside the name of the field."""
    section, rest = section_of(change), rest_of(change)
    if change.kind in ("added", "removed") and section in (IMPORTS, NAMES):
        kind = import_class(change) if section == IMPORTS else ""
        text = _import_words(kind, outer_of(rest)) if kind else ""
        return ("", text) if change.kind == "added" else (text, "")
    before, after = sides(change, catalog, ROW)
    if section == SUMMARY and rest in _ENGINES:
        return before.partition("+")[0], after.partition("+")[0]
    return before, after


def import_class(change: Change) -> str:
    """The class of an import that came or went; empty where it is not stored."""
    value = change.after if change.kind == "added" else change.before
    return str(value.get("ClassName") or "") if isinstance(value, Mapping) else ""


def short_value(change: Change, catalog: Catalog) -> str:
    """Both values, or the one there is, in the few letters that a list has behind a name."""
    before, after = (
        str(value) if type(value) is int else _brief(side)
        for value, side in zip(
            (change.before, change.after), row_sides(change, catalog), strict=True
        )
    )
    match change.kind:
        case "added":
            return after
        case "removed":
            return before
        case "changed" if before and after and before != after:
            return f"{before} {ARROW} {after}"
    return ""


def _brief(text: str) -> str:
    """An engine version without its changelist, and of none that none is stored."""
    if text == _NO_ENGINE:
        return _("not stored")
    head, dash, rest = text.partition("-")
    return head if dash and rest.isdecimal() and head.count(".") == 2 else text


class _Line(ValueLine):
    """How comparisons write values: bytes by their number and hash, an object by its class."""

    def of(self, value: Any, depth: int = 0) -> str:
        return types_words(value) if isinstance(value, Types) else super().of(value, depth)

    def string(self, value: str) -> str:
        return value or '""'

    def number(self, value: float) -> str:
        # A minus sign that can be typed and pasted; whole numbers as sentences and rows have them,
        # of whichever type they are.
        return super().number(value).replace("−", "-").removesuffix(".0")

    def own(self, value: Mapping[str, Any], depth: int) -> str:
        if depth > _DEEPEST:
            return "{…}"
        keys, size = value.keys(), value.get("size")
        # A struct of somebody's own may have members of these names.
        if isinstance(size, int) and isinstance(value.get("sha1"), str | None) and "sha1" in keys:
            return _bytes(value, size)
        if keys == {"raw", "size"} and isinstance(size, int):
            return _("{size:,} bytes {bits}", size=size, bits=value["raw"])
        if keys == {"bits", "words"} and isinstance(value["bits"], int):
            return _("{bits:,} bits", bits=value["bits"])
        if isinstance(value, MapEntry):
            return f"{self.of(value['key'], depth + 1)}: {self.of(value['value'], depth + 1)}"
        if "text" in keys and isinstance(value["text"], str) and keys & _OF_TEXT:
            words = self.string(value["text"])
            flags = value.get("flags")
            return (
                _("{words} (flags {flags})", words=words, flags=flags)
                if isinstance(flags, int)
                else words
            )
        if "ClassIndex" in keys and keys & {"ObjectFlags", "properties", "native", "data"}:
            return _object(value)
        if "ClassName" in keys and "ClassPackage" in keys:
            return f"{value['ClassPackage']}.{value['ClassName']}"
        return ""


class _Row(_Line):
    """The same in a row: numbers as people write them; all digits are elsewhere."""

    def number(self, value: float) -> str:
        return told_number(value)


_LINE: Final = _Line(most_parts=6, deepest=_DEEPEST)
_ROW: Final = _Row(most_parts=6, deepest=_DEEPEST)
_WHOLE: Final = _Line(most_parts=_COUNTED, deepest=_DEEPEST)


def value_text(value: Any) -> str:
    """A value on one line: numbers as they are typed, bytes by their number and hash."""
    return in_one_line(types_words(value) if isinstance(value, Types) else _LINE.of(value))


def row_text(value: Any) -> str:
    """A value on one line with as many digits of a number as people write."""
    return in_one_line(types_words(value) if isinstance(value, Types) else _ROW.of(value))


def stored_sides(change: Change) -> tuple[str, str]:
    """The two sides of a change with all digits; "" for one that has no more than its row says."""
    return tuple(  # type: ignore[return-value]
        text if isinstance(value, float | Mapping | list) and text != row_text(value) else ""
        for value in (change.before, change.after)
        for text in (value_text(value),)
    )


def node_text(node: FieldNode) -> str:
    """What a row of a tree holds, written as the values of changes are."""
    return cut(one_line(render(node.text)[: SHOWN + 1].replace("−", "-")), SHOWN)


def _bytes(value: Mapping[str, Any], size: int) -> str:
    """Bytes that nothing takes apart: what they are, how many, the beginning of their hash."""
    what = ""
    if "width" in value:
        what = f"{value['width']} × {value.get('height')} {value.get('format', '')}"
    elif "class" in value:
        what = str(value["class"]).rpartition(".")[2]
    sha1 = str(value["sha1"] or "")[:10]
    return clauses((what, _("{size:,} bytes", size=size), f"sha1 {sha1}" if sha1 else ""))


def _object(value: Mapping[str, Any]) -> str:
    """An object that came or went: its class, what was set in it, and how much more it holds."""
    kind = str(value["ClassIndex"] or _("Class")).rpartition(".")[2]
    members = held(value)
    parts = [kind, *members]
    properties = value.get("properties")
    if isinstance(properties, Mapping) and len(properties) > len(members):
        left = len(properties) - len(members)
        parts.append(
            ngettext("{count} more property", "{count} more properties", left)
            if members
            else ngettext("{count} property", "{count} properties", left)
        )
    for own in ("native", "data"):
        blob = value.get(own)
        if isinstance(blob, Mapping) and isinstance(blob.get("size"), int):
            parts.append(_("{size:,} bytes of native data", size=blob["size"]))
    return clauses(parts)


def _plainly(value: Any) -> str:
    """All of a value, where its short form hides what differs."""
    if isinstance(value, Mapping):
        parts = (f"{name}: {_LINE.of(part, 1)}" for name, part in value.items())
        return one_line(f"{{{', '.join(parts)}}}")
    if isinstance(value, Types):
        return one_line(repr(types_words(value)))
    return one_line(repr(str(value)) if isinstance(value, str) else str(value))


def cut(text: str, longest: int = LINE.longest) -> str:
    """The beginning of a text that is too long for a line."""
    return text if len(text) <= longest else f"{text[: longest - 1]}…"


def _cut_both(before: str, after: str, longest: int) -> tuple[str, str]:
    if max(len(before), len(after)) <= longest:
        return before, after
    same = first_difference(before, after)
    start = max(same - _KEPT, 0)
    if not before or not after or same + _KEPT < longest // 2:
        start = 0
    lead = "…" if start else ""
    return cut(lead + before[start:], longest), cut(lead + after[start:], longest)


# -- all of a value --------------------------------------------------------------------------------


def whole_text(value: Any) -> str:
    """All of a value, every line of a text; what is no text as indented JSON."""
    if isinstance(value, str):
        return value
    if isinstance(value, Mapping) and isinstance(value.get("text"), str) and not _is_blob(value):
        return str(value["text"])
    if isinstance(value, Mapping | list):
        return json.dumps(value, ensure_ascii=False, indent=1, default=str)
    return _LINE.of(value)


def readable_text(value: Any) -> str:
    """All of a value for reading: a line for each of its members, those inside it indented."""
    if (
        isinstance(value, Mapping)
        and not _is_blob(value)
        and not isinstance(value.get("text"), str)
    ):
        return "\n".join(_readable_lines(value.items())) or _LINE.of(value)
    if isinstance(value, list) and any(isinstance(part, Mapping | list) for part in value):
        return "\n".join(_readable_lines((f"[{place}]", part) for place, part in enumerate(value)))
    if isinstance(value, list) and value:
        return "\n".join(map(_LINE.of, value))
    return value_text(value) if isinstance(value, Mapping | list) else whole_text(value)


def _readable_lines(members: Iterable[tuple[Any, Any]]) -> Iterator[str]:
    rows = [
        (str(name), readable_text(value) if isinstance(value, Mapping | list) else _LINE.of(value))
        for name, value in members
    ]
    # Values stand in one column; a very long name goes beyond it alone.
    names = (len(name) for name, inner in rows if "\n" not in inner)
    width = max((length for length in names if length <= _NAMES), default=0)
    for name, inner in rows:
        if "\n" in inner:
            yield name
            yield from (f"  {line}" for line in inner.split("\n"))
        else:
            yield f"{name:{width}}  {inner}"


# -- bytes -----------------------------------------------------------------------------------------


def hash_text(value: Any) -> str:
    """The hash of bytes that nothing takes apart; empty for other values."""
    return f"SHA-1 {value['sha1']}" if isinstance(value, Mapping) and _is_blob(value) else ""


def blob_sizes(change: Change) -> tuple[int | None, int | None]:
    """The sizes of a value that is given by size and hash."""
    old, new = (
        int(value["size"]) if isinstance(value, Mapping) and _is_blob(value) else None
        for value in (change.before, change.after)
    )
    return old, new


def _is_blob(value: Mapping[str, Any]) -> bool:
    return isinstance(value.get("size"), int) and isinstance(value.get("sha1"), str)


def size_text(before: int | None, after: int | None, kind: str) -> str:
    """How many bytes came or went."""
    if kind in ("added", "removed"):
        size = after if kind == "added" else before
        return (
            "" if size is None else count_text(size) if kind == "added" else f"-{count_text(size)}"
        )
    if before is None or after is None or before == after:
        return ""
    return f"{after - before:+,}"


# -- excerpts --------------------------------------------------------------------------------------
#
# The part of a long value that is listed below the rows of a comparison: around what differs.

#: Characters of a value that are shown, and how many of them stand before the first difference.
_SHOWN: Final = 3_600
_BEFORE: Final = 200
#: Entries of a list that are written out; of longer ones those around what differs.
_ENTRIES: Final = 500
#: Lines of a value that are shown.
_LINES: Final = 150


def _list_words(count: int, differing: int | None) -> str:
    """A list that is too long for a row: how many elements it has, and how many of them differ."""
    if differing is None:
        return _("{count:# element|# elements}", count=Number(count))
    return _(
        "{count:# element|# elements}, {differing:# differs|# differ}",
        count=Number(count),
        differing=Number(differing),
    )


def _import_words(kind: str, outer: str) -> str:
    """What an import is that came or went: its class, and what it is in."""
    if not outer:
        return bounded(kind)
    return _("{kind} in {outer}", kind=bounded(kind), outer=bounded(outer))


def entries_around_difference(before: object, after: object) -> tuple[str, str]:
    """Both values for reading; of very long lists the entries around the first that differ."""
    lists = [one for one in (before, after) if isinstance(one, list)]
    if max(map(len, lists), default=0) <= _ENTRIES:
        return readable_text(before), readable_text(after)
    at = 0
    if len(lists) == 2:
        pairs = enumerate(zip(*lists, strict=False))
        at = next((place for place, pair in pairs if pair[0] != pair[1]), min(map(len, lists)))
    begin = max(at - _LINES // 10, 0)

    def text_of(value: object) -> str:
        if not isinstance(value, list):
            return readable_text(value)
        end = min(begin + _ENTRIES, len(value))
        left = len(value) - end
        lines = [readable_text(value[begin:end])]
        if begin:
            lines.insert(0, _("… {count:# entry|# entries} before", count=Number(begin)))
        if left:
            lines.append(_("… {count:# entry|# entries} more", count=Number(left)))
        return "\n".join(lines)

    return text_of(before), text_of(after)


def shown_part(text: str, at: int) -> str:
    """The part of a text around a place, with how much was left out."""
    begin = max(at - _BEFORE, 0) if len(text) > _SHOWN else 0
    part = text[begin : begin + _SHOWN]
    part = "\n".join(part.split("\n", _LINES)[:_LINES])
    left = len(text) - begin - len(part)
    lines = [part]
    if begin:
        lines.insert(0, _("… {count:# character|# characters} before", count=Number(begin)))
    if left:
        lines.append(_("… {count:# character|# characters} more", count=Number(left)))
    return "\n".join(lines)
