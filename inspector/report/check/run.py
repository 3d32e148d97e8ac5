"""One run of the checks, as each report of it is told."""

from __future__ import annotations

from enum import Enum, auto
from typing import NamedTuple

from inspector.catalog import EngineProfile
from inspector.report.check.totals import Totals
from inspector.report.style import PLAIN, Style


class Told(Enum):
    """How much a report tells beside the engine."""

    #: Files with a warning or an error, remedies, a count per rule, and totals.
    PROBLEMS = auto()
    #: The same of every file, with what is only worth knowing.
    EVERYTHING = auto()
    TOTALS = auto()
    RULES = auto()


class Run(NamedTuple):
    """What a report is asked for.

    ``engine`` is that of all files, None where they have different ones. ``totals`` count along;
    ``style`` and ``told`` are for people.
    """

    totals: Totals
    engine: EngineProfile | None = None
    told: Told = Told.PROBLEMS
    style: Style = PLAIN
