"""What a difference is called, and what of it is told first, last and as one."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from inspector.compare.model import (
    Change,
    ChangeClass,
    Difference,
    DiffFinding,
    Kind,
    Known,
    Moved,
    Note,
    OtherTypes,
    Reason,
    SectionUnread,
    Types,
    verdict_of,
)
from inspector.compare.sentence import lead, listed, sentence
from inspector.format.unreal.values import PropertyType
from inspector.messages.rendering import render

CONTENT, VERSION = ChangeClass.CONTENT, ChangeClass.VERSION


def _change(
    section: str, *steps: str, kind: Kind = "changed", before: Any = None, after: Any = None,
    kind_of: ChangeClass = CONTENT,
) -> Change:  # fmt: skip
    found = (section.replace(" ", "_"), *steps)
    return Change("/".join(found), kind, kind_of, before, after, section, steps=found)


def _engine(before: str, after: str) -> Change:
    return _change("summary", "SavedByEngineVersion", before=before, after=after, kind_of=VERSION)


def _import(path: str, kind: Kind, class_name: str = "Function") -> Change:
    value = {"ClassPackage": "/Script/CoreUObject", "ClassName": class_name}
    sides = {"before": value} if kind == "removed" else {"after": value}
    return _change("imports", path, kind=kind, **sides)


def _property(name: str, before: Any, after: Any, path: str = "Thing") -> Change:
    return _change("exports", path, "properties", name, before=before, after=after)


def _difference(*changes: Change, problems: tuple[DiffFinding, ...] = ()) -> Difference:
    return Difference(verdict_of(changes), changes, problems)


_SPEED = _property("Speed", 1, 2)
_UNREAD = SectionUnread(side="new", path="imports", title="imports", reason="…")


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        (
            [_engine("4.26.0-1", "5.0.0-2")],
            "Re-saved by a newer engine (4.26.0 → 5.0.0); nothing else changed.",
        ),
        (
            [_engine("5.3.1-9", "4.27.2-2")],
            "Re-saved by an older engine (5.3.1 → 4.27.2); nothing else changed.",
        ),
        (
            [_engine("4.8.0-1", "0.0.0-0")],
            "Re-saved by another engine (4.8.0 → engine version not stored); nothing else changed.",
        ),
        ([_engine("4.9.2", "4.10.4"), _SPEED], "Edited: Speed 1 → 2 in Thing."),
        # 5.6.1 is no newer engine than 5.6.0 but the same release, mended.
        (
            [_engine("5.6.0-1", "5.6.1-2")],
            "Re-saved by a newer patch of the same release (5.6.0 → 5.6.1); "  # noqa: ISC004
            "nothing else changed.",
        ),
        (
            [_engine("4.7.2-9", "4.7.2-11")],
            "Re-saved by a newer build (4.7.2-9 → 4.7.2-11); nothing else changed.",
        ),
        # Without a changelist nobody knows which build was first.
        (
            [_engine("4.7.2-9", "4.7.2-0")],
            "Re-saved by another build (4.7.2-9 → 4.7.2-0); nothing else changed.",
        ),
        (
            [_change("summary", "FileVersionUE4", before=482, after=504, kind_of=VERSION)],
            "Re-saved by a newer engine; nothing else changed.",
        ),
        (
            [_change("custom versions", "GUID", before=7, after=5, kind_of=VERSION)],
            "Re-saved with older custom versions; nothing else changed.",
        ),
        (
            [_change("summary", "Guid", before="A", after="B", kind_of=ChangeClass.NOISE)],
            "Re-saved; nothing else changed.",
        ),
        ([_SPEED], "Edited: Speed 1 → 2 in Thing."),
    ],
)
def test_what_a_difference_is(changes: list[Change], expected: str) -> None:
    assert render(lead(_difference(*changes))) == expected


def test_nothing_is_promised_of_what_was_not_read() -> None:
    found = _difference(_engine("4.9.2", "4.10.4"), problems=(_UNREAD,))
    assert render(lead(found)) == "No edit seen, as far as both can be read."


def test_an_import_in_the_place_of_another_is_one() -> None:
    library = "/Script/Engine.KismetMathLibrary"
    changes = [
        _import(f"{library}:Multiply_FloatFloat", "removed"),
        _import(f"{library}:Multiply_DoubleDouble", "added"),
        _import("/Script/Engine.Other:Tick", "added"),
    ]
    assert render(sentence(_difference(*changes))) == (
        "Edited: 1 import replaced (Multiply_FloatFloat → Multiply_DoubleDouble). 1 import added."
    )


def test_an_asset_that_moved_is_one_import_with_its_package() -> None:
    changes = [
        _import("/Game/Old/Rock", "removed", "Package"),
        _import("/Game/Old/Rock.Rock", "removed", "Texture2D"),
        _import("/Game/New/Rock", "added", "Package"),
        _import("/Game/New/Rock.Rock", "added", "Texture2D"),
    ]
    assert render(sentence(_difference(*changes))) == (
        "Edited: 1 import replaced (/Game/Old/Rock.Rock → /Game/New/Rock.Rock)."
    )


def test_imports_of_another_class_do_not_replace_each_other() -> None:
    changes = [
        _import("/Game/A", "removed", "Package"),
        _import("/Game/A.A", "removed", "Material"),
        _import("/Game/B", "added", "Package"),
        _import("/Game/B.B", "added", "Texture2D"),
    ]
    assert render(sentence(_difference(*changes))) == "Edited: 2 imports added. 2 imports removed."


LAYOUT, CONVERSION, NOISE = ChangeClass.LAYOUT, ChangeClass.CONVERSION, ChangeClass.NOISE
_MOVED, _RESIZED = (
    Known("node moved", "{count:# node|# nodes} moved"),
    Known("node resized", "{count:# node|# nodes} resized"),
)
_DOCUMENTS = Known("last opened documents changed")


def _known(kind_of: ChangeClass, words: Known, path: str, *names: str) -> Change:
    one = _change("exports", path, "properties", *names, before=16, after=32, kind_of=kind_of)
    return replace(one, notes=(words,), words=words)


_LAYOUT = (
    _known(LAYOUT, _MOVED, "Graph.Node_0", "NodePosX"),
    _known(LAYOUT, _MOVED, "Graph.Node_0", "NodePosY"),
    _known(LAYOUT, _DOCUMENTS, "Box", "LastEditedDocuments", "0"),
    _known(LAYOUT, _MOVED, "Graph.Node_1", "NodePosX"),
    _known(LAYOUT, _RESIZED, "Graph.Box_0", "NodeWidth"),
)


def test_what_the_editor_notes_comes_last() -> None:
    found = _difference(*_LAYOUT, _property("SizeX", 512, 1024), _engine("4.9.2", "4.10.4"))
    assert render(lead(found)) == "Edited: SizeX 512 → 1024 in Thing."
    assert render(listed(found)) == (
        "Re-saved by a newer engine (4.9.2 → 4.10.4), 2 nodes moved, 1 node resized, "
        "last opened documents changed."
    )


def test_layout_alone_is_all_that_is_told() -> None:
    assert render(lead(_difference(_LAYOUT[0]))) == "Re-saved; 1 node moved, nothing else."
    assert render(listed(_difference(_LAYOUT[0]))) == ""
    found = _difference(*_LAYOUT, _engine("4.9.2", "4.10.4"))
    assert render(lead(found)) == (
        "Re-saved by a newer engine (4.9.2 → 4.10.4); 2 nodes moved, 1 node resized, "
        "last opened documents changed, nothing else."
    )
    assert render(listed(found)) == ""


def test_layout_beside_what_nobody_can_tell_promises_nothing() -> None:
    native = _change("exports", "Thing", "native", before={}, after={}, kind_of=VERSION)
    found = _difference(_LAYOUT[0], replace(native, notes=(Reason.REWRITTEN,)))
    assert render(lead(found)) == "Re-saved; no edit seen."
    assert render(listed(found)) == "1 node moved, native data of 1 object not compared in detail."
    partly = _difference(_LAYOUT[0], problems=(_UNREAD,))
    assert render(lead(partly)) == "No edit seen, as far as both can be read."
    assert render(listed(partly)) == "1 node moved."


def test_conversions_are_counted_by_what_was_converted() -> None:
    words = Known(
        "float variable became real", "{count:# float variable|# float variables} became real"
    )
    found = _difference(
        _known(CONVERSION, words, "Door", "NewVariables", "0", "VarType", "PinCategory"),
        _known(CONVERSION, words, "Door", "NewVariables", "0", "VarType", "PinSubCategory"),
        _known(CONVERSION, words, "Door", "NewVariables", "1", "VarType", "PinCategory"),
        _engine("4.27.2", "5.0.3"),
    )
    assert (
        render(lead(found)) == "Re-saved by a newer engine (4.27.2 → 5.0.3); nothing else changed."
    )
    assert render(listed(found)) == "2 float variables became real."


def test_an_asset_that_is_elsewhere_is_always_told() -> None:
    words = Moved("/Game/A/Door", "/Game/B/Door")
    moved = replace(_import("/Game/A/Door", "removed"), change_class=NOISE, words=words)
    assert render(lead(_difference(moved))) == "Re-saved; no edit seen."
    assert render(listed(_difference(moved))) == "/Game/A/Door now found at /Game/B/Door."


def test_what_else_changed_in_an_object_is_no_other_object() -> None:
    changes = [_property(name, 1, 2) for name in ("A", "B", "C", "D", "E")]
    assert render(sentence(_difference(*changes))) == (
        "Edited: A 1 → 2, B 1 → 2 and C 1 → 2 in Thing. D and E changed in Thing."
    )
    other = _property("A", [1], [2], "World.Part")
    assert render(sentence(_difference(changes[0], other))) == (
        "Edited: A 1 → 2 in Thing. A changed in Part."
    )


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        (
            [
                _change("asset registry", "One", kind="removed"),
                _change("gatherable text", "Two", kind="added"),
                _change("gatherable text", "Three", kind="added"),
                _change("gatherable text", "Four", kind="removed"),
                _change("metadata", "Five", "ToolTip", before="A", after="B"),
            ],
            "Edited: 1 asset registry entry removed. 2 gatherable texts added, "  # noqa: ISC004 - one sentence
            "1 gatherable text removed, 1 more change.",
        ),
        # A section that is one thing.
        (
            [
                _change("world tile info", "Layer", kind="added"),
                _change("world tile info", "Parent", kind="removed"),
            ],
            "Edited: world tile info changed.",
        ),
    ],
)
def test_entries_of_all_sections_are_counted(changes: list[Change], expected: str) -> None:
    assert render(sentence(_difference(*changes))) == expected


def test_imports_are_replaced_where_something_names_the_other() -> None:
    gone = _import("/Game/Trees/Oak.Oak", "removed", "StaticMesh")
    come = _import("/Game/UI/Cursor.Cursor", "added", "StaticMesh")
    assert render(sentence(_difference(gone, come))) == (
        "Edited: 1 import added. 1 import removed."
    )
    told = render(
        sentence(
            _difference(
                gone, come, _property("Mesh", "/Game/Trees/Oak.Oak", "/Game/UI/Cursor.Cursor")
            )
        )
    )
    assert told == "Edited: Mesh Oak → Cursor in Thing. 1 import replaced (Oak → Cursor)."
    # The same object in another package.
    moved = _import("/Game/Old/Oak.Oak", "added", "StaticMesh")
    assert render(sentence(_difference(gone, moved))) == (
        "Edited: 1 import replaced (/Game/Trees/Oak.Oak → /Game/Old/Oak.Oak)."
    )


def test_only_objects_count_as_objects_that_are_not_told_apart() -> None:
    def untold(section: str, *steps: str, notes: tuple[Note, ...] = ()) -> Change:
        one = _change(section, *steps, before={}, after={}, kind_of=VERSION)
        return replace(one, notes=(*notes, Reason.REWRITTEN))

    other = OtherTypes(*(Types((PropertyType(name),)) for name in ("Foo", "Bar")))

    found = _difference(
        untold("exports", "Thing", "properties", "P", notes=(other,)),
        untold("exports", "Thing", "properties", "Q"),
        untold("gatherable text", "N/K", "SourceSiteContexts"),
    )
    assert render(lead(found)) == "Re-saved; no edit seen."
    assert render(listed(found)) == (
        "Native data of 1 object not compared in detail, 1 gatherable text not compared in detail."
    )


def test_an_object_of_another_class_is_told_first() -> None:
    sides = {"before": "/Script/Engine.Material", "after": "/Script/Engine.Texture2D"}
    found = _difference(_SPEED, _change("exports", "Oak", "ClassIndex", **sides))
    assert render(sentence(found)) == "Edited: Oak Material → Texture2D. Speed 1 → 2 in Thing."


def test_a_package_that_became_a_redirector_says_so_first() -> None:
    sides = {"before": "/Script/Engine.Material", "after": "/Script/CoreUObject.ObjectRedirector"}
    gone = _property("TwoSided", True, None, "Oak")
    redirected = _difference(
        _engine("4.8.0-1", "4.25.0-2"), replace(gone, kind="removed"), _SPEED,
        _change("exports", "Oak", "ClassIndex", **sides),
        _change("asset registry", "Oak", "Tags", "DestinationObject", kind="added",
                after="Material'/Game/Elm.Elm'"),
    )  # fmt: skip
    assert render(lead(redirected)) == "Oak became a redirector to Elm, was Material."
    # What it held as a material went with that.
    assert render(listed(redirected)) == (
        "Speed 1 → 2 in Thing, 1 asset registry entry changed, "
        "re-saved by a newer engine (4.8.0 → 4.25.0)."
    )


def test_values_carry_the_objects_they_belong_to() -> None:
    found = _difference(
        _property("Min", 1, 2, "World.Fire"),
        _property("Min", 1, 2, "World.Smoke"),
        _property("Max", 3, -4, "World.Fire"),
    )
    assert render(sentence(found)) == "Edited: Min 1 → 2 in 2 objects. Max 3 → -4 in Fire."
    scale = [
        _change("exports", "Bomb", "properties", "Scale", name, before=2.0, after=after)
        for name, after in (("X", 1.5), ("Y", 1.5), ("Z", 1.0))
    ]
    assert (
        render(lead(_difference(*scale))) == "Edited: Scale/XY 2 → 1.5 and Scale/Z 2 → 1 in Bomb."
    )


def test_a_class_that_only_moved_is_not_told_as_another() -> None:
    classes = {"before": "/Script/Engine.NavCollision", "after": "/Script/Nav.NavCollision"}
    found = _difference(_change("exports", "Nav", "ClassIndex", **classes))
    assert render(lead(found)) == (
        "Edited: class of Nav: /Script/Engine.NavCollision → /Script/Nav.NavCollision."
    )


def test_builds_and_licensees_are_told_by_their_numbers() -> None:
    found = _difference(
        _engine("4.26.2-15973114+++UE4+Release-4.26", "4.26.2-0+++UE4+Release-4.26"),
        _change("summary", "FileVersionLicenseeUE", before=0, after=7, kind_of=VERSION),
    )
    assert render(sentence(found)) == (
        "Re-saved by another build (4.26.2-15973114 → 4.26.2-0); nothing else changed. "
        "Licensee version 0 → 7."
    )


def test_an_engine_that_is_not_stored_is_no_version() -> None:
    found = _difference(_engine("4.8.0-1", "0.0.0-0"), _SPEED)
    assert (
        render(listed(found)) == "Re-saved by another engine (4.8.0 → engine version not stored)."
    )


@pytest.mark.parametrize(
    ("unread", "expected"),
    [
        (0, "No edit seen, as far as both can be read."),
        (6, "No edit seen, as far as both can be read: 0 of 6 objects."),
    ],
)
def test_how_much_was_read_is_told(unread: int, expected: str) -> None:
    # Bytes that nothing describes are what a damaged end leaves.
    tail = _change("other bytes", "bulk_data", kind="added", after={"size": 3})
    found = replace(_difference(tail, problems=(_UNREAD,)), objects=6, unread=unread)
    assert render(lead(found)) == expected


def _field(*steps: str, before: Any, after: Any, kind: Kind = "changed") -> Change:
    return _change("objects", "0", *steps, kind=kind, before=before, after=after)


def test_a_file_without_sections_of_its_own_is_told_by_its_values() -> None:
    text = _field("Name", before="Door", after="Gate")
    speed = _field("Speed", before=1.0, after=2.5)
    assert render(sentence(_difference(text, speed))) == "Edited: Speed 1 → 2.5. Name Door → Gate."
    assert (
        render(sentence(_difference(_field("Scale", "0", before=1, after=2))))
        == "Edited: Scale/0 1 → 2."
    )


def test_a_row_that_nobody_named_is_told_by_its_first_text() -> None:
    rows = [
        _change("exports", "Tags", "rows", name, kind="added", after={"Weight": 1, "Tag": "Door"})
        for name in ("NewRow_3", "Gate")
    ]
    told = render(sentence(_difference(*rows)))
    assert told == "Edited: 2 rows added (NewRow_3: Door, Gate)."


def test_fields_that_say_little_by_themselves_are_counted() -> None:
    changes = [
        *(_field(name, before=0, after=1) for name in ("A0", "A1", "A2", "A3")),
        _field("id", before=18588395109552, after=382571038321),
        _field("Parts", "#7", before=None, after={"Name": "Leaf"}, kind="added"),
    ]
    assert render(sentence(_difference(*changes))) == (
        "Edited: A0 0 → 1. A1 0 → 1, A2 0 → 1, 3 more changes."
    )
    assert render(sentence(_difference(changes[-2]))) == "Edited: 1 field changed."
