"""A stream in the window: its header, its classes, its data patches, its upgrades."""

from __future__ import annotations

import html
from itertools import groupby
from pathlib import Path

import pytest
from corpus import corpus_root
from gui.shell.driver import Shell, sample
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from inspector.files.folders import resource_path
from inspector.gui.contents.page import ContentsPage
from inspector.gui.desk.document import Document
from inspector.gui.kit.any_index import AnyIndex
from inspector.gui.kit.headline import VerdictLine
from inspector.gui.kit.text_block import TextBlock
from inspector.gui.objectstream.class_table import NO_VERSION, status_words
from inspector.gui.objectstream.overview import StreamOverviewPage
from inspector.gui.objectstream.patches import PatchPage
from inspector.gui.objectstream.versions import StreamVersionsPage
from inspector.gui.package.file_page import FilePage
from inspector.gui.package.header_band import class_words
from inspector.gui.upgrades.feature import UPGRADES
from inspector.gui.upgrades.page import UpgradesPage
from inspector.gui.versions.page import VersionsPage

#: A window of its own for each: more than a change should have to wait for.
pytestmark = pytest.mark.slow

SAMPLES = resource_path("samples", "classes")


def view_of(shell: Shell) -> FilePage:
    view = shell.window.middle.view
    assert isinstance(view, FilePage)
    return view


def document_of(shell: Shell) -> Document:
    (document,) = (each for each in shell.documents if each is shell.window.context.document)
    return document


def said_of(view: FilePage) -> str:
    """The verdict as a screen reader says it."""
    (line,) = view.header.findChildren(VerdictLine)
    return line.text()


def cells(model: object, row: int) -> list[str]:
    return [
        str(model.index(row, column).data() or "")  # type: ignore[attr-defined]
        for column in range(model.columnCount())  # type: ignore[attr-defined]
    ]


def rows(model: object) -> list[list[str]]:
    return [cells(model, row) for row in range(model.rowCount())]  # type: ignore[attr-defined]


def test_the_header_and_the_classes_of_a_stream(shell: Shell, project: Path) -> None:
    shell.open(project / "Objects.objectstream")
    shell.settle()
    view = view_of(shell)
    assert not view.strip.isVisible()
    assert view.available_pages() == {"overview", "versions", "contents", "upgrades"}
    assert view.show_page("versions")
    page = view.page("versions")
    assert isinstance(page, StreamVersionsPage)
    assert [column.accessibleName() for column in page.stream.columns] == [
        "Stream version, 3, the newest; older ones are read too",
        "Written as, XML, 14 elements",
        (
            "Class list, studio's files, O3DE, Lumberyard, 10 declared classes, 2,729 classes in "
            "the code of O3DE and Lumberyard, 275 classes seen in O3DE's own streams"
        ),
    ]
    # What is said of the list has the room that it needs.
    shell.settle()
    note = page.stream.columns[2]._note
    assert isinstance(note, TextBlock)
    assert note.line_count() > 1
    assert "…" not in "".join(note.painted_lines())
    # The others stand at the top beside it.
    tops = {column._value.y() for column in page.stream.columns}
    assert len(tops) == 1
    shown = rows(page.model)
    assert [row[0] for row in shown[:2]] == ["DeprecatedClass", "EventHolder"]
    assert shown[1][2:] == ["1", "–", "1", "2", "older by 1"]
    assert shown[0][-1] == "deprecated, discarded by rule"
    assert class_words(document_of(shell)) == "Object stream 3, XML"
    canvas = project / "Menu.uicanvas"
    canvas.write_bytes((project / "Objects.objectstream").read_bytes())
    shell.open(canvas)
    shell.settle()
    assert class_words(document_of(shell)) == "UI canvas  ·  object stream 3, XML"
    converted = page.model.row_at(page.model.index(0, 0))._replace(converts=True)
    assert status_words(converted) == "deprecated, converted by rule"


