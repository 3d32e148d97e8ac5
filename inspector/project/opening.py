"""The one way from a file to what is said of it: open it, read it down to a depth, then answer.

Whoever says something of a file states how far it has to be read; the same file at the same depth
gets the same answer everywhere. What a format has at each depth is its :class:`Reading`; an
:class:`Opened` file holds its bytes, what could be read of them, and the facts that checks look at.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Final

from inspector import checks
from inspector.catalog import Catalog, EngineProfile
from inspector.checks import UNREADABLE_RULES, Answer, CheckFinding, Surroundings
from inspector.checks.facts import Damage, Depth, FileFacts, FileKind
from inspector.checks.stored_stream import header_of_stream, stored_stream
from inspector.data_classes import replace
from inspector.errors import AccessError
from inspector.files.reading import read_reason
from inspector.findings.message import Message, Text
from inspector.format.asset import Asset
from inspector.format.errors import FormatError
from inspector.format.formats import FORMATS, called_format, open_asset
from inspector.format.logical import LogicalBytes
from inspector.format.objectstream.stream_file import ObjectStream
from inspector.format.unreal.package import Package
from inspector.format.unreal.read.package_reader import PackageReader
from inspector.format.unreal.read.quick import FIRST_READ
from inspector.format.unreal.read.recognise import recognise
from inspector.format.unreal.read.text_mode import ChangedAsText, may_be_text_mode, text_mode_of
from inspector.named_tuples import NamedTuple
from inspector.project.file_bytes import FileBytes, Sibling, bytes_of, missing_files, siblings_of
from inspector.project.header_reader import HeaderFactsReader, end_tag_damage

if TYPE_CHECKING:
    from inspector.format.tree import FieldTree
    from inspector.format.unreal.tree.package_tree import PackageTree
    from inspector.progress import Progress

Buffer = bytes | FileBytes


class Opened(NamedTuple):
    """A file with its bytes; close it when nothing shows it any more.

    ``asset`` is None where the file is of no format that is known or its first words cannot be
    read; ``error`` then says what was met. ``data`` and ``tail`` are the file and, of a split
    package, the ``.uexp`` beside it: positions in the package count through both. ``siblings`` are
    the files that belong to it, the ``.uexp`` among them; those of payloads are not opened.
    ``facts`` tell what is wrong down to ``depth``, and nothing beyond. ``tree`` holds all fields of
    a file that was read down to its objects. ``place`` is where a file of a revision lies in the
    work tree, or would; empty where that is its path.
    """

    path: str
    size: int
    facts: FileFacts
    asset: Asset | None
    error: FormatError | None
    data: Buffer = b""
    tail: Buffer = b""
    siblings: tuple[Sibling, ...] = ()
    depth: Depth = Depth.HEADER
    tree: FieldTree | None = None
    place: str = ""

    @property
    def folder(self) -> str:
        """The whole path of the folder that it lies in, which says what project it belongs to."""
        return os.path.dirname(os.path.abspath(self.place or self.path))

    @property
    def package(self) -> Package | None:
        """The package that the file is; None where it is none that can be read."""
        return self.asset if isinstance(self.asset, Package) else None

    @property
    def logical(self) -> LogicalBytes:
        """The bytes of the file and of its ``.uexp`` as one run, which is what offsets count."""
        return LogicalBytes(self.data, self.tail)

    @property
    def objects(self) -> PackageTree | None:
        """The tree of a package whose objects were read; None where they cannot be listed."""
        from inspector.format.unreal.tree.package_tree import PackageTree

        tree = self.tree
        return tree if isinstance(tree, PackageTree) and _lists(tree.package) else None

    def reads(self, path: str) -> bool:
        """Whether bytes are still to be read from the file of a path, which may change."""
        parts = (self.data, self.tail)
        return any(isinstance(part, FileBytes) and part.path == path for part in parts)

    def close(self) -> None:
        """Lets go of the files; package and tree must not be used afterwards."""
        if self.tree is not None:
            self.tree.release()
        close_all((self.data, self.tail))

    def __enter__(self) -> Opened:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def close_all(parts: Iterable[Buffer]) -> None:
    """Lets go of the files among some runs of bytes."""
    for part in parts:
        if isinstance(part, FileBytes):
            part.close()


def _lists(package: PackageReader) -> bool:
    """Whether a package has objects and names, and both tables can be read."""
    try:
        return bool(package.exports) and bool(package.names)
    except FormatError:
        return False


class Reading(NamedTuple):
    """The facts of a file of one format, depth by depth; each takes the file as read so far.

    Attributes:
        header: Of a file that was just opened.
        with_tables: The facts with what only tables tell.
        with_objects: The facts with what only objects tell; the file has its tree by then, and
            whoever listens is told while it is read.
    """

    header: Callable[[Opened], FileFacts]
    with_tables: Callable[[Opened], FileFacts]
    with_objects: Callable[[Opened, Progress | None], FileFacts]


def damage_of(error: FormatError, depth: Depth = Depth.HEADER, identity: str = "") -> Damage:
    """What a reader met, as the checks take it."""
    return Damage(
        error.kind, error.field, error.offset, error.found, error.expected or "", depth, identity
    )


def with_unread(opened: Opened, progress: Progress | None) -> FileFacts:
    """The facts of a file with the values of its tree that were kept as bytes."""
    tree = opened.tree
    if tree is None:
        return opened.facts
    if progress is not None:
        tree.prepare(progress)
    unread = tree.unread()
    return replace(opened.facts, unread=unread) if unread else opened.facts


_KINDS: Final = {
    "lfs-pointer": FileKind.LFS_POINTER,
    "iostore": FileKind.IOSTORE,
    "not-a-package": FileKind.NOT_A_PACKAGE,
}


def facts_of_error(path: str, data: Buffer, error: FormatError) -> FileFacts:
    """The facts of a file of which not even the first words can be read."""
    size = len(data)
    called = called_format(path).key
    if size == 0:
        return FileFacts(kind=FileKind.EMPTY, size=0, called=called)
    if error.kind == "BAD-TAG" or called != FORMATS[0].key:
        return _facts_of_foreign(path, data)
    changed = text_mode_of(data, _problems_of)
    if changed is not None:
        damage = _changed_as_text(changed, Depth.HEADER)
        return FileFacts(kind=FileKind.PACKAGE, size=size, damage=(damage,))
    return FileFacts(kind=FileKind.PACKAGE, size=size, damage=(damage_of(error),))


def _facts_of_foreign(path: str, data: Buffer) -> FileFacts:
    size, called = len(data), called_format(path).key
    # Late: hardly any run meets such a file.
    from inspector.format.other_files import TAIL

    tail = bytes(data[max(0, size - TAIL) : size])
    file = recognise(bytes(data[:FIRST_READ]), size, tail=tail, name=os.path.basename(path))
    damage = () if file.changed is None else (_changed_as_text(file.changed, Depth.HEADER),)
    kind, details = _KINDS[file.kind], file.details
    return FileFacts(kind=kind, size=size, called=called, damage=damage, details=details)


def _changed_as_text(changed: ChangedAsText, depth: Depth) -> Damage:
    return Damage("TEXT-MODE", "", changed.offset, changed.change, depth=depth)


def _other_header(opened: Opened) -> FileFacts:
    return _facts_of_foreign(opened.path, opened.data)


OF_OTHERS: Final = Reading(_other_header, lambda opened: opened.facts, with_unread)


def _stream_header(opened: Opened) -> FileFacts:
    """The classes of all elements, which are not made for it."""
    facts = _stream(opened).facts()
    damage = tuple(map(damage_of, facts.problems))
    size = opened.size if damage else None
    stream = header_of_stream(facts)
    return FileFacts(kind=FileKind.OBJECT_STREAM, size=size, damage=damage, stream=stream)


def _same(opened: Opened) -> FileFacts:
    """No tables: between header and objects there is nothing to read."""
    return opened.facts


def _stream_with_objects(opened: Opened, progress: Progress | None) -> FileFacts:
    """The facts with the places of classes, the fields and the data patches."""
    stream, facts = _stream(opened), with_unread(opened, progress)
    # The header's problems name the list of an element, these the element: the place tells them.
    told = {(damage.rule, damage.offset, damage.found) for damage in facts.damage}
    more = tuple(
        damage_of(error, Depth.OBJECTS)
        for error in stream.damage()
        if (error.kind, error.offset, error.found) not in told
    )
    damage = (*facts.damage, *more)
    size = opened.size if damage else None
    return replace(facts, size=size, damage=damage, stream=stored_stream(stream.reading.stream))


def _stream(opened: Opened) -> ObjectStream:
    assert isinstance(opened.asset, ObjectStream)  # The table asks for streams alone.
    return opened.asset


OF_STREAMS: Final = Reading(_stream_header, _same, _stream_with_objects)


def _package_header(opened: Opened) -> FileFacts:
    package = _package(opened)
    damage = _damage_of_header(opened, package)
    is_odd = bool(damage) or may_be_text_mode(package.versions.ue4)
    changed = _text_mode(opened, Depth.HEADER) if is_odd else None
    if changed is not None:
        return changed
    return FileFacts(
        kind=FileKind.PACKAGE,
        versions=package.versions,
        saved_by=package.saved_by,
        compatible_with=package.compatible_with,
        compatible_stored=package.compatible_stored,
        size=opened.size if damage else None,
        damage=damage,
        missing_files=missing_files(opened.path, package, opened.siblings),
    )


def _damage_of_header(opened: Opened, package: Package) -> tuple[Damage, ...]:
    problems = package.problems()
    split = next((problem for problem in problems if _is_split(problem, package)), None)
    if split is not None and not opened.tail:
        beside = os.path.basename(os.path.splitext(opened.path)[0] + ".uexp")
        return (
            Damage(
                "MISSING-UEXP",
                split.field,
                split.offset,
                Message("project/no-data-in-file"),
                beside,
            ),
        )
    return (*(_damage(problem, package) for problem in problems), *_end_tag(opened))


def _is_split(problem: FormatError, package: Package) -> bool:
    """Whether the objects' data is simply elsewhere: the file ends where its header does.

    Editor packages are never split, so one that ends there was cut.
    """
    ends_with_header = package.size == package.total_header_size
    return package.cooked and ends_with_header and problem.field.startswith("exports/")


def _end_tag(opened: Opened) -> tuple[Damage, ...]:
    data, tail = opened.data, opened.tail
    return end_tag_damage(bytes((tail or data)[-4:]), len(data) + len(tail))


def _package_with_tables(opened: Opened) -> FileFacts:
    """The facts with what is wrong in any table, each of which is read.

    Of a file that is cut or bent anyway the first reason says enough.
    """
    facts, package = opened.facts, _package(opened)
    if any(damage.rule in UNREADABLE_RULES for damage in facts.damage):
        return facts
    told = {damage.field for damage in facts.damage}
    errors = list(package.errors())
    if (package.summary.get("PayloadTocOffset") or 0) > 0:
        # Only editor packages of 5.1 and later need what reads it.
        from inspector.format.unreal.read.payloads import trailer_problem

        problem = trailer_problem(package, opened.logical)
        errors += [problem] if problem is not None else []
    more = tuple(
        _damage(error, package, Depth.TABLES) for error in errors if error.field not in told
    )
    if not more:
        return facts
    return _text_mode(opened, Depth.TABLES) or replace(
        facts, size=opened.size, damage=(*facts.damage, *more)
    )


def _text_mode(opened: Opened, depth: Depth) -> FileFacts | None:
    """The facts of a damaged package that something changed as a text; None of any other.

    Nothing else that is read there means anything, so versions are not among them.
    """
    changed = text_mode_of(opened.data, _problems_of)
    if changed is None:
        return None
    damage = _changed_as_text(changed, depth)
    return FileFacts(kind=FileKind.PACKAGE, size=opened.size, damage=(damage,))


def _problems_of(data: bytes) -> int:
    """How much is wrong with the header and the tables of a package."""
    try:
        package = Package.open(data)
        is_odd = may_be_text_mode(package.versions.ue4)
        return is_odd + len(package.problems()) + sum(1 for __ in package.errors())
    except FormatError:
        return sys.maxsize


def _package_with_objects(opened: Opened, progress: Progress | None) -> FileFacts:
    """The facts with the values kept as bytes, where the objects can be listed."""
    if opened.objects is None:
        return opened.facts
    facts = with_unread(opened, progress)
    is_damaged = any(value.damaged for value in facts.unread)
    return (_text_mode(opened, Depth.OBJECTS) if is_damaged else None) or facts


def _damage(error: FormatError, package: Package, depth: Depth = Depth.HEADER) -> Damage:
    return damage_of(error, depth, package.identity_of(error.field))


def _package(opened: Opened) -> Package:
    package = opened.package
    assert package is not None  # The table asks for packages alone.
    return package


OF_PACKAGES: Final = Reading(_package_header, _package_with_tables, _package_with_objects)


#: By the key of the format; whatever is not here has only its fields.
READINGS: Final[dict[str, Reading]] = {
    Package.kind: OF_PACKAGES,
    ObjectStream.kind: OF_STREAMS,
}


def reading_of(asset: Asset) -> Reading:
    """What gives the facts of a file of the asset's format."""
    return READINGS.get(asset.kind, OF_OTHERS)


