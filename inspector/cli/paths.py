"""FILE and PATH arguments of a command: files, folders, lists on standard input, ``REV:path``."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING, Final

from inspector.checks.facts import Depth
from inspector.diagnostics import warn
from inspector.errors import AccessError, InspectorError
from inspector.files.reading import overlaid
from inspector.files.system import program_text, program_texts, spelled, unmarked
from inspector.findings.message import Text
from inspector.messages import _, lazy, ngettext
from inspector.messages.phrases import labelled
from inspector.named_tuples import NamedTuple
from inspector.patterns import pattern
from inspector.project.around.settings import PROJECT_FILE, SettingsFinder
from inspector.project.opening import Opened, deepened, read
from inspector.project.walk import OnFolder, WalkFilter, both, is_looked_at, walk, walk_packages

if TYPE_CHECKING:
    from inspector.project.around.mounts import PluginsBefore
    from inspector.project.vcs.git import Git
    from inspector.project.vcs.listing import GitFile
    from inspector.project.vcs.revisions import StoredSideFiles

#: The exit status where a PATH holds no package: nothing was looked at, so nothing is promised.
NO_PACKAGE: Final = 2
_STDIN: Final = "-"

_QUOTED = pattern(r'\\([abtnvfr"\\]|[0-7]{3})')
_UNQUOTED: Final = {
    "a": b"\a",
    "b": b"\b",
    "t": b"\t",
    "n": b"\n",
    "v": b"\v",
    "f": b"\f",
    "r": b"\r",
    '"': b'"',
    "\\": b"\\",
}


def add_paths(
    parser: argparse.ArgumentParser, *, from_git: bool = False, else_here: bool = False
) -> None:
    """Declares the PATHs, and what is looked at below them.

    Args:
        parser: The parser of a command.
        from_git: Whether it also takes what git has, and lists itself.
        else_here: Whether the help says that no PATH means the current folder.
    """
    revision = _(", REV:path or :path of the Git work tree around") if from_git else ""
    default = _("; default: the current folder") if else_here else ""
    parser.add_argument(
        "paths",
        nargs="*" if from_git else "+",
        metavar="PATH",
        type=spelled,
        help=_(
            "a file, a folder{revision}, or - for a list of paths on standard input, one a "
            "line{default}",
            revision=revision,
            default=default,
        ),
    )
    if from_git:
        listed = parser.add_mutually_exclusive_group()
        listed.add_argument(
            "--staged",
            action="store_true",
            help=_("what git commit would take in, as it is staged; of PATHs, where there are any"),
        )
        listed.add_argument(
            "--since",
            metavar="REV",
            help=_(
                "the files of the work tree that git diff --name-only REV lists, deleted ones "
                "left out; of PATHs, where there are any"
            ),
        )
    parser.add_argument(
        "-z",
        dest="nul",
        action="store_true",
        help=_("the list has a NUL behind each path; seen by itself where it has one"),
    )
    parser.add_argument(
        "--exclude",
        action="append",
        default=[],
        metavar="GLOB",
        help=_("leave out files and folders of that name, or path where it has a /; repeatable"),
    )
    parser.add_argument(
        "--no-ignore",
        action="store_true",
        help=_(
            "look below Saved, Intermediate, DerivedDataCache, Binaries and hidden folders, and "
            "at what .gitignore leaves out, too"
        ),
    )
    parser.add_argument(
        "--allow-empty", action="store_true", help=_("PATHs without any package are no mistake")
    )


@contextmanager
def judged_as_stored(arguments: argparse.Namespace) -> Iterator[None]:
    """What git has is judged meanwhile by the project files of the same state.

    That is the index for ``--staged``, and the revision where all PATHs are of one. Where PATHs are
    of several states, the project files on disk decide, which is said on stderr.

    Raises:
        InspectorError: Git cannot be asked.
    """
    overlay = _side_files(arguments)
    if overlay is not None:
        left_out = overlay.leaves_out(os.getcwd(), PROJECT_FILE)  # noqa: PTH109
        if left_out:
            warn(
                _(
                    "{file} is not {state}, so it says nothing here",
                    file=os.path.relpath(left_out),
                    state=overlay.state,
                )
            )
    with overlaid(overlay):
        yield


def _side_files(arguments: argparse.Namespace) -> StoredSideFiles | None:
    names: list[str] = arguments.paths if "paths" in arguments else [arguments.file]
    states = {""} if vars(arguments).get("staged") else {_state_of(name) for name in names}
    if states == {None} or not states:
        return None
    (state, *others) = states
    if others or state is None:
        warn(_("PATHs of several states are judged by the project files on disk"))
        return None
    from inspector.project.vcs.git import GitMissingError
    from inspector.project.vcs.revisions import StoredSideFiles

    git = this_repository()
    try:
        # A bare repository has no work tree, and so no project around any place.
        if git.run("rev-parse", "--show-toplevel").status:
            return None
    except GitMissingError:
        return None  # Whoever looks for what is stored says so.
    if state and not git.object_id_and_type(f"{state}^{{tree}}")[0]:
        return None  # Whoever looks for its files says so.
    return StoredSideFiles(git, state)


def _state_of(name: str) -> str | None:
    """The revision of ``REV:path``, empty for what is staged; None for what is on disk."""
    if name == _STDIN or ":" not in name or os.path.lexists(name):
        return None
    from inspector.project.vcs.revisions import split_revision

    revision = split_revision(name)
    if revision is None:
        return None
    return "" if revision.is_staged else revision.name


class _Given(NamedTuple):
    """What was asked for, and what it stands for: itself, the paths of a list, what git has.

    ``deleted`` gives where the packages and plugins of a list of changes lay that are no more,
    ``before`` the plugins that there were before these changes.
    """

    name: str
    paths: Sequence[str] = ()
    stored: Sequence[GitFile] = ()
    deleted: Callable[[], Sequence[str]] = tuple
    before: Callable[[], PluginsBefore] | None = None


class Paths:
    """The packages that the PATHs of a command stand for, each of them once.

    A list on standard input may name what is not called like a package, as a list of changed files
    does: that is left out and counted on stderr. It may also name what is gone by now: that is a
    finding of its own, as a list does not say who took it away. Git does: where all packages that
    it lists were deleted, nothing is left to look at, and that is no mistake.

    Args:
        arguments: What :func:`add_paths` declared.
        settings: Finds what the settings above a PATH exclude.
        streams: Whether object streams count as packages.

    Raises:
        InspectorError: A PATH of the command line is not there, or the settings above it are not
            as they have to be; nothing was read then.
    """

    def __init__(
        self, arguments: argparse.Namespace, settings: SettingsFinder, *, streams: bool = True
    ) -> None:
        self._settings = settings
        self._walk = walk if streams else walk_packages
        self._filter = WalkFilter(
            arguments.exclude, defaults=not arguments.no_ignore, ignored=_Ignored()
        )
        self._allows_empty: bool = arguments.allow_empty
        self._others = self._absent = 0
        self._names_depot = False
        self._given = list(self._all_given(arguments))
        if self._others:
            left_out(self._others, _("not called like a package"))
        if self._absent:
            are = ngettext(
                "{count} path of the list is", "{count} paths of the list are", self._absent
            )
            if self._names_depot:
                warn(
                    _(
                        "{are} not there: p4 opened names files by their place in the depot; "
                        "p4 -ztag opened says where they are",
                        are=are,
                    )
                )
            else:
                warn(
                    _(
                        "{are} not there; git diff --diff-filter=d leaves out what was deleted",
                        are=are,
                    )
                )
        #: PATHs that turned out to hold no package, as far as they were walked.
        self._empty: list[str] = []

    def _all_given(self, arguments: argparse.Namespace) -> Iterator[_Given]:
        """What the command line asks for, in order."""
        names: list[str] = arguments.paths
        for name in names:
            self._settings.around(name if os.path.lexists(name) else "")
        listed = _listed_by_git(arguments)
        if listed is not None:
            yield listed
            return
        names = names or [os.curdir]
        for name in names:
            if name != _STDIN and not os.path.lexists(name) and not _in_revision(name, arguments):
                raise AccessError(name, _("no such file or folder"))
        for name in names:
            if name == _STDIN:
                yield self._list(nul=arguments.nul)
            elif os.path.lexists(name):
                yield _Given(name, (_judged_by(name) or name,))
            else:
                yield _stored(name)

    @property
    def lacks_packages(self) -> bool:
        """Whether a PATH held none, once all were walked, though nobody allowed that."""
        return bool(self._empty) and not self._allows_empty

    def all_packages(self, on_folder: OnFolder | None = None) -> Iterator[str] | None:
        """Every package on disk, as :meth:`packages` tells them; None where there is none at all,
        against all that was said.
        """
        packages = self.packages(on_folder)
        first = next(packages, None)
        if first is None:
            return None if self.lacks_packages and not self.stored else packages
        return chain((first,), packages)

    @property
    def folders(self) -> list[str]:
        """The folders among what was asked for."""
        named = (path for given in self._given for path in given.paths)
        return [path for path in named if os.path.isdir(path)]

    def packages(self, on_folder: OnFolder | None = None, *, quiet: bool = False) -> Iterator[str]:
        """Every package on disk, in order, found while they are asked for.

        A folder that cannot be listed comes like a file of that path: nobody knows that what is in
        it is right. PATHs without any package are told on stderr.

        Args:
            on_folder: Told about each folder, before any of its files comes.
            quiet: Says nothing, for a look ahead.
        """
        once = _Once(several=sum(len(given.paths) for given in self._given) > 1)
        empty = []
        for given in self._given:
            count = 0
            for path in given.paths:
                is_new = once.below(path)
                for file in self._found(path, on_folder):
                    count += 1
                    if is_new is None or is_new(file):
                        yield file
            if not count and not any(self._of_git(given)):
                empty.append(given)
        if quiet or self._allows_empty:
            return
        lacking = [given for given in empty if not self._is_deleted(given)]
        self._empty = [given.name for given in lacking]
        for given in lacking:
            name = given.name
            if not warn_of_packed(name, filter(os.path.isdir, given.paths), allowed=True):
                warn(
                    _(
                        "{name}: no package to look at; --allow-empty takes that for right",
                        name=name,
                    )
                )

    def _found(self, path: str, on_folder: OnFolder | None) -> Iterator[str]:
        """The packages that a path stands for, and the folders in it that cannot be listed."""
        excluded = self._settings.around(path).excluded.below(path)
        taken = both(self._filter.below(path), excluded)
        closed: list[str] = []

        def note(folder: str, error: OSError) -> None:
            # One that is gone since it was seen holds nothing.
            if not isinstance(error, FileNotFoundError):
                closed.append(folder)

        for file in self._walk([path], note, taken, on_folder):
            if closed:
                yield from closed
                closed.clear()
            yield file
        yield from closed

    def _is_deleted(self, given: _Given) -> bool:
        """Whether git lists packages or plugins and all of them were deleted, which is said on
        stderr then.
        """
        # Late: it is asked of what was deleted alone.
        from inspector.project.around.mounts import plugin_files_of

        deleted = list(filter(self._is_taken, given.deleted()))
        plugins = len(plugin_files_of(deleted))
        packages = len(deleted) - plugins
        if packages:
            only = ngettext("{count} deleted package", "{count} deleted packages", packages)
            warn(
                _(
                    "{name}: {only} and no other",
                    name=given.name,
                    only=only,
                )
            )
        elif plugins:
            only = ngettext("{count} deleted plugin", "{count} deleted plugins", plugins)
            warn(_("{name}: {only} and no package", name=given.name, only=only))
        return bool(deleted)

    @cached_property
    def stored(self) -> list[GitFile]:
        """Every package that is looked at as git has it, in order."""
        return list(
            {file.name: file for given in self._given for file in self._of_git(given)}.values()
        )

    @cached_property
    def deleted(self) -> list[str]:
        """Where every package and ``.uplugin`` file lay that is listed as deleted, in order."""
        return [place for given in self._given for place in filter(self._is_taken, given.deleted())]

    @property
    def plugins_before(self) -> PluginsBefore:
        """The plugins that there were before the changes that are listed."""
        from inspector.project.around.mounts import PluginsBefore

        before = [given.before() for given in self._given if given.before is not None]
        return PluginsBefore(
            [file for plugins in before for file in plugins.files],
            frozenset().union(*(plugins.deleted for plugins in before)),
        )

    def _of_git(self, given: _Given) -> Iterator[GitFile]:
        return (file for file in given.stored if self._is_taken(file.place))

    def _is_taken(self, place: str) -> bool:
        """Whether nothing excludes a file that lies in a place, or would."""
        excluded = self._settings.around(place).excluded.below(place)
        taken = both(self._filter.below(place), excluded)
        return taken is None or taken(place, False)

    def _list(self, *, nul: bool) -> _Given:
        """The paths of the list on standard input, and what Perforce says there is deleted."""
        listed = _paths_of(unmarked(sys.stdin.buffer.read()), nul=nul)
        self._names_depot |= listed.names_depot

        def gone() -> Sequence[str]:
            from inspector.project.around.mounts import plugin_files_of

            packages = filter(is_looked_at, listed.deleted)
            return [*map(os.path.realpath, (*packages, *plugin_files_of(listed.deleted)))]

        def before() -> PluginsBefore:
            from inspector.project.around.mounts import PluginsBefore

            return PluginsBefore.among((), gone())

        return _Given(_("standard input"), self._listed(listed.there), deleted=gone, before=before)

    def _listed(self, paths: Iterable[str]) -> list[str]:
        """Those of some paths that may be packages; the others are counted."""
        listed = []
        for path in map(spelled, paths):
            if (whole := _judged_by(path)) or is_looked_at(path) or os.path.isdir(path):
                listed.append(whole or path)
                self._absent += not os.path.lexists(path)
            else:
                self._others += 1
        return listed


def _in_revision(name: str, arguments: argparse.Namespace) -> bool:
    """Whether a PATH that is not on disk may be ``REV:path``, where the command takes that."""
    if "staged" not in arguments or ":" not in name:
        return False
    from inspector.project.vcs.revisions import split_revision

    return split_revision(name) is not None


def _stored(name: str) -> _Given:
    """What ``REV:path`` stands for."""
    from inspector.project.vcs.listing import looked_at

    files = _of_revision(name)
    if [file.name for file in files] == [name]:
        return _Given(name, stored=files)
    return _Given(name, stored=looked_at(files, this_repository()))


def _of_revision(name: str) -> list[GitFile]:
    """The files that ``REV:path`` names.

    Raises:
        AccessError: It names none, and without Git nothing else either.
        InspectorError: Git cannot be asked.
    """
    from inspector.project.vcs.git import GitMissingError
    from inspector.project.vcs.listing import named

    try:
        return list(named(name, this_repository()))
    except GitMissingError as error:
        # A colon stands in the names of streams of Windows too, which are no files here.
        raise AccessError(name, _("no such file; as a revision: {error}", error=error)) from error


def _listed_by_git(arguments: argparse.Namespace) -> _Given | None:
    """The files of ``--staged`` or ``--since``; None where neither was asked for."""
    options = vars(arguments)
    since: str | None = options.get("since")
    if since is None and not options.get("staged"):
        return None
    paths: list[str] = arguments.paths
    if _STDIN in paths:
        raise InspectorError(_("a list on standard input goes without --staged and --since"))
    from inspector.project.vcs.listing import (
        changed_since,
        deleted,
        indexed,
        looked_at,
        places_before,
        staged,
    )

    git = this_repository()

    def gone() -> Sequence[str]:
        from inspector.project.around.mounts import plugin_files_of

        files = deleted(git, paths, since)
        packages = (file.place for file in looked_at(files, git))
        return [*packages, *plugin_files_of(file.place for file in files)]

    def before() -> PluginsBefore:
        from inspector.project.around.mounts import PluginsBefore

        # Those outside of the PATHs have names too.
        taken = (file.place for file in deleted(git, (), since))
        return PluginsBefore.among(places_before(git, since), taken)

    if since is not None:
        changed = changed_since(since, git, paths)
        _check_named(paths, changed)
        whole = filter(None, map(_judged_by, changed))
        found = (*whole, *filter(is_looked_at, changed))
        return _Given(f"--since {since}", found, deleted=gone, before=before)
    files = staged(git, paths)
    _check_named(paths, [file.place for file in files])
    for folder in filter(None, [_judged_by(file.name, file.place) for file in files]):
        files += indexed(git, os.path.abspath(folder))  # noqa: PTH100
    return _Given("--staged", stored=looked_at(files, git), deleted=gone, before=before)


def _judged_by(name: str, place: str = "") -> str:
    """The folder whose packages are judged by what a project's file says, which is told on stderr.

    Args:
        name: A file, as it was named: a ``.uproject`` or a project file of ours.
        place: Where it lies; empty where the name says so.

    Returns:
        The folder as it is named; empty for any other file.
    """
    if not name.lower().endswith(".uproject") and os.path.basename(name) != PROJECT_FILE:  # noqa: PTH119
        return ""
    if os.path.isdir(place or name):
        return ""
    warn(
        _(
            "{name} says what the packages around it are judged by, so all of them are looked at",
            name=name,
        )
    )
    return os.path.dirname(place or name) or os.curdir  # noqa: PTH120


def _check_named(paths: Sequence[str], files: Sequence[str]) -> None:
    """Ends it where a PATH is neither there nor the place of anything that git lists.

    Raises:
        AccessError: It is so: the PATH is mistyped, and "nothing is wrong" would be said of it.
    """
    for path in paths:
        whole = os.path.abspath(path)  # noqa: PTH100
        places = (os.path.abspath(file) for file in files)  # noqa: PTH100
        below = os.path.join(whole, "")  # noqa: PTH118
        if not os.path.lexists(path) and not any(
            place == whole or place.startswith(below) for place in places
        ):
            raise AccessError(path, _("no such file or folder"))


def this_repository() -> Git:
    """Git for the repository around the current folder."""
    # Late: most commands ask nobody, and what runs git takes a while to load.
    from inspector.project.vcs.git import Git

    return Git(os.getcwd())  # noqa: PTH109


class _Once:
    """Tells files that came before, however they were named."""

    def __init__(self, *, several: bool) -> None:
        self._several = several
        self._before: set[str] = set()

    def below(self, path: str) -> _IsNew | None:
        """What to ask of each file that a path stands for; None where all come first."""
        if not self._several:
            return None
        whole = os.path.normcase(os.path.abspath(path))  # noqa: PTH100
        return _IsNew(path, whole, os.path.join(whole, ""), self._before)  # noqa: PTH118


class _IsNew(NamedTuple):
    """Whether a file below a path comes for the first time.

    ``whole`` is the path as its files are told by, ``start`` what that of each begins with.
    """

    path: str
    whole: str
    start: str
    before: set[str]

    def __call__(self, file: str) -> bool:
        below = os.path.normcase(file[len(self.path) :]).lstrip(os.sep)
        key = self.start + below if below else self.whole
        if key in self.before:
            return False
        self.before.add(key)
        return True


def warn_of_packed(name: str, folders: Iterable[str], *, allowed: bool = False) -> bool:
    """Warns that a PATH without packages holds them in other files, and says what to do with those.

    Args:
        name: What the PATH is called.
        folders: The folders that it stands for.
        allowed: Whether an option of the command takes that for right.

    Returns:
        Whether there are any; else nothing is said.
    """
    # Late: hardly any run needs it.
    from inspector.messages.other_files import packed_remedy, packed_words
    from inspector.project.packed import packed_below

    packed = packed_below(folders)
    if not packed:
        return False
    words = packed_words(packed)
    warn(
        _(
            "{name}: no package to look at, only {packed}; --allow-empty takes that for right",
            name=name,
            packed=words,
        )
        if allowed
        else _("{name}: no package to look at, only {packed}", name=name, packed=words)
    )
    warn(labelled(name, packed_remedy(packed)))
    return True


def warn_closed_folder(folder: str, error: OSError) -> None:
    """Warns that a folder cannot be read."""
    warn(
        _(
            "{folder}: {reason}; the files in it are left out",
            folder=folder,
            reason=error.strerror or error,
        )
    )


def left_out(files: int, why: str) -> None:
    """Says how many files are left out."""
    warn(
        _(
            "{count} left out: {why}",
            count=ngettext("{count} file", "{count} files", files),
            why=why,
        )
    )


class _Listed(NamedTuple):
    """The paths of a list, those that it says are deleted, and whether Perforce wrote it without
    saying where files are on this machine.
    """

    there: Iterable[str]
    deleted: Sequence[str] = ()
    names_depot: bool = False


def _paths_of(text: bytes, *, nul: bool) -> _Listed:
    """The paths of a list: as they stand between NULs, or as other tools write lines."""
    if text.lstrip().startswith(b"... "):
        # Nothing but such a list needs it.
        from inspector.project.vcs.perforce import is_tagged, opened_files

        if is_tagged(text):
            return _Listed(*opened_files(text, os.getcwd()))  # noqa: PTH109
    return _Listed(_lines_of(text, nul=nul), names_depot=_names_depot(text))


def _names_depot(text: bytes) -> bool:
    """Whether Perforce wrote a list without ``-ztag``."""
    if b"#" not in text:
        return False
    from inspector.project.vcs.perforce import names_depot

    return names_depot(text)


def _lines_of(text: bytes, *, nul: bool) -> Iterator[str]:
    # A list of lines with a NUL in one of them is a list of lines.
    if nul or text.endswith(b"\0") or (b"\0" in text and b"\n" not in text):
        yield from filter(None, program_texts(text))
        return
    for line in text.split(b"\n"):
        raw = line.rstrip(b"\r")
        if raw.strip():
            path = program_text(raw)
            yield path if os.path.lexists(path) else _plain(path)


def _plain(text: str) -> str:
    """The path in a line of another tool's list: without Git's quotes or Perforce's revision."""
    if len(text) > 1 and text.startswith('"') and text.endswith('"'):
        return program_text(_unquoted(text[1:-1]))
    if "#" not in text:
        return text
    from inspector.project.vcs.perforce import without_revision

    return without_revision(text)


