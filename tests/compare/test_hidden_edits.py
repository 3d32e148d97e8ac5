"""Edits that stand beside the values of properties, or look like the work of a save."""

from __future__ import annotations

import struct
from collections.abc import Callable, Sequence

import pytest

from inspector.catalog import default_catalog
from inspector.compare.diff import difference
from inspector.compare.model import Change, ChangeClass, Difference
from inspector.compare.sentence import lead, listed
from inspector.format.unreal.draft import (
    ExportDraft,
    ImportDraft,
    PackageDraft,
    PropertyDraft,
    _Builder,
)
from inspector.format.unreal.tree.package_tree import PackageTree
from inspector.messages.notes import note_of, types_words
from inspector.messages.rendering import render
from inspector.versions import CustomVersion, EngineVersion, Guid, VersionSet

FromBytes = Callable[[bytes], PackageTree]
_FRAMEWORK = Guid.parse("CFFC743F-43B04480-939114DF-171D2073")


def _package(
    properties: Sequence[PropertyDraft],
    *,
    release: str = "5.3",
    custom: int = 30,
    more: Sequence[ExportDraft] = (),
    imports: Sequence[ImportDraft] = (),
    names: Sequence[str] = (),
) -> bytes:
    """A package of one object with some properties; ``names`` come first in its table."""
    known = default_catalog().release(release)
    assert known is not None
    version = EngineVersion.parse(f"{release}.1-1234+{known.branch}")
    builder = _Builder(
        PackageDraft(
            versions=VersionSet(
                known.legacy, known.ue4, known.ue5, 0, 0, (CustomVersion(_FRAMEWORK, custom),)
            ),
            saved_by=version,
            compatible_with=version,
            imports=(ImportDraft("/Script/Engine.Blueprint"), *imports),
            exports=(
                ExportDraft(
                    "Thing", "/Script/Engine.Blueprint", is_asset=True, properties=tuple(properties)
                ),
                *more,
            ),
        )
    )
    for name in names:
        builder._name(name)
    header = builder.header()
    return header + builder.data


@pytest.fixture
def compared(tree_from: FromBytes) -> Callable[[bytes, bytes], Difference]:
    """Compares two packages both ways; gives the difference of the first way."""

    def compare(before: bytes, after: bytes) -> Difference:
        found = difference(tree_from(before), tree_from(after))
        turned = difference(tree_from(after), tree_from(before))
        assert (turned.verdict, turned.by_class) == (found.verdict, found.by_class)
        return found

    return compare


Compared = Callable[[bytes, bytes], Difference]


def _of_objects(found: Difference) -> list[Change]:
    return [one for one in found.changes if one.section == "exports"]


def _text(name: str = "Title") -> PropertyDraft:
    value = {"text": "Hello", "namespace": "N", "key": name}
    return PropertyDraft(name, "TextProperty", value)


def _with_flags(data: bytes, name: str, flags: int, tree_from: FromBytes) -> bytes:
    """The package with other flags of a text."""
    node = tree_from(data).find(f"exports/0/properties/{name}/Flags")
    assert node is not None
    return data[: node.start] + struct.pack("<I", flags) + data[node.end :]


# -- flags and types beside values ---------------------------------------------------------------


@pytest.mark.parametrize("turned", [False, True])
def test_flags_of_a_text_are_content(
    compared: Compared, tree_from: FromBytes, turned: bool
) -> None:
    properties = [_text("Title"), _text("Sub")]
    before = _package(properties)
    # Another order of names says nothing, and hides nothing.
    names = list(tree_from(before).package.names)[::-1] if turned else ()
    after = _package(properties, names=names)
    found = compared(before, _with_flags(after, "Title", 2, tree_from))
    (only,) = _of_objects(found)
    assert (only.path, only.change_class) == (
        "exports/Thing/properties/Title", ChangeClass.CONTENT,
    )  # fmt: skip
    assert "flags" not in only.before
    assert only.after == {**only.before, "flags": 2}


def test_flags_that_two_texts_exchanged_are_content(
    compared: Compared, tree_from: FromBytes
) -> None:
    data = _package([_text("Title"), _text("Sub")])
    one, other = (_with_flags(data, name, 2, tree_from) for name in ("Title", "Sub"))
    # The same bytes in another order, and no map or set is among them.
    found = compared(one, other)
    assert [change.change_class for change in _of_objects(found)] == [ChangeClass.CONTENT] * 2


