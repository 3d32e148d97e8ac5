"""The tables of a package in its report, and their lines of text."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any, Final, TypeVar

from inspector.escaping import filled, one_line
from inspector.files.hashes import sha1
from inspector.format.errors import FormatError
from inspector.format.logical import LogicalBytes
from inspector.format.unreal.package import Package
from inspector.format.unreal.paths import ObjectPaths
from inspector.format.unreal.read.package_reader import AssetEntry
from inspector.format.unreal.sections import SECTIONS, Section
from inspector.messages import _, ngettext
from inspector.messages.phrases import clauses
from inspector.patterns import pattern
from inspector.project.file_bytes import sha1_of
from inspector.versions import Guid

if TYPE_CHECKING:
    from inspector.format.tree import FieldTree
    from inspector.format.unreal.tree.package_tree import PackageTree

T = TypeVar("T")

#: Tables with lines of their own.
_ELSEWHERE: Final = frozenset(
    {
        "names", "imports", "exports", "soft_object_paths", "soft_package_references",
        "asset_registry", "thumbnails",
    }
)  # fmt: skip
#: Tables that are left out: what they say follows from others, or serves the editor and the loader.
_LEFT_OUT: Final = frozenset(
    {
        "gatherable_text", "metadata", "cell_imports", "cell_exports", "depends",
        "searchable_names", "import_type_hierarchies", "thumbnail_table",
        "asset_registry_dependencies", "world_tile_info", "preload_dependencies", "data_resources",
    }
)  # fmt: skip
#: Tags of the asset registry longer than this are given by their hash.
_LONGEST_TAG: Final = 400
#: What no text for people holds: line breaks and tabs it may.
_CONTROL = pattern(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")
#: Digits of a hash that lines of text show; JSON has them all.
SHOWN_DIGITS: Final = 8
#: Characters behind which a section of text ends; the next line is the last.
MOST_TEXT: Final = 16 << 20
#: Files above this are not hashed part by part: it would take a minute and more for each 20 GB.
MOST_HASHED: Final = 1 << 31


def table(package: Package | None, get: Callable[[Package], Iterable[T]]) -> Iterable[T]:
    """The entries of a table; none where the file is no package or the table is broken."""
    if package is None:
        return ()
    try:
        return tuple(get(package))
    except FormatError:
        return ()


def rows(
    package: Package | None, get: Callable[[Package], Iterable[T]]
) -> Iterable[tuple[ObjectPaths, int, T]]:
    """The entries of a table with what tells their names, as far as the other tables are whole."""
    if package is None or not table(package, lambda p: p.names):
        return ()
    paths = package.readable_paths
    return ((paths, index, row) for index, row in enumerate(table(package, get)))


def name_lines(package: Package | None) -> list[str]:
    """The names, in the file's own order."""
    return block(_("Names"), (one_line(name) for name in table(package, lambda p: p.names)))


def import_lines(package: Package | None) -> list[str]:
    """The imports with their classes."""
    return block(
        _("Imports"),
        (
            one_line(f"{paths.object_path(-index - 1)}  {paths.text(entry.ClassName)}")
            for paths, index, entry in rows(package, lambda p: p.imports)
        ),
    )


def export_lines(package: Package | None, tree: PackageTree | None = None) -> list[str]:
    """The exports with their classes and sizes; of a redirector also where it leads.

    Args:
        package: The package.
        tree: What its objects hold; None where it is not read.
    """

    def leads(index: int) -> str:
        destination = tree.destination(index) if tree is not None else ""
        return _("  leads to {destination}", destination=destination) if destination else ""

    return block(
        _("Exports"),
        (
            one_line(
                _(
                    "{object_path}  {class_of}  {SerialSize} bytes{leads}",
                    object_path=paths.object_path(index + 1),
                    class_of=paths.class_of(entry),
                    SerialSize=entry.SerialSize,
                    leads=leads(index),
                )
            )
            for paths, index, entry in rows(package, lambda p: p.exports)
        ),
    )


def soft_reference_lines(package: Package | None) -> list[str]:
    """The packages and objects that are referred to softly."""
    packages = table(package, lambda p: p.soft_package_references)
    paths = table(package, lambda p: p.soft_object_paths)
    return block(_("Soft package references"), map(one_line, packages)) + block(
        _("Soft object paths"), map(one_line, paths)
    )


def registry_lines(package: Package | None) -> list[str]:
    """What the asset registry reads of the package."""
    entries = table(package, lambda p: p.asset_registry)
    return block(
        _("Asset registry"), (line for entry in entries for line in registry_entry_lines(entry))
    )