def test_the_tool_bar_names_classes_and_no_engine(shell: Shell, project: Path) -> None:
    target = shell.window.tools.target_button
    shell.open(sample("Lantern.uasset"))
    shell.settle()
    package = target.accessibleName()
    assert package.startswith("Target engine ")
    shell.open(project / "Objects.objectstream")
    shell.settle()
    assert target.accessibleName() == "Target classes studio's files, O3DE, Lumberyard"
    extent = (
        "10 declared classes, 2,729 classes in the code of O3DE and Lumberyard, "
        "275 classes seen in O3DE's own streams"
    )
    assert extent in html.unescape(target.toolTip())
    # The bar keeps its room for the filter.
    assert shell.window.tools.filter_field.width() > target.width()
    context = shell.window.context
    context.show(context.entries()[0])
    shell.settle()
    assert target.accessibleName() == package


def test_the_engine_whose_classes_count_is_chosen_like_an_engine(
    shell: Shell, tmp_path: Path
) -> None:
    transform = "{B02B7063-D238-4F40-A724-405F7A6D68CB}"
    path = tmp_path / "Lamp.slice"
    path.write_text(
        f'<ObjectStream version="3"><Class name="E" version="2" type="{transform}"/></ObjectStream>'
    )
    shell.open(path)
    shell.settle()
    view, target = view_of(shell), shell.window.tools.target_button
    view.show_page("versions")
    page = view.page("versions")
    assert isinstance(page, StreamVersionsPage)
    assert rows(page.model)[0][-1] == "older by 1"
    shell.key(Qt.Key.Key_E, Qt.KeyboardModifier.ControlModifier)
    shell.type("lumb")
    shell.key(Qt.Key.Key_Return)
    shell.settle()
    assert target.accessibleName() == "Target classes Lumberyard"
    assert "1,853 classes" in target.toolTip()
    assert rows(page.model)[0][-1] == "current"
    shell.key(Qt.Key.Key_E, Qt.KeyboardModifier.ControlModifier)
    shell.type("decide")
    shell.key(Qt.Key.Key_Return)
    shell.settle()
    assert target.accessibleName() == "Target classes O3DE, Lumberyard"
    assert rows(page.model)[0][-1] == "older by 1"


def test_the_overview_of_a_stream_leads_to_its_elements(shell: Shell, project: Path) -> None:
    shell.open(project / "DataPatches.slice")
    shell.settle()
    view = view_of(shell)
    page = view.page("overview")
    assert isinstance(page, StreamOverviewPage)
    said = [value.accessibleName() for value in page.facts.values()]
    assert said[1:4] == [
        "Written as: XML 49 elements",
        "Data patches: 6 entries",
        (
            "Class list: 10 declared classes, 2,729 classes in the code of O3DE and Lumberyard, "
            "275 classes seen in O3DE's own streams"
        ),
    ]
    title, *parts = rows(page.model)
    assert title[0].startswith("AZStd::vector")
    assert parts == [[str(at), "DataPatch", "0", "8"] for at in range(6)]
    page.table.setFocus()
    page.table.setCurrentIndex(page.model.index(3, 0))
    shell.key(Qt.Key.Key_Return)
    shell.settle()
    assert view.current_page() == "contents"
    selection = shell.window.context.selection
    assert selection is not None
    assert selection.field == "objects/0/2"
    # Its parts are called as those of other files are, and what has a place alone by that.
    contents = view.page("contents")
    assert isinstance(contents, ContentsPage)
    model = contents.model
    assert [model.index(row, 0).data() for row in range(2)] == ["Summary", "Objects"]
    assert [model.cell(model.index(row, 0)).icon for row in range(2)] == ["field", "class"]
    assert model.index_of("objects/0/2").data() == "2"
    assert contents.tree.isExpanded(model.index_of("objects/0"))
    shell.key(Qt.Key.Key_1, Qt.KeyboardModifier.ControlModifier)
    assert view.current_page() == "overview"
    assert page.set_filter("class:Nothing").kind == "valid"
    assert page.unmatched.isVisible()


