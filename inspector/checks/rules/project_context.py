"""REF-REFUSED, REF-MISSING, REF-MOVED, PACKAGE-NAME, NAME-CASE: a file among those around it.

None of them keeps the engine from loading the package itself: it loads without what it refers to.
They are found where somebody looked at the whole project, see
:attr:`inspector.checks.case.Surroundings.project_context`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from inspector.checks.case import Case, ReferenceTarget, ReferenceTargetState, finds
from inspector.checks.judgement import CheckFinding
from inspector.findings.finding import Severity


class ProjectFinding(CheckFinding):
    """Something about a package among the others of its project."""

    rule = "IN-PROJECT"

    @property
    def refuses(self) -> bool:
        """Never: the package itself loads."""
        return False


class ReferenceMissing(ProjectFinding):
    """A package is not there that this one refers to, or that a line of a text names.

    ``end`` is the package that redirectors lead to from there, the same where there are none.
    ``taken_away`` is whether the change that is judged takes it away, which is an error: until then
    it was there, and a warning where code names it: that may put the name together with others.
    """

    rule = "REF-MISSING"
    severity: Severity = Severity.WARNING
    stable = ("target",)

    target: str
    end: str
    taken_away: bool = False


class ReferenceRefused(ProjectFinding):
    """The engine refuses a package that this one refers to, for a ``cause``."""

    rule = "REF-REFUSED"
    stable = ("target",)

    target: str
    end: str
    cause: CheckFinding


class ReferenceMoved(ProjectFinding):
    """A redirector is in the place of a package that this one refers to; ``end`` is where it leads.

    It works as it is, and a save of this package takes the new name.
    """

    rule = "REF-MOVED"
    severity: Severity = Severity.INFO
    stable = ("target",)

    target: str
    end: str


class PackageName(ProjectFinding):
    """A package stores another name than its place gives it: it was moved outside of the editor."""

    rule = "PACKAGE-NAME"
    severity: Severity = Severity.WARNING
    stable = ("stored_name",)

    name: str
    stored_name: str


class NameCase(ProjectFinding):
    """Other files hold a package of the same name: the engine finds one of them.

    ``others`` are their paths from the project's folder on. Names do not tell capital from small
    letters, nor a map from another asset.
    """

    rule = "NAME-CASE"
    severity: Severity = Severity.WARNING
    stable = ("name",)

    name: str
    others: tuple[str, ...]


#: The codes of these rules.
PROJECT_RULES: Final = frozenset(
    rule.rule
    for rule in (ReferenceRefused, ReferenceMissing, ReferenceMoved, PackageName, NameCase)
)


@finds(ReferenceRefused, ReferenceMissing, ReferenceMoved, PackageName, NameCase)
def project_context(case: Case) -> Iterator[CheckFinding]:
    """What is to be said of a package among the others of its project."""
    around = case.surroundings.project_context
    if around is None:
        return
    engine = case.profile.name
    for target in around.targets:
        yield _reference(engine, target)
    stored = around.stored_name
    if stored and stored.lower() != around.name.lower():
        yield PackageName(engine=engine, name=around.name, stored_name=stored)
    if around.twins:
        yield NameCase(engine=engine, name=around.name, others=around.twins)


def _reference(engine: str, target: ReferenceTarget) -> CheckFinding:
    if target.state is ReferenceTargetState.MOVED:
        return ReferenceMoved(engine=engine, target=target.name, end=target.end)
    if target.refusal is not None:
        return ReferenceRefused(
            engine=engine, target=target.name, end=target.end, cause=target.refusal
        )
    is_certain = target.taken_away and not target.by_code
    return ReferenceMissing(
        engine=engine,
        severity=Severity.ERROR if is_certain else Severity.WARNING,
        line=target.line,
        target=target.name,
        end=target.end,
        taken_away=target.taken_away,
    )
