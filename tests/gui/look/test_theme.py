"""The theme: sizes that follow the system font, and a look that reaches the application."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QFont, QFontDatabase, QFontInfo, QPalette
from PySide6.QtWidgets import QApplication, QHBoxLayout, QLabel, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from inspector.gui.kit.elide import ElidedLabel
from inspector.gui.look.style import apply_theme
from inspector.gui.look.theme import (
    BANDS,
    PINS,
    ROLES,
    Theme,
    gap,
    make_theme,
    space,
    spread_theme,
)
from inspector.gui.look.typography import TYPE_SCALE


def sized(pixels: int) -> QFont:
    font = QFont("DejaVu Sans")
    font.setPixelSize(pixels)
    return font


def test_all_looks_have_the_same_roles() -> None:
    assert set(ROLES) == {"light", "dark", "contrast-light", "contrast-dark"}
    roles = set(ROLES["light"])
    assert len(roles) == 51
    for name, table in ROLES.items():
        assert set(table) == roles, name
        assert all(len(value) == 7 and value[0] == "#" for value in table.values()), name


@pytest.mark.parametrize(
    ("role", "light", "dark"),
    [
        ("text", "#1B1C1E", "#E6E7E9"),
        ("accent", "#0A5FAE", "#62AEF0"),
        ("onAccent", "#FFFFFF", "#0C1620"),
        ("refuse", "#A02800", "#FF8357"),
        ("warn", "#B07500", "#F2C25C"),
        ("dis", "#9B9D9A", "#6A6D74"),
        ("chrome", "#EFEFED", "#26272A"),
        ("selIdle", "#E7E7E4", "#303236"),
        ("upBg", "#F3E7F1", "#35263A"),
        ("pinExec", "#1B1C1E", "#E6E7E9"),
        ("pinVector", "#9C7907", "#FBD26B"),
        ("kEntry", "#EAE4F5", "#352E4A"),
    ],
)
def test_colours_are_those_of_the_design(role: str, light: str, dark: str) -> None:
    assert ROLES["light"][role] == light
    assert ROLES["dark"][role] == dark


@pytest.mark.parametrize(("scheme", "text"), [("light", "#000000"), ("dark", "#FFFFFF")])
def test_high_contrast_has_one_text_colour_and_no_tints(scheme: str, text: str) -> None:
    table, plain = ROLES[f"contrast-{scheme}"], ROLES[scheme]
    assert {table[r] for r in ("text", "text2", "text3", "ctl", "line", "line2")} == {text}
    tints = ("refuseBg", "warnBg", "okBg", "upBg", "noteBg", "sel", "selIdle")
    assert {table[r] for r in tints} == {table["base"]}
    assert {table[r] for r in PINS} == {text}
    assert {table[r] for r in BANDS} == {table["base"]}
    marks = ("refuse", "warn", "ok", "up", "note", "accent")
    assert [table[r] for r in marks] == [plain[r] for r in marks]


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize(
    ("system", "wanted"),
    [(13, {"title": 18, "body": 12, "mono": 11}), (26, {"title": 36, "body": 24, "mono": 22})],
)
def test_type_follows_the_system_font(system: int, wanted: dict[str, int]) -> None:
    theme = make_theme("light", base_font=sized(system))
    assert {name: theme.font(name).pixelSize() for name in wanted} == wanted


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("points", [8, 9, 10, 12, 16, 20])
def test_rows_never_cut_their_font(points: int) -> None:
    font = QFont("DejaVu Sans")
    font.setPointSize(points)
    theme = make_theme("dark", base_font=font)
    assert theme.system_px == QFontInfo(font).pixelSize()
    for height in (22, 24, 26):
        assert theme.row_height(height) >= theme.metrics("body").height() + 6
    for name in TYPE_SCALE:
        assert theme.line_height(name) >= theme.metrics(name).height()


@pytest.mark.usefixtures("qapp")
def test_figures_have_equal_widths_and_fixed_styles_the_fixed_font() -> None:
    theme = make_theme("light", base_font=sized(13))
    for name, style in TYPE_SCALE.items():
        font = theme.font(name)
        assert font.featureValue(QFont.Tag.fromString("tnum")) == 1, name
        assert font.weight() == style.weight, name
        widths = {theme.width(name, figure) for figure in "0123456789"}
        assert len(widths) == 1, name
    assert theme.width("mono", "iiii") == theme.width("mono", "MMMM")


@pytest.mark.windows
@pytest.mark.usefixtures("qapp")
def test_bytes_and_numbers_have_the_font_of_editors_on_windows() -> None:
    if not QFontDatabase.hasFamily("Consolas"):
        pytest.skip("Wine has no Consolas, which comes with Windows")
    assert make_theme("light").fixed_family == "Consolas"


def test_a_text_fits_into_the_width_it_is_said_to_have(theme: Theme) -> None:
    from inspector.gui.look.painting import elide

    for name in TYPE_SCALE:
        for text in ("Filter", "Custom versions", "UserDefinedStructsBlueprintVisible", "1,018"):
            assert elide(theme, name, text, theme.width(name, text)) == text


def test_lengths_scale_but_never_vanish(qapp: QApplication) -> None:
    theme = make_theme("light", base_font=sized(26))
    assert (theme.px(8), theme.px(0), theme.px(-4)) == (16, 0, -8)
    assert make_theme("light", base_font=sized(8)).px(0.5) == 1


def test_apply_theme_reaches_the_application(qapp: QApplication, theme: Theme) -> None:
    role = QPalette.ColorRole
    palette = qapp.palette()
    assert palette.color(role.Window).name().upper() == theme.hex("chrome")
    assert palette.color(role.Base).name().upper() == theme.hex("base")
    assert palette.color(role.PlaceholderText).name().upper() == theme.hex("text3")
    disabled = palette.color(QPalette.ColorGroup.Disabled, role.Text)
    assert disabled.name().upper() == theme.hex("dis")
    assert theme.hex("line2") in qapp.styleSheet()
    assert qapp.font().pixelSize() == theme.font("body").pixelSize()


def test_the_base_font_does_not_shrink_with_each_theme(qapp: QApplication) -> None:
    first = make_theme("light")
    apply_theme(qapp, first)
    assert make_theme("dark").system_px == first.system_px


def test_spread_theme_reaches_widgets_below_plain_ones(qtbot: object, light: Theme) -> None:
    root = QWidget()
    qtbot.addWidget(root)  # type: ignore[attr-defined]
    middle = QLabel("plain", root)
    inner = ElidedLabel(light, "words", "title", parent=middle)
    spread_theme(root, make_theme("light", base_font=sized(26)))
    assert inner.font().pixelSize() == 36


def test_selected_words_are_readable_in_high_contrast(qapp: QApplication) -> None:
    palette = make_theme("dark", contrast=True).palette()
    role = QPalette.ColorRole
    assert palette.color(role.Highlight) != palette.color(role.Base)
    assert palette.color(role.HighlightedText).name().upper() == ROLES["dark"]["onAccent"]


def test_spaces_of_layouts_follow_the_size_of_text(qtbot: QtBot, light: Theme) -> None:
    root = QWidget()
    qtbot.addWidget(root)
    column = QVBoxLayout(root)
    space(column, light, (16, 8, 16, 4), between=6)
    row = QHBoxLayout()
    space(row, light, between=0)
    first, second = QLabel("first"), QLabel("second")
    row.addWidget(first)
    gap(row, light, 20)
    row.addWidget(second)
    column.addLayout(row)
    root.show()
    for pixels in (26, 11, 13):
        theme = make_theme("light", base_font=sized(pixels))
        spread_theme(root, theme)
        column.activate()
        margins = column.contentsMargins()
        found = (margins.left(), margins.top(), margins.right(), margins.bottom())
        assert found == (theme.px(16), theme.px(8), theme.px(16), theme.px(4))
        assert column.spacing() == theme.px(6)
        assert second.x() - first.geometry().right() - 1 == theme.px(20)
