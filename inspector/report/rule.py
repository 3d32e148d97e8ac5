"""What a rule means: the list of rules, its help page as plain text, and its address on the web.

``resources/help/site.toml`` has the address of the help for all who have the program from the same
place. A studio that publishes the help itself sets its own in an environment variable.
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from types import MappingProxyType
from typing import Final

from inspector.catalog.build_version import BuildRemark
from inspector.checks import RULES
from inspector.checks.engines.build import BuildFinding
from inspector.checks.engines.modules import ModulesFinding
from inspector.errors import InspectorError, shortened
from inspector.files.folders import HELP_VARIABLE, read_resource, resource_path
from inspector.findings.finding import Finding
from inspector.messages import ENGLISH, _, current
from inspector.messages.languages import help_path
from inspector.messages.phrases import as_sentence
from inspector.messages.rules import meaning_of, title_of
from inspector.named_tuples import NamedTuple
from inspector.project.around.packs import PackLeftOut
from inspector.report.terminal import PLAIN, Style, wrapped

# -- pages -----------------------------------------------------------------------------------------

_WIDTH: Final = 80
_LINK: Final = re.compile(r"\[([^\]]*)\]\([^)]*\)")
_EMPHASIS: Final = re.compile(r"\*{1,2}([^*]+)\*{1,2}")


def rule_list(rules: Mapping[str, type[Finding]], style: Style = PLAIN) -> Iterator[str]:
    """Every rule with its weight and name, in the order in which they come."""
    for code, rule in rules.items():
        severity = style.word(rule.usual_severity().value, 7)
        yield f"{severity}  {code:<24}  {title_of(rule)}\n"


def rule_page(code: str) -> str:
    """The page of a rule as Markdown, without its links to other pages.

    Args:
        code: A key of :data:`~inspector.report.rule.EXPLAINED`.
    """
    return _LINK.sub(r"\1", read_resource(help_path("rules", f"{code}.md")))


def rule_meaning(code: str) -> str:
    """What a rule means, as the first part of its page says it, in plain text.

    Args:
        code: A key of :data:`~inspector.report.rule.EXPLAINED`.
    """
    # A heading, the question what it means, and the answer.
    answer = rule_page(code).split("\n\n")[2].strip()
    return _EMPHASIS.sub(r"\1", answer).replace("`", "")


def rule_text(code: str, style: Style = PLAIN) -> Iterator[str]:
    """What a rule means, why the engine does so, and what to do: the page of the window's help.

    Args:
        code: A key of :data:`~inspector.report.rule.EXPLAINED`.
        style: Whether headings stand out.
    """
    for line in rule_page(code).splitlines():
        text = _EMPHASIS.sub(r"\1", line)
        if text.startswith("#"):
            yield style.strong(text.lstrip("# ")) + "\n"
        else:
            yield "\n".join(wrapped(text, _WIDTH)) + "\n"


class RuleHelp(NamedTuple):
    """What the help says of a rule: what it means, all of it as text and as Markdown, and where.

    ``address`` is empty where the help is published nowhere.
    """

    meaning: str
    text: str
    markdown: str
    address: str


#: The pages about engines, which have their rules in a table, by what the rules are derived from.
_TOPICS: Final[Mapping[type[Finding], str]] = MappingProxyType(
    {ModulesFinding: "binaries", BuildFinding: "build-version", BuildRemark: "build-version"}
)


def help_of(rule: type[Finding]) -> RuleHelp:
    """What the help says of a rule that has a page, or a row in the table of a topic."""
    code = rule.rule
    if code in EXPLAINED:
        text, page = "".join(rule_text(code)), rule_page(code)
        return RuleHelp(rule_meaning(code), text, page, rule_address(code))
    heading, meaning = f"{code}: {title_of(rule)}", as_sentence(meaning_of(rule))
    text, page = f"{heading}\n\n{meaning}\n", f"# {heading}\n\n{meaning}\n"
    return RuleHelp(meaning, text, page, _address_of("topics", topic_of(rule)))


def topic_of(rule: type[Finding]) -> str:
    """The page of the help that has a rule about engines in its table.

    Args:
        rule: One of :func:`engine_rules`.
    """
    return next(_TOPICS[kind] for kind in rule.__mro__ if kind in _TOPICS)


def engine_rules() -> dict[str, type[Finding]]:
    """The rules about engines, which have a row in the table of a topic, by code."""
    return {rule.rule: rule for kind in _TOPICS for rule in kind.__subclasses__()}


def engine_rule_text(rule: type[Finding], style: Style = PLAIN) -> Iterator[str]:
    """What a rule about engines means, and which page of the help says more.

    Args:
        rule: One of :func:`engine_rules`.
        style: Whether the heading stands out.
    """
    topic = topic_of(rule)
    title = read_resource(help_path("topics", f"{topic}.md")).partition("\n")[0].lstrip("# ")
    yield style.strong(f"{rule.rule}: {title_of(rule)}") + "\n"
    for text in (as_sentence(meaning_of(rule)), _("See the help page {page}.", page=title)):
        yield "\n" + "\n".join(wrapped(text, _WIDTH)) + "\n"
    address = _address_of("topics", topic)
    if address:
        yield f"{address}\n"


# -- addresses -------------------------------------------------------------------------------------

#: What a report may lead to: nothing that would run in the place of being shown.
_WEB_ADDRESS: Final = re.compile(r"(https?://|file:///)[^\s\"'<>`|()\[\]\\]+")


class HelpAddressError(InspectorError):
    """The environment variable for the address of the help holds something else.

    Args:
        found: What it holds.
    """

    def __init__(self, found: str) -> None:
        self.found = found
        super().__init__(
            _(
                "{variable} is no address of a site: {found!r}; write it as https://…",
                variable=HELP_VARIABLE,
                found=shortened(found),
            )
        )


def site_folder(language: str) -> str:
    """The folder of a language below the top of the site; empty for English, which is the top.

    Args:
        language: Its name, such as ``zh_CN``.
    """
    return "" if language == ENGLISH.name else language.replace("_", "-").lower()


@cache
def site_address() -> str:
    """Where the top of the site is, without a slash at its end; empty where it is nowhere.

    Raises:
        HelpAddressError: A studio names something that is no address.
    """
    own = os.environ.get(HELP_VARIABLE, "")
    if own and not _WEB_ADDRESS.fullmatch(own):
        raise HelpAddressError(own)
    if not own:
        site = tomllib.loads(read_resource(resource_path("help", "site.toml")))
        own = str(site["address"])
    return own.rstrip("/")


def rule_address(code: str) -> str:
    """The page that says what a rule means, in the language of this process.

    Args:
        code: The rule.

    Returns:
        Its address; empty where the help is published nowhere or has no such page.
    """
    return _address_of("rules", code)


def _address_of(folder: str, name: str) -> str:
    """The address of a page of the help, in the language of this process; empty without any."""
    address = site_address()
    if not address or not resource_path("help", folder, f"{name}.md").is_file():
        return ""
    language = current().name
    # A language without a folder of its own, as the one for those who write the program, has no
    # part of the site.
    has_part = resource_path("locale", language).is_dir()
    parts = [address, site_folder(language) if has_part else "", folder, f"{name}.html"]
    return "/".join(filter(None, parts))


#: Every rule that has a page of the help, by code, those of the checks first; each has a title in
#: its texts. Kept apart from the checks' own rules: a project file selects and ignores only those.
EXPLAINED: Final[Mapping[str, type[Finding]]] = MappingProxyType(
    {**RULES, PackLeftOut.code: PackLeftOut}
)
