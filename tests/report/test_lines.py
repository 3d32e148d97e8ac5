"""Text of reports: one fact a line, whatever a file holds."""

from __future__ import annotations

import json

import pytest

from inspector.catalog import default_catalog, profile_for
from inspector.checks import (
    Answer,
    CheckFinding,
    Depth,
    FileFacts,
    FileKind,
    Judgement,
    Severity,
    Verdict,
)
from inspector.checks.rules.engine_versions import LicenseeBuild
from inspector.checks.rules.object_versions import LicNew
from inspector.escaping import one_line
from inspector.files.system import slashed
from inspector.project.scan.judging import ScanRow
from inspector.report.check import text as check_text
from inspector.report.check.run import Run
from inspector.report.check.totals import Totals
from inspector.report.documents import check as check_json
from inspector.report.terminal import Style
from inspector.report.text import object_version_text, version_text
from inspector.versions import EngineVersion, VersionSet


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("Rock_3", "Rock_3"),
        ("Fels 岩", "Fels 岩"),
        ("a\r\n\tb", "a\\r\\n\\tb"),
        ("\x1b[31m", "\\u001b[31m"),
        ("a\u2028b\u202eexe", "a\\u2028b\\u202eexe"),
    ],
)
def test_control_characters_are_written_as_escapes(text, written) -> None:
    assert one_line(text) == written


def test_versions_have_number_and_name() -> None:
    catalog = default_catalog()
    assert object_version_text(catalog, "ue5", 1009) == "1009 DATA_RESOURCES"
    assert object_version_text(catalog, "ue5", 1999) == "1999 (no known name)"
    assert object_version_text(catalog, "ue5", 0) == "0 (none)"


def test_the_licensee_bit_is_said() -> None:
    assert version_text(EngineVersion(4, 27, 2, 77, True, "B")) == "4.27.2-77+B (licensee build)"
    assert version_text(None) == "not known"


def row(
    path: str,
    *findings: CheckFinding,
    places: tuple[int | None, ...] = (),
    verdict: Verdict = Verdict.REFUSED,
) -> ScanRow:
    """A file with these findings."""
    facts = FileFacts(kind=FileKind.PACKAGE, versions=VersionSet(-7, 522, 0, 7))
    profile = profile_for("5.3", default_catalog())
    judged = Judgement(verdict, findings)
    answer = Answer(facts, profile, "", judged, None, unplaced=bool(places))
    return ScanRow(path, 100, answer, places)


LICENSEE = LicNew(engine="5.3", path="summary/FileVersionLicenseeUE", stored=7, limit=0)
MILDER = LicNew(engine="5.3", severity=Severity.WARNING, stored=7, limit=0)
OTHER = LicenseeBuild(engine="5.3", saved_by='"offset": 1}}', changelist=77, branch="")


def entries(*rows: ScanRow) -> list[dict]:
    """The files of the JSON document over these rows."""
    text = "".join(
        check_json.report(
            iter(rows), Run(Totals(default_catalog(), Depth.HEADER), rows[0].answer.profile)
        )
    )
    return json.loads(text)["files"]


def test_each_row_has_its_own_offsets_of_shared_facts() -> None:
    first = row("a", OTHER, LICENSEE, places=(None, 16))
    second = ScanRow("b", 100, first.answer, (None, 24))
    files = entries(first, second)
    assert [[f["location"] for f in file["findings"]] for file in files] == [
        [None, {"field": "summary/FileVersionLicenseeUE", "offset": 16}],
        [None, {"field": "summary/FileVersionLicenseeUE", "offset": 24}],
    ]


def test_an_offset_that_is_not_known_is_null() -> None:
    ((finding,),) = [file["findings"] for file in entries(row("a", LICENSEE))]
    assert finding["location"] == {"field": "summary/FileVersionLicenseeUE", "offset": None}


def test_paths_are_quoted() -> None:
    assert entries(row('a"\\\n岩'))[0]["path"] == slashed('a"\\\n岩')


def test_no_rows_make_whole_reports() -> None:
    totals = Totals(default_catalog(), Depth.HEADER)
    engine = profile_for("5.3", default_catalog())
    document = json.loads("".join(check_json.report([], Run(totals, engine))))
    assert document["files"] == []
    assert document["totals"] == {"loads": 0, "warns": 0, "refused": 0, "unreadable": 0}
    assert "".join(check_text.report([], Run(totals, engine))).splitlines() == [
        f"Engine 5.3 ({engine.source})",
        "No packages found.",
    ]


def test_one_severity_reaches_itself_and_what_is_milder() -> None:
    totals = Totals(default_catalog(), Depth.HEADER)
    totals.add(row("a", MILDER, verdict=Verdict.WARNS).answer)
    assert not totals.reached(Severity.ERROR)
    totals.add(row("a", LICENSEE).answer)
    assert totals.reached(Severity.ERROR)
    assert totals.reached(Severity.WARNING)


def test_words_keep_their_width_in_colour() -> None:
    plain, coloured = Style().word("loads", 10), Style(colour=True).word("loads", 10)
    assert plain == "loads     "
    assert coloured == f"\x1b[32m{plain}\x1b[0m"
