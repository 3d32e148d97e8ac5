"""A project's settings: ``asset-inspector.toml``, found, read and checked as a whole.

::

    engine = "5.3"      # or engines = ["5.3", "Config/OurEngine.toml"]
    ignore = ["LICENSEE-BUILD"]

    [severity]
    COMPAT-MISMATCH = "error"

    [[per_path]]
    paths = ["ThirdParty"]
    ignore = ["ZERO-CHANGELIST"]

The file that is nearest above a package holds for it, alone. What each key means is on the help
page about the project file. The files in the user's own folder are found here too.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping
from functools import cached_property
from pathlib import Path
from typing import Annotated, Any, Final

from inspector.checks.case import EVERYTHING, RULES, Policy, Surroundings, Switch
from inspector.data_classes import dataclass, field
from inspector.errors import InspectorError
from inspector.files.convert import (
    FLAG,
    TEXT,
    KeyPath,
    Table,
    TableError,
    ValueKind,
    convert,
    shown,
)
from inspector.files.folders import user_folder
from inspector.files.reading import SETTINGS, is_listed, leads_elsewhere, overlaid
from inspector.files.system import seen_from, slashed
from inspector.files.toml_file import TomlFile, read_toml
from inspector.findings.finding import Severity
from inspector.findings.message import Message, Text
from inspector.named_tuples import NamedTuple
from inspector.project.walk import WalkFilter, expression_of, nearest_above
from inspector.suggestions import nearest

#: The file that holds a project's settings for this program.
PROJECT_FILE: Final = "asset-inspector.toml"
#: The folder with the user's files of patches, in that folder.
PATCHES_FOLDER: Final = "patches"
#: The folder with the engines that the user imported, in that folder.
ENGINES_FOLDER: Final = "engines"
#: The folder with the lists of classes that the user imported, in that folder.
CLASSES_FOLDER: Final = "classes"


def settings_file_in(folder: str) -> str:
    """The ``asset-inspector.toml`` in a folder, whatever has that name; empty where nothing has."""
    candidate = os.path.join(folder, PROJECT_FILE)
    return candidate if is_listed(candidate) else ""


def engines_folder() -> Path:
    """Where the profiles of imported engines lie; it need not exist."""
    return user_folder() / ENGINES_FOLDER


def classes_folder() -> Path:
    """Where the lists of imported classes lie; it need not exist."""
    return user_folder() / CLASSES_FOLDER


def user_engines() -> dict[str, str]:
    """The profile files of the engines that the user imported, by name in its order."""
    folder = os.fspath(engines_folder())
    try:
        names = os.listdir(folder)
    except OSError:
        return {}
    return {
        name.removesuffix(".toml"): os.path.join(folder, name)
        for name in sorted(names)
        if name.endswith(".toml")
    }


def user_patches() -> tuple[str, ...]:
    """The user's own files of patches, in the order of their names."""
    try:
        names = os.listdir(user_folder() / PATCHES_FOLDER)
    except OSError:
        return ()
    folder = os.fspath(user_folder() / PATCHES_FOLDER)
    return tuple(os.path.join(folder, name) for name in sorted(names) if name.endswith(".toml"))


#: What a baseline is called that no setting names; it lies beside the settings.
BASELINE_NAME: Final = "asset-inspector.baseline.json"
#: More rows for paths, and more signs in one list of patterns, than any project has.
_MOST_ROWS: Final = 1000
_MOST_SIGNS: Final = 10_000
_THE_FILE: Final = Message("project/the-file")


class EngineSetting(NamedTuple):
    """The engine that the settings name, as it is written, and the line.

    ``of_list`` is whether it is one of ``engines``.
    """

    text: str
    line: int
    of_list: bool = False


class Overrides(NamedTuple):
    """What somebody says beside the settings, or in their place.

    Attributes:
        config: The settings file for every package; None for the nearest above each.
        select: The only rules that are told; None for those of the settings. With them what the
            settings ignore everywhere is not ignored.
        ignore: Rules that are not told, beside those of the settings.
    """

    config: str | None = None
    select: frozenset[str] | None = None
    ignore: frozenset[str] = frozenset()


