"""What is said of all references of a project at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from inspector.checks.judgement import Mark
from inspector.messages import Label, _, lazy, ngettext
from inspector.messages.phrases import as_sentence, clauses, in_a_row, listed
from inspector.messages.verdict import VerdictText
from inspector.project.scan.graph import Broken
from inspector.project.scan.whole_references import MayBeNeeded, WholeReferences
from inspector.report.package_names import distinct_names

#: Names that stand in a cell; the others are counted.
_NAMED: Final = 2
#: Content that the engine brings, and code.
_ENGINE, _CODE = "/Engine", "/Script"


def references_verdict(whole: WholeReferences) -> VerdictText:
    """The sentence: what is missing and refused, what nobody refers to, what runs in circles."""
    missing, refused = len(whole.missing), len(whole.refused)
    parts: list[str] = []
    if missing:
        referring = whole.referring
        parts += (
            ngettext("{count} package is missing", "{count} packages are missing", missing),
            ngettext("{count} refers to it", "{count} refer to it", referring)
            if missing == 1
            else ngettext("{count} refers to them", "{count} refer to them", referring),
        )
    if refused:
        words = ngettext(
            "{count} package that others refer to is refused",
            "{count} packages that others refer to are refused",
            refused,
        )
        parts.append(words)
    lead = as_sentence(clauses(parts)) if parts else _("Nothing is missing.")
    mark = Mark.REFUSE if refused else Mark.WARN if missing else Mark.OK
    alone, circles = len(whole.unreferenced), len(whole.circles)
    rest = []
    if alone:
        words = ngettext(
            "{count} package is referred to by none.",
            "{count} packages are referred to by none.",
            alone,
        )
        rest.append(words)
    if circles:
        words = ngettext(
            "In {count} circle packages load each other.",
            "In {count} circles packages load each other.",
            circles,
        )
        rest.append(words)
    return VerdictText(lead, in_a_row(rest), mark)


def save_words(whole: WholeReferences, engine: str) -> str:
    """What a save loses, and what is not judged: "A save of 18 packages with 4.27 loses …"."""
    losing = whole.losing
    parts = []
    if losing:
        packages = ngettext("{count} package", "{count} packages", losing)
        references = ngettext(
            "{count} reference", "{count} references", sum(map(len, whole.graph.lost_by.values()))
        )
        parts.append(
            _(
                "A save of {packages} with {engine} loses {references}.",
                packages=packages,
                engine=engine,
                references=references,
            )
        )
    return in_a_row((*parts, not_judged_words(whole)))


def not_judged_words(whole: WholeReferences) -> str:
    """What is not judged: "77 references to engine content …"; empty where all is."""
    of_engine, of_code = whole.not_judged.get(_ENGINE, 0), whole.not_judged.get(_CODE, 0)
    if not of_engine and not of_code:
        return ""
    if of_engine and of_code:
        return _(
            "{content:,} references to engine content and {code:,} to code are not judged.",
            content=of_engine,
            code=of_code,
        )
    if of_engine:
        return ngettext(
            "{count} reference to engine content is not judged.",
            "{count} references to engine content are not judged.",
            of_engine,
        )
    return ngettext(
        "{count} reference to code is not judged.",
        "{count} references to code are not judged.",
        of_code,
    )


def names_words(names: Sequence[str], beside: str = "", most: int = _NAMED) -> str:
    """Packages by their short names: "Lamp, Shed and 3 more".

    Args:
        names: The packages.
        beside: Another one that they are not to be taken for.
        most: How many are named.
    """
    shown, more = listed(distinct_names(names[:most], beside)), len(names) - most
    return _("{shown} and {rest:,} more", shown=shown, rest=more) if more > 0 else shown


def lost_in_words(target: Broken) -> str:
    """In how many of those that refer to a package a save loses that: "lost in 1"."""
    if not target.losing:
        return _("nothing is lost")
    if len(target.losing) == len(target.referenced_by):
        return _("lost")
    return _("lost in {count:,}", count=len(target.losing))


#: Why a package may be needed to which none refers.
_NEEDED: Final[dict[MayBeNeeded, Label]] = {
    MayBeNeeded.REDIRECTOR: lazy("redirector: packages elsewhere may still use the old name"),
    MayBeNeeded.PRIMARY_ASSET: lazy("primary asset: the asset manager finds it"),
    MayBeNeeded.GAMEPLAY_CUE: lazy("gameplay cue: found by its tag"),
    MayBeNeeded.REFUSED: lazy("refused: the engine reads nothing of it"),
    MayBeNeeded.BY_NAME: lazy("code that puts names together may load it"),
}


def needed_words(code: MayBeNeeded) -> str:
    """Why a package may be needed to which none refers."""
    return str(_NEEDED[code])
