"""Packages with the numbers of real ones, and the real catalogue, for the tests of the checks."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from inspector.catalog import Catalog, EngineProfile, default_catalog, profile_for
from inspector.checks import FileFacts, FileKind, Finding, Judgement
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
}


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
    """The catalogue that ships with the program."""
    return default_catalog()


@pytest.fixture(scope="session")
def engine(catalog: Catalog) -> Callable[[str], EngineProfile]:
    """The profile of a release or version by its name."""
    return lambda name: profile_for(name, catalog)


@pytest.fixture(scope="session")
def rules_of() -> Callable[[Judgement], list[str]]:
    """The rules of a judgement's errors and warnings, in order."""
    return lambda judgement: [f.rule for f in judgement.findings if f.severity != "info"]


@pytest.fixture(scope="session")
def only() -> Callable[[Judgement, str], Finding]:
    """The one finding of a rule."""

    def find(judgement: Judgement, rule: str) -> Finding:
        (finding,) = (f for f in judgement.findings if f.rule == rule)
        return finding

    return find
