"""What the Bytes dock tells of a file beside its bytes: parts, findings, where a field is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from inspector.checks.judgement import Verdict
from inspector.format.errors import FormatError
from inspector.gui.bytes.file_map_layout import MapPart
from inspector.gui.bytes.hex_layout import Flag
from inspector.gui.bytes.hex_notes import TAG, VALUE, title_of
from inspector.gui.desk.finding_mark import mark_of, word_of
from inspector.messages import lazy
from inspector.messages.rules import group_line

if TYPE_CHECKING:
    from inspector.format.tree import FieldNode, FieldTree
    from inspector.format.unreal.package import Package
    from inspector.gui.desk.document import Document

Range = tuple[int, int]

#: Key of a part → what the file map calls it. All other parts of the header are tables.
_TITLES: Final = {
    "summary": lazy("summary"),
    "names": lazy("names"),
    "thumbnails": lazy("thumbnails"),
    "asset_registry": lazy("registry"),
    "export_data": lazy("exports"),
    "bulk_data": lazy("bulk data"),
    "end_tag": lazy("end tag"),
    "padding": lazy("padding"),
    "undescribed": lazy("not described"),
    "tables": lazy("tables"),
    "bytes": "bytes",
}
#: Sections that are one part with another one beside them.
_WITH: Final = {"thumbnail_table": "thumbnails", "asset_registry_dependencies": "asset_registry"}
#: Bytes of the tag that ends a package; mostly nothing else lies behind the objects.
_END_TAG: Final = 4
#: Fields around a field that are too large to be marked as such.
_PARTS: Final = frozenset({"section"})


def map_parts(package: Package | None, size: int) -> list[MapPart]:
    """The parts of a file for the file map: neighbours of one title are one part.

    Every byte is in exactly one part; what nothing describes is a part as well, and a file that
    is no package has one part alone.
    """
    if not size:
        return []
    parts: list[MapPart] = []

    last = ""

    def add(key: str, start: int, end: int) -> None:
        nonlocal last
        if end <= start:
            return
        key = _WITH.get(key, key if key in _TITLES else "tables")
        if key == last:
            parts[-1] = MapPart(str(_TITLES[key]), parts[-1].start, end)
        else:
            parts.append(MapPart(str(_TITLES[key]), start, end))
        last = key

    spans: list[tuple[int, int, str]] = []
    if package is not None:
        try:
            spans = sorted(
                (section.start, section.end, section.key) for section in package.sections()
            )
        except FormatError:
            spans = []
    reached = 0
    for start, end, key in spans:
        start, end = max(start, reached), min(end, size)
        if end <= start:
            continue
        add("undescribed", reached, start)
        only_tag = key == "bulk_data" and end - start <= _END_TAG
        add("end_tag" if only_tag else key, start, end)
        reached = end
    add("undescribed" if spans else "bytes", reached, size)
    return parts


def flags_of(document: Document) -> list[Flag]:
    """Where the findings of a file are, worst first; those without a place are left out."""
    answer, size = document.answer, document.bytes.size if document.bytes is not None else 0
    unreadable = answer is not None and answer.judgement.verdict is Verdict.UNREADABLE
    flags: list[Flag] = []
    for finding in sorted(document.findings, key=lambda one: one.severity.rank):
        node = document.fields.find(finding.path) if document.fields and finding.path else None
        own = (None, node.start, node.value_start) if node is not None else ()
        if node is not None and node.size > 0 and finding.offset in own:
            start, end = node.value_start, node.value_end
        elif finding.offset is not None:
            start, end = finding.offset, finding.offset + 1
        else:
            continue
        if 0 <= start < size:
            text = group_line([finding])
            mark, word = mark_of(finding, unreadable), word_of(finding, unreadable)
            flags.append(Flag(start, min(end, size), mark, text, word))
    return flags


def ranges_of(tree: FieldTree, path: str) -> tuple[Range, Range]:
    """The bytes of a field's value, and those of the field around it.

    A property with a tag has the tag around its value; any other field what it is a part of. Tables
    and other parts of the file are never around anything: they would colour all that is in sight.
    """
    chain = tree.chain(path)
    if not chain:
        return (0, 0), (0, 0)
    node = chain[-1]
    value = (node.value_start, node.value_end)
    if node.value_start > node.start:
        return value, (node.start, node.end)
    for above in reversed(chain[:-1]):
        inside = above.start <= node.start and node.end <= above.end
        larger = above.end - above.start > node.end - node.start
        if inside and larger and above.role not in _PARTS and not above.path.endswith((TAG, VALUE)):
            return value, (above.start, above.end)
    return value, (0, 0)


def breadcrumb(chain: tuple[FieldNode, ...]) -> str:
    """Where a field is, in short: ``exports/3 › … › PlayRate``."""
    if not chain:
        return ""
    if len(chain) == 1:
        return title_of(chain[0]) if chain[0].undescribed else chain[0].path
    at = 1 if chain[1].role == "row" else 0
    # A row of a table stands for the table as well.
    steps = [chain[at].path, *(title_of(node) for node in chain[at + 1 :])]
    if len(steps) > 3:
        steps[1:-1] = ["…"]
    return " › ".join(steps)
