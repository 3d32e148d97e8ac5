"""The tables of a package's header as plain values under identities."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from inspector.compare.kinds import Atom, Named, items
from inspector.compare.plain import blob
from inspector.format.unreal.read.payload_trailer import TRAILER, read_trailer
from inspector.format.unreal.read.section_reader import DEPENDENCIES, IMAGES
from inspector.format.unreal.sections import SECTIONS

if TYPE_CHECKING:
    from inspector.compare.package_model import PackageModel

#: Fields of an import that its path says.
_IN_PATH = frozenset({"OuterIndex", "ObjectName"})


class HeaderModels:
    """Makes the sections of one model; each method is called like its section."""

    def __init__(self, model: PackageModel) -> None:
        self._model = model
        self._package = model.package
        self._plain = model.plain
        self._paths = model.tree.paths

    # -- summary -------------------------------------------------------------------------------

    def summary(self) -> Named:
        """The fields of the summary but for the custom versions, and the tables of names."""
        found = Named()
        summary = self._package.summary
        for part in (summary.versions, summary.head, summary.body):
            if part is None:
                break
            for one, value in zip(part.fields, part, strict=True):
                if value is None or one.label == "CustomVersions":
                    continue
                if one.label == "PackageFlags":
                    names = self._model.catalog.package_flag_names(value)
                    plain: Any = items(names, has_rows=False)
                else:
                    plain = self._plain.plain(one.subcon, summary.layout)(value)
                found.put(one.label, plain, f"summary/{one.label}")
        return found

    def custom_versions(self) -> Named:
        """The custom versions by GUID; the names beside them in packages before 4.10."""
        found = Named()
        for index, one in enumerate(self._package.versions.custom):
            path = f"summary/CustomVersions/{index}"
            value: Any = one.version
            if one.friendly_name is not None:
                value = Named(
                    {"Version": one.version, "FriendlyName": one.friendly_name},
                    {"Version": f"{path}/Version", "FriendlyName": f"{path}/FriendlyName"},
                )
            found.put(str(one.guid), value, path)
        return found

    # -- lists of texts and objects ------------------------------------------------------------

    def names(self) -> Named:
        """The texts of the name table; their order is that of the dictionary."""
        found = Named()
        for index, name in enumerate(self._model.rows("names")):
            found.put(name, name, f"names/{index}")
        return found

    def soft_object_paths(self) -> Named:
        """The listed soft object paths."""
        found = Named()
        for index, path in enumerate(self._model.rows("soft_object_paths")):
            found.put(path, path, f"soft_object_paths/{index}")
        return found

    def imports(self) -> Named:
        """The imports by object path, and whether a game needs each."""
        found = Named()
        used = self._used("ImportUsedInGame")
        for index, row in enumerate(self._model.rows("imports")):
            own = f"imports/{index}"
            values = Named()
            for one, value in zip(row.fields, row, strict=True):
                if value is not None and one.label not in _IN_PATH:
                    made = self._plain.plain(one.subcon)(value)
                    values.put(one.label, made, f"{own}/{one.label}")
            if index < len(used):
                values["UsedInGame"] = used[index]
            found.put(self._paths.object_path(-index - 1), values, own)
        return found

    def soft_package_references(self) -> Named:
        """The packages referred to softly, and whether a game needs each."""
        found = Named()
        used = self._used("SoftPackageUsedInGame")
        for index, name in enumerate(self._model.rows("soft_package_references")):
            values = {"UsedInGame": used[index]} if index < len(used) else {}
            found.put(name, Named(values), f"soft_package_references/{index}")
        return found

    def _used(self, field: str) -> list[bool]:
        table = self._package.section_value(DEPENDENCIES) if self._has(DEPENDENCIES) else None
        if table is None:
            return []
        count, words = getattr(table, field)
        return [bool(words[bit >> 5] >> (bit & 31) & 1) for bit in range(count)]

    def _has(self, key: str) -> bool:
        return any(root.path == key and not root.problem for root in self._model.tree.roots)

    def extra_dependencies(self) -> Named:
        """Packages that the registry must know as dependencies, with their flags."""
        found = Named()
        table = self._package.section_value(DEPENDENCIES) if self._has(DEPENDENCIES) else None
        for index, one in enumerate(getattr(table, "ExtraPackageDependencies", None) or ()):
            path = f"{DEPENDENCIES}/ExtraPackageDependencies/{index}"
            found.put(self._plain.name(one.PackageName), one.PropertyFlags, path)
        return found

    # -- tables of records ---------------------------------------------------------------------

    def _records(self, key: str, identity: str) -> Named:
        """The rows of a table, each under the text of one of its fields."""
        found = Named()
        make = self._plain.plain(SECTIONS[key].kind)
        for index, row in enumerate(self._model.rows(key)):
            values = make(row)
            name = str(values.pop(identity))
            found.put(name, values, f"{key}/{index}")
        return found

    def cell_imports(self) -> Named:
        """Verse cells of other packages."""
        return self._records("cell_imports", "VersePath")

    def cell_exports(self) -> Named:
        """Verse cells of this package."""
        return self._records("cell_exports", "VersePath")

    def import_type_hierarchies(self) -> Named:
        """Parents of imported types."""
        return self._records("import_type_hierarchies", "ImportIndex")

    def searchable_names(self) -> Named:
        """The names by which objects can be found."""
        found = Named()
        for index, row in enumerate(self._model.rows("searchable_names")):
            names = items((self._plain.name(one) for one in row.Names), has_rows=False)
            found.put(self._paths.object_path(row.ObjectIndex), names, f"searchable_names/{index}")
        return found

    def gatherable_text(self) -> Named:
        """Texts to be translated, by namespace and key."""
        found = Named()
        make = self._plain.plain(SECTIONS["gatherable_text"].kind)
        for index, row in enumerate(self._model.rows("gatherable_text")):
            values = make(row)
            places = values["SourceSiteContexts"]
            keys = dict.fromkeys(one["KeyName"] for one in places)
            name = f"{values['NamespaceName']}/{'+'.join(keys)}"
            found.put(name, values, f"gatherable_text/{index}")
        return found

    def metadata(self) -> Named:
        """Metadata by the path of its object; that of the package itself under ``package``."""
        found = Named()
        table = self._model.rows("metadata")
        if not table:
            return found
        listed = self._package.layout.soft_paths_listed
        soft = self._model.rows("soft_object_paths")
        made: Any = table
        groups = [("package", made.RootValues, "metadata/RootValues")]
        for index, one in enumerate(made.Objects):
            if listed:
                known = 0 <= one.ObjectPath < len(soft)
                name = soft[one.ObjectPath] if known else f"?{one.ObjectPath}"
            else:
                name = self._plain.plain(type(one.ObjectPath).struct)(one.ObjectPath)
            groups.append((name, one.Values, f"metadata/Objects/{index}/Values"))
        for name, values, path in groups:
            inner = Named()
            for place, pair in enumerate(values):
                inner.put(self._plain.name(pair.Key), pair.Value, f"{path}/{place}")
            if inner:
                found.put(name, inner, path.removesuffix("/Values"))
        return found

    def thumbnails(self) -> Named:
        """Pictures by object."""
        found = Named()
        for index, one in enumerate(self._model.rows("thumbnails")):
            picture = blob(self._package.thumbnail_data(one), one.offset)
            values = {"width": one.width, "height": one.height, "format": one.format}
            path = f"{IMAGES}/{index}"
            name = f"{one.object_class} {one.object_path}"
            found.put(name, Atom(values | picture), path)
        return found

    def asset_registry(self) -> Named:
        """The class and the tags of each asset."""
        found = Named()
        for index, one in enumerate(self._model.rows("asset_registry")):
            own = f"asset_registry/Objects/{index}"
            tags = Named()
            for place, (key, value) in enumerate(one.tags.items()):
                tags.put(key, value, f"{own}/Tags/{place}")
            values = Named(
                {"ObjectClassName": one.class_name, "Tags": tags},
                {"ObjectClassName": f"{own}/ObjectClassName", "Tags": f"{own}/Tags"},
            )
            found.put(one.path, values, own)
        return found

    def world_tile_info(self) -> Named:
        """The fields of the level's place in a composed world."""
        found = Named()
        table: Any = self._package.world_tile_info
        if table is not None:
            made = self._plain.plain(type(table).struct)(table)
            for label, value in made.items():
                found.put(label, value, f"world_tile_info/{label}")
        return found

    def preload_dependencies(self) -> Named:
        """The order in which a game needs the objects."""
        rows = self._model.rows("preload_dependencies")
        if not rows:
            return Named()
        paths = [self._paths.object_path(one) for one in rows]
        return Named({"order": paths}, {"order": "preload_dependencies"})

    def data_resources(self) -> Named:
        """The bulk payloads by the object that each belongs to."""
        found = Named()
        table: Any = self._package.data_resources
        if table is not None:
            make = self._plain.plain(SECTIONS["data_resources"].kind)
            for index, values in enumerate(make(table)["Resources"]):
                name = str(values.pop("OuterIndex"))
                path = f"data_resources/Resources/{index}"
                paths = {label: f"{path}/{label}" for label in values}
                found.put(name, Named(values, paths), path)
        return found

    # -- bytes ---------------------------------------------------------------------------------

    def payloads(self) -> Named:
        """The entries of the payload trailer by the hash of their bytes."""
        found = Named()
        if not any(root.path == TRAILER and not root.problem for root in self._model.tree.roots):
            return found
        trailer = read_trailer(self._package, self._model.bytes)
        for index, one in enumerate(trailer.header.Entries if trailer is not None else ()):
            own = f"{TRAILER}/Entries/{index}"
            values = {
                "Access": trailer.access_mode(one) if trailer is not None else "",
                "CompressedSize": one.CompressedSize,
                "RawSize": one.RawSize,
                "Flags": one.Flags,
                "FilterFlags": one.FilterFlags,
            }
            kept = {label: value for label, value in values.items() if value is not None}
            paths = {label: f"{own}/{label}" for label in kept if label != "Access"}
            found.put(one.Identifier.hex().upper(), Named(kept, paths), own)
        return found

    def bytes(self) -> Named:
        """Runs of bytes outside of all tables and objects."""
        found = Named()
        for kind, path, value in self._model.root_blobs():
            found.put(kind, value, path)
        return found
