"""The documents of ``inspector show`` of files that are no packages.

Object streams have a document of their own; all other formats share one.
"""

from __future__ import annotations

from typing import Any, Literal, Self

from inspector.checks import Verdict
from inspector.checks.stream_classes import ClassRow, ClassStatus
from inspector.files.system import slashed
from inspector.format.asset import Asset
from inspector.format.objectstream.elements import Encoding
from inspector.format.objectstream.slices import PatchEntry
from inspector.format.tree import FieldTree
from inspector.messages.rendering import english
from inspector.project.opening import Opened
from inspector.report.documents.parts import Count, Document, Engine, Finding, Part
from inspector.report.objectstream.rows import PatchAt, ShownStream, plain_value


class StreamSummary(Part):
    """What a stream says before its elements."""

    stream_version: int
    encoding: Encoding


class StoredClass(Part):
    """A class at one version.

    Known is the newest version that is known of it: the current one where it is declared, else that
    of the engine's code, else the highest that other streams store. Entries of data patches name
    the class in their address.
    """

    id: str
    name: str
    version: Count
    known: Count | None
    declared: bool
    count: Count
    entries: Count
    status: ClassStatus
    converts: bool

    @classmethod
    def of(cls, row: ClassRow) -> Self:
        """What is said of a class."""
        return cls(
            id=row.id,
            name=row.name,
            version=row.version,
            known=row.known,
            declared=row.declared,
            count=row.elements,
            entries=row.entries,
            status=row.status,
            converts=row.converts,
        )


class DataPatchEntry(Part):
    """One change: where, and what it becomes; a removal has a null for it.

    An address that cannot be read is null, and the problem says why.
    """

    address: str | None
    value: Any
    removes: bool
    problem: str | None

    @classmethod
    def of(cls, entry: PatchEntry) -> Self:
        """What is said of an entry."""
        return cls(
            address=None if entry.address is None else str(entry.address),
            value=None if entry.value is None else plain_value(entry.value),
            removes=entry.removes,
            problem="; ".join(map(str, entry.problems)) or None,
        )


class DataPatch(Part):
    """The changes of one object; the version is null where the patch does not say it."""

    path: str
    target_class: str
    target_version: Count | None
    format: Literal["old", "new"]
    entries: list[DataPatchEntry]

    @classmethod
    def of(cls, at: PatchAt) -> Self:
        """What is said of a patch."""
        return cls(
            path=at.path,
            target_class=at.patch.target_class,
            target_version=at.target_version,
            format=at.patch.format,
            entries=[DataPatchEntry.of(entry) for entry in at.patch.entries],
        )


class ShowStream(Document):
    """Everything about one object stream; the fields hold its topmost elements."""

    path: str
    format: Literal["object-stream"]
    size: Count
    summary: StreamSummary
    classes: list[StoredClass]
    data_patches: list[DataPatch]
    engine: Engine
    verdict: Verdict
    lowest_engine: None
    findings: list[Finding]
    fields: dict[str, Any]

    @classmethod
    def of(cls, shown: ShownStream) -> Self:
        """What is said of a stream."""
        opened, answer, stream = shown.opened, shown.answer, shown.stream
        tree = opened.tree
        assert tree is not None
        return cls(
            path=slashed(opened.path),
            format="object-stream",
            size=opened.size,
            summary=StreamSummary(stream_version=stream.version, encoding=stream.encoding),
            classes=[StoredClass.of(row) for row in shown.rows],
            data_patches=[DataPatch.of(at) for at in shown.patches],
            engine=Engine.of(answer.profile),
            verdict=answer.verdict,
            lowest_engine=None,
            findings=[Finding.of(finding) for finding in answer.findings],
            fields={english(root.name): root.json() for root in tree.roots},
        )


class ShowAsset(Document):
    """A file with its versions, what is wrong with it, and its fields by the names of the roots."""

    path: str
    format: str
    size: Count
    versions: dict[str, str]
    damage: list[str]
    fields: dict[str, Any]

    @classmethod
    def of(cls, opened: Opened, asset: Asset, tree: FieldTree) -> Self:
        """What is said of a file.

        Args:
            opened: The file.
            asset: What it is.
            tree: All its fields.
        """
        return cls(
            path=slashed(opened.path),
            format=asset.kind,
            size=opened.size,
            versions={english(row.title): row.text for row in asset.version_rows()},
            damage=[str(error) for error in asset.damage()],
            fields={english(root.name): root.json() for root in tree.roots},
        )
