"""What the rules of :mod:`inspector.project.scan.graph` say."""

from __future__ import annotations

from typing import Any, TypeVar

from inspector.messages import N_
from inspector.messages.phrases import labelled
from inspector.messages.rules import check_texts, texts_of
from inspector.messages.rules.texts import FindingTexts
from inspector.project.scan.graph import BrokenTarget, MissingTarget, RefusedTarget

T = TypeVar("T", bound=BrokenTarget)


class BrokenTargetTexts(FindingTexts[T]):
    """What is said of a package that others refer to and that cannot be loaded."""

    def group(self) -> str:
        """What goes for all such packages, behind how many they are."""
        return ""

    def state(self) -> str:
        """The same of one, in a word."""
        return ""

    def why(self) -> str:
        """Why it cannot be loaded; empty where the state says that."""
        return ""


class MissingTargetTexts(BrokenTargetTexts[MissingTarget]):
    """What REF-TARGET-MISSING says."""

    title = N_("Reference to a missing package")

    def group(self) -> str:
        return self.say("not in the project")

    def state(self) -> str:
        return self.say("missing")

    def message(self) -> str:
        f = self.finding
        return self.say(
            "{target} is not in the project, and {count:# package refers|# packages refer} to it.",
            target=f.target,
            count=f.count,
        )

    def remedy(self) -> str:
        return self.say(
            "Bring the package back, or have what refers to it refer to something else."
        )


class RefusedTargetTexts(BrokenTargetTexts[RefusedTarget]):
    """What REF-TARGET-REFUSED says."""

    title = N_("Reference to a refused package")

    def group(self) -> str:
        return self.say("refused by {engine}", engine=self.finding.engine)

    def state(self) -> str:
        return self.say("refused")

    def message(self) -> str:
        f = self.finding
        return self.say(
            "{engine} refuses {target}, and {count:# package refers|# packages refer} to it. "
            "{why}.",
            engine=f.engine,
            target=f.target,
            count=f.count,
            why=self.why(),
        )

    def remedy(self) -> str:
        return self.say(
            "Make the engine take the package; `inspector check` says how. Until then save "
            "nothing that refers to it with {engine}.",
            engine=self.finding.engine,
        )

    def why(self) -> str:
        cause = self.finding.cause
        return labelled(cause.rule, check_texts(cause).line())


def target_texts(finding: BrokenTarget) -> BrokenTargetTexts[Any]:
    """What a finding about a package that others refer to says."""
    texts = texts_of(finding)
    assert isinstance(texts, BrokenTargetTexts)
    return texts
