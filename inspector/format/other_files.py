"""Files of Unreal games and projects that are no packages: told by their bytes, else by name.

Only the first and the last bytes of a file are looked at, and nothing is asked for by a size that
it stores.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, Literal, TypeAlias, TypeVar

from inspector.format.fast import value_reader
from inspector.format.schema import Record, min_size
from inspector.format.unreal.declare.containers import ContainerToc, ModArchiveEnd, PakInfo
from inspector.format.unreal.gates import Layout
from inspector.named_tuples import NamedTuple

R = TypeVar("R", bound=Record)

#: What a file can be; documents have these words.
OtherKind: TypeAlias = Literal[
    "pak", "zip-pak", "container-toc", "container-data", "mod-archive", "old-package", "zip",
    "split-half", "payloads", "mappings", "asset-registry", "plugin-descriptor", "project-file",
    "verse",
]  # fmt: skip
#: By what key each detail goes that the bytes of a file tell which is no package. A pointer of Git
#: LFS: the object's hash and size, and whether the store has it; of one in conflict those of both
#: sides, with their names. Any other file: its first word, whose such a word is known to be, the
#: generation of the engine whose header it has, and what it is, how that is told, which version its
#: format has and to which file it belongs. ``folder`` is a folder in the place of a file.
DetailKey: TypeAlias = Literal[
    "oid", "size", "stored",
    "ours", "ours_size", "ours_name", "theirs", "theirs_size", "theirs_name",
    "first_word", "known_as", "header",
    "what", "told_by", "version", "encrypted", "lacks_mark", "belongs_to",
    "folder",
]  # fmt: skip
Details: TypeAlias = Mapping[DetailKey, str]
#: Bytes from the end of a file that are looked at.
TAIL: Final = 512

#: No field of these records hangs on a version.
_ANY: Final = Layout(0, 0, 0)
_PAK: Final = (0x5A6F12E1).to_bytes(4, "little")
#: No engine has come near; what comes after a magic number by chance rarely is below.
_MOST_VERSIONS: Final = 64
_CONTAINER: Final = b"-==--==--==--==-"
_ENCRYPTED: Final = 2
_MAPPINGS: Final = (0x30C4).to_bytes(2, "little")
#: FAssetRegistryVersion::GUID, which asset registries begin with; early ones have none.
_REGISTRY: Final = b"".join(
    part.to_bytes(4, "little") for part in (0x717F9EE7, 0xE9B0493A, 0x88B39132, 0x1B388107)
)
_MOD: Final = 0x9FE3C5A3
_ZIP: Final = (b"PK\x03\x04", b"PK\x05\x06")
#: Every project file names its engine so, near its beginning.
_PROJECT_KEY: Final = b'"EngineAssociation"'
#: What may stand before the first brace of JSON: marks of UTF-8 and UTF-16, and blanks.
_BEFORE_JSON: Final = b"\xef\xbb\xbf\xff\xfe \t\r\n"
#: How the file with the header of a split package ends.
_PACKAGES: Final = (".uasset", ".umap")

#: What bytes tell of a file: from its start, from its end, and how many it has; None for nothing.
ReadFacts: TypeAlias = Callable[[bytes, bytes, int], Details | None]


class OtherFile(NamedTuple):
    """What a file is.

    Attributes:
        kind: What it is.
        told_by: Whether its bytes say so, or only its name.
        details: More that its bytes say: ``version`` of its format, ``encrypted``; ``lacks_mark``
            where they are not what such a file has to have.
    """

    kind: OtherKind
    told_by: Literal["bytes", "name"]
    details: Details


class FileType(NamedTuple):
    """One kind of file.

    Attributes:
        kind: What it is.
        suffixes: How names of its files end, in small letters.
        read_facts: What reads that from its bytes; None where they say nothing.
        marked: Whether the bytes of every such file tell.
        named: Whether bytes alone are not enough: the name has to be one of these.
        packed: Whether packages lie in it, or parts of them.
        belongs_to: How the file ends without which it means nothing, beside it under its name.
    """

    kind: OtherKind
    suffixes: tuple[str, ...]
    read_facts: ReadFacts | None = None
    marked: bool = False
    named: bool = False
    packed: bool = False
    belongs_to: tuple[str, ...] = ()


def _pak(_: bytes, tail: bytes, size: int) -> Details | None:
    """By the footer; what is behind its common part depends on the version."""
    at = tail.rfind(_PAK)
    while at >= 0:
        info = _read(PakInfo, tail, at)
        if (
            info is not None
            and 0 < info.Version <= _MOST_VERSIONS
            and 0 <= info.IndexOffset <= size
            and 0 <= info.IndexSize <= size - info.IndexOffset
        ):
            # Since version 4 the byte before says whether the list of files is encrypted.
            is_encrypted = info.Version >= 4 and at > 0 and tail[at - 1] == 1
            return _facts(info.Version, is_encrypted=is_encrypted)
        at = tail.rfind(_PAK, 0, at)
    return None


def _container(head: bytes, _: bytes, __: int) -> Details | None:
    if not head.startswith(_CONTAINER):
        return None
    toc = _read(ContainerToc, head, len(_CONTAINER))
    if toc is None:
        return {}
    return _facts(toc.Version, is_encrypted=bool(toc.ContainerFlags & _ENCRYPTED))


def _mappings(head: bytes, _: bytes, size: int) -> Details | None:
    at = len(_MAPPINGS)
    if not head.startswith(_MAPPINGS):
        return None
    return _facts(head[at]) if size > at else {}


def _registry(head: bytes, _: bytes, __: int) -> Details | None:
    if not head.startswith(_REGISTRY):
        return None
    at = len(_REGISTRY)
    version = head[at : at + 4]
    return _facts(int.from_bytes(version, "little")) if len(version) == 4 else {}


def _mod(_: bytes, tail: bytes, size: int) -> Details | None:
    end = _read(ModArchiveEnd, tail, len(tail) - min_size(ModArchiveEnd.struct, _ANY))
    return {} if end is not None and end.Magic == _MOD and end.Size == size else None


def _zip(head: bytes, _: bytes, __: int) -> Details | None:
    return {} if head.startswith(_ZIP) else None


def _project(head: bytes, _: bytes, __: int) -> Details | None:
    """The JSON of a project file, in any encoding that editors write."""
    text = head.replace(b"\0", b"").lstrip(_BEFORE_JSON)
    return {} if text.startswith(b"{") and _PROJECT_KEY in text else None


#: The kinds in the order in which they are tried, and in which a folder is said to hold them.
FILE_TYPES: Final = (
    FileType("pak", (".pak",), _pak, marked=True, packed=True),
    FileType("zip-pak", (".pak",), _zip, named=True, packed=True),
    FileType("container-toc", (".utoc",), _container, marked=True, packed=True),
    FileType("container-data", (".ucas",), packed=True, belongs_to=(".utoc",)),
    FileType("mod-archive", (".umod", ".ut2mod", ".ut4mod"), _mod, marked=True, packed=True),
    # Those with a package tag are packages, which are read as far as their version.
    FileType(
        "old-package",
        (".upk", ".udk", ".ut3", ".ut2", ".unr", ".utx", ".usx", ".ukx", ".uax"),
        marked=True,
        packed=True,
    ),
    FileType("zip", (), _zip),
    FileType("split-half", (".uexp",), packed=True, belongs_to=_PACKAGES),
    FileType("payloads", (".m.ubulk", ".ubulk", ".uptnl"), packed=True, belongs_to=_PACKAGES),
    # Two bytes are soon met by chance.
    FileType("mappings", (".usmap",), _mappings, marked=True, named=True),
    FileType("asset-registry", ("assetregistry.bin",), _registry),
    FileType("plugin-descriptor", (".uplugin",)),
    FileType("project-file", (".uproject",), _project),
    FileType("verse", (".verse",)),
)

_BY_KIND: Final[dict[str, FileType]] = {row.kind: row for row in FILE_TYPES}


def told_by_bytes(name: str, head: bytes, tail: bytes, size: int) -> OtherFile | None:
    """What a file is by its bytes; None where they say nothing.

    Args:
        name: What it is called.
        head: The bytes that it begins with.
        tail: The bytes that it ends with, :data:`TAIL` of them or all.
        size: How many it has.
    """
    lower = name.lower()
    for row in FILE_TYPES:
        if row.read_facts is None or (row.named and not lower.endswith(row.suffixes)):
            continue
        details = row.read_facts(head, tail, size)
        if details is not None:
            return OtherFile(row.kind, "bytes", details)
    return None


def told_by_name(name: str) -> OtherFile | None:
    """What a file is by its name, the bytes of which say nothing; None where that does neither."""
    row = type_called(name)
    if row is None:
        return None
    return OtherFile(row.kind, "name", {"lacks_mark": "yes"} if row.marked else {})


def type_called(name: str) -> FileType | None:
    """The kind of file that a name promises; None for no kind that is known here."""
    lower = name.lower()
    return next((row for row in FILE_TYPES if lower.endswith(row.suffixes)), None)


def owner_of(kind: str, name: str, is_beside: Callable[[str], bool]) -> str | None:
    """The name of the file that another one belongs to; empty where that is missing.

    Args:
        kind: What the other one is.
        name: What it is called.
        is_beside: Whether a file of some name lies in its folder.

    Returns:
        None for a kind that belongs to nothing.
    """
    row = _BY_KIND[kind]
    if not row.belongs_to:
        return None
    suffix = next((end for end in row.suffixes if name.lower().endswith(end)), "")
    stem = name[: len(name) - len(suffix)]
    return next((stem + end for end in row.belongs_to if is_beside(stem + end)), "")


def _facts(version: int, *, is_encrypted: bool = False) -> Details:
    facts: dict[DetailKey, str] = {"version": str(version)}
    if is_encrypted:
        facts["encrypted"] = "yes"
    return facts


def _read(record: type[R], data: bytes, at: int) -> R | None:
    """What bytes say as a record; None for too few."""
    if at < 0 or len(data) - at < min_size(record.struct, _ANY):
        return None
    value: R
    value, _ = value_reader(record.struct, _ANY)(data, at)
    return value
