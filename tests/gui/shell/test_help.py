"""Help inside the window."""

from __future__ import annotations

import os
import posixpath
import re
import subprocess
import sys
from pathlib import Path

import pytest
from gui.shell.driver import Shell
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QGuiApplication

import inspector
from inspector.files.folders import read_resource, resource_path
from inspector.gui.shell.help import (
    ABOUT,
    CONTENTS,
    SHORTCUTS,
    contents_text,
    help_pages,
    help_text,
)

#: A window whose help turns to the pages that are named, and what it shows then.
PROGRAM = """
import sys
from inspector.messages.languages import activate_wanted
activate_wanted([])
from PySide6.QtWidgets import QApplication
from inspector.gui.shell.app import make_window
from inspector.gui.work.settings import Settings
window = make_window(QApplication([]), Settings(None))
window.show()
for page in sys.argv[1:]:
    window.middle.show_help(page)
    print(window.middle.help_view.browser.toPlainText())
"""
LINK = re.compile(r"\]\(([^)#:]+)(?:#[^)]*)?\)")


def all_pages() -> list[str]:
    return [*help_pages("topics"), *help_pages("rules")]


def test_the_contents_list_every_page() -> None:
    targets = set(LINK.findall(contents_text()))
    assert targets == {*all_pages(), SHORTCUTS}
    assert len(all_pages()) > 20
    titles = re.findall(r"^- \[(.+)\]\(topics/", contents_text(), re.MULTILINE)
    assert titles == sorted(titles, key=str.casefold)


@pytest.mark.parametrize("page", all_pages())
def test_every_link_of_a_page_leads_somewhere(page: str) -> None:
    text = help_text(page)
    assert text is not None
    for target in LINK.findall(text):
        path = posixpath.join(posixpath.dirname(page), target.removesuffix(".md"))
        assert help_text(posixpath.normpath(path)) is not None, target


def test_every_page_that_the_program_names_is_there() -> None:
    source = Path(inspector.__file__).parent.rglob("*.py")
    named = {
        name
        for path in source
        for name in re.findall(r'"((?:topics|rules)/[\w-]+)(?:\.md)?"', path.read_text("utf-8"))
    }
    assert len(named) > 5
    assert [name for name in sorted(named) if help_text(name) is None] == []


def test_every_link_of_a_page_that_is_made_leads_somewhere(shell: Shell) -> None:
    for page in (ABOUT, SHORTCUTS, CONTENTS):
        shell.window.middle.show_help(page)
        text = shell.window.middle.help_view.browser.toMarkdown()
        for target in LINK.findall(text):
            named = target.removesuffix(".md")
            assert named == SHORTCUTS or help_text(named) is not None, f"{page}: {target}"


def test_a_link_turns_the_page_and_back_returns(shell: Shell) -> None:
    view = shell.window.middle.help_view
    shell.window.middle.show_help(CONTENTS)
    view.browser.anchorClicked.emit(QUrl("rules/OBJ-NEW"))
    assert view.page == "rules/OBJ-NEW"
    view.browser.anchorClicked.emit(QUrl("../rules/LEGACY-NEW.md"))
    assert view.page == "rules/LEGACY-NEW"
    shell.click(view.back)
    assert view.page == "rules/OBJ-NEW"
    shell.click(view.back)
    assert view.page == CONTENTS
    assert not view.back.isEnabled()


def test_a_page_that_is_not_there_says_so(shell: Shell) -> None:
    assert not shell.window.middle.help_view.show_help("rules/NO-SUCH")
    assert "no page" in shell.window.middle.help_view.browser.toPlainText()


def test_every_block_of_commands_can_be_copied(shell: Shell) -> None:
    view = shell.window.middle.help_view
    shell.window.middle.show_help("topics/git")
    text = view.browser.toPlainText()
    assert text.count("\nCopy\n") == 18
    view.browser.anchorClicked.emit(QUrl("copy:0"))
    assert QGuiApplication.clipboard().text() == "inspector git install\n"
    assert view.page == "topics/git"
    assert view.browser.toPlainText().count("\nCopied\n") == 1
    shell.window.middle.show_help("topics/file-managers")
    assert "Copied" not in view.browser.toPlainText()
    view.browser.anchorClicked.emit(QUrl("copy:3"))
    # Empty lines in a block belong to it.
    copied = QGuiApplication.clipboard().text()
    assert copied.startswith("[Desktop Entry]\nType=Service\n")
    assert copied.endswith("\n\n[Desktop Action compare]\nName=Compare packages\n"
                           "Exec=inspector diff --gui %F\n")  # fmt: skip


