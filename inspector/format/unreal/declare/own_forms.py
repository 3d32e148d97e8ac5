"""What classes store in a form of their own: in the place of property tags, or behind them.

Anything that does not end exactly where the object ends stays what it was: bytes.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from functools import cache
from importlib import import_module
from typing import Final

from inspector.files.folders import read_resource, resource_path
from inspector.format.fields import FSTRING, Counted
from inspector.format.schema import Record, field
from inspector.format.unreal.declare.asset_data import (
    ACTORS,
    ASSETS,
    BOUNDED,
    COMPONENT,
    MESH_COMPONENT,
    ROOT_COMPONENT,
    ActorData,
    BoundedComponentData,
    BoundedMeshComponentData,
    ComponentData,
)
from inspector.format.unreal.declare.graph_nodes import (
    CASTS,
    EDITABLE,
    NODE_GUID,
    DynamicCastNode,
    EditablePinNode,
    GraphNode,
)
from inspector.format.unreal.declare.primitives import (
    NAME,
    PACKAGE_INDEX,
    SIMPLE_PROPERTIES,
    NameRef,
)
from inspector.format.unreal.declare.tags import META_DATA, TAGGED, PackageMetaData
from inspector.format.unreal.values import PropertyList
from inspector.named_tuples import NamedTuple

#: UDataTable and the classes of the engine that derive from it.
DATA_TABLES: Final = frozenset({"DataTable", "CompositeDataTable"})


class DataTableRow(Record):
    """A row of a data table."""

    Name: NameRef = field(NAME, "Name of the row.")
    Values: PropertyList = field(TAGGED, "The values of the table's row struct.")


#: All that a data table stores behind its tags.
DATA_TABLE_ROWS: Final = Counted(DataTableRow.struct)

#: The classes of classes, functions and enumerations that packages hold.
_CLASSES: Final = frozenset(
    {"AnimBlueprintGeneratedClass", "BlueprintGeneratedClass", "WidgetBlueprintGeneratedClass"}
)
_FUNCTIONS: Final = frozenset({"DelegateFunction", "Function"})
_ENUMS: Final = frozenset({"Enum", "UserDefinedEnum"})
#: The class of levels. What lies directly in one, and has no form of its own, is an actor.
LEVEL: Final = "Level"
#: The class of the polygons of a model, which stay bytes; they lie where actors do.
_POLYGONS: Final = "Polys"

#: The form of a property by its class, before 4.25.
_PROPERTY_OBJECTS: Final = {
    "PropertyObject": frozenset(SIMPLE_PROPERTIES),
    "BoolPropertyObject": frozenset({"BoolProperty"}),
    "ObjectPropertyObject": frozenset(
        {
            "AssetObjectProperty", "LazyObjectProperty", "ObjectProperty", "SoftObjectProperty",
            "WeakObjectProperty",
        }
    ),
    "ClassPropertyObject": frozenset({"AssetClassProperty", "ClassProperty", "SoftClassProperty"}),
    "InterfacePropertyObject": frozenset({"InterfaceProperty"}),
    "StructPropertyObject": frozenset({"StructProperty"}),
    "BytePropertyObject": frozenset({"ByteProperty"}),
    "EnumPropertyObject": frozenset({"EnumProperty"}),
    "DelegatePropertyObject": frozenset(
        {
            "DelegateProperty", "MulticastDelegateProperty", "MulticastInlineDelegateProperty",
            "MulticastSparseDelegateProperty",
        }
    ),
    "InnerPropertyObject": frozenset({"ArrayProperty", "SetProperty"}),
    "MapPropertyObject": frozenset({"MapProperty"}),
}  # fmt: skip

#: The class of what is left where an object was moved away.
REDIRECTOR: Final = "ObjectRedirector"


class RigVMLink(Record):
    """URigVMLink: two pins of a rig's graph that are joined; the whole object is this."""

    SourcePinPath: str = field(FSTRING, "Pin that the value comes from, by its path.")
    TargetPinPath: str = field(FSTRING, "Pin that the value goes to, by its path.")


class ObjectRedirector(Record):
    """UObjectRedirector: left where an object was moved away, for whoever asks for the old path."""

    engine = "UObjectRedirector, UObject/ObjectRedirector.h"

    DestinationObject: int = field(PACKAGE_INDEX, "The object that was moved, where it is now.")


@cache
def _record_of(declared: str) -> type[Record]:
    module, _, name = declared.partition(".")
    found = import_module(f"inspector.format.unreal.declare.{module}")
    record: type[Record] = getattr(found, name)
    return record


class NativeLayout(NamedTuple):
    """A form that objects store: its declaration, what its row is called, and who stores it.

    ``declared`` is the declaration, or its module and name where few packages have such objects: it
    is imported for those that do. ``key`` ends the path of that row: ``exports/3/metadata``. It is
    stored by the ``classes``, by objects that have the property ``marked_by``, by classes whose
    name ends in ``ends_in``, and by objects that lie directly in one of the class ``lies_in``:
    these may be anybody's. Of all of them only those store it that have the property ``needs``.
    """

    declared: type[Record] | str
    key: str
    title: str
    classes: frozenset[str] = frozenset()
    marked_by: str = ""
    ends_in: str = ""
    lies_in: str = ""
    needs: str = ""

    @property
    def record(self) -> type[Record]:
        """Its declaration."""
        return _record_of(self.declared) if isinstance(self.declared, str) else self.declared

    def declares(self, record: type[Record]) -> bool:
        """Whether this is its declaration; none is imported for the answer."""
        if not isinstance(self.declared, str):
            return self.declared is record
        return f"{record.__module__}.{record.__name__}".endswith(f".declare.{self.declared}")


