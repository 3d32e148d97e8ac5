"""What menus and the navigation may ask of an open file: counted once, where it is read."""

from __future__ import annotations

from dataclasses import dataclass

from inspector.format.errors import FormatError
from inspector.graphs.reading import count_graphs
from inspector.gui.desk.imported_packages import imported_packages
from inspector.project.opening import Opened


@dataclass(frozen=True, slots=True)
class DocumentFacts:
    """Counts of an open file; None where it has none of the kind or they cannot be read.

    They are asked at each key press, so none of them is looked up then.
    """

    exports: int | None = None
    graphs: int | None = None
    imported_packages: int | None = None


def document_facts(opened: Opened) -> DocumentFacts:
    """The facts of a file that was read down to its tables; to be called on a worker's thread."""
    package = opened.package
    if package is None:
        return DocumentFacts()
    try:
        exports = len(package.exports)
    except FormatError:
        exports = None
    try:
        imported = len(imported_packages(package))
    except FormatError:
        imported = None
    return DocumentFacts(exports, count_graphs(package), imported)
