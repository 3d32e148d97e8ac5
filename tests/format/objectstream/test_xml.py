"""Streams in XML: what is read of them, where it stands, and what is refused."""

from __future__ import annotations

import tracemalloc

import pytest
from in_time import in_time
from streams import (
    EXAMPLE_XML,
    GENERIC_STRING,
    INT,
    MY_CLASS,
    STRING,
    corpus_streams,
    example,
    same,
)

from inspector.format.objectstream.reading import DEEPEST, StreamFacts
from inspector.format.objectstream.recognise import begins_xml
from inspector.format.objectstream.xml import attribute_spans, read_xml, xml_facts

HEAD = b'<ObjectStream version="3">'
END = b"</ObjectStream>"


def stream(*elements: str, version: int = 3) -> bytes:
    return f'<ObjectStream version="{version}">\n{"".join(elements)}</ObjectStream>\n'.encode()


def test_the_example() -> None:
    reading = read_xml(EXAMPLE_XML)
    assert reading.problems == ()
    assert same(reading.stream, example())
    (top,) = reading.stream.elements
    assert EXAMPLE_XML[top.start : top.end].startswith(b'<Class name="MyData"')
    assert EXAMPLE_XML[top.start : top.end].endswith(b"</Class>")
    span = attribute_spans(EXAMPLE_XML, top.children[0].start)["value"]
    assert EXAMPLE_XML[span.start : span.end] == b"7"


def test_every_stream_of_the_corpus() -> None:
    versions = []
    elements = 0
    for name, data in corpus_streams().items():
        reading = read_xml(data)
        assert reading.problems == (), name
        assert reading.end == len(data)
        versions.append(reading.stream.version)
        for element in reading.stream.walk():
            elements += 1
            stored = data[element.start : element.end]
            assert stored.startswith(b"<Class "), name
            assert stored.endswith(b"</Class>" if element.children else b">"), name
    # As an XML parser alone counts them.
    assert (len(versions), elements) == (71, 20863)
    assert sorted(versions) == [1] * 4 + [2] * 3 + [3] * 64


def test_the_facts_are_those_of_the_elements() -> None:
    for name, data in corpus_streams().items():
        facts, read = xml_facts(data), StreamFacts.of(read_xml(data))
        assert facts == read, name
        assert list(facts.classes) == list(read.classes), name


@pytest.mark.parametrize(
    "data",
    [
        stream(f"<Class name='MyData' type='{MY_CLASS}'/>"),
        stream(f'<Class type="{MY_CLASS}"  name="MyData"\n/>'),
        stream(f'<!-- <Class type="{INT}"/> --><Class name="MyData" type="{MY_CLASS}"/>'),
        stream(f'<![CDATA[<Class type="{INT}"/>]]><Class name="MyData" type="{MY_CLASS}"/>'),
        stream(f'<Class name="MyData" type="{MY_CLASS.lower()}"/>'),
    ],
)
def test_the_facts_do_not_hang_on_how_it_is_written(data: bytes) -> None:
    facts = xml_facts(data)
    assert facts == StreamFacts.of(read_xml(data))
    assert [(key, row.name) for key, row in facts.classes.items()] == [((MY_CLASS, 0), "MyData")]


@pytest.mark.parametrize(
    "before",
    [
        b"",
        b"\xef\xbb\xbf",
        b'<?xml version="1.0" encoding="UTF-8"?>\r\n',
        b'\xef\xbb\xbf<?xml version="1.0"?>\n<!-- of a studio: <b> -->\n\t',
    ],
)
def test_what_may_stand_before_it(before: bytes) -> None:
    data = before + EXAMPLE_XML
    assert begins_xml(data)
    reading = read_xml(data)
    assert reading.problems == ()
    assert data[reading.stream.elements[0].start :].startswith(b"<Class")


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"<",
        b"<Object/>",
        b"<ObjectStreams/>",
        b"<!-- <ObjectStream> --><svg/>",
        b"<?xml?><a/>",
    ],
)
def test_other_xml_is_none(data: bytes) -> None:
    assert not begins_xml(data)


def test_comments_without_end_are_looked_at_once() -> None:
    with in_time(5):
        assert not begins_xml(b"<!---->" * 140 + b"<a/>")
        assert begins_xml(b"<!---->" * 140 + b"<ObjectStream/>")


def test_a_stream_without_a_version_is_of_the_third() -> None:
    assert read_xml(b"<ObjectStream/>").stream.version == 3


def test_two_ids_of_the_second_version() -> None:
    text = f'<Class field="A" type="{GENERIC_STRING}" specializationTypeId="{STRING}"/>'
    (element,) = read_xml(stream(text, version=2)).stream.elements
    assert (element.class_id, element.generic_id) == (STRING, GENERIC_STRING)
    (element,) = read_xml(stream(text)).stream.elements
    assert (element.class_id, element.generic_id) == (GENERIC_STRING, "")


def test_old_files_write_the_field_as_the_name() -> None:
    inner = f'<Class name="Data" value="7" type="{INT}"/>'
    data = stream(f'<Class name="MyData" type="{MY_CLASS}">{inner}</Class>')
    (top,) = read_xml(data).stream.elements
    assert (top.name, top.field) == ("MyData", "")
    assert (top.children[0].name, top.children[0].field) == ("", "Data")


def test_values_keep_their_line_breaks() -> None:
    text = f'<Class value="a\n\tb &lt;c&#10;d&#xE9;&amp;lt;" type="{STRING}"/>'
    (element,) = read_xml(stream(text)).stream.elements
    assert element.value == "a\n\tb <c\nd\xe9&lt;"


