"""What another engine changes in objects that nobody edited, told from edits by what is around it.

Each rule asks for proof in both packages; what it cannot prove stays an edit.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from inspector.compare.classify import FOLLOWS, NOISE, VERSION, Classifier, Judgement
from inspector.compare.defaults import is_default, is_uniform
from inspector.compare.kinds import Atom, same, within
from inspector.compare.model import Place
from inspector.compare.retired import RETIRED
from inspector.compare.values import ValueChange, at_steps

if TYPE_CHECKING:
    from inspector.compare.package_model import PackageModel

ANOTHER_STRUCT: Final = "the struct has this member in one of the versions only; its default"
_AUTO_KEY: Final = re.compile(r"[0-9A-F]{32}")
#: What the editor puts behind a namespace: the GUID of the package.
_PACKAGE_MARK: Final = re.compile(r" ?\[[0-9A-F]{32}\]$")
#: Classes of objects and categories of pins that the engine gave another name (4.18).
_RENAMED: Final = (
    {"/Script/CoreUObject.AssetClassProperty", "/Script/CoreUObject.SoftClassProperty"},
    {"/Script/CoreUObject.AssetObjectProperty", "/Script/CoreUObject.SoftObjectProperty"},
    {"assetclass", "softclass"},
    {"asset", "softobject"},
)
#: The key by which the editor keeps the namespace of a package: a GUID.
_NAMESPACE: Final = "PackageLocalizationNamespace"
#: What the compiler of Blueprints writes into the classes it makes.
_COMPILED: Final = frozenset({"PropertyGuids", "UberGraphFramePointerProperty"})
#: What engines keep in Blueprints of how they were made; nobody can edit it.
_OF_ENGINE: Final = frozenset({"bLegacyGeneratedClassIsAuthoritative"})
#: Parts that are taken off a description of a place until it names an object.
_MOST_PARTS: Final = 256
#: Types of texts that engines exchanged for each other.
_TEXT_TYPES: Final = frozenset({"string", "name"})
#: The member that names an open document: the object itself, and softly since 4.20.
_DOCUMENT: Final = frozenset({"EditedObject", "EditedObjectPath"})


class Resaves:
    """Knows what a save by another engine does to two packages.

    Args:
        before: The first package.
        after: The second.
        classes: What classes the changes between them.
    """

    def __init__(self, before: PackageModel, after: PackageModel, classes: Classifier) -> None:
        self._sides = before, after
        self._classes = classes
        self._uniform: dict[tuple[object, ...], bool] = {}
        self._texts: dict[tuple[str, int], frozenset[str]] = {}

    def judge(
        self, section: str, change: ValueChange, roots: Sequence[Mapping[str, Any]],
        rows: Sequence[str],
    ) -> Judgement | None:  # fmt: skip
        """What a change is where it is no edit; None where it is one.

        Args:
            section: Where it stands.
            change: The change, counted from the roots of the section.
            roots: What the section holds in both packages.
            rows: The paths of its fields in both.
        """
        if _only_key(change):
            return Judgement(NOISE, "the key of a text, made anew")
        if section == "gatherable_text":
            return self._collected(change) or (
                self._gathered(change) if len(change.names) == 1 else None
            )
        values = section == "metadata", len(change.names) > 2 and change.names[1] == "metadata"
        if any(values):
            return self._attached(change, change.names[0 if values[0] else 2 :])
        if not self._classes.other_engine:
            return None
        match section:
            case "imports" if len(change.names) == 1:
                return self._renamed_import(change.names[0])
            case "soft_package_references" if len(change.names) == 1:
                return self._own_document(change.names[0])
            case "exports" if len(change.names) > 1:
                return self._object(change, roots, rows)
        return None

    # -- objects -------------------------------------------------------------------------------

    def _object(
        self, change: ValueChange, roots: Sequence[Mapping[str, Any]], rows: Sequence[str]
    ) -> Judgement | None:
        member, last = change.names[1], change.steps[-1]
        if (
            change.kind == "changed"
            and _is_rename(change)
            and last in ("ClassIndex", "PinCategory")
        ):
            return Judgement(VERSION, "engines call it otherwise")
        if member not in ("properties", "rows") or not isinstance(last, str):
            return None
        if change.kind == "changed":
            return self._same_text(change, rows)
        if change.kind == "moved":
            return None
        if len(change.steps) == 3:
            return self._property(change, roots)
        if self._is_document(change, roots):
            return Judgement(VERSION, "the same document, named by its path")
        if self._is_gained(change, roots):
            return Judgement(VERSION, ANOTHER_STRUCT)
        return None

    def _property(
        self, change: ValueChange, roots: Sequence[Mapping[str, Any]]
    ) -> Judgement | None:
        """A whole property that came or went: what no person can set, or lists of what is gone."""
        path, _, name = change.steps
        kinds = [str(root[str(path)].get("ClassIndex") or "") for root in roots]
        if name in _COMPILED and all(kind.endswith("GeneratedClass") for kind in kinds):
            return Judgement(VERSION, "what the compiler of the class writes")
        if name in _OF_ENGINE and all(kind.endswith("Blueprint") for kind in kinds):
            return Judgement(VERSION, "what engines keep of how it was made")
        value = change.before if change.after is None else change.after
        side = 1 if change.kind == "added" else 0
        if isinstance(value, list) and value and all(self._is_retired(v, side) for v in value):
            return Judgement(VERSION, RETIRED)
        return None

    def _is_retired(self, value: Any, side: int) -> bool:
        """Whether a value names an object of a class whose objects became data of others."""
        model, other = self._sides[side], self._sides[1 - side]
        if not isinstance(value, str) or value not in model.export_index:
            return False
        kind = model.export(value).get("ClassIndex") or ""
        return value not in other.export_index and self._classes.gone(kind)

    def _same_text(self, change: ValueChange, rows: Sequence[str]) -> Judgement | None:
        """An empty text that became an empty name, or the other way."""
        if {type(side) for side in (change.before, change.after)} != {str} or {
            change.before,
            change.after,
        } != {"", "None"}:
            return None
        nodes = [side.tree.find(path) for side, path in zip(self._sides, rows, strict=True)]
        types = {node.type for node in nodes if node is not None}
        return Judgement(VERSION, "empty, as another type") if types == _TEXT_TYPES else None

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

    def _renamed_import(self, path: str) -> Judgement | None:
        """An import that is there under its other name on the other side."""
        for pair in _RENAMED:
            if path in pair:
                (other,) = pair - {path}
                sides = [side.section("imports") for side in self._sides]
                if any(path in side for side in sides) and any(other in side for side in sides):
                    return Judgement(VERSION, "engines call it otherwise")
        return None

    def _own_document(self, package: str) -> Judgement | None:
        """A reference of a package to itself, which an open document makes."""
        return Judgement(NOISE, FOLLOWS) if package in self._documents else None

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

    def _collected(self, change: ValueChange) -> Judgement | None:
        """A text, or a place of one, that is gathered in one package only, from objects that hold
        the same in both: the editor collects the table from them on each save.

        Objects that are not saved count for the asset that they belong to. A text that reads
        otherwise is none of this: it is changed, not added or removed.
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
        paths = {self._object_of(place, side) or _asset_of(place) for place in places}
        if paths and all(map(self._holds_the_same, paths)):
            return Judgement(NOISE, FOLLOWS)
        return None

    def _holds_the_same(self, path: str) -> bool:
        """Whether an object is in both packages, and all that it is and holds is the same."""
        before, after = self._sides
        if path not in before.export_index or path not in after.export_index:
            return False
        return same(before.export(path), after.export(path))

    def _gathered(self, change: ValueChange) -> Judgement | None:
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
            return Judgement(NOISE, FOLLOWS)
        return Judgement(VERSION, "the same text, gathered otherwise")

    def _attached(self, change: ValueChange, names: Sequence[str]) -> Judgement | None:
        """Metadata that nobody attached: the namespace of a package, what a compiler notes."""
        sides = [_by_key(side, names) for side in (change.before, change.after)]
        told = [side for side in sides if side]
        if not all(len(side) == 1 for side in told):
            return None
        keys = {key for side in told for key in side}
        values = [str(value) for side in told for value in side.values()]
        if keys == {_NAMESPACE} and all(_AUTO_KEY.fullmatch(value) for value in values):
            return Judgement(NOISE, "made anew on each save")
        if keys == {"EntryPoint"} and self._classes.other_engine:
            return Judgement(VERSION, "what the compiler of the class writes")
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


def _is_rename(change: ValueChange) -> bool:
    sides = (change.before, change.after)
    return all(isinstance(side, str) for side in sides) and set(sides) in _RENAMED


def _asset_of(site: str) -> str:
    """The asset within whose objects a description of a place begins; "" where it names none."""
    asset, within, _ = site.rpartition("/")[2].partition(".")[2].partition(":")
    return asset if within else ""


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
