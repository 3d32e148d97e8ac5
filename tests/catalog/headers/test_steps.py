"""Who asks for a version number in an engine's source, one form of C++ after the other."""

from __future__ import annotations

from pathlib import Path

import pytest

from inspector.catalog.cpp_steps import (
    ClassHead,
    classes_of,
    engine_steps,
    may_name,
    steps_of,
)
from inspector.catalog.model import EngineSteps
from inspector.errors import AccessError
from inspector.project.around.headers import steps_in_source

NAME = "NewMeshFormat"
DECLARED = "struct FMeshVersion { enum Type { Before = 0, NewMeshFormat, LatestVersion }; };\n"
CLASSES = b"""
class UObject : public UObjectBaseUtility { };
class UField : public UObject { };
class ENGINE_API UMesh : public UObject { };
class UE_DEPRECATED(5.1, "gone") ENGINE_API UOldMesh final : public UMesh { };
class AProp : public AActor { };
class AActor : public UObject { };
class FMeshData : public FData { };
UCLASS()
class UDEPRECATED_Cube : public UMesh
{
};
"""
ASKS = "if (Ar.CustomVer(FMeshVersion::GUID) < FMeshVersion::NewMeshFormat) { Convert(); }"


def told(*texts: str, unread: tuple[str, ...] = ()) -> EngineSteps:
    files = [steps_of(text, f"{at}.cpp", {NAME}) for at, text in enumerate(texts)]
    files.append(steps_of("", "All.h", ())._replace(classes=tuple(classes_of(CLASSES))))
    return engine_steps(files, unread)


def owners(*texts: str) -> list[str]:
    return [each.owner for each in told(DECLARED, *texts).mentions.get(NAME, ())]


def test_classes_are_told_by_the_names_that_packages_have() -> None:
    steps = told()
    assert ClassHead("UOldMesh", "UMesh") in classes_of(CLASSES)
    assert steps.ancestors("OldMesh") == ("oldmesh", "mesh", "object")
    assert steps.ancestors("Cube") == ("cube", "mesh", "object")
    assert steps.ancestors("PROP") == ("prop", "actor", "object")
    # A struct is no class of objects, and of a class that nobody declares nothing is known.
    assert steps.ancestors("MeshData") is None
    assert steps.ancestors("OwnMesh") is None


def test_a_class_that_derives_from_itself_has_no_end() -> None:
    heads = tuple(classes_of(b"class UA1 : public UA1 { };\nclass UB1 : public UB2 { };\n"))
    assert len(heads) == 2 or heads == (ClassHead("UB1", "UB2"),)
    steps = EngineSteps({}, {"a": "b", "b": "a"}, frozenset())
    assert steps.ancestors("A") is None


@pytest.mark.parametrize(
    ("text", "owner"),
    [
        (f"void UMesh::Serialize(FArchive& Ar)\n{{ Super::Serialize(Ar); {ASKS} }}", "UMesh"),
        (f"void UMesh::PostLoad()\n{{ if (bOld) {{ while (true) {{ {ASKS} }} }} }}", "UMesh"),
        (f"class UMesh : public UObject {{ void Load(FArchive& Ar) {{ {ASKS} }} }};", "UMesh"),
        (f"TArray<FName> AProp::Names(int32 A) const\n{{ {ASKS} return {{}}; }}", "AProp"),
        (f"UMesh::UMesh(const FX& I)\n\t: Super(I)\n\t, Count(1)\n{{ {ASKS} }}", "UMesh"),
        (f"void UMesh::Walk() {{ Each([&](FArchive& Ar) {{ {ASKS} }}); }}", "UMesh"),
        (f"namespace UE::Meshes {{ void UMesh::Fix() {{ {ASKS} }} }}", "UMesh"),
        (f"#if WITH_EDITOR\nvoid UMesh::Fix() {{ {ASKS} }}\n#endif", "UMesh"),
        # A free function, and a struct: objects of many classes may hold one.
        (f"FArchive& operator<<(FArchive& Ar, FMeshData& D)\n{{ {ASKS} return Ar; }}", ""),
        (f"static void Fix(FArchive& Ar) {{ {ASKS} }}", ""),
        (f"bool FMeshData::Serialize(FArchive& Ar) {{ {ASKS} }}", "FMeshData"),
        (f"struct FMeshData {{ void Load(FArchive& Ar) {{ {ASKS} }} }};", "FMeshData"),
        (f"class UMesh : public UObject {{ struct FPart {{ void F() {{ {ASKS} }} }}; }};", "FPart"),
        ("constexpr int Newest = FMeshVersion::NewMeshFormat;", ""),
        # What a condition leaves out is in nobody's function.
        (f"#if A\nint x;\n#else\nvoid UMesh::Fix() {{ {ASKS} }}\n#endif", ""),
    ],
)
def test_a_use_is_told_with_the_class_of_its_function(text: str, owner: str) -> None:
    assert owners(text) == [owner]


def test_an_alias_and_a_macro_hide_no_use() -> None:
    """The name alone counts, whatever stands before it."""
    aliased = "void UMesh::Fix() { using V = FMeshVersion; if (Old < V::NewMeshFormat) { } }"
    assert owners(aliased) == ["UMesh"]
    assert owners("#define OLD(Ar) (Ar.Ver() < FMeshVersion::NewMeshFormat)") == [""]


def test_comments_and_other_names_are_no_use() -> None:
    assert owners("// NewMeshFormat\nint x; /* NewMeshFormat */ int NewMeshFormats;") == []
    assert not may_name(b"int NewMeshFormats;", frozenset([NAME.encode()]))
    assert may_name(ASKS.encode(), frozenset([NAME.encode()]))


def test_only_what_is_certain_is_asked_in_known_classes_alone() -> None:
    in_mesh, in_data = (f"void {name}::Load(FArchive& Ar) {{ {ASKS} }}" for name in ("UMesh", "F1"))
    assert [each.owner for each in told(DECLARED, in_mesh).asking(NAME)] == ["UMesh"]
    # Somebody else asks too; the number is another's; a class is not declared; a file is unread.
    assert told(DECLARED, in_mesh, in_data).asking(NAME) == ()
    assert told(in_mesh).asking(NAME) == ()
    assert told(DECLARED, in_mesh.replace("UMesh", "UUnheard")).asking(NAME) == ()
    assert told(DECLARED, in_mesh, unread=("Huge.cpp",)).asking(NAME) == ()
    assert told(DECLARED).asking(NAME) == ()


def test_plugins_beside_the_source_are_read_too(tmp_path: Path) -> None:
    for place, text in {
        "Engine/Source/Runtime/Core/MeshVersion.h": DECLARED + CLASSES.decode(),
        "Engine/Source/Runtime/Engine/Mesh.cpp": f"void UMesh::Load() {{ {ASKS} }}",
        "Engine/Plugins/Cubes/Source/Cube.cpp": f"void UDEPRECATED_Cube::Load()\n{{ {ASKS} }}",
    }.items():
        path = tmp_path / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    for root in ("Engine", "Engine/Source"):
        found = steps_in_source(str(tmp_path / root), [NAME]).asking(NAME)
        assert [(str(each.place), each.owner) for each in sorted(found)] == [
            ("Plugins/Cubes/Source/Cube.cpp:2", "UDEPRECATED_Cube"),
            ("Source/Runtime/Engine/Mesh.cpp:1", "UMesh"),
        ]
    with pytest.raises(AccessError):
        steps_in_source(str(tmp_path / "Engine/Plugins/Cubes/None"), [NAME])
