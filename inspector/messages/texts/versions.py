"""What is said of texts that are no versions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from inspector.messages import N_, MessageText

TEXTS: Final[Mapping[str, MessageText]] = {
    "versions/branch-without-changelist": N_("a branch needs a changelist before it"),
    "versions/changelist-too-large": N_("the changelist is above {highest:d}"),
    "versions/component-too-large": N_("a component is above {highest:d}"),
    "versions/empty": N_("it is empty"),
    "versions/form": N_("expected Major.Minor.Patch-Changelist+Branch"),
    "versions/long-number": N_("a number is too long"),
    "versions/no-guid": N_("not a GUID: {text!r}"),
    "versions/no-version": N_("not an engine version: {text!r} ({reason})"),
    "versions/nothing-follows": N_("nothing follows the last {sign!r}"),
    "versions/number-missing": N_("a number is missing"),
    "versions/sign": N_("there is a sign in it"),
    "versions/space": N_("there is a space in it"),
}
