"""``inspector diff … --output FOLDER``: the review of a branch, written into a folder."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Final

from inspector.catalog import default_catalog
from inspector.checks import Answer
from inspector.checks.facts import FileFacts
from inspector.cli.choice import engine_for
from inspector.cli.output import progress
from inspector.errors import AccessError
from inspector.files.reading import NotThereError, open_plain
from inspector.files.writing import REPORT, REPORT_PICTURE, write_file
from inspector.findings.message import Message
from inspector.project.around.engine import Studio
from inspector.project.around.settings import SettingsFinder
from inspector.project.around.surroundings import ProjectFinder
from inspector.project.compare.folders import FileState, FolderComparison, Listed, OnError
from inspector.project.compare.review import reviewed
from inspector.project.opening import answer
from inspector.project.vcs.git import Git
from inspector.project.vcs.history import commit_of, commits_between, undone_by
from inspector.report.review.html import review_html
from inspector.report.review.markdown import PICTURES, review_markdown
from inspector.report.review.words import MADE_BY, Review, ReviewHead

#: The files of a review by its format.
#: Bytes of a file in which a review says what made it.
_HEAD: Final = 4 << 10
_NAMES: Final = {"html": "index.html", "markdown": "review.md"}


def write_review(
    arguments: argparse.Namespace, listed: tuple[Listed, Listed] | None, on_error: OnError
) -> bool:
    """Compares both sides and writes the review of what differs.

    Args:
        arguments: Those of ``inspector diff``.
        listed: The packages of both sides, where git knows them.
        on_error: Told about each folder that could not be read.

    Returns:
        Whether anything differs.

    Raises:
        InspectorError: The folder cannot be made, or holds something else under a name of ours; or
            the engine is not known.
    """
    old, new, folder = arguments.old, arguments.new, Path(arguments.output)
    path = folder / _NAMES[arguments.format]
    _make(folder)
    _refuse_others(path)
    catalog, finder = default_catalog(), SettingsFinder()
    place = str(Path(new) if Path(new).is_dir() else Path.cwd())
    settings = finder.of(place)
    engine = engine_for(place, arguments.engine, catalog, settings)
    catalog, engine = Studio(catalog, finder).judging(engine, place)
    around = settings.added_to(ProjectFinder().surroundings_of(place), place)

    def judge(facts: FileFacts) -> Answer:
        return answer(facts, engine, catalog, around)

    comparison = FolderComparison(old, new, on_error, listed)
    with progress(comparison.total) as shown:
        packages = [
            reviewed(row, judge)
            for row in comparison.rows(shown)
            if row.state is not FileState.IDENTICAL
        ]
    head = ReviewHead(old, new)
    if listed is not None and listed[0].only_differing:
        git = Git(str(Path.cwd()))
        head = ReviewHead(
            old,
            new,
            commit_of(git, old),
            commit_of(git, new),
            commits_between(git, old, new),
            undone_by(git, old, new),
        )
    review = Review(head, packages, engine)

    def keep(name: str, picture: str) -> None:
        _make(folder / PICTURES)
        write_file(folder / name, picture.encode(), REPORT_PICTURE)

    pieces = (
        review_html(review, catalog)
        if arguments.format == "html"
        else review_markdown(review, catalog, keep)
    )
    write_file(path, "".join(pieces).encode("utf-8", "backslashreplace"), REPORT)
    sys.stdout.write(f"{path}\n")
    return bool(packages)


def _refuse_others(path: Path) -> None:
    """Looks whether a file is a review, where it is there.

    Raises:
        AccessError: It is another one, which is not replaced.
    """
    try:
        with open_plain(path) as file:
            head = file.read(_HEAD)
    except NotThereError:
        return
    if MADE_BY.encode() not in head:
        raise AccessError(str(path), Message("project/no-review-of-ours"))


def _make(folder: Path) -> None:
    """Makes a folder where there is none.

    Raises:
        AccessError: It cannot be made.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        reason = Message("project/folder-not-made", reason=error.strerror or str(error))
        raise AccessError(str(folder), reason) from error