#: The forms that are declared. Of several that an object may have, the first that ends where the
#: object ends is the one.
OWN_FORMS: Final = (
    NativeLayout(PackageMetaData, "metadata", "Metadata", frozenset({META_DATA})),
    NativeLayout(ObjectRedirector, "redirector", "Redirector", frozenset({REDIRECTOR})),
    NativeLayout(RigVMLink, "link", "Link", frozenset({"RigVMLink"})),
    NativeLayout(DynamicCastNode, "node", "Node", CASTS),
    NativeLayout(EditablePinNode, "node", "Node", EDITABLE),
    NativeLayout(GraphNode, "node", "Node", marked_by=NODE_GUID),
    # Which classes derive from the editable ones no package says: they have bytes left over.
    NativeLayout(EditablePinNode, "node", "Node", marked_by=NODE_GUID),
    NativeLayout("class_data.ClassData", "class", "Class", _CLASSES),
    NativeLayout("class_data.FunctionData", "function", "Function", _FUNCTIONS),
    NativeLayout(
        "class_data.UserDefinedStructData", "struct", "Struct", frozenset({"UserDefinedStruct"})
    ),
    # One that is not up to date stores no defaults.
    NativeLayout(
        "class_data.ScriptStructData",
        "struct",
        "Struct",
        frozenset({"ScriptStruct", "UserDefinedStruct"}),
    ),
    NativeLayout("class_data.EnumData", "enum", "Enumeration", _ENUMS),
    NativeLayout("levels.LevelData", "level", "Level", frozenset({LEVEL})),
    NativeLayout("levels.WorldData", "world", "World", frozenset({"World"})),
    NativeLayout("levels.ModelData", "model", "Model", frozenset({"Model"})),
    *(
        NativeLayout(f"class_data.{name}", "property", "Property", classes)
        for name, classes in _PROPERTY_OBJECTS.items()
    ),
    NativeLayout(
        BoundedMeshComponentData,
        "stored",
        "Stored data",
        frozenset({MESH_COMPONENT}),
        needs=BOUNDED,
    ),
    *(NativeLayout(record, "stored", "Stored data", classes) for record, classes in ASSETS.items()),
    NativeLayout(BoundedComponentData, "stored", "Stored data", ends_in=COMPONENT, needs=BOUNDED),
    # Also of bounds that are not computed once, where those of the class are.
    NativeLayout(ComponentData, "stored", "Stored data", ends_in=COMPONENT),
    NativeLayout(ActorData, "stored", "Stored data", ACTORS, ROOT_COMPONENT, lies_in=LEVEL),
)

_BY_CLASS: Final = {
    name: tuple(form for form in OWN_FORMS if name in form.classes)
    for name in frozenset({_POLYGONS}).union(*(form.classes for form in OWN_FORMS))
}
_MARKED: Final = tuple(form for form in OWN_FORMS if form.marked_by)
_ENDING: Final = tuple(form for form in OWN_FORMS if form.ends_in)
_LYING: Final = tuple(form for form in OWN_FORMS if form.lies_in)


@cache
def form_of_record(record: type[Record]) -> NativeLayout:
    """The form that a record is the declaration of."""
    return next(form for form in OWN_FORMS if form.declares(record))


def forms_of(
    class_name: str, properties: Callable[[], Container[str]], outer_class: str
) -> Sequence[NativeLayout]:
    """The forms that objects of a class may have, the likeliest first.

    Args:
        class_name: The class.
        properties: Gives the names of the properties that the object has.
        outer_class: The class of what the object lies in; empty where it lies in nothing.
    """
    named = _BY_CLASS.get(class_name)
    if named is not None and not any(form.needs for form in named):
        return named
    names = properties()
    forms = _unnamed(class_name, names, outer_class) if named is None else named
    return [form for form in forms if not form.needs or form.needs in names]


def has_form(class_name: str) -> bool:
    """Whether a form is declared of the objects of a class by its name."""
    return class_name in _BY_CLASS


def _unnamed(class_name: str, names: Container[str], outer_class: str) -> Sequence[NativeLayout]:
    """The forms of objects whose class has none by its name."""
    marked = [form for form in _MARKED if form.marked_by in names]
    ending = [form for form in _ENDING if class_name.endswith(form.ends_in)]
    return marked or ending or [form for form in _LYING if form.lies_in == outer_class]


@cache
def classes_without_tags() -> frozenset[str]:
    """The classes that store no property tags, for packages that do not say it themselves."""
    text = read_resource(resource_path("format", "classes_without_tags.txt"))
    lines = (line.partition("#")[0].strip() for line in text.splitlines())
    return frozenset(filter(None, lines))