@pytest.mark.parametrize("page", ["pre-commit", "continuous-integration", "perforce"])
def test_what_is_to_be_saved_is_copied_as_it_stands_on_the_page(shell: Shell, page) -> None:
    view = shell.window.middle.help_view
    shell.window.middle.show_help(f"topics/{page}")
    lines = read_resource(resource_path("help", "topics", f"{page}.md")).splitlines()
    set_in = [line.removeprefix("    ") for line in lines if line.startswith("    ")]
    copied: list[str] = []
    for number in range(view.browser.toPlainText().splitlines().count("Copy")):
        view.browser.anchorClicked.emit(QUrl(f"copy:{number}"))
        copied += QGuiApplication.clipboard().text().splitlines()
    assert [line for line in copied if line] == set_in


def test_help_reads_nothing_outside_of_its_folder() -> None:
    assert help_text("../catalog/releases") is None
    assert help_text("topics/../../../README") is None


@pytest.mark.slow
def test_help_is_in_the_language_of_the_process() -> None:
    shown = subprocess.run(
        [sys.executable, "-c", PROGRAM, CONTENTS, "topics/release-strip", "rules/LEGACY-OLD"],
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "INSPECTOR_LANG": "zh_CN", "PYTHONIOENCODING": "utf-8"},
        timeout=120,
        check=True,
    ).stdout.splitlines()
    titles = [page_title(page) for page in all_pages()]
    assert [title for title in titles if title not in shown] == []
    # The titles of the list, then of the pages themselves.
    assert (shown.count("发行版条"), shown.count("LEGACY-OLD：早于虚幻引擎 4")) == (2, 2)
    assert "发行版条显示引擎的每个已知发行版" in "".join(shown)
    assert "该文件没有列出，也不能打开。" in shown


def page_title(page: str) -> str:
    """What a page is called in Chinese."""
    text = read_resource(resource_path("locale", "zh_CN", "help", f"{page}.md"))
    return text.partition("\n")[0].removeprefix("# ")


def test_help_is_searched_by_its_words(shell: Shell) -> None:
    """Over the settings too, whose window has other fields to type into."""
    shell.key(Qt.Key.Key_Comma, Qt.KeyboardModifier.ControlModifier)
    shell.settle()
    shell.key(Qt.Key.Key_F1)
    view = shell.window.middle.help_view
    assert view.page == "topics/settings"
    shell.key(Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    shell.type("textconv attributes")
    git = help_pages("topics")["topics/git"]
    shown = view.browser.toPlainText()
    assert git in shown.splitlines()
    assert view.field.state().kind == "valid"
    # Every page that is named has both words.
    named = LINK.findall(view.browser.toMarkdown())
    assert named
    for name in named:
        text = (help_text(name.lstrip("/")) or "").casefold()
        assert "textconv" in text, name
        assert "attributes" in text, name
    view.browser.anchorClicked.emit(QUrl("/topics/git"))
    assert view.page == "topics/git"
    marked = {each.cursor.selectedText().casefold() for each in view.browser.extraSelections()}
    assert marked == {"textconv", "attributes"}
    shell.click(view.back)
    assert view.page == "topics/settings"
    # Nothing found is said, and Escape clears the field before it leaves the help.
    view.open_find()
    shell.type("qqqq")
    assert view.field.state().kind == "invalid"
    shell.key(Qt.Key.Key_Escape)
    assert view.field.text() == ""
    assert view.browser.extraSelections() == []
    assert shell.window.middle.shows_help
    shell.key(Qt.Key.Key_Escape)
    assert not shell.window.middle.shows_help
    shell.window.middle.show_help(SHORTCUTS)
    view.open_find()
    shell.type("Ctrl F3")
    assert view.field.state().kind == "valid"
    shell.key(Qt.Key.Key_Return)
    # The page that is read goes before all others.
    assert view.page == SHORTCUTS
    assert view.browser.extraSelections()
    assert view.browser.hasFocus()
