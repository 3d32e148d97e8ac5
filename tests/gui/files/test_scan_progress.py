"""While a folder is read: what the dock and the line at the foot tell, and how calmly."""

from __future__ import annotations

import itertools
import os
import re
import shutil
import time
from pathlib import Path

import pytest
from gui.shell.driver import Shell, sample
from pytestqt.qtbot import QtBot

from inspector.gui.work.jobs import REPORT_SECONDS
from inspector.progress import Progress

FILES = 6000


def many(folder: Path) -> Path:
    """A folder of very many packages, a third of which are refused."""
    for name in ("OldDoor.uasset", "FromTheFuture.uasset"):
        shutil.copy(sample(name), folder)
    game = folder / "Game"
    for number in range(FILES):
        place = game / f"Part{number // 500}"
        place.mkdir(parents=True, exist_ok=True)
        source = "FromTheFuture.uasset" if number % 3 == 0 else "OldDoor.uasset"
        os.link(folder / source, place / f"P{number}.uasset")
    return game


@pytest.mark.slow
def test_a_scan_counts_calmly_and_says_what_is_left(shell: Shell, tmp_path: Path) -> None:
    words, line = shell.window.panels.files.folder_part.sentence, shell.window.status_line
    told: list[tuple[float, str]] = []
    moments: list[tuple[int, ...]] = []
    shell.window.open_paths([str(many(tmp_path))])
    shell.wait_for(lambda: shell.window.panels.files.folder is not None)
    shell.project.changed.connect(lambda: told.append((time.monotonic(), words.toPlainText())))
    view = shell.window.middle.guards["project"].view
    assert view is not None

    def note() -> None:
        """Takes down how many files are read, from every place that says so."""
        said = (
            re.search(r"(\d[\d,]*) (?:is|are) still to be read", view.head.verdict.text()),
            re.search(r"(\d[\d,]*) (?:is|are) still to be read", words.toPlainText()),
            re.search(r"  (\d[\d,]*) of 6,000", line.job.text()),
            re.match(r"(\d[\d,]*) rows so far", line.field.text()),
        )
        numbers = [int(match[1].replace(",", "")) for match in said if match is not None]
        if len(numbers) == len(said):
            moments.append((FILES - numbers[0], FILES - numbers[1], *numbers[2:]))

    shell.project.changed.connect(note)
    view.news.connect(note)
    shell.settle()
    # The last is that it ended, whenever that was.
    pauses = [after[0] - before[0] for before, after in itertools.pairwise(told[:-1])]
    assert min(pauses, default=1.0) >= 0.9 * REPORT_SECONDS
    sentences = [text for _, text in told if text.startswith("So far")]
    pattern = r"So far ([\d,]+) loads? in 5\.3(, ([\d,]+) (is|are) refused)?\. "
    pattern += r"([\d,]+) (is|are) still to be read\."
    for text in sentences:
        match = re.fullmatch(pattern, text)
        assert match is not None, text
        counts = (int(match[at].replace(",", "")) if match[at] else 0 for at in (1, 3, 5))
        assert sum(counts) == FILES
    assert moments
    assert [set(moment) for moment in moments] == [{moment[0]} for moment in moments]
    assert words.toPlainText() == (
        "4,000 load in 5.3, 2,000 are refused. No known engine opens all."
    )


@pytest.mark.slow
def test_a_long_job_tells_count_rate_and_time_left(shell: Shell, qtbot: QtBot) -> None:
    line = shell.window.status_line
    told: list[str] = []

    def work(progress: Progress) -> None:
        for done in range(1, 201):
            progress(done, 200)
            time.sleep(0.01)

    begun = time.monotonic()
    jobs = shell.window.context.jobs
    jobs.changed.connect(lambda state: told.extend([line.job.text()] if state else ()))
    jobs.start("slow", work, lambda _: None, title="Reading Game")
    qtbot.waitUntil(lambda: not jobs.busy)
    took = time.monotonic() - begun
    assert told[0] == "Reading Game"
    # Nobody can say yet how long it takes.
    assert re.fullmatch(r"Reading Game  \d+ of 200", told[1])
    whole = r"Reading Game  \d+ of 200, \d+ a (second|minute), \d+ (second|minute)s? left"
    assert any(re.fullmatch(whole, text) for text in told), told
    assert len(told) <= took / REPORT_SECONDS + 3
