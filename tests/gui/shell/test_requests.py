"""What is asked for twice: the same whether it is open, on its way, read again, or new."""

from __future__ import annotations

import gc
import shutil
import weakref
from collections.abc import Callable
from pathlib import Path

import pytest
from gui.shell.driver import Shell, sample
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from inspector.gui.desk.document import Document
from inspector.gui.desk.entry import Wait
from inspector.gui.desk.opening import PlaceRequest
from inspector.gui.shell.app import open_more
from inspector.gui.shell.instance import Wanted
from inspector.gui.work.selection import Selection

pytestmark = pytest.mark.slow

FIELD = "exports/2/properties/Intensity"
OTHER = "summary/FileVersionUE4"

Request = Callable[[PlaceRequest], None]


@pytest.fixture
def lantern(tmp_path: Path) -> Path:
    """A copy of the sample that may be written to."""
    path = tmp_path / "game" / "Lantern.uasset"
    path.parent.mkdir()
    shutil.copy(sample("Lantern.uasset"), path)
    return path


def selected(shell: Shell) -> str:
    selection = shell.window.context.selection
    return selection.field if selection is not None else ""


def start_again(shell: Shell, *paths: Path, at: str = "", page: str = "") -> None:
    """What another start hands over."""
    open_more(shell.window, Wanted(tuple(map(str, paths)), at, page))


def prepare(shell: Shell, state: str, path: Path, begin: Callable[[], None]) -> None:
    """Brings about a state of what will be asked for."""
    if state == "new":
        return
    begin()
    if state == "opening":
        return
    shell.settle()
    match state:
        case "read again":
            shell.window.run("read-again")
            assert not all(entry.settled for entry in shell.window.context.everything())
        case "behind the help":
            shell.key(Qt.Key.Key_F1, Qt.KeyboardModifier.ShiftModifier)
            assert shell.window.middle.view is None
        case "behind another":
            shell.open(sample("OldDoor.uasset"))
        case "behind the start page":
            shell.window.run("start-page")


STATES = (
    "new",
    "opening",
    "open",
    "read again",
    "behind the help",
    "behind another",
    "behind the start page",
)


@pytest.mark.parametrize("state", STATES)
def test_another_start_goes_to_the_field_and_the_page(
    shell: Shell, lantern: Path, state: str
) -> None:
    prepare(shell, state, lantern, lambda: shell.window.open_paths([str(lantern)]))
    start_again(shell, lantern, at=FIELD, page="contents")
    shell.settle()
    assert shell.window.context.shown in shell.documents
    assert shell.window.context.document.path == str(lantern)  # type: ignore[union-attr]
    assert shell.window.middle.view is not None
    assert (shell.page(), selected(shell)) == ("contents", FIELD)
    # Nothing of the request is left: what is selected since stays when the file is read again.
    shell.window.context.select(Selection(str(lantern), OTHER, "test"))
    for _ in range(2):
        shell.key(Qt.Key.Key_F5)
        shell.settle()
        assert selected(shell) == OTHER


@pytest.mark.parametrize("state", STATES)
def test_a_page_alone_is_turned_to(shell: Shell, lantern: Path, state: str) -> None:
    prepare(shell, state, lantern, lambda: shell.window.open_paths([str(lantern)]))
    start_again(shell, lantern, page="versions")
    shell.settle()
    assert shell.page() == "versions"


@pytest.mark.parametrize("state", STATES)
def test_a_page_that_is_not_there_is_said(shell: Shell, lantern: Path, state: str) -> None:
    prepare(shell, state, lantern, lambda: shell.window.open_paths([str(lantern)]))
    told: list[tuple[str, ...]] = []
    shell.window.context.notified.connect(lambda *words: told.append(words))
    start_again(shell, lantern, page="graphs")
    shell.settle()
    assert shell.page() == "overview"
    assert told == [
        ("note", "The page Graphs has nothing to show here.", "This file has no graphs.")
    ]


