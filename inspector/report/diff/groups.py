"""What belongs together in a comparison: the changes of one section or of one object."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from inspector.catalog import Catalog
from inspector.compare.classify import ANOTHER_LAYOUT
from inspector.compare.model import Change, ChangeClass, Difference
from inspector.errors import InspectorError
from inspector.report.diff.row import pair_texts
from inspector.versions.guid import Guid

EXPORTS: Final = "exports"
CUSTOM: Final = "custom_versions"
SUMMARY: Final = "summary"
IMPORTS: Final = "imports"

#: What people call the version fields of a summary.
SUMMARY_WORDS: Final = {
    "SavedByEngineVersion": "Saved by",
    "CompatibleWithEngineVersion": "Compatible with",
    "FileVersionUE4": "UE4 object version",
    "FileVersionUE5": "UE5 object version",
    "FileVersionLicenseeUE": "Licensee version",
    "LegacyFileVersion": "Header layout",
}
_AXES: Final = {"FileVersionUE4": "ue4", "FileVersionUE5": "ue5"}
_ENGINES: Final = ("SavedByEngineVersion", "CompatibleWithEngineVersion")
#: What an object is and holds beside its properties, in words.
_PART_WORDS: Final = {"native": "native data", "data": "data", "depends": "dependencies"}

CONTENT, VERSION, NOISE = ChangeClass.CONTENT, ChangeClass.VERSION, ChangeClass.NOISE
#: What another engine wrote: numbers, and what it makes of older values.
OF_ENGINE: Final = (ChangeClass.CONVERSION, VERSION)


class Numbered(NamedTuple):
    """A change and its place among all of the difference."""

    number: int
    change: Change


@dataclass(slots=True)
class Group:
    """The changes of one section, or of one object.

    ``section`` is the key of the section in paths (``imports``), ``owner`` the path of the object;
    empty for a section.
    """

    key: str
    section: str
    owner: str = ""
    changes: list[Numbered] = field(default_factory=list)
    _whole: list[Numbered | None] = field(default_factory=list, repr=False)

    @property
    def whole(self) -> Numbered | None:
        """The change that an object came, went or stands elsewhere with; None for most."""
        if not self.owner:
            return None
        if not self._whole:
            # Asked for again and again: an object may have very many changes.
            found = (one for one in self.changes if not rest_of(one.change))
            self._whole.append(next(found, None))
        return self._whole[0]


class Wanted(NamedTuple):
    """What is shown of a comparison."""

    only_changes: bool = True
    hide_noise: bool = True
    hide_version: bool = False
    hide_layout: bool = True

    def passes(self, change: Change) -> bool:
        """Whether the class of a change is shown.

        What came or went with another layout of the file follows from the version that is told.
        """
        follows = change.change_class is NOISE or change.note == ANOTHER_LAYOUT
        if follows and self.hide_noise:
            return False
        if change.change_class is ChangeClass.LAYOUT and self.hide_layout:
            return False
        return change.change_class not in OF_ENGINE or not self.hide_version


def groups_of(difference: Difference) -> list[Group]:
    """The changes by section and object, in the order in which they are listed."""
    found: dict[str, Group] = {}
    for number, change in enumerate(difference.changes):
        section = section_of(change)
        owner = owner_of(change)
        key = f"{section}/{owner}" if owner else section
        group = found.get(key)
        if group is None:
            group = found[key] = Group(key, section, owner)
        group.changes.append(Numbered(number, change))
    return list(found.values())


def section_of(change: Change) -> str:
    """The key of the section that a change is in."""
    return change.path.partition("/")[0]


def owner_of(change: Change) -> str:
    """The path of the object that a change is in; empty outside of objects."""
    if section_of(change) != EXPORTS:
        return ""
    if len(change.steps) > 1 and isinstance(change.steps[1], str):
        return change.steps[1]
    _, _, rest = change.path.partition("/")
    return f"{rest}/".partition("/properties/")[0].rstrip("/")


def rest_of(change: Change) -> str:
    """The path of a change below its section or object; empty for a whole object."""
    owner = owner_of(change)
    base = f"{section_of(change)}/{owner}" if owner else section_of(change)
    if change.path == base:
        return ""
    if change.path.startswith(f"{base}/"):
        return change.path[len(base) + 1 :]
    # The path writes a slash within a name in another way: count the parts instead.
    return "/".join(str(one) for one in change.steps[2:]) or change.path


def field_name(change: Change, catalog: Catalog) -> str:
    """What the field of a change is called in its group."""
    rest, section = rest_of(change), section_of(change)
    if not rest:
        return "order" if change.kind == "moved" else leaf_of(owner_of(change))
    if section == EXPORTS:
        head, _, tail = rest.partition("/")
        if head == "properties" and tail:
            return tail
        if rest == "properties":
            return "order of properties" if change.kind == "moved" else "properties"
        return _PART_WORDS.get(head, head) + (f"/{tail}" if tail else "")
    if section == CUSTOM:
        head, _, tail = rest.partition("/")
        name = custom_name(head, catalog)
        return f"{name}/{tail}" if tail else name
    if section == IMPORTS:
        value = change.after if change.after is not None else change.before
        kind = value.get("ClassName") if isinstance(value, dict) else None
        leaf = leaf_of(rest)
        return f"{kind}  {leaf}" if kind else rest
    return rest


def custom_name(guid: str, catalog: Catalog) -> str:
    """The name of a custom version; its GUID where nobody knows one."""
    try:
        info = catalog.custom(Guid.parse(guid.partition("#")[0]))
    except InspectorError:
        return guid
    return info.name or guid if info is not None else guid


def leaf_of(path: str) -> str:
    """The last name of an object path."""
    return path.rpartition(":")[2].rpartition(".")[2].rpartition("/")[2] or path


def outer_of(path: str) -> str:
    """The name of the object that an object is in."""
    leaf = leaf_of(path)
    return leaf_of(path.removesuffix(leaf).rstrip(":./"))


def inner_of(path: str) -> str:
    """The last name of an object path with that of the object it is in."""
    outer = outer_of(path)
    return f"{outer}.{leaf_of(path)}" if outer else path


def side_texts(change: Change, catalog: Catalog) -> tuple[str, str]:
    """The values of a change on both sides; version numbers with their names."""
    section, rest = section_of(change), rest_of(change)
    if section == IMPORTS and change.kind in ("added", "removed"):
        outer = outer_of(rest)
        return outer, outer
    if section == "names" and change.kind in ("added", "removed"):
        return "", ""
    before, after = pair_texts(change.before, change.after)
    if section == SUMMARY and rest in _ENGINES:
        return before.partition("+")[0], after.partition("+")[0]
    return (
        _named(section, rest, change.before, before, catalog),
        _named(section, rest, change.after, after, catalog),
    )


def _named(section: str, rest: str, value: object, text: str, catalog: Catalog) -> str:
    if type(value) is not int:
        return text
    name = ""
    if section == SUMMARY and rest in _AXES:
        axis = "ue4" if _AXES[rest] == "ue4" else "ue5"
        version = catalog.object_version(axis, value)
        name = version.short_name if version is not None else ""
    elif section == CUSTOM and "/" not in rest:
        try:
            info = catalog.custom(Guid.parse(rest.partition("#")[0]))
        except InspectorError:
            info = None
        found = info.enumerator(value) if info is not None else None
        name = found.name if found is not None else ""
    return f"{text}  {name}" if name else text


def counts_words(changes: Sequence[Change]) -> str:
    """How many were changed, added, removed and moved: "3 changed, 1 added"."""
    kinds = [one.kind for one in changes]
    parts = [
        f"{kinds.count(kind):,} {kind}"
        for kind in ("changed", "added", "removed", "moved")
        if kind in kinds
    ]
    return ", ".join(parts)


def short_value(change: Change, catalog: Catalog) -> str:
    """What a list says behind the name: both numbers, or the one there is."""
    before, after = side_texts(change, catalog)
    before, after = before.partition("  ")[0], after.partition("  ")[0]
    before, after = _brief(before), _brief(after)
    if change.kind == "moved":
        return ""
    match change.kind:
        case "added":
            return after
        case "removed":
            return before
        case "changed" if before and after and before != after:
            return f"{before} → {after}"
    return ""


def _brief(text: str) -> str:
    """An engine version without its changelist."""
    head, dash, rest = text.partition("-")
    return head if dash and rest.isdecimal() and head.count(".") == 2 else text


def size_words(before: int | None, after: int | None, kind: str) -> str:
    """How many bytes came or went."""
    if kind == "added":
        return f"{after:,}" if after is not None else ""
    if kind == "removed":
        return f"−{before:,}" if before is not None else ""
    if before is None or after is None or before == after:
        return ""
    delta = after - before
    return f"+{delta:,}" if delta > 0 else f"−{-delta:,}"


def blob_sizes(change: Change) -> tuple[int | None, int | None]:
    """The sizes of a value that is told by size and hash."""

    def size(value: object) -> int | None:
        if isinstance(value, dict) and isinstance(value.get("sha1"), str):
            found = value.get("size")
            return found if isinstance(found, int) else None
        return None

    return size(change.before), size(change.after)
