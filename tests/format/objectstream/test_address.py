"""Addresses of data patches: the documents' examples, and those of the corpus."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inspector.format.errors import FormatError
from inspector.format.objectstream.address import (
    UNKNOWN_VERSION,
    AddressPart,
    PatchAddress,
    old_address,
    parse_address,
)
from inspector.format.objectstream.class_ids import NO_CLASS

INT = "{72039442-EB38-4D42-A1AD-CB68F7E0EEF6}"


def test_a_member() -> None:
    (part,) = parse_address(f"int({INT})::MyData\u00b70/").parts
    assert part == AddressPart("int", INT, "MyData", None, 0)
    assert part.key == 0x7DDD13E6


def test_an_entry_without_a_class() -> None:
    address = parse_address("9999/")
    assert address.parts == (AddressPart("", NO_CLASS, "", 9999, UNKNOWN_VERSION),)
    assert address.legacy


def test_a_way_through_containers() -> None:
    text = (
        "AZStd::vector({21786AF0-2606-5B9A-86EB-0892E2820E6C})::Entities\u00b70/"
        "AZ::Entity({75651658-8663-478D-9090-2432DFCAFA44})#17165428100931703432\u00b72/"
    )
    address = parse_address(text)
    assert [(part.class_name, part.key, part.version) for part in address.parts] == [
        ("AZStd::vector", 0x50EC64E5, 0),
        ("AZ::Entity", 17165428100931703432, 2),
    ]
    assert not address.legacy
    assert str(address) == text


def test_the_object_itself_has_an_empty_address() -> None:
    assert parse_address("").parts == ()
    assert old_address(b"").parts == ()


@pytest.mark.parametrize(
    "text",
    [
        f"int({INT})::MyData0/",
        f"int({INT[1:-1]})::MyData\u00b70/",
        f"int{INT}::MyData\u00b70/",
        f"int({INT}):MyData\u00b70/",
        f"int({INT})MyData\u00b70/",
        f"int({INT})::MyData\u00b70",
        f"int({INT})::MyData\u00b7/",
        f"int({INT})#Name\u00b70/",
        f"int({INT})::My\u00b7Data\u00b70/",
        f"int({INT})::MyData\u00b74294967296/",
        f"int({INT})#18446744073709551616\u00b70/",
        "9999",
        "/",
        "9999//",
    ],
)
def test_what_is_not_whole_is_invalid(text: str) -> None:
    with pytest.raises(FormatError) as caught:
        parse_address(text)
    assert (caught.value.kind, caught.value.field) == ("CORRUPT", "address")


def test_the_place_of_what_is_wrong_is_told() -> None:
    with pytest.raises(FormatError) as caught:
        parse_address(f"1/int({INT})::A\u00b70/x")
    assert caught.value.offset == len(f"1/int({INT})::A\u00b70/")


def test_an_old_address_is_numbers_with_the_least_byte_first() -> None:
    (part,) = old_address(bytes.fromhex("C705B33500000000")).parts
    assert part.key == 0x35B305C7
    with pytest.raises(FormatError):
        old_address(bytes(9))


_NAMES = st.text(st.characters(exclude_characters="/\u00b7()#"), min_size=1)
_IDS = st.uuids().map(lambda value: f"{{{value}}}".upper()).filter(lambda text: text != NO_CLASS)
_VERSIONS = st.integers(0, UNKNOWN_VERSION)
_PARTS = st.one_of(
    st.builds(AddressPart, _NAMES, _IDS, _NAMES, st.none(), _VERSIONS),
    st.builds(AddressPart, _NAMES, _IDS, st.just(""), st.integers(0, 2**64 - 1), _VERSIONS),
    st.integers(0, 2**64 - 1).map(lambda entry: AddressPart(entry=entry)),
)


@given(st.lists(_PARTS, max_size=5).map(tuple))
def test_an_address_is_the_same_again(parts: tuple[AddressPart, ...]) -> None:
    address = PatchAddress(parts)
    assert parse_address(str(address)) == address


@given(st.lists(st.integers(0, 2**64 - 1), max_size=5))
def test_an_old_address_is_its_numbers(numbers: list[int]) -> None:
    stored = b"".join(number.to_bytes(8, "little") for number in numbers)
    assert [part.key for part in old_address(stored).parts] == numbers


@given(st.text(st.sampled_from("aB({})·:#/0123456789-") | st.characters(), max_size=60))
def test_a_text_is_an_address_or_refused_at_its_place(text: str) -> None:
    whole, place = _read(text)
    if whole is not None:
        assert parse_address(str(whole)) == whole
    else:
        # What stands before the place is an address.
        assert 0 <= place < len(text)
        assert _read(text[:place])[0] is not None


def _read(text: str) -> tuple[PatchAddress | None, int]:
    """The address of a text; else where it is none."""
    try:
        return parse_address(text), len(text)
    except FormatError as error:
        return None, error.offset
