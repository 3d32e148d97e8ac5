"""Streams in JSON: what is read of them, where it stands, and what is refused."""

from __future__ import annotations

import pytest
from in_time import in_time
from streams import EXAMPLE_JSON, GENERIC_STRING, INT, STRING, example, same

from inspector.format.objectstream.json import member_spans, read_json
from inspector.format.objectstream.reading import DEEPEST
from inspector.format.objectstream.recognise import begins_json

HEAD = b'{"name":"ObjectStream","version":3,"Objects":['


def test_the_example() -> None:
    reading = read_json(EXAMPLE_JSON)
    assert reading.problems == ()
    assert reading.end == len(EXAMPLE_JSON)
    assert same(reading.stream, example())
    (data,) = reading.stream.elements[0].children
    stored = EXAMPLE_JSON[data.start : data.end]
    assert (stored[:1], stored[-1:]) == (b"{", b"}")
    spans = member_spans(EXAMPLE_JSON, data.start)
    assert {name: EXAMPLE_JSON[span.start : span.end] for name, span in spans.items()} == {
        "field": b"Data",
        "typeName": b"int",
        "typeId": INT.encode(),
        "value": b"7",
    }


def test_members_stand_in_any_order_and_others_are_passed_over() -> None:
    data = (
        b'\xef\xbb\xbf { "Objects" : [ { "value" : "\\u00e9\\n" , "extra" : [1, {"a": null}, []] ,'
        b'"typeId":"' + STRING.encode() + b'", "Objects": [], "typeName":"AZStd::string"} ],'
        b'"version":2, "name":"ObjectStream"}'
    )
    reading = read_json(data)
    assert reading.problems == ()
    (element,) = reading.stream.elements
    assert (element.name, element.value, element.class_id) == ("AZStd::string", "\xe9\n", STRING)
    assert reading.stream.version == 2


def test_two_ids_of_the_second_version() -> None:
    ids = f'"typeId":"{GENERIC_STRING}","specializationTypeId":"{STRING}"'.encode()
    (element,) = read_json(HEAD + b"{" + ids + b"}]}").stream.elements
    assert (element.class_id, element.generic_id) == (STRING, GENERIC_STRING)


@pytest.mark.parametrize(
    "data",
    [b"", b"{}", b"[]", b'{"name": "Other"}', b'{"FileVersion": 3}', b'{"EngineAssociation": ""}'],
)
def test_other_json_is_none(data: bytes) -> None:
    assert not begins_json(data)
    assert begins_json(EXAMPLE_JSON)


@pytest.mark.parametrize(
    ("inner", "kind", "found"),
    [
        (b'{"typeId":"x"}]}', "CORRUPT", "class id 'x'"),
        (b'{"typeId":"' + INT.encode() + b'","version":-1}]}', "CORRUPT", "version '-1'"),
        (b'{"typeId":"' + INT.encode() + b'","value":7}]}', "CORRUPT", "7"),
        (b"7]}", "CORRUPT", "'7'"),
        (b'{"typeId" 7}', "CORRUPT", "'7'"),
        (b"]} {", "CORRUPT", "'{'"),
        (b"\x01]}", "CORRUPT", "no JSON"),
    ],
)
def test_what_cannot_be_is_named(inner: bytes, kind: str, found: str) -> None:
    problem = read_json(HEAD + inner).problems[0]
    assert (problem.kind, str(problem.found)) == (kind, found)


def test_a_newer_stream_is_refused_and_read() -> None:
    data = EXAMPLE_JSON.replace(b'"version": 3', b'"version": 9')
    reading = read_json(data)
    (problem,) = reading.problems
    assert (problem.kind, data[problem.offset : problem.offset + 1]) == ("STREAM-NEW", b"9")
    assert sum(1 for _ in reading.stream.walk()) == 2


#: Names that take two bytes: of a plain one nothing is told, and others go the long way.
PLAIN, OTHER = b"mm", "\u00e9".encode()


