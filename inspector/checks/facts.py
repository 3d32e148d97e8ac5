"""What is known of one file, whatever the engine: values only, no bytes and no paths opened.

The facts of an object stream are what it stores, whatever the classes that load it.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import IntEnum, StrEnum
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from inspector.findings.message import Message, Text
from inspector.versions.engine_version import EngineVersion
from inspector.versions.version_set import VersionSet

if TYPE_CHECKING:
    from inspector.format.asset import FormatKey
    from inspector.format.objectstream.elements import Element, Stream
    from inspector.format.objectstream.reading import StreamFacts
    from inspector.format.objectstream.slices import DataPatch
    from inspector.format.tree.field_tree import Unread


class Depth(IntEnum):
    """How far a file was read; what a lesser depth says of it, a deeper one says too.

    HEADER is the summary, the end tag, and every count, offset and extent against the file. TABLES
    are all tables of the header, OBJECTS the values that the objects hold.
    """

    HEADER = 0
    TABLES = 1
    OBJECTS = 2


class FileKind(StrEnum):
    """What a file turned out to be before any version was judged."""

    PACKAGE = "package"
    OBJECT_STREAM = "object-stream"
    MISSING = "missing"
    EMPTY = "empty"
    LFS_POINTER = "lfs-pointer"
    IOSTORE = "iostore"
    NOT_A_PACKAGE = "not-a-package"


#: Kinds of which nobody asks for the size of a whole file.
_WHOLE: Final = (FileKind.PACKAGE, FileKind.OBJECT_STREAM)


class Damage(NamedTuple):
    """Something structural that the reader met: the rule it falls under, and where.

    ``rule`` is ``TRUNCATED``, ``CORRUPT``, ``LEGACY-OLD``, ``MISSING-UEXP`` or ``END-TAG``.
    ``found`` and ``expected`` are short phrases ("needs 40 bytes", "28 are left"). ``depth`` is the
    one at which it was met; ``identity`` is the field by names, where its path counts rows.
    """

    rule: str
    field: str
    offset: int
    found: Text = ""
    expected: Text = ""
    depth: Depth = Depth.HEADER
    identity: str = ""


class MissingFile(NamedTuple):
    """A file of payloads that a package names and that is not beside it, or not whole.

    ``name`` is that of the file, ``payloads`` how many of the package's payloads lie in it, and
    ``needed`` how many bytes they reach; ``found`` is the size of a file that is there and shorter,
    None for one that is not. A package may do without an ``optional`` one. ``field`` is the path of
    the first entry that names the file.
    """

    name: str
    payloads: int
    needed: int
    found: int | None
    optional: bool
    field: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FileFacts:
    """Everything about one file that a judgement may rest on, and nothing else.

    Files with equal facts get equal answers, so they are the key under which an answer is kept;
    that is why neither the path nor the time of a file is among them. ``versions`` is None when not
    even the version words could be read. ``saved_by`` and ``compatible_with`` are None when the
    header was not read that far (damaged or newer than known); both already carry the licensee
    repair of 4.26 and the stand-ins of packages that store only one version or a bare changelist.
    """

    kind: FileKind
    versions: VersionSet | None = None
    saved_by: EngineVersion | None = None
    compatible_with: EngineVersion | None = None
    #: Whether ``compatible_with`` is really stored, not standing in from saved-by (UE4 below 444).
    compatible_stored: bool = True
    #: Bytes of a file that is damaged or no package; None of a whole one, which no rule asks for.
    size: int | None = None
    damage: tuple[Damage, ...] = ()
    #: What the package's own lists of payloads name and the folder does not hold.
    missing_files: tuple[MissingFile, ...] = ()
    #: The first values of its objects that could not be read; empty until the objects are read.
    unread: tuple[Unread, ...] = ()
    #: What an object stream stores; None of any other file.
    stream: StoredStream | None = None
    #: The format that its name promises, where its bytes are of none.
    called: FormatKey = "unreal-package"
    #: Facts about the kind: ``oid`` and ``size`` of an LFS pointer, ``first_word`` (hexadecimal
    #: digits) of a file that is no package, and ``what`` it is, where that is plain.
    details: Mapping[str, str] = field(default_factory=dict)
    #: Why a MISSING file, or the object that a pointer stands for, is not read.
    obstacle: Text = ""
    #: Asked for once a file of a scan; 0 until somebody does.
    _hash: int = field(default=0, init=False, compare=False, repr=False)

    @property
    def common(self) -> bool:
        """Whether other files may have the same: a whole package, of which versions tell all."""
        return (
            self.kind is FileKind.PACKAGE
            and self.versions is not None
            and not (self.damage or self.missing_files or self.unread)
        )

    @property
    def format(self) -> FormatKey:
        """The key of its format; of what is of none, that of the one that its name promises."""
        return self.called if self.stream is None else "object-stream"

    @property
    def of_releases(self) -> bool:
        """Whether it is for releases of the engine to load; all else is for lists of classes."""
        from inspector.format.formats import format_named  # Not every command reads files.

        return format_named(self.format).of_releases

    @property
    def at_header(self) -> FileFacts:
        """What is known of the file without what only its tables or objects tell."""
        damage = tuple(damage for damage in self.damage if damage.depth is Depth.HEADER)
        stream = None if self.stream is None else self.stream.at_header
        if len(damage) == len(self.damage) and not self.unread and stream is self.stream:
            return self
        size = self.size if damage or self.kind not in _WHOLE else None
        return replace(self, size=size, damage=damage, unread=(), stream=stream)

    def __hash__(self) -> int:
        if not self._hash:
            object.__setattr__(self, "_hash", self._hashed())
        return self._hash

    def _hashed(self) -> int:
        # The same in every process, and different for different facts: files that share one are
        # compared with one another, each with all before it.
        versions, saved_by = self.versions, self.saved_by
        versioned = (
            0
            if versions is None
            else (
                versions.ue4,
                versions.ue5,
                versions.package_flags,
                tuple(entry.version for entry in versions.custom),
                saved_by.changelist if saved_by is not None else -1,
            )
        )
        if self.common:
            return hash(versioned)
        stream = self.stream
        own = (
            self.kind,
            self.size,
            self.damage,
            self.missing_files,
            self.unread,
            None if stream is None else (stream.encoding, stream.classes, len(stream.fields)),
            self.called,
            tuple(sorted(self.details.items())),
            self.obstacle,
        )
        return hash((versioned, _number_of(own)))


def _number_of(value: object) -> int:
    """A hash that is the same in every process, as those of texts and of None are not."""
    if isinstance(value, str):
        return zlib.crc32(value.encode("utf-8", "surrogatepass"))
    if isinstance(value, tuple):
        return hash(tuple(map(_number_of, value)))
    if isinstance(value, Message):
        return _number_of((value.code, *sorted(value.arguments.items())))
    return -1 if value is None else hash(value)


#: Different fields, and data patches, of which facts are kept; no stream of an engine has so many.
_MOST: Final = 20_000
#: Wrong values that are kept; where one is, many may be.
_MOST_WRONG: Final = 100


class StoredClass(NamedTuple):
    """A class at one version: how often it is stored, and where first.

    ``name`` is what the stream calls it, empty where it does not say. ``path`` and ``offset`` are
    empty and None of a stream of which only the header was read. ``entries`` of data patches name
    it in their address.
    """

    class_id: str
    version: int
    name: str
    elements: int
    path: str = ""
    offset: int | None = None
    entries: int = 0


class StoredField(NamedTuple):
    """A field of a class at one version, stored with values of one class; where first."""

    owner: str
    owner_version: int
    field: str
    crc: int
    class_id: str
    name: str
    elements: int
    path: str
    offset: int


class OldPatch(NamedTuple):
    """A data patch in the old form: where, and how many entries it has."""

    path: str
    offset: int
    entries: int


class WrongValue(NamedTuple):
    """A single value that is none of its type: what is stored there, shortened."""

    field: str
    found: str
    type: str
    path: str
    offset: int


class StoredStream(NamedTuple):
    """What a stream stores; fields and patches are there once its objects were read.

    ``addressed`` are the classes that data patches are for and that their addresses name, none of
    them an element for it; ``patch_entries`` how many entries all data patches have.
    ``wrong_values`` are the first of them.
    """

    version: int
    encoding: str
    classes: tuple[StoredClass, ...] = ()
    fields: tuple[StoredField, ...] = ()
    old_patches: tuple[OldPatch, ...] = ()
    addressed: tuple[StoredClass, ...] = ()
    patch_entries: int = 0
    wrong_values: tuple[WrongValue, ...] = ()

    def __reduce__(self) -> tuple[Callable[..., StoredStream], tuple[object, ...]]:
        """Classes as plain rows: named ones take five times as long between processes."""
        version, encoding, classes, *objects = self
        return _unpacked, (version, encoding, tuple(map(tuple, classes)), *objects)

    @property
    def at_header(self) -> StoredStream:
        """What is told of it before its objects are read: no places, fields and patches."""
        if not any(
            (self.fields, self.old_patches, self.patch_entries, *(row.path for row in self.classes))
        ):
            return self
        classes = tuple(row._replace(path="", offset=None) for row in self.classes)
        return StoredStream(self.version, self.encoding, classes)


def _unpacked(
    version: int, encoding: str, classes: Iterable[Iterable[Any]], *objects: Any
) -> StoredStream:
    """What a stream stores, from plain rows of its classes."""
    return StoredStream(version, encoding, tuple(map(StoredClass._make, classes)), *objects)


def header_of_stream(facts: StreamFacts) -> StoredStream:
    """What is stored of a stream of which no elements were kept."""
    classes = (
        StoredClass(class_id, version, counted.name, counted.times)
        for (class_id, version), counted in facts.classes.items()
    )
    return StoredStream(facts.version, facts.encoding, tuple(classes))


def stored_stream(stream: Stream) -> StoredStream:
    """What is stored in all elements of a stream."""
    from inspector.format.objectstream.elements import OBJECTS, field_words, labels
    from inspector.format.objectstream.leaves import no_value, type_title
    from inspector.format.objectstream.slices import NEW_PATCH, OLD_PATCH, data_patch
    from inspector.format.tree.node import escaped

    classes: dict[tuple[str, int], StoredClass] = {}
    fields: dict[tuple[str, int, int, str], StoredField] = {}
    old: list[OldPatch] = []
    addressed: dict[tuple[str, int], StoredClass] = {}
    wrong: list[WrongValue] = []
    entries = 0
    waiting: list[tuple[str, Element, Element | None]] = [
        (f"{OBJECTS}/{at}", element, None) for at, element in enumerate(stream.elements)
    ]
    waiting.reverse()
    while waiting:
        path, element, above = waiting.pop()
        of_class = element.class_id, element.version
        known = classes.get(of_class)
        classes[of_class] = (
            StoredClass(*of_class, element.name, 1, path, element.start)
            if known is None
            else known._replace(elements=known.elements + 1)
        )
        if above is not None:
            key = above.class_id, above.version, element.crc, element.class_id
            met = fields.get(key)
            if met is not None:
                fields[key] = met._replace(elements=met.elements + 1)
            elif len(fields) < _MOST:
                fields[key] = StoredField(
                    above.class_id,
                    above.version,
                    field_words(element),
                    element.crc,
                    element.class_id,
                    element.name,
                    1,
                    path,
                    element.start,
                )
        found = no_value(element) if len(wrong) < _MOST_WRONG else ""
        if found:
            told = field_words(element), found, type_title(element)
            wrong.append(WrongValue(*told, path, element.start))
        if element.class_id in (OLD_PATCH, NEW_PATCH):
            patch = data_patch(element)
            entries += len(patch.entries)
            _address(patch, path, addressed)
            if patch.format == "old" and len(old) < _MOST:
                old.append(OldPatch(path, element.start, len(patch.entries)))
        below = [
            (f"{path}/{escaped(label)}", child, element)
            for child, label in zip(element.children, labels(element.children), strict=True)
        ]
        waiting += reversed(below)
    return StoredStream(
        stream.version,
        stream.encoding,
        tuple(classes.values()),
        tuple(fields.values()),
        tuple(old),
        tuple(addressed.values()),
        entries,
        tuple(wrong),
    )


def _address(patch: DataPatch, path: str, addressed: dict[tuple[str, int], StoredClass]) -> None:
    """Counts the classes that a patch is for and that its addresses name, each once an entry."""
    from inspector.format.objectstream.slices import UNKNOWN_VERSION

    target = patch.target_class, patch.target_version
    for index, entry in enumerate(patch.entries):
        parts = () if entry.address is None else entry.address.parts
        named = {(part.class_id, part.version): part.class_name for part in parts if part.typed}
        if patch.target_version != UNKNOWN_VERSION:
            named.setdefault(target, "")
        where = f"{path}/m_patch/{index}"
        for of_class, name in named.items():
            met = addressed.get(of_class)
            if met is None and len(addressed) < _MOST:
                met = StoredClass(*of_class, name, 0, where, entry.element.start)
            if met is not None:
                addressed[of_class] = met._replace(entries=met.entries + 1)
