"""Packages with the numbers of real ones, and the real catalogue: fixtures of several rooms."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

import pytest

from inspector.catalog import (
    Catalog,
    CustomVerdict,
    EngineProfile,
    default_catalog,
    profile_for,
)
from inspector.checks import (
    CheckFinding,
    Damage,
    FileFacts,
    FileKind,
    Judgement,
    MissingFile,
    Surroundings,
    Switch,
    check,
)
from inspector.checks.answers import Judge
from inspector.checks.case import Conflict, ProjectContext, ReferenceTarget, ReferenceTargetState
from inspector.checks.enabled_plugins import DeclaredPlugins
from inspector.checks.stored_stream import stored_stream
from inspector.format.objectstream.xml import read_xml
from inspector.format.tree import Unread
from inspector.versions import CustomVersion, EngineVersion, Guid, VersionSet

GUIDS = {
    "AnimPhys": "29E575DD-E0A34627-9D10D276-232CDCEA",
    "Blueprints": "B0D832E4-1F894F0D-ACCF7EB7-36FD4AA2",
    "Core": "375EC13C-06E448FB-B50084F0-262A717E",
    "Editor": "E4B068ED-F49442E9-A231DA0B-2E46BB41",
    "FortniteMain": "601D1886-AC644F84-AA16D3DE-0DEAC7D6",
    "FortniteRelease": "E7086368-6B234C58-84391B70-16265E91",
    "Framework": "CFFC743F-43B04480-939114DF-171D2073",
    "Release": "9C54D522-A8264FBE-94210746-61B482D0",
    "Rendering": "12F88B9F-88754AFC-A67CD90C-383ABD29",
    "UE5Main": "697DD581-E64F41AB-AA4A51EC-BEB7B628",
    "UE5Release": "D89B5E42-24BD4D46-8412ACA8-DF641779",
    "UE5Special": "59DA5D52-12324948-B8785978-70B8E98B",
    "Water": "40D2FBA7-4B484CE5-B0385A75-884E499E",
}


OWN = "{11111111-2222-3333-4444-555555555555}"
GONE = "{893CA46E-6D1A-4D27-94F7-09E26DE5AE4B}"
NOBODY = "{99999999-2222-3333-4444-555555555555}"
ENTITY = "{75651658-8663-478D-9090-2432DFCAFA44}"
INT = "{72039442-EB38-4D42-A1AD-CB68F7E0EEF6}"
FLOAT = "{EA2C3E90-AFBE-44D4-A90D-FAAF79BAF93D}"
OWN_CLASSES = [
    {"id": OWN, "name": "MyClass", "version": 5, "fields": {"Data": [INT]}, "source": "a.toml:1"},
    {"id": GONE, "name": "Old", "version": 0xFFFFFFFF, "deprecated": True, "source": "a.toml:9"},
]


class Packages:
    """Makes files out of the numbers that a package stores."""

    def make(
        self,
        legacy: int = -8,
        ue4: int = 522,
        ue5: int = 1009,
        *,
        licensee: int = 0,
        flags: int = 0,
        custom: dict[str, int] | None = None,
        saved_by: str | EngineVersion | None = "5.3.0-27405482+++UE5+Release-5.3",
        compatible_with: str | EngineVersion | None = None,
        **facts: object,
    ) -> FileFacts:
        """A package; ``compatible_with`` is saved-by where it is not given."""
        saved = EngineVersion.parse(saved_by) if isinstance(saved_by, str) else saved_by
        floor = saved if compatible_with is None else compatible_with
        if isinstance(floor, str):
            floor = EngineVersion.parse(floor)
        entries = tuple(
            CustomVersion(Guid.parse(GUIDS.get(name, name)), number)
            for name, number in (custom or {}).items()
        )
        values: dict[str, object] = {
            "kind": FileKind.PACKAGE,
            "versions": VersionSet(legacy, ue4, ue5, licensee, flags, entries),
            "saved_by": saved,
            "compatible_with": floor,
            **facts,
        }
        return FileFacts(**values)  # type: ignore[arg-type]

    def other(self, kind: FileKind, **facts: object) -> FileFacts:
        """A file that is no package."""
        values: dict[str, object] = {"size": 0, "kind": kind, **facts}
        return FileFacts(**values)  # type: ignore[arg-type]

    def stream(self, *objects: str, version: int = 3) -> FileFacts:
        """An object stream that holds these elements, written as XML."""
        text = f'<ObjectStream version="3">{"".join(objects)}</ObjectStream>'
        stream = read_xml(text.encode()).stream._replace(version=version)
        return FileFacts(kind=FileKind.OBJECT_STREAM, stream=stored_stream(stream))

    def sphere(self) -> FileFacts:
        """A blueprint saved by 5.7.3, with everything newer than 5.3 can take."""
        return self.make(
            -9,
            522,
            1018,
            custom={
                "FortniteMain": 225,
                "FortniteRelease": 17,
                "Rendering": 49,
                "UE5Main": 121,
                "UE5Release": 61,
                "UE5Special": 9,
                "Blueprints": 10,
                "Core": 4,
                "Editor": 40,
                "Framework": 37,
                "Release": 44,
            },
            saved_by="5.7.3-50162420+++UE5+Release-5.7",
            compatible_with="5.7.0-47537391+++UE5+Release-5.7",
        )

    def character(self) -> FileFacts:
        """An animation blueprint saved by 4.18.1."""
        return self.make(
            -7,
            514,
            0,
            custom={"AnimPhys": 12, "Blueprints": 10, "Editor": 20, "Framework": 30},
            saved_by="4.18.1-3754814+++UE4+Release-4.18",
            compatible_with="4.18.0-3709383+++UE4+Release-4.18",
        )


@pytest.fixture(scope="session")
def packages() -> Packages:
    """The maker of files."""
    return Packages()


@pytest.fixture(scope="session")
def catalog() -> Catalog:
    """The catalogue that ships with the program, and a few classes of a studio's streams."""
    return default_catalog().with_tables({"azcore.toml": {"class": OWN_CLASSES}})