@pytest.mark.parametrize("state", ["new", "opening", "open"])
def test_a_page_of_a_refused_file_stands_before_its_reasons(shell: Shell, state: str) -> None:
    path = sample("FromTheFuture.uasset")
    prepare(shell, state, path, lambda: shell.window.open_paths([str(path)]))
    start_again(shell, path, page="versions")
    shell.settle()
    assert shell.page() == "versions"


@pytest.mark.parametrize("state", ["opening", "open", "read again", "behind the help"])
def test_a_drop_shows_what_is_open(shell: Shell, lantern: Path, state: str) -> None:
    prepare(shell, state, lantern, lambda: shell.window.open_paths([str(lantern)]))
    shell.drop(lantern)
    assert len(shell.documents) == 1
    assert shell.window.context.shown is shell.documents[0]
    assert shell.window.middle.view is not None
    shell.drop(sample("OldDoor.uasset"), lantern)
    assert len(shell.comparisons) == 1
    shell.window.run("help")
    shell.drop(sample("OldDoor.uasset"), lantern)
    assert len(shell.comparisons) == 1
    assert shell.window.middle.view is not None


@pytest.mark.parametrize("state", STATES)
def test_a_comparison_goes_to_the_field(shell: Shell, lantern: Path, state: str) -> None:
    twin = lantern.with_name("Twin.uasset")
    data = bytearray(lantern.read_bytes())
    shell.open(lantern)
    node = shell.documents[0]
    node.want_fields()
    shell.settle()
    assert node.fields is not None
    field = node.fields.find(FIELD)
    assert field is not None
    data[field.start : field.end] = b"\0" * (field.end - field.start)
    twin.write_bytes(data)
    shell.window.run("close-file")
    context = shell.window.context
    both = str(lantern), str(twin)
    prepare(shell, state, lantern, lambda: context.compare(*both))
    context.compare(*both, place=PlaceRequest(FIELD))
    shell.settle()
    assert context.shown is shell.comparison
    assert shell.window.middle.view is not None
    assert selected(shell) == FIELD
    shell.window.run("next-change")
    context.select(Selection(str(twin), OTHER, "test"))
    shell.key(Qt.Key.Key_F5)
    shell.settle()
    assert selected(shell) == OTHER


@pytest.mark.parametrize("state", STATES)
def test_a_comparison_of_folders_goes_to_the_package(
    shell: Shell, lantern: Path, tmp_path: Path, state: str
) -> None:
    for name in ("Door.uasset", "Window.uasset"):
        shutil.copy(lantern, lantern.with_name(name))
    twin = shutil.copytree(lantern.parent, tmp_path / "twin")
    for name in ("Door.uasset", "Lantern.uasset"):
        shutil.copy(sample("OldDoor.uasset"), twin / name)
    context = shell.window.context
    both = str(lantern.parent), str(twin)
    prepare(shell, state, lantern, lambda: context.compare(*both))
    context.compare(*both, place=PlaceRequest("Lantern.uasset"))
    shell.settle()
    shell.wait_for(lambda: all(pair.settled for pair in shell.folder_pairs))
    assert context.shown is shell.folder_pair
    view = shell.window.middle.view
    assert view is not None
    assert view.current_row().path == "Lantern.uasset"  # type: ignore[attr-defined]
    shell.key(Qt.Key.Key_F5)
    shell.settle()
    context.compare(*both, place=PlaceRequest("Door.uasset"))
    shell.settle()
    assert view.current_row().path == "Door.uasset"  # type: ignore[attr-defined]


@pytest.mark.parametrize("state", STATES)
def test_a_folder_goes_to_the_package(shell: Shell, lantern: Path, state: str) -> None:
    for name in ("Door.uasset", "Window.uasset"):
        shutil.copy(lantern, lantern.with_name(name))
    folder = lantern.parent
    prepare(shell, state, folder, lambda: shell.window.open_paths([str(folder)]))
    start_again(shell, folder, at="Lantern.uasset")
    shell.settle()
    shell.wait_for(lambda: shell.project.settled)
    QApplication.processEvents()
    view = shell.window.middle.view
    assert view is not None
    assert view.current_row().path == "Lantern.uasset"  # type: ignore[attr-defined]


