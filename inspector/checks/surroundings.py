"""What a file's project says about checking it."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from inspector.checks.policy import EVERYTHING, Policy
from inspector.findings.message import Text


class Switch(NamedTuple):
    """A line of a settings file that silences a warning.

    ``expected`` tells that the warning has its reason there and nothing is to be mended: the
    project's own engine is built from source.
    """

    file: str
    line: int
    text: str
    expected: bool = False


class ProjectPlugins(Protocol):
    """Which plugins a project enables; equal where the same is said, as answers are kept."""

    @property
    def project(self) -> str:
        """The name of the project's file."""

    def enables(self, plugin: str) -> bool | None:
        """Whether a plugin of that name is enabled; None where the project does not tell."""

    def __hash__(self) -> int:
        """The same where the same is said."""


class Surroundings(NamedTuple):
    """What a file's project says about checking it, as far as it changes findings.

    ``left_out`` says which of its settings could not be read, and why; empty where all could.
    ``policy`` is applied to what the checks found. ``plugins`` are those of the project, None where
    there is no project.
    """

    zero_changelist_off: Switch | None = None
    left_out: Text = ""
    policy: Policy = EVERYTHING
    plugins: ProjectPlugins | None = None
