"""The sentences about a save of many files: what is lost, what may be, what was not looked up."""

from __future__ import annotations

from inspector.catalog import default_catalog, profile_for
from inspector.messages import ENGLISH, activate
from inspector.messages.languages import translation
from inspector.project.scan.saving import FileSave, FileStep, SetSave, StepKey, file_save
from inspector.project.scan.shared_verdict import SetTotals
from inspector.report.html.upgrades import set_html
from inspector.report.project.summary import Course, band_columns
from inspector.report.upgrades.many import foot, set_text, verdict_words
from inspector.upgrades.model import Preview, PreviewVerdict, Risk
from inspector.upgrades.preview import counts

CATALOG = default_catalog()
NOTHING = counts(Preview("5.3", PreviewVerdict.UNKNOWN))


def saved(path: str, verdict: PreviewVerdict, risk: Risk, closed: tuple[str, ...] = ()) -> FileSave:
    """A file with one step of a risk."""
    step = FileStep(StepKey("ue4", 500 + len(risk), f"VER_{risk.name}"), "UE4", risk)
    tally = NOTHING._replace(
        loses=risk is Risk.LOSES,
        may_lose=risk is Risk.MAY_LOSE,
        unknown=risk in (Risk.MAY_LOSE, Risk.UNKNOWN),
    )
    return FileSave(path, verdict, tally=tally, steps=(step,), closed=closed)


SAFE = saved("Safe.uasset", PreviewVerdict.SAFE, Risk.SAFE, ("4.9", "4.10", "4.11", "4.13"))
UNKNOWN = saved("Unknown.uasset", PreviewVerdict.UNKNOWN, Risk.UNKNOWN)
MAY_LOSE = saved("MayLose.uasset", PreviewVerdict.UNKNOWN, Risk.MAY_LOSE)
LOSES = saved("Loses.uasset", PreviewVerdict.LOSSY, Risk.LOSES)
CUT = FileSave("Cut.uasset", PreviewVerdict.REFUSED, unreadable=True, why="cut")
NEW = FileSave("New.uasset", PreviewVerdict.REFUSED, why="newer")


def summed(*files: FileSave) -> SetSave:
    """The sum of files."""
    total = SetSave()
    for file in files:
        total.add(file)
    return total


def test_the_last_sentence_counts_what_may_be_lost() -> None:
    assert foot(summed(SAFE, UNKNOWN)) == "None of 2 files is known to lose anything in a save."
    assert foot(summed(SAFE, MAY_LOSE, MAY_LOSE)) == (
        "None of 3 files is certain to lose anything in a save; 2 may lose data."
    )
    assert foot(summed(SAFE, MAY_LOSE, LOSES)) == (
        "1 of 3 files would lose something in a save; 1 more may lose data."
    )


def test_the_last_sentence_says_in_chinese_that_more_may_lose_data() -> None:
    try:
        activate(translation("zh_CN"))
        told = foot(summed(SAFE, MAY_LOSE, LOSES))
    finally:
        activate(ENGLISH)
    assert told.endswith("；另有 1 个可能丢失数据。")


def test_it_says_where_references_were_not_looked_up() -> None:
    alone = file_save("A.uasset", Preview("5.3", PreviewVerdict.SAFE, references_judged=False))
    known = "is known to lose anything in a save."
    assert foot(summed(alone, alone, CUT)) == (
        f"None of 3 files {known} References were not looked up: neither a project nor a plugin is "
        "around them."
    )
    assert foot(summed(alone, SAFE)) == (
        f"None of 2 files {known} "
        "References of 1 file were not looked up: neither a project nor a plugin is around them."
    )


def test_the_numbers_of_files_say_what_is_part_of_what() -> None:
    assert verdict_words(summed(LOSES, UNKNOWN, MAY_LOSE, SAFE, CUT, NEW)) == (
        "1 would lose data, 2 where not all is known (1 of them may lose data), 1 would be safe, "
        "2 not opened, so not saved (1 of them cannot be read)"
    )


def test_what_loses_data_or_may_stands_first() -> None:
    files = (SAFE, SAFE, SAFE, UNKNOWN, UNKNOWN, MAY_LOSE, LOSES)
    steps = [step.key.name for step in summed(*files).steps]
    assert steps == ["VER_LOSES", "VER_MAY_LOSE", "VER_UNKNOWN", "VER_SAFE"]
    page = "".join(set_html(files, SetSave(), profile_for("5.3", CATALOG), CATALOG))
    places = [page.index(file.path) for file in (LOSES, MAY_LOSE, SAFE, UNKNOWN)]
    assert places == sorted(places)


def test_long_names_of_steps_leave_the_columns_behind_them_where_they_are() -> None:
    name = "ChaosConvexVariableStructureDataAndVerticesArray"
    long = FileStep(StepKey("FortniteMain", 46, name), "FortniteMain", Risk.SAFE)
    total = summed(SAFE, UNKNOWN, SAFE._replace(steps=(long,)))
    text = "".join(set_text(total, profile_for("5.3", CATALOG)))
    rows = [row for row in text.splitlines() if "1 file  " in row]
    assert len(rows) == 3
    assert len({row.index(" file") for row in rows}) == 1


def test_neighbouring_releases_are_drawn_together_on_the_page() -> None:
    page = "".join(set_html((SAFE,), SetSave(), profile_for("5.3", CATALOG), CATALOG))
    assert "4.9 – 4.11, 4.13" in page


def test_the_window_says_what_is_not_known_beside_what_is() -> None:
    def line(*files: FileSave) -> str:
        *_, column = band_columns(SetTotals.of([], CATALOG), Course(0), summed(*files))
        return column.lines[-1].text

    assert line(SAFE) == "no data is lost"
    assert line(SAFE, UNKNOWN) == "no loss is known, of 1 not all is known"
    assert line(UNKNOWN, MAY_LOSE) == "1 may lose data, of 2 not all is known"
    assert line(LOSES, UNKNOWN) == "1 loses data: VER_LOSES; of 1 more not all is known"