#: A file is read in blocks, not whole, from this size on. One that stays open is read whole for
#: longer: then an editor may save over it while it is shown, and what is shown stays the same.
_BLOCKS_FROM = 64 << 20
_BLOCKS_FROM_BRIEFLY = 1 << 20
#: How Git and other tools name a file that is not there on one side of a comparison.
_NOTHING = frozenset({"/dev/null", "nul", "\\\\.\\nul"})
#: What is known of a file before its header is looked at.
_UNTOLD = FileFacts(kind=FileKind.NOT_A_PACKAGE)


# -- answering ---------------------------------------------------------------------------------


def answer(
    file: Opened | FileFacts,
    profile: EngineProfile,
    catalog: Catalog,
    surroundings: Surroundings | None = None,
) -> Answer:
    """What one engine says to one file; findings of an opened file carry their places in it.

    Args:
        file: The file, opened or its facts.
        profile: The engine to judge against.
        catalog: What is known of engines.
        surroundings: What the file's project says; None for nothing.
    """
    if isinstance(file, FileFacts):
        return checks.answer(file, profile, catalog, surroundings or Surroundings())
    shared = checks.answer(file.facts, profile, catalog, surroundings or Surroundings())
    return shared.placed(located(file, shared.findings)) if shared.unplaced else shared


