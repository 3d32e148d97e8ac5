"""One file as text for comparing revisions line by line, such as Git does.

The text holds what the file holds and nothing about where it is: no path, no engine that it is
judged against, no verdict. What a save reorders is put in order, and sizes and offsets, which
follow from everything else, are left out.

The text of a graph has its wires and the values that people see. The other attributes of a node's
pins are one hash, and so are the positions of all nodes of a graph: no change of them goes unseen.
Two versions that a merge left in one file become one text with Git's conflict markers.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from itertools import chain
from typing import Any, Final

from inspector.catalog import Catalog
from inspector.checks.facts import Damage, Depth, FileFacts, FileKind
from inspector.escaping import one_line
from inspector.format.formats import format_named
from inspector.format.logical import LogicalBytes
from inspector.format.unreal.package import Package
from inspector.format.unreal.tree.package_tree import PackageTree
from inspector.graphs.expressions import literal, shows_value
from inspector.graphs.model import Graph, Node, Pin
from inspector.graphs.reading import graphs_of
from inspector.messages.rendering import english, render
from inspector.project.file_bytes import sha1_of
from inspector.project.opening import Opened, deepened
from inspector.project.walk import OBJECT_STREAMS
from inspector.report import tables
from inspector.report.graphs import graph_lines
from inspector.report.properties import (
    UNVERSIONED,
    ShownObject,
    ShownProperty,
    ShownRows,
    lines_of,
    objects_of,
    payload_lines,
)
from inspector.report.show import version_lines
from inspector.report.tables import hashed
from inspector.report.text import fact
from inspector.versions import CustomVersion

# -- objects of graphs -----------------------------------------------------------------------------

_POSITIONS: Final = ("NodePosX", "NodePosY")
_PINS: Final = "Pins"
_PIN_ID: Final = "PinId"
#: What a graph's text shows: the value of a pin that shows it, the links of every pin.
_VALUE: Final = "DefaultValue"
_LINKS: Final = "LinkedTo"
_WORDS: Final = "DefaultTextValue"
_HASH: Final = "hash"


def without_pins(
    shown: Sequence[ShownObject], tree: PackageTree, graphs: Iterable[Graph]
) -> list[ShownObject]:
    """The objects of a package, those of its graphs without what the graphs' texts show.

    Args:
        shown: All objects, in the order of the export table.
        tree: All fields of the package.
        graphs: The graphs whose texts are written.
    """
    kept = _Kept(shown, tree)
    for graph in graphs:
        nodes = [node for node in graph.nodes if not node.problem and node.export != graph.export]
        positions = [kept.positions(node.export) for node in nodes]
        for node in nodes:
            kept.shorten(node)
        if any(positions):
            kept.add(graph.export, "NodePositions", positions)
    return list(kept.objects.values())


class _Kept:
    """What is left to tell of the objects of a package.

    Args:
        shown: All objects, in the order of the export table.
        tree: All fields of the package.
    """

    def __init__(self, shown: Sequence[ShownObject], tree: PackageTree) -> None:
        self.objects = dict(enumerate(shown))
        #: Until 4.12 pins were objects: their places, by the node that they lie in and their names.
        self._pins: dict[int, dict[str, int]] = {}
        paths = tree.paths
        for place, export in enumerate(tree.package.exports):
            if paths.class_of(export) == "EdGraphPin":
                name = paths.text(export.ObjectName)
                self._pins.setdefault(export.OuterIndex - 1, {})[name] = place

    def positions(self, export: int) -> list[Any]:
        """The position of a node, with its path."""
        shown = self.objects[export]
        places = [stored.value for stored in shown.properties or () if stored.name in _POSITIONS]
        return [shown.path, *places] if places else []

    def add(self, export: int, name: str, value: Any) -> None:
        """Adds the hash of a value to the properties of an object."""
        shown = self.objects[export]
        entry = ShownProperty(name, _HASH, 0, _hash_of(value))
        self.objects[export] = shown._replace(properties=(*(shown.properties or ()), entry))

    def shorten(self, node: Node) -> None:
        """Leaves out the place of a node; its pins become one hash."""
        shown = self.objects[node.export]
        own = [stored for stored in shown.properties or () if stored.name not in _POSITIONS]
        objects = self._pins.get(node.export, {})
        if objects and all(pin.id in objects for pin in node.pins):
            pins = [self.objects.pop(objects[pin.id]) for pin in node.pins]
            members = [
                {stored.name: stored.value for stored in pin.properties or ()} for pin in pins
            ]
            own = [stored for stored in own if stored.name != _PINS]
            own.append(ShownProperty(_PINS, _HASH, 0, _rest_of(members, node.pins)))
        rows = tuple(_without_pins(row, node) for row in shown.rows)
        properties = tuple(own) if shown.properties is not None else None
        self.objects[node.export] = shown._replace(properties=properties, rows=rows)


def _without_pins(row: ShownRows, node: Node) -> ShownRows:
    """What a node stores behind its tags, its pins as one hash."""
    if not isinstance(row.value, Mapping) or _PINS not in row.value:
        return row
    stored = row.value[_PINS]
    ids = _hash_of([pin[_PIN_ID] for pin in stored])
    hashes = {_PINS: _rest_of(stored, node.pins), f"{_PINS}.{_PIN_ID}": ids}
    return row._replace(value={**row.value, **hashes})


def _rest_of(stored: Sequence[Mapping[str, Any]], pins: Sequence[Pin]) -> str:
    """The hash of what a graph's text leaves out of the pins of a node."""
    return _hash_of([_rest(members, pin) for members, pin in zip(stored, pins, strict=True)])