@pytest.mark.parametrize(
    "members",
    [
        b'"typeName":"int","mm":1,"typeId":"ID","mm":"x","mm":true,"value":"7"',
        b'"mm":1,"typeName":"int" , "mm" : -1.5e3 ,\n"mm":{"mm":1},"typeId":"ID","value":"7"',
        # What a name or a text spells with escapes is what it means.
        b'"typeName":"int","mm":1,"v\\u0061lue":"7","mm":"\\n","typeId":"ID","mm":"\\""',
        b'"typeName":"int","mm":1,"valued":"8","nam":"9","names":1,"value":"7","typeId":"ID","mm":0',
        # They are no elements of a list.
        b'"typeName":"int","mm":1},"mm":1,{"value":"7"',
        # What is no JSON is told where it stands.
        b'"typeName":"int","mm":1,"mm":2,}', b'"typeName":"int","mm":1,"mm":2,,"value":"7"',
        b'"typeName":"int","mm":1,"mm":2 "mm":3', b'"typeName":"int","mm":1,7:2,"value":"7"',
        b'"typeName":"int","mm":1,"mm":"\\q","value":"7"', b'"typeName":"int","mm":1,"mm",2',
        b'"typeName":"int","mm":1,"mm":"a\x01b","value":"7"', b'"typeName":"int","mm":1,"mm":',
    ],
)  # fmt: skip
def test_members_without_a_meaning_change_nothing_wherever_they_stand(members: bytes) -> None:
    whole = HEAD + b"{" + members.replace(b"ID", INT.encode()) + b"}]}"
    for size in range(len(whole) + 1):
        plain = whole[:size]
        other = plain.replace(PLAIN, OTHER)
        first, second = read_json(plain), read_json(other)
        assert same(first.stream, second.stream)
        assert [(one.kind, one.offset, one.field) for one in first.problems] == [
            (one.kind, one.offset, one.field) for one in second.problems
        ]
        assert (first.start, first.end) == (second.start, second.end)


def test_members_that_spell_a_known_name_are_taken() -> None:
    data = b'"typeName":"int","mm":1,"v\\u0061lue":"7","typeId":"' + INT.encode() + b'","mm":0'
    (element,) = read_json(HEAD + b"{" + data + b"}]}").stream.elements
    assert (element.name, element.value, element.class_id) == ("int", "7", INT)


def test_truncated_at_every_byte() -> None:
    for size in range(len(EXAMPLE_JSON)):
        problems = read_json(EXAMPLE_JSON[:size]).problems
        # A word may be cut into another one.
        assert problems, size
        assert {problem.kind for problem in problems} <= {"TRUNCATED", "CORRUPT"}
        assert problems[0].kind == "TRUNCATED" or size < len(EXAMPLE_JSON) - 1


@pytest.mark.parametrize(
    "inner", [b'{"Objects":[' * 200_000, b'{"x":' + b"[" * 200_000, b'{"x":' + b'{"a":' * 200_000]
)
def test_nothing_may_lie_too_deep(inner: bytes) -> None:
    with in_time(10):
        problems = read_json(HEAD + inner).problems
    assert any("deep" in str(problem.found) for problem in problems)
    assert DEEPEST < 1000


def test_a_million_members_without_a_meaning_take_no_time() -> None:
    """Token by token they would take four times as long, at the least."""
    members = b"".join(b'"m%07d":1,' % number for number in range(1_000_000))
    whole = HEAD + b'{"typeName":"int",' + members + b'"value":"7"}]}'
    with in_time(4):
        (element,) = read_json(whole).stream.elements
    assert element.value == "7"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("begin", "piece", "times"),
    [
        (b"", b"\\", 50 << 20),
        (b"", b" ", 50 << 20),
        (b'{"value":"', b"x", 50 << 20),
        pytest.param(b"", b"{},", 1 << 20, marks=pytest.mark.sweep),
    ],
    ids=["backslashes", "blanks", "value", "many"],
)
def test_fifty_megabytes_take_their_time_and_no_more(
    begin: bytes, piece: bytes, times: int
) -> None:
    data = HEAD + begin + piece * times
    with in_time(120):
        assert read_json(data).problems
