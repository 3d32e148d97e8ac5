"""The formats in which checks are reported: one table."""

from __future__ import annotations

import importlib
from collections.abc import Iterable, Iterator
from typing import Final, Protocol, cast

from inspector.project.scan.judging import ScanRow
from inspector.report.check.run import Run


class Format(Protocol):
    """What the module of a format offers."""

    def report(self, rows: Iterable[ScanRow], run: Run) -> Iterator[str]:
        """The report, piece by piece.

        Args:
            rows: The files, judged as they are asked for.
            run: What is asked for.
        """


#: The module of each format, imported when it is used, by the name that ``--format`` takes.
FORMATS: Final = {
    "text": "inspector.report.check.text",
    "json": "inspector.report.documents.check",
    "sarif": "inspector.report.check.sarif",
    "junit": "inspector.report.check.junit",
    "markdown": "inspector.report.check.markdown",
    "html": "inspector.report.html.check",
    "github": "inspector.report.check.github",
}


def load(name: str) -> Format:
    """The format of a name: a key of :data:`FORMATS`."""
    return cast(Format, importlib.import_module(FORMATS[name]))
