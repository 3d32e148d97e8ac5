"""Columns of reports where words are Chinese: each begins at one place of a terminal."""

from __future__ import annotations

from collections.abc import Iterator
from unicodedata import east_asian_width

import pytest

from inspector.cli.main import main
from inspector.escaping import filled, filled_before
from inspector.files.folders import resource_path
from inspector.messages import ENGLISH, activate
from inspector.messages.languages import translation

_LANTERN = str(resource_path("samples", "Lantern.uasset"))


@pytest.fixture(autouse=True)
def chinese() -> Iterator[None]:
    activate(translation("zh_CN"))
    yield
    activate(ENGLISH)


def place(line: str, word: str) -> int:
    """The column of a terminal in which a word begins."""
    return sum(2 if east_asian_width(sign) in "WF" else 1 for sign in line[: line.rindex(word)])


def test_steps_of_a_group_end_in_one_column(capsys: pytest.CaptureFixture[str]) -> None:
    main(["upgrades", _LANTERN, "--engine", "5.6"])
    steps = [line for line in capsys.readouterr().out.splitlines() if line.startswith("  101")]
    assert [line.split()[0] for line in steps] == ["1014", "1015", "1016", "1017"]
    assert "添加字段、去掉字段" in steps[2]
    assert len({place(line, "安全") for line in steps}) == 1


def test_answers_of_releases_begin_in_one_column(capsys: pytest.CaptureFixture[str]) -> None:
    main(["compat", _LANTERN])
    lines = capsys.readouterr().out.splitlines()
    words = {"被拒绝": "4.0 至 4.27 ", "可加载": "5.5 ", "会升级": "5.6 至 5.8 "}
    places = {
        place(line, word)
        for word, releases in words.items()
        for line in lines
        if line.startswith(f"  {releases}")
    }
    assert places == {16}


def test_a_text_is_filled_up_in_columns() -> None:
    assert filled("5.0 至 5.4", 12) == "5.0 至 5.4  "
    assert filled_before("12 个文件", 12) == "   12 个文件"
    assert filled_before("1 file", 12) == "      1 file"
    assert filled("可加载", 4) == filled_before("可加载", 4) == "可加载"
