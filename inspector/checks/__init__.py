"""Says whether an engine loads a file, why not, and what a save there would upgrade."""

from __future__ import annotations

from inspector.checks.answers import (
    Checker,
    answer,
    check,
    full_answer,
    highest_engine,
    highest_for_all,
    lowest_engine,
    lowest_for_all,
    release_table,
    releases,
)
from inspector.checks.case import RULES, UNREADABLE_RULES, Surroundings, Switch
from inspector.checks.facts import Damage, Depth, FileFacts, FileKind, MissingFile
from inspector.checks.judgement import (
    Answer,
    CheckFinding,
    CustomRow,
    CustomStatus,
    FullAnswer,
    Judgement,
    Mark,
    ReleaseAnswer,
    Verdict,
    verdict_of,
)
from inspector.checks.known_engine import custom_rows, unstored_custom_rows
from inspector.findings.finding import Severity

__all__ = [
    "RULES",
    "UNREADABLE_RULES",
    "Answer",
    "CheckFinding",
    "Checker",
    "CustomRow",
    "CustomStatus",
    "Damage",
    "Depth",
    "FileFacts",
    "FileKind",
    "FullAnswer",
    "Judgement",
    "Mark",
    "MissingFile",
    "ReleaseAnswer",
    "Severity",
    "Surroundings",
    "Switch",
    "Verdict",
    "answer",
    "check",
    "custom_rows",
    "full_answer",
    "highest_engine",
    "highest_for_all",
    "lowest_engine",
    "lowest_for_all",
    "release_table",
    "releases",
    "unstored_custom_rows",
    "verdict_of",
]
