"""What a save of many files with an engine would do: the previews of each, summed up.

Each file is read down to its objects, the same way as for one file alone, so the sums say what the
single previews say.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from inspector.catalog import Catalog, EngineProfile
from inspector.catalog.model import EngineSteps
from inspector.checks.facts import Depth
from inspector.data_classes import replace
from inspector.errors import AccessError
from inspector.findings.message import Message, Text
from inspector.named_tuples import NamedTuple
from inspector.progress import Progress
from inspector.project.around.class_parents import ClassParents
from inspector.project.around.surroundings import ProjectFinder
from inspector.project.opening import Opened, deepened, read
from inspector.project.scan.worker_pool import (
    DIED,
    ChunkResult,
    PoolConfig,
    Task,
    chunks,
    done,
    whole_path,
)
from inspector.project.upgrade import PatchSources, sources_near, upgrade_preview
from inspector.upgrades.model import (
    REDIRECT,
    WORST_RISK_FIRST,
    LostReference,
    Preview,
    PreviewVerdict,
    Reach,
    Risk,
)
from inspector.upgrades.preview import Counts, counts

if TYPE_CHECKING:
    # Most previews ask no git.
    from inspector.project.vcs.git import Git
    from inspector.project.vcs.listing import GitFile

#: Fewer files than this are read faster than other processes start.
_WORTH_PROCESSES: Final = 40
_CHUNK: Final = 20
#: References that are named of one file; the others are counted.
_MOST_LOST: Final = 20


class StepKey(NamedTuple):
    """What tells a step from others: its axis, its number there (None for redirects), its name."""

    axis: str
    number: int | None
    name: str


class FileStep(NamedTuple):
    """A step that touches a file, or may; ``title`` is that of its axis."""

    key: StepKey
    title: Text
    risk: Risk


class FileSave(NamedTuple):
    """What a save of one file would do, in short.

    ``why`` is why it is refused, as a preview has it; ``lost`` are the first references that a save
    writes as null;
    ``closed`` are the releases that open the file now and not after the save;
    ``references_judged`` tells whether a project is around it, in which its references were looked
    up; ``class_list`` is what it is loaded with in the place of an engine, empty of a package.
    """

    path: str
    verdict: PreviewVerdict
    unreadable: bool = False
    why: Message | None = None
    tally: Counts | None = None
    steps: tuple[FileStep, ...] = ()
    lost: tuple[LostReference, ...] = ()
    closed: tuple[str, ...] = ()
    references_judged: bool = True
    class_list: Text = ""

    @property
    def may_lose(self) -> bool:
        """Whether nothing is lost for certain, and a step that may run loses what it finds."""
        doubtful = self.verdict is PreviewVerdict.UNKNOWN
        return doubtful and self.tally is not None and self.tally.may_lose > 0


class StepTotals:
    """One step over all files that it concerns: how many, and of which risk."""

    def __init__(self, key: StepKey, title: Text) -> None:
        self.key = key
        self.title = title
        self.risks: Counter[Risk] = Counter()

    @property
    def files(self) -> int:
        """How many files it touches, or may."""
        return self.risks.total()

    @property
    def unknown(self) -> int:
        """In how many files nobody knows what it does."""
        return self.risks[Risk.UNKNOWN] + self.risks[Risk.MAY_LOSE]

    @property
    def may_lose(self) -> int:
        """In how many files it loses what it finds, and nobody knows whether it finds anything."""
        return self.risks[Risk.MAY_LOSE]

    @property
    def losing(self) -> int:
        """In how many files it loses data for certain."""
        return self.risks[Risk.LOSES]


def _worst_first(step: StepTotals) -> tuple[tuple[int, ...], str, str]:
    worst = -step.losing, -step.may_lose, -step.unknown, -step.files
    # Custom versions by their names; what other axes are called depends on the language.
    name = step.title if isinstance(step.title, str) else step.key.axis.upper()
    return worst, name, step.key.name


class SetSave:
    """What a save of all files would do, summed up file by file."""

    def __init__(self) -> None:
        self.files = 0
        self.unreadable = 0
        self.verdicts: Counter[PreviewVerdict] = Counter()
        self.closed: Counter[str] = Counter()
        #: Those that lose something for certain.
        self.losing: list[FileSave] = []
        #: The paths of those of which not all is known.
        self.doubtful: list[str] = []
        #: How many more may lose something.
        self.may_lose = 0
        #: How many of those that are saved have no project around them for their references.
        self.alone = 0
        #: How many are of an engine, and the class lists of the others in the order of the files.
        self.of_engine = 0
        self.class_lists: dict[Text, None] = {}
        self._steps: dict[StepKey, StepTotals] = {}

    def add(self, file: FileSave) -> None:
        """Counts one file."""
        self.files += 1
        self.verdicts[file.verdict] += 1
        self.unreadable += file.unreadable
        self.may_lose += file.may_lose
        self.alone += not file.references_judged
        self.closed.update(file.closed)
        if file.class_list:
            self.class_lists[file.class_list] = None
        else:
            self.of_engine += 1
        if file.verdict is PreviewVerdict.LOSSY:
            self.losing.append(file)
        elif file.verdict is PreviewVerdict.UNKNOWN:
            self.doubtful.append(file.path)
        for step in file.steps:
            totals = self._steps.get(step.key)
            if totals is None:
                totals = self._steps[step.key] = StepTotals(step.key, step.title)
            totals.risks[step.risk] += 1

    @property
    def steps(self) -> list[StepTotals]:
        """The steps: those that lose data first, then those that may, then the unknown ones, each
        by their files, then by their axes.
        """
        return sorted(self._steps.values(), key=_worst_first)


class SaveSettings(NamedTuple):
    """What is asked: the engine, the files of redirects and patches that were named, and whether
    what loads classes is strict. ``source`` is what the source of the engine tells of numbers.
    """

    engine: EngineProfile
    catalog: Catalog
    ini: tuple[str, ...] = ()
    patches: tuple[str, ...] = ()
    strict: bool = False
    source: EngineSteps | None = None


def save_all(
    paths: Iterable[str],
    settings: SaveSettings,
    readers: PoolConfig | None = None,
    progress: Progress | None = None,
) -> Iterator[FileSave]:
    """What a save of each file would do, in the order of the files.

    Args:
        paths: The files.
        settings: What is asked.
        readers: Who reads; None for processes of its own.
        progress: Told how many files are done, of how many.
    """
    progress = progress or Progress()
    paths, finished = list(paths), 0
    for __, files in _results(paths, settings, readers or PoolConfig()):
        yield from files
        finished += len(files)
        progress(finished, len(paths))


def _results(
    paths: list[str], settings: SaveSettings, readers: PoolConfig
) -> Iterator[ChunkResult[list[FileSave]]]:
    worth = len(paths) >= _WORTH_PROCESSES
    if readers.executor is None:
        work = Task(partial(save_files, settings), _unread)
        yield from done(work, chunks(paths, _CHUNK), readers, worth=worth)
        return
    # Others may have another current folder: they are asked in whole paths, and the results are
    # told in those that were given.
    named = {whole_path(path): path for path in (*settings.ini, *settings.patches)}
    ini, patches = (tuple(map(whole_path, files)) for files in (settings.ini, settings.patches))
    work = Task(partial(save_files, settings._replace(ini=ini, patches=patches)), _unread)
    for given, files in done(work, chunks(paths, _CHUNK), readers, worth=worth):
        told = [
            file._replace(path=path, class_list=_as_given(file.class_list, named))
            for path, file in zip(given, files, strict=True)
        ]
        yield ChunkResult(given, told)


def _as_given(class_list: Text, named: Mapping[str, str]) -> Text:
    """The names of files in the place of their whole paths."""
    if not isinstance(class_list, str):
        return class_list
    for whole, path in named.items():
        class_list = class_list.replace(whole, path)
    return class_list


def save_files(settings: SaveSettings, paths: list[str]) -> list[FileSave]:
    """What a save of some files would do."""
    previews = _Previews(settings)
    files = []
    for path in paths:
        with read(path, Depth.OBJECTS, briefly=True) as opened:
            files.append(previews.of(opened))
    return files


def save_stored(
    files: Sequence[GitFile],
    git: Git,
    settings: SaveSettings,
    progress: Progress | None = None,
) -> Iterator[FileSave]:
    """What a save of files would do, as git has them: staged, or in a revision.

    Args:
        files: The files; what is around each is that of its place in the work tree.
        git: The repository.
        settings: What is asked.
        progress: Told how many files are done, of how many.

    Raises:
        GitError: Git cannot be asked.
    """
    from inspector.project.vcs.listing import opened_files, unread

    progress = progress or Progress()
    previews = _Previews(settings)
    for number, opened in enumerate(opened_files(files, git), 1):
        with opened:
            try:
                save = previews.of(deepened(opened, Depth.OBJECTS))
            except AccessError as error:
                again = unread(opened.path, error.reason)._replace(place=opened.place)
                save = previews.of(again)
        yield save
        progress(number, len(files))


class _Previews:
    """Makes previews of files in short; each folder's redirects and patches are read once."""

    def __init__(self, settings: SaveSettings) -> None:
        self._settings = settings
        self._projects = ProjectFinder()
        self._parents = ClassParents()
        self._sources: dict[str, PatchSources] = {}

    def of(self, opened: Opened) -> FileSave:
        """What a save of a file would do that was read to its objects."""
        settings, folder = self._settings, opened.folder
        sources = self._sources.get(folder)
        if sources is None:
            place = opened.place or opened.path
            # What applying data patches gives is told of one file alone: it is lost in no save.
            near = sources_near(
                place, settings.ini, settings.patches, settings.source, self._parents
            )
            sources = replace(near, slices=None)
            self._sources[folder] = sources
        around = self._projects.surroundings_of(folder)
        preview = upgrade_preview(
            opened, settings.engine, settings.catalog, sources, around, strict=settings.strict
        )
        return file_save(opened.path, preview)


