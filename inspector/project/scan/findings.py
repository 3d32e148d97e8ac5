"""What is wrong with the references of a project: findings about packages that others refer to."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from inspector.checks import CheckFinding
from inspector.findings.finding import Finding, Severity
from inspector.project.scan.graph import ReferenceGraph, ReferenceState


class BrokenTarget(Finding):
    """A package that others refer to and that cannot be loaded.

    ``code`` is what reports call the rule: a reference of one package has another with that code.
    ``path`` is the file of the package from the project's folder on; empty of one without a file.
    """

    rule = "REF-TARGET"
    code: ClassVar[str] = ""
    stable = ("target",)

    target: str
    referenced_by: tuple[str, ...]
    engine: str

    @property
    def count(self) -> int:
        """How many packages refer to it."""
        return len(self.referenced_by)


class MissingTarget(BrokenTarget):
    """A package that lies in none of the project's folders of content."""

    rule = "REF-TARGET-MISSING"
    code = "REF-MISSING"
    severity: Severity = Severity.WARNING


class RefusedTarget(BrokenTarget):
    """A package that the engine refuses, with the reason."""

    rule = "REF-TARGET-REFUSED"
    code = "REF-REFUSED"
    severity: Severity = Severity.ERROR
    cause: CheckFinding


def findings_of(graph: ReferenceGraph, engine: str) -> Iterator[BrokenTarget]:
    """What is wrong in a graph of references, the refused packages first, each by its name.

    Args:
        graph: The references.
        engine: The name of the engine that the graph was made for.
    """
    for broken in graph.broken(ReferenceState.REFUSED):
        node = broken.node
        if node is not None and node.refusal is not None:
            yield RefusedTarget(
                path=node.path,
                target=broken.target,
                referenced_by=broken.referenced_by,
                engine=engine,
                cause=node.refusal,
            )
    for broken in graph.broken(ReferenceState.MISSING):
        yield MissingTarget(
            path="", target=broken.target, referenced_by=broken.referenced_by, engine=engine
        )
