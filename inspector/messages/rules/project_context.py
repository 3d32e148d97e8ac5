"""What the rules of :mod:`inspector.checks.rules.project_context` say."""

from __future__ import annotations

from typing import TypeVar

from inspector.checks.rules.project_context import (
    NameCase,
    PackageName,
    ProjectFinding,
    ReferenceMissing,
    ReferenceMoved,
    ReferenceRefused,
)
from inspector.messages import N_
from inspector.messages.phrases import labelled, listed
from inspector.messages.rules import check_texts
from inspector.messages.rules.texts import CheckTexts

P = TypeVar("P", bound=ProjectFinding)

#: As many files are named that hold a package of one name.
_NAMED = 5


class ProjectTexts(CheckTexts[P]):
    """What rules of this kind say."""

    def engine_limit(self) -> str:
        return self.say("The package loads; what it refers to is another matter.")

    def sure(self) -> str:
        return self.say("Certain, as far as all content of the project lies in its folders.")


class ReferenceMissingTexts(ProjectTexts[ReferenceMissing]):
    """What REF-MISSING says."""

    title = N_("Reference to a missing package")

    def line(self) -> str:
        f = self.finding
        if f.line is not None:
            return self.say(
                "Line {line} names {target}, which this change takes away",
                line=f.line,
                target=f.target,
            )
        if f.taken_away:
            return self.say("It refers to {target}, which this change takes away", target=f.target)
        return self.say("It refers to {target}, which is not in the project", target=f.target)

    def several(self, count: int) -> str:
        if self.finding.line is not None:
            return ""  # Each has a line of its own.
        if self.finding.taken_away:
            return self.say(
                "It refers to {count:# package|# packages} that this change takes away", count=count
            )
        return self.say(
            "It refers to {count:# package that is|# packages that are} not in the project",
            count=count,
        )

    def message(self) -> str:
        f = self.finding
        if f.line is not None:
            return self.say(
                "Line {line} names {target}, which this change takes away.",
                line=f.line,
                target=f.target,
            )
        if f.taken_away:
            return self.say(
                "The package refers to {target}, which this change takes away.", target=f.target
            )
        if f.end != f.target:
            return self.say(
                "The package refers to {target}, which leads to {end}, and that is not in the "
                "project.",
                target=f.target,
                end=f.end,
            )
        return self.say(
            "The package refers to {target}, which is not in the project.", target=f.target
        )

    def remedy(self) -> str:
        if self.finding.line is not None:
            return self.say(
                "Name another package there in the same change, or take the line out: the editor "
                "does not look into settings and code where it deletes or moves a package."
            )
        if self.finding.taken_away:
            return self.say(
                "Take what refers to it into the same change, or leave a redirector in its place: "
                "the editor does both where it deletes or moves a package."
            )
        return self.say(
            "Bring the package back, or have what refers to it refer to something else."
        )

    def sentence(self) -> str:
        return self.message()

    def headline(self) -> str:
        return self.say("A package that it refers to is missing")

    def checked(self) -> str:
        return self.say("Is every package that it refers to in the project?")

    def this_file(self) -> str:
        return self.say("It refers to {target}.", target=self.finding.target)


class ReferenceRefusedTexts(ProjectTexts[ReferenceRefused]):
    """What REF-REFUSED says."""

    title = N_("Reference to a refused package")

    def line(self) -> str:
        f = self.finding
        return self.say(
            "It refers to {target}, which {engine} refuses", target=f.target, engine=f.engine
        )

    def several(self, count: int) -> str:
        return self.say(
            "It refers to {count:# package|# packages} that {engine} refuses",
            count=count,
            engine=self.finding.engine,
        )

    def message(self) -> str:
        f = self.finding
        return self.say(
            "The package refers to {end}, which {engine} refuses. {why}.",
            end=f.end,
            engine=f.engine,
            why=labelled(f.cause.rule, check_texts(f.cause).line()),
        )

    def remedy(self) -> str:
        return self.say(
            "Make the engine take the package that is referred to. Until then save nothing that "
            "refers to it with {engine}.",
            engine=self.finding.engine,
        )

    def sentence(self) -> str:
        return self.message()

    def headline(self) -> str:
        return self.say("A package that it refers to is refused")

    def checked(self) -> str:
        return self.say(
            "Does {engine} load every package that it refers to?", engine=self.finding.engine
        )

    def this_file(self) -> str:
        return self.say("It refers to {target}.", target=self.finding.target)