def located(opened: Opened, findings: tuple[CheckFinding, ...]) -> tuple[CheckFinding, ...]:
    """The findings with the offsets of the fields that they name, as far as the file has them."""
    asset = opened.asset
    if asset is None:
        return findings
    return tuple(
        finding.at(asset.place_of(finding.path))
        if finding.path and finding.offset is None
        else finding
        for finding in findings
    )


# -- reading -----------------------------------------------------------------------------------


def read(path: str | os.PathLike[str], depth: Depth, *, briefly: bool = False) -> Opened:
    """Opens one file and reads it; never raises for what is wrong with it.

    A file that is absent, empty or no package opens too; its facts say what it is.

    Args:
        path: The file.
        depth: How far to read it.
        briefly: It is closed again at once, so that what nobody looks at need not be read.
    """
    named = os.fspath(path)
    blocks_from = _BLOCKS_FROM_BRIEFLY if briefly else _BLOCKS_FROM
    parts: list[Buffer] = []
    try:
        return deepened(_opened(named, blocks_from, parts), depth)
    except AccessError as error:
        close_all(parts)
        facts = _folder(named, error.reason) if os.path.isdir(named) else no_file(error.reason)
        return Opened(named, 0, facts, None, None, depth=depth)


def no_file(reason: Text) -> FileFacts:
    """The facts of a file that the system does not give, or not to its end."""
    return FileFacts(kind=FileKind.MISSING, size=0, obstacle=reason)