def registry_entry_lines(entry: AssetEntry) -> list[str]:
    """What the asset registry reads of one asset: the asset, then one tag a line."""
    tags = (one_line(f"  {key} = {tag_text(value)}") for key, value in entry.tags.items())
    return [one_line(f"{entry.path}  {entry.class_name}"), *tags]


def thumbnail_lines(package: Package | None) -> list[str]:
    """The stored pictures."""
    return block(
        _("Thumbnails"),
        (
            one_line(f"{picture.object_path}  {picture.format} {picture.width} x {picture.height}")
            for picture in table(package, lambda p: p.thumbnails)
            if picture.format != "empty"
        ),
    )


def other_tables() -> Iterator[Section]:
    """The tables that are listed as they are stored: all but those that are known here."""
    return (table for key, table in SECTIONS.items() if key not in _ELSEWHERE | _LEFT_OUT)


def stored_rows(tree: FieldTree | None, key: str) -> list[Any]:
    """The rows of a table as JSON can hold them; a table that is one record is one row.

    Args:
        tree: The fields of a file; None where they were not read.
        key: Which table.
    """
    node = tree.find(key) if tree is not None else None
    if node is None or node.problem:
        return []
    value = node.json()
    return value if isinstance(value, list) else [value]


def stored_row_lines(tree: FieldTree | None, table: Section) -> list[str]:
    """A table as it is stored, one row a line."""
    return block(_(table.title), map(json_row, stored_rows(tree, table.key)))


def json_row(row: Any) -> str:
    """A row as JSON in one line; its members in the order of their names."""
    return one_line(json.dumps(row, ensure_ascii=False, sort_keys=True, default=str))


def custom_line(guid: Guid, name: str | None, version: int | None, enumerator: str | None) -> str:
    """A custom version that a file stores, with the names of it and its number."""
    number = f"{version} {enumerator or _('(no known name)')}"
    named = filled(name or _("(not in the catalogue)"), 44)
    return one_line(f"{guid}  {named}  {number}")


def block(title: str, lines: Iterable[str]) -> list[str]:
    """A title and its lines; nothing where there are no lines.

    Behind :data:`MOST_TEXT` characters the rest is given by its number and its hash.
    """
    body = limited(f"  {line}" if line else "" for line in lines)
    return [title, *body] if body else []


def limited(lines: Iterable[str]) -> list[str]:
    """Lines of a section; of one above :data:`MOST_TEXT` characters the rest by its hash."""
    body = []
    size = 0
    coming = iter(lines)
    for line in coming:
        body.append(line)
        size += len(line)
        if size > MOST_TEXT:
            body += _left_out(coming)
    return body


def _left_out(lines: Iterable[str]) -> list[str]:
    """What is said in the place of lines that are too many; nothing where there are none."""
    count = 0
    digest = sha1(MOST_TEXT)
    for line in lines:
        count += 1
        digest.update(line.encode("utf-8", "surrogatepass") + b"\n")
    if not count:
        return []
    words = _(
        "{count}, sha1 {hexdigest}",
        count=ngettext("{count} more line", "{count} more lines", count),
        hexdigest=digest.hexdigest()[:SHOWN_DIGITS],
    )
    return [_("  … {words}: a section ends here; --format json has all of it", words=words)]


def tag_text(value: str) -> str:
    """The value of a tag; some hold packed bytes, which say nothing to people."""
    packed = len(value) > _LONGEST_TAG or (not value.isprintable() and _CONTROL.search(value))
    return hashed(value) if packed else value


def hashed(value: bytes | str) -> str:
    """Bytes or a text by their number and a hash, which distinguishes one from another."""
    if isinstance(value, bytes):
        return f"<{sized(len(value), sha1_of(LogicalBytes(value)))}>"
    digest = sha1_of(LogicalBytes(value.encode("utf-8", "surrogatepass")))
    return _(
        "<{count:,} characters, sha1 {digest}>", count=len(value), digest=digest[:SHOWN_DIGITS]
    )


def sized(size: int, sha1: str | None) -> str:
    """Number and hash of bytes, which None says was not counted; no bytes need no hash."""
    if not size:
        return _("0 bytes")
    hash_words = _("not hashed") if sha1 is None else f"sha1 {sha1[:SHOWN_DIGITS]}"
    return clauses((ngettext("{count} byte", "{count} bytes", size), hash_words))


def sha1_between(data: LogicalBytes, start: int, end: int) -> str | None:
    """The hash of a run of a file's bytes, in hexadecimal; None for one of a very large file."""
    return sha1_of(data, start, end) if data.size <= MOST_HASHED else None
