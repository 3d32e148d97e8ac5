"""What can be done with the field that is selected; a part of the table of actions."""

from __future__ import annotations

from typing import Final

from inspector.gui.desk.action import Action
from inspector.gui.desk.facts import DeskFacts, SelectionKind
from inspector.gui.desk.field_commands import FieldCommands
from inspector.messages import Label, lazy


def _has_link(facts: DeskFacts) -> bool:
    """Whether a command leads back to what is selected: a field, a package of two folders."""
    lasting = facts.shown is not None and facts.shown.lasting
    return lasting and facts.selection is not SelectionKind.NOTHING


def _copies(name: str, title: Label, way: str) -> Action[FieldCommands]:
    """What copies the field in one of the ways."""
    return Action(
        name,
        title,
        "Edit/field",
        FieldCommands,
        lambda fields: fields.copy(way),
        when=lambda facts: facts.selection >= SelectionKind.FIELD,
        needs=lazy("no field is selected"),
    )


#: Besides its value.
COPY_FIELD: Final = (
    _copies("copy-json", lazy("Copy as JSON"), "json"),
    _copies("copy-markdown", lazy("Copy as Markdown row"), "row"),
    _copies("copy-field-path", lazy("Copy path of field"), "path"),
    _copies("copy-hex", lazy("Copy raw hex"), "hex"),
)

COPY_LINK: Final = Action(
    "copy-link",
    lazy("Copy link to this field"),
    "Edit/copy",
    FieldCommands,
    FieldCommands.copy_link,
    "Ctrl+Shift+L",
    when=_has_link,
    needs=lazy("nothing is selected that a command leads to"),
    icon="link",
)

#: The ways to copy, as the menu of a row has them.
ROW_COPIES: Final = (
    Action(
        "copy",
        lazy("Copy value"),
        "Edit",
        FieldCommands,
        lambda fields: fields.copy("value"),
        "Ctrl+C",
    ),
    *COPY_FIELD,
    COPY_LINK,
)

TO_TARGET: Final = Action(
    "go-to-target",
    lazy("Go to the object it refers to"),
    "Go/go",
    FieldCommands,
    FieldCommands.go_to_target,
    when=lambda facts: facts.selection >= SelectionKind.REFERENCE,
    needs=lazy("the selected field refers to no object"),
    icon="link",
)

TO_BYTES: Final = Action(
    "go-to-bytes",
    lazy("Go to bytes"),
    "Go/go",
    FieldCommands,
    FieldCommands.go_to_bytes,
    "Ctrl+B",
    when=lambda facts: facts.selection >= SelectionKind.PLACE,
    needs=lazy("no field is selected"),
    icon="goto",
)

SHOW_IN_CONTENTS: Final = Action(
    "show-in-contents",
    lazy("Show in Contents"),
    "Go/go",
    FieldCommands,
    FieldCommands.show_in_contents,
    when=lambda facts: facts.shows_file and facts.selection >= SelectionKind.PLACE,
    needs=lazy("no field of a file is selected"),
    icon="table",
)
