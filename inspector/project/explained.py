"""Every rule that has a page of the help: those of the checks, and those of references and patches.

Kept apart from the checks' own rules: a project file selects and ignores only those.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from inspector.checks import RULES
from inspector.findings.finding import Finding
from inspector.project.around.packs import PackLeftOut
from inspector.project.scan.graph import MissingTarget, RefusedTarget

#: By code, those of the checks first; each has a title among its words.
EXPLAINED: Final[Mapping[str, type[Finding]]] = MappingProxyType(
    {**RULES, **{rule.code: rule for rule in (RefusedTarget, MissingTarget, PackLeftOut)}}
)
