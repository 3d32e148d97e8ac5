"""What findings about upgrades say, in the form that those of all rules have."""

from __future__ import annotations

from typing import TypeVar

from inspector.messages import N_
from inspector.messages.rules.texts import FindingTexts
from inspector.messages.upgrades.findings import finding_words
from inspector.project.around.packs import PackLeftOut
from inspector.upgrades.model import UpgradeFinding

U = TypeVar("U", bound=UpgradeFinding)


class UpgradeTexts(FindingTexts[U]):
    """What the findings of a rule about upgrades say."""

    def message(self) -> str:
        return finding_words(self.finding)


class UpgradeFindingTexts(UpgradeTexts[UpgradeFinding]):
    """What those say that have no page of the help."""


class PackLeftOutTexts(UpgradeTexts[PackLeftOut]):
    """What PATCH-FILE says."""

    title = N_("File of patches left out")