def _folder(path: str, reason: Text) -> FileFacts:
    """The facts of a folder, which a walk gives in the place of files that it could not list.

    Args:
        path: The folder.
        reason: Why it is no file.
    """
    try:
        with os.scandir(path):
            pass
    except OSError as error:
        return replace(no_file(read_reason(error)), details={"folder": ""})
    return no_file(reason)


def read_facts(path: str | os.PathLike[str]) -> FileFacts:
    """The facts of one file down to its header, for checks; never raises for what is wrong."""
    named = os.fspath(path)
    reading = HeaderFactsReader().read(named)
    if reading is not None:
        return reading.facts
    with read(named, Depth.HEADER, briefly=True) as opened:
        return opened.facts


def deepened(opened: Opened, depth: Depth, progress: Progress | None = None) -> Opened:
    """The file, read further: down to a depth, unless it is already.

    The file that is given must not be closed as well; it shares everything with this one.

    Args:
        opened: The file.
        depth: How far to read it.
        progress: Told how many objects are read.

    Raises:
        AccessError: The file changed meanwhile, or the system gives no more of it.
    """
    asset = opened.asset
    if opened.depth < Depth.TABLES <= depth:
        facts = opened.facts if asset is None else reading_of(asset).with_tables(opened)
        opened = opened._replace(depth=Depth.TABLES, facts=facts)
    if opened.depth < Depth.OBJECTS <= depth:
        opened = opened._replace(depth=Depth.OBJECTS)
        if asset is not None:
            opened = opened._replace(tree=asset.tree())
            opened = opened._replace(facts=reading_of(asset).with_objects(opened, progress))
    return opened


