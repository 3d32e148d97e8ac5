"""The window in Chinese: texts are put together with Chinese signs, and each has its room."""

from __future__ import annotations

import re

import pytest
from gui.words_of_window import Told, walked

pytestmark = pytest.mark.slow

_SIGN = r"[\u4e00-\u9fff“”（）]"
#: A sign of English beside a Chinese one: a comma, a colon, a stop or a bracket and a blank.
_MIXED = re.compile(rf"{_SIGN}[,;:!?.](?:\s|$)|{_SIGN} \(|[,;:] {_SIGN}|\) ?{_SIGN}")
#: What is written as values of code are, and what is HTML.
_CODE = re.compile(r"\{[^{}]*\}|<[^<>]*>|`[^`]*`")


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> list[Told]:
    """What a window of 1024 by 700 says in Chinese, about all samples."""
    return walked("zh_CN", tmp_path_factory.mktemp("user"))


def test_the_window_speaks_chinese(told: list[Told]) -> None:
    assert sum(re.search("[\u4e00-\u9fff]", said.text) is not None for said in told) > 3000


def test_no_text_mixes_the_signs_of_two_languages(told: list[Told]) -> None:
    mixed = [
        said
        for said in told
        if said.place != "help" and _MIXED.search(_CODE.sub("", said.text)) is not None
    ]
    assert not mixed, "\n".join(map(str, mixed[:40]))


def test_every_title_has_its_room(told: list[Told]) -> None:
    cut = [said for said in told if said.part.startswith("cut") or said.part == "covered"]
    assert not cut, "\n".join(map(str, cut))
