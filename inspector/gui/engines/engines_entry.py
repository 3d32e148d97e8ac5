"""All engines that are known, as what can be open: releases, and those that the user imported."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from PySide6.QtCore import Signal

from inspector.catalog import Catalog, EngineProfile
from inspector.errors import InspectorError
from inspector.gui.desk.entry import Entry
from inspector.gui.desk.workplace import Workplace
from inspector.messages import _, count_text
from inspector.messages.phrases import as_sentence
from inspector.named_tuples import NamedTuple
from inspector.progress import Progress
from inspector.project.around.engine import ImportedProfile, engine_near, imported_profiles
from inspector.project.around.headers import (
    ImportedEngine,
    import_engine,
    source_files,
    user_profile,
    write_profile,
)
from inspector.project.around.settings import SettingsFinder
from inspector.report.engines.listed import ReleaseRow, release_rows

#: The pages, by the ids that they are turned to with.
RELEASES: Final = "releases"
IMPORTED: Final = "imported"
LISTS: Final = "lists"
COOKED: Final = "cooked"


class _ReadEngines(NamedTuple):
    releases: tuple[ReleaseRow, ...]
    profiles: tuple[ImportedProfile, ...]


class Import(NamedTuple):
    """An engine that was imported; ``is_there`` tells that another one of its name is kept."""

    engine: ImportedEngine
    path: str
    is_there: bool
    written: bool = False


class Engines(Entry):
    """The known engines; its argument is the folder of those that were imported.

    Attributes:
        releases: The known releases, newest first; none before they were looked up.
        profiles: The imported engines.
        importing: The folder that is being imported; empty while none is.
        last: What was imported last, since it was opened.
        import_problem: Why the last import came to nothing; empty where it did not.
    """

    kind = "engines"
    symbol = "engine"

    #: A page is to be turned to; carries its id.
    page_wanted = Signal(str)

    def __init__(self, argument: str, place: Workplace) -> None:
        super().__init__((argument,), argument, place)
        self.releases: tuple[ReleaseRow, ...] = ()
        self.profiles: tuple[ImportedProfile, ...] = ()
        self.importing = ""
        self.last: Import | None = None
        self.import_problem = ""
        self._jobs = place.jobs
        self._catalog = place.catalog
        self._closed = False

    @property
    def name(self) -> str:
        return _("Engines")

    @property
    def note(self) -> str:
        return count_text(len(self.releases) + len(self.profiles)) if self.releases else ""

    @property
    def summary(self) -> str:
        if not self.releases:
            return ""
        return _(
            "{releases:,} releases, {imported:,} imported.",
            releases=len(self.releases),
            imported=len(self.profiles),
        )

    @property
    def job(self) -> str:
        """The kind of the job that looks the engines up."""
        return "engines"

    @property
    def import_job(self) -> str:
        """The kind of the job that imports one."""
        return "import engine"

    @property
    def settled(self) -> bool:
        return not any(map(self._jobs.running, (self.job, self.import_job)))

    def load(self) -> None:
        catalog = self._catalog

        def work(_: Progress) -> _ReadEngines:
            return _ReadEngines(release_rows(catalog), imported_profiles(catalog))

        self._jobs.start(self.job, work, self._take, owner=self)

    def _take(self, read: _ReadEngines) -> None:
        self.releases, self.profiles = read
        self.changed.emit()

    # Importing ---------------------------------------------------------------------------------

    def import_from(self, folder: str) -> None:
        """Reads the version lists of an engine's or plugin's source, and keeps them."""
        catalog = self._catalog
        self.importing, self.last, self.import_problem = folder, None, ""
        self._jobs.start(
            self.import_job,
            lambda progress: _imported(folder, catalog, progress),
            self._take_import,
            failed=self._lose_import,
            cancelled=self._stop_import,
            title=_("Importing {name}", name=Path(folder).name),
            owner=self,
        )
        self.changed.emit()
        self.page_wanted.emit(IMPORTED)

    def stop_import(self) -> None:
        """Gives an import up; nothing of it is kept."""
        self._jobs.cancel_kind(self.import_job)

    def write(self) -> None:
        """Keeps the engine that was imported last, in the place of another one of its name."""
        last = self.last
        if last is None:
            return

        def work(_: Progress) -> Import:
            write_profile(last.engine, last.path, force=last.is_there)
            return last._replace(written=True)

        self._jobs.start(
            self.import_job, work, self._take_import, failed=self._lose_import, owner=self
        )

    def _take_import(self, made: Import) -> None:
        self.importing, self.last = "", made
        if made.written:
            self.load()
        elif not made.is_there:
            # Only now, so that nothing is left of an import that was stopped.
            self.write()
        self.changed.emit()

    def _lose_import(self, problem: Exception) -> None:
        if not isinstance(problem, (InspectorError, OSError)):
            raise problem
        self.importing, self.import_problem = "", as_sentence(str(problem))
        self.changed.emit()

    def _stop_import(self) -> None:
        if not self._closed:
            self.importing, self.import_problem = "", _("Stopped; nothing was imported.")
            self.changed.emit()

    def close(self) -> None:
        self._closed = True
        for kind in (self.job, self.import_job):
            self._jobs.cancel_kind(kind)
        self.closed.emit()


def _imported(folder: str, catalog: Catalog, progress: Progress) -> Import:
    """Imports an engine, and writes nothing yet."""
    progress(0)
    files = source_files(folder)

    def near() -> EngineProfile:
        # The name of the folder decides, not what a link there leads to.
        whole = os.path.abspath(folder)  # noqa: PTH100
        return engine_near(whole, SettingsFinder().around(folder), catalog)

    engine = import_engine(folder, files, None, near, catalog, progress=progress)
    path = user_profile(engine.profile.name)
    return Import(engine, path, os.path.exists(Path(path)))
