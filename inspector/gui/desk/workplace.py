"""What everything in the window works with: the look, the settings, the jobs, the target engine."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

from PySide6.QtCore import QObject, Signal, qVersion

from inspector.catalog import Catalog, EngineProfile, default_profile, profile_for
from inspector.data_classes import replace
from inspector.errors import InspectorError
from inspector.gui.look.theme import Theme
from inspector.gui.work.ask import Ask
from inspector.gui.work.desktop_list import DesktopList
from inspector.gui.work.jobs import Jobs
from inspector.gui.work.recent import RecentList
from inspector.gui.work.settings import Settings
from inspector.messages import _, lazy
from inspector.progress import Progress
from inspector.project.around.engine import engine_near, of_classes_near
from inspector.project.around.settings import SettingsFinder
from inspector.report.about import Bugs

#: What the target chooser says of an engine that was taken over from the last run.
LAST_USED = lazy("the last one used")
#: What it says of one that the settings name.
OWN_DEFAULT = lazy("from the settings")
#: What the settings have in the place of a release for the newest one that packages confirm.
NEWEST_ENGINE = "newest"
#: The setting that names one.
DEFAULT_ENGINE = "engine/default"


class Workplace(QObject):
    """The shared means of one window.

    Attributes:
        theme: The look; widgets listen to :attr:`theme_changed`.
        settings: What is remembered between runs.
        catalog: What is known about engines and versions.
        bugs: Takes the bugs of the window, and what was done before them.
        jobs: Where work goes that would make the window wait.
        ask: Answers which files and folders to open.
        target: The engine that files are judged by.
        target_fixed: Whether somebody chose the target; otherwise it follows what is shown.
        chosen_target: What was chosen in the window, as :meth:`choose_target` takes it; else empty.
    """

    #: Carries the Theme.
    theme_changed = Signal(object)
    #: Carries the EngineProfile. Answers of the entries follow by ``Entry.changed``.
    target_changed = Signal(object)
    #: ``target_fixed`` is another.
    target_fixed_changed = Signal()
    #: Somebody wants to read a help page; carries its name below the help folder, no suffix.
    help_requested = Signal(str)
    #: Something to tell that is no finding of a file: mark, bold clause, rest.
    notified = Signal(str, str, str)

    def __init__(
        self,
        *,
        theme: Theme,
        settings: Settings,
        catalog: Catalog,
        ask: Ask,
        target: EngineProfile | None = None,
        last_used: bool = True,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.theme = theme
        self.settings = settings
        self.catalog = catalog
        self.ask = ask
        self.bugs = Bugs(self._paths_at_hand, qVersion())
        self.jobs = Jobs(self)
        self.recent_files = RecentList(settings, "recent/files", limit=24)
        self.recent_folders = RecentList(settings, "recent/folders", limit=12)
        DesktopList(settings, self.jobs, self.recent_files)
        self.target_fixed = target is not None
        self.chosen_target = ""
        self._last_used = last_used
        self.target: EngineProfile = target or self.fallback

    def _paths_at_hand(self) -> Iterable[str]:
        """What reports of bugs must not name."""
        for recent in (self.recent_files, self.recent_folders):
            yield from (entry.path for entry in recent.entries())

    def set_theme(self, theme: Theme) -> None:
        """Changes the look of everything that listens."""
        self.theme = theme
        self.theme_changed.emit(theme)

    def stop_job(self) -> None:
        """Stops the job that is shown to run."""
        state = self.jobs.current()
        if state is not None:
            self.jobs.cancel(state.number)

    # Target engine

    @property
    def fallback(self) -> EngineProfile:
        """The engine for files that no project claims, as the settings say."""
        default = self.settings.text(DEFAULT_ENGINE)
        if self.catalog.release(default) is not None:
            return profile_for(default, self.catalog).with_source(str(OWN_DEFAULT))
        last = self.settings.text("engine/last")
        wanted = self._last_used and default != NEWEST_ENGINE
        if wanted and self.catalog.release(last) is not None:
            return profile_for(last, self.catalog).with_source(str(LAST_USED))
        return default_profile(None, self.catalog)

    def choose_target(self, text: str) -> None:
        """Judges everything by another engine from now on.

        Args:
            text: A release, or the path of a Build.version, engine root, .uproject or profile,
                which is read away from the window's thread.
        """
        catalog = self.catalog

        def work(progress: Progress) -> EngineProfile:
            progress(0)
            return profile_for(text, catalog)

        if catalog.release(text) is not None:
            self._take_target(profile_for(text, catalog), text)
        else:
            self.jobs.start(
                "target", work, lambda found: self._take_target(found, text), failed=self._no_target
            )

    def _no_target(self, problem: Exception) -> None:
        if not isinstance(problem, (InspectorError, OSError)):
            raise problem
        self.notified.emit("bad", _("That is not an engine."), f"{problem}")

    def _take_target(self, profile: EngineProfile, text: str) -> None:
        self.chosen_target = text
        self._fix_target(fixed=True)
        self.settings.set("engine/last", text)
        self.set_target(profile)

    def free_target(self) -> None:
        """Lets the target follow what is shown again."""
        self.chosen_target = ""
        self._fix_target(fixed=False)
        self.settings.set("engine/last", "")

    def _fix_target(self, *, fixed: bool) -> None:
        if fixed is not self.target_fixed:
            self.target_fixed = fixed
            self.target_fixed_changed.emit()

    def set_target(self, profile: EngineProfile) -> None:
        """Makes an engine the target, chosen or not."""
        if profile != self.target:
            self.target = profile
            self.target_changed.emit(profile)

    def next_target(self, by: int) -> str:
        """The release next to the target: the older one for −1; empty where there is none."""
        names = [release.name for release in self.catalog.releases]
        at = self.target.release
        position = names.index(at.name) + by if at is not None and at.name in names else -1
        return names[position] if 0 <= position < len(names) else ""

    def profile_maker(self) -> Callable[[Path], EngineProfile]:
        """How a file finds the engine it is judged by; the answer may be used on any thread."""
        if self.target_fixed:
            chosen = self.target
            return lambda path: of_classes_near(str(path.absolute().parent), chosen)
        catalog, fallback = self.catalog, self.fallback
        newest = default_profile(None, catalog)

        def near(path: Path) -> EngineProfile:
            folder = str(path.absolute().parent)
            settings = SettingsFinder(strict=False).of(folder)
            profile = engine_near(folder, settings, catalog, strict=False)
            is_newest = replace(profile, class_list="") == newest
            return replace(fallback, class_list=profile.class_list) if is_newest else profile

        return near
