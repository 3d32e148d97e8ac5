"""Where a change is: its section, its object, and what the field is called there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from inspector.catalog import Catalog, CustomVersionInfo
from inspector.compare.model import Change
from inspector.errors import InspectorError
from inspector.escaping import one_line
from inspector.format.tree import FieldNode
from inspector.messages.phrases import bounded
from inspector.messages.rendering import render
from inspector.named_tuples import NamedTuple
from inspector.report.diff.words import own_part, version_field
from inspector.versions import Guid

EXPORTS: Final = "exports"
CUSTOM: Final = "custom_versions"
SUMMARY: Final = "summary"
IMPORTS: Final = "imports"
NAMES: Final = "names"

#: What the path of an actor begins with in its map.
_LEVEL: Final = "PersistentLevel."
#: Members that say which element of a list a struct is, the best first.
_IDENTITIES: Final = (
    "Key", "Name", "VarName", "ParameterName", "MemberName", "PropertyName", "KeyName",
    "ObjectPath", "ObjectName", "PackageName", "Path",
)  # fmt: skip
#: Members of an element that are looked at for it.
_MOST_MEMBERS: Final = 24
#: The longest identity that stands beside the place of an element.
_LONGEST: Final = 60


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
    holder, rest = owner_of(change), rest_of(change)
    if section_of(change) == CUSTOM:
        guid, slash, member = rest.partition("/")
        info = custom_info(guid, catalog)
        name = f"{info.name} {guid}" if info is not None and info.name else guid
        return Where("", one_line(f"{name}{slash}{member}"))
    if holder:
        return Where(one_line(holder), one_line(rest.removeprefix("properties/")))
    return Where("", one_line(rest or change.path))


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
    return "/".join(str(step) for step in change.steps[2:]) or change.path


def field_name(change: Change, catalog: Catalog) -> str:
    """What the field of a change is called in its section or object."""
    rest, section = rest_of(change), section_of(change)
    if not rest:
        return own_part("order") if change.kind == "moved" else leaf_of(owner_of(change))
    head, _, tail = rest.partition("/")
    if section == EXPORTS:
        if rest == "properties":
            return own_part("properties_order" if change.kind == "moved" else "properties")
        name = tail if head == "properties" else _own_part(head) + (f"/{tail}" if tail else "")
        return _identified(name, change)
    if section == CUSTOM:
        name = custom_name(head, catalog)
        return f"{name}/{tail}" if tail else name
    if section == IMPORTS and change.kind in ("added", "removed"):
        return leaf_of(rest)
    return entry_name(rest) if section == NAMES else _identified(rest, change)


def entry_name(name: str) -> str:
    """A row of the name table: one that reads like a place is quoted."""
    return f'"{name}"' if name.isdecimal() else name


def _own_part(head: str) -> str:
    return own_part(head) or head


def _identified(name: str, change: Change) -> str:
    """A name that ends in the place of an element, with what distinguishes that from the others."""
    value = change.before if change.after is None else change.after
    path, _, place = name.rpartition("/")
    if not place.isdecimal() or not path or change.kind == "changed":
        return name
    return element_name(path, place, _identity_in(value))


def _identity_in(value: Any) -> str:
    if not isinstance(value, Mapping):
        return ""
    named = (value[member] for member in _IDENTITIES if isinstance(value.get(member), str))
    return next(filter(None, named), "")


def element_name(path: str, place: str, identity: str = "") -> str:
    """An element of a list: ``Tags[4] Colour``; never its bare place.

    Args:
        path: The list.
        place: Which of its elements.
        identity: What distinguishes it from the others, where anything does.
    """
    short = one_line(identity[:_LONGEST])
    if not short or len(identity) > _LONGEST:
        return f"{bounded(path)}[{place}]"
    return f"{bounded(path)}[{place}] {short}"


def node_name(node: FieldNode, name: str, holder: str) -> str:
    """What a row of a tree is called in a comparison.

    Args:
        node: The row.
        name: Its path below what it stands in.
        holder: The last name of what it stands in.
    """
    path, _, place = name.rpartition("/")
    if not place.isdecimal() or node.index is None:
        return name
    return element_name(path or holder, place, render(node.name) or _identity_of(node))


def _identity_of(node: FieldNode) -> str:
    if not node.has_children:
        return ""
    members = node.visible_children()
    named = [members[at] for at in range(min(len(members), _MOST_MEMBERS))]
    texts = {
        member.name: render(member.text) for member in named if not member.absent and member.text
    }
    return next((texts[name] for name in _IDENTITIES if name in texts), "")


def custom_info(guid: str, catalog: Catalog) -> CustomVersionInfo | None:
    """What is known of a custom version; a damaged package may store one twice, as ``…#2``."""
    try:
        return catalog.custom(Guid.parse(guid.partition("#")[0]))
    except InspectorError:
        return None


def custom_name(guid: str, catalog: Catalog) -> str:
    """The name of a custom version; its GUID where none is known."""
    info = custom_info(guid, catalog)
    return info.name or guid if info is not None else guid


def summary_name(field: str) -> str:
    """What people call a version field of the summary; empty for its other fields."""
    return version_field(field)


def leaf_of(path: str) -> str:
    """The last name of an object path."""
    return path.rpartition(":")[2].rpartition(".")[2].rpartition("/")[2] or path


def within_package(path: str) -> str:
    """The path of an object without the asset that all of a package lies in, and its level."""
    return path.partition(":")[2].removeprefix(_LEVEL) or path


def outer_of(path: str) -> str:
    """The name of the object that an object is in."""
    leaf = leaf_of(path)
    return leaf_of(path.removesuffix(leaf).rstrip(":./"))


def inner_of(path: str) -> str:
    """The last name of an object path with that of the object it is in."""
    outer = outer_of(path)
    return f"{outer}.{leaf_of(path)}" if outer else path