def _rest(stored: Mapping[str, Any], pin: Pin) -> dict[str, Any]:
    # As it is stored: a text has numbers without the zeros at their ends.
    is_in_text = not pin.links and shows_value(pin) and pin.value in literal(pin)
    rest = {name: value for name, value in stored.items() if name not in (_LINKS, _PIN_ID)}
    if is_in_text or not rest.get(_VALUE):
        rest.pop(_VALUE, None)
    words = rest.get(_WORDS)
    if is_in_text and isinstance(words, Mapping):
        rest[_WORDS] = {name: value for name, value in words.items() if name != "text"}
    return rest


def _hash_of(value: Any) -> str:
    return hashed(json.dumps(value, ensure_ascii=False, default=english))


# -- the text of a file ----------------------------------------------------------------------------

_KINDS = {
    FileKind.MISSING: "The file cannot be opened.",
    FileKind.EMPTY: "The file is empty.",
    FileKind.IOSTORE: "An IoStore package, which is not read.",
}
#: Tables that are listed row by row as JSON, and what they are called.
_AS_JSON = {"gatherable_text": "Texts to translate", "metadata": "Metadata"}
_MISSING_OBJECT = "Git LFS pointer; its object is not here, git lfs pull fetches it"
#: Git tells all lines of the other side then, as if somebody had removed or added them.
_NOT_COMPARED = "Not compared: what this side holds is not here, nothing is known to be gone or new"
_STORED = {
    "damaged": "Git LFS pointer; its object is damaged, git lfs fsck sets it aside",
    "unread": "Git LFS pointer; its object is not read, inspector diff says why",
}
#: The type of the rows that hold the metadata of a package.
METADATA: Final = "PackageMetaData"
#: Bytes of a foreign text that is told as it is.
_LONGEST_TEXT: Final = 64 << 20
#: Says only that the copy that Git hands over lies alone.
_OF_THE_PLACE = frozenset({"MISSING-UEXP"})


def for_diff_text(opened: Opened, catalog: Catalog) -> str:
    """The text of one file, opened alone.

    What cannot be read of it is said, with the hash of the whole file, so that no change of it goes
    unseen.

    Args:
        opened: The file.
        catalog: Names of versions and flags.
    """
    if opened.facts.kind is FileKind.NOT_A_PACKAGE and opened.path.lower().endswith(OBJECT_STREAMS):
        foreign = _foreign_text(opened)
        if foreign is not None:
            return foreign
    whole = deepened(opened, Depth.OBJECTS)
    blocks = [block for block in _blocks(whole, catalog) if block]
    return "\n".join("\n".join(block) + "\n" for block in blocks)


def _foreign_text(opened: Opened) -> str | None:
    """A text that is only called like a stream, as it is: so Git tells it without this program."""
    data = opened.logical
    if data.size > _LONGEST_TEXT:
        return None
    try:
        text = data.slice(0, data.size).decode()
    except UnicodeDecodeError:
        return None
    return None if "\0" in text else text


def unread_text(data: bytes, reason: str) -> str:
    """What to say of a file in the place of a text that could not be made."""
    lines = [*tables.block("Not read", [one_line(reason)]), _whole(LogicalBytes(data))]
    return "\n".join(lines) + "\n"


def _blocks(opened: Opened, catalog: Catalog) -> Iterator[list[str]]:
    of_format = _BLOCKS.get(opened.facts.kind, _package_blocks)
    return of_format(opened, catalog)


