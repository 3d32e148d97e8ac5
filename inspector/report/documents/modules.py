"""The document of ``inspector modules``: the binaries below a folder and who takes them."""

from __future__ import annotations

from typing import Literal, Self

from inspector.checks.engines.modules import BinariesAnswer, TargetAnswer
from inspector.messages.rendering import render
from inspector.report.documents.build_version import EngineProblem
from inspector.report.documents.parts import Count, Document, Part


class ModulesManifest(Part):
    """A .modules file; ``accepted`` is null where no id is known to compare."""

    path: str
    build_id: str | None
    accepted: bool | None
    modules: Count


class Module(Part):
    """A module that a manifest lists, and what becomes of it."""

    name: str
    library: str
    manifest: str
    state: Literal["available", "refused", "missing", "not-judged"]


class ModulesTarget(Part):
    """All that goes with one executable; ``build_id`` is its id, null where none is known."""

    name: str
    build_id: str | None
    source: str
    manifests: list[ModulesManifest]
    modules: list[Module]

    @classmethod
    def of(cls, answer: TargetAnswer) -> Self:
        """What is said of a target."""
        return cls(
            name=answer.name,
            build_id=answer.reference,
            source=render(answer.source),
            manifests=[
                ModulesManifest(
                    path=each.manifest.path,
                    build_id=each.manifest.build_id,
                    accepted=each.accepted,
                    modules=len(each.manifest.modules),
                )
                for each in answer.manifests
            ],
            modules=[Module.taken(module, state=module.state.value) for module in answer.modules],
        )


class Modules(Document):
    """The binaries below a folder."""

    path: str
    targets: list[ModulesTarget]
    findings: list[EngineProblem]

    @classmethod
    def of(cls, path: str, answer: BinariesAnswer) -> Self:
        """What is said of a folder."""
        return cls(
            path=path,
            targets=[ModulesTarget.of(target) for target in answer.targets],
            findings=EngineProblem.all_of(answer.findings),
        )
