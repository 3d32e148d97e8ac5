"""What a change says, in words: its place, its sign, and the two sides of its arrow."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from inspector.catalog import Catalog
from inspector.compare.model import Change, Kind, Place
from inspector.format.tree.words import ValueLine
from inspector.phrases import counted
from inspector.report.values import object_version_name
from inspector.signs import one_line
from inspector.versions import Guid

ARROW: Final = "→"
SIGNS: Final[Mapping[Kind, str]] = {"added": "+", "removed": "−", "changed": "~", "moved": "→"}

#: Where the text of a value is cut, and what stays of an equal beginning when two are.
_LONGEST: Final = 72
_KEPT: Final = 12
#: How deep in each other values are written.
_DEEPEST: Final = 4
#: Beside its words, what tells a text for people from a struct.
_OF_TEXT: Final = frozenset({"key", "table", "made_by", "flags"})
#: Fields of the summary that are object versions, and the axis of each.
_AXES: Final = {"summary/FileVersionUE4": "ue4", "summary/FileVersionUE5": "ue5"}
_CUSTOM: Final = "custom_versions/"
_OBJECTS: Final = "exports/"


class Where(NamedTuple):
    """Where a change is within its section: the object that it is in, and the place there.

    ``holder`` is empty outside of objects, ``place`` for an object that came or went as a whole.
    """

    holder: str
    place: str

    def __str__(self) -> str:
        return f"{self.holder} › {self.place}" if self.holder and self.place else "".join(self)


def where(change: Change, catalog: Catalog) -> Where:
    """Where a change is, without what the title of its section says."""
    path = change.path
    if path.startswith(_CUSTOM):
        guid, slash, rest = path.removeprefix(_CUSTOM).partition("/")
        return Where("", one_line(f"{_custom_name(guid, catalog)}{slash}{rest}"))
    if path.startswith(_OBJECTS) and len(change.steps) > 1:
        holder = str(change.steps[1])
        rest = path.removeprefix(f"{_OBJECTS}{holder}").removeprefix("/")
        return Where(one_line(holder), one_line(rest.removeprefix("properties/")))
    said = str(change.steps[0]) if change.steps else change.section.replace(" ", "_")
    return Where("", one_line(path.removeprefix(f"{said}/")))


def _custom_name(guid: str, catalog: Catalog) -> str:
    # A damaged package may store one twice: the second is told as "…#2".
    custom = catalog.custom(Guid.parse(guid.partition("#")[0]))
    return f"{custom.name} {guid}" if custom is not None and custom.name else guid


def change_text(change: Change, catalog: Catalog) -> str:
    """What changed, on one line: ``600 → 450``; what was added or removed alone.

    What moved is told by its places, counted from 0 as in paths.
    """
    before, after = sides(change, catalog)
    if change.kind == "moved":
        value = value_text(change.after)
        places = (step for step in reversed(change.steps) if isinstance(step, Place))
        place = next(places, None)
        if place is None or None in place:
            return cut(value)
        return f"place {place.old} {ARROW} {place.new}: {cut(value)}"
    if change.kind == "added":
        return after
    if change.kind == "removed":
        return before
    return f"{before} {ARROW} {after}"


def sides(change: Change, catalog: Catalog) -> tuple[str, str]:
    """The two sides of a change, each on one line; "" for the one that is not there.

    Long texts are cut around the first place where they differ.
    """
    before = "" if change.kind == "added" else _worded(change, change.before, catalog)
    after = "" if change.kind == "removed" else _worded(change, change.after, catalog)
    if change.kind == "changed" and before == after:
        before, after = _plainly(change.before), _plainly(change.after)
    return _cut_both(before, after)


def _worded(change: Change, value: Any, catalog: Catalog) -> str:
    """A value with the name beside it where it is a version number."""
    name: str | None = None
    if isinstance(value, Mapping) and value.keys() == {"key", "value"}:
        value = value["value"]  # The path ends in the key.
    if isinstance(value, int) and not isinstance(value, bool):
        if change.path in _AXES:
            name = object_version_name(catalog, _AXES[change.path], value)
        elif change.path.startswith(_CUSTOM):
            guid = change.path.removeprefix(_CUSTOM).partition("/")[0]
            custom = catalog.custom(Guid.parse(guid))
            step = custom.enumerator(value) if custom is not None else None
            name = step.name if step is not None else "no known name"
    text = value_text(value)
    return f"{text} {name}" if name else text


class _Line(ValueLine):
    """How comparisons write values: bytes by their number and hash, an object by its class."""

    def string(self, value: str) -> str:
        return value or '""'

    def own(self, value: Mapping[str, Any], depth: int) -> str:
        if depth > _DEEPEST:
            return "{…}"
        keys, size = value.keys(), value.get("size")
        # A struct of somebody's own may have members of these names.
        if isinstance(size, int) and isinstance(value.get("sha1"), str | None) and "sha1" in keys:
            return _bytes(value, size)
        if keys == {"raw", "size"} and isinstance(size, int):
            return f"{size:,} bytes {value['raw']}"
        if keys == {"bits", "words"} and isinstance(value["bits"], int):
            return f"{value['bits']:,} bits"
        if keys == {"key", "value"}:
            return f"{self.of(value['key'], depth + 1)}: {self.of(value['value'], depth + 1)}"
        if "text" in keys and isinstance(value["text"], str) and keys & _OF_TEXT:
            words = self.string(value["text"])
            flags = value.get("flags")
            return f"{words} (flags {flags})" if isinstance(flags, int) else words
        if "ClassIndex" in keys and keys & {"ObjectFlags", "properties", "native", "data"}:
            return _object(value)
        if "ClassName" in keys and "ClassPackage" in keys:
            return f"{value['ClassPackage']}.{value['ClassName']}"
        return ""


_LINE: Final = _Line(most_parts=6, deepest=_DEEPEST)


def value_text(value: Any) -> str:
    """A value on one line: numbers with a real minus sign, bytes by their number and hash."""
    return one_line(_LINE.of(value))


def _bytes(value: Mapping[str, Any], size: int) -> str:
    """Bytes that nothing takes apart: what they are, how many, the beginning of their hash."""
    what = ""
    if "width" in value:
        what = f"{value['width']} × {value.get('height')} {value.get('format', '')}, "
    elif "class" in value:
        what = f"{str(value['class']).rpartition('.')[2]}, "
    sha1 = str(value["sha1"] or "")[:10]
    return f"{what}{size:,} bytes" + (f", sha1 {sha1}" if sha1 else "")


def _object(value: Mapping[str, Any]) -> str:
    """An object that came or went: its class, and how much it holds."""
    kind = str(value["ClassIndex"] or "Class").rpartition(".")[2]
    parts = [kind]
    held = value.get("properties")
    if isinstance(held, Mapping):
        parts.append(counted(len(held), "property", "properties"))
    for own in ("native", "data"):
        held = value.get(own)
        if isinstance(held, Mapping) and isinstance(held.get("size"), int):
            parts.append(f"{held['size']:,} bytes of native data")
    return ", ".join(parts)


def _plainly(value: Any) -> str:
    """All of a value, where its short form hides what differs."""
    if isinstance(value, Mapping):
        parts = (f"{name}: {_LINE.of(part, 1)}" for name, part in value.items())
        return one_line(f"{{{', '.join(parts)}}}")
    return one_line(repr(value) if isinstance(value, str) else str(value))


def cut(text: str, longest: int = _LONGEST) -> str:
    """The beginning of a text that is too long for a line."""
    return text if len(text) <= longest else f"{text[: longest - 1]}…"


def _cut_both(before: str, after: str) -> tuple[str, str]:
    if max(len(before), len(after)) <= _LONGEST:
        return before, after
    same = 0
    for old, new in zip(before, after, strict=False):
        if old != new:
            break
        same += 1
    start = max(same - _KEPT, 0)
    if not before or not after or same + _KEPT < _LONGEST // 2:
        start = 0
    lead = "…" if start else ""
    return cut(lead + before[start:]), cut(lead + after[start:])
