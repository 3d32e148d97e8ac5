"""Paints the sheet of all parts to a picture; run by hand to look at a change.

python tests/gui/gallery.py OUT.png [light|dark] [--contrast] [--font FAMILY] [--px 13]
    [--ratio 1.0] [--size 1440x1160]
"""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from typing import NamedTuple

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QItemSelectionModel, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QPainter, QPaintEvent, QPalette, QPixmap
from PySide6.QtWidgets import (
    QApplication,
    QGridLayout,
    QHBoxLayout,
    QVBoxLayout,
    QWidget,
)

from inspector.checks.judgement import Mark, ReleaseAnswer
from inspector.gui.findings.chain import ReasonChain
from inspector.gui.kit.buttons import Button, IconButton
from inspector.gui.kit.elide import ElidedLabel
from inspector.gui.kit.facts import Fact, FactGrid, Segment
from inspector.gui.kit.filter_field import FilterField
from inspector.gui.kit.headline import VerdictLine
from inspector.gui.kit.notice import NoticeBar
from inspector.gui.kit.ruler import AxisRuler, AxisView
from inspector.gui.kit.section import SectionTitle
from inspector.gui.kit.states import LoadingLine, StateLine
from inspector.gui.kit.strip_cells import paint_cell
from inspector.gui.kit.sub_navigation import SubNavigation
from inspector.gui.look.icons import icon_names, icon_pixmap
from inspector.gui.look.marks import MARK_WORDS, paint_mark
from inspector.gui.look.style import apply_theme
from inspector.gui.look.theme import Theme, make_theme
from inspector.gui.look.typography import TYPE_SCALE
from inspector.gui.overview.shares import ShareBar, SharePart
from inspector.gui.rows.release_strip import ReleaseStrip
from inspector.gui.rows.table_model import Column, RowGroup, RowsModel
from inspector.gui.rows.table_view import TableView
from inspector.gui.rows.tree_model import TreeModel
from inspector.gui.rows.tree_view import TreeView
from inspector.messages.reasons import Explanation, ReasonLink
from inspector.messages.verdict import VerdictText

RELEASES = [f"4.{n}" for n in range(28)] + [f"5.{n}" for n in range(9)]


class CustomSample(NamedTuple):
    """A row of the sample table."""

    mark: str
    name: str
    guid: str
    number: int
    enumerator: str
    engine: int
    status: str


SAMPLES = [
    CustomSample(
        "up",
        "AnimPhys",
        "29E575DD-E0A34627-9D10D276-232CDCEA",
        12,
        "AddLODToCurveMetaData",
        17,
        "5 steps",
    ),
    CustomSample(
        "ok",
        "Blueprints",
        "B0D832E4-1F894F0D-ACCF7EB7-36FD4AA2",
        10,
        "DisallowObjectConfigVars",
        10,
        "current",
    ),
    CustomSample(
        "refuse",
        "Framework",
        "CFFC743F-43B04480-939114DF-171D2073",
        30,
        "UserDefinedStructsBlueprintVisible",
        37,
        "newer by 7",
    ),
]
UNSTORED = [
    CustomSample(
        "up",
        "Core",
        "375EC13C-06E448FB-B50084F0-262A717E",
        -1,
        "not stored, reads as −1",
        4,
        "5 if used",
    ),
    CustomSample(
        "up",
        "FortniteMain",
        "601D1886-AC644F84-AA16D3DE-0DEAC7D6",
        -1,
        "not stored, reads as −1",
        111,
        "112 if used",
    ),
]


def _role(row: CustomSample) -> str:
    return "text3" if row.number < 0 else "text"


def _second(row: CustomSample) -> str:
    return "text3" if row.number < 0 else "text2"


