"""What compilers, builds and saves make again from the rest of a package, by name.

These are facts of engines that the catalogue's table of changes cannot say, such as what objects
are called that a compiler makes. Whoever compares packages reads them, and so does the text by
which Git does; nothing else is imported here, since Git starts the program for each text.
"""

from __future__ import annotations

from typing import Final

from inspector.patterns import pattern

#: Tags that tell of the save: search data made from the graphs, when it was, the version of the
#: format of a MetaSound.
MADE_TAGS: Final = frozenset({"FiBData", "FiB", "DateModified", "DocumentVersion"})
#: Tags that measure what the engine builds from the objects; what was edited in the package is told
#: at the objects.
MEASURED_TAGS: Final = frozenset(
    {
        "Compressed Size (KB)", "Compression Ratio", "CurveNameList", "DistanceFieldSize",
        "EstTotalCompressedSize",
        "PhysicsSize", "ActorMetaData", "ApproxSize", "BlueprintComponents", "IsDataOnly",
        "NativeComponents", "ResourceSize",
    }
)  # fmt: skip
#: Tags that measure the actors of a level, with what their classes are elsewhere.
LEVEL_TAGS: Final = frozenset(
    {"ActorsMetaData", "LevelBoundsExtent", "LevelBoundsLocation", "TestNames", "Tests"}
)
#: Properties of materials that get another GUID whenever the material is compiled.
MADE_GUIDS: Final = frozenset({"LightingGuid", "ParameterStateId", "ParentLightingGuid", "StateId"})
#: The list in which a material notes the functions that it calls, each with such a GUID.
CALLED_FUNCTIONS: Final = "MaterialFunctionInfos"
#: The list in which a material instance notes which lighting its textures have.
TEXTURES: Final = "ReferencedTextureGuids"
#: The list in which a material keeps where each group of its parameters stands.
PARAMETER_GROUPS: Final = "ParameterGroupData"
#: What objects store that is made again whenever they are built, and nodes of graphs when somebody
#: makes them anew.
MADE_BY_BUILDING: Final = frozenset(
    {
        ("model", "LightingGuid"), ("stored", "BodySetupGuid"), ("stored", "LightingGuid"),
        ("properties", "NodeGuid"), ("properties", "MaterialExpressionGuid"),
    }
)  # fmt: skip

#: How the name of a class ends that is made of a Blueprint, and how that of the one begins that the
#: compiler makes while it works.
CLASS: Final = "_C"
SKELETON: Final = "SKEL_"
DEFAULTS: Final = "Default__"
#: The classes of objects that the compiler makes within a class; templates of components are
#: nobody's copy.
MADE: Final = pattern(
    r"/Script/(CoreUObject\.\w*(Function|Property)|\w+\.\w+DelegateBinding|UMG\.WidgetTree)"
)
WIDGETS: Final = "WidgetTree"
#: How properties of default objects are called that are compiled from the nodes of graphs.
OF_NODES: Final = ("AnimBlueprintExtension_", "AnimGraphNode_", "UberGraphFrame")

#: The field of the name of an object, which differs of one that both packages have where a node was
#: made anew.
STORED_NAME: Final = "ObjectName"