def open_bytes(data: Buffer, title: str, tail: Buffer = b"") -> Opened:
    """Opens bytes that lie in no folder, such as those of a revision, and reads their header.

    Files of payloads are not looked for.

    Args:
        data: The bytes; those of a file are closed with what is returned.
        title: What to call it where a path would stand.
        tail: Those of the other half of a split package, which lacks it without them.
    """
    opened = _of_bytes(title, data, tail, ())
    return opened._replace(facts=replace(opened.facts, missing_files=()))


def open_stored(path: str, title: str) -> Opened:
    """Opens one file alone and under another name, whatever lies beside it.

    Args:
        path: Where the bytes are.
        title: What to call it where a path would stand.

    Raises:
        AccessError: The system does not give the bytes.
    """
    return open_bytes(bytes_of(path, _BLOCKS_FROM), title)


def link_to_nothing(path: str) -> Message | None:
    """Where a link leads that has no file at its end; None for everything else."""
    try:
        there = not os.path.islink(path) or os.path.exists(path)
        return None if there else Message("project/link-to-nothing", target=os.readlink(path))
    except OSError:
        return None


def is_nothing(argument: str) -> bool:
    """Whether this is how Git, or another tool, names a file that is not there on one side."""
    return argument.lower() in _NOTHING


def _opened(path: str, blocks_from: int, parts: list[Buffer]) -> Opened:
    """The file of a path; ``parts`` takes what has to be closed where this raises.

    Raises:
        AccessError: The system does not give the file, or it changed meanwhile.
    """
    parts.append(data := bytes_of(path, blocks_from))
    siblings = siblings_of(path)
    beside = next((sibling for sibling in siblings if sibling.suffix == ".uexp"), None)
    parts.append(tail := bytes_of(beside.path, blocks_from) if beside else b"")
    opened = _of_bytes(path, data, tail, siblings)
    return _beside_owner(opened) if "what" in opened.facts.details else opened


def _beside_owner(opened: Opened) -> Opened:
    """The file with the name of what it belongs to; empty where that is not beside it."""
    from inspector.format.other_files import owner_of

    details = opened.facts.details
    folder, name = os.path.split(opened.path)
    owner = owner_of(
        details["what"], name, lambda other: os.path.isfile(os.path.join(folder, other))
    )
    if owner is None:
        return opened
    return opened._replace(facts=replace(opened.facts, details={**details, "belongs_to": owner}))


def _of_bytes(path: str, data: Buffer, tail: Buffer, siblings: tuple[Sibling, ...]) -> Opened:
    size = len(data)
    try:
        asset = open_asset(data, tail)
    except FormatError as error:
        return Opened(
            path, size, facts_of_error(path, data, error), None, error, data, b"", siblings
        )
    opened = Opened(path, size, _UNTOLD, asset, None, data, tail, siblings)
    return opened._replace(facts=reading_of(asset).header(opened))
