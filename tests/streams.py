"""Object streams for tests: those of the corpus, and made ones."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from corpus import NO_CORPUS, corpus_file, entries

from inspector.format.objectstream.elements import Element, Stream

STRING = "{03AAAB3F-5C47-5A66-9EBC-D5FA4DB353C9}"
GENERIC_STRING = "{EF8FF807-DDEE-4EB0-B678-4CA3A2C490A4}"
INT = "{72039442-EB38-4D42-A1AD-CB68F7E0EEF6}"
FLOAT = "{EA2C3E90-AFBE-44D4-A90D-FAAF79BAF93D}"
MY_CLASS = "{11111111-2222-3333-4444-555555555555}"

#: The document's own example: a class of version 5 with the int Data, which is 7.
EXAMPLE = bytes.fromhex(
    "00 00000003 88 05 11111111222233334444555555555555"
    "5C ADF3F363 72039442EB384D42A1ADCB68F7E0EEF6 00000007 00 00 00"
)
EXAMPLE_XML = f"""<ObjectStream version="3">
\t<Class name="MyData" version="5" type="{MY_CLASS}">
\t\t<Class name="int" field="Data" value="7" type="{INT}"/>
\t</Class>
</ObjectStream>

""".encode()
EXAMPLE_JSON = f"""{{
    "name": "ObjectStream",
    "version": 3,
    "Objects": [
        {{
            "typeName": "MyData",
            "typeId": "{MY_CLASS}",
            "version": 5,
            "Objects": [
                {{
                    "field": "Data",
                    "typeName": "int",
                    "typeId": "{INT}",
                    "value": "7"
                }}
            ]
        }}
    ]
}}""".encode()
ENCODED = {"xml": EXAMPLE_XML, "json": EXAMPLE_JSON, "binary": EXAMPLE}


def example() -> Stream:
    """The example as a stream that no file holds."""
    top = Element(MY_CLASS, "MyData", version=5)
    top.children.append(Element(INT, "int", "Data", value="7"))
    return Stream(3, "xml", [top])


@cache
def corpus_streams() -> dict[str, bytes]:
    """The streams of the corpus by name; skips the test where there is none."""
    found = {}
    for parameter in entries("misc/o3de/", packages=False):
        path = parameter.values[0]["path"]
        found[Path(path).name] = corpus_file(path).read_bytes()
    if not found:
        pytest.skip(NO_CORPUS)
    return found


def same(stream: Stream, other: Stream) -> bool:
    """Whether two streams store the same, wherever it stands."""
    ours, theirs = ([element.own for element in side.walk()] for side in (stream, other))
    return stream.version == other.version and ours == theirs
