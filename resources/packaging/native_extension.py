"""Builds the native back end of fast readers, where there is a compiler.

``python resources/packaging/native_extension.py`` builds it into the checkout, with ``--installed``
into the installed program. The build of a wheel and an editable installation do so too, and go on
without it. With ``INSPECTOR_NATIVE=0`` none is built. Where ``INSPECTOR_NATIVE_WINDOWS`` names the
folder of a Python for Windows, with its ``include`` and ``libs``, MinGW builds that for Windows.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
#: The folder of the extension and its source, in a checkout and in a wheel.
FOLDER = Path("inspector", "format", "native")
_SOURCES = ("_machine.c", "_headers.c")
#: The oldest C library of Linux that any wheel is for.
_OLDEST_GLIBC = (2, 17)
#: What finds reads behind the end, and what C leaves undefined, while the tests run.
_SANITIZERS = ("-fsanitize=address,undefined", "-fno-sanitize-recover=all", "-O1", "-g")


def wheel_tag(made: Path) -> str:
    """What a wheel with the extension is for: Python 3.11 and all that follow, on one system.

    Of Linux that is every one whose C library has what the extension asks of it. It asks no other
    library for anything.
    """
    system = "win-amd64" if _for_windows() else sysconfig.get_platform()
    asked = re.findall(rb"GLIBC_(\d+)\.(\d+)", made.read_bytes())
    if system.startswith("linux-") and asked:
        newest = max(_OLDEST_GLIBC, *(tuple(map(int, version)) for version in asked))
        system = "manylinux_{}_{}".format(*newest) + system.removeprefix("linux")
    return f"cp311-abi3-{system.replace('-', '_').replace('.', '_')}"


def _for_windows() -> str:
    """The folder of a Python for Windows that another system builds for; empty where none is."""
    return os.environ.get("INSPECTOR_NATIVE_WINDOWS", "")


def _build_for_windows(source: Path, folder: Path) -> Path:
    python, made = Path(_for_windows()), folder / "_machine.pyd"
    words: list[str | Path] = ["x86_64-w64-mingw32-gcc", "-O2", "-s", "-shared", "-static-libgcc"]
    words += ["-I", python / "include", "-o", made, *(source / name for name in _SOURCES)]
    subprocess.run([*words, python / "libs" / "python3.lib"], check=True)
    return made


def build(source: Path, folder: Path, flags: Sequence[str] = ()) -> Path:
    """Compiles the source in one folder into another one; the file that was made.

    Raises:
        Exception: Where there is no compiler, or it fails.
    """
    if _for_windows():
        return _build_for_windows(source, folder)
    from setuptools import Distribution, Extension
    from setuptools.command.build_ext import build_ext

    with tempfile.TemporaryDirectory() as scratch:
        extension = Extension(
            "_machine",
            [str(source / name) for name in _SOURCES],
            # MSVC takes neither; without debugging symbols one source always gives the same bytes.
            extra_compile_args=list(flags or (() if os.name == "nt" else ("-g0",))),
            extra_link_args=list(flags),
            py_limited_api=True,
        )
        command = build_ext(Distribution({"name": "machine", "ext_modules": [extension]}))
        command.build_lib = command.build_temp = scratch
        command.ensure_finalized()
        command.run()
        (output,) = command.get_outputs()
        made = folder / Path(output).name
        # A file that a program has loaded is replaced, never written into.
        waiting = made.with_name(f"{made.name}.new")
        waiting.write_bytes(Path(output).read_bytes())
        waiting.replace(made)
    return made


def build_where_possible(source: Path, folder: Path) -> Path | None:
    """As :func:`build`; None where it is not wanted or cannot be, which is said."""
    made = None
    if os.environ.get("INSPECTOR_NATIVE") == "0":
        said = "is left out: INSPECTOR_NATIVE=0"
    else:
        try:
            made = build(source, folder)
            said = f"was built: {made.name}"
        except Exception as problem:  # Compilers and what calls them fail in many ways.
            said = f"is left out, and reading will take longer: {problem}"
    print(f"The native back end {said}", file=sys.stderr)
    return made


def main(arguments: Sequence[str] | None = None) -> int:
    """Builds it into the checkout, or where it is told."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--into", type=Path, default=ROOT / FOLDER, help="folder of the file made")
    parser.add_argument("--sanitize", action="store_true", help="with what finds wrong accesses")
    parser.add_argument("--installed", action="store_true", help="of and into what is installed")
    chosen = parser.parse_args(arguments)
    if chosen.installed:
        from inspector.format import native

        build_where_possible(*[Path(native.__file__).parent] * 2)
    else:
        print(build(ROOT / FOLDER, chosen.into, _SANITIZERS if chosen.sanitize else ()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