def test_keys_turn_between_the_pages_of_streams_and_packages(shell: Shell, project: Path) -> None:
    shell.open(project / "DataPatches.slice")
    shell.settle()
    view = view_of(shell)
    shell.key(Qt.Key.Key_4, Qt.KeyboardModifier.ControlModifier)
    shell.settle()
    assert view.current_page() == "upgrades"
    shell.key(Qt.Key.Key_2, Qt.KeyboardModifier.ControlModifier)
    assert isinstance(view.page("versions"), StreamVersionsPage)
    shell.open(sample("OldDoor.uasset"))
    shell.settle()
    assert view.current_page() == "versions"
    assert isinstance(view.page("versions"), VersionsPage)
    assert view.strip.isVisible()
    assert "patch" not in view.available_pages()
    shell.open(project / "DataPatches.slice")
    shell.settle()
    assert isinstance(view.page("versions"), StreamVersionsPage)


def test_the_entries_of_data_patches_and_their_steps(shell: Shell, project: Path) -> None:
    shell.open(project / "DataPatches.slice")
    shell.settle()
    view = view_of(shell)
    assert view.show_page("patch")
    shell.settle()
    page = view.page("patch")
    assert isinstance(page, PatchPage)
    renamed, first, retyped, second, *_ = rows(page.model)
    assert renamed[0].startswith("RenamedField")
    assert retyped[0].startswith("RetypedField")
    assert first == ["the object itself", "MyData", "7", "int", "4", "MyData is called Data"]
    assert second[-1] == "MyData is a float"
    # What stands below the entries is announced before one of them is the current one.
    assert page.address_title.isVisible()
    assert page.address_title.accessibleName().startswith("Address, decoded")
    assert "Choose an entry" in page.address_title.accessibleName()
    page.table.setFocus()
    page.table.setCurrentIndex(page.model.index(1, 0))
    assert "Choose an entry" not in page.address_title.accessibleName()
    assert rows(page.parts_model) == [
        ["int", "MyData", "72039442-EB38-4D42-A1AD-CB68F7E0EEF6", "0", "0"]
    ]
    assert rows(page.changes_model) == [
        ["MyData is called Data", "name", "MyData", "Data"],
        ["MyData is called Data", "value", "7", "unchanged"],
    ]
    shell.key(Qt.Key.Key_Down)
    shell.key(Qt.Key.Key_Down)
    assert rows(page.changes_model) == [
        ["MyData is a float", "type", "int", "float"],
        ["MyData is a float", "value", "7", "7.0"],
    ]
    state = page.set_filter("is:touched")
    assert state.kind == "valid"


def test_strict_mode_chooses_other_steps(shell: Shell, project: Path) -> None:
    shell.open(project / "DataPatches.slice")
    shell.settle()
    view = view_of(shell)
    assert view.show_page("patch")
    shell.settle()
    patch = view.page("patch")
    assert isinstance(patch, PatchPage)
    patch.table.setCurrentIndex(patch.model.index(1, 0))
    assert view.show_page("upgrades")
    shell.settle()
    page = view.page("upgrades")
    assert isinstance(page, UpgradesPage)
    assert page.strict.isVisible()
    document = document_of(shell)
    assert document.preview is not None
    documented = document.preview
    QTest.mouseClick(page.strict, Qt.MouseButton.LeftButton, pos=page.strict.rect().center())
    shell.settle()
    assert page.strict.isChecked()
    assert document.preview is not None
    assert document.preview != documented
    # A rename with nothing beside it is never picked.
    assert patch.changes_model.rowCount() == 0
    assert rows(patch.model)[1][-1] == "–"
    page.strict.setFocus()
    shell.key(Qt.Key.Key_Space)
    shell.settle()
    assert document.preview == documented
    assert rows(patch.model)[1][-1] == "MyData is called Data"
    # What is asked of an engine has no such mode.
    shell.open(sample("OldDoor.uasset"))
    shell.settle()
    assert not page.strict.isVisible()