@pytest.fixture(scope="session")
def engine(catalog: Catalog) -> Callable[[str], EngineProfile]:
    """The profile of a release or version by its name."""
    return lambda name: profile_for(name, catalog)


@pytest.fixture(scope="session")
def rules_of() -> Callable[[Judgement], list[str]]:
    """The rules of a judgement's errors and warnings, in order."""
    return lambda judgement: [f.rule for f in judgement.findings if f.severity != "info"]


@pytest.fixture(scope="session")
def only() -> Callable[[Judgement, str], CheckFinding]:
    """The one finding of a rule."""

    def find(judgement: Judgement, rule: str) -> CheckFinding:
        (finding,) = (f for f in judgement.findings if f.rule == rule)
        return finding

    return find


class Validating(EngineProfile):
    """An engine with a validator that refuses everything."""

    def judge_custom(self, guid, stored, catalog):
        return CustomVerdict("invalid", 9, "test")


class Declares(NamedTuple):
    """A project that says something of plugins."""

    declared: DeclaredPlugins


class RuleCase(NamedTuple):
    """A file about which a rule has something to say."""

    rule: str
    facts: FileFacts
    profile: EngineProfile
    surroundings: Surroundings


def _cases(
    packages: Packages, engine: Callable[[str], EngineProfile]
) -> Iterator[tuple[str, FileFacts, EngineProfile, Surroundings]]:
    """A file for every rule there is."""
    base, plain = engine("5.3"), Surroundings()
    kinds = {
        "NO-FILE": FileKind.MISSING,
        "EMPTY-FILE": FileKind.EMPTY,
        "LFS-POINTER": FileKind.LFS_POINTER,
        "IOSTORE": FileKind.IOSTORE,
        "BAD-TAG": FileKind.NOT_A_PACKAGE,
    }
    for rule, kind in kinds.items():
        yield rule, packages.other(kind), base, plain
    foreign = packages.other(FileKind.NOT_A_PACKAGE, called="object-stream")
    yield "NOT-STREAM", foreign, base, plain
    sides = {"ours": "a" * 64, "ours_name": "HEAD", "theirs": "b" * 64, "theirs_name": "main"}
    yield "LFS-POINTER", packages.other(FileKind.LFS_POINTER, details=sides), base, plain
    for rule in ("TRUNCATED", "CORRUPT", "MISSING-UEXP", "END-TAG"):
        yield rule, packages.make(damage=(Damage(rule, "exports/2/SerialSize", 9),)), base, plain
    for change in ("line-ends", "keywords"):
        damage = Damage("TEXT-MODE", "", 9, change)
        yield "TEXT-MODE", packages.other(FileKind.PACKAGE, damage=(damage,)), base, plain
    encoded = Damage("TEXT-MODE", "", 0, "encoding")
    encoded = packages.other(FileKind.NOT_A_PACKAGE, damage=(encoded,))
    yield "TEXT-MODE", encoded, base, plain
    zero = packages.make(saved_by="5.3.0-0")
    licensee = EngineVersion(5, 3, 0, 77, licensee=True)
    validating = Validating(**{n: getattr(base, n) for n in EngineProfile.__dataclass_fields__})
    switch = Surroundings(Switch("DefaultEngine.ini", 3, "ZeroEngineVersionWarning=0"))
    yield "LEGACY-OLD", packages.make(500), base, plain
    yield "LEGACY-NEW", packages.sphere(), base, plain
    yield "UNVERSIONED", packages.make(-8, 0, 0, saved_by="0.0.0-0"), base, plain
    yield "OBJ-OLD", packages.make(-2, 200, 0), base, plain
    yield "OBJ-NEW", packages.sphere(), base, plain
    yield "OBJ-NEW", packages.make(-7, 530, 0), base, plain
    yield "OBJ-NEW", packages.make(), engine("4.27"), plain
    yield "LIC-NEW", packages.make(licensee=2), base, plain
    yield "LICENSEE-BUILD", packages.make(saved_by=licensee), engine("5.4"), plain
    yield "ENGINE-NEW", packages.sphere(), base, plain
    yield "ENGINE-NEW", packages.make(saved_by=licensee), engine("5.3.0"), plain
    yield "CUSTOM-NEW", packages.sphere(), base, plain
    yield "CUSTOM-UNKNOWN", packages.make(custom={"0" * 31 + "7": 1}), base, plain
    yield "CUSTOM-INVALID", packages.make(custom={"Core": 4}), validating, plain
    yield "ZERO-CHANGELIST", zero, base, plain
    yield "CHANGELIST-ZERO-DISABLED", zero, base, switch
    yield "COMPAT-MISMATCH", packages.make(compatible_with="5.2.0-25360045"), base, plain
    for size, optional in ((None, False), (12, False), (None, True)):
        missing = MissingFile("Foo.ubulk", 2, 4096, size, optional, "data_resources/Resources/1")
        yield "MISSING-BULK", packages.make(missing_files=(missing,)), base, plain
    for damaged in (True, False):
        unread = Unread("exports/2/properties/Speed", 4000, "These bytes do not fit", damaged)
        yield "PROPERTY-UNREAD", packages.make(unread=(unread,)), base, plain
    own = '<Class name="MyClass" version="{}" type="{}">{}</Class>'
    data = '<Class name="{}" field="{}" value="1" type="{}"/>'
    other = '<Class name="{}" version="{}" type="{}"/>'
    old_patch = "{3A8D5EC9-D70E-41CB-879C-DEF6A6D6ED03}"
    yield "STREAM-NEW", packages.stream(version=4), base, plain
    yield "CLASS-OLD", packages.stream(own.format(4, OWN, "")), base, plain
    yield "CLASS-OLD", packages.stream(other.format("AZ::Entity", 1, ENTITY)), base, plain
    yield "CLASS-NEW", packages.stream(own.format(6, OWN, "")), base, plain
    yield "CLASS-NEW", packages.stream(other.format("AZ::Entity", 3, ENTITY)), base, plain
    yield "CLASS-VERSION", packages.stream(own.format(256, OWN, "")), base, plain
    yield "CLASS-UNKNOWN", packages.stream(other.format("Who", 1, NOBODY)), base, plain
    yield "CLASS-UNKNOWN", packages.stream(other.format("", 1, NOBODY)), base, plain
    yield "CLASS-DEPRECATED", packages.stream(other.format("Old", 1, GONE)), base, plain
    for rule, field, kind in (("FIELD-UNKNOWN", "Speed", INT), ("FIELD-TYPE", "Data", FLOAT)):
        inner = data.format("float" if kind == FLOAT else "int", field, kind)
        yield rule, packages.stream(own.format(5, OWN, inner)), base, plain
    worded = data.format("int", "Data", INT).replace('"1"', '"many"')
    yield "VALUE-TYPE", packages.stream(own.format(5, OWN, worded)), base, plain
    yield "DATA-PATCH-OLD", packages.stream(other.format("DataPatch", 0, old_patch)), base, plain
    ends = (
        ("REF-REFUSED", ReferenceTargetState.REFUSED),
        ("REF-MISSING", ReferenceTargetState.MISSING),
        ("REF-MOVED", ReferenceTargetState.MOVED),
    )
    refusal = check(packages.sphere(), base, default_catalog()).findings[0]
    for rule, state in ends:
        for taken_away in (False, state is ReferenceTargetState.MISSING):
            cause = refusal if state is ReferenceTargetState.REFUSED else None
            target = ReferenceTarget("/Game/Wood", state, "/Game/New/Wood", taken_away, cause)
            around = Surroundings(project_context=ProjectContext("/Game/Door", targets=(target,)))
            yield rule, packages.make(), base, around
    for conflict in Conflict:
        yield "UNMERGED", packages.make(), base, Surroundings(conflict=conflict)
    moved = ProjectContext("/Game/Door", "/Game/Props/Door", ("Content/door.umap",))
    for rule in ("PACKAGE-NAME", "NAME-CASE"):
        yield rule, packages.make(), base, Surroundings(project_context=moved)
    with_water = packages.make(custom={"Water": 1})
    uses = ProjectContext("/Game/Sea", modules=(("WaterEditor", "Water"), ("Lamps", "Lamps")))
    plugins = Declares(DeclaredPlugins("Game.uproject"))
    yield "PLUGIN-MISSING", with_water, base, Surroundings(plugins=plugins)
    for facts in (with_water, packages.make()):
        around = Surroundings(plugins=plugins, project_context=uses)
        yield "PLUGIN-MISSING", facts, base, around
    old = Surroundings(others=(Judge(engine("4.27"), default_catalog()),))
    yield "OTHER-ENGINE", packages.make(), base, old
    yield "OTHER-ENGINE", packages.sphere(), base, old
    yield "PRE-RELEASE", packages.make(-7, 522, 0, saved_by="5.0.0-16682836"), base, plain
    yield "OLD-VERSION", packages.character(), base, plain


@pytest.fixture(scope="session")
def rule_cases(packages: Packages, engine: Callable[[str], EngineProfile]) -> tuple[RuleCase, ...]:
    """A file for every rule there is, and for most of what a rule can say."""
    return tuple(RuleCase(*case) for case in _cases(packages, engine))
