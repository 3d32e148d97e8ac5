"""The list of findings and the panel that explains the selected one."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from corpus import corpus_file
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from inspector.gui.desk.context import AppContext
from inspector.gui.desk.document import Document
from inspector.gui.findings.model import FindingsModel, finding_rows
from inspector.gui.findings.panel import FindingsPanel
from inspector.gui.findings.why import WhyPanel
from inspector.gui.kit.rich_text import RichText
from inspector.messages.rules import group_line

SPHERE = "5.7/ProceduralMeshDemos/Sphere_BP.uasset"
ANIM = "4.18/ue4-rts/RTSSampleCharacterAnimationBlueprint.uasset"
EDGES = (
    "projects/cesium-tests/Plugins/CesiumForUnreal/Content/Materials/"
    "M_CesiumPrimitiveEdgesMaterial.uasset"
)
Opener = Callable[[Path | str], Document]


@pytest.fixture
def panel(context: AppContext, host: Any) -> FindingsPanel:
    made = FindingsPanel(context)
    host.hold(made, 328, 240)
    return made


@pytest.fixture
def why(context: AppContext, host: Any) -> WhyPanel:
    made = WhyPanel(context)
    host.hold(made, 328, 600)
    return made


def titles(panel: FindingsPanel) -> list[str]:
    return [str(panel.model.index(row, 0).data()) for row in range(panel.model.rowCount())]


def test_the_loaders_reason_comes_first_and_is_selected(
    panel: FindingsPanel, opened: Opener, context: AppContext, qtbot: QtBot
) -> None:
    opened(corpus_file(SPHERE))
    assert titles(panel) == [
        "Header layout −9 is newer than 5.3 reads",
        "UE5 version 1018, 5.3 stops at 1009",
        "Compatible with 5.7.0, newer than 5.3",
        "6 custom versions are newer",
    ]
    assert panel.note() == "4 refuse"
    row = panel.list.current_row()
    assert row.finding.rule == "LEGACY-NEW"
    assert row.place == "0x0004"
    assert panel.model.row_at(panel.model.index(3, 0)).place == "summary/CustomVersions"  # type: ignore[union-attr]
    # What is explained follows once the page has been filled.
    qtbot.waitUntil(lambda: context.finding == row.finding)


def test_keys_choose_what_is_explained(
    panel: FindingsPanel, why: WhyPanel, opened: Opener, context: AppContext, qtbot: QtBot
) -> None:
    opened(corpus_file(SPHERE))
    assert why.explanation is not None
    assert why.explanation.headline == "5.3 cannot read this header layout"
    panel.list.setFocus()
    qtbot.keyClick(panel.list, Qt.Key.Key_Down)
    assert why.explanation.rule == "OBJ-NEW"
    assert context.finding is not None
    assert context.finding.rule == "OBJ-NEW"
    assert context.selection is not None
    assert context.selection.field == "summary/FileVersionUE5"


def test_the_next_finding_is_followed_in_the_list(
    panel: FindingsPanel, opened: Opener, context: AppContext
) -> None:
    opened(corpus_file(SPHERE))
    context.step_finding(1)
    assert panel.list.currentIndex().row() == 1
    context.step_finding(-1)
    context.step_finding(-1)
    assert panel.list.currentIndex().row() == 3


def test_another_target_has_other_findings(
    panel: FindingsPanel, opened: Opener, context: AppContext, qtbot: QtBot
) -> None:
    opened(corpus_file(SPHERE))
    context.choose_target("5.7")
    words = lambda: [label.text() for label in panel.findChildren(QLabel) if label.isVisible()]  # noqa: E731
    qtbot.waitUntil(lambda: "No findings." in words())
    assert panel.note() == ""


def test_the_chain_can_be_copied_and_followed(
    why: WhyPanel, opened: Opener, context: AppContext, qtbot: QtBot
) -> None:
    opened(corpus_file(SPHERE))
    qtbot.mouseClick(why.copy_button, Qt.MouseButton.LeftButton)
    copied = QGuiApplication.clipboard().text()
    assert copied.startswith("**Sphere_BP.uasset**, engine 5.3: 5.3 refuses this package. ")
    assert "\n\n### 5.3 cannot read this header layout" in copied
    assert "Rule `LEGACY-NEW`" in copied
    with qtbot.waitSignal(context.help_requested) as asked:
        qtbot.mouseClick(why.help_button, Qt.MouseButton.LeftButton)
    assert asked.args == ["rules/LEGACY-NEW"]
    why.chain.link_clicked.emit("summary/LegacyFileVersion")
    assert context.selection is not None
    assert (context.selection.field, context.selection.origin) == (
        "summary/LegacyFileVersion",
        "why",
    )


def test_a_row_for_several_findings_names_each_with_its_number(
    panel: FindingsPanel, why: WhyPanel, opened: Opener, context: AppContext, qtbot: QtBot
) -> None:
    opened(corpus_file(EDGES))
    row = titles(panel).index("4 custom versions are newer")
    panel.list.setFocus()
    place = panel.list.visualRect(panel.model.index(row, 0)).center()
    qtbot.mouseClick(panel.list.viewport(), Qt.MouseButton.LeftButton, pos=place)
    said = [block.toPlainText() for block in why.findChildren(RichText)]
    qtbot.mouseClick(why.copy_button, Qt.MouseButton.LeftButton)
    ticket = QGuiApplication.clipboard().text()
    menu = panel.row_menu()
    next(entry for entry in menu.actions() if entry.text().split("\t")[0] == "Copy").trigger()
    copied = QGuiApplication.clipboard().text()
    assert "Rendering at 49" in " ".join(said)
    assert "Rendering at **49" in ticket
    assert "Rendering is at 49, 5.3 stops at 47" in copied
    for words in (
        "FortniteMain is at 170, 5.3 stops at 111",
        "UE5Main is at 119, 5.3 stops at 118",
        "UE5Release is at 51, 5.3 stops at 47",
    ):
        assert all(words in told for told in (" ".join(said), ticket, copied))


def test_without_findings_there_is_nothing_to_explain(
    why: WhyPanel, opened: Opener, context: AppContext, qtbot: QtBot
) -> None:
    opened(corpus_file(SPHERE))
    assert why.copy_button.isVisible()
    context.choose_target("5.7")
    qtbot.waitUntil(lambda: why.explanation is None)
    assert not why.copy_button.isVisible()
    assert why.empty.text() == "Nothing to explain: there are no findings."


def test_an_unreadable_file_has_its_own_sign(panel: FindingsPanel, opened: Opener) -> None:
    opened(corpus_file("made/IndirectCycleA-first-3-bytes.uasset"))
    row = panel.list.current_row()
    assert (row.finding.rule, row.mark) == ("TRUNCATED", "bad")
    assert panel.note() == "1 error"


@pytest.mark.parametrize("python", [False, True], ids=["by-qt", "by-python"])
def test_the_list_keeps_the_rules_of_models(
    python: bool, panel: FindingsPanel, opened: Opener, qtmodeltester: object
) -> None:
    document = opened(corpus_file(SPHERE))
    model = FindingsModel()
    qtmodeltester.check(model, force_py=python)  # type: ignore[attr-defined]
    model.set_rows(finding_rows(document.findings, False, group_line))
    assert model.rowCount() == 4