def test_the_verdict_names_the_entries_once_the_steps_are_known(
    shell: Shell, project: Path
) -> None:
    shell.open(project / "DataPatches.slice")
    shell.settle()
    view = view_of(shell)
    assert UPGRADES.count(document_of(shell).facts) is None
    assert view.show_page("upgrades")
    shell.settle()
    assert UPGRADES.count(document_of(shell).facts) == 10
    assert isinstance(view.page("upgrades"), UpgradesPage)
    said = said_of(view)
    assert "8 upgrade steps touch 6 of 6 patch entries, at each load" in said


def test_a_stream_that_is_refused_or_cut_says_so(shell: Shell, tmp_path: Path) -> None:
    new, cut = tmp_path / "New.slice", tmp_path / "Cut.slice"
    new.write_text('<ObjectStream version="4"></ObjectStream>')
    cut.write_text('<ObjectStream version="3"><Class name="AZ::Entity"')
    for path, says in ((new, "Refused: stream version 4, this reads up to 3."), (cut, "Not read")):
        shell.open(path)
        shell.settle()
        assert says in said_of(view_of(shell))
        assert view_of(shell).current_page() == "overview"


def test_a_cut_stream_has_a_notice_that_explains(shell: Shell, tmp_path: Path) -> None:
    whole, cut = (tmp_path / f"{name}.slice" for name in ("Whole", "Cut"))
    text = (SAMPLES / "DataPatches.slice").read_text()
    whole.write_text(text)
    cut.write_text(text[: len(text) // 2])
    for path, damaged in ((cut, True), (whole, False), (cut, True)):
        shell.open(path)
        shell.settle()
        view = view_of(shell)
        assert view.show_page("versions")
        shell.settle()
        page = view.page("versions")
        assert isinstance(page, StreamVersionsPage)
        assert page.notice.isVisible() == damaged
    assert "inside the objects" in page.notice.accessibleName()
    explain, _copy = page.notice.buttons()
    QTest.mouseClick(explain, Qt.MouseButton.LeftButton)
    shell.settle()
    assert shell.window.context.finding is not None
    assert shell.window.context.finding.rule == "TRUNCATED"


def test_a_slice_of_the_corpus_groups_its_entries_by_entity(shell: Shell) -> None:
    root = corpus_root()
    if root is None:
        pytest.skip("no corpus")
    shell.open(root / "misc" / "o3de" / "BackButton.slice")
    shell.settle()
    view = view_of(shell)
    assert view.show_page("versions")
    page = view.page("versions")
    assert isinstance(page, StreamVersionsPage)
    assert page.model.is_group(page.model.index(page.model.rowCount() - 1, 0))
    page.model.set_collapsed(NO_VERSION, False)
    transform = next(row for row in rows(page.model) if row[0] == "UiTransform2dComponent")
    assert transform[2:6] == ["–", "9", "3", "3"]
    assert view.show_page("patch")
    shell.settle()
    patch = view.page("patch")
    assert isinstance(patch, PatchPage)
    index: AnyIndex = patch.model.index(0, 0)
    assert patch.model.is_group(index)
    shown = rows(patch.model)
    pivot = next(row for row in shown if row[1] == "Pivot")
    assert pivot == ["UiTransform2dComponent", "Pivot", "0.0000000 1.0000000", "Vector2", "3", "–"]
    # In a small window other words are shortened before a number is.
    shell.window.resize(1024, 700)
    shell.settle()
    at = patch.model.index(shown.index(pivot), 2)
    wanted = patch.table._delegate.cell_width(patch.model.cell(at), patch.table._pads(2))
    assert patch.table.columnWidth(2) >= wanted
    assert len(shown) == 13 + 2
    # The entries of a component stand together, so that it is written out once.
    told = [row[0] for row in shown[1:13]]
    assert [name for name, __ in groupby(told)] == list(dict.fromkeys(told))
