"""Every rule has its page and every page its rule."""

from __future__ import annotations

import re

import pytest

from inspector.project.explained import EXPLAINED
from inspector.resource import resource_path

HEADINGS = [
    "## What it means",
    "## Why the engine does so",
    "## What you see in the editor",
    "## What to do",
]


def test_rules_and_pages_are_the_same() -> None:
    pages = {page.stem for page in resource_path("help", "rules").iterdir()}
    assert pages == set(EXPLAINED)


@pytest.mark.parametrize("code", list(EXPLAINED))
def test_a_page_says_all_four_things(code) -> None:
    lines = resource_path("help", "rules", f"{code}.md").read_text("utf-8").splitlines()
    assert lines[0] == f"# {code}: {EXPLAINED[code].templates['title']}"
    assert [line for line in lines if line.startswith("## ")] == HEADINGS
    for heading in HEADINGS:
        below = lines[lines.index(heading) + 1 :]
        assert next(line for line in below if line), f"{code} says nothing under {heading}"


def topics() -> list[str]:
    """The names of the topic pages, in order."""
    return sorted(page.stem for page in resource_path("help", "topics").glob("*.md"))


def test_the_topics() -> None:
    assert topics() == [
        "binaries", "build-version", "changes", "comparing-packages", "contents-and-bytes",
        "continuous-integration", "cooked-packages", "core-redirects", "custom-versions",
        "file-managers", "git", "graphs", "merged-versions", "object-stream-classes", "perforce",
        "pre-commit", "project-file", "projects", "references", "release-strip", "settings",
        "studio-patches", "target-engine", "upgrade-preview", "versions-explained",
        "when-something-stops",
    ]  # fmt: skip


def pages() -> list[str]:
    """The names of all pages."""
    return [f"rules/{code}" for code in EXPLAINED] + [f"topics/{name}" for name in topics()]


@pytest.mark.parametrize("name", pages())
def test_words_and_links(name) -> None:
    text = resource_path("help", f"{name}.md").read_text("utf-8").replace("#!/bin/sh", "")
    for word in ("please", "sorry", "oops", "!", "incompatible"):
        assert word not in text.lower()
    folder = resource_path("help", name.partition("/")[0])
    for target in re.findall(r"\]\(([^)]+)\)", text):
        assert (folder / target).is_file(), f"{name} links to {target}"
