"""What cannot be written is a typed error that names the field; never a wrong header."""

from __future__ import annotations

import struct
from dataclasses import replace
from typing import Any

import pytest
from header_models import model_of

from inspector.format.errors import FormatError
from inspector.format.fields import F32, I32, U8, U16, Counted
from inspector.format.schema import Record, field, write
from inspector.format.unreal.draft import ExportDraft, PackageDraft, build
from inspector.format.unreal.gates import Layout
from inspector.format.unreal.package import Package
from inspector.format.unreal.write import HeaderModel, write_header
from inspector.versions import EngineVersion, VersionSet

_BUILD = EngineVersion.parse("4.14.3-3249277+++UE4+Release-4.14")


def _package(ue4: int) -> bytes:
    draft = PackageDraft(
        versions=VersionSet(-7, ue4, 0, 0, 0),
        saved_by=_BUILD,
        compatible_with=_BUILD,
        exports=(
            ExportDraft("Thing", "/Script/Engine.Blueprint", is_asset=True),
            ExportDraft("Part", "/Script/Engine.SceneComponent", outer="Thing"),
        ),
    )
    return build(draft).uasset


def _with_body(model: HeaderModel, **changes: Any) -> HeaderModel:
    return replace(model, body=model.body.replaced(**changes))


def test_an_offset_that_moves_beyond_32_bits_is_an_error_that_names_it() -> None:
    """A header size that cannot be moves all that lies behind the header by as much."""
    data = bytearray(_package(510))
    span = Package.open(bytes(data)).spans().get("summary/TotalHeaderSize")
    assert span is not None
    data[span.start : span.end] = struct.pack("<i", -(2**31))
    package = Package.open(bytes(data))
    with pytest.raises(FormatError) as caught:
        write_header(model_of(package))
    assert (caught.value.kind, caught.value.field) == ("CORRUPT", "exports/0/SerialOffset")
    assert int(str(caught.value.found)) > 2**31
    assert str(caught.value.expected) == "what 32 bits hold"
    place = package.spans().get("exports/0/SerialOffset")
    assert place is not None
    assert caught.value.offset == place.start


@pytest.mark.parametrize(
    "field_name", ["NameOffset", "SoftPackageReferencesOffset", "PackageSource"]
)
@pytest.mark.parametrize("number", [2**32, -(2**31) - 1, 2**63])
def test_a_number_of_the_summary_that_does_not_fit_is_an_error(
    field_name: str, number: int
) -> None:
    model = model_of(Package.open(_package(522)))
    without = replace(model, parts=tuple(one for one in model.parts if one.key != "names"))
    with pytest.raises(FormatError) as caught:
        write_header(_with_body(without, **{field_name: number}))
    assert caught.value.field == f"summary/{field_name}"
    assert caught.value.found == str(number)


def test_offsets_of_64_bits_still_reach_as_far() -> None:
    model = model_of(Package.open(_package(522)))
    written = write_header(_with_body(model, BulkDataStartOffset=2**40))
    assert Package.open(written).summary.get("BulkDataStartOffset") == 2**40
    with pytest.raises(FormatError) as caught:
        write_header(_with_body(model, BulkDataStartOffset=2**63))
    assert str(caught.value.expected) == "what 64 bits hold"


class _Inner(Record):
    """Numbers that have little room."""

    Byte: int = field(U8, "A byte.")
    Short: int = field(U16, "Two bytes.")


class _Outer(Record):
    """Rows of them, and a number that is no whole one."""

    Rows: tuple[_Inner, ...] = field(Counted(_Inner.struct), "The rows.")
    Share: float = field(F32, "A share.")
    Last: int = field(I32, "A number.")


@pytest.mark.parametrize(
    ("changes", "path", "offset"),
    [
        ({"Rows": (_Inner(Byte=1, Short=2), _Inner(Byte=256, Short=2))}, "Rows/1/Byte", 107),
        ({"Rows": (_Inner(Byte=1, Short=-1),)}, "Rows/0/Short", 105),
        ({"Share": 1e300}, "Share", 107),
        ({"Last": 2**31}, "Last", 111),
    ],
)
def test_the_path_and_the_place_of_what_does_not_fit(
    changes: dict[str, Any], path: str, offset: int
) -> None:
    value = _Outer(Rows=(_Inner(Byte=1, Short=2),), Share=0.5, Last=7)
    layout = Layout(-7, 522, 0)
    assert len(write(_Outer, value, layout)) == 15
    with pytest.raises(FormatError) as caught:
        write(_Outer, value.replaced(**changes), layout, prefix="made", start=100)
    assert (caught.value.field, caught.value.offset) == (f"made/{path}", offset)
    with pytest.raises(FormatError) as caught:
        write(_Outer, value.replaced(**changes), layout)
    assert caught.value.field == path
