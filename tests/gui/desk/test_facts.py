"""What menus, bars and pages ask is published where it changes, and leads back to nothing."""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Callable
from dataclasses import FrozenInstanceError, fields, is_dataclass
from pathlib import Path
from typing import Any

import pytest
from gui.pages import Opener
from gui.shell.driver import Shell, sample
from pytestqt.qtbot import QtBot
from scratch_git import ScratchRepository

from inspector.gui.desk.context import AppContext
from inspector.gui.desk.entry import Entry
from inspector.gui.desk.facts import DeskFacts, DocumentFacts, SelectionKind
from inspector.gui.desk.on_disk import OnDisk
from inspector.gui.desk.project import Project
from inspector.gui.diff.comparison import ComparisonDocument
from inspector.gui.folders.comparison import FolderComparisonDocument
from inspector.gui.shell.features import ACTIONS, KINDS, PAGES

#: What a value may be that leads back to no file, tree or widget.
_PLAIN = (str, int, bool, type(None), OnDisk, SelectionKind)


@pytest.fixture
def lantern(tmp_path: Path) -> Path:
    """A copy of the sample that may be written to."""
    path = tmp_path / "game" / "Lantern.uasset"
    path.parent.mkdir()
    shutil.copy(sample("Lantern.uasset"), path)
    return path


def plain(value: object) -> bool:
    """Whether a value consists of texts and numbers."""
    if is_dataclass(value):
        return all(plain(getattr(value, one.name)) for one in fields(value))
    return isinstance(value, _PLAIN)


def test_facts_are_frozen_and_plain(context: AppContext, opened: Opener) -> None:
    document = opened(sample("Lantern.uasset"))
    assert document.facts.exports == 4
    assert document.facts.imported_packages == 3
    assert (
        document.facts.size == document.facts.whole_size == sample("Lantern.uasset").stat().st_size
    )
    assert plain(context.facts)
    with pytest.raises(FrozenInstanceError):
        document.facts.exports = 5  # type: ignore[misc]


def test_one_signal_for_each_replacement(
    context: AppContext, opened: Opener, lantern: Path, qtbot: QtBot
) -> None:
    document = opened(lantern)
    said: list[DocumentFacts] = []
    document.facts_changed.connect(lambda: said.append(document.facts))
    document.want_fields()
    qtbot.waitUntil(lambda: document.settled)
    assert [facts.has_fields for facts in said] == [True]
    document.want_preview()
    qtbot.waitUntil(lambda: document.settled)
    assert len(said) == 2
    assert said[1].preview_steps == document.preview.step_count  # type: ignore[union-attr]
    # The same once more is no news.
    document.publish(document.facts)
    assert len(said) == 2
    document.set_on_disk(OnDisk.CHANGED)
    assert [facts.on_disk for facts in said[2:]] == [OnDisk.CHANGED]


def test_pages_and_actions_follow_another_engine(
    context: AppContext, opened: Opener, qtbot: QtBot
) -> None:
    document = opened(sample("OldDoor.uasset"))
    upgrades = next(page for page in PAGES if page.id == "upgrades")
    assert upgrades.available(document.facts).enabled
    context.choose_target("4.0")
    qtbot.waitUntil(lambda: document.settled and document.profile == context.target)
    why = upgrades.available(document.facts)
    assert not why.enabled
    assert why.reason == document.facts.answer.refusal  # type: ignore[union-attr]
    assert "4.0" in why.reason
    assert upgrades.count(document.facts) is None


@pytest.mark.needs_git
def test_a_file_of_a_work_tree_says_so(
    context: AppContext, opened: Opener, lantern: Path, qtbot: QtBot
) -> None:
    document = opened(lantern)
    assert not document.facts.in_work_tree
    ScratchRepository(lantern.parent)
    document.load()
    qtbot.waitUntil(lambda: document.settled)
    assert document.facts.in_work_tree


def test_the_kind_of_what_is_selected(context: AppContext, opened: Opener, qtbot: QtBot) -> None:
    kinds: list[SelectionKind] = [context.facts.selection]
    context.facts_changed.connect(lambda: kinds.append(context.facts.selection))
    document = opened(sample("Lantern.uasset"))
    assert context.facts.selection is SelectionKind.NOTHING
    # What is selected before the fields were read is a place, and a field as soon as they were.
    context.select_field("exports/1/SerialSize", "test")
    assert context.facts.selection is SelectionKind.PLACE
    qtbot.waitUntil(lambda: document.fields is not None)
    assert context.facts.selection is SelectionKind.FIELD
    context.select_field("exports/1/ClassIndex", "test")
    assert context.facts.selection is SelectionKind.REFERENCE
    context.select_field("exports/1/NoSuchField", "test")
    assert context.facts.selection is SelectionKind.PLACE
    context.close(document)
    assert context.facts == DeskFacts(
        older_engine="5.2",
        newer_engine="5.4",
        target_fixed=True,
    )


@pytest.fixture
def everything(shell: Shell, lantern: Path) -> Callable[[str], None]:
    """Shows an entry of a kind."""
    twin = shutil.copytree(lantern.parent, lantern.parent.parent / "twin")
    context = shell.window.context

    def show(kind: str) -> None:
        match kind:
            case "file":
                shell.open(lantern)
            case "project":
                shell.open(lantern.parent)
            case "comparison":
                context.compare(str(lantern), str(twin / lantern.name))
            case "folders":
                context.compare(str(lantern.parent), str(twin))
        shell.settle()
        shell._qtbot.waitUntil(lambda: all(entry.settled for entry in context.everything()))

    return show


@pytest.mark.parametrize(
    ("kind", "pages"),
    [
        ("file", tuple(page.id for page in PAGES if page.id != "patch")),
        ("project", ("",)),
        ("comparison", ("",)),
        ("folders", ("",)),
    ],
)
def test_what_can_be_done_is_told_without_asking_what_is_open(
    shell: Shell,
    everything: Callable[[str], None],
    monkeypatch: pytest.MonkeyPatch,
    kind: str,
    pages: tuple[str, ...],
) -> None:
    everything(kind)
    window, context = shell.window, shell.window.context
    assert context.shown is not None
    assert context.shown.kind == kind
    for page in pages:
        if page:
            window.run(f"page-{page}")
            shell.settle()
        parts = tuple(window._parts())
        asked: Counter[str] = Counter()

        def ask(entry: Entry, name: str, asked: Counter[str] = asked) -> Any:
            asked[f"{type(entry).__name__}.{name}"] += name != "facts"
            return object.__getattribute__(entry, name)

        with monkeypatch.context() as watched:
            watched.setattr(Entry, "__getattribute__", ask, raising=False)
            possible = [
                action.id
                for action in ACTIONS
                if (part := next(filter(action.is_for, parts), None)) is not None
                and action.possible(context.facts, part)
            ]
        assert "close-file" in possible
        assert "save-report" in possible
        assert +asked == Counter(), (kind, page)


@pytest.mark.parametrize("kind", ["file", "project", "comparison", "folders"])
def test_a_report_is_promised_where_there_is_one(
    shell: Shell, everything: Callable[[str], None], kind: str
) -> None:
    assert shell.window.context.facts.shown is None
    everything(kind)
    context = shell.window.context
    assert {opening.kind: opening for opening in context.openings}.keys() == {
        one.opening.kind for one in KINDS
    }
    assert isinstance(context.shown, (Entry, Project, ComparisonDocument, FolderComparisonDocument))
    assert context.facts.shown is context.shown.facts
    assert context.shown.facts.has_report
    assert context.report is not None