def _struct(kind: str, inner: Sequence[PropertyDraft]) -> PropertyDraft:
    return PropertyDraft("Outer", f"StructProperty({kind})", list(inner))


@pytest.mark.parametrize(
    ("before", "after", "path", "types"),
    [
        (
            [_struct("Outer", [PropertyDraft("Count", "IntProperty", 1)])],
            [_struct("Outer", [PropertyDraft("Count", "UInt32Property", 1)])],
            "Outer/Count",
            ("int32", "uint32"),
        ),
        (
            [_struct("Outer", [_struct("Alpha", [PropertyDraft("N", "IntProperty", 1)])])],
            [_struct("Outer", [_struct("Gamma", [PropertyDraft("N", "IntProperty", 1)])])],
            "Outer/Outer",
            ("Alpha", "Gamma"),
        ),
    ],
)
def test_a_nested_type_is_content(
    compared: Compared,
    before: Sequence[PropertyDraft],
    after: Sequence[PropertyDraft],
    path: str,
    types: tuple[str, str],
) -> None:
    found = compared(_package(before), _package(after))
    (only,) = _of_objects(found)
    sides = types_words(only.before), types_words(only.after)
    assert (only.path, *sides) == (f"exports/Thing/properties/{path}", *types)
    assert only.change_class is ChangeClass.CONTENT
    assert render(lead(found)) == "Edited: Outer changed in Thing."


def test_the_guid_of_a_struct_is_content_whatever_the_order_of_names(
    compared: Compared, tree_from: FromBytes
) -> None:
    properties = [_struct("Alpha", [PropertyDraft("N", "IntProperty", 1)])]
    before = _package(properties)
    names = list(tree_from(before).package.names)[::-1]
    after = _package(properties, names=names)
    tag = tree_from(after).find("exports/0/properties/Outer")
    assert tag is not None
    # Behind name, type, size, place and the name of the struct: its GUID.
    start = tag.start + 8 + 8 + 4 + 4 + 8
    assert after[start : start + 16] == bytes(16)
    found = compared(before, after[:start] + b"\1" * 16 + after[start + 16 :])
    (only,) = _of_objects(found)
    assert (only.path, only.change_class) == (
        "exports/Thing/properties/Outer", ChangeClass.CONTENT,
    )  # fmt: skip
    assert only.after == "StructGuid 01010101-01010101-01010101-01010101"


# -- what no version explains ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (PropertyDraft("P", "IntProperty", 5), PropertyDraft("P", "UInt32Property", 5)),
        (PropertyDraft("P", "NameProperty", "Run"), PropertyDraft("P", "StrProperty", "Run")),
    ],
)
def test_no_custom_version_explains_another_type(
    compared: Compared, before: PropertyDraft, after: PropertyDraft
) -> None:
    found = compared(_package([before]), _package([after], custom=31))
    (only,) = _of_objects(found)
    assert (only.path, only.change_class) == (
        "exports/Thing/properties/P", ChangeClass.CONTENT,
    )  # fmt: skip


def test_single_precision_became_double_with_large_worlds(compared: Compared) -> None:
    sides = [
        _package([PropertyDraft("P", kind, 0.5)], release=release)
        for kind, release in (("FloatProperty", "4.27"), ("DoubleProperty", "5.0"))
    ]
    (only,) = (one for one in compared(*sides).changes if one.path.endswith("/properties/P"))
    assert only.change_class is ChangeClass.VERSION
    later = [
        _package([PropertyDraft("P", kind, 0.5)], custom=custom)
        for kind, custom in (("FloatProperty", 30), ("DoubleProperty", 31))
    ]
    (only,) = _of_objects(compared(*later))
    assert only.change_class is ChangeClass.CONTENT


def _with_property_object(release: str, custom: int, *, there: bool) -> bytes:
    own = "/Script/CoreUObject.IntProperty"
    more = (ExportDraft("Health", own, outer="Thing"),) if there else ()
    return _package((), release=release, custom=custom, more=more, imports=(ImportDraft(own),))


def test_an_object_is_retired_only_by_the_version_that_retired_its_class(
    compared: Compared,
) -> None:
    # Properties are data of their classes since 4.25.
    for releases, expected in (
        (("4.27", "4.27"), ChangeClass.CONTENT),
        (("4.22", "4.24"), ChangeClass.CONTENT),
        (("4.24", "4.26"), ChangeClass.VERSION),
    ):
        before = _with_property_object(releases[0], 30, there=True)
        after = _package((), release=releases[1], custom=31)
        found = compared(before, after)
        (only,) = _of_objects(found)
        assert (only.path, only.change_class) == ("exports/Thing:Health", expected), releases
        # One that appears has nothing to do with it.
        back = compared(
            _package((), release=releases[0]),
            _with_property_object(releases[1], 31, there=True),
        )
        assert {one.change_class for one in _of_objects(back)} == {ChangeClass.CONTENT}


