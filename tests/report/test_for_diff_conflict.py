"""Two texts as one with the marks of a conflict."""

from __future__ import annotations

import random

import pytest

from inspector.report import for_diff
from inspector.report.for_diff import conflict_text


def text(*lines: str) -> str:
    return "".join(f"{line}\n" for line in lines)


def test_what_both_share_stands_once() -> None:
    told = conflict_text(text("a", "b", "c", "d"), text("a", "x", "c", "d", "e"), "HEAD", "main")
    assert told == text(
        "a", "<<<<<<< HEAD", "b", "=======", "x", ">>>>>>> main", "c", "d",
        "<<<<<<< HEAD", "=======", "e", ">>>>>>> main",
    )  # fmt: skip


@pytest.mark.parametrize("most", [20_000, 0])
def test_either_side_can_be_taken_out_of_it(monkeypatch: pytest.MonkeyPatch, most: int) -> None:
    monkeypatch.setattr(for_diff, "_MOST_LINES", most)
    chosen = random.Random(7)
    for _ in range(20):
        sides = [text(*(chosen.choice("abcdef") for _ in range(12))) for _ in range(2)]
        lines = conflict_text(*sides, "", "").splitlines(keepends=True)
        for which, whole in enumerate(sides):
            kept: list[str] = []
            now: int | None = None
            for line in lines:
                mark = line.strip()
                if mark in ("<<<<<<<", "=======", ">>>>>>>"):
                    now = {"<<<<<<<": 0, "=======": 1, ">>>>>>>": None}[mark]
                elif now in (None, which):
                    kept.append(line)
            assert "".join(kept) == whole
