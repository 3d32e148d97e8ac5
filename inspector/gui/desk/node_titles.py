"""What the objects of a file are called that are nodes of its graphs: by their titles."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Signal

if TYPE_CHECKING:
    from inspector.format.tree import FieldTree
    from inspector.gui.desk.context import AppContext
    from inspector.gui.desk.document import Document
    from inspector.progress import Progress
    from inspector.project.opening import Opened

_JOB: Final = "read titles of nodes"
#: The field of an object, and of what the export table says of one.
_OBJECT: Final = re.compile(r"exports/(\d{1,9})(?:@entry)?$")


class NodeTitles(QObject):
    """Knows the titles of the nodes of the file that was asked for last, once they are read."""

    #: The titles of a file are known from now on.
    read = Signal()

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        self._context = context
        self._titles: Mapping[int, str] = {}
        #: The fields of the file that they are of.
        self._of: FieldTree | None = None

    def want(self, document: Document | None) -> None:
        """Reads the titles of a file whose fields have been read, where it has graphs."""
        opened = document.opened if document is not None else None
        fields = document.fields if document is not None else None
        if document is None or opened is None or fields is None or fields is self._of:
            return
        self._of, self._titles = fields, {}
        if document.facts.graphs:

            def work(progress: Progress) -> Mapping[int, str]:
                return _titles_of(opened, progress)

            def done(titles: Mapping[int, str]) -> None:
                if self._of is fields:
                    self._titles = titles
                    self.read.emit()

            self._context.jobs.start(_JOB, work, done, owner=self)

    def of(self, fields: FieldTree | None, path: str) -> str:
        """The title of the node that a field is; empty for other fields."""
        if fields is None or fields is not self._of or not self._titles:
            return ""
        place = _OBJECT.match(path)
        return self._titles.get(int(place[1]), "") if place else ""


def _titles_of(opened: Opened, progress: Progress) -> Mapping[int, str]:
    """The titles of the nodes of all graphs of a file by their objects."""
    # Files without graphs do without this.
    from inspector.graphs.reading import graphs_of
    from inspector.messages.graph_text import node_name

    progress(0)
    graphs = graphs_of(opened.objects) if opened.objects is not None else ()
    progress(0)
    return {node.export: node_name(node) for graph in graphs for node in graph.nodes}
