"""What can be done with the references of a package; a part of the table of actions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from inspector.gui.desk.action import Action
from inspector.gui.kit.clipboard import WAYS
from inspector.gui.references.copying import COPY_WAYS
from inspector.gui.references.feature import REFERENCES_PAGE
from inspector.messages import lazy

if TYPE_CHECKING:
    from inspector.gui.references.page import ReferencesPage


def _copies(way: str) -> Action[ReferencesPage]:
    """What copies the references in one of the ways."""
    return Action(
        f"copy-references-{way}",
        lazy("Copy references as {way}", way=WAYS[way]),
        "Edit/report",
        REFERENCES_PAGE,
        lambda page: page.copy_as(way),
        ready=lambda page: page.can_copy,
        needs=lazy("the page References shows none"),
    )


REFERENCES_ACTIONS: Final = (
    *map(_copies, COPY_WAYS),
    Action(
        "previous-centre",
        lazy("Back to the package before"),
        "Go/references",
        REFERENCES_PAGE,
        lambda page: page.go_back(),
        ready=lambda page: page.can_go_back,
        needs=lazy("no other package was the centre of References before"),
        icon="back",
    ),
)
