"""What the classes of a project derive from, as its packages and its source say.

A package names the class of an object and where that lies, not what it derives from. Where it is
of another package of the same project, that package tells; where it is code, the header that is
called like it, if the project's source is there.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Final

from inspector.catalog.model import object_name
from inspector.checks.facts import Depth
from inspector.errors import InspectorError
from inspector.files.reading import HEADER, read_side_file
from inspector.format.unreal.paths import CODE
from inspector.project.around.mounts import Mounts, mounts_of
from inspector.project.around.surroundings import ProjectFinder
from inspector.project.opening import read
from inspector.project.walk import NOT_SUBMITTED, folders_below

#: Classes above a class that are followed; more are taken to run in a circle.
_HIGHEST: Final = 64
#: How the names of files end that declare classes.
_HEADER: Final = ".h"
#: Folders that hold no source.
_NO_SOURCE: Final = NOT_SUBMITTED | {"content", "config"}


class ClassParents:
    """Follows classes through the packages and the source of their project, reading each file once.

    Keep one for one piece of work: it remembers what it saw, so files that change later are not
    noticed.
    """

    def __init__(self) -> None:
        self._projects = ProjectFinder()
        self._mounts: dict[str, Mounts] = {}
        self._headers: dict[str, dict[str, list[str]]] = {}
        self._classes: dict[str, dict[str, str]] = {}

    def above(self, folder: str, class_path: str) -> tuple[str, ...]:
        """The classes above one of another package, the nearest first, as far as they are known.

        One that the project's source derives from and does not declare has no module:
        ``/Script/.WidgetComponent``.

        Args:
            folder: Where the file lies that names the class.
            class_path: ``/Game/Units/BP_Tank.BP_Tank_C``.
        """
        project = self._projects.descriptor_of(folder)
        found: list[str] = []
        while project is not None and len(found) < _HIGHEST:
            parent = self._parent(project, class_path)
            if not parent or parent in found:
                break
            found.append(parent)
            class_path = parent
        return tuple(found)

    def _parent(self, project: str, class_path: str) -> str:
        """The class that one derives from; empty where nothing in the project says it."""
        package, __, name = class_path.partition(".")
        if package.startswith(CODE):
            return self._parent_in_code(project, package, name.lower())
        path = self._mounts_of(project).file_of(package)
        parent = "" if path is None else self._read(path, _made_classes).get(name.lower(), "")
        # One of the same package is named without it.
        return f"{package}.{parent}" if parent and not parent.startswith("/") else parent

    def _parent_in_code(self, project: str, module: str, name: str) -> str:
        headers = self._headers_of(project)
        for path in headers.get(name, ()):
            parent = self._read(path, _declared_classes).get(name)
            if parent:
                return f"{module if parent.lower() in headers else CODE}.{parent}"
        return ""

    def _read(self, path: str, classes: Callable[[str], dict[str, str]]) -> dict[str, str]:
        found = self._classes.get(path)
        if found is None:
            found = self._classes[path] = classes(path)
        return found

    def _mounts_of(self, project: str) -> Mounts:
        mounts = self._mounts.get(project)
        if mounts is None:
            mounts = self._mounts[project] = mounts_of(project)
        return mounts

    def _headers_of(self, project: str) -> dict[str, list[str]]:
        """The headers of a project and its plugins, by the classes that they are called like."""
        headers = self._headers.get(project)
        if headers is None:
            headers = self._headers[project] = {}
            for folder, names in folders_below(os.path.dirname(project), _NO_SOURCE):
                for name in names:
                    stem, suffix = os.path.splitext(name.lower())
                    if suffix == _HEADER:
                        headers.setdefault(stem, []).append(os.path.join(folder, name))
        return headers


def _made_classes(path: str) -> dict[str, str]:
    """The classes that a package holds, by their names in small letters, with the paths of those
    that they derive from; none of a package that cannot be read.
    """
    try:
        with read(path, Depth.HEADER, briefly=True) as opened:
            package = opened.package
            if package is None:
                return {}
            paths = package.paths
            return {
                paths.text(row.ObjectName).lower(): paths.object_path(row.SuperIndex)
                for row in package.exports
                if row.SuperIndex and not row.OuterIndex
            }
    except InspectorError:
        return {}


def _declared_classes(path: str) -> dict[str, str]:
    """The classes that a header declares, by their names in small letters, with those that they
    derive from; none of one that cannot be read.
    """
    # Few files ask for the source of their project: what reads it is loaded then.
    from inspector.catalog.cpp_steps import classes_of

    try:
        content = read_side_file(path, HEADER)
    except InspectorError:
        return {}
    heads = ((object_name(head.name), object_name(head.base)) for head in classes_of(content))
    return {name.lower(): base for name, base in heads if name and base}
