"""The parts of SARIF 2.1.0, the form in which services that show findings take them.

Names are those of the standard, in its order; what a run of the checks never says is left out.
"""

from __future__ import annotations

from typing import Any, Final, Literal

from msgspec import UNSET, UnsetType

from inspector.report.documents.parts import Count, Part

#: Where the standard's own schema is published.
SCHEMA: Final = (
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
)

Level = Literal["error", "warning", "note"]


class SarifPart(Part, kw_only=True, rename="camel"):
    """An object of a SARIF document."""


class Text(SarifPart):
    """A text, and where it has another form the same as Markdown."""

    text: str
    markdown: str | UnsetType = UNSET


class Configuration(SarifPart):
    """How much the findings of a rule matter, where they do not say it themselves."""

    level: Level


class Rule(SarifPart):
    """A rule, as it is told beside each of its findings."""

    id: str
    short_description: Text
    full_description: Text
    help_uri: str | UnsetType
    help: Text
    default_configuration: Configuration


class Driver(SarifPart):
    """The program, with the rules that had something to say."""

    name: str
    version: str
    rules: list[Rule]


class Tool(SarifPart):
    """What ran."""

    driver: Driver


class FilePlace(SarifPart):
    """A file, from a base that is named, or absolute where it has none."""

    uri: str
    uri_base_id: str | UnsetType = UNSET


class Region(SarifPart):
    """A place within a file: its byte, and the line at which services show what is said of it."""

    start_line: Count
    byte_offset: Count | UnsetType = UNSET


class PhysicalPlace(SarifPart):
    """A place by file and byte."""

    artifact_location: FilePlace
    region: Region


class LogicalPlace(SarifPart):
    """A place by the path of its field."""

    fully_qualified_name: str


class Place(SarifPart):
    """Where a finding was made, and of one among several what is said there."""

    physical_location: PhysicalPlace
    logical_locations: list[LogicalPlace] | UnsetType = UNSET
    message: Text | UnsetType = UNSET


class Suppression(SarifPart):
    """Why a finding does not count: somebody said so outside of the file."""

    kind: Literal["external"]
    justification: str


class Result(SarifPart, kw_only=True):
    """What one rule finds in one file; each finding has its place where there are several."""

    rule_id: str
    rule_index: Count
    level: Level
    message: Text
    locations: list[Place]
    related_locations: list[Place] | UnsetType = UNSET
    partial_fingerprints: dict[str, str]
    baseline_state: Literal["new", "unchanged"] | UnsetType = UNSET
    suppressions: list[Suppression] | UnsetType = UNSET
    properties: dict[str, Any] | UnsetType = UNSET


class Notification(SarifPart):
    """Something about the run itself, such as a file that could not be read."""

    level: Level
    message: Text
    locations: list[Place] | UnsetType = UNSET


class Invocation(SarifPart):
    """How the program ended."""

    execution_successful: bool
    exit_code: Count
    tool_execution_notifications: list[Notification]


class Base(SarifPart):
    """A folder that files are named from."""

    uri: str


class Run(SarifPart, kw_only=True):
    """One run; its findings stand first, as they are written while the run goes on."""

    results: list[Result]
    tool: Tool
    invocations: list[Invocation]
    original_uri_base_ids: dict[str, Base]
    column_kind: Literal["unicodeCodePoints"] = "unicodeCodePoints"
    properties: dict[str, Any] | UnsetType = UNSET


class Log(Part, kw_only=True, rename={"schema": "$schema"}):
    """A whole document."""

    schema: str = SCHEMA
    version: Literal["2.1.0"] = "2.1.0"
    runs: list[Run]
