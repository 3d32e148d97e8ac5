"""What is said of setting up a desktop: one step for each thing that is touched or looked at."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from inspector.findings.message import Message, Text

StepKind = Literal["file", "tool", "registry"]
StepState = Literal[
    "written", "already", "removed", "gone", "kept", "there", "outdated", "missing",
    "ran", "absent", "failed", "idle",
]  # fmt: skip

#: What is said of what an older installation wrote.
OUTDATED: Final = Message("desktop/outdated")


class Step(NamedTuple):
    """One thing that was done, left or looked at: its state, what it is, and why.

    Attributes:
        kind: Whether it is about a file, a tool of the desktop or a value of the registry.
        state: How it is now. A tool ran, failed, or had nothing to do; of all else a word that
            tells what became of it.
        what: A path, a tool's name, or a key and value of the registry.
        reason: Why it is so; empty where that is plain.
    """

    kind: StepKind
    state: StepState
    what: str
    reason: Text = ""
