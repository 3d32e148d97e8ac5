"""Which formats there are, and which of them a file is of, told by its bytes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from inspector.format.asset import Asset, FormatKey
from inspector.format.objectstream.recognise import (
    SHARED_SUFFIXES,
    STREAM_SUFFIXES,
    begins_stream,
)
from inspector.format.objectstream.stream_file import ObjectStream
from inspector.format.stream import Buffer
from inspector.format.unreal.package import Package
from inspector.format.unreal.read.recognise import begins_package
from inspector.named_tuples import NamedTuple

#: Bytes from the start of a file that a format is recognised by.
HEAD: Final = 1 << 10


class Format(NamedTuple):
    """One format; what it is called is English, which messages say.

    Attributes:
        key: What documents call it.
        title: What people call a file of it.
        noun: The same in a project where all files are of it: ``3 packages``.
        files: What people call several files of it.
        foreign: What a file is that is called like them and is none.
        of_releases: Whether releases of the engine load its files; all others are held against
            what is known of classes.
        recognises: Whether a file that begins with some bytes and has so many is of the format.
        open: Opens a file from its bytes and those of the file that continues it; raises
            FormatError where not even its first words can be read.
        suffixes: How the names of its files end, in small letters; a walk looks for these.
        shared_suffixes: Those of them that files of other formats have too: of these only the
            bytes tell which are of this one.
    """

    key: FormatKey
    title: str
    noun: str
    files: str
    foreign: str
    of_releases: bool
    recognises: Callable[[bytes, int], bool]
    open: Callable[[Buffer, Buffer], Asset]
    suffixes: tuple[str, ...] = ()
    shared_suffixes: tuple[str, ...] = ()


#: The formats in the order in which they are tried.
FORMATS: tuple[Format, ...] = (
    Format(
        Package.kind,
        "Unreal package",
        "package",
        "Unreal packages",
        "Not a package",
        True,
        lambda head, _: begins_package(head),
        Package.open,
        (".uasset", ".umap", ".upackage", ".u"),
    ),
    Format(
        ObjectStream.kind,
        "object stream",
        "object stream",
        "Object streams",
        "Not an object stream",
        False,
        begins_stream,
        ObjectStream.open,
        STREAM_SUFFIXES,
        SHARED_SUFFIXES,
    ),
)


def format_of(asset: Asset) -> Format:
    """The format that an asset is of."""
    return format_named(asset.kind)


def format_named(key: FormatKey) -> Format:
    """The format that documents call so."""
    return next(row for row in FORMATS if row.key == key)


def called_format(path: str) -> Format:
    """The format whose files alone are called like a path; the first where none is called so."""
    name = path.lower()
    promised = (
        row
        for row in FORMATS
        if name.endswith(row.suffixes) and not name.endswith(row.shared_suffixes)
    )
    return next(promised, FORMATS[0])


def open_asset(data: Buffer, tail: Buffer = b"") -> Asset:
    """Opens a file as what its bytes say it is; one that nothing recognises, as the first format.

    Args:
        data: Its bytes.
        tail: Those of the file that continues it; empty where there is none.

    Raises:
        FormatError: Not even its first words can be read.
    """
    head = bytes(data[:HEAD])
    size = len(data)
    return next((row for row in FORMATS if row.recognises(head, size)), FORMATS[0]).open(data, tail)
