"""``inspector show``: everything about one file."""

from __future__ import annotations

import argparse
import contextlib
import os
import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from inspector import __version__
from inspector.catalog import Catalog, EngineProfile, default_catalog
from inspector.checks.facts import FileKind
from inspector.cli.choice import add_engine, add_format, engine_for, folder_of_file
from inspector.cli.parser import closing
from inspector.cli.paths import FILE_HELP, File, file_of
from inspector.diagnostics import warn
from inspector.errors import AccessError, InspectorError
from inspector.files.reading import open_plain
from inspector.files.system import WINDOWS, spelled
from inspector.messages import _
from inspector.project.around.engine import Studio
from inspector.project.around.settings import Settings, SettingsFinder
from inspector.project.around.surroundings import surroundings_of
from inspector.project.opening import Opened, is_nothing, open_bytes, open_stored
from inspector.report.answers import ShownFile
from inspector.report.formats import rendered
from inspector.report.show import all_sections, depth_of

if TYPE_CHECKING:
    from inspector.project.vcs.lfs import Pointer


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declares what the subcommand takes."""
    parser.add_argument("file", metavar="FILE", type=spelled, help=str(FILE_HELP))
    parser.add_argument(
        "--section",
        dest="sections",
        action="append",
        choices=[section.name for section in all_sections()],
        default=[],
        help=_("only this part; may be given several times"),
    )
    add_engine(parser)
    add_format(parser, ShownFile)
    parser.add_argument(
        "--for-diff",
        action="store_true",
        help=_(
            "text for comparing revisions: nothing that depends on where the file is or on an "
            "engine, tables in order, 0 whatever happens; inspector git install lets git use it"
        ),
    )
    parser.add_argument("--installed-by", metavar="VERSION", default="", help=argparse.SUPPRESS)
    if not WINDOWS:
        parser.add_argument("--warm", action="store_true", help=argparse.SUPPRESS)
    parser.epilog = closing(
        "inspector show Content/Door.uasset --engine 5.3",
        "inspector show Content/Door.uasset --section imports --section properties",
        "inspector show Content/Door.uasset --format json",
        ends={0: _("whatever the file holds")},
    )


def run(arguments: argparse.Namespace) -> int:
    """Prints the report.

    Returns:
        0, whatever the file holds.

    Raises:
        InspectorError: The file is not there, or the engine is not known.
    """
    if arguments.for_diff:
        return _for_diff(arguments)
    if ":" not in arguments.file:
        return _shown(arguments)
    # Late: what runs git takes as long to load as all of argparse.
    from inspector.cli.paths import judged_as_stored

    with judged_as_stored(arguments):
        return _shown(arguments)


def _shown(arguments: argparse.Namespace) -> int:
    path: str = arguments.file
    file = file_of(path, _("inspector check takes folders"))
    catalog = default_catalog()
    folder, finder = folder_of_file(file.place), SettingsFinder()
    settings = finder.of(folder)
    engine = engine_for(file.place, arguments.engine, catalog, settings)
    catalog, engine = Studio(catalog, finder).judging(engine, folder)
    pieces = report(file, engine, catalog, arguments.sections, arguments.format, settings)
    sys.stdout.writelines(pieces)
    return 0


def _for_diff(arguments: argparse.Namespace) -> int:
    """Prints the text for comparing revisions.

    A file that brings the program down must not end the comparison of all others, as Git would:
    the problem is printed in the place of the text.
    """
    if arguments.engine or arguments.sections or arguments.format != "text":
        raise InspectorError("--for-diff goes without --engine, --section and --format")
    # Nothing else of the command needs this.
    from inspector.report.for_diff import for_diff_text, unread_text

    path: str = arguments.file
    if not os.path.isfile(path) and is_nothing(path):
        return 0
    try:
        with _alone(path) as opened:
            sides = _sides(opened)
            text = _conflict(opened, sides) if sides else for_diff_text(opened, default_catalog())
            # Those of a conflict are asked for by themselves too.
            pointer = opened.facts.kind is FileKind.LFS_POINTER and not sides
            if opened.facts.kind is FileKind.LFS_POINTER and opened.facts.obstacle:
                warn(
                    _(
                        "{path}: its object is not read: {obstacle}",
                        path=path,
                        obstacle=opened.facts.obstacle,
                    )
                )
    except AccessError:
        raise
    except Exception as error:
        warn(_("a bug met while reading {path}: {error!r}", path=path, error=error))
        pointer = False
        with open_plain(path) as file:
            text = unread_text(file.read(), _("a bug of this program: {error!r}", error=error))
    sys.stdout.write(text)
    if arguments.installed_by and (
        arguments.installed_by != __version__ or _imports_from_repository()
    ):
        _renew(arguments.installed_by)
    if arguments.installed_by and pointer:
        _keep_no_texts()
    if arguments.installed_by and not WINDOWS and arguments.warm:
        from inspector.cli.text_server import leave_server

        leave_server(_text_alone)
    return 0


def _text_alone(path: str) -> str | None:
    """The text of a file of which nothing else is to be said; None of a pointer of Git LFS."""
    from inspector.report.for_diff import for_diff_text

    with open_stored(path, path) as opened:
        if opened.facts.kind is FileKind.LFS_POINTER:
            return None
        return for_diff_text(opened, default_catalog())


def _keep_no_texts() -> None:
    """Lets Git ask again the next time: then the object of a pointer may be here."""
    from inspector.project.vcs.setup import keep_no_texts

    # Where it cannot be done the text is still right for now, and install does it later.
    with contextlib.suppress(InspectorError):
        keep_no_texts(os.getcwd())  # noqa: PTH109


def _imports_from_repository() -> bool:
    """Whether Git started the interpreter so that a repository's own modules come first."""
    return not sys.flags.safe_path and os.path.basename(sys.argv[0]) == "__main__.py"  # noqa: PTH119


