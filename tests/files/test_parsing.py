"""TOML, JSON and ini files of others: nesting is counted before parsing, and time stays small."""

from __future__ import annotations

import contextlib
import json
import time
import tomllib
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inspector.files.folders import resource_path
from inspector.files.parsing import (
    DEEPEST,
    LONGEST_KEY,
    TomlError,
    ini_section,
    parse_json,
    parse_toml,
)
from inspector.files.reading import PATCHES, LimitError


def test_every_table_of_the_catalogue_is_within_the_limits() -> None:
    read = 0
    for path in sorted(resource_path("catalog").rglob("*.toml")):
        text = path.read_text("utf-8")
        assert parse_toml(text, path.name) == tomllib.loads(text)
        read += 1
    assert read > 100


@pytest.mark.parametrize(
    ("text", "told", "limit"),
    [
        ("a." * LONGEST_KEY + "b = 1", "a key has more than 8 parts", LONGEST_KEY),
        ("[" + "a." * 20_000 + "b]", "a key has more than 8 parts", LONGEST_KEY),
        ('"x". ' * 9 + "b = 1", "a key has more than 8 parts", LONGEST_KEY),
        ("x = " + "[" * 100_000, "nested more than 64 levels deep", DEEPEST),
        ("x = " + "{a = " * 70 + "1" + "}" * 70, "nested more than 64 levels deep", DEEPEST),
        ("x = " + "{a.b.c.d = " * 20 + "1" + "}" * 20, "nested more than 64", DEEPEST),
        ('x = """\n[[[[\n"""\ny = ' + "[" * 65 + "]" * 65, "nested more than 64", DEEPEST),
    ],
)
def test_what_is_nested_too_deeply_is_told_with_its_limit(text: str, told: str, limit: int) -> None:
    start = time.thread_time()
    with pytest.raises(LimitError, match=told) as error:
        parse_toml(text, "f.toml")
    assert (error.value.path, error.value.limit) == ("f.toml", limit)
    assert time.thread_time() - start < 2


@pytest.mark.parametrize(
    "text",
    [
        "a.b.c.d.e.f.g.h = 1",
        "x = " + "[" * 63 + "]" * 63,
        'x = "' + "[" * 1000 + '"',
        "x = '" + "{." * 1000 + "'",
        'x = """' + '[."" \\" ' * 1000 + '"""""',
        "x = '''" + "[''. " * 1000 + "'''''",
        "# " + "[a." * 1000 + "\nx = 1",
        "x = [1.5, 2.5, 3.5, 4.5, 5.5, 6.5, 7.5, 8.5, 9.5, 10.5]",
        '"a.b.c.d.e.f.g.h.i.j" = 1',
        "x = -9223372036854775808\ny = 18446744073709551615",
    ],
)
def test_what_only_looks_nested_is_read_as_the_parser_reads_it(text: str) -> None:
    assert parse_toml(text, "f.toml") == tomllib.loads(text)


@pytest.mark.parametrize("number", ["9" * 5000, "0x" + "f" * 100_000, "18446744073709551616"])
def test_numbers_that_nothing_can_show_are_refused(number: str) -> None:
    with pytest.raises(TomlError, match="a number in it is too large"):
        parse_toml(f"x = {number}", "f.toml")


def test_the_line_of_what_is_not_toml_is_told() -> None:
    with pytest.raises(TomlError, match="in line 3") as error:
        parse_toml("a = 1\n\nb = \n", "f.toml")
    assert error.value.line == 3
    assert str(error.value.reason).startswith("not TOML: invalid value")


def _keys() -> str:
    keys = (f"{'.'.join('abcdefg')}.k{i} = 1\n" for i in range(PATCHES.most // 22))
    return f"[{'.'.join('stuvwxyz')}]\n{''.join(keys)}"


@pytest.mark.slow
@pytest.mark.parametrize(
    "make",
    [
        pytest.param(_keys, marks=pytest.mark.sweep),
        lambda: '"""' + '\\"""' * (PATCHES.most // 4),
        lambda: '"' * PATCHES.most,
        lambda: "'" * PATCHES.most,
        lambda: 'x = "' + "\\n" * (PATCHES.most // 2) + '"',
        pytest.param(lambda: "x = [" + "[]," * (PATCHES.most // 3) + "]", marks=pytest.mark.sweep),
        lambda: "\\" * PATCHES.most,
        lambda: "x = 0x" + "f" * PATCHES.most,
    ],
    ids=["keys", "open text", "quotes", "apostrophes", "escapes", "lists", "slashes", "digits"],
)
def test_no_text_of_the_largest_size_takes_long(make: Callable[[], str]) -> None:
    text = make()
    start = time.thread_time()
    with contextlib.suppress(TomlError, LimitError):
        parse_toml(text[: PATCHES.most], "f.toml")
    assert time.thread_time() - start < 20


@given(st.text(alphabet="ab.[]{}=\"'#\\\n,1 "))
def test_any_text_is_read_as_the_parser_reads_it_or_refused(text: str) -> None:
    try:
        read = parse_toml(text, "f.toml")
    except TomlError:
        with pytest.raises(tomllib.TOMLDecodeError):
            tomllib.loads(text)
    except LimitError:
        assert text.count(".") >= LONGEST_KEY or text.count("[") > DEEPEST
    else:
        assert read == tomllib.loads(text)


def test_json_is_counted_too() -> None:
    for text in ("[" * 100_000, '{"a":' * 100_000, "[" * 65 + "]" * 65):
        with pytest.raises(LimitError, match="nested more than 64 levels deep"):
            parse_json(text, "X.uproject")
    text = '{"a": "' + "[" * 1000 + '\\"[", "b": [[]]}'
    assert parse_json(text, "X.uproject") == json.loads(text)


@pytest.mark.parametrize("text", ["", "{", '{"a": ' + "9" * 5000 + "}", '"' + "\\" * 1001])
def test_what_is_not_json_is_a_value_error(text: str) -> None:
    with pytest.raises(ValueError, match=r"line 1|too many digits"):
        parse_json(text, "X.uproject")


@pytest.mark.parametrize(
    "last",
    [
        "x = " + "[" * 65 + "]" * 65,
        "a.b.c.d.e.f.g.h.i = 1",
        "x = " + "9" * 5000,
        "x = 0x" + "f" * 17,
    ],
)
def test_the_line_of_what_is_beyond_a_limit_is_told(last: str) -> None:
    text = f'a1 = """\n{"1" * 30}\n"""\n# {"1" * 30}\n{last}\n'
    with pytest.raises((LimitError, TomlError)) as error:
        parse_toml(text, "f.toml")
    assert getattr(error.value, "line", 0) == 5


def test_the_lines_of_a_section() -> None:
    text = "a=0\n[One]\n b = 1 \r\n; c=2\n#d\n//e\n\n[Two]\nf=3\n[ ONE ]\ng[0]=4\n[Two"
    assert list(ini_section(text, "one")) == [(3, "b = 1"), (11, "g[0]=4"), (12, "[Two")]
    assert list(ini_section(text, "Two")) == [(9, "f=3")]
    assert list(ini_section(text, "Three")) == []


def test_a_number_that_python_does_not_read_is_told_without_its_advice() -> None:
    with pytest.raises(ValueError, match=r"^a number in it has too many digits$"):
        parse_json(f'{{"MajorVersion": {"9" * 5000}}}', "Build.version")
