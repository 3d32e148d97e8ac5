"""Version lists side by side, by the documented hazards: rows, outcomes, what is said first."""

from __future__ import annotations

from inspector.catalog import default_catalog
from inspector.checks.engines import merge
from inspector.checks.engines.merge import Comparison, Content, Lists, Origin, compare
from inspector.checks.judgement import Mark
from inspector.project.merged_lists import ComparedLists, Side
from inspector.report.engine import compare_text
from inspector.report.engines.lists import (
    _HEADLINES,
    AlignedRow,
    aligned,
    compared_verdict,
    explained_change,
    hazard_rows,
    meaning_lines,
    outcome_rows,
    refused_line,
)

Table = dict[str, int]
BASE: Table = {f"P{number}": number for number in range(480, 499)}
EPIC: Table = {**BASE, "E1": 499, "E2": 500}


def merged(old: Table, new: Table, content: Content | None = None) -> Comparison:
    latest = max(old.values()), max(new.values())
    return compare(Lists("ue4", "UE4 object version", old, new, *latest, EPIC), content)


def whole(comparison: Comparison, packages: int | None = None) -> ComparedLists:
    side = Side("", {}, None, (), ())
    return ComparedLists(side, side, (comparison,), (), (), 0, packages)


#: HZ2: the own entry L was moved behind Epic's two.
BEHIND = merged({**BASE, "L": 499}, {**EPIC, "L": 501})


def rows_of(comparison: Comparison) -> dict[int, AlignedRow]:
    runs = aligned(comparison, default_catalog())
    return {row.number: row for run in runs for row in run.rows}


def test_a_moved_name_leads_to_its_new_number() -> None:
    rows = rows_of(BEHIND)
    assert (rows[499].before, rows[499].after, rows[499].moved_to) == ("L", "E1", 501)
    assert (rows[499].before_change, rows[499].after_change) == ("changed", "added")
    assert (rows[501].after, rows[501].after_change, rows[501].beyond) == ("L", "changed", True)
    assert rows[498].same
    assert rows[498].moved_to == 498


def test_what_is_the_same_is_folded_but_for_what_stands_near() -> None:
    first, second = aligned(BEHIND, default_catalog())
    assert (first.folded, first.rows[0].number, first.rows[-1].number) == (True, 480, 495)
    assert (second.folded, second.rows[0].number, second.rows[-1].number) == (False, 496, 501)


def test_a_name_that_is_gone_leads_nowhere() -> None:
    rows = rows_of(merged({**BASE, "A": 499, "B": 500}, {**BASE, "A": 499}))
    assert (rows[500].before_change, rows[500].moved_to, rows[500].after) == ("removed", None, "")


def test_content_is_told_worst_first_to_the_number() -> None:
    own = outcome_rows(BEHIND)[0]
    assert (own.content, own.number, own.skipped, own.again) == ("Own content", 499, "E1", "L")
    assert (own.result, own.mark, own.packages) == ("broken", Mark.REFUSE, None)


def test_every_known_hazard_is_a_row() -> None:
    rows = hazard_rows(BEHIND)
    assert sorted(row.code for row in rows) == ["HZ1", "HZ2", "HZ3", "HZ4"]
    assert (rows[0].code, rows[0].mark) == ("HZ2", Mark.REFUSE)
    assert {row.said for row in rows[1:]} == {"not here"}


def test_the_first_sentence_counts_packages_where_somebody_counted() -> None:
    assert compared_verdict(whole(BEHIND)).lead == "This merge breaks content at 1 saved number."
    content = Content({(Origin.OWN, 499): 325, (Origin.OWN, 498): 4})
    counted = merged({**BASE, "L": 499}, {**EPIC, "L": 501}, content)
    verdict = compared_verdict(whole(counted, 329))
    assert verdict.lead == "This merge breaks 325 packages."
    steps = "Steps would be skipped. Steps would run again."
    assert verdict.rest == f"{steps} UE4 object version 499 was L and is E1."
    assert rows_of(counted)[499].packages == 325


