"""What a package was called when it was saved, where its file tells that.

Engines from 5.1 on store the name. Before, an asset that notes which of its documents were open
names them by their whole paths (``FEditedDocumentInfo``, ``Engine/Blueprint.h``): its own graphs
under the name that its package had. A package that was moved or copied without the editor goes on
referring to itself by it, and no package has to be there for that.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from typing import Final

from inspector.errors import InspectorError
from inspector.format.errors import FormatError
from inspector.format.unreal.package import Package
from inspector.project.opening import Opened

#: The property that notes open documents, and its member that names one.
_DOCUMENTS: Final = "LastEditedDocuments"
_DOCUMENT: Final = "EditedObjectPath"
_PROJECT_MOUNT: Final = "game"
_CONTENT: Final = "/content/"
_PLUGINS: Final = "/plugins/"


def stored_name(package: Package) -> str:
    """The name that a package stores; empty of one that stores none."""
    stored = package.package_name or ""
    return stored if stored.startswith("/") else ""


def former_name(opened: Opened) -> str:
    """The name by which a file refers to itself, where that is not the one of its place; empty
    where it does not, or nothing proves it.

    Objects are read only of a file that names a package as one of its own assets is called.
    """
    package = opened.package
    if package is None:
        return ""
    try:
        name = stored_name(package)
        if name:
            return "" if _is_in_place(name, opened.path) else name
        return _noted_name(package, opened.path)
    except InspectorError:
        return ""


def _noted_name(package: Package, path: str) -> str:
    """The name of the package in what its assets note of their documents."""
    named = {
        text.partition(".")[0].rpartition("/")[2].lower()
        for text in package.soft_package_references
        if not _is_in_place(text.partition(".")[0], path)
    }
    if not named or _DOCUMENTS not in package.names:
        return ""
    assets = [
        (place, name)
        for place, row in enumerate(package.exports)
        if not row.OuterIndex and (name := package.text(row.ObjectName)).lower() in named
    ]
    if not assets:
        return ""
    tree = package.tree()
    try:
        for place, asset in assets:
            held = tree.held(place)
            if held is None or isinstance(held, FormatError) or held.properties is None:
                continue
            for document in _documents(tree.values.properties(held.properties)):
                before, _, inner = document.partition(".")
                own = before.rpartition("/")[2] == asset and inner.partition(":")[0] == asset
                if own:
                    return "" if _is_in_place(before, path) else before
    finally:
        tree.release()
    return ""


def _documents(properties: Mapping[str, object]) -> Iterator[str]:
    """The paths of the documents that an asset notes."""
    rows = properties.get(_DOCUMENTS)
    for row in rows if isinstance(rows, list) else ():
        document = row.get(_DOCUMENT) if isinstance(row, Mapping) else None
        if isinstance(document, str):
            yield document


def _is_in_place(name: str, path: str) -> bool:
    """Whether a file lies where a package of a name does, as far as its folders tell that.

    Content of a plugin may have lain at the same place in that of the project.
    """
    _, mount, inner = name.lower().split("/", 2) if name.count("/") > 1 else ("", "", "")
    file = os.path.splitext(path)[0].replace(os.sep, "/").lower()
    if not inner or not file.endswith(_CONTENT + inner):
        return False
    before = file.removesuffix(_CONTENT + inner)
    return _PLUGINS not in before if mount == _PROJECT_MOUNT else before.endswith("/" + mount)
