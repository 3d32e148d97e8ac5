"""What is known of one file, whatever the engine: values only, no bytes and no paths opened."""

from __future__ import annotations

import zlib
from enum import IntEnum, StrEnum
from functools import cache
from typing import TYPE_CHECKING, Final

from inspector.data_classes import dataclass, field, replace
from inspector.findings.message import Message, Text
from inspector.named_tuples import NamedTuple
from inspector.versions import EngineVersion, VersionSet

if TYPE_CHECKING:
    from inspector.checks.stored_stream import StoredStream
    from inspector.format.asset import FormatKey
    from inspector.format.other_files import Details
    from inspector.format.tree import Unread


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
    #: Settings, code or a descriptor of a project, which names packages and is none.
    PROJECT_TEXT = "project-text"


#: Kinds of which nobody asks for the size of a whole file.
_WHOLE: Final = (FileKind.PACKAGE, FileKind.OBJECT_STREAM)


class Damage(NamedTuple):
    """Something structural that the reader met: the rule it falls under, and where.

    ``rule`` is ``TRUNCATED``, ``CORRUPT``, ``LEGACY-OLD``, ``MISSING-UEXP``, ``END-TAG`` or
    ``TEXT-MODE``, of which ``found`` says what was done to the bytes. ``found`` and ``expected``
    are short phrases otherwise ("needs 40 bytes", "28 are left"). ``depth`` is the
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


@cache
def _is_of_releases(key: FormatKey) -> bool:
    from inspector.format.formats import format_named  # Not every command reads files.

    return format_named(key).of_releases


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
    #: digits) of a file that is no package, and ``what`` it is, where that is plain: see
    #: :class:`~inspector.checks.rules.file_state.BadTag`.
    details: Details = field(default_factory=dict)
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
    def undamaged(self) -> FileFacts:
        """What would be known of the file without its damage."""
        return replace(self, size=None, damage=()) if self.damage else self

    @property
    def format(self) -> FormatKey:
        """The key of its format; of what is of none, that of the one that its name promises."""
        return self.called if self.stream is None else "object-stream"

    @property
    def is_text(self) -> bool:
        """Whether it is a text of a project, of which only is known what it names."""
        return self.kind is FileKind.PROJECT_TEXT

    @property
    def of_releases(self) -> bool:
        """Whether it is for releases of the engine to load; all else is for lists of classes, but
        for texts of a project, which are for nobody.
        """
        return not self.is_text and _is_of_releases(self.format)

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
