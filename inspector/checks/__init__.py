"""Says whether an engine loads a file, why not, and what a save there would upgrade."""

from __future__ import annotations

from inspector.checks import explain, texts
from inspector.checks.checker import Checker, check
from inspector.checks.custom import custom_rows, unstored_custom_rows
from inspector.checks.explain import Explanation, ReasonLink
from inspector.checks.finding import UNREADABLE_RULES, Finding, Severity, Verdict, verdict_of
from inspector.checks.judgement import (
    AxisSteps,
    CustomRow,
    CustomStatus,
    Judgement,
    Mark,
    ReleaseAnswer,
)
from inspector.checks.registry import RULES
from inspector.checks.releases import (
    ReleaseTable,
    highest_engine,
    highest_for_all,
    lowest_engine,
    lowest_for_all,
    release_table,
    releases,
)
from inspector.checks.rule import Rule
from inspector.checks.subject import (
    Damage,
    FileKind,
    IniSwitch,
    MissingFile,
    Subject,
    Surroundings,
    UnreadValue,
)
from inspector.checks.texts import VerdictText

__all__ = [
    "RULES",
    "UNREADABLE_RULES",
    "AxisSteps",
    "Checker",
    "CustomRow",
    "CustomStatus",
    "Damage",
    "Explanation",
    "FileKind",
    "Finding",
    "IniSwitch",
    "Judgement",
    "Mark",
    "MissingFile",
    "ReasonLink",
    "ReleaseAnswer",
    "ReleaseTable",
    "Rule",
    "Severity",
    "Subject",
    "Surroundings",
    "UnreadValue",
    "Verdict",
    "VerdictText",
    "check",
    "custom_rows",
    "explain",
    "highest_engine",
    "highest_for_all",
    "lowest_engine",
    "lowest_for_all",
    "release_table",
    "releases",
    "texts",
    "unstored_custom_rows",
    "verdict_of",
]
