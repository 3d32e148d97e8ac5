"""Graphs as a picture for the command line, without a window."""

from __future__ import annotations

from collections.abc import Sequence

from inspector.graphs.model import Graph
from inspector.gui.graphs.picture import graphs_picture
from inspector.gui.look.painting import png_of
from inspector.gui.look.theme import make_theme
from inspector.gui.shell.application import make_application


def graphs_png(graphs: Sequence[Graph]) -> bytes:
    """Graphs as a PNG picture, painted as the window paints them in its light look."""
    # What paints text needs an application as long as it paints.
    app = make_application()
    picture, __ = graphs_picture(graphs, make_theme("light", base_font=app.font()))
    return png_of(picture)
