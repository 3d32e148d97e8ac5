"""Builds the native back end of fast readers, where there is a compiler.

``python resources/packaging/native_extension.py`` builds it into the checkout; the build of a wheel
and an editable installation do so too, and go on without it. With ``INSPECTOR_NATIVE=0`` none is
built.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
#: The folder of the extension in a checkout and in a wheel.
FOLDER = Path("inspector", "format", "native")
SOURCE = FOLDER / "_machine.c"
#: The oldest Python that the limited API is that of: one build serves it and all that follow.
LIMITED_API = "0x030B0000"
TAG = "cp311-abi3"
#: What finds reads behind the end, and what C leaves undefined, while the tests run.
SANITIZERS = ("-fsanitize=address,undefined", "-fno-omit-frame-pointer", "-g", "-O1")


def build(root: Path, folder: Path, flags: Sequence[str] = ()) -> Path:
    """Compiles the extension of the checkout ``root`` into ``folder``; the file that was made.

    Raises:
        Exception: Where there is no compiler, or it fails.
    """
    from setuptools import Distribution, Extension
    from setuptools.command.build_ext import build_ext

    extension = Extension(
        "_machine",
        [str(root / SOURCE)],
        define_macros=[("Py_LIMITED_API", LIMITED_API)],
        extra_compile_args=list(flags),
        extra_link_args=list(flags),
        py_limited_api=True,
    )
    command = build_ext(Distribution({"name": "machine", "ext_modules": [extension]}))
    with tempfile.TemporaryDirectory() as scratch:
        command.build_lib = scratch
        command.build_temp = scratch
        command.ensure_finalized()
        command.run()
        (made,) = (Path(path) for path in command.get_outputs())
        target = folder / made.name
        # A file that a program has loaded is replaced, never written into.
        waiting = target.with_name(f"{target.name}.new")
        waiting.write_bytes(made.read_bytes())
        waiting.replace(target)
    return target


def build_where_possible(root: Path, folder: Path) -> Path | None:
    """As :func:`build`; None where it is not wanted or cannot be, which is said."""
    if os.environ.get("INSPECTOR_NATIVE") == "0":
        print("The native back end is left out: INSPECTOR_NATIVE=0", file=sys.stderr)
        return None
    try:
        made = build(root, folder)
    except Exception as problem:  # Compilers and what calls them fail in many ways.
        print(
            f"The native back end is left out, reading will take longer: {problem}",
            file=sys.stderr,
        )
        return None
    print(f"The native back end was built: {made.name}", file=sys.stderr)
    return made


def main(arguments: Sequence[str] | None = None) -> int:
    """Builds it into the checkout, or where it is told."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--into", type=Path, default=ROOT / FOLDER, help="folder of the file made")
    parser.add_argument("--sanitize", action="store_true", help="with what finds wrong accesses")
    chosen = parser.parse_args(arguments)
    print(build(ROOT, chosen.into, SANITIZERS if chosen.sanitize else ()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
