"""What people set in the window: one table of the options that are shown, section by section."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtGui import QFontDatabase

from inspector.gui.desk.action import LANGUAGE
from inspector.gui.desk.context import AppContext
from inspector.gui.desk.workplace import NEWEST_ENGINE
from inspector.gui.settings.looks import LOOK, LOOKS
from inspector.gui.settings.rows import (
    Choice,
    ChoiceRow,
    LanguageRow,
    SegmentsRow,
    ShownOption,
    TextsRow,
    TickRow,
)
from inspector.messages import Label, _, lazy

_SYSTEM: Final[Choice] = ("", lazy("As the system"), "")
#: The sizes of text that are offered, in points.
_SIZES: Final = ("9", "10", "11", "12", "14", "16", "20")


def _looks(context: AppContext) -> Sequence[Choice]:
    return tuple((name, title, "") for name, title in LOOKS)


def _sizes(context: AppContext) -> Sequence[Choice]:
    return (_SYSTEM, *((size, size, "") for size in _SIZES))


def _families(context: AppContext) -> Sequence[Choice]:
    families = QFontDatabase.families()
    shown = (family for family in families if not QFontDatabase.isPrivateFamily(family))
    return (_SYSTEM, *((family, family, "") for family in shown))


def _fixed_families(context: AppContext) -> Sequence[Choice]:
    return tuple(
        choice
        for choice in _families(context)
        if choice is _SYSTEM or QFontDatabase.isFixedPitch(choice[0])
    )


def _languages(context: AppContext) -> Sequence[Choice]:
    actions = (action for action in context.actions if action.id.startswith(LANGUAGE))
    return tuple((action.id, action.title, "") for action in actions)


def _engines(context: AppContext) -> Sequence[Choice]:
    catalog = context.catalog
    return (
        ("", _("The one used last"), ""),
        (
            NEWEST_ENGINE,
            _("The newest"),
            _("{release} now", release=catalog.newest_confirmed.name),
        ),
        *((release.name, release.name, "") for release in reversed(catalog.releases)),
    )


SECTIONS: Final[tuple[tuple[Label, tuple[ShownOption, ...]], ...]] = (
    (
        lazy("Look"),
        (
            ShownOption(LOOK, SegmentsRow, lazy("Colours"), ways=_looks),
            ShownOption("look/size", SegmentsRow, lazy("Size of text, in points"), ways=_sizes),
            ShownOption("look/font", ChoiceRow, lazy("Font of text"), ways=_families),
            ShownOption(
                "look/fixed-font",
                ChoiceRow,
                lazy("Font of bytes, numbers and codes"),
                ways=_fixed_families,
            ),
            ShownOption(
                "language",
                LanguageRow,
                lazy("Language"),
                lazy("The command line speaks it too."),
                ways=_languages,
            ),
        ),
    ),
    (
        lazy("Files"),
        (
            ShownOption(
                "engine/default",
                ChoiceRow,
                lazy("Engine of files that no project claims"),
                lazy(
                    "A project names its own engine; one that is chosen with Ctrl+E goes before "
                    "both."
                ),
                ways=_engines,
            ),
            ShownOption(
                "folders/ignored",
                TextsRow,
                lazy("Left out of folders and projects"),
                lazy(
                    "Names or paths, commas between them. Saved, Intermediate, DerivedDataCache, "
                    "Binaries, hidden folders and what .gitignore leaves out are left out anyway."
                ),
                hint="Developers, Content/Old/**, *_Backup.uasset",
            ),
            ShownOption("lists/pictures", TickRow, lazy("Show the pictures of packages in lists")),
            ShownOption("session/restore", TickRow, lazy("Begin with what was open the last time")),
        ),
    ),
    (
        lazy("Graphs"),
        (
            ShownOption(
                "graphs/left-pans",
                TickRow,
                lazy("The left button pans"),
                lazy(
                    "Else the right and the middle one do, the left one selects, and the wheel "
                    "zooms, as in the editor."
                ),
            ),
        ),
    ),
    (
        lazy("Comparisons"),
        (
            ShownOption(
                "compare/hide-noise",
                TickRow,
                lazy("Hide what only follows: offsets, sizes, hashes, GUIDs"),
            ),
            ShownOption(
                "compare/hide-layout",
                TickRow,
                lazy("Hide layout: nodes, cameras, open documents"),
            ),
            ShownOption(
                "compare/hide-version",
                TickRow,
                lazy("Hide versions and conversions"),
                lazy(
                    "What a comparison of two packages begins with; its own boxes show and hide it."
                ),
            ),
        ),
    ),
)
