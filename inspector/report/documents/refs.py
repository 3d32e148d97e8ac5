"""The document of ``inspector refs``: who refers to whom in a project."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from msgspec import Meta

from inspector.findings.finding import Severity
from inspector.messages.rules import texts_of
from inspector.project.scan.contents import ReferenceFlag, ReferenceKind
from inspector.project.scan.graph import (
    Broken,
    BrokenTarget,
    Edge,
    MissingTarget,
    ReferenceState,
    RefusedTarget,
)
from inspector.report.documents.parts import Count, Document, Engine, Part
from inspector.report.documents.writing import json_line, line_by_line
from inspector.report.refs import OfReferences, References


class Reference(Part):
    """One package that refers to another.

    ``end`` is the package that redirectors lead to, the same as ``to`` where there are none;
    ``editor_only`` says that no cooked game needs the target, ``build`` that it counts only where
    content is built.
    """

    from_: str
    to: str
    kind: Annotated[str, Meta(extra_json_schema={"enum": [kind.text for kind in ReferenceKind]})]
    state: ReferenceState
    end: str
    editor_only: bool
    build: bool

    @classmethod
    def of(cls, edge: Edge) -> Reference:
        """What is said of a reference."""
        return cls(
            from_=edge.source,
            to=edge.target,
            kind=edge.kind.text,
            state=edge.state,
            end=edge.end,
            editor_only=ReferenceFlag.EDITOR_ONLY in edge.flags,
            build=ReferenceFlag.BUILD in edge.flags,
        )


class Lost(Part):
    """A package that is missing, and those that refer to it."""

    target: str
    referenced_by: tuple[str, ...]

    @classmethod
    def of(cls, broken: Broken) -> Lost:
        """What is said of a target."""
        return cls(target=broken.target, referenced_by=broken.referenced_by)


class Refused(Part):
    """A package that the engine refuses, the rule that says why, and those that refer to it."""

    target: str
    path: str
    rule: str
    message: str
    referenced_by: tuple[str, ...]

    @classmethod
    def of(cls, broken: Broken) -> Refused | None:
        """What is said of a target; None of one that is not refused."""
        node = broken.node
        if node is None or node.refusal is None:
            return None
        refusal = node.refusal
        return cls(
            target=broken.target,
            path=node.path,
            rule=refusal.rule,
            message=texts_of(refusal).message(),
            referenced_by=broken.referenced_by,
        )


class RefsFinding(Part):
    """What is wrong with a package that others refer to; the lists of packages tell all of it."""

    rule: Annotated[str, Meta(extra_json_schema={"enum": [MissingTarget.code, RefusedTarget.code]})]
    severity: Severity
    target: str
    message: str
    remedy: str

    @classmethod
    def of(cls, finding: BrokenTarget) -> RefsFinding:
        """What is said of a target."""
        texts = texts_of(finding)
        words = {"message": texts.message(), "remedy": texts.remedy()}
        return cls(rule=finding.code, severity=finding.severity, target=finding.target, **words)


class Refs(Document):
    """The reference graph of a project: packages by their names, references from one to another.

    ``refused`` are those that others refer to, ``refused_packages`` all that the engine refuses.
    ``do_not_save`` are the packages that a save with the engine would rob of a reference;
    ``not_judged`` counts references by the first part of their targets' names.
    """

    engine: Engine
    root: str
    packages: Count
    edges: list[Reference]
    missing: list[Lost]
    refused: list[Refused]
    findings: list[RefsFinding]
    refused_packages: tuple[str, ...]
    do_not_save: tuple[str, ...]
    cycles: tuple[tuple[str, ...], ...]
    unreferenced: tuple[str, ...]
    not_judged: dict[str, Count]
    outside: Count


def refs_json(result: References) -> Iterator[str]:
    """The JSON document piece by piece, one line a reference."""
    graph = result.graph

    def document() -> Refs:
        return Refs(
            engine=Engine.of(result.engine),
            root=result.scan.place.root,
            packages=len(graph.chosen),
            edges=[],
            missing=[Lost.of(broken) for broken in graph.broken(ReferenceState.MISSING)],
            refused=list(filter(None, map(Refused.of, graph.broken(ReferenceState.REFUSED)))),
            findings=list(map(RefsFinding.of, result.findings)),
            refused_packages=tuple(n.name for n in graph.told() if n.refusal is not None),
            do_not_save=graph.loses,
            cycles=graph.cycles,
            unreferenced=graph.unreferenced,
            not_judged=OfReferences(result).not_judged,
            outside=result.references.outside,
        )

    lines = (json_line(Reference.of(edge)) for edge in graph.edges())
    return line_by_line(document, "edges", lines)
