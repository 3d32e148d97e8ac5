"""The rows behind the objects: every byte has one, and a trailer that cannot be keeps its bytes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from corpus import corpus_file, entries

from inspector.format.logical import LogicalBytes
from inspector.format.stream import Span
from inspector.format.tree import FieldNode
from inspector.format.unreal.package import Package
from inspector.format.unreal.read.payloads import read_trailer
from inspector.format.unreal.tree.package_tree import PackageTree

TEXTURE = "5.3/cesium-unreal/TransparentTiny.uasset"
_START = 3067


def tree_of(data: bytes, tail: bytes = b"") -> PackageTree:
    """The tree of a package."""
    return Package.open(data, tail).tree()


def leaves(node: FieldNode) -> list[FieldNode]:
    """The rows below a row that have none below them, those without bytes left out."""
    if not node.has_children:
        return [node] if node.end > node.start else []
    return [leaf for child in node.children for leaf in leaves(child)]


def behind(tree: PackageTree) -> list[FieldNode]:
    """The roots behind the objects."""
    return [
        root
        for root in tree.roots
        if root.path.startswith(("bulk_data", "end_tag", "payload_trailer"))
    ]


def test_the_trailer_of_a_texture(corpus: Path) -> None:
    tree = tree_of((corpus / TEXTURE).read_bytes())
    assert [(root.path, root.start, root.end) for root in behind(tree)] == [
        ("end_tag", _START - 4, _START),
        ("payload_trailer", _START, 3292),
    ]
    offset = tree.find("payload_trailer/Entries/0/Offset")
    assert offset is not None
    assert (offset.start, offset.end, offset.text) == (_START + 48, _START + 56, "0")
    assert str(offset.meaning).startswith("Where a local payload starts")
    payload = tree.at(3200)
    assert payload is not None
    assert (payload.path, payload.start, payload.end) == ("payload_trailer/Payloads/0", 3144, 3272)
    tag = tree.at(3291)
    assert tag is not None
    assert tag.path == "payload_trailer/Footer/PackageTag"
    absent = tree.find("payload_trailer/AccessMode")
    assert absent is not None
    assert absent.absent
    assert str(absent.gate) == "until payload trailer 1"


def test_rows_lie_where_the_exact_reader_finds_the_fields(corpus: Path) -> None:
    data = (corpus / TEXTURE).read_bytes()
    tree = tree_of(data)
    spans: list[Span] = []
    read_trailer(Package.open(data), LogicalBytes(data), spans)
    assert len(spans) == 19
    for span in spans:
        node = tree.find(span.path)
        assert node is not None, span
        assert (node.start, node.end) == (span.start, span.end), span


@pytest.mark.parametrize("entry", entries("5.", "unversioned/", "4.26/", "pairs/")[::5])
def test_every_byte_behind_the_objects_has_one_row(entry: dict[str, Any]) -> None:
    path = corpus_file(entry["path"])
    tail = path.with_suffix(".uexp")
    tree = tree_of(path.read_bytes(), tail.read_bytes() if tail.exists() else b"")
    roots = behind(tree)
    if not roots:
        # A package that a tool rebuilt without its end tag.
        assert tree.package.summary.get("BulkDataStartOffset") == tree.size
        return
    at = roots[0].start
    for leaf in sorted((leaf for root in roots for leaf in leaves(root)), key=lambda n: n.start):
        assert leaf.start == at, leaf
        at = leaf.end
    assert at == tree.size


def test_a_trailer_that_cannot_be_is_one_run_of_bytes_with_the_reason(corpus: Path) -> None:
    whole = (corpus / TEXTURE).read_bytes()
    tree = tree_of(whole[: _START + 24] + b"\xff\xff\xff\x7f" + whole[_START + 28 :])
    tag, trailer = behind(tree)
    assert tag.path == "end_tag"
    assert (trailer.path, trailer.start, trailer.end) == ("payload_trailer", _START, 3292)
    assert not trailer.has_children
    assert "payload_trailer/Entries" in str(trailer.problem)
    assert tree.at(3200) is trailer


def test_bytes_behind_the_trailer_are_shown(corpus: Path) -> None:
    whole = (corpus / TEXTURE).read_bytes()
    tree = tree_of(whole + b"appended")
    rest = behind(tree)[-1]
    assert (rest.path, rest.start, rest.end) == ("bulk_data_behind", 3292, 3300)
    assert tree.at(3299) is rest


def test_bulk_data_that_no_list_names_is_one_run(corpus: Path) -> None:
    found = 0
    for parameter in entries("4.", "pre-4.0/"):
        path = corpus / parameter.values[0]["path"]
        data = path.read_bytes()
        package = Package.open(data)
        body = package.summary.body
        if body is None or len(data) - body.BulkDataStartOffset <= 4 or package.problems():
            continue
        found += 1
        bulk, tag = behind(package.tree())
        assert (bulk.path, bulk.start, bulk.end) == (
            "bulk_data",
            body.BulkDataStartOffset,
            len(data) - 4,
        )
        assert (tag.path, tag.text) == ("end_tag", "C1 83 2A 9E")
        if found == 5:
            break
    assert found == 5
