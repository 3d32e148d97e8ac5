"""What another engine changes in objects that nobody edited, told from edits by what is around it.

Each rule asks for proof in both packages; what it cannot prove stays an edit.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from math import isclose
from typing import TYPE_CHECKING, Any, Final

from inspector.compare.classify import CONVERSION, NOISE, VERSION, Classification, Classifier
from inspector.compare.derived import CLASS
from inspector.compare.known import KnownChangeClassifier, is_default, is_uniform
from inspector.compare.model import Known, Place, Reason
from inspector.compare.package_model import object_problem
from inspector.compare.plain import Atom, same, within
from inspector.compare.static_parameters import PARTED, is_parted
from inspector.compare.values import ValueChange, at_steps
from inspector.format.fields import FSTRING
from inspector.format.unreal.declare.primitives import NAME
from inspector.format.unreal.paths import outer_path
from inspector.format.unreal.values import PropertyType
from inspector.patterns import pattern

if TYPE_CHECKING:
    from inspector.compare.package_model import PackageModel

#: The class of pins while they were objects.
_PIN: Final = "/Script/Engine.EdGraphPin"
_AUTO_KEY: Final = pattern(r"[0-9A-F]{32}")
#: The flag of a text that is the same in every language.
_SAME_IN_ALL_LANGUAGES: Final = 2
#: What the editor puts behind a namespace: the GUID of the package.
_PACKAGE_MARK: Final = pattern(r" ?\[[0-9A-F]{32}\]$")
#: Classes of objects and categories of pins that the engine gave another name, most in 4.18.
_RENAMED: Final = (
    {"/Script/CoreUObject.AssetClassProperty", "/Script/CoreUObject.SoftClassProperty"},
    {"/Script/CoreUObject.AssetObjectProperty", "/Script/CoreUObject.SoftObjectProperty"},
    {"assetclass", "softclass"},
    {"asset", "softobject"},
    # Since 4.20 it is in a module of its own.
    {"/Script/Engine.NavCollision", "/Script/NavigationSystem.NavCollision"},
)
#: The key by which the editor keeps the namespace of a package: a GUID.
_NAMESPACE: Final = "PackageLocalizationNamespace"
#: The keys of what it notes of the classes and functions that it makes.
_NOTED_BY_COMPILER: Final = frozenset({"EntryPoint", "HideCategories"})
#: What the compiler of Blueprints writes into the classes it makes.
_COMPILED: Final = frozenset({"PropertyGuids", "UberGraphFramePointerProperty"})
#: How the default object of a class is called, and a node of an animation in it: by the name of its
#: class and a number, or the GUID of the node, as engines before 4.25 have it.
_DEFAULTS_OF_CLASS: Final = "Default__"
_ANIMATION_NODE: Final = pattern(r"(AnimGraphNode_\w*?)(_[0-9A-F]{32}|_\d+)?")
#: The struct in which a material instance keeps base properties of its parent that it may
#: override, and how the switches begin that say so: the others are copied from the parent.
_OVERRIDES: Final = "BasePropertyOverrides"
_OVERRIDE: Final = "bOverride_"
#: The name that an actor has in the editor.
_LABEL: Final = "ActorLabel"
#: What parts an actor from its level in the path of an object.
_IN_LEVEL: Final = ":PersistentLevel."
#: The flag of an object that the constructor of a class makes, and what says of a component how it
#: was made: added to one actor by hand, or by what the class of the actor says.
_DEFAULT_OBJECT: Final = "RF_DefaultSubObject"
_MADE_BY: Final = "CreationMethod"
_BY_SCRIPTS: Final = frozenset(
    {
        "EComponentCreationMethod::SimpleConstructionScript",
        "EComponentCreationMethod::UserConstructionScript",
    }
)
#: What the editor notes of every such component.
_OF_COMPONENTS: Final = frozenset(
    {"AttachParent", _MADE_BY, "UCSModifiedProperties", "UCSSerializationIndex", "bNetAddressable"}
)
_COMPONENT_CAME: Final = Known(
    "component made by the class of its actor",
    "{count:# component made by the class of its actor|"
    "# components made by the classes of their actors}",
)
_COMPONENT_WENT: Final = Known(
    "component no longer made by the class of its actor",
    "{count:# component no longer made by the class of its actor|"
    "# components no longer made by the classes of their actors}",
)
#: What an enum holds, and what is said of enumerators that an engine counted anew.
_ENUM: Final = "enum"
_RENUMBERED: Final = Known("enumerator renumbered", "{count:# enumerator|# enumerators} renumbered")
#: What leads from a graph of PCG that is called to the values of its parameters.
_PARAMETERS: Final = ("ParametersOverrides", "Parameters")
#: What engines keep in Blueprints of how they were made; nobody can edit it.
_OF_ENGINE: Final = frozenset({"bLegacyGeneratedClassIsAuthoritative"})
#: Parts that are taken off a description of a place until it names an object.
_MOST_PARTS: Final = 256
#: Types of texts that engines exchanged for each other.
_TEXT_TYPES: Final = (
    {PropertyType("StrProperty").title, PropertyType("NameProperty").title},
    {FSTRING.title, NAME.title},
)
#: The member that names an open document: the object itself, and softly since 4.20.
_DOCUMENT: Final = frozenset({"EditedObject", "EditedObjectPath"})

#: What import data said of the file before it was JSON.
_IMPORTED: Final = frozenset({"SourceFilePath", "SourceFileTimestamp"})
#: The list of the variables of a Blueprint, and what holds the default of one as a text.
_VARIABLES: Final = "NewVariables"
_DEFAULT_TEXT: Final = "DefaultValue"
#: What says of the type of a variable that it is an array, set or map; older engines by flags.
_CONTAINERS: Final = ("ContainerType", "bIsArray", "bIsSet", "bIsMap")
#: How far a fraction is from what its text says.
_ROUNDED: Final = 1e-6
#: What a pin has where nothing is linked to it.
_DEFAULTS: Final = frozenset({"AutogeneratedDefaultValue", "DefaultValue"})


class Resaves:
    """Knows what a save by another engine does to two packages.

    Args:
        before: The first package.
        after: The second.
        classes: What classes the changes between them.
        known: What the catalogue knows of changes between them.
    """

    def __init__(
        self,
        before: PackageModel,
        after: PackageModel,
        classes: Classifier,
        known: KnownChangeClassifier,
    ) -> None:
        self._sides = before, after
        self._classes = classes
        self._known = known
        self._uniform: dict[tuple[object, ...], bool] = {}
        self._texts: dict[tuple[str, int], frozenset[str]] = {}

    def judge(
        self, section: str, change: ValueChange, roots: Sequence[Mapping[str, Any]],
        rows: Sequence[str],
    ) -> Classification | None:  # fmt: skip
        """What a change is where it is no edit; None where it is one.

        Args:
            section: Where it stands.
            change: The change, counted from the roots of the section.
            roots: What the section holds in both packages.
            rows: The paths of its fields in both.
        """
        if _only_key(change):
            return Classification(NOISE, Reason.MADE_KEY)
        if section == "gatherable_text":
            return (
                self._collected(change)
                or self._described(change)
                or (self._gathered(change) if len(change.names) == 1 else None)
            )
        values = section == "metadata", len(change.names) > 2 and change.names[1] == "metadata"
        if any(values):
            return self._attached(change, change.names[0 if values[0] else 2 :])
        if section == "exports" and _is_of_parent(change, roots):
            return Classification(NOISE, Reason.FROM_PARENT)
        if section == "exports" and _is_of_called_graph(change, roots):
            return Classification(NOISE, Reason.FROM_CALLED)
        if section == "exports" and self._is_copied_default(change, roots):
            by_compiler = VERSION if self._classes.other_engine else NOISE
            return Classification(by_compiler, Reason.WRITTEN_BY_COMPILER)
        if section == "exports" and len(change.names) == 1:
            return self._component(change) or self._repeated_pin(change)
        if not self._classes.other_engine:
            return None
        match section:
            case "imports" if len(change.names) == 1:
                return self._renamed_import(change.names[0])
            case "soft_package_references" if len(change.names) == 1:
                return self._own_document(change.names[0]) or self._by_package(change)
            case "exports" if len(change.names) > 1:
                return self._object(change, roots, rows)
        return None

    # -- objects -------------------------------------------------------------------------------

    def _component(self, change: ValueChange) -> Classification | None:
        """A component that the class of its actor makes, in the constructor or by construction
        scripts, where the actor is in both packages and nobody set anything in the component.
        """
        path, value = change.names[0], change.before if change.after is None else change.after
        outer = outer_path(path)
        if _IN_LEVEL not in outer or not isinstance(value, Mapping) or not _is_made_by_class(value):
            return None
        if any(outer not in side.export_index for side in self._sides):
            return None
        held = value.get("properties") or {}
        if not _OF_COMPONENTS.issuperset(held):
            return None
        words = _COMPONENT_CAME if change.kind == "added" else _COMPONENT_WENT
        return Classification(CONVERSION if self._classes.other_engine else NOISE, words, words)

    def _repeated_pin(self, change: ValueChange) -> Classification | None:
        """One more pin of a name that its node has a pin of in both packages, which leads nowhere:
        until 4.13, when pins were objects, nodes made some of theirs twice.
        """
        side, other = (1, 0) if change.kind == "added" else (0, 1)
        path, node = change.names[0], outer_path(change.names[0])
        pin = self._sides[side].export(path)
        if pin.get("ClassIndex") != _PIN or any(
            node not in one.export_index for one in self._sides
        ):
            return None
        held = pin.get("properties") or {}
        if held.get("LinkedTo") or held.get("PinName") is None:
            return None
        named = held["PinName"], held.get("Direction")
        kept = set(self._pins_named(node, named, side)) - {path}
        if kept and kept & set(self._pins_named(node, named, other)):
            return Classification(NOISE, Reason.MADE_FROM_CALL)
        return None

    def _pins_named(self, node: str, named: tuple[Any, Any], side: int) -> Iterator[str]:
        """The pins of a node that have a name and a direction."""
        model = self._sides[side]
        for path in (model.export(node).get("properties") or {}).get("Pins") or ():
            held = (
                (model.export(path).get("properties") or {}) if path in model.export_index else {}
            )
            if (held.get("PinName"), held.get("Direction")) == named:
                yield path

    def _object(
        self, change: ValueChange, roots: Sequence[Mapping[str, Any]], rows: Sequence[str]
    ) -> Classification | None:
        member, last = change.names[1], change.steps[-1]
        if (
            change.kind == "changed"
            and _is_rename(change)
            and last in ("ClassIndex", "PinCategory")
        ):
            return Classification(VERSION, Reason.RENAMED_BY_ENGINE)
        if last in _DEFAULTS and _is_linked(change, roots):
            return Classification(VERSION, Reason.NOT_USED)
        if is_parted(change, self._sides):
            return Classification(CONVERSION, PARTED, PARTED)
        if member == _ENUM and _is_renumbered(change):
            return Classification(CONVERSION, _RENUMBERED, _RENUMBERED)
        if member not in ("properties", "rows") or not isinstance(last, str):
            return None
        if change.kind == "changed":
            if _is_for_all_platforms(change.before, change.after):
                return Classification(VERSION, Reason.EVERY_PLATFORM)
            if _leads_to_same(change.before, change.after):
                return Classification(VERSION, Reason.OTHER_TYPE)
            if _is_invariant(change.before, change.after):
                return Classification(VERSION, Reason.MADE_KEY)
            return self._same_text(change, rows)
        if change.kind == "moved":
            return None
        if len(change.steps) == 3:
            return self._property(change, roots)
        if self._is_document(change, roots):
            return Classification(VERSION, Reason.DOCUMENT_PATH)
        if self._is_gained(change, roots):
            return Classification(VERSION, Reason.OTHER_STRUCT)
        return None

    def _property(
        self, change: ValueChange, roots: Sequence[Mapping[str, Any]]
    ) -> Classification | None:
        """A whole property that came or went: what no person can set, or lists of what is gone."""
        path, _, name = change.steps
        kinds = [str(root[str(path)].get("ClassIndex") or "") for root in roots]
        if name in _COMPILED and all(kind.endswith("GeneratedClass") for kind in kinds):
            return Classification(VERSION, Reason.WRITTEN_BY_COMPILER)
        if name in _OF_ENGINE and all(kind.endswith("Blueprint") for kind in kinds):
            return Classification(VERSION, Reason.HOW_IT_WAS_MADE)
        value = change.before if change.after is None else change.after
        side = 1 if change.kind == "added" else 0
        held = [root[str(path)].get("properties") or {} for root in roots]
        if str(path).startswith(_DEFAULTS_OF_CLASS) and _is_under_other_name(
            str(name), value, held[side], held[1 - side]
        ):
            return Classification(VERSION, Reason.WRITTEN_BY_COMPILER)
        imported = roots[1 - side][str(path)].get("ImportJson")
        if (
            name in _IMPORTED
            and isinstance(imported, str)
            and roots[side][str(path)].get("ImportJson") is None
        ):
            return Classification(VERSION, Reason.IMPORT_JSON)
        if isinstance(value, list) and value and all(self._is_retired(v, side) for v in value):
            return Classification(VERSION, Reason.RETIRED)
        if self._is_own_component(str(path), value, side):
            return Classification(VERSION, Reason.MADE_BY_CLASS)
        if name != _LABEL and value and isinstance(value, str) and value == held[side].get(_LABEL):
            return Classification(VERSION, Reason.FROM_LABEL)
        stored = roots[1 - side][str(path)].get("stored")
        if isinstance(stored, Mapping) and name in stored and same(stored[str(name)], value):
            return Classification(VERSION, Reason.OTHER_LAYOUT)
        return None

    def _is_own_component(self, path: str, value: Any, side: int) -> bool:
        """Whether a value leads to an object in this one that its class makes."""
        model = self._sides[side]
        is_inside = isinstance(value, str) and value.startswith((f"{path}.", f"{path}:"))
        return is_inside and value in model.export_index and _is_made_by_class(model.export(value))

    def _is_retired(self, value: Any, side: int) -> bool:
        """Whether a value names an object of a class whose objects became data of others."""
        model, other = self._sides[side], self._sides[1 - side]
        if not isinstance(value, str) or value not in model.export_index:
            return False
        kind = model.export(value).get("ClassIndex") or ""
        return value not in other.export_index and self._classes.gone(kind)

    def _same_text(self, change: ValueChange, rows: Sequence[str]) -> Classification | None:
        """An empty text that became an empty name, or the other way."""
        if {type(side) for side in (change.before, change.after)} != {str} or {
            change.before,
            change.after,
        } != {"", "None"}:
            return None
        nodes = [side.tree.find(path) for side, path in zip(self._sides, rows, strict=True)]
        types = {node.type for node in nodes if node is not None}
        return Classification(VERSION, Reason.EMPTY_OTHER_TYPE) if types in _TEXT_TYPES else None

    def _is_document(self, change: ValueChange, roots: Sequence[Mapping[str, Any]]) -> bool:
        """Whether an open document is only named in the other way."""
        if change.steps[-1] not in _DOCUMENT or "LastEditedDocuments" not in change.steps:
            return False
        named = []
        for side, root in enumerate(roots):
            held = at_steps(root, change.steps[:-1], side)
            if not isinstance(held, Mapping):
                return False
            named += [(name, held[name]) for name in _DOCUMENT if name in held]
        if {name for name, _ in named} != _DOCUMENT or len(named) != 2:
            return False
        by_name = dict(named)
        plain, soft = by_name["EditedObject"], by_name["EditedObjectPath"]
        return isinstance(plain, str) and _of_this(soft, plain.partition(":")[0]) == plain

    def _is_copied_default(self, change: ValueChange, roots: Sequence[Mapping[str, Any]]) -> bool:
        """Whether the text of a variable's default was emptied or filled, and nothing else is met.

        A full compile writes it to the default object of the class, and empties it. It is an edit
        where it can be read, and neither default object has that value.
        """
        if (
            change.names[1:3] != ("properties", _VARIABLES)
            or change.names[4:] != (_DEFAULT_TEXT,)
            or change.kind != "changed"
            or "" not in (change.before, change.after)
        ):
            return False
        side = 0 if change.after == "" else 1
        variables = [at_steps(root, change.steps[:-1], at) for at, root in enumerate(roots)]
        if not all(isinstance(one, Mapping) for one in variables):
            return False
        text = change.after if side else change.before
        if not isinstance(text, str):
            return False
        path = f"{_DEFAULTS_OF_CLASS}{change.names[0]}{CLASS}"
        if any(path not in one.export_index or object_problem(one, path) for one in self._sides):
            return False
        met = [
            (one.export(path).get("properties") or {}).get(str(variable.get("VarName")))
            for one, variable in zip(self._sides, variables, strict=True)
        ]
        written = _default_of(variables[side], text)
        if written is None:
            return same(*met)
        value, unset = written
        return any(_stands_for(value, unset if one is None else one) for one in met)

    # -- members of structs --------------------------------------------------------------------

    def _is_gained(self, change: ValueChange, roots: Sequence[Mapping[str, Any]]) -> bool:
        """Whether a member came or went because the struct has it in one version only.

        Structs in arrays, maps and rows are written whole, whatever they hold. A member that none
        of them has in one package and all have in the other, at its default, is no edit.
        """
        value = change.before if change.after is None else change.after
        is_row = change.steps[1] == "rows"
        if not is_default(value) or not (is_row or any(isinstance(s, Place) for s in change.steps)):
            return False
        pattern: tuple[str | None, ...] = tuple(
            None if isinstance(step, Place) or (is_row and at == 2) else step
            for at, step in enumerate(change.steps)
        )
        key = (change.kind, *pattern)
        uniform = self._uniform.get(key)
        if uniform is None:
            having = 1 if change.kind == "added" else 0
            uniform = self._uniform[key] = is_uniform(
                roots[having], roots[1 - having], pattern[:-1], str(pattern[-1])
            )
        return uniform

    # -- what follows --------------------------------------------------------------------------

    def _renamed_import(self, path: str) -> Classification | None:
        """An import that is there under its other name on the other side."""
        for pair in _RENAMED:
            if path in pair:
                (other,) = pair - {path}
                sides = [side.section("imports") for side in self._sides]
                if any(path in side for side in sides) and any(other in side for side in sides):
                    return Classification(VERSION, Reason.RENAMED_BY_ENGINE)
        return None

    def _own_document(self, package: str) -> Classification | None:
        """A reference of a package to itself, which an open document makes."""
        return Classification(NOISE, Reason.FOLLOWS) if package in self._documents else None

    def _by_package(self, change: ValueChange) -> Classification | None:
        """A soft reference that one side names by its object, and the other by its package."""
        lists = [side.section("soft_package_references") for side in self._sides]
        own, other = lists if change.kind == "removed" else lists[::-1]
        name = change.names[0]
        package, is_object, _ = name.partition(".")
        if is_object:
            renamed = package in other and package not in own
        else:
            renamed = any(path.partition(".")[0] == name for path in other if "." in path)
        return Classification(VERSION, Reason.PACKAGE_WITHOUT_OBJECT) if renamed else None

    @cached_property
    def _documents(self) -> frozenset[str]:
        """The packages of the open documents that the assets of a package note of themselves."""
        packages = set()
        for side in self._sides:
            for path in side.export_index:
                if ":" in path or "." in path:
                    continue
                documents = (side.export(path).get("properties") or {}).get("LastEditedDocuments")
                for document in documents if isinstance(documents, list) else ():
                    soft = (
                        document.get("EditedObjectPath") if isinstance(document, Mapping) else None
                    )
                    if _of_this(soft, path):
                        packages.add(str(soft).partition(".")[0])
        return frozenset(packages)

    def _collected(self, change: ValueChange) -> Classification | None:
        """A text, or a place of one, that is gathered in one package only, from objects that hold
        the same in both, or that the editor makes itself: it collects the table from them on each
        save.

        Objects that are not saved hold nothing that anybody edits; the asset that they belong to
        has to be in both. A text that reads otherwise is none of this: it is changed, not added or
        removed.
        """
        value = change.before if change.after is None else change.after
        if change.kind not in ("added", "removed") or not isinstance(value, Mapping):
            return None
        if len(change.names) == 1:
            sites = value.get("SourceSiteContexts") or ()
        elif len(change.names) == 3 and change.names[1] == "SourceSiteContexts":
            sites = (value,)
        else:
            return None
        side = 0 if change.kind == "removed" else 1
        places = [str(site.get("SiteDescription")) for site in sites]
        if places and all(self._tells_nothing(place, side) for place in places):
            return Classification(NOISE, Reason.FOLLOWS)
        return None

    def _described(self, change: ValueChange) -> Classification | None:
        """Another description of where a text is that reads as it did: the editor writes it of the
        object that has it, which often is one that it made for itself and numbers in each session.
        """
        if change.kind != "changed" or change.names[-1:] != ("SiteDescription",):
            return None
        if self._classes.rewritten:
            return None
        places = [str(value) for value in (change.before, change.after)]
        if all(self._is_within(place, side) for side, place in enumerate(places)):
            return Classification(NOISE, Reason.FOLLOWS)
        return None

    def _is_within(self, place: str, side: int) -> bool:
        """Whether a place is in an object of a package, or of an asset that both have."""
        if self._object_of(place, side) is not None:
            return True
        asset = _asset_of(place)
        return all(asset in model.export_index for model in self._sides)

    def _tells_nothing(self, place: str, side: int) -> bool:
        """Whether nobody can have edited a text where it was gathered in a package."""
        path = self._object_of(place, side)
        if path is None:
            asset = _asset_of(place)
            return all(asset in model.export_index for model in self._sides)
        return self._holds_the_same(path) or self._is_made(path, side)

    def _holds_the_same(self, path: str) -> bool:
        """Whether an object is in both packages, and all that it is and holds is the same."""
        before, after = self._sides
        if path not in before.export_index or path not in after.export_index:
            return False
        return same(before.export(path), after.export(path))

    def _is_made(self, path: str, side: int) -> bool:
        """Whether an object of a package is one that the editor makes from something else."""
        return self._known.makes(str(self._sides[side].export(path).get("ClassIndex") or ""))

    def _gathered(self, change: ValueChange) -> Classification | None:
        """A text to be translated that is in the same objects of both, gathered otherwise."""
        value = change.before if change.after is None else change.after
        sites = value.get("SourceSiteContexts") if isinstance(value, Mapping) else None
        text = value.get("SourceString") if isinstance(value, Mapping) else None
        if not sites or not isinstance(text, str):
            return None
        auto = all(_AUTO_KEY.fullmatch(str(site.get("KeyName"))) for site in sites)
        if not (auto or self._classes.rewritten):
            return None
        for site in sites:
            path = self._object_of(
                str(site.get("SiteDescription")), 0 if change.kind == "removed" else 1
            )
            if path is None:
                return None
            if self._is_retired(path, 0 if change.kind == "removed" else 1):
                continue
            if not all(
                path in model.export_index and text in self._texts_of(path, side)
                for side, model in enumerate(self._sides)
            ):
                return None
        if auto and not self._classes.rewritten:
            return Classification(NOISE, Reason.FOLLOWS)
        return Classification(VERSION, Reason.GATHERED_OTHERWISE)

    def _attached(self, change: ValueChange, names: Sequence[str]) -> Classification | None:
        """Metadata that nobody attached: the namespace of a package, what a compiler notes."""
        sides = [_by_key(side, names) for side in (change.before, change.after)]
        filled = [side for side in sides if side]
        if not all(len(side) == 1 for side in filled):
            return None
        keys = {key for side in filled for key in side}
        values = [str(value) for side in filled for value in side.values()]
        if keys == {_NAMESPACE} and all(_AUTO_KEY.fullmatch(value) for value in values):
            return Classification(NOISE, Reason.MADE_BY_SAVE)
        if keys and keys <= _NOTED_BY_COMPILER and self._classes.other_engine:
            return Classification(VERSION, Reason.WRITTEN_BY_COMPILER)
        return None

    def _object_of(self, site: str, side: int) -> str | None:
        """The object of a package that a description of a place begins with."""
        objects = self._sides[side].export_index
        path = site.rpartition("/")[2].partition(".")[2]
        # Nothing behind as many letters as the longest path has, and its end, names an object.
        path = path[: self._longest[side] + 1]
        for _ in range(_MOST_PARTS):
            if path in objects:
                return path
            path = path.rpartition(".")[0]
            if not path:
                break
        return None

    @cached_property
    def _longest(self) -> tuple[int, int]:
        """How many letters the longest path of an object of each package has."""
        before, after = (max(map(len, side.export_index), default=0) for side in self._sides)
        return before, after

    def _texts_of(self, path: str, side: int) -> frozenset[str]:
        """The words of all texts of an object."""
        texts = self._texts.get((path, side))
        if texts is None:
            properties = self._sides[side].export(path).get("properties")
            texts = self._texts[path, side] = frozenset(_texts(properties))
        return texts


def _default_of(variable: Mapping[str, Any], text: str) -> tuple[Any, Any] | None:
    """The value that the text of a variable's default stands for, and what it is by itself in its
    type; None where that is not sure.
    """
    kind = variable.get("VarType")
    if not isinstance(kind, Mapping) or any(map(kind.get, _CONTAINERS)):
        return None
    category = kind.get("PinCategory")
    try:
        match category:
            case "bool":
                return {"true": True, "false": False}[text.lower()], False
            case "string":
                return text, ""
            case "name":
                return text, "None"
            case "int" | "int64" | "byte":
                return int(text), 0
            case "float" | "double" | "real":
                return float(text), 0.0
    except (KeyError, ValueError):
        return None
    return None


def _stands_for(written: Any, met: Any) -> bool:
    """Whether a value was written as a text, which rounds fractions."""
    if isinstance(written, float) and isinstance(met, float):
        return isclose(written, met, rel_tol=_ROUNDED, abs_tol=_ROUNDED)
    return same(written, met)


def _by_key(value: Any, names: Sequence[str]) -> Mapping[str, Any]:
    """Metadata by key; ``names`` lead to it: an object, or an object and a key."""
    if value is None:
        return {}
    if len(names) == 2:
        return {names[1]: value}
    return value if isinstance(value, Mapping) else {}


def _only_key(change: ValueChange) -> bool:
    """Whether two texts differ in nothing but keys that the editor made up."""
    before, after = change.before, change.after
    if change.kind != "changed" or not (isinstance(before, Atom) and isinstance(after, Atom)):
        return False
    if before.keys() != after.keys() or "key" not in before or "namespace" not in before:
        return False
    for name in before:
        sides = before[name], after[name]
        if name == "key" and sides[0] != sides[1]:
            if not all(isinstance(key, str) and _AUTO_KEY.fullmatch(key) for key in sides):
                return False
        elif name == "namespace":
            plain = [_PACKAGE_MARK.sub("", str(side)) for side in sides]
            if plain[0] != plain[1]:
                return False
        elif sides[0] != sides[1]:
            return False
    return True


def _is_under_other_name(
    name: str, value: Any, own: Mapping[str, Any], other: Mapping[str, Any]
) -> bool:
    """Whether what was compiled of a node of an animation has another name on the other side."""
    node = _ANIMATION_NODE.fullmatch(name)
    if node is None:
        return False
    for called, held in other.items():
        alike = _ANIMATION_NODE.fullmatch(called) if called not in own else None
        if alike is not None and alike[1] == node[1] and same(held, value):
            return True
    return False


def _is_of_parent(change: ValueChange, roots: Sequence[Mapping[str, Any]]) -> bool:
    """Whether a base property of a material instance differs that it does not override."""
    if change.names[1:3] != ("properties", _OVERRIDES) or change.kind == "moved":
        return False
    path = change.names[0]
    held = [(root[path].get("properties") or {}).get(_OVERRIDES) or {} for root in roots]
    if not all(isinstance(one, Mapping) for one in held):
        return False
    flags = {name for one in held for name in one if name.startswith(_OVERRIDE)}
    names = change.names[3:4] or (*held[0], *held[1])
    return not any(
        name.startswith(_OVERRIDE) or flags & {_OVERRIDE + name, _OVERRIDE + name[1:]}
        for name in names
    )


def _is_of_called_graph(change: ValueChange, roots: Sequence[Mapping[str, Any]]) -> bool:
    """Whether a value of a parameter differs that belongs to another graph, which is called, and
    that is not overridden here in either package.
    """
    if change.names[1:5] != ("properties", *_PARAMETERS, "Value") or len(change.names) < 6:
        return False
    overrides = change.names[0], "properties", _PARAMETERS[0]
    for side, root in enumerate(roots):
        held = at_steps(root, overrides, side)
        if not isinstance(held, Mapping) or not isinstance(held.get(_PARAMETERS[1]), Mapping):
            return False
        own = [
            one.get("ID")
            for one in _items(held[_PARAMETERS[1]].get("PropertyDescs"))
            if isinstance(one, Mapping) and one.get("Name") == change.names[5]
        ]
        if any(identity in own for identity in _items(held.get("PropertiesIDsOverridden"))):
            return False
    return True


def _items(value: Any) -> Sequence[Any]:
    """What is in a list; nothing of what is none."""
    return value if isinstance(value, list) else ()


def _is_renumbered(change: ValueChange) -> bool:
    """Whether an enumerator has the number of its place now, and not because others came or went
    in front of it: nobody sets these numbers.
    """
    place, last = change.steps[-2:]
    if change.kind != "changed" or last != "Value" or not isinstance(place, Place):
        return False
    if place.old is None or place.new is None or change.after != place.new:
        return False
    return isinstance(change.before, int) and change.before != place.old


def _is_rename(change: ValueChange) -> bool:
    sides = (change.before, change.after)
    return all(isinstance(side, str) for side in sides) and set(sides) in _RENAMED


def _asset_of(site: str) -> str:
    """The asset within whose objects a description of a place begins; "" where it names none."""
    asset, within, _ = site.rpartition("/")[2].partition(".")[2].partition(":")
    return asset if within else ""


def _is_for_all_platforms(*sides: Any) -> bool:
    """Whether one of two values is a number, and the other the same for every platform."""
    numbers = [side for side in sides if isinstance(side, float)]
    structs = [side for side in sides if isinstance(side, Mapping)]
    return (
        len(numbers) == len(structs) == 1
        and structs[0].keys() == {"bCooked", "Default", "PerPlatform"}
        and same(structs[0]["Default"], numbers[0])
        and not structs[0]["PerPlatform"]
    )


def _is_linked(change: ValueChange, roots: Sequence[Mapping[str, Any]]) -> bool:
    """Whether the pin whose member changed is linked to others in both packages."""
    pins = [at_steps(root, change.steps[:-1], side) for side, root in enumerate(roots)]
    return all(isinstance(pin, Mapping) and pin.get("LinkedTo") for pin in pins)


def _is_made_by_class(value: Mapping[str, Any]) -> bool:
    """Whether an object is one that the class makes of the object that it lies in."""
    held = value.get("properties")
    made_by = held.get(_MADE_BY) if isinstance(held, Mapping) else None
    return _DEFAULT_OBJECT in (value.get("ObjectFlags") or ()) or (
        isinstance(made_by, str) and made_by in _BY_SCRIPTS
    )


def _is_invariant(before: Any, after: Any) -> bool:
    """Whether a text lost the key that the editor made up for it, or got one, since engines store
    such texts as the same in every language.
    """
    if not (isinstance(before, Atom) and isinstance(after, Atom)):
        return False
    keyed, plain = sorted((before, after), key=lambda text: "key" not in text)
    return (
        plain.keys() == {"text", "flags"}
        and plain["flags"] == _SAME_IN_ALL_LANGUAGES
        and keyed.get("text") == plain["text"]
        and keyed.get("namespace") == ""
        and bool(_AUTO_KEY.fullmatch(str(keyed.get("key"))))
    )


def _leads_to_same(before: Any, after: Any) -> bool:
    """Whether one of two values leads to an object of the package, and the other softly to it."""
    if not (isinstance(before, str) and isinstance(after, str)):
        return False
    plain, soft = sorted((before, after), key=lambda path: path.startswith("/"))
    asset = plain.partition(":")[0]
    return bool(asset) and not plain.startswith("/") and _of_this(soft, asset) == plain


def _of_this(soft: Any, asset: str) -> str:
    """The object that a soft path names within the package of an asset; "" in any other."""
    package, _, path = str(soft).partition(".")
    own = package.rpartition("/")[2] == asset and path.partition(":")[0] == asset
    return path if own else ""


def _texts(value: Any) -> Iterator[str]:
    """The words of all texts in a value."""
    for inner in within(value):
        if isinstance(inner, Atom) and isinstance(inner.get("text"), str):
            yield inner["text"]