class PerPath(NamedTuple):
    """Rules that are not told of the files of some patterns, which ``places`` finds."""

    patterns: tuple[str, ...]
    places: re.Pattern[str]
    ignore: frozenset[str]


@dataclass(frozen=True)
class Settings:
    """What the settings of a project say; those of no file say nothing.

    Attributes:
        file: Their file; empty where there is none.
        engine: The engine to judge by; the first of several.
        other_engines: Further engines that a check judges by.
        patches: Files of patches, seen from the folder of the file.
        exclude: Patterns of files that are not looked at, seen from there too.
        baseline: The file of known findings, as a whole path; None where none is named.
        source_built: The line that says that the project's builds have no changelist.
        policy: Which rules speak where no path says otherwise.
        problem: Why the file was left out; empty where it was read.
        per_path: Rules that are not told of some files.
    """

    file: str = ""
    engine: EngineSetting | None = None
    other_engines: tuple[EngineSetting, ...] = ()
    patches: tuple[str, ...] = ()
    exclude: tuple[str, ...] = ()
    baseline: str | None = None
    source_built: Switch | None = None
    policy: Policy = EVERYTHING
    problem: Text = ""
    per_path: tuple[PerPath, ...] = ()
    _policies: dict[frozenset[str], Policy] = field(default_factory=dict, repr=False)

    @property
    def folder(self) -> str:
        """The folder that paths in the file start at."""
        return os.path.dirname(self.file)

    @cached_property
    def excluded(self) -> WalkFilter:
        """What a walk passes over here."""
        return WalkFilter(self.exclude, defaults=False, start=self.folder)

    def policy_of(self, path: str) -> Policy:
        """Which rules speak of one file."""
        if not self.per_path:
            return self.policy
        place = slashed(seen_from(path, self.folder or os.curdir))
        rows = [row.ignore for row in self.per_path if row.places.search(place)]
        ignore = self.policy.ignore.union(*rows)
        policy = self._policies.get(ignore)
        if policy is None:
            policy = Policy(self.policy.select, ignore, self.policy.severities)
            self._policies[ignore] = policy
        return policy

    def added_to(self, surroundings: Surroundings, path: str) -> Surroundings:
        """What the project of a file says about checking it, with what is said here."""
        policy = self.policy_of(path)
        if policy is EVERYTHING and self.source_built is None and not self.problem:
            return surroundings
        return Surroundings(
            surroundings.zero_changelist_off or self.source_built,
            both(self.problem, surroundings.left_out),
            policy,
            surroundings.plugins,
            surroundings.project_context,
            surroundings.others,
        )


def both(problem: Text, left_out: Text) -> Text:
    """What could not be read of two places, either of which may say nothing."""
    if problem and left_out:
        return Message("phrases/remarks", remarks=(problem, left_out))
    return problem or left_out


