"""Who changed a file last: asked from the menu, told below the findings, forgotten when it may be
wrong."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot
from scratch_git import ScratchRepository, leave_out_the_user, sample

from inspector.gui.desk.context import AppContext
from inspector.gui.desk.document import Document
from inspector.gui.findings.actions import LAST_CHANGE
from inspector.gui.findings.panel import FindingsPanel

pytestmark = pytest.mark.needs_git

Opener = Callable[[Path | str], Document]


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ScratchRepository:
    """One package that is committed, and one that is not."""
    leave_out_the_user(monkeypatch)
    made = ScratchRepository(tmp_path / "game")
    made.variables |= {"GIT_AUTHOR_NAME": "Ann", "GIT_AUTHOR_DATE": "2026-03-04T05:06:07Z"}
    made.write("Future.uasset", sample("FromTheFuture.uasset"))
    made.commit()
    made.write("New.uasset", sample("FromTheFuture.uasset"))
    return made


@pytest.fixture
def panel(context: AppContext, host: Any) -> FindingsPanel:
    made = FindingsPanel(context)
    host.hold(made, 328, 240)
    return made


def test_git_is_asked_when_somebody_wants_to_know(
    repository: ScratchRepository,
    panel: FindingsPanel,
    opened: Opener,
    context: AppContext,
    qtbot: QtBot,
) -> None:
    assert not LAST_CHANGE.when(context.facts)
    opened(repository.folder / "Future.uasset")
    assert LAST_CHANGE.when(context.facts)
    assert panel.last_change.text() == ""
    assert not panel.last_change.isVisible()
    commit = repository.git("rev-parse", "HEAD").strip()
    (entry,) = (one for one in panel.row_menu().actions() if one.objectName() == "last-change")
    entry.trigger()
    told = f"Last changed by Ann on 2026-03-04 in {commit[:12]}."
    qtbot.waitUntil(lambda: panel.last_change.text() == told)
    assert panel.last_change.isVisible()

    opened(repository.folder / "New.uasset")
    assert panel.last_change.text() == ""
    LAST_CHANGE.run(context)
    reason = "Last change not known: no commit has the file; it is new here."
    qtbot.waitUntil(lambda: panel.last_change.text() == reason)


def test_an_answer_is_forgotten_where_the_file_is_read_anew(
    repository: ScratchRepository,
    panel: FindingsPanel,
    opened: Opener,
    context: AppContext,
    qtbot: QtBot,
) -> None:
    document = opened(repository.folder / "Future.uasset")
    LAST_CHANGE.run(context)
    qtbot.waitUntil(panel.last_change.isVisible)
    with qtbot.waitSignal(document.changed):
        document.load()
    qtbot.waitUntil(lambda: document.settled)
    assert panel.last_change.text() == ""
    assert not panel.last_change.isVisible()


def test_the_words_fit_into_a_narrow_panel(
    repository: ScratchRepository,
    panel: FindingsPanel,
    opened: Opener,
    context: AppContext,
    qtbot: QtBot,
) -> None:
    repository.write("Future.uasset", sample("FromTheFuture.uasset") + b"edited")
    opened(repository.folder / "Future.uasset")
    LAST_CHANGE.run(context)
    qtbot.waitUntil(panel.last_change.isVisible)
    assert panel.last_change.width() <= panel.width()
    assert panel.last_change.toolTip().endswith("edited since, and not committed.")
