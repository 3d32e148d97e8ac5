"""What can be done with the field that is selected; a part of the table of actions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from inspector.gui.desk.action import PAGE, ActionSpec, WindowState

_NO_FIELD: Final = "no field is selected"
_NO_ROW: Final = "no row of Contents is selected"


def _field(state: WindowState) -> bool:
    return state.field_selected


def _row(state: WindowState) -> bool:
    return state.field_selected and PAGE + "contents" in state.checked


COPY: Final = ActionSpec("copy", "Copy", ("Ctrl+C",), "Edit", icon="copy", group="copy")

#: Besides its value.
COPY_FIELD: Final = (
    ActionSpec("copy-json", "Copy as JSON", (), "Edit", _field, group="copy", needs=_NO_FIELD),
    ActionSpec(
        "copy-markdown",
        "Copy as Markdown row",
        (),
        "Edit",
        _field,
        group="copy",
        needs=_NO_FIELD,
    ),
    ActionSpec(
        "copy-field-path", "Copy path of field", (), "Edit", _field, group="copy", needs=_NO_FIELD
    ),
    ActionSpec("copy-hex", "Copy raw hex", (), "Edit", _field, group="copy", needs=_NO_FIELD),
)

COPY_LINK: Final = ActionSpec(
    "copy-link",
    "Copy link to this field",
    ("Ctrl+Shift+L",),
    "Edit",
    lambda s: s.place_selected,
    icon="link",
    group="copy",
    needs="nothing is selected",
)

BY_VALUE: Final = (
    ActionSpec(
        "filter-by-value",
        "Filter by this value",
        (),
        "Edit",
        _row,
        group="find",
        needs=_NO_ROW,
    ),
    ActionSpec(
        "exclude-value",
        "Exclude this value",
        (),
        "Edit",
        _row,
        group="find",
        needs=_NO_ROW,
    ),
)

TO_TARGET: Final = ActionSpec(
    "go-to-target",
    "Go to the object it refers to",
    (),
    "Go",
    lambda s: s.refers,
    icon="link",
    group="go",
    needs="the selected field refers to no object",
)

EXPAND_ALL: Final = ActionSpec(
    "expand-all",
    "Expand all below",
    (),
    "View",
    _row,
    group="rows",
    needs=_NO_ROW,
)

#: By their ids.
FIELD_ACTIONS: Final[Mapping[str, ActionSpec]] = {
    spec.id: spec for spec in (COPY, *COPY_FIELD, COPY_LINK, *BY_VALUE, TO_TARGET, EXPAND_ALL)
}