class SettingsFinder:
    """Finds the settings for files; each file of settings is read once.

    Keep one for one piece of work: files that appear or change later are not noticed.

    Args:
        overrides: What is said in their place.
        strict: Raises an error for settings that are not as they have to be; otherwise they are
            left out, and their ``problem`` says so.
    """

    def __init__(self, overrides: Overrides = Overrides(), *, strict: bool = True) -> None:  # noqa: B008
        self._overrides = overrides
        self._strict = strict
        self._files: dict[str, str] = {}
        self._settings: dict[str, Settings] = {}

    def file_of(self, folder: str) -> str:
        """The settings file that holds for a folder; empty where there is none."""
        if self._overrides.config is not None:
            return self._overrides.config
        return nearest_above(folder, self._files, settings_file_in)

    def of(self, folder: str) -> Settings:
        """The settings that hold for a folder.

        Raises:
            InspectorError: They are not as they have to be, and the finder is strict.
        """
        file = self.file_of(folder)
        settings = self._settings.get(file)
        if settings is None:
            settings = self._settings[file] = self._read(file)
        return settings

    def patches_of(self, folder: str) -> tuple[str, ...]:
        """The files of patches that the settings for a folder name; none where those are not as
        they have to be.
        """
        try:
            return self.of(folder).patches
        except InspectorError:
            return ()

    def around(self, path: str) -> Settings:
        """The settings that hold for a file, or for a folder and what lies in it.

        Raises:
            InspectorError: They are not as they have to be, and the finder is strict.
        """
        return self.of(path if os.path.isdir(path) else os.path.dirname(path))

    def _read(self, file: str) -> Settings:
        if not file:
            return read_table(None, self._overrides)
        try:
            if file == self._overrides.config:
                # What somebody names is meant as it is on disk.
                with overlaid(None):
                    return read_settings(file, self._overrides)
            return read_settings(file, self._overrides)
        except InspectorError as error:
            if self._strict:
                raise
            return Settings(
                file=file,
                problem=Message("project/left-out", file=PROJECT_FILE, reason=error.message),
            )


def read_settings(file: str, overrides: Overrides = Overrides()) -> Settings:  # noqa: B008
    """The settings of a file.

    Raises:
        AccessError: It cannot be read.
        TomlFileError: Something in it is not as it has to be.
    """
    toml = read_toml(file, SETTINGS)
    try:
        return read_table(toml, overrides)
    except TableError as error:
        raise toml.error(error) from None


def read_table(toml: TomlFile | None, overrides: Overrides) -> Settings:
    """The settings of a table, None for that of no file.

    Raises:
        TableError: Something in it is not as it has to be.
    """
    if toml is None:
        return Settings(policy=_policy((), (), {}, overrides))
    given = convert(toml.table, _SettingsTable, (), _THE_FILE)
    patches = _texts(given.patches, ("patches",))
    exclude = _texts(given.exclude, ("exclude",))
    select = _rules(given.select or (), ("select",))
    ignore = _rules(given.ignore, ("ignore",))
    _check_length(exclude, ("exclude",))
    if given.select is not None and not select:
        raise TableError(("select",), Message("project/select-empty"))
    engines, baseline = _engines(given, toml), given.baseline
    if baseline is not None and leads_elsewhere(baseline):
        raise TableError(("baseline",), Message("project/on-another-machine", key="baseline"))
    source_built = None
    if given.source_built:
        line = toml.line_of(("source_built",))
        source_built = Switch(toml.name, line, "source_built = true", expected=True)
    return Settings(
        file=toml.name,
        engine=engines[0] if engines else None,
        other_engines=engines[1:],
        patches=patches,
        exclude=exclude,
        baseline=baseline
        and os.path.join(os.path.dirname(toml.name), baseline.replace("/", os.sep)),
        source_built=source_built,
        policy=_policy(select, ignore, _severities(given.severity), overrides),
        per_path=tuple(_per_path(given.per_path)),
    )


def check_rule(name: str) -> Message | None:
    """What is wrong with the name of a rule; None where it is one."""
    if name in RULES:
        return None
    return Message("project/no-rule", name=shown(name), rule_hint=_rule_hint(name))


def _rule_hint(name: str) -> Message:
    near = nearest(name, RULES)
    return Message("files/did-you-mean", near=near) if near else Message("project/rules-listed")


#: The texts in it are looked at one by one.
_LIST: Final = ValueKind(Message("files/texts"), '["…"]', list)


class _SettingsTable(Table):
    """The settings as the file has them; rules and paths are looked at one by one."""

    engine: Annotated[str | None, TEXT] = None
    engines: Annotated[list[Any] | None, _LIST] = None
    patches: Annotated[list[Any], _LIST] = []
    exclude: Annotated[list[Any], _LIST] = []
    select: Annotated[list[Any] | None, _LIST] = None
    ignore: Annotated[list[Any], _LIST] = []
    baseline: Annotated[str | None, TEXT] = None
    source_built: Annotated[bool, FLAG] = False
    severity: Any = None
    per_path: Any = None


