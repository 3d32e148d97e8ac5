"""What the window knows of the pages of object streams before they are shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from inspector.gui.desk.facts import DocumentFacts
from inspector.gui.desk.lazy_class import LazyClass
from inspector.gui.desk.page_spec import OF_STREAMS, Availability, OutlineSpec, PageSpec
from inspector.messages import _, lazy

if TYPE_CHECKING:
    from inspector.gui.objectstream.outline import ElementsOutline
    from inspector.gui.objectstream.overview import StreamOverviewPage
    from inspector.gui.objectstream.patches import PatchPage
    from inspector.gui.objectstream.versions import StreamVersionsPage

_OVERVIEW: Final[LazyClass[StreamOverviewPage]] = LazyClass(
    "inspector.gui.objectstream.overview:StreamOverviewPage"
)
_VERSIONS: Final[LazyClass[StreamVersionsPage]] = LazyClass(
    "inspector.gui.objectstream.versions:StreamVersionsPage"
)
_OUTLINE: Final[LazyClass[ElementsOutline]] = LazyClass(
    "inspector.gui.objectstream.outline:ElementsOutline"
)
_PATCH: Final[LazyClass[PatchPage]] = LazyClass("inspector.gui.objectstream.patches:PatchPage")


def _entries(facts: DocumentFacts) -> int | None:
    return facts.patch_entries


def _available(facts: DocumentFacts) -> Availability:
    if facts.has_fields and not facts.patch_entries:
        return Availability(False, _("This stream has no data patches"))
    return Availability(True)


#: What the window knows of the page.
PATCH: Final = PageSpec(
    "patch",
    lazy("Patch"),
    "",
    _PATCH,
    _entries,
    _available,
    counts=("patch entry", "patch entries"),
    formats=OF_STREAMS,
)

STREAM_OVERVIEW: Final = PageSpec(
    "overview", lazy("Overview"), "Ctrl+1", _OVERVIEW, formats=OF_STREAMS
)

STREAM_VERSIONS: Final = PageSpec(
    "versions", lazy("Versions"), "Ctrl+2", _VERSIONS, formats=OF_STREAMS
)

#: What stands beside every page of a stream.
STREAM_OUTLINE: Final = OutlineSpec(lazy("Elements"), _OUTLINE, OF_STREAMS)