def test_an_edited_payload_is_content_whatever_versions_were_raised(
    tree_from: FromBytes,
) -> None:
    payload = bytes(range(64))
    sides = []
    for custom, first in ((30, b"\0"), (31, b"\xff")):
        data = _package([PropertyDraft("P", "IntProperty", 5)], custom=custom)
        node = tree_from(data).find("summary/BulkDataStartOffset")
        assert node is not None
        end = len(data) - 4
        data = data[: node.start] + struct.pack("<q", end) + data[node.end :]
        sides.append(data[:end] + first + payload[1:] + data[end:])
    found = difference(*map(tree_from, sides))
    (only,) = (one for one in found.changes if one.section == "other bytes")
    assert only.path.startswith("bytes/bulk_data")
    assert (only.change_class, found.verdict) == (ChangeClass.CONTENT, "changed")
    assert note_of(only) == "bytes 0x0 differ"


# -- what cannot be told apart ---------------------------------------------------------------------


def _counting(objects: Sequence[str], word: int, *, also: int = 77) -> bytes:
    """Objects in some order, and one with a number among its native data."""
    kind = "/Script/Engine.SceneComponent"
    more = [ExportDraft(name, kind) for name in objects]
    counter = ExportDraft("Counter", kind, extra_bytes=12)
    data = _package((), more=(*more, counter), imports=(ImportDraft(kind),))
    return data[:-16] + struct.pack("<3i", also, word, 9) + data[-4:]


def test_a_number_like_the_index_of_an_object_is_not_promised_to_be_one(
    compared: Compared, tree_from: FromBytes
) -> None:
    order = ("First", "Second")
    data = _counting(order, 2)
    assert len(tree_from(data).package.exports) == 4
    found = compared(data, _counting(order[::-1], 3))
    (native,) = (one for one in found.changes if one.path.endswith("/native"))
    assert (note_of(native), found.verdict) == ("renumbered", "resaved")
    # Any number may look like an index.
    assert render(lead(found)) == "Re-saved; no edit seen."
    # Beside one that stayed it was none.
    found = compared(_counting(order, 2, also=2), _counting(order[::-1], 3, also=2))
    (native,) = (one for one in found.changes if one.path.endswith("/native"))
    assert native.change_class is ChangeClass.CONTENT


def _raw(data: bytes, kind: bytes) -> bytes:
    """The package with another type of its numbers, of which no form is known."""
    assert len(kind) == len(b"IntProperty")
    return data.replace(b"IntProperty", kind)


def test_properties_that_nobody_tells_apart_count_as_one_object(compared: Compared) -> None:
    sides = [
        _raw(
            _package(
                [
                    PropertyDraft("P", "IntProperty", value),
                    PropertyDraft("Q", "IntProperty", value),
                ],
                custom=custom,
            ),
            b"FooProperty",
        )
        for value, custom in ((5, 30), (6, 31))
    ]
    found = compared(*sides)
    assert render(lead(found)) == "Re-saved with newer custom versions; no edit seen."
    assert render(listed(found)).endswith("native data of 1 object not compared in detail.")


def test_bytes_of_another_type_are_content(compared: Compared) -> None:
    sides = [
        _raw(_package([PropertyDraft("P", "IntProperty", value)], custom=custom), kind)
        for value, custom, kind in ((5, 30, b"FooProperty"), (6, 31, b"BarProperty"))
    ]
    found = compared(*sides)
    (only,) = _of_objects(found)
    assert only.change_class is ChangeClass.CONTENT
    assert note_of(only).startswith("Foo → Bar; ")


# -- orders ----------------------------------------------------------------------------------------


def test_the_order_of_a_map_is_noise(compared: Compared) -> None:
    pairs = {"Ann": 30, "Bob": 40}
    sides = [
        _package(
            [PropertyDraft("Ages", "MapProperty(NameProperty, IntProperty)", dict(one))],
            names=("Ann", "Bob"),
        )
        for one in (pairs.items(), reversed(pairs.items()))
    ]
    (only,) = compared(*sides).changes
    assert (only.change_class, note_of(only)) == (
        ChangeClass.NOISE, "the same values in another order",
    )  # fmt: skip
