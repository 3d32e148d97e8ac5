"""One file as text for comparing revisions line by line, such as Git does.

The text holds what the file holds and nothing about where it is: no path, no engine that it is
judged against, no verdict. What a save reorders is put in order, and sizes and offsets, which
follow from everything else, are left out. What an edit changes is few lines: values stand in one
line each, and what follows from the rest of the package is told by hashes, in the section of what
is derived, so that no change goes unseen.

The text of a graph has its wires and the values that people see. Two versions that a merge left in
one file become one text with Git's conflict markers.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Final

from inspector.catalog import Catalog
from inspector.checks.facts import Damage, Depth, FileFacts, FileKind
from inspector.compare.derived import DEFAULTS, LEVEL_TAGS, MADE_TAGS, MEASURED_TAGS
from inspector.escaping import one_line
from inspector.format.formats import format_named
from inspector.format.logical import LogicalBytes
from inspector.format.unreal.package import Package
from inspector.format.unreal.paths import CODE
from inspector.format.unreal.tree.package_tree import PackageTree
from inspector.graphs.reading import graphs_of
from inspector.messages.rendering import render
from inspector.project.file_bytes import sha1_of
from inspector.project.opening import Opened, deepened
from inspector.project.walk import OBJECT_STREAMS
from inspector.report import tables
from inspector.report.brief_values import counted
from inspector.report.for_diff_objects import NAMES, TEXTS, Hashes, ObjectTexts
from inspector.report.graphs import graph_lines
from inspector.report.properties import payload_lines
from inspector.report.show import version_facts
from inspector.report.text import fact

# -- the text of a file ----------------------------------------------------------------------------

_KINDS = {
    FileKind.MISSING: "The file cannot be opened.",
    FileKind.EMPTY: "The file is empty.",
    FileKind.IOSTORE: "An IoStore package, which is not read.",
}
#: Labels of facts that are listed as flags.
_FLAG_LABELS: Final = frozenset({"package flag", "unversioned", "cooked"})
#: Characters of a measure in the asset registry, such as 1024x1024.
_LONGEST_MEASURE: Final = 40
#: Tags that look like measures and measure nothing, or what each save measures again.
_NO_MEASURES: Final = MADE_TAGS | MEASURED_TAGS | LEVEL_TAGS | {"ClassFlags", "AssetFlags"}
#: Parts that are told by hashes.
REGISTRY: Final = "registry tags"
_MISSING_OBJECT = "Git LFS pointer; its object is not here, git lfs pull fetches it"
#: Git tells all lines of the other side then, as if somebody had removed or added them.
_NOT_COMPARED = "Not compared: what this side holds is not here, nothing is known to be gone or new"
_STORED = {
    "damaged": "Git LFS pointer; its object is damaged, git lfs fsck sets it aside",
    "unread": "Git LFS pointer; its object is not read, inspector diff says why",
}
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
    hashes = Hashes()
    graphs = graphs_of(tree) if tree is not None else ()
    texts = ObjectTexts(tree, graphs, catalog, hashes) if tree is not None else None
    objects = tables.limited(texts.lines()) if texts is not None else []
    metadata = tables.block("Metadata", texts.metadata_lines()) if texts is not None else []
    yield _version_lines(opened, catalog)
    yield _problem_lines(opened, facts)
    yield tables.block("Imports", _imports(package, hashes))
    yield tables.block("Soft package references", _soft_references(package))
    yield tables.block("Asset registry", _registry_lines(package, texts, hashes))
    yield tables.thumbnail_lines(package)
    yield payload_lines(opened._replace(siblings=()))
    for table in tables.other_tables():
        yield tables.stored_row_lines(opened.tree, table)
    yield graph_lines(tree, graphs, with_notes=False)
    yield metadata
    yield objects
    _add_tables(package, tree, hashes)
    yield tables.block("Derived", hashes.lines())


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
            problems.append(_not_a_package(facts))
        case kind:
            problems.append(_KINDS[kind])
    if not problems:
        return []
    return [*tables.block("Problems", map(one_line, problems)), _whole(opened.logical)]


def _not_a_package(facts: FileFacts) -> str:
    # Late: hardly any run meets such a file.
    from inspector.messages.other_files import TEXTS as KINDS

    kind = KINDS.get(facts.details.get("what", ""))
    if kind is not None:
        return f"{kind.title}, not a package."
    word = facts.details.get("first_word", "")
    return f"{format_named(facts.format).foreign}: it begins with {word}."


def _damage(damage: Damage) -> str:
    expected = f"expected {damage.expected}" if damage.expected else ""
    what = ", ".join(filter(None, (render(damage.found), expected)))
    return f"{damage.rule}  {damage.field or 'header'}: {what}"


def _whole(data: LogicalBytes) -> str:
    return fact("whole file", f"<{tables.sized(data.size, sha1_of(data))}>")


def _version_lines(opened: Opened, catalog: Catalog) -> list[str]:
    """The numbers of a package that say how it is written, in few lines: a save raises many."""
    versions = opened.facts.versions
    if opened.package is None or versions is None:
        return []
    rows = version_facts(opened, catalog)
    named = {label: value for label, value in rows if label not in _FLAG_LABELS}
    flags = [value if label == "package flag" else label for label, value in rows
             if label in _FLAG_LABELS]  # fmt: skip
    saved, compatible = named.pop("saved by"), named.pop("compatible with")
    package_name = named.pop("package name", "")
    custom = sorted([str(entry.guid), entry.version] for entry in versions.custom)
    told = {
        "saved by": saved if saved == compatible else f"{saved}, compatible with {compatible}",
        "object versions": ", ".join(
            f"{label.removesuffix(' version')} {value}" for label, value in named.items()
        ),
        "custom versions": counted(len(custom), *custom) if custom else "",
        "package flags": ", ".join(flags),
        "package name": package_name,
    }
    return ["Versions", *(fact(label, value) for label, value in told.items() if value)]


def _imports(package: Package | None, hashes: Hashes) -> Iterator[str]:
    """The packages that this one imports from, each with what it imports; of code only modules."""
    held: defaultdict[str, list[str]] = defaultdict(list)
    for paths, index, entry in tables.rows(package, lambda p: p.imports):
        path = paths.object_path(-index - 1)
        inner = path.partition(".")[2]
        objects = held[path.partition(".")[0]]
        if path.startswith(CODE) or ":" in inner or inner.startswith(DEFAULTS):
            hashes.add(NAMES, [path, paths.text(entry.ClassName)])
        elif inner:
            objects.append(f"{inner} ({paths.text(entry.ClassName)})")
    for path, objects in sorted(held.items()):
        yield one_line("  ".join(filter(None, (path, ", ".join(sorted(objects))))))


def _soft_references(package: Package | None) -> list[str]:
    return sorted(map(one_line, tables.table(package, lambda p: p.soft_package_references)))


def _registry_lines(
    package: Package | None, texts: ObjectTexts | None, hashes: Hashes
) -> Iterator[str]:
    """The assets, each with the measures that the asset registry has of it.

    Everything else there is written from the objects.
    """
    entries = tables.table(package, lambda p: p.asset_registry)
    for entry in sorted(entries, key=lambda entry: (entry.path, entry.class_name)):
        hashes.add(REGISTRY, [entry.path, entry.class_name, sorted(entry.tags.items())])
        if texts is not None and texts.has_compiled(entry.path):
            continue
        measures = [
            f"{tag}={value}" for tag, value in sorted(entry.tags.items())
            if value[:1].isdigit() and len(value) <= _LONGEST_MEASURE and tag not in _NO_MEASURES
        ]  # fmt: skip
        # The class of an asset stands where the object does.
        if measures or texts is None:
            yield one_line("  ".join((entry.path, entry.class_name, ", ".join(measures))).rstrip())


def _add_tables(package: Package | None, tree: PackageTree | None, hashes: Hashes) -> None:
    """Adds the tables that say in their own form what the objects do."""
    for name in tables.table(package, lambda p: p.names):
        hashes.add(NAMES, name)
    for path in tables.table(package, lambda p: p.soft_object_paths):
        hashes.add(NAMES, path)
    node = tree.find("gatherable_text") if tree is not None else None
    for row in node.children if node is not None else ():
        hashes.add(TEXTS, row.json())


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
    # Conflicts alone need it, and few files are in one.
    from difflib import SequenceMatcher

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
