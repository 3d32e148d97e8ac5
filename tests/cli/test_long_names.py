"""A name or value that is most of a file: a report says where it begins and how long it is."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from cli.conftest import Ask

#: So many characters that whoever writes them once for each element writes some 20 MB.
LENGTH = 100_000
CHILDREN = 200
CONTAINER = "{893CA46E-6D1A-4D27-94F7-09E26DE5AE4B}"
INT = "{72039442-EB38-4D42-A1AD-CB68F7E0EEF6}"
#: The most characters that a report of such a file has.
MOST = 100_000


def _stream(name: str) -> str:
    """Two elements around others, both called by a long name, and a value that is none."""
    inner = "".join(
        f'<Class name="int" field="f{number}" value="{number}" type="{INT}"/>'
        for number in range(CHILDREN)
    )
    wrong = f'<Class name="{name}" field="{name}" value="{name}" type="{INT}"/>'
    return (
        f'<ObjectStream version="3"><Class name="{name}" field="a" type="{CONTAINER}">'
        f'<Class name="{name}" field="{name}" type="{CONTAINER}">{inner}</Class>'
        f"{wrong}</Class></ObjectStream>"
    )


@pytest.fixture
def stream(tmp_path: Path) -> Path:
    path = tmp_path / "long.objectstream"
    path.write_text(_stream("N" * LENGTH), "utf-8")
    return path


@pytest.mark.parametrize(
    "command",
    [
        ("show",), ("show", "--for-diff"), ("show", "--format", "markdown"), ("check", "--deep"),
        ("check", "--deep", "--format", "markdown"), ("check", "--deep", "--format", "github"),
        ("upgrades",),
    ],
    ids=" ".join,
)  # fmt: skip
def test_a_report_of_long_names_is_short(ask: Ask, stream: Path, command: tuple[str, ...]) -> None:
    answered = ask(*command, stream)
    assert answered.status == 0
    assert 0 < len(answered.out) < MOST
    if command[0] == "show" or "github" in command:
        assert "100,000 characters" in answered.out


def test_the_text_for_git_tells_long_names_apart(ask: Ask, stream: Path, tmp_path: Path) -> None:
    """Only the last of all letters is another one."""
    other = tmp_path / "other.objectstream"
    other.write_text(_stream("N" * (LENGTH - 1) + "M"), "utf-8")
    first, second = (ask("show", "--for-diff", path).out for path in (stream, other))
    assert first != second
    assert first == ask("show", "--for-diff", stream).out


def test_a_document_keeps_names_whole(ask: Ask, stream: Path) -> None:
    answered = ask("show", "--format", "json", stream)
    assert "N" * LENGTH in answered.out


def test_the_report_of_a_build_with_a_long_branch_is_short(ask: Ask, tmp_path: Path) -> None:
    path = tmp_path / "Build.version"
    fields = {"MajorVersion": 5, "MinorVersion": 3, "PatchVersion": 2, "Changelist": 1,
              "BranchName": "x" * LENGTH, "y" * LENGTH: 1}  # fmt: skip
    path.write_text(json.dumps(fields), "utf-8")
    for command in ("show", "update"):
        answered = ask("build-version", command, path)
        assert len(answered.out) < MOST // 10, command
        assert "(100,000 characters)" in answered.out, command
    branch = "z" * LENGTH
    assert len(ask("build-version", "update", path, "--branch", branch).out) < MOST // 10
