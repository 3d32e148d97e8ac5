"""What is wrong with a table of a package, in words, and the bar that says what still opens."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from inspector.checks.judgement import CheckFinding
from inspector.format.errors import FormatError
from inspector.format.unreal.package import Package
from inspector.format.unreal.read.payloads import TRAILER
from inspector.format.unreal.read.section_reader import DEPENDENCIES
from inspector.format.unreal.sections import SECTIONS
from inspector.gui.kit.notice import NoticeBar
from inspector.messages import _, lazy
from inspector.messages.rules import check_texts
from inspector.named_tuples import NamedTuple

if TYPE_CHECKING:
    from inspector.gui.desk.context import AppContext
    from inspector.gui.desk.document import Document


#: Parts that are no table of the header, by the first part of a field path; in a sentence.
_PARTS: Final = {
    "summary": lazy("The summary"),
    DEPENDENCIES: lazy("The dependency table of the asset registry"),
    TRAILER: lazy("The payload trailer"),
    "thumbnails": lazy("A thumbnail"),
}


def _part(key: str) -> str:
    """What a part is called in a sentence: tables after their titles, ``The name table``."""
    section = SECTIONS.get(key)
    if key in _PARTS or section is None:
        return str(_PARTS.get(key, _("A table")))
    of_what = _(section.title).lower().removesuffix(" table")
    if of_what.endswith("ies"):
        of_what = f"{of_what.removesuffix('ies')}y"
    return _("The {table} table", table=of_what.removesuffix("s"))


def damage_sentence(error: FormatError) -> str:
    """What is wrong with a part, in one short sentence; the Why panel has the figures."""
    part = _part(error.field.partition("/")[0])
    ends = (
        _("runs past the end") if error.kind == "TRUNCATED" else _("holds a value that cannot be")
    )
    return _("{part} {ends}.", part=part, ends=ends)


def why_unnamed(package: Package) -> str:
    """Why a name or an object of a package cannot be told: a broken table, or a wrong number."""
    for table in ("names", "imports", "exports"):
        try:
            getattr(package, table)
        except FormatError as error:
            return damage_sentence(error)
    return _("It refers to a name or an object that this file does not have.")


#: Rules that speak of bytes that are not what the format says.
_DAMAGE = ("TEXT-MODE", "TRUNCATED", "CORRUPT", "MISSING-UEXP", "END-TAG")
_EXPLAIN: Final = (("explain", lazy("Explain")),)


class DamageCount(NamedTuple):
    """How many of a package's parts open."""

    opening: int
    all: int


def _errors(package: Package) -> tuple[int, list[FormatError]]:
    """How many parts the package has, the summary among them, and what keeps some from opening."""
    parts, errors = 1, [] if package.summary_error is None else [package.summary_error]
    for key in package.section_keys():
        try:
            value = package.section_value(key)
        except FormatError as error:
            errors.append(error)
            parts += 1
        else:
            parts += value is not None and value != ()
    return parts, errors


def count_damage(package: Package) -> DamageCount:
    """How many parts of a package can be read."""
    parts, errors = _errors(package)
    return DamageCount(parts - len(errors), parts)


def damage_finding(document: Document, error: FormatError | None = None) -> CheckFinding | None:
    """The finding that speaks of an error, else the first one that speaks of any damage."""
    of_damage = [finding for finding in document.findings if finding.rule in _DAMAGE]
    if error is not None:
        for finding in of_damage:
            if finding.path == error.field or finding.path.startswith(error.field + "/"):
                return finding
    return of_damage[0] if of_damage else None


def first_error(package: Package) -> FormatError | None:
    """The first part, in the order of the file, that cannot be read."""
    if package.summary_error is not None:
        return package.summary_error
    return min(_errors(package)[1], key=lambda error: error.offset, default=None)


def damage_notice(bar: NoticeBar, document: Document) -> None:
    """Shows the bar where a part of the file is damaged, else hides it."""
    opened = document.opened
    if opened is None or opened.asset is None:
        bar.clear()
    elif opened.package is None:
        _notice_of_finding(bar, damage_finding(document))
    else:
        _notice_of_parts(bar, document, opened.package)


def _notice_of_parts(bar: NoticeBar, document: Document, package: Package) -> None:
    """What is damaged, and how many parts still open."""
    error = first_error(package)
    if error is None:
        bar.clear()
        return
    count = count_damage(package)
    rest = _("{opening} of {all} parts open.", opening=count.opening, all=count.all)
    has_finding = damage_finding(document, error) is not None
    actions = _EXPLAIN if has_finding else ()
    bar.set_notice("bad", damage_sentence(error), rest, actions)


def _notice_of_finding(bar: NoticeBar, finding: CheckFinding | None) -> None:
    """The same of a file that has no parts which open each for itself."""
    if finding is None:
        bar.clear()
    else:
        rest = _("What could be read is shown.")
        bar.set_notice("bad", check_texts(finding).sentence(), rest, _EXPLAIN)


def explain_damage(
    context: AppContext, document: Document, error: FormatError | None = None
) -> None:
    """Brings the reasons of the finding forward that speaks of the damage."""
    finding = damage_finding(document, error)
    if finding is None:
        errors = [finding for finding in document.findings if finding.refuses]
        finding = errors[0] if errors else None
    if finding is not None:
        context.choose_finding(finding)
