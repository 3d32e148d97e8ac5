"""``inspector diff REV REV --output FOLDER``: the review of a branch, as a browser reads it."""

from __future__ import annotations

import shutil
import subprocess
from collections import Counter
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote

import pytest
from corpus import corpus_file
from pairs import PAIRS
from scratch_git import ScratchRepository, lantern, leave_out_the_user, sample

pytestmark = pytest.mark.needs_git

HOSTILE = "<script>alert(1)</script> \x1b[31mred \u202egnirts [x](javascript:y)"
#: Elements that a review may have, and attributes beside those of a picture.
_ELEMENTS = frozenset(
    {
        "html", "head", "meta", "title", "style", "body", "main", "footer", "nav", "section",
        "h1", "h2", "h3", "p", "span", "strong", "a", "code", "del", "ins", "br", "ul", "li", "div",
        "table", "thead", "tbody", "tr", "th", "td", "details", "summary", "figure", "figcaption",
        "img", "svg", "g", "rect", "path", "circle", "text",
    }
)  # fmt: skip


class Reading(HTMLParser):
    """What a browser would do with a page: what leads where, what would be loaded or run."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.names: Counter[str] = Counter()
        self.leads: list[str] = []
        self.texts: list[str] = []
        self.headings: list[tuple[str, str]] = []
        self._open: list[str] = []
        self.feed(text)
        self.close()
        assert self._open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        held = dict(attrs)
        assert tag in _ELEMENTS, tag
        assert not [name for name in held if name.startswith("on") or name == "style"]
        if "id" in held:
            assert not any(sign.isspace() for sign in held["id"] or "")
            self.names[held["id"] or ""] += 1
        if tag == "a" and "href" in held:
            self.leads.append(held["href"] or "")
        if tag == "img":
            assert (held["src"] or "").startswith("data:image/")
        if tag not in ("meta", "br", "img"):
            self._open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self._open and self._open[-1] != "style":
            self.texts.append(data)
        if self._open and self._open[-1] in ("h1", "h2", "h3"):
            self.headings.append((self._open[-1], data.strip()))


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ScratchRepository:
    """A branch that edits, adds, removes, renames, and brings what cannot be read."""
    leave_out_the_user(monkeypatch)
    made = ScratchRepository(tmp_path / "game")
    for name, data in {
        "Edited": lantern(100),
        "Gone": sample("PluginData.uasset"),
        "Old": sample("LocalBuild.uasset"),
        "Broken": lantern(7),
    }.items():
        made.write(f"Content/{name}.uasset", data)
    made.git("add", "--all")
    made.git("commit", "--quiet", "--message", "Base")
    made.git("checkout", "--quiet", "-b", "feature")
    made.write("Content/Edited.uasset", lantern(200))
    (made.folder / "Content/Gone.uasset").unlink()
    (made.folder / "Content/Old.uasset").rename(made.folder / "Content/New name.uasset")
    made.write("Content/Fresh.uasset", sample("OldDoor.uasset"))
    made.write("Content/Broken.uasset", lantern(8)[:300])
    made.write("Content/Future.uasset", sample("FromTheFuture.uasset"))
    made.git("add", "--all")
    made.git("commit", "--quiet", "--message", HOSTILE)
    monkeypatch.chdir(made.folder)
    return made


def reviewed(ask, *, form: str = "html", engine: str = "5.5") -> str:
    """The text of a review."""
    answered = ask(
        "diff", "main", "feature", "--format", form, "--output", "../review", "--engine", engine
    )
    assert (answered.status, answered.err) == (1, "")
    return Path(answered.out.strip()).read_text("utf-8")


def test_every_package_stands_in_its_section(ask, repository: ScratchRepository) -> None:
    page = Reading(reviewed(ask))
    sections: dict[str, list[str]] = {}
    for level, text in page.headings:
        if level == "h2" and text:
            sections[text] = []
        elif level == "h3" and text:
            list(sections.values())[-1].append(text)
    assert sections == {
        "Refused": ["Future.uasset"],
        "Not read": ["Broken.uasset"],
        "Edited": ["Edited.uasset"],
        "Added": ["Fresh.uasset"],
        "Removed": ["Gone.uasset"],
        "Renamed": ["New name.uasset"],
    }
    said = " ".join(page.texts)
    assert "5.5 opens 3 of 5 packages." in said
    assert "6 packages differ: 1 refused, 1 not read, 1 edited, 1 added, 1 removed, 1 renamed." in (
        said
    )


def test_the_sentence_and_the_values_are_those_of_the_difference(
    ask, repository: ScratchRepository
) -> None:
    said = " ".join(Reading(reviewed(ask)).texts)
    files = ask("diff", "main", "feature", "--format", "json").json()["files"]
    (edited,) = (file for file in files if file["path"] == "Content/Edited.uasset")
    assert edited["sentence"] == "Edited: Intensity 100 → 200 in Flame."
    for file in files:
        assert file["sentence"] in said
    # In the sentence, and in the table below it.
    assert [text for text in said.split() if text in ("100", "200")] == ["100", "200"] * 2


def test_anchors_are_alive_and_stay_the_same(ask, repository: ScratchRepository) -> None:
    page = Reading(reviewed(ask))
    assert set(page.names.values()) == {1}
    for leads in page.leads:
        # A browser looks for the name as it is written first.
        assert leads.startswith("#")
        assert page.names[leads[1:]] == 1
    names = {unquote(name) for name in page.names}
    assert {
        "edited",
        "Content/Edited.uasset",
        "Content/New name.uasset",
        "Content/Edited.uasset:exports/Lantern_C:Flame/properties/Intensity",
    } <= names


def test_what_acts_where_it_is_shown_is_inert(ask, repository: ScratchRepository) -> None:
    page, text = reviewed(ask), reviewed(ask, form="markdown")
    for written in (page, text):
        # In Markdown what is behind a backslash is a letter like any other.
        assert "<script" not in written.replace("\\<", "")
        assert "\x1b" not in written
        assert "\u202e" not in written
    assert "\\[x\\](javascript:y)" in text
    assert "default-src 'none'; img-src data:; style-src 'sha256-" in page


def test_markdown_has_the_same_sections(ask, repository: ScratchRepository) -> None:
    text = reviewed(ask, form="markdown")
    heads = [line for line in text.splitlines() if line.startswith("### ")]
    assert heads == [
        "### Refused (1)", "### Not read (1)", "### Edited (1)",
        "### Added (1)", "### Removed (1)", "### Renamed (1)",
    ]  # fmt: skip
    assert "Edited: Intensity 100 → 200 in Flame." in text


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (
            ("HEAD:Content/Edited.uasset", "Content/Edited.uasset", "--format", "html"),
            "two commits",
        ),
        (("main", "feature"), "--format html"),
    ],
)
def test_what_has_no_review(ask, repository: ScratchRepository, words, why) -> None:
    answered = ask("diff", *words, "--output", "../review")
    assert answered.status == 2
    assert why in answered.err
    assert not (repository.folder.parent / "review").exists()


def test_what_is_moved_and_edited_is_one_package(ask, repository: ScratchRepository) -> None:
    repository.git("checkout", "--quiet", "-b", "moved", "main")
    (repository.folder / "Content/Edited.uasset").unlink()
    repository.write("Content/Props/Edited.uasset", lantern(900))
    repository.commit()
    rows = ask("diff", "main", "moved", "--format", "json").json()["files"]
    assert [(row["state"], row["old_path"], row["path"], row["sentence"]) for row in rows] == [
        (
            "changed",
            "Content/Edited.uasset",
            "Content/Props/Edited.uasset",
            "Edited: Intensity 100 → 900 in Flame.",
        )
    ]


def test_a_path_that_neither_commit_has_is_no_clean_answer(
    ask, repository: ScratchRepository
) -> None:
    answered = ask("diff", "main", "feature", "--", "Content/Nowhere")
    assert answered.status == 2
    assert "neither commit has it" in answered.err
    assert ask("diff", "main", "feature", "--", str(repository.folder / "Content")).status == 1
    assert ask("diff", "main", "feature", "--", "Content/Gone.uasset").status == 1


def test_what_a_branch_did_since_it_parted(ask, repository: ScratchRepository) -> None:
    """As ``git diff main...feature``: what main did meanwhile is no work of the branch."""
    base = repository.git("rev-parse", "main")[:7]
    repository.commit_on("main", {"Content/Other.uasset": lantern(1)}, "Meanwhile")
    repository.git("checkout", "--quiet", "feature")

    def paths(*words: str) -> tuple[set[str], str]:
        answered = ask("diff", "--format", "json", *words)
        return {file["path"] for file in answered.json()["files"]}, answered.err

    own, said = paths("main...feature")
    assert (len(own), said) == (6, "")
    both, said = paths("main", "feature")
    assert both - own == {"Content/Other.uasset"}
    assert "main has 1 commit that feature lacks: what it did is told as undone" in said
    assert "inspector diff main...feature tells" in said
    assert paths("main..feature") == (both, said)
    assert paths("main...", "--", "Content/Edited.uasset") == ({"Content/Edited.uasset"}, "")
    answered = ask("diff", "main...feature", "--format", "markdown", "--output", "../since")
    tip = repository.git("rev-parse", "feature")[:7]
    assert f"{base} → {tip}" in Path(answered.out.strip()).read_text("utf-8")
    answered = ask("diff", "main", "feature", "--format", "markdown", "--output", "../all")
    assert "1 commit of main since is told as undone" in (
        Path(answered.out.strip()).read_text("utf-8")
    )


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("nowhere...feature",), "nowhere: git knows no such revision"),
        (("main", "nowhere"), "nowhere: neither a file here nor a commit that git knows"),
        (("../nowhere",), "B is missing"),
        (("main",), "B is missing"),
    ],
)
def test_a_commit_that_is_none(
    ask, repository: ScratchRepository, words: tuple[str, ...], said: str
) -> None:
    answered = ask("diff", *words)
    assert (answered.status, answered.out) == (2, "")
    assert said in answered.err


def test_another_file_is_not_replaced(ask, repository: ScratchRepository) -> None:
    page = repository.write("site/index.html", b"<!DOCTYPE html><title>Mine</title>")
    words = ("diff", "main", "feature", "--format", "html", "--engine", "5.5", "--output")
    answered = ask(*words, "site")
    assert answered.status == 2
    assert "no review of this program" in answered.err
    assert page.read_bytes().endswith(b"<title>Mine</title>")
    assert ask(*words, "").status == 2
    # A review is replaced by the next one.
    assert ask(*words, "fresh").status == 1
    assert ask(*words, "fresh").status == 1


def test_the_reason_of_a_refusal_stands_with_its_package(
    ask, repository: ScratchRepository
) -> None:
    for form in ("html", "markdown"):
        text = reviewed(ask, form=form)
        assert "OBJ-NEW" in text


def _branch_of_pairs(repository: ScratchRepository) -> int:
    """Both sides of every pair of the corpus as a branch; how many there are."""
    repository.git("checkout", "--quiet", "main")
    places = {}
    for name in PAIRS:
        before, after = (corpus_file(f"pairs/{name}/{side}.uasset") for side in ("before", "after"))
        if before.exists() and after.exists():
            places[f"Content/{name}.uasset"] = before, after
    for place, (before, __) in places.items():
        repository.write(place, before.read_bytes())
    repository.git("add", "--all")
    repository.git("commit", "--quiet", "--message", "Base")
    repository.git("checkout", "--quiet", "-B", "feature")
    for place, (__, after) in places.items():
        repository.write(place, after.read_bytes())
    repository.git("add", "--all")
    repository.git("commit", "--quiet", "--message", "Feature")
    return len(places)


@pytest.mark.slow
def test_a_branch_of_real_packages(ask, repository: ScratchRepository) -> None:
    count = _branch_of_pairs(repository)
    assert count > 50
    page = reviewed(ask, engine="5.8")
    read = Reading(page)
    assert len([text for level, text in read.headings if level == "h3" and text]) == count
    assert len(page) < 8 << 20
    text = reviewed(ask, form="markdown", engine="5.8")
    assert len(text) < 65_536
    for line in text.splitlines():
        if line.lstrip().startswith("!["):
            picture = line.rpartition("(")[2].rstrip(")")
            assert (repository.folder.parent / "review" / picture).read_text().startswith("<svg ")


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("chromium") is None, reason="Chromium is not installed")
def test_a_browser_finds_nothing_wrong(ask, repository: ScratchRepository, tmp_path: Path) -> None:
    _branch_of_pairs(repository)
    reviewed(ask, engine="5.8")
    page = repository.folder.parent / "review/index.html"
    ran = subprocess.run(
        [
            "chromium", "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run",
            "--disable-background-networking", "--disable-component-update", "--disable-sync",
            f"--user-data-dir={tmp_path / 'profile'}", "--enable-logging=stderr",
            "--window-size=375,900", "--dump-dom", page.as_uri(),
        ],
        capture_output=True, text=True, timeout=240, check=True,
    )  # fmt: skip
    assert Reading(ran.stdout).leads
    # What a page does wrong, and what its policy keeps it from, stands in its console.
    assert "CONSOLE" not in ran.stderr