class ReferenceMovedTexts(ProjectTexts[ReferenceMoved]):
    """What REF-MOVED says."""

    title = N_("Reference by way of a redirector")

    def line(self) -> str:
        f = self.finding
        return self.say("It refers to {target}, which is {end} now", target=f.target, end=f.end)

    def several(self, count: int) -> str:
        return self.say("It refers to {count:# package that|# packages that} moved", count=count)

    def message(self) -> str:
        f = self.finding
        return self.say(
            "The package refers to {target}, which redirects to {end}.",
            target=f.target,
            end=f.end,
        )

    def remedy(self) -> str:
        return self.say(
            "Save what refers to it again in the editor; *Fix Up Redirectors* does so for a folder."
        )

    def sentence(self) -> str:
        return self.message()

    def headline(self) -> str:
        return self.say("A package that it refers to moved")

    def checked(self) -> str:
        return self.say("Is every package where it is referred to?")

    def this_file(self) -> str:
        f = self.finding
        return self.say("It refers to {target}, which leads to {end}.", target=f.target, end=f.end)


class PackageNameTexts(ProjectTexts[PackageName]):
    """What PACKAGE-NAME says."""

    title = N_("Package moved outside of the editor")

    def line(self) -> str:
        f = self.finding
        return self.say(
            "It lies where {name} belongs, and calls itself {stored_name}",
            name=f.name,
            stored_name=f.stored_name,
        )

    def message(self) -> str:
        f = self.finding
        return self.say(
            "By its place the package is {name}; it was saved as {stored_name}, so it was moved, "
            "copied or renamed outside of the editor.",
            name=f.name,
            stored_name=f.stored_name,
        )

    def remedy(self) -> str:
        return self.say(
            "Put it back, and move it in the editor, which leaves a redirector; or save it where "
            "it is."
        )

    def sentence(self) -> str:
        return self.message()

    def headline(self) -> str:
        return self.say("It was moved outside of the editor")

    def checked(self) -> str:
        return self.say("Does the package have the name that its place gives it?")

    def this_file(self) -> str:
        return self.say("It calls itself {stored_name}.", stored_name=self.finding.stored_name)

    def engine_limit(self) -> str:
        return self.say(
            "The package loads by its place; whoever refers to {stored_name} does not find it.",
            stored_name=self.finding.stored_name,
        )

    def sure(self) -> str:
        return self.say("Certain: both names were read.")


class NameCaseTexts(ProjectTexts[NameCase]):
    """What NAME-CASE says."""

    title = N_("Two packages of one name")

    def _others(self) -> str:
        others = self.finding.others
        named = [self.verbatim(other) for other in others[:_NAMED]]
        if len(others) > _NAMED:
            named.append(self.say("{count} more", count=len(others) - _NAMED))
        return listed(named)

    def line(self) -> str:
        return self.say("It has one name with {others}", others=self._others())

    def message(self) -> str:
        f = self.finding
        return self.say(
            "{name} is in {others} too. Names do not tell capital from small letters, nor a map "
            "from another asset.",
            name=f.name,
            others=self._others(),
        )

    def remedy(self) -> str:
        return self.say("Rename one of them in the editor, or delete the one that is not wanted.")

    def sentence(self) -> str:
        return self.message()

    def headline(self) -> str:
        return self.say("Another file has its name")

    def checked(self) -> str:
        return self.say("Is there one file for the name of the package?")

    def this_file(self) -> str:
        return self.say("It is called {name}.", name=self.finding.name)

    def engine_limit(self) -> str:
        return self.say(
            "One of the files is loaded, whichever the engine finds first; on systems that do not "
            "tell capital from small letters only one of them can be there."
        )

    def sure(self) -> str:
        return self.say("Certain: the names of the files were compared.")
