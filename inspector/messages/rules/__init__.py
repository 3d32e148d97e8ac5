"""What findings say: a class of texts for each rule, with a method for each thing to say.

The texts of the rules in ``checks/rules/damage.py`` are in ``messages/rules/damage.py``, and so for
every family; a module of them is loaded when one of its findings is first written.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

from inspector.messages import _

if TYPE_CHECKING:
    from inspector.checks.judgement import CheckFinding
    from inspector.findings.finding import Finding
    from inspector.messages.rules.texts import CheckTexts, FindingTexts, Scene

#: Where the texts of a room's findings are: in a module of the same name, or all in one.
_ROOMS: Final = {
    "inspector.checks.rules.": "inspector.messages.rules.",
    "inspector.checks.engines.build": "inspector.messages.rules.engines",
    "inspector.checks.engines.cooked": "inspector.messages.rules.engine_content",
    "inspector.checks.engines.merge": "inspector.messages.rules.engine_content",
    "inspector.checks.engines.modules": "inspector.messages.rules.engines",
    "inspector.catalog.build_version": "inspector.messages.rules.engines",
    "inspector.compare.": "inspector.messages.rules.references",
    "inspector.project.around.": "inspector.messages.rules.upgrades",
    "inspector.project.compare.": "inspector.messages.rules.references",
    "inspector.project.scan.graph": "inspector.messages.rules.references",
    "inspector.upgrades.": "inspector.messages.rules.upgrades",
}


def texts_of(finding: Finding) -> FindingTexts[Any]:
    """What a finding says."""
    made: FindingTexts[Any] = _class_of(type(finding))(finding)
    return made


def check_texts(
    finding: CheckFinding, scene: Scene | None = None, escape: Callable[[str], str] | None = None
) -> CheckTexts[Any]:
    """What a finding of a check says.

    Args:
        finding: The finding.
        scene: The file and the engine that it is of; only the chain of reasons and the verdict
            ask for it.
        escape: What is done to texts among the arguments, so that they mean only themselves.
    """
    made: CheckTexts[Any] = _class_of(type(finding))(finding, scene, escape)
    return made


def group_line(findings: Sequence[Finding]) -> str:
    """Several findings of one rule as one line: "6 custom versions are newer".

    Args:
        findings: At least one finding, all of the same rule.
    """
    texts = texts_of(findings[0])
    return (texts.several(len(findings)) if len(findings) > 1 else "") or texts.line()


def title_of(rule: type[Finding]) -> str:
    """What a rule is called, in the language of the process."""
    return _(_class_of(rule).title)


def meaning_of(rule: type[Finding]) -> str:
    """What a rule without a help page of its own means, in the language of the process."""
    return _(_class_of(rule).meaning)


def _class_of(rule: type[Finding]) -> type[Any]:
    """The class of texts of a rule, or of the nearest that it derives from.

    Raises:
        LookupError: It has none.
    """
    from inspector.messages.rules.texts import TEXTS

    for kind in rule.__mro__:
        if kind not in TEXTS:
            _load(kind.__module__)
        texts = TEXTS.get(kind)
        if texts is not None:
            return texts
    raise LookupError(f"{rule.rule or rule.__name__} has no texts")


def _load(module: str) -> None:
    """Loads the texts of the rules in a module."""
    for room, texts in _ROOMS.items():
        if module.startswith(room):
            name = module.rpartition(".")[2]
            importlib.import_module(f"{texts}{name}" if texts.endswith(".") else texts)