def test_appending_alone_breaks_nothing() -> None:
    verdict = compared_verdict(whole(merged(BASE, EPIC)))
    assert str(verdict) == "Nothing renumbered. 2 entries appended."
    assert verdict.mark is Mark.OK


def test_every_finding_is_explained() -> None:
    compared = whole(BEHIND)
    told = [explained_change(finding, compared) for finding in compared.all_findings]
    assert told[0].headline == "Own entry moved behind Epic’s"
    assert all(link.text for each in told for link in each.links)


def test_what_a_user_must_know_comes_first() -> None:
    lines = list(compare_text(whole(BEHIND)))
    assert lines[1].startswith("This merge breaks content at 1 saved number. Steps would be skip")
    assert lines[1].endswith("UE4 object version 499 was L and is E1.\n")
    order = ["HZ2 ", "499 was L, is E1", "broken   own       499", "~     501  L", "RENUMBERED"]
    places = [next(n for n, line in enumerate(lines) if part in line) for part in order]
    assert places == sorted(places)


def test_numbers_that_are_another_version_are_listed_ascending() -> None:
    two = merged({**BASE, "A": 499, "B": 500}, {**BASE, "B": 499, "A": 500, "C": 501})
    assert list(meaning_lines(two, 9)) == ["499 was A, is B", "500 was B, is A"]
    assert list(meaning_lines(two, 1)) == ["499 was A, is B", "and 1 more number"]
    assert compared_verdict(whole(two)).rest.endswith(
        "UE4 object version 499 was A and is B. 1 more number means another version."
    )
    # What came in, went, or is called otherwise beside its old name is none.
    assert merged({**BASE, "A": 499}, {**BASE, "A": 499, "Also": 499, "B": 500}).meanings == ()


def test_what_both_refuse_is_one_line() -> None:
    newer = {**EPIC, "E3": 502, "E4": 503, "E5": 504}
    lists = Lists("ue4", "UE4", {**BASE, "L": 499}, {**EPIC, "L": 501}, 499, 501, newer)
    text = "".join(compare_text(whole(compare(lists))))
    assert text.count("refuse") == 1
    assert "  Both refuse content at 502 to 504.\n" in text
    content = Content({(Origin.EPIC, 503): 7, (Origin.OWN, 700): 2})
    counted = "".join(compare_text(whole(compare(lists, content), 9)))
    assert "  Both refuse content at 503 to 700. 9 packages.\n" in counted
    assert refused_line(compare(lists, Content({}))) == ""
    row = outcome_rows(compare(lists, content))[-1]
    assert (row.content, row.number, row.packages) == ("Content at 503 to 700", 503, 9)
    assert (row.result, row.mark) == ("refused by both", Mark.NONE)
    # That the old engine loads it is what the merge changes.
    lower = Lists("ue4", "UE4", {**BASE, "A": 499}, BASE, 499, 498)
    assert "  refused  own       499" in "".join(compare_text(whole(compare(lower))))


def test_content_of_newer_releases_is_no_harm_of_the_merge() -> None:
    """Nobody knows of which release merged source is: Epic's list may reach further."""
    newer = {**EPIC, "E3": 502, "E4": 503}
    lists = Lists("ue4", "UE4", {**BASE, "L": 499}, {**EPIC, "L": 501}, 499, 501, newer)
    comparison = compare(lists)
    assert {row.number for row in outcome_rows(comparison)} == {499}
    assert (
        compared_verdict(whole(comparison)).lead == "This merge breaks content at 1 saved number."
    )


def test_every_finding_about_lists_has_a_headline_in_words() -> None:
    rules = {kind.rule for kind in _below(merge.ListFinding) if not _below(kind)}
    assert {"GAP", "LIST-GONE", "HZ1", "HZ5"} <= rules <= set(_HEADLINES)


def _below(kind: type[merge.ListFinding]) -> list[type[merge.ListFinding]]:
    """All classes that are made of one."""
    own = kind.__subclasses__()
    return [*own, *(one for other in own for one in _below(other))]
