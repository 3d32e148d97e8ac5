"""What the rules of :mod:`inspector.checks.rules.other_engines` say."""

from __future__ import annotations

from inspector.checks.rules.other_engines import OtherEngineRefuses
from inspector.messages import N_
from inspector.messages.phrases import labelled
from inspector.messages.rules import check_texts
from inspector.messages.rules.texts import CheckTexts


class OtherEngineRefusesTexts(CheckTexts[OtherEngineRefuses]):
    """What OTHER-ENGINE says."""

    title = N_("Refused by another engine of the project")

    def _cause(self) -> CheckTexts[OtherEngineRefuses]:
        return check_texts(self.finding.cause, self._scene, self._escape)

    def line(self) -> str:
        f = self.finding
        return self.say("{other} refuses it: {why}", other=f.other, why=self._cause().line())

    def message(self) -> str:
        f = self.finding
        return self.say(
            "{other}, which the project is for too, refuses the package. {why}",
            other=f.other,
            why=labelled(f.cause.rule, self._cause().message()),
        )

    def remedy(self) -> str:
        return self.say(
            "Save the package with the oldest engine that the project is for, or take {other} out "
            "of the engines in the project file.",
            other=self.finding.other,
        )

    def lead(self) -> str:
        return self.say("{other} refuses this package.", other=self.finding.other)

    def sentence(self) -> str:
        return self._cause().sentence()

    def stops(self) -> str:
        return self._cause().stops()

    def headline(self) -> str:
        return self.say(
            "{other}, which the project is for too, refuses it", other=self.finding.other
        )

    def checked(self) -> str:
        return self.say("Does every engine that the project file names load the package?")

    def this_file(self) -> str:
        return self._cause().this_file()

    def engine_limit(self) -> str:
        return self._cause().engine_limit()

    def sure(self) -> str:
        return self._cause().sure()
