"""Layouts stand in the declarations alone: which numbers the other modules may write, and why.

A struct size, an offset, a flag or a version number that is written a second time goes stale with
the declaration. Every number above 1 outside of ``declare`` is listed here with its reason; a new
one belongs into a declaration, or is taken from one (``I32.size``, ``min_size``, ``offset_of``).
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

import inspector.format.unreal as unreal

ROOT: Final = Path(unreal.__file__).parent
#: Nothing but declarations: records, and the version numbers that their gates name.
DECLARING: Final = ("declare/", "gates.py")
#: What takes the codes of a layout, by its last name.
_PACKERS: Final = frozenset(
    {"Struct", "calcsize", "from_bytes", "iter_unpack", "pack", "to_bytes", "unpack", "unpack_from"}
)
#: A size in the place of which only the byte order is written.
_ORDERS: Final = frozenset({"<", ">", "little", "big"})

#: By module: the numbers and codes that it may write, and what they are.
ALLOWED: Final[dict[str, dict[Any, str]]] = {
    "forms.py": {
        1024: "up to how many bytes a value is cut out before it is read",
        32: "how deep records of several kinds may lie within one another",
        6: "the share of its object of which the same is done, as a power of 2",
        4096: "how many forms are shared by packages",
    },
    "paths.py": {
        2: "the ends of a long path, both of which are shown",
        64: "how deep objects lie within one another at most",
        200: "how many characters of each end of a long path are shown",
        1023: "how many characters of a path are written out",
    },
    "read/integrity.py": {
        64: "how many layouts are remembered",
        256: "how many layouts are remembered whose objects are asked for their extents",
    },
    "read/header.py": {
        256: "how many beginnings of headers and layouts are remembered",
        512: "how many sets of version numbers are remembered",
    },
    "read/package_reader.py": {
        4096: "bytes of the first read",
        24: "the longest summary, as a power of 2",
    },
    "read/payloads.py": {28: "how many bytes are looked through, as a power of 2"},
    "read/property_reader.py": {
        2: "how many types a map has, and how many names a tag begins with",
        16: "how often the bytes of an object may be read",
        48: "how deep values may lie within one another",
        64: "how many forms a type may have",
        256: "how many layouts are remembered",
        1024: "how many bytes may always be read",
        4096: "how many forms are remembered",
    },
    "read/quick.py": {
        512: "how many beginnings of headers are remembered",
        4096: "bytes of the first read; how many facts are remembered",
    },
    "read/recognise.py": {
        1024: "the longest pointer of Git LFS",
        4096: "the longest one with the versions of both sides of a merge",
        0x37454341: "the first word of a game's encrypted packages",
        0x00656E6F: "the first word of a game's encrypted packages",
    },
    "read/text_mode.py": {
        4: "how many bytes are looked through, in 1,048,576; the bytes of a tag",
        16: "how many line ends say enough by themselves",
        20: "how many bytes are looked through, as a power of 2",
        0xFFFF: "above any object version",
    },
    "tree/export_nodes.py": {16: "the longest tag that is looked at, as a power of 2"},
    "tree/package_tree.py": {
        2: "by how many numbers regions are sorted",
        100: "how many values that were not understood are told",
    },
    "tree/values.py": {
        3: "how many links of a pin are named in its line",
        8: "the flag of a text that says nothing to a reader",
    },
    "values.py": {2: "how many types a map has"},
    "write.py": {
        8: "bits of a byte, in a checksum",
        24: "the bits below the highest byte of a checksum",
        255: "a byte with all bits",
        256: "how many bytes there are",
        0xFFFF: "the half of a checksum that is stored",
        0x80000000: "the highest bit of a word",
        0x04C11DB7: "the polynomial of a checksum",
        0xFFFFFFFF: "a word with all bits",
    },
    "draft.py": {
        2: "the part of a path behind its last point",
        3: "the flags of an object that is public and stands alone",
        31: "bits of a word, to round up",
        32: "bits of a word",
        864: "what engines write in the place of the version of UE3",
        0xFFFFFFFF: "a word with all bits",
    },
}
#: Modules in which numbers are what they are about.
ABOUT_NUMBERS: Final = {
    "readings.py": "the types that bytes could be taken for, and the ticks of a day",
}
MODULES: Final = sorted(
    path.relative_to(ROOT).as_posix()
    for path in ROOT.rglob("*.py")
    if not path.relative_to(ROOT).as_posix().startswith(DECLARING)
)


def written(source: str) -> Iterator[tuple[int, Any]]:
    """The numbers above 1 and the codes of layouts that a module writes, with their lines."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and type(node.value) in (int, float):
            if node.value not in (0, 1):
                yield node.lineno, node.value
        elif isinstance(node, ast.Call) and _name(node.func) in _PACKERS:
            for argument in node.args:
                for part in ast.walk(argument):
                    code = part.value if isinstance(part, ast.Constant) else None
                    if isinstance(code, str) and code not in _ORDERS:
                        yield argument.lineno, code


def _name(function: ast.expr) -> str:
    return ast.unparse(function).rpartition(".")[2]


@pytest.mark.slow
@pytest.mark.parametrize("module", [name for name in MODULES if name not in ABOUT_NUMBERS])
def test_no_module_beside_the_declarations_writes_a_layout(module: str) -> None:
    allowed = ALLOWED.get(module, {})
    values = list(written((ROOT / module).read_text("utf-8")))
    new = [f"{module}:{line} writes {value!r}" for line, value in values if value not in allowed]
    assert not new, "take it from a declaration, or list it here with its reason"
    stale = set(allowed) - {value for _, value in values}
    assert not stale, "it is not written any more"


def test_only_modules_that_there_are_may_write_numbers() -> None:
    assert {*ALLOWED, *ABOUT_NUMBERS} <= set(MODULES)


@pytest.mark.parametrize(
    "source",
    [
        "_WORDS_SIZE = 24",
        "compact = layout.legacy <= -6",
        "start = end - 4",
        "found = 507 <= layout.ue4 <= 510",
        "(count,) = struct.unpack_from('<i', data, at)",
        "name = Struct(order + '2i')",
    ],
)
def test_a_second_layout_is_seen(source: str) -> None:
    assert list(written(source))