def file_save(path: str, preview: Preview) -> FileSave:
    """The preview of one file in short."""
    class_list = "" if preview.at_load is None else preview.engine
    if preview.verdict is PreviewVerdict.REFUSED:
        return FileSave(
            path,
            preview.verdict,
            preview.unreadable,
            preview.refused,
            class_list=class_list,
        )
    return FileSave(
        path,
        preview.verdict,
        tally=counts(preview),
        steps=tuple(_steps(preview)),
        lost=preview.references_lost[:_MOST_LOST],
        closed=preview.closed,
        references_judged=preview.references_judged,
        class_list=class_list,
    )


def _steps(preview: Preview) -> Iterable[FileStep]:
    """The steps that touch the file, or may: the worst of those that share a key."""
    steps: dict[StepKey, FileStep] = {}
    for group in preview.groups:
        for step in group.steps:
            if step.risk is None or step.reach is Reach.NOTHING:
                continue
            number = None if group.axis == REDIRECT else step.number
            key = StepKey(group.axis, number, step.name)
            same = steps.get(key)
            risks = (step.risk,) if same is None else (step.risk, same.risk)
            worst = min(risks, key=WORST_RISK_FIRST.index)
            steps[key] = FileStep(key, group.title, worst)
    return steps.values()


def _unread(path: str) -> list[FileSave]:
    return [FileSave(path, PreviewVerdict.REFUSED, unreadable=True, why=DIED)]
