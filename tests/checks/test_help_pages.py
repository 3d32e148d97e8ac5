"""Every rule has its page and every page its rule; what a language lacks is English there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from inspector.files.folders import resource_path
from inspector.messages import ENGLISH, activate
from inspector.messages.languages import languages, translation
from inspector.messages.rules import meaning_of, title_of
from inspector.report.rule import EXPLAINED, engine_rules, topic_of

OTHERS = [language.name for language in languages() if language.name != "en"]

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
    assert lines[0] == f"# {code}: {title_of(EXPLAINED[code])}"
    assert [line for line in lines if line.startswith("## ")] == HEADINGS
    for heading in HEADINGS:
        below = lines[lines.index(heading) + 1 :]
        assert next(line for line in below if line), f"{code} says nothing under {heading}"


def topics() -> list[str]:
    """The names of the topic pages, in order."""
    return sorted(page.stem for page in resource_path("help", "topics").glob("*.md"))


@pytest.mark.needs_git
def test_the_topics() -> None:
    assert topics() == [
        "binaries", "build-version", "changes", "commands", "comparing-packages",
        "contents-and-bytes",
        "continuous-integration", "cooked-packages", "core-redirects", "custom-versions",
        "file-managers", "git", "graphs", "languages", "merged-versions", "merging",
        "object-stream-classes", "other-files", "perforce", "pre-commit", "project-file",
        "projects", "references",
        "release-strip", "settings", "studio-patches", "target-engine", "upgrade-preview",
        "versions-explained", "when-something-stops",
    ]  # fmt: skip


def pages() -> list[str]:
    """The names of all pages."""
    return [f"rules/{code}" for code in EXPLAINED] + [f"topics/{name}" for name in topics()]


@pytest.mark.parametrize("name", pages())
def test_words_and_links(name) -> None:
    text = resource_path("help", f"{name}.md").read_text("utf-8").replace("#!/bin/sh", "")
    # What is typed may have any sign in it.
    said = re.sub(r"`[^`]*`", "", text).lower()
    for word in ("please", "sorry", "oops", "!", "incompatible"):
        assert word not in said
    folder = resource_path("help", name.partition("/")[0])
    for target in re.findall(r"\]\(([^)]+)\)", text):
        assert (folder / target).is_file(), f"{name} links to {target}"


def in_language(language: str, *parts: str) -> Path:
    return resource_path("locale", language, "help", *parts)


def translated() -> list[tuple[str, str]]:
    """Each page that is there in another language too, with that language."""
    return [
        (page.relative_to(in_language(language)).with_suffix("").as_posix(), language)
        for language in OTHERS
        for page in sorted(in_language(language).rglob("*.md"))
    ]


def test_every_translated_page_is_there_in_english() -> None:
    assert {name for name, __ in translated()} <= {*pages(), "index", "records"}


@pytest.mark.parametrize("language", [row[1] for row in translated() if row[0] == "index"])
def test_the_list_of_pages_is_the_same_in_every_language(language) -> None:
    texts = [
        path.read_text("utf-8")
        for path in (resource_path("help", "index.md"), in_language(language, "index.md"))
    ]
    english, own = (re.sub(r"(?m)^:caption: .*$", ":caption:", text) for text in texts)
    assert parts(own) == parts(english)


@pytest.mark.parametrize(("name", "language"), [row for row in translated() if row[0] in pages()])
def test_a_page_has_the_same_parts_in_every_language(name, language) -> None:
    english, own = (
        parts(path.read_text("utf-8"))
        for path in (resource_path("help", f"{name}.md"), in_language(language, f"{name}.md"))
    )
    other = {part: (english[part], own[part]) for part in english if english[part] != own[part]}
    assert other == {}


@pytest.mark.parametrize(
    ("name", "language"), [row for row in translated() if row[0].startswith("rules/")]
)
def test_a_page_is_called_like_its_rule(name, language) -> None:
    code = name.removeprefix("rules/")
    title = in_language(language, f"{name}.md").read_text("utf-8").splitlines()[0]
    activate(translation(language))
    try:
        own = title_of(EXPLAINED[code])
    finally:
        activate(ENGLISH)
    assert re.fullmatch(rf"# {code}(: |：)(.*)", title)[2] == own


@pytest.mark.parametrize("language", ["en", *OTHERS])
@pytest.mark.parametrize("code", list(engine_rules()))
def test_the_table_of_a_topic_says_what_a_rule_about_engines_means(code, language) -> None:
    rule = engine_rules()[code]
    page = f"topics/{topic_of(rule)}.md"
    file = resource_path("help", page) if language == "en" else in_language(language, page)
    if not file.is_file():
        pytest.skip("the page is English in this language")
    rows = re.findall(r"(?m)^\| ([A-Z0-9, -]+) \| (.+) \|$", file.read_text("utf-8"))
    said = {one: cell for codes, cell in rows for one in codes.split(", ")}
    activate(ENGLISH if language == "en" else translation(language))
    try:
        own = meaning_of(rule)
    finally:
        activate(ENGLISH)
    assert said[code] == own


def parts(text: str) -> dict[str, list[object]]:
    """What a page has whatever its language: each kind of part, those within a line sorted."""
    block = re.compile(r"^```[\s\S]*?^```$|^ {4}.*$", re.MULTILINE)
    rest = block.sub("", text)
    return {
        "lines of blocks": [line for part in block.findall(text) for line in part.splitlines()],
        "headings": [len(marks) for marks in re.findall(r"^(#+) ", rest, re.MULTILINE)],
        "links": sorted(re.findall(r"\]\(([^)]+)\)", rest)),
        "code": sorted(re.findall(r"`([^`]+)`", rest)),
        "points": re.findall(r"^ *([-*]|\d+\.) ", rest, re.MULTILINE),
        "cells of rows": [row.count("|") for row in rest.splitlines() if row.startswith("|")],
        "paragraphs": [len(re.findall(r"^\S", rest, re.MULTILINE))],
    }
