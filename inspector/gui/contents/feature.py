"""What the window knows of the page Contents before it is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from inspector.gui.desk.facts import DocumentFacts
from inspector.gui.desk.lazy_class import LazyClass
from inspector.gui.desk.page_spec import AROUND, Availability, PageSpec
from inspector.messages import _, lazy

if TYPE_CHECKING:
    from inspector.gui.contents.page import ContentsPage

_PAGE: Final[LazyClass[ContentsPage]] = LazyClass("inspector.gui.contents.page:ContentsPage")


def _available(facts: DocumentFacts) -> Availability:
    if not facts.format:
        return Availability(False, _("This file is not a package"))
    return Availability(True)


def _export_count(facts: DocumentFacts) -> int | None:
    return facts.exports


#: What the window knows of the page.
CONTENTS: Final = PageSpec(
    "contents",
    lazy("Contents"),
    "Ctrl+3",
    _PAGE,
    _export_count,
    _available,
    counts=("export",),
    docks=AROUND | {"bytes-dock"},
    front="data",
)