def _stream_blocks(opened: Opened, catalog: Catalog) -> Iterator[list[str]]:
    # Most files are packages.
    from inspector.report.objectstream.text import for_diff_parts

    yield _problem_lines(opened, opened.facts)
    yield from for_diff_parts(opened, catalog)


def _package_blocks(opened: Opened, catalog: Catalog) -> Iterator[list[str]]:
    facts, package, tree = opened.facts, opened.package, opened.objects
    yield version_lines(opened, catalog)
    yield _problem_lines(opened, facts)
    yield _custom_lines(facts, catalog)
    yield tables.block("Names", sorted(map(one_line, tables.table(package, lambda p: p.names))))
    yield tables.block("Imports", sorted(line.strip() for line in tables.import_lines(package)[1:]))
    yield tables.block("Exports", sorted(_exports(package)))
    yield tables.soft_reference_lines(package)
    yield _registry_lines(package)
    yield tables.thumbnail_lines(package)
    yield payload_lines(opened._replace(siblings=()))
    for key, title in _AS_JSON.items():
        yield tables.block(title, _json_lines(tree, key))
    for table in tables.other_tables():
        yield tables.stored_row_lines(opened.tree, table)
    graphs = graphs_of(tree) if tree is not None else ()
    yield graph_lines(tree, graphs, with_notes=False)
    yield _property_lines(tree, graphs)


#: What is said of files of other formats than packages.
_BLOCKS: Final = {FileKind.OBJECT_STREAM: _stream_blocks}


def _problem_lines(opened: Opened, facts: FileFacts) -> list[str]:
    """What is wrong with the file itself, and the hash of it where not all of it is told."""
    package = opened.package
    problems = [_damage(damage) for damage in facts.damage if damage.rule not in _OF_THE_PLACE]
    match facts.kind:
        case FileKind.PACKAGE:
            if opened.logical.size > tables.MOST_HASHED:
                problems.append("The file is too large to hash its parts one by one.")
            if package is not None and package.newer_than_known:
                problems.append(
                    "The header is of a newer form than is known; it was not read further."
                )
        case FileKind.OBJECT_STREAM:
            pass
        case FileKind.LFS_POINTER:
            # The size and the hash of its object tell all; those of the pointer say nothing.
            oid, size = facts.details.get("oid", ""), facts.details.get("size", "")
            why = _STORED.get(facts.details.get("stored", ""), _MISSING_OBJECT)
            return [
                _NOT_COMPARED,
                "",
                *tables.block(why, map(one_line, (f"object {oid}", f"size {size}"))),
            ]
        case FileKind.NOT_A_PACKAGE:
            word = facts.details.get("first_word", "")
            problems.append(f"{format_named(facts.format).foreign}: it begins with {word}.")
        case kind:
            problems.append(_KINDS[kind])
    if not problems:
        return []
    return [*tables.block("Problems", map(one_line, problems)), _whole(opened.logical)]


def _damage(damage: Damage) -> str:
    expected = f"expected {damage.expected}" if damage.expected else ""
    what = ", ".join(filter(None, (render(damage.found), expected)))
    return f"{damage.rule}  {damage.field or 'header'}: {what}"


def _whole(data: LogicalBytes) -> str:
    return fact("whole file", f"<{tables.sized(data.size, sha1_of(data))}>")


def _custom_lines(facts: FileFacts, catalog: Catalog) -> list[str]:
    versions = facts.versions
    if versions is None:
        return []
    rows = sorted(
        _custom_row(entry, catalog, versions.custom_keyed_by_enum) for entry in versions.custom
    )
    return tables.block("Custom versions", (line for _, line in rows))


def _custom_row(entry: CustomVersion, catalog: Catalog, by_enum: bool) -> tuple[str, str]:
    """The name that a custom version is sorted by, and its line."""
    info = None if by_enum else catalog.custom(entry.guid)
    name = (info.class_name or info.friendly_name) if info is not None else entry.friendly_name
    named = info.enumerator(entry.version) if info is not None else None
    enumerator = named.name if named is not None else None
    return name or "~", tables.custom_line(entry.guid, name, entry.version, enumerator)


def _exports(package: Package | None) -> Iterator[str]:
    for paths, index, entry in tables.rows(package, lambda p: p.exports):
        said = [paths.object_path(index + 1), paths.class_of(entry)]
        if entry.SuperIndex:
            said.append(f"from {paths.object_path(entry.SuperIndex)}")
        if entry.TemplateIndex:
            said.append(f"after {paths.object_path(entry.TemplateIndex)}")
        yield one_line("  ".join((*said, f"flags 0x{entry.ObjectFlags:08X}")))


