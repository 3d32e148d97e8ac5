"""A file that is open, as a kind of entry."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from inspector.files.folders import resource_path
from inspector.gui.desk.document import Document
from inspector.gui.desk.entry import Arguments
from inspector.gui.desk.entry_view import Arrangement
from inspector.gui.desk.kind import KindSpec
from inspector.gui.desk.opening import Opening, is_called_package
from inspector.gui.desk.page_spec import OutlineSpec, PageSpec
from inspector.gui.desk.workplace import Workplace
from inspector.gui.package.file_page import FilePage
from inspector.gui.package.report import report_of
from inspector.messages import lazy


def _make(place: Workplace, arguments: Arguments) -> Document:
    (path,) = arguments
    document = Document(path, place.catalog, place.jobs, place.profile_maker, place)

    def note() -> None:
        if document.loaded:
            recent.update(path, document.saved_release, str(document.mark))

    recent = place.recent_files
    document.changed.connect(note)
    # The bundled samples are always at hand; they would push out what is the user's own.
    if not Path(path).is_relative_to(resource_path("samples")):
        recent.add(path)
    return document


def file_kind(*pages: PageSpec, outlines: Sequence[OutlineSpec] = ()) -> KindSpec[Document]:
    """The kind of files, with the pages of those features that show something of them.

    Args:
        pages: The pages, in the order of the navigation.
        outlines: What stands beside all pages of files of some formats.
    """
    return KindSpec(
        Opening(
            Document.kind,
            opens=lambda arguments: len(arguments) == 1,
            known=lambda arguments: len(arguments) == 1 and is_called_package(arguments[0]),
            make=_make,
            there=lambda arguments: all(map(os.path.isfile, arguments)),
            document=lambda document: document,
            report=report_of,
        ),
        lazy("The page of a file"),
        Arrangement(pages[0].id, pages[0].docks, pages[0].front),
        lambda context: FilePage(context, pages, outlines),
        pages,
        at_once=True,
    )
