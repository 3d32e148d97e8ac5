"""Which functions the graphs of packages call, read from the nodes that store it.

The index of a project says which packages have such nodes at all; of these the nodes are read.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import PurePath
from types import MappingProxyType
from typing import Final

from inspector.checks.facts import Depth
from inspector.errors import AccessError
from inspector.graphs.objects import Objects
from inspector.graphs.titles import CALLS
from inspector.named_tuples import NamedTuple
from inspector.progress import Progress
from inspector.project.opening import Opened, read
from inspector.project.scan.contents import PackageContents
from inspector.project.scan.worker_pool import PoolConfig, Task, chunks, done

#: Fewer files than this are read faster than other processes start.
_WORTH_PROCESSES: Final = 40
_CHUNK: Final = 10


class FileCalls(NamedTuple):
    """The functions that the graphs of one file call, in the order of their names.

    Each is told by its name, and by its class and its name where the node says that
    (``KismetSystemLibrary.Delay``); one of the Blueprint itself by that. Behind it is the object of
    the first node that calls it.
    """

    path: str
    functions: Mapping[str, int] = MappingProxyType({})


def may_call(contents: PackageContents | None) -> bool:
    """Whether a package has nodes that call functions, by the classes of its objects."""
    return contents is not None and not CALLS.isdisjoint(contents.classes)


def calls_of(
    paths: Iterable[str], readers: PoolConfig | None = None, progress: Progress | None = None
) -> Iterator[FileCalls]:
    """The functions that the graphs of each file call, in the order of the files.

    Of a file that cannot be read, or only in part, those that can.

    Args:
        paths: The files.
        readers: Who reads; None for processes of its own.
        progress: Told how many files are done, of how many.
    """
    progress = progress or Progress()
    paths, finished = list(paths), 0
    work = Task(_calls_in, lambda path: [FileCalls(path)])
    worth = len(paths) >= _WORTH_PROCESSES
    for __, files in done(work, chunks(paths, _CHUNK), readers or PoolConfig(), worth=worth):
        yield from files
        finished += len(files)
        progress(finished, len(paths))


def _calls_in(paths: list[str]) -> list[FileCalls]:
    files = []
    for path in paths:
        with read(path, Depth.TABLES, briefly=True) as opened:
            files.append(FileCalls(path, called_functions(opened)))
    return files


def called_functions(opened: Opened) -> Mapping[str, int]:
    """The functions that the graphs of an opened file call, as :class:`FileCalls` tells them."""
    package = opened.package
    if package is None:
        return {}
    opened = opened._replace(tree=package.tree())
    nodes: dict[str, int] = {}
    try:
        tree = opened.objects
        if tree is not None:
            for name, export in _functions(Objects(tree), PurePath(opened.path).stem):
                nodes[name] = min(export, nodes.get(name, export))
    except AccessError:
        pass  # It changed while it was read, and is read again with what changed.
    finally:
        if opened.tree is not None:
            opened.tree.release()
    return dict(sorted(nodes.items()))


def _functions(objects: Objects, own: str) -> Iterator[tuple[str, int]]:
    """The functions with the objects that call them; ``own`` is what the Blueprint is called."""
    for class_name in CALLS & objects.by_class.keys():
        for export in objects.by_class[class_name]:
            reference = objects.fields(export).get("FunctionReference")
            name = objects.text(objects.member(reference, "MemberName"))
            if name:
                parent = objects.object_text(objects.member(reference, "MemberParent"))
                yield name, export
                yield f"{parent.removesuffix('_C') or own}.{name}", export