class _PathsTable(Table):
    """A row of ``[[per_path]]``."""

    paths: Annotated[list[Any], _LIST]
    ignore: Annotated[list[Any], _LIST]


def _engines(given: _SettingsTable, toml: TomlFile) -> tuple[EngineSetting, ...]:
    """The engines that the settings name, each once; the first serves everywhere."""
    named: dict[str, KeyPath] = {}
    if given.engines is None:
        if given.engine is not None:
            named[given.engine] = ("engine",)
    else:
        if given.engine is not None:
            raise TableError(("engines",), Message("project/engine-and-engines"))
        texts = _texts(given.engines, ("engines",))
        if not texts:
            raise TableError(("engines",), Message("project/engines-empty"))
        for at, text in enumerate(texts):
            named.setdefault(text, ("engines", at))
    for text, path in named.items():
        if leads_elsewhere(text):
            raise TableError(path, Message("project/on-another-machine", key=path[0]))
    of_list = given.engines is not None
    return tuple(EngineSetting(text, toml.line_of(path), of_list) for text, path in named.items())


def _texts(rows: Iterable[Any], path: KeyPath) -> tuple[str, ...]:
    """The texts of a list."""
    for at, row in enumerate(rows):
        if not isinstance(row, str) or not row.strip():
            message = Message("project/item-no-text", row=shown(row), key=path[-1])
            raise TableError((*path, at), message)
    return tuple(rows)


def _rules(rows: Iterable[Any], path: KeyPath) -> tuple[str, ...]:
    """The names of rules."""
    names = _texts(rows, path)
    for at, name in enumerate(names):
        wrong = check_rule(name)
        if wrong is not None:
            raise TableError((*path, at), wrong)
    return names


def _check_length(patterns: Iterable[str], path: KeyPath) -> None:
    if sum(map(len, patterns)) > _MOST_SIGNS:
        raise TableError(path, Message("project/patterns-too-long", most=_MOST_SIGNS))


def _severities(table: Any) -> dict[str, Severity]:
    if table is None:
        return {}
    if not isinstance(table, Mapping):
        raise TableError(("severity",), Message("project/severity-no-table"))
    severities = {}
    for name, level in table.items():
        wrong = check_rule(name)
        if wrong:
            raise TableError(("severity", name), wrong)
        if level not in tuple(Severity):
            silent = level in ("off", "none", "ignore", False)
            instead = f'ignore = ["{name}"]' if silent else Message("project/severities")
            message = Message(
                "project/no-severity",
                name=name,
                level=shown(level),
                instead=instead,
            )
            raise TableError(("severity", name), message)
        severities[name] = Severity(level)
    return severities


def _per_path(rows: Any) -> Iterable[PerPath]:
    if rows is None:
        return
    if not isinstance(rows, list):
        raise TableError(("per_path",), Message("project/per-path-no-array"))
    if len(rows) > _MOST_ROWS:
        raise TableError(
            ("per_path", _MOST_ROWS), Message("project/too-many-per-path", most=_MOST_ROWS)
        )
    for number, row in enumerate(rows):
        path: KeyPath = ("per_path", number)
        given = convert(row, _PathsTable, path, "[[per_path]]")
        rules = _rules(given.ignore, (*path, "ignore"))
        patterns = _texts(given.paths, (*path, "paths"))
        _check_length(patterns, (*path, "paths"))
        places = expression_of(patterns)
        if places is None:
            raise TableError((*path, "paths"), Message("project/paths-empty"))
        yield PerPath(patterns, places, frozenset(rules))


def _policy(
    selected: Iterable[str],
    ignored: Iterable[str],
    severities: Mapping[str, Severity],
    overrides: Overrides,
) -> Policy:
    select, ignore = overrides.select, overrides.ignore
    if select is None:
        select = frozenset(selected) or None
        ignore |= frozenset(ignored)
    if select is None and not ignore and not severities:
        return EVERYTHING
    return Policy(select, ignore, severities)