COLUMNS: tuple[Column[CustomSample], ...] = (
    Column(
        key="name",
        title="Name",
        text=lambda r: r.name,
        font=lambda r: "body" if r.number < 0 else "name",
        role=_role,
    ),
    Column(key="guid", title="GUID", text=lambda r: r.guid, mono=True, elide="none", role=_second),
    Column(
        key="file",
        title="File",
        text=lambda r: "—" if r.number < 0 else str(r.number),
        align="right",
        role=_role,
        font="strong",
        sort_key=lambda r: r.number,
    ),
    Column(
        key="enum",
        title="Enumerator",
        text=lambda r: r.enumerator,
        elide="middle",
        stretch=True,
        role=_second,
    ),
    Column(
        key="engine",
        title="In 5.3",
        text=lambda r: str(r.engine),
        align="right",
        role="text2",
        sort_key=lambda r: r.engine,
    ),
    Column(
        key="status",
        title="Status",
        text=lambda r: r.status,
        mark=lambda r: r.mark,
        sample="newer by 114",
    ),
)


class Sheet(QWidget):
    """Marks, cells, icons, type and colours, painted as one picture."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.theme = theme
        self.setFixedSize(theme.px(880), theme.px(560))

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            t = self.theme

            def words(
                x: float, y: float, text: str, font: str = "body", role: str = "text"
            ) -> None:
                painter.setFont(t.font(font))
                painter.setPen(t.color(role))
                box = QRect(t.px(x), t.px(y), t.px(400), t.px(20))
                painter.drawText(box, Qt.AlignmentFlag.AlignVCenter, text)

            words(0, 0, "Marks", "section")
            for row, (mark, word) in enumerate(MARK_WORDS.items()):
                for column, size in enumerate((10, 12, 14)):
                    side = t.px(size)
                    box = QRectF(
                        t.px(4 + 24 * column),
                        t.px(25 + 22 * row) + (t.px(20) - side) // 2,
                        side,
                        side,
                    )
                    paint_mark(painter, box, mark, t)
                words(84, 25 + 22 * row, word, "name")
            words(0, 300, "Release cells", "section")
            for column, mark in enumerate((Mark.REFUSE, Mark.OK, Mark.UP, Mark.WARN, Mark.NONE)):
                box = QRect(t.px(4 + 84 * column), t.px(326), t.px(24), t.px(24))
                paint_cell(painter, t, box, mark)
                words(4 + 84 * column, 352, mark.value, "caption", "text2")
            words(280, 0, "Icons", "section")
            for place, name in enumerate(icon_names()):
                column, row = divmod(place, 16)
                picture = icon_pixmap(
                    name, t, "text2", t.px(16), painter.device().devicePixelRatioF()
                )
                painter.drawPixmap(t.px(280 + 96 * column), t.px(26 + 21 * row), picture)
                words(304 + 96 * column, 24 + 21 * row, name, "caption", "text2")
            words(600, 0, "Type", "section")
            for row, name in enumerate(TYPE_SCALE):
                words(600, 24 + 24 * row, f"{name} 4.18.1", name)
            words(0, 384, "Colours", "section")
            roles = (
                "text",
                "text2",
                "text3",
                "accent",
                "refuse",
                "warn",
                "ok",
                "up",
                "note",
                "ctl",
                "dis",
            )
            surfaces = (
                "chrome",
                "panel",
                "base",
                "alt",
                "hover",
                "sel",
                "selIdle",
                "line",
                "line2",
                "refuseBg",
                "warnBg",
                "okBg",
                "upBg",
                "noteBg",
            )
            for place, role in enumerate((*roles, *surfaces)):
                column, row = divmod(place, 6)
                box = QRect(t.px(118 * column), t.px(412 + 22 * row), t.px(20), t.px(13))
                painter.fillRect(box, t.color(role))
                painter.setPen(t.color("line2"))
                painter.drawRect(box)
                words(118 * column + 28, 409 + 22 * row, role, "caption", "text2")


FOLDERS = {"Content": ["Buildings", "Gameplay"], "Gameplay": ["BP_RTSGameMode", "BP_RTSPawn"]}


class Folders(TreeModel[str]):
    """The rows of FOLDERS."""

    def _opens(self, row: str) -> bool:
        return row in FOLDERS

    def _below(self, row: str) -> list[str]:
        return FOLDERS.get(row, [])


def _answers(refuse: int, loads: int) -> list[ReleaseAnswer]:
    marks = [Mark.REFUSE] * refuse + [Mark.OK] * loads
    marks += [Mark.UP] * (len(RELEASES) - len(marks))
    return [
        ReleaseAnswer(release, mark, 5 if mark is Mark.UP else 0)
        for release, mark in zip(RELEASES, marks, strict=True)
    ]


def _ue5_ticks() -> tuple[tuple[int, str | None], ...]:
    begins = {
        1004: "5.0",
        1008: "5.1",
        1009: "5.2",
        1012: "5.4",
        1013: "5.5",
        1017: "5.6",
        1018: "5.7",
    }
    return tuple((number, begins.get(number)) for number in range(1000, 1019))


def build(theme: Theme) -> QWidget:
    """One window with every part."""
    root = QWidget()
    palette = root.palette()
    palette.setColor(QPalette.ColorRole.Window, theme.color("base"))
    root.setPalette(palette)
    grid = QGridLayout(root)
    grid.setContentsMargins(0, theme.px(12), theme.px(16), theme.px(12))
    grid.setHorizontalSpacing(theme.px(24))
    left = QVBoxLayout()
    left.setSpacing(theme.px(4))
    grid.addLayout(left, 0, 0)
    right = QVBoxLayout()
    right.setSpacing(theme.px(8))
    grid.addLayout(right, 0, 1)
    grid.setColumnStretch(0, 1)

    def inset(widget: QWidget) -> QWidget:
        box = QWidget()
        row = QHBoxLayout(box)
        row.setContentsMargins(theme.px(16), 0, theme.px(16), 0)
        row.addWidget(widget)
        return box

    title = ElidedLabel(theme, "RTSSampleCharacterAnimationBlueprint", "title")
    left.addWidget(inset(title))
    verdict = VerdictLine(theme)
    verdict.set_verdict(
        VerdictText(
            "Loads in 5.3 with 1 warning.",
            "A save there runs 50 upgrade steps and loses 1 reference.",
            Mark.WARN,
            Mark.UP,
        )
    )
    left.addWidget(inset(verdict))
    strip = ReleaseStrip(theme)
    strip.set_answers(_answers(18, 1), "4.18", "4.18.1", "5.3", "5.3")
    left.addWidget(strip)
    second = ReleaseStrip(theme)
    second.set_answers(_answers(35, 1), "5.7", "5.7.3", "5.3", "5.3")
    left.addWidget(second)
    navigation = SubNavigation(theme)
    navigation.set_items(
        [
            ("overview", "Overview", None, True, ""),
            ("versions", "Versions", None, True, ""),
            ("contents", "Contents", 32, True, ""),
            ("upgrades", "Upgrades", None, False, "5.3 refuses this package."),
            ("references", "References", 8, True, ""),
        ]
    )
    navigation.set_current("versions")
    corner = Button(theme, "Bytes", "flat", "bytes")
    corner.set_note("F4")
    navigation.set_corner(corner)
    left.addWidget(navigation)
    axes = SectionTitle(theme, "Object versions")
    axes.set_facts([("up", "18 steps between the file and 5.3")])
    left.addWidget(inset(axes))
    for axis in (
        AxisView(
            "UE5 object version",
            "written at 1018 of 1018",
            _ue5_ticks(),
            1018,
            "IMPORT_TYPE_HIERARCHIES",
            1009,
            "in 5.3",
            "refuse",
            "9 too new",
            "1010 – 1018",
            engine_name="DATA_RESOURCES",
        ),
        AxisView(
            "UE5 object version",
            "written before UE5",
            _ue5_ticks(),
            None,
            "",
            1009,
            "in 5.3",
            "up",
            "10 steps",
            "1000 – 1009",
            engine_name="DATA_RESOURCES",
        ),
        AxisView(
            "Header layout",
            file_number=-9,
            engine_number=-8,
            same_text="written by 5.6 and newer; 5.3 reads down to",
            result_mark="refuse",
            result_text="1 too new",
        ),
        AxisView(
            "Licensee version",
            file_number=0,
            engine_number=0,
            same_text="in the file and in 5.3",
            result_mark="ok",
            result_text="same",
        ),
    ):
        ruler = AxisRuler(theme)
        ruler.set_axis(axis)
        left.addWidget(inset(ruler))
    customs = SectionTitle(theme, "Custom versions")
    customs.set_facts([(None, "3 stored"), ("up", "1 older"), ("ok", "1 current")])
    left.addWidget(inset(customs))
    model: RowsModel[CustomSample] = RowsModel(COLUMNS, root)
    model.set_groups(
        [
            RowGroup(key="stored", rows=SAMPLES),
            RowGroup(
                key="not",
                title="Not stored in this file",
                note="75 that 5.3 knows, read as −1",
                rows=UNSTORED,
            ),
        ]
    )
    table = TableView(theme)
    table.setModel(model)
    table.set_fit_rows(True)
    table.selectionModel().select(
        model.index(1, 0),
        QItemSelectionModel.SelectionFlag.Select | QItemSelectionModel.SelectionFlag.Rows,
    )
    left.addWidget(table)
    left.addWidget(inset(SectionTitle(theme, "What is inside", "8 parts")))
    bar = ShareBar(theme)
    bar.set_parts(
        [
            SharePart(name, size)
            for name, size in (
                ("Summary", 311),
                ("Names", 5629),
                ("Imports", 1456),
                ("Exports", 3328),
                ("Thumbnail", 95541),
                ("Registry", 18784),
                ("Data", 19757),
            )
        ]
    )
    left.addWidget(inset(bar))
    left.addWidget(inset(Sheet(theme)))
    left.addStretch(1)

    right.addWidget(SectionTitle(theme, "Filter"))
    plain = FilterField(theme)
    plain.set_state("neutral", "4 rows")
    right.addWidget(plain)
    valid = FilterField(theme)
    valid.set_text("version>20")
    valid.set_state("valid", "3 of 4")
    right.addWidget(valid)
    invalid = FilterField(theme)
    invalid.set_text("verison>20")
    invalid.set_state("invalid", "unknown key, did you mean version?")
    right.addWidget(invalid)
    goto = FilterField(theme, "Go to field or command", "search")
    right.addWidget(goto)
    right.addWidget(SectionTitle(theme, "Bars", "at the top of the view they speak of"))
    for mark, bold, rest, actions in (
        (
            "bad",
            "The name table runs past the end.",
            "12 of 13 parts open.",
            [("explain", "Explain")],
        ),
        ("warn", "No release table for 5.9.", "Shown against 5.8.", [("engine", "Choose engine")]),
        ("note", "Changed on disk.", "", [("reload", "Reload"), ("compare", "Compare")]),
    ):
        notice = NoticeBar(theme, margin=9)
        notice.set_notice(mark, bold, rest, actions)
        right.addWidget(notice)
    right.addWidget(SectionTitle(theme, "Loading and cancelled"))
    loading = LoadingLine(theme)
    loading.set_progress("exports", 31002, 50118)
    right.addWidget(loading)
    stopped = StateLine(theme)
    stopped.set_state("Stopped at 8,214 of 31,002.", "Rows so far are kept.", "Go on")
    right.addWidget(stopped)
    right.addWidget(SectionTitle(theme, "Buttons"))
    row = QHBoxLayout()
    row.setSpacing(theme.px(10))
    row.addWidget(Button(theme, "Open files", "primary"))
    row.addWidget(Button(theme, "Copy as Markdown", icon="copy"))
    row.addWidget(Button(theme, "Swap sides", "flat"))
    focus = Button(theme, "Focus")
    row.addWidget(focus)
    disabled = Button(theme, "Disabled")
    disabled.setEnabled(False)
    row.addWidget(disabled)
    row.addWidget(IconButton(theme, "close", "Close"))
    row.addStretch(1)
    right.addLayout(row)
    chooser = Button(theme, "Target engine", icon="engine")
    chooser.set_value("5.3")
    chooser.set_note("from RTS.uproject")
    chooser.set_menu_arrow(True)
    line = QHBoxLayout()
    line.addWidget(chooser)
    line.addStretch(1)
    right.addLayout(line)
    right.addWidget(SectionTitle(theme, "What it is"))
    facts = FactGrid(theme)
    facts.set_rows(
        [
            Fact(
                "Class",
                (Segment("AnimBlueprint"), Segment("AnimBlueprintGeneratedClass", "second")),
            ),
            Fact("Parent class", (Segment("/Script/Engine.AnimInstance"),)),
            Fact("Package GUID", (Segment("EB7A6A16-4D3CAF86-346AF598-93F9C3B0", "mono"),)),
            Fact(
                "Saving with 5.3",
                (
                    Segment("50 steps", "strong"),
                    Segment(", 13 touch this file, ", "plain", gap=False),
                    Segment("1 loses data", "strong", gap=False),
                ),
                "warn",
            ),
            Fact(
                "Long path",
                (
                    Segment(
                        "/Game/Characters/Enemies/Bosses/Phase2/Materials/Instances/MI_Very_Long_Name_Of_A_Material"
                    ),
                ),
            ),
        ]
    )
    right.addWidget(facts)
    chain = ReasonChain(theme)
    chain.set_explanation(
        Explanation(
            "5.3 cannot read this header layout",
            (
                ReasonLink(
                    "What 5.3 checks", "The layout number in the first bytes of the header."
                ),
                ReasonLink(
                    "This file",
                    "**−9**, first written by 5.6",
                    field="summary/LegacyFileVersion",
                    offset=4,
                ),
                ReasonLink(
                    "Limit of 5.3",
                    "It reads down to **−8**. Lower numbers are newer, so it stops here.",
                    Mark.REFUSE,
                ),
                ReasonLink(
                    "What the engine’s log says",
                    "`too old (0), minimum 214` Misleading: the numbers are reset to 0 before "
                    "they are compared. The file is too new.",
                ),
                ReasonLink(
                    "Opens in",
                    "**5.7** and **5.8**. 5.6 reads layout −9 but stops at UE5 version 1017.",
                    Mark.OK,
                ),
                ReasonLink(
                    "How sure", "Certain. Both numbers are read from bytes and release tables."
                ),
            ),
            "LEGACY-NEW",
        )
    )
    right.addWidget(chain)
    tree = TreeView(theme, margin=12)
    nodes = Folders(
        (
            Column(
                key="n",
                title="Name",
                text=str,
                stretch=True,
                icon=lambda r: "folder" if r in ("Content", *FOLDERS["Content"]) else None,
                mark=lambda r: "up" if r.startswith("BP") else None,
            ),
            Column(key="c", title="Count", text=lambda r: str(len(r)), align="right", role="text2"),
        ),
        root,
    )
    nodes.set_roots(["Content", "Plugins"])
    tree.setModel(nodes)
    tree.header().hide()
    tree.expandAll()
    tree.setMaximumHeight(theme.px(160))
    right.addWidget(tree)
    right.addStretch(1)
    root.focus = focus  # type: ignore[attr-defined]
    return root


def main() -> None:
    """Paint the sheet."""
    options = argparse.ArgumentParser()
    options.add_argument("out", type=Path)
    options.add_argument("scheme", nargs="?", default="light", choices=["light", "dark"])
    options.add_argument("--contrast", action="store_true")
    options.add_argument("--font", default="")
    options.add_argument("--px", type=int, default=13)
    options.add_argument("--ratio", type=float, default=1.0)
    options.add_argument("--size", default="1440x1300")
    given = options.parse_args()
    app = QApplication([])
    font = QFont(given.font) if given.font else QFont()
    font.setPixelSize(given.px)
    theme = make_theme(given.scheme, given.contrast, font)
    apply_theme(app, theme)
    root = build(theme)
    root.resize(QSize(*map(int, given.size.split("x"))))
    root.show()
    root.activateWindow()
    root.focus.setFocus()  # type: ignore[attr-defined]
    app.processEvents()
    picture = QPixmap(root.size() * given.ratio)
    picture.setDevicePixelRatio(given.ratio)
    root.render(picture)
    picture.save(str(given.out))


if __name__ == "__main__":
    main()