def _renew(version: str) -> None:
    """Lets Git start this program as it is started now, and forget what an older one said."""
    from inspector.project.vcs.setup import renew

    now = _("{version} was installed here, this is {own}", version=version, own=__version__)
    try:
        if not renew(os.getcwd(), version):  # noqa: PTH109
            return
    except InspectorError:
        warn(_("{now}; inspector git install lets Git forget the texts of the older one", now=now))
        return
    if version == __version__:
        warn(_("files of this repository could run in our place; Git's settings are mended now"))
        return
    warn(_("{now}; this diff may show texts of both, the next one will not", now=now))


def _alone(path: str) -> Opened:
    """A file without what lies beside it; what a pointer stands for where that is at hand."""
    opened = open_stored(path, path)
    return opened if opened.facts.kind is not FileKind.LFS_POINTER else _followed(opened)


def _followed(opened: Opened) -> Opened:
    # What runs git takes as long to load as all of argparse.
    from inspector.project.vcs.git import Git
    from inspector.project.vcs.lfs import LfsStore
    from inspector.project.vcs.revisions import followed

    return followed(opened, LfsStore(Git(os.getcwd())))  # noqa: PTH109


def _sides(opened: Opened) -> tuple[Pointer, Pointer] | None:
    """What a pointer stands for in which a merge left two versions; None for any other file."""
    if opened.facts.kind is not FileKind.LFS_POINTER:
        return None
    from inspector.project.vcs.lfs import sides_of

    return sides_of(opened.facts)


def _conflict(opened: Opened, sides: tuple[Pointer, Pointer]) -> str:
    """The texts of both versions as git writes a conflict."""
    from inspector.report.for_diff import conflict_text, for_diff_text

    texts = []
    for pointer in sides:
        with _followed(open_bytes(pointer.text, opened.path)) as side:
            texts.append(for_diff_text(side, default_catalog()))
    ours, theirs = texts
    details = opened.facts.details
    return conflict_text(ours, theirs, details["ours_name"], details["theirs_name"])


def report(
    file: File,
    engine: EngineProfile,
    catalog: Catalog,
    sections: Sequence[str],
    output: str,
    settings: Settings,
) -> Iterator[str]:
    """The report of one file in a format, piece by piece."""
    with file.opened(depth_of(sections)) as opened:
        around = surroundings_of(file.place, settings)
        if file.stored is None:
            # Late: --for-diff does without.
            from inspector.project.vcs.unmerged import with_conflict

            around = with_conflict(around, file.place)
        if around.left_out:
            warn(around.left_out)
        yield from rendered(ShownFile(opened, engine, catalog, around, sections), output)