def _registry_lines(package: Package | None) -> list[str]:
    entries = sorted(
        tables.table(package, lambda p: p.asset_registry),
        key=lambda entry: (entry.path, entry.class_name),
    )
    lines: list[str] = []
    for entry in entries:
        first, *tags = tables.registry_entry_lines(entry)
        lines += [first, *sorted(tags)]
    return tables.block("Asset registry", lines)


def _json_lines(tree: PackageTree | None, key: str) -> list[str]:
    """The rows of a table that has no lines of its own in the report, in order."""
    node = tree.find(key) if tree is not None else None
    if node is None:
        return []
    return sorted(tables.json_row(row.json()) for row in node.children)


def _property_lines(tree: PackageTree | None, graphs: Sequence[Graph]) -> list[str]:
    """As in the report, but with the objects in the order of their paths.

    Of the objects of graphs only what the texts of these do not tell.
    """
    if tree is None:
        return []
    first = [str(UNVERSIONED)] if tree.package.layout.unversioned_properties else []
    objects = sorted(
        map(_in_order, without_pins(objects_of(tree), tree, graphs)), key=lambda shown: shown.path
    )
    return tables.block("Properties", chain(first, map(one_line, lines_of(objects))))


def _in_order(shown: ShownObject) -> ShownObject:
    """An object whose metadata stands under the names of objects and keys, in their order."""
    rows = tuple(
        row._replace(value=_by_object(row.value)) if row.type == METADATA else row
        for row in shown.rows
    )
    return shown._replace(rows=rows)


def _by_object(metadata: dict[str, Any]) -> dict[str, Any]:
    """Metadata by object and key; what belongs to objects that were not saved is one hash."""
    listed: list[tuple[str, dict[str, Any]]] = []
    lost: list[str] = []
    for noted in metadata["Objects"]:
        values = _each((pair["Key"], pair["Value"]) for pair in noted["Values"])
        if noted["Object"] in (None, "None"):
            lost.append(json.dumps(values, sort_keys=True))
        else:
            listed.append((noted["Object"], values))
    by_name = _each(listed)
    if lost:
        by_name["(objects that were not saved)"] = tables.hashed("\n".join(sorted(lost)))
    root = _each((pair["Key"], pair["Value"]) for pair in metadata.get("RootValues") or ())
    if root:
        by_name["(the package)"] = root
    return by_name


def _each(pairs: Iterable[tuple[str, Any]]) -> dict[str, Any]:
    """Things by name, in order; one whose name is taken stands under ``name#2``."""
    by_name: dict[str, Any] = {}
    times: Counter[str] = Counter()
    for name, value in sorted(
        pairs, key=lambda pair: (pair[0], json.dumps(pair[1], sort_keys=True))
    ):
        times[name] += 1
        by_name[name if times[name] == 1 else f"{name}#{times[name]}"] = value
    return by_name


# -- conflicts -------------------------------------------------------------------------------------

#: Lines that are matched one by one; of more, what lies between both ends differs as a whole.
_MOST_LINES: Final = 20_000


def conflict_text(ours: str, theirs: str, our_name: str, their_name: str) -> str:
    """Both texts as git writes a conflict, so that what they share is no difference to either.

    Args:
        ours: The text of our version.
        theirs: That of the other one.
        our_name: What git calls our side.
        their_name: What it calls the other one.
    """
    first, second = ours.splitlines(), theirs.splitlines()
    lines: list[str] = []
    for left, right in _parts(first, second):
        if left == right:
            lines += left
            continue
        lines += [f"<<<<<<< {our_name}".rstrip(), *left, "======="]
        lines += [*right, f">>>>>>> {their_name}".rstrip()]
    return "".join(f"{line}\n" for line in lines)


def _parts(
    first: Sequence[str], second: Sequence[str]
) -> list[tuple[Sequence[str], Sequence[str]]]:
    """Both cut into pieces, which are the same on both sides or differ as a whole."""
    start = 0
    while start < min(len(first), len(second)) and first[start] == second[start]:
        start += 1
    behind = 0
    while behind < min(len(first), len(second)) - start and first[~behind] == second[~behind]:
        behind += 1
    left, right = first[start : len(first) - behind], second[start : len(second) - behind]
    if len(left) + len(right) > _MOST_LINES:
        between = [(left, right)]
    else:
        matcher = SequenceMatcher(None, left, right, autojunk=False)
        between = [(left[a:b], right[c:d]) for _, a, b, c, d in matcher.get_opcodes()]
    return [
        (first[:start], first[:start]),
        *between,
        (first[len(first) - behind :], first[len(first) - behind :]),
    ]