def test_elements_that_touch_end_where_they_end() -> None:
    leaf, whole = f'<Class type="{INT}"/>', f'<Class type="{INT}"></Class>'
    odd = f'<Class type="{INT}">/></Class>'
    data = stream(f'<Class type="{MY_CLASS}">{leaf}{whole}{odd}{leaf}</Class>')
    (top,) = read_xml(data).stream.elements
    texts = [data[child.start : child.end].decode() for child in top.children]
    assert texts == [leaf, whole, odd, leaf]


def test_a_newer_stream_is_refused_and_read() -> None:
    data = stream(f'<Class name="MyData" type="{MY_CLASS}"/>', version=4)
    reading = read_xml(data)
    (problem,) = reading.problems
    assert (problem.kind, problem.field, str(problem.found)) == (
        "STREAM-NEW", "summary/stream_version", "stream version 4",
    )  # fmt: skip
    assert data[problem.offset : problem.offset + 1] == b"4"
    assert [element.name for element in reading.stream.walk()] == ["MyData"]


@pytest.mark.parametrize(
    ("text", "field", "found"),
    [
        ('<Class name="A"/>', "objects/0", "class id ''"),
        (f'<Class type="{INT}" version="-1"/>', "objects/0", "version '-1'"),
        (f'<Class type="{INT}" version="4294967296"/>', "objects/0", "version '4294967296'"),
        (f'<Class type="{INT}"><Klass/></Class>', "objects/0", "element 'Klass'"),
        (f'<Class type="{INT}"><Class field="B" type="x"/></Class>', "objects/0/B", "class id 'x'"),
    ],
)
def test_what_cannot_be_is_named_with_its_place(text: str, field: str, found: str) -> None:
    data = stream(text)
    (problem,) = read_xml(data).problems
    assert (problem.kind, problem.field, str(problem.found)) == ("CORRUPT", field, found)
    assert data[problem.offset :].startswith(b"<")
    assert [(error.kind, str(error.found)) for error in xml_facts(data).problems] == [
        ("CORRUPT", found)
    ]


def test_truncated_at_every_byte() -> None:
    whole = EXAMPLE_XML.rstrip()
    for size in range(len(whole)):
        reading = read_xml(whole[:size])
        assert [problem.kind for problem in reading.problems] == ["TRUNCATED"], size
        assert reading.end <= size


@pytest.mark.parametrize(
    "entities",
    [
        b'<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">',
        b'<!ENTITY a SYSTEM "file:///etc/passwd">',
        b'<!ENTITY % a SYSTEM "http://localhost/a.dtd"> %a;',
    ],
)
def test_no_entity_is_declared_and_nothing_is_fetched(entities: bytes) -> None:
    data = b"<!DOCTYPE ObjectStream [" + entities + b"]>" + HEAD + b"&a;" + END
    assert begins_xml(data)
    reading = read_xml(data)
    assert [str(problem.found) for problem in reading.problems] == ["a document type"]
    assert reading.stream.elements == []
    data = HEAD + b"&a;" + END
    assert [str(problem.found) for problem in read_xml(data).problems] == ["undefined entity"]


def test_elements_may_not_lie_too_deep() -> None:
    opening = f'<Class type="{MY_CLASS}">'.encode()
    deep = HEAD + opening * DEEPEST + b"</Class>" * DEEPEST + END
    assert read_xml(deep).problems == ()
    with in_time(10):
        reading = read_xml(HEAD + opening * 500_000)
    assert [str(problem.found) for problem in reading.problems] == [
        f"elements more than {DEEPEST} deep"
    ]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("begin", "piece", "told"),
    [
        (b"", b"x", ""),
        (b"", b"\n", ""),
        (b"<!--", b"x", "a tag of more than 33,554,432 bytes"),
        (b'<Class value="', b"x", "a tag of more than 33,554,432 bytes"),
        (b"", b"<Class>", "elements more than 200 deep"),
        pytest.param(b"", b"<Class/>", "more than 2,000,000 elements", marks=pytest.mark.sweep),
        (b"", b"<Other>", "element 'Other'"),
    ],
    ids=["text", "breaks", "comment", "value", "deep", "many", "others"],
)
def test_a_hundred_megabytes_take_their_time_and_no_more(
    begin: bytes, piece: bytes, told: str
) -> None:
    # Made here: all of them together would be held by each process that knows its tests.
    end = {b"<!--": b"-->", b'<Class value="': b'"/>'}.get(begin, b"")
    data = b"".join((HEAD, begin, piece * ((100 << 20) // len(piece)), end, END))
    with in_time(120):
        problems = read_xml(data).problems, xml_facts(data).problems
    for each in problems:
        assert told in [str(problem.found) for problem in each] if told else not each


def test_nothing_is_kept_of_the_blanks_in_a_tag() -> None:
    tag = HEAD[:-1] + b" " * 2_000_000 + b">"
    tracemalloc.start()
    try:
        assert list(attribute_spans(tag, 0)) == ["version"]
        assert tracemalloc.get_traced_memory()[1] < 1 << 20
    finally:
        tracemalloc.stop()


@pytest.mark.slow
def test_problems_below_many_siblings_are_told_in_time() -> None:
    fine = f'<Class field="b" type="{INT}"/>'
    wrong = f'<Class field="b" version="x" type="{INT}"/>'
    below = "".join((fine * 100_000, wrong * 100))
    with in_time(30):
        reading = read_xml(stream(f'<Class type="{MY_CLASS}">', below, "</Class>"))
    assert [problem.field for problem in reading.problems[:2]] == [
        "objects/0/b~100000", "objects/0/b~100001",
    ]  # fmt: skip
