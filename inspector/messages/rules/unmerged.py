"""What the rule of :mod:`inspector.checks.rules.unmerged` says."""

from __future__ import annotations

from typing import Final

from inspector.checks.case import Conflict
from inspector.checks.rules.unmerged import Unmerged
from inspector.findings.finding import Severity
from inspector.messages import N_, _
from inspector.messages.rules.texts import CheckTexts

#: What the sides did, as the end of a sentence.
_DID: Final = {
    Conflict.BOTH_CHANGED: N_("both sides changed it"),
    Conflict.BOTH_ADDED: N_("both sides added it"),
    Conflict.OURS_DELETED: N_("ours deleted it, theirs changed it"),
    Conflict.THEIRS_DELETED: N_("theirs deleted it, ours changed it"),
    Conflict.OURS_ADDED: N_("ours gave it this name, theirs another one"),
    Conflict.THEIRS_ADDED: N_("theirs gave it this name, ours another one"),
    Conflict.BOTH_DELETED: N_("both sides deleted it or gave it other names"),
}


def did_words(conflict: Conflict) -> str:
    """What both sides did to a file in conflict."""
    return _(_DID[conflict])


class UnmergedTexts(CheckTexts[Unmerged]):
    """What UNMERGED says."""

    title = N_("Merge conflict that is not settled")

    def _did(self) -> str:
        return did_words(self.finding.conflict)

    def line(self) -> str:
        return self.say("In conflict: {did}", did=self._did())

    def message(self) -> str:
        if self.finding.severity is Severity.ERROR:
            return self.say(
                "A merge left the file in conflict: {did}. Nothing of it is staged.",
                did=self._did(),
            )
        return self.say(
            "A merge left the file in conflict: {did}. What lies here is one side of it at most.",
            did=self._did(),
        )

    def remedy(self) -> str:
        return self.say(
            "inspector merge FILE tells what each side did, and what is lost by taking either. "
            "Take one, redo the rest in the editor, then run git add FILE."
        )

    def sentence(self) -> str:
        return self.say("It is in conflict: {did}.", did=self._did())

    def headline(self) -> str:
        return self.say("A merge left it in conflict")

    def checked(self) -> str:
        return self.say("Is the file settled in Git's index?")

    def this_file(self) -> str:
        return self.say("In the index it is unmerged: {did}.", did=self._did())

    def engine_limit(self) -> str:
        return self.say("The engine knows nothing of Git, and loads what lies there.")

    def sure(self) -> str:
        return self.say("Certain: Git's index says so.")
