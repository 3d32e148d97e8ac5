"""Makes what is published of a file, where it is read and judged: on a worker's thread."""

from __future__ import annotations

from collections.abc import Callable
from weakref import WeakKeyDictionary

from inspector.checks import FullAnswer, Verdict
from inspector.format.errors import FormatError
from inspector.format.unreal.package import Package
from inspector.graphs.reading import count_graphs
from inspector.gui.desk.facts import AnswerFacts, DocumentFacts
from inspector.messages.verdict import verdict_sentence
from inspector.project.opening import Opened
from inspector.project.vcs.place import place_of

#: The answers of :func:`imported_packages`: two places ask, and tables can be long.
_ROOTS: WeakKeyDictionary[Package, tuple[str, ...]] = WeakKeyDictionary()


def imported_packages(package: Package) -> tuple[str, ...]:
    """The names of the packages that a package imports from.

    Raises:
        FormatError: When the import table or the name table is damaged.
    """
    names = _ROOTS.get(package)
    if names is None:
        roots = (entry for entry in package.imports if entry.OuterIndex == 0)
        names = tuple(
            package.text(entry.ObjectName)
            for entry in roots
            if package.text(entry.ClassName) == "Package"
        )
        _ROOTS[package] = names
    return names


#: Verdicts about files that an engine does not load.
_NOT_LOADED = (Verdict.REFUSED, Verdict.UNREADABLE)


def document_facts(opened: Opened, answer: FullAnswer) -> DocumentFacts:
    """The facts of a file that was read down to its tables, and what an engine makes of it."""
    package, facts = opened.package, opened.facts
    versions = facts.versions
    return DocumentFacts(
        has_report=True,
        is_read=True,
        format=opened.asset.kind if opened.asset is not None else "",
        is_package=package is not None,
        size=opened.size,
        whole_size=opened.logical.size,
        exports=_count(lambda: len(package.exports)) if package is not None else None,
        graphs=count_graphs(package) if package is not None else None,
        imported_packages=(
            _count(lambda: len(imported_packages(package))) if package is not None else None
        ),
        patch_entries=patch_entries(opened),
        has_versions=versions is not None,
        stores_versions=versions is not None and not versions.unversioned,
        of_releases=facts.of_releases,
        in_work_tree=place_of(opened.path) is not None,
        answer=answer_facts(opened, answer),
    )


def patch_entries(opened: Opened) -> int | None:
    """How many entries the data patches of an object stream have; known once it was read whole."""
    stream = opened.facts.stream
    return None if stream is None else stream.patch_entries or None


def answer_facts(opened: Opened, answer: FullAnswer) -> AnswerFacts:
    """What an engine makes of a file, for menus and pages."""
    judgement = answer.judgement
    refusal = ""
    if judgement.verdict in _NOT_LOADED:
        refusal = str(verdict_sentence(opened.facts, answer.profile, judgement, answer.releases))
    return AnswerFacts(
        findings=len(judgement.findings), steps=judgement.step_count, refusal=refusal
    )


def _count(count: Callable[[], int]) -> int | None:
    """A count of what may be damaged."""
    try:
        return count()
    except FormatError:
        return None
