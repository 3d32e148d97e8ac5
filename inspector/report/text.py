"""What text reports share: values and verdicts written one way, wrapped lines, terminal colours.

Chinese characters take two columns, and a line may break at any of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING, Final, NamedTuple

from inspector.catalog import Catalog, EngineProfile
from inspector.checks import CheckFinding, ReleaseAnswer, Verdict
from inspector.checks.facts import FileFacts
from inspector.checks.judgement import Judgement, Mark
from inspector.escaping import columns, filled, one_line
from inspector.messages import _
from inspector.messages.phrases import noted
from inspector.messages.rules import texts_of
from inspector.messages.verdict import VerdictText, verdict_sentence
from inspector.versions import EngineVersion

if TYPE_CHECKING:
    from inspector.upgrades.model import Preview


#: What no line ends within, with the spaces before it: a word of letters or one Chinese character,
#: each with the punctuation that may not end a line before it or begin a line behind it.
_UNBROKEN: Final = re.compile(
    r"\s*[（“《]*(?:[\u2e80-\u9fff]|[^\s（“《，。；：、？）”》…\u2e80-\u9fff]+)?[，。；：、？）”》…]*",
    re.ASCII,
)


def wrapped(text: str, width: int) -> Iterator[str]:
    """A paragraph in lines; one is longer than ``width`` columns where a word alone is."""
    line, taken = "", 0
    for part in filter(None, _UNBROKEN.findall(text.rstrip())):
        if line and taken + columns(part) > width:
            yield line
            line, taken = "", 0
            part = part.lstrip()
        line, taken = line + part, taken + columns(part)
    yield line


def aligned(rows: Sequence[tuple[str, str]]) -> str:
    """Labels and values as lines in two columns."""
    wide = max(columns(label) for label, _ in rows) + 2
    return "".join(f"{filled(label, wide)}{value}\n" for label, value in rows)


_RED: Final = "31"
_GREEN: Final = "32"
_YELLOW: Final = "33"
_MAGENTA: Final = "35"
#: The fewest columns in which sentences can be read.
_LEAST_ROOM: Final = 24
_CODES: Final = {
    "loads": _GREEN,
    "upgrades": _GREEN,
    "warns": _YELLOW,
    "warning": _YELLOW,
    "refused": _RED,
    "error": _RED,
    "unreadable": _MAGENTA,
}


class Style(NamedTuple):
    """How a report is set.

    ``colour`` is False where no terminal reads it; ``width`` are the columns of one, 0 where lines
    may be of any length.
    """

    colour: bool = False
    width: int = 0

    def word(self, word: str, width: int = 0, *, like: str = "") -> str:
        """A verdict or severity in its colour, filled up to ``width`` columns.

        Args:
            word: Its word in English.
            width: Columns that it takes.
            like: The word whose colour it has, where it has none of its own.
        """
        code = _CODES.get(like or word) if self.colour else None
        shown = filled(_(word), width)
        return f"\x1b[{code}m{shown}\x1b[0m" if code else shown

    def folded(self, text: str, indent: int) -> str:
        """A text that begins in column ``indent``, in as many lines as the width asks for.

        Lines stay whole where hardly a word would have room.
        """
        room = self.width - indent
        if not self.width or room < _LEAST_ROOM:
            return text
        return f"\n{'':<{indent}}".join(wrapped(text, room))

    def strong(self, text: str) -> str:
        """A heading."""
        return f"\x1b[1m{text}\x1b[0m" if self.colour else text


#: For files, pipes and everything that compares text.
PLAIN: Final = Style()


_LABEL_WIDTH = 22


def version_text(version: EngineVersion | None) -> str:
    """An engine version for people; the licensee bit, which the text form hides, is said."""
    if version is None:
        return _("not known")
    licensee = _(" (licensee build)") if version.licensee else ""
    return one_line(str(version)) + licensee


def engine_text(profile: EngineProfile) -> str:
    """Which engine files were judged against, and why that one."""
    return one_line(noted(profile.name, str(profile.source)))


def findings_text(
    findings: Iterable[CheckFinding], indent: str = "  ", style: Style = PLAIN
) -> list[str]:
    """Findings for people: a line with the rule and what is wrong, one with what to do.

    What to do is said once behind findings that follow each other and ask for the same.
    """
    lines = []
    shown = list(findings)
    for finding, after in zip_longest(shown, shown[1:]):
        severity = style.word(finding.severity.value, 7)
        message = one_line(texts_of(finding).message())
        lines.append(f"{indent}{severity}  {finding.rule:<15}  {message}")
        remedy = one_line(texts_of(finding).remedy())
        if remedy and (after is None or remedy != one_line(texts_of(after).remedy())):
            lines.append(f"{indent}{'':<7}  {'':<15}  {remedy}")
    return lines


def object_version_name(catalog: Catalog, axis: str, number: int) -> str | None:
    """The engine's name of an object version; None where the catalogue has none."""
    version = catalog.object_version(axis, number)
    return version.name if version is not None else None


def object_version_text(catalog: Catalog, axis: str, number: int) -> str:
    """An object version by number and name."""
    if number == 0:
        return _("0 (none)")
    return f"{number} {object_version_name(catalog, axis, number) or _('(no known name)')}"


def fact(label: str, value: object, indent: str = "  ") -> str:
    """One line of facts: label, in English, and value, aligned with those around it."""
    return named(_(label), value, indent)


def named(name: str, value: object, indent: str = "  ") -> str:
    """The same of what has a name of its own, which is written as it is in every language."""
    return f"{indent}{filled(name, _LABEL_WIDTH)}  {value}".rstrip()


#: Verdicts that leave a save to speak of.
LOADING: Final = (Verdict.LOADS, Verdict.WARNS)


def verdict_text(
    facts: FileFacts,
    profile: EngineProfile,
    judgement: Judgement,
    releases: Sequence[ReleaseAnswer] = (),
    preview: Preview | None = None,
) -> VerdictText:
    """The answer, and what a save does, loses and leaves unknown as far as a preview says it.

    Args:
        facts: The file.
        profile: The engine that was asked.
        judgement: What the checks found for the two.
        releases: How every known release takes the file.
        preview: What a save would do; None before it is worked out, and then nothing is promised.
    """
    verdict = verdict_sentence(facts, profile, judgement, releases)
    if preview is None or judgement.verdict not in LOADING:
        return verdict
    # Who shows no preview does without the upgrades, which take as long to load as all checks.
    from inspector.report.upgrades.sentences import save_clause
    from inspector.upgrades.model import PreviewVerdict

    clause = save_clause(preview)
    if not clause:
        return verdict
    if judgement.verdict is Verdict.WARNS:
        return verdict._replace(rest=f"{verdict.rest} {clause}".strip())
    if preview.verdict is PreviewVerdict.NOTHING:
        return verdict._replace(rest=clause)
    lossy = preview.verdict is PreviewVerdict.LOSSY
    # Without steps only redirects, or what a loss leaves, are there to be told.
    mark = Mark.WARN if lossy and not preview.step_count else Mark.UP
    return verdict._replace(rest=clause, rest_mark=mark if mark is not verdict.mark else None)
