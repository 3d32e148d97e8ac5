"""Going to a place that somebody asked for from outside of the window."""

from __future__ import annotations

from inspector.diagnostics import warn
from inspector.gui.desk.context import AppContext
from inspector.gui.desk.document import Document
from inspector.gui.work.selection import Selection
from inspector.messages import _


def go_to_nearest(context: AppContext, document: Document, at: str, origin: str) -> None:
    """Says it where a file has no field of that path, and goes to the nearest above it."""
    tree = document.fields
    if tree is None or tree.find(at) is not None:
        return
    near = at
    while near and tree.find(near) is None:
        near = near.rpartition("/")[0]
    what = _("This file has no field {at}.", at=at)
    warn(what)
    rest = (
        _("Shown is {near}.", near=near)
        if near
        else _("Ctrl+G finds fields by any part of their path.")
    )
    context.notified.emit("warn", what, rest)
    context.forget_selection()
    if near:
        context.select(Selection(document.path, near, origin))