def _unquoted(text: str) -> bytes:
    parts = bytearray()
    at = 0
    for escape in _QUOTED.finditer(text):
        parts += os.fsencode(text[at : escape.start()])
        what = escape[1]
        parts += _UNQUOTED.get(what) or bytes([int(what, 8) & 0xFF])
        at = escape.end()
    return bytes(parts + os.fsencode(text[at:]))


class _Ignored:
    """What git ignores below folders; where it cannot be asked, nothing, and why on stderr."""

    def __init__(self) -> None:
        self._said: set[str] = set()

    def __call__(self, folder: str) -> frozenset[str]:
        """What it ignores below one.

        Raises:
            InspectorError: Git does not end.
        """
        # Late: a folder without a repository needs none of what runs git.
        from inspector.project.vcs.git import GitHungError
        from inspector.project.vcs.work_tree import ignored_below

        try:
            return ignored_below(folder, self._tell)
        except GitHungError as error:
            raise InspectorError(
                _("{folder}: {error}; --no-ignore does without", folder=folder, error=error)
            ) from error

    def _tell(self, at: str, why: Text) -> None:
        # That there is no Git is the same of every folder.
        if str(why) not in self._said:
            self._said.add(str(why))
            warn(_("{at}: .gitignore leaves out nothing here: {why}", at=at, why=why))


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
    if os.path.isdir(argument):
        raise AccessError(argument, _("it is a folder; {instead}", instead=instead))
    if os.path.exists(argument):
        return File(argument, argument)
    if ":" in argument:
        # Late: what runs git takes as long to load as all of argparse.
        from inspector.project.vcs.revisions import split_revision

        if split_revision(argument) is not None:
            files = _of_revision(argument)
            if [file.name for file in files] != [argument]:
                raise AccessError(argument, _("it is a folder; {instead}", instead=instead))
            return File(argument, files[0].place, files[0])
    raise AccessError(argument, _("no such file"))
