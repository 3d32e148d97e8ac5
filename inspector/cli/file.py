"""FILE of a command: a package on disk, or as git has it."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final, NamedTuple

from inspector.checks.facts import Depth
from inspector.errors import AccessError
from inspector.messages import _, lazy
from inspector.project.opened import Opened
from inspector.project.opening import deepened, read

if TYPE_CHECKING:
    from inspector.project.vcs.listing import GitFile

FILE_HELP: Final = lazy(
    "a package or an object stream, or REV:path or :path of the Git work tree around"
)


class File(NamedTuple):
    """A file that a command is about.

    ``name`` is what it was called, ``place`` where it lies on disk, or would: what its project says
    is looked for from there. ``stored`` is the file as git has it, where it is not on disk.
    """

    name: str
    place: str
    stored: GitFile | None = None

    def opened(self, depth: Depth) -> Opened:
        """The file, read down to a depth; close it.

        Raises:
            InspectorError: Git cannot be asked.
        """
        if self.stored is None:
            return read(self.place, depth)
        from inspector.cli.paths import this_repository
        from inspector.project.vcs.listing import opened_files

        (opened,) = opened_files([self.stored], this_repository())
        return deepened(opened, depth)


def file_of(argument: str, instead: str) -> File:
    """What an argument names: a file that is there on disk, else ``REV:path``.

    Args:
        argument: FILE.
        instead: What to say of a folder.

    Raises:
        AccessError: It is not there, or a folder.
        InspectorError: It is in no revision.
    """
    if os.path.isdir(argument):  # noqa: PTH112
        raise AccessError(argument, _("it is a folder; {instead}", instead=instead))
    if os.path.exists(argument):  # noqa: PTH110
        return File(argument, argument)
    if ":" in argument:
        # Late: what runs git takes as long to load as all of argparse.
        from inspector.cli.paths import this_repository
        from inspector.project.vcs.listing import named
        from inspector.project.vcs.revisions import split_revision

        if split_revision(argument) is not None:
            files = named(argument, this_repository())
            if [file.name for file in files] != [argument]:
                raise AccessError(argument, _("it is a folder; {instead}", instead=instead))
            return File(argument, files[0].place, files[0])
    raise AccessError(argument, _("no such file"))
