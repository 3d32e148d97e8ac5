"""What a rule means, for people: its page of the help as plain text, and the list of rules."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final

from inspector.findings.finding import Finding
from inspector.messages.languages import help_path
from inspector.messages.rules import title_of
from inspector.project.around.packs import PackLeftOut
from inspector.report.style import PLAIN, Style
from inspector.report.wrapped import wrapped
from inspector.resource import read_resource

_WIDTH: Final = 80
_LINK: Final = re.compile(r"\[([^\]]*)\]\([^)]*\)")
_EMPHASIS: Final = re.compile(r"\*{1,2}([^*]+)\*{1,2}")


def rule_list(
    rules: Mapping[str, type[Finding] | type[PackLeftOut]], style: Style = PLAIN
) -> Iterator[str]:
    """Every rule with its weight and name, in the order in which they come."""
    for code, rule in rules.items():
        usual = rule.severity if issubclass(rule, PackLeftOut) else rule.usual_severity()
        severity = style.word(usual.value, 7)
        yield f"{severity}  {code:<24}  {title_of(rule)}\n"


def rule_page(code: str) -> str:
    """The page of a rule as Markdown, without its links to other pages.

    Args:
        code: A key of :data:`~inspector.project.explained.EXPLAINED`.
    """
    return _LINK.sub(r"\1", read_resource(help_path("rules", f"{code}.md")))


def rule_meaning(code: str) -> str:
    """What a rule means, as the first part of its page says it, in plain text.

    Args:
        code: A key of :data:`~inspector.project.explained.EXPLAINED`.
    """
    # A heading, the question what it means, and the answer.
    answer = rule_page(code).split("\n\n")[2].strip()
    return _EMPHASIS.sub(r"\1", answer).replace("`", "")


def rule_text(code: str, style: Style = PLAIN) -> Iterator[str]:
    """What a rule means, why the engine does so, and what to do: the page of the window's help.

    Args:
        code: A key of :data:`~inspector.project.explained.EXPLAINED`.
        style: Whether headings stand out.
    """
    for line in rule_page(code).splitlines():
        text = _EMPHASIS.sub(r"\1", line)
        if text.startswith("#"):
            yield style.strong(text.lstrip("# ")) + "\n"
        else:
            yield "\n".join(wrapped(text, _WIDTH)) + "\n"
