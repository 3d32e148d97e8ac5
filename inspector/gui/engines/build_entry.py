"""An engine that is open: its Build.version, and which binaries below a folder it takes."""

from __future__ import annotations

from pathlib import Path

from inspector.catalog.binaries import Binaries
from inspector.catalog.build_version import BUILD_VERSION_PLACE
from inspector.checks.engines.build import build_findings
from inspector.checks.engines.modules import BinariesAnswer, judge_binaries
from inspector.checks.judgement import Mark
from inspector.errors import InspectorError
from inspector.files.reading import BUILD_VERSION, read_side_file, text_of
from inspector.findings.finding import Finding
from inspector.gui.desk.entry import Entry
from inspector.gui.desk.on_disk import Stamps, stamps_of
from inspector.gui.desk.workplace import Workplace
from inspector.gui.engines.build_place import build_version_of
from inspector.messages import _
from inspector.messages.phrases import as_sentence
from inspector.named_tuples import NamedTuple
from inspector.progress import Progress
from inspector.project.around.builds import BuildVersionFile, find_binaries, read_build_version_file
from inspector.report.engines.build import build_verdict, engine_name, worst_mark


def engine_root(path: str) -> str:
    """The engine's folder that a Build.version lies in; empty for one that lies elsewhere."""
    whole = Path(path).absolute()
    root = next(iter(whole.parents[len(BUILD_VERSION_PLACE.parts) - 1 :]), whole)
    return str(root) if root / BUILD_VERSION_PLACE == whole else ""


class _ReadBuild(NamedTuple):
    """A file that was read, or why it could not be, and then what stands in it."""

    file: BuildVersionFile | None
    problem: InspectorError | None
    text: str
    stamps: Stamps


class EngineBuild(Entry):
    """A Build.version that is open.

    Its argument is the path of the file, or of the engine's folder.

    Attributes:
        path: The path of the file.
        root: The engine's folder; empty where the file lies in none.
        file: What the file says; None before it is read, and where it cannot be.
        findings: What is wrong with it.
        text: The text of a file that is no Build.version.
        folder: Where manifests are looked for; empty for nowhere yet.
        binaries: What was found there; None before that.
        binaries_problem: Why nothing was; empty where something was, or nobody looked yet.
    """

    kind = "engine"
    symbol = None

    def __init__(self, argument: str, place: Workplace) -> None:
        super().__init__((argument,), argument, place)
        self.path = build_version_of(argument)
        self.root = engine_root(self.path)
        self.file: BuildVersionFile | None = None
        self.findings: tuple[Finding, ...] = ()
        self.text = ""
        self.folder = self.root
        self.binaries: BinariesAnswer | None = None
        self.binaries_problem = ""
        self._jobs = place.jobs
        self._closed = False

    @property
    def name(self) -> str:
        return engine_name(self.file.build) if self.file is not None else Path(self.path).name

    @property
    def mark(self) -> Mark:
        if self.file is None:
            return super().mark
        return worst_mark(self.findings) or Mark.OK

    @property
    def note(self) -> str:
        return (
            _("CL {changelist}", changelist=self.file.build.changelist)
            if self.file is not None
            else ""
        )

    @property
    def summary(self) -> str:
        if self.error is not None:
            return as_sentence(str(self.error))
        return str(build_verdict(self.findings)) if self.file is not None else ""

    @property
    def accessible_name(self) -> str:
        return _("engine, {name}", name=super().accessible_name)

    @property
    def job(self) -> str:
        """The kind of the job that reads the file."""
        return f"engine {self.key}"

    @property
    def binaries_job(self) -> str:
        """The kind of the job that looks for manifests."""
        return f"binaries {self.key}"

    @property
    def settled(self) -> bool:
        return not any(map(self._jobs.running, (self.job, self.binaries_job)))

    def load(self) -> None:
        self._jobs.start(self.job, lambda _: _read(self.path), self._take, owner=self)

    def _take(self, read: _ReadBuild) -> None:
        self.take_stamps(read.stamps)
        self.file, self.error, self.text = read.file, read.problem, read.text
        self.findings = build_findings(read.file.build) if read.file is not None else ()
        self.look_in(self.folder)
        self.changed.emit()

    def look_in(self, folder: str) -> None:
        """Looks for manifests below a folder; :attr:`changed` follows."""
        self.folder, self.binaries, self.binaries_problem = folder, None, ""
        file, root = self.file, self.root
        if not folder or file is None:
            return

        def work(progress: Progress) -> BinariesAnswer:
            there = find_binaries(folder, progress)
            if folder == root:
                answer = judge_binaries(there.binaries)
            else:
                alone = Binaries(root or file.path, (), (), (), {}, (file.path, file.build))
                engine = find_binaries(root, progress).binaries if root else alone
                answer = judge_binaries(there.binaries, engine=engine)
            return answer._replace(findings=(*there.problems, *answer.findings))

        self._jobs.start(
            self.binaries_job,
            work,
            self._take_binaries,
            failed=self._lose_binaries,
            cancelled=self._stop_binaries,
            title=_("Looking for manifests in {name}", name=Path(folder).name),
            owner=self,
        )
        self.changed.emit()

    def _take_binaries(self, answer: BinariesAnswer) -> None:
        self.binaries = answer
        self.changed.emit()

    def _lose_binaries(self, problem: Exception) -> None:
        if not isinstance(problem, (InspectorError, OSError)):
            raise problem
        self.binaries_problem = as_sentence(str(problem))
        self.changed.emit()

    def _stop_binaries(self) -> None:
        if not self._closed:
            self.binaries_problem = _("Stopped before all folders were looked through.")
            self.changed.emit()

    def close(self) -> None:
        self._closed = True
        for kind in (self.job, self.binaries_job):
            self._jobs.cancel_kind(kind)
        self.closed.emit()


def _read(path: str) -> _ReadBuild:
    stamps = stamps_of([path])
    try:
        return _ReadBuild(read_build_version_file(path), None, "", stamps)
    except InspectorError as error:
        try:
            text = text_of(read_side_file(path, BUILD_VERSION), "replace")
        except InspectorError:
            text = ""
        return _ReadBuild(None, error, text, stamps)
