"""The chain of reasons: every link is there, its words can be copied, its places followed."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QTextDocument
from PySide6.QtWidgets import QScrollArea, QTextBrowser
from pytestqt.qtbot import QtBot

from inspector.checks.judgement import Mark
from inspector.gui.findings.chain import ReasonChain
from inspector.gui.kit.elide import ElidedLabel
from inspector.gui.kit.rich_text import RichText, light_markdown
from inspector.gui.kit.text_block import TextBlock
from inspector.gui.look.theme import Theme, make_theme, spread_theme
from inspector.messages.reasons import Explanation, ReasonLink, ReasonPart, ReasonRow
from inspector.messages.saying import literal

WHY = Explanation(
    "5.3 cannot read this header layout",
    (
        ReasonLink("What 5.3 checks", "The layout number in the first bytes."),
        ReasonLink(
            "This file", "**−9**, first by 5.6", field="summary/LegacyFileVersion", offset=4
        ),
        ReasonLink("Limit of 5.3", "It reads down to **−8**.", Mark.REFUSE, source="release table"),
        ReasonLink("What the log says", "`too old (0), minimum 214` Misleading: it is too new."),
        ReasonLink("Opens in", "**5.7** and **5.8**.", Mark.OK),
    ),
    "LEGACY-NEW",
)


def shown(qtbot: QtBot, theme: Theme, width: int = 320) -> QScrollArea:
    area = QScrollArea()
    qtbot.addWidget(area)
    chain = ReasonChain(theme)
    area.setWidget(chain)
    area.setWidgetResizable(True)
    area.resize(width, 600)
    area.show()
    chain.set_explanation(WHY)
    return area


def texts(area: QScrollArea) -> list[str]:
    heads = [head.text() for head in area.findChildren(TextBlock) if head.isVisibleTo(area)]
    found = [text for text in area.findChildren(RichText) if text.isVisibleTo(area)]
    return [*heads, *(text.toPlainText().replace("\u00a0", " ") for text in found)]


def captions(area: QScrollArea) -> list[str]:
    found = [label for label in area.findChildren(ElidedLabel) if label.isVisibleTo(area)]
    return [label.text() for label in found]


def test_every_link_is_shown_in_order(qtbot: QtBot, theme: Theme) -> None:
    area = shown(qtbot, theme)
    assert captions(area) == [link.caption for link in WHY.links]
    said = texts(area)
    assert said[0] == "5.3 cannot read this header layout"
    assert said[3] == "It reads down to −8."
    assert said[4] == "too old (0), minimum 214\nMisleading: it is too new."


def test_a_place_in_the_file_is_a_link(qtbot: QtBot, light: Theme) -> None:
    area = shown(qtbot, light)
    chain = area.widget()
    assert isinstance(chain, ReasonChain)
    text = next(t for t in area.findChildren(RichText) if "0x0004" in t.toPlainText())
    with qtbot.waitSignal(chain.link_clicked) as heard:
        text.setFocus()
        qtbot.keyClick(text, Qt.Key.Key_Tab)
        qtbot.keyClick(text, Qt.Key.Key_Return)
    assert heard.args == ["summary/LegacyFileVersion"]


def test_words_can_be_selected_and_copied_plain(qtbot: QtBot, light: Theme) -> None:
    area = shown(qtbot, light)
    text = next(t for t in area.findChildren(RichText) if "reads down" in t.toPlainText())
    text.selectAll()
    data = text.createMimeDataFromSelection()
    assert data.text() == "It reads down to −8."
    assert not data.hasHtml()


@pytest.mark.parametrize("width", [180, 240, 320, 480])
def test_nothing_is_cut_off_at_any_width(qtbot: QtBot, light: Theme, width: int) -> None:
    area = shown(qtbot, light, width)
    qtbot.waitUntil(lambda: area.widget().width() > 0)

    def whole() -> bool:
        return all(
            text.height() >= text.document().size().height() - 1
            and text.document().idealWidth() <= text.viewport().width() + 1
            for text in area.findChildren(QTextBrowser)
            if text.isVisibleTo(area)
        )

    qtbot.waitUntil(whole)
    rows = [row for row in area.widget().children() if hasattr(row, "link_clicked")]
    tops = [row.geometry().top() for row in rows if isinstance(row, ReasonChain) is False]
    assert tops == sorted(tops)


def test_it_can_be_filled_again_and_emptied(qtbot: QtBot, light: Theme) -> None:
    area = shown(qtbot, light)
    chain = area.widget()
    assert isinstance(chain, ReasonChain)
    chain.set_explanation(Explanation("Other", (ReasonLink("Checked", "Something."),), "X"))
    assert captions(area) == ["Checked"]
    assert texts(area) == ["Other", "Something."]
    chain.set_explanation(None)
    assert captions(area) == []
    assert texts(area) == []


def test_markdown_is_escaped(qapp: object, light: Theme) -> None:
    html = light_markdown("a < b & **c > d** `<x>` [go](exports/1)", light)
    for piece in ("a &lt; b &amp; ", "c &gt; d", "&lt;x&gt;", 'href="exports/1"', ">go</a>"):
        assert piece in html
    assert "**" not in html
    assert "`" not in html


@pytest.mark.parametrize(
    "text", ["**bold**", "`code`", "[go](exports/1)", "back\\slash", "*", "\\*", "a``b", "<b>"]
)
@pytest.mark.parametrize("around", ["{}", "**{}**", "`{}`", "`{}` Means this.", "see {} there"])
def test_a_text_that_means_itself_is_shown_letter_by_letter(
    qapp: object, light: Theme, text: str, around: str
) -> None:
    html = light_markdown(around.format(literal(text)), light)
    shown = QTextDocument()
    shown.setHtml(html)
    words = around.replace("*", "").replace("`", "").format(text)
    assert shown.toPlainText().replace("\n", " ") == words
    assert "<a " not in html


def test_links_of_the_text_are_not_repeated(qtbot: QtBot, light: Theme) -> None:
    area = shown(qtbot, light)
    chain = area.widget()
    assert isinstance(chain, ReasonChain)
    link = ReasonLink("This file", "used in [export 6](exports/6)", field="exports/6", offset=99)
    chain.set_explanation(Explanation("Head", (link,), "X"))
    assert texts(area)[1] == "used in export 6"


def test_colours_follow_the_theme(qtbot: QtBot, light: Theme) -> None:
    area = shown(qtbot, light)
    chain = area.widget()
    assert isinstance(chain, ReasonChain)
    dark = make_theme("dark")
    spread_theme(chain, dark)
    headline = area.findChildren(RichText)[0]
    assert dark.hex("text").lower() in headline.toHtml().lower()
    assert light.hex("text").lower() not in headline.toHtml().lower()


def test_the_wheel_scrolls_the_page_not_the_words(qtbot: QtBot, light: Theme) -> None:
    area = shown(qtbot, light)
    for text in area.findChildren(RichText):
        assert text.verticalScrollBarPolicy() == Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        assert text.sizePolicy().hasHeightForWidth()


STEPS = ReasonPart(
    "Why is it loaded",
    (
        ReasonRow("Arena", "map", "69.3 MB", "package /Game/Arena", "/somewhere/Arena.umap"),
        ReasonRow("Lamp", "placed in the level", "3.0 MB", "package /Game/Lamp"),
    ),
    in_steps=True,
    note="2 paths",
    turn=("Next", "next-way"),
    foot="What the rows do not say.",
)


def test_rows_below_ask_for_what_they_name(qtbot: QtBot, light: Theme) -> None:
    asked_pictures: list[str] = []

    def picture(file: str) -> QImage | None:
        asked_pictures.append(file)
        return None

    chain = ReasonChain(light, picture)
    qtbot.addWidget(chain)
    chain.set_explanation(WHY._replace(parts=(STEPS,)))
    chain.resize(320, 600)
    chain.show()
    (part,) = chain.parts
    first, second = part.rows
    assert first.accessibleName() == "Arena, map, 69.3 MB"
    chain.grab()
    assert set(asked_pictures) == {"/somewhere/Arena.umap", ""}
    asked: list[str] = []
    chain.asked.connect(asked.append)
    qtbot.mouseClick(second, Qt.MouseButton.LeftButton)
    for key in (Qt.Key.Key_Return, Qt.Key.Key_Space):
        qtbot.keyClick(first, key)
    assert part.turn_button is not None
    qtbot.mouseClick(part.turn_button, Qt.MouseButton.LeftButton)
    assert asked == [
        "package /Game/Lamp",
        "package /Game/Arena",
        "package /Game/Arena",
        "next-way",
    ]
    chain.set_explanation(WHY)
    assert chain.parts == []


def test_rows_below_are_copied_too() -> None:
    told = WHY._replace(parts=(STEPS,)).markdown()
    assert "#### Why is it loaded" in told
    assert "- **Arena**, map, 69.3 MB\n- **Lamp**, placed in the level, 3.0 MB" in told
    assert told.endswith("\nWhat the rows do not say.\n")