def test_a_request_that_fails_is_over(shell: Shell, lantern: Path) -> None:
    good = lantern.read_bytes()
    lantern.unlink()
    start_again(shell, lantern, at=FIELD)
    shell.settle()
    (document,) = shell.documents
    assert not document.facts.format
    assert not document.is_awaited
    lantern.write_bytes(good)
    shell.key(Qt.Key.Key_F5)
    shell.settle()
    assert document.facts.format
    assert selected(shell) == ""


def test_the_last_of_several_requests_counts(shell: Shell, lantern: Path) -> None:
    for field in (OTHER, FIELD, OTHER, FIELD):
        start_again(shell, lantern, at=field)
    shell.settle()
    assert selected(shell) == FIELD
    # One step back leaves the file that was opened; no request but the last one left a trace.
    assert not shell.window.context.history.can_go_back


def test_who_goes_elsewhere_meanwhile_is_not_taken_back(shell: Shell, lantern: Path) -> None:
    start_again(shell, lantern, at=FIELD)
    (document,) = shell.documents
    assert document.is_awaited
    shell.wait_for(lambda: document.facts.is_read)
    shell.window.context.select(Selection(str(lantern), OTHER, "test"))
    assert not document.is_awaited
    shell.settle()
    assert selected(shell) == OTHER


def test_a_request_waits_until_its_file_is_shown_again(shell: Shell, lantern: Path) -> None:
    start_again(shell, lantern, at=FIELD)
    shell.open(sample("OldDoor.uasset"))
    assert selected(shell) == ""
    shell.window.context.show(shell.documents[0])
    shell.settle()
    assert selected(shell) == FIELD


def test_a_wait_ends_with_its_entry(shell: Shell, lantern: Path) -> None:
    shell.open(sample("OldDoor.uasset"))
    done: list[str] = []
    shell.window.open_paths([str(lantern)])
    document = shell.documents[-1]
    assert isinstance(document, Document)
    document.once((document.fields_read,), lambda: False, lambda: done.append("done"))
    (wait,) = document.findChildren(Wait)
    gone = weakref.ref(wait)
    shell.window.context.close(document)
    assert wait.is_over
    del wait, document
    shell.settle()
    gc.collect()
    assert gone() is None
    assert done == []


def test_a_link_from_a_comparison_goes_to_the_field_of_an_open_file(
    shell: Shell, lantern: Path
) -> None:
    """Show in Contents, from a row of a comparison, when the file is open on another page."""
    twin = lantern.with_name("Twin.uasset")
    shutil.copy(sample("OldDoor.uasset"), twin)
    shell.open(twin)
    shell.window.run("page-versions")
    context = shell.window.context
    context.compare(str(lantern), str(twin), place=PlaceRequest(OTHER))
    shell.settle()
    for _ in range(2):
        context.open([str(twin)], PlaceRequest("summary/NameCount", "contents"))
        shell.settle()
        assert (shell.page(), selected(shell)) == ("contents", "summary/NameCount")
        shell.window.run("page-overview")


def test_a_request_is_about_what_is_being_read_again(shell: Shell, lantern: Path) -> None:
    """A field that only the new state of the file has, asked for while that is read."""
    good = lantern.read_bytes()
    shutil.copy(sample("OldDoor.uasset"), lantern)
    shell.open(lantern)
    (document,) = shell.documents
    document.want_fields()
    shell.settle()
    assert document.fields is not None
    assert document.fields.find(FIELD) is None
    told: list[tuple[str, ...]] = []
    shell.window.context.notified.connect(lambda *words: told.append(words))
    lantern.write_bytes(good)
    shell.window.run("read-again")
    start_again(shell, lantern, at=FIELD, page="contents")
    shell.settle()
    assert (shell.page(), selected(shell)) == ("contents", FIELD)
    assert told == []
