"""The look: fixed or that of the system, changed while the window lives."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from gui.shell.driver import Shell, ShellMaker, sample
from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QApplication, QWidget

from inspector.gui.look.theme import ROLES
from inspector.gui.look.typography import TYPE_SCALE
from inspector.gui.shell.look import Look

pytestmark = pytest.mark.slow


def test_painting_leaves_the_fonts_of_the_theme_as_they_are(shell: Shell) -> None:
    theme = shell.window.context.theme
    shell.window.grab()
    shell.open(sample("OldDoor.uasset").parent)
    shell.open(sample("OldDoor.uasset"))
    for page in ("overview", "versions", "contents", "upgrades", "references"):
        shell.window.run(f"page-{page}")
        shell.settle()
        shell.window.grab()
    fonts = {name: theme.font(name).pixelSize() for name in TYPE_SCALE}
    assert fonts == {name: theme.px(style.size) for name, style in TYPE_SCALE.items()}


def colour_in(widget: QWidget, x: int, y: int) -> str:
    return widget.grab().toImage().pixelColor(x, y).name().upper()


@pytest.mark.parametrize(("look", "name"), [("dark", "dark"), ("contrast", "contrast-light")])
def test_another_look_reaches_every_part_at_once(look: str, name: str, shell: Shell) -> None:
    shell.open(sample("FromTheFuture.uasset"))
    window = shell.window
    before = colour_in(window, 5, window.height() - 5)
    assert before == ROLES["light"]["chrome"]
    window.context.settings.set("look/theme", look)
    shell.settle()
    assert window.context.theme.name == name
    assert (
        QApplication.palette().color(QPalette.ColorRole.Base).name().upper() == ROLES[name]["base"]
    )
    assert colour_in(window, 5, window.height() - 5) == ROLES[name]["chrome"]
    assert (
        colour_in(window.panels.files, 3, window.panels.files.height() - 3)
        == (ROLES[name]["panel"])
    )
    why = window.panels.why
    assert colour_in(why, 2, why.height() - 2) == ROLES[name]["panel"]
    page = window.middle.guards["file"]
    assert colour_in(page, 2, page.height() - 3) == ROLES[name]["base"]


def test_the_start_page_and_the_palette_follow_too(shell: Shell) -> None:
    window = shell.window
    window.context.settings.set("look/theme", "dark")
    assert colour_in(window.middle.start_page, 4, 4) == ROLES["dark"]["base"]
    window.run("palette")
    assert colour_in(window.palette_list, 4, 4) == ROLES["dark"]["panel"]


def test_a_chosen_look_is_remembered(make_shell: ShellMaker) -> None:
    first = make_shell(look="")
    first.window.context.settings.set("look/theme", "dark")
    first.window.close()
    second = make_shell(look="")
    assert second.window.context.theme.name == "dark"


@pytest.mark.parametrize(
    ("wanted", "scheme", "name"),
    [
        ("system", Qt.ColorScheme.Dark, "dark"),
        ("system", Qt.ColorScheme.Light, "light"),
        ("system", Qt.ColorScheme.Unknown, "light"),
        ("light", Qt.ColorScheme.Dark, "light"),
        ("dark", Qt.ColorScheme.Light, "dark"),
        ("contrast", Qt.ColorScheme.Dark, "contrast-dark"),
    ],
)
def test_the_system_decides_where_it_is_asked(
    wanted: str, scheme: Qt.ColorScheme, name: str, qapp: QApplication
) -> None:
    look = Look(qapp, wanted, scheme=lambda: scheme, contrast=lambda: False)
    assert look.theme.name == name


def test_a_change_of_the_system_changes_the_look_while_it_runs(qapp: QApplication) -> None:
    now = [Qt.ColorScheme.Light]
    contrast = [False]
    look = Look(qapp, "system", scheme=lambda: now[0], contrast=lambda: contrast[0])
    look.apply()
    seen: list[str] = []
    look.listen(lambda theme: seen.append(theme.name))
    now[0] = Qt.ColorScheme.Dark
    qapp.styleHints().colorSchemeChanged.emit(Qt.ColorScheme.Dark)
    contrast[0] = True
    qapp.styleHints().colorSchemeChanged.emit(Qt.ColorScheme.Dark)
    qapp.styleHints().colorSchemeChanged.emit(Qt.ColorScheme.Dark)
    assert seen == ["dark", "contrast-dark"]
    look.set_wanted("light")
    assert seen[-1] == "light"
    qapp.styleHints().colorSchemeChanged.emit(Qt.ColorScheme.Dark)
    assert seen[-1] == "light"


#: Looks one after the other, and what Qt has Windows draw title bars in.
_TITLE_BARS = """
from PySide6.QtWidgets import QApplication
from inspector.gui.shell.look import Look
app = QApplication(["looks", "-platform", "windows"])
print(app.styleHints().colorScheme().name)
look = Look(app, "dark", contrast=lambda: False)
for wanted in ("dark", "light", "dark", "system"):
    look.set_wanted(wanted)
    print(app.styleHints().colorScheme().name, look.theme.name)
"""


@pytest.mark.windows("elsewhere others draw title bars")
def test_title_bars_are_as_dark_as_the_window() -> None:
    ended = subprocess.run(
        [sys.executable, "-c", _TITLE_BARS],
        cwd=Path(__file__).parents[3],
        capture_output=True,
        text=True,
        check=True,
    )
    system, *chosen, last = ended.stdout.splitlines()
    assert chosen == ["Dark dark", "Light light", "Dark dark"]
    assert last == f"{system} {system.lower()}"
