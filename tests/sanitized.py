"""Runs tests with a native back end that notices wrong accesses to memory and undefined behaviour.

``python tests/sanitized.py tests/format`` builds it by gcc with its sanitizers for addresses and
undefined behaviour, into a folder of its own, and runs pytest with what follows. The process ends
at the first finding. Python's own allocator is left out, so that what belongs to its objects is
watched too.
"""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
_MODULE = "inspector.format.native._machine"
_FILE = "SANITIZED_MACHINE"


def library() -> str | None:
    """What gcc's sanitizer of addresses needs loaded first; None where it has none."""
    try:
        found = subprocess.run(
            ["gcc", "-print-file-name=libasan.so"], capture_output=True, text=True, check=True
        ).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return None
    return found if Path(found).is_absolute() else None


def run(arguments: Sequence[str]) -> int:
    """Builds the back end and runs pytest in a process of its own; that one's exit status."""
    with tempfile.TemporaryDirectory() as folder:
        build = [sys.executable, ROOT / "resources/packaging/native_extension.py", "--sanitize"]
        made = subprocess.run(
            [*build, "--into", folder],
            env={**os.environ, "CC": "gcc"},
            check=True,
            capture_output=True,
            text=True,
        )
        return subprocess.run(
            [sys.executable, __file__, *arguments],
            cwd=ROOT,
            env={
                **os.environ,
                _FILE: made.stdout.split()[-1],
                "LD_PRELOAD": library() or "",
                # What Python keeps until it ends is no leak.
                "ASAN_OPTIONS": "detect_leaks=0:allocator_may_return_null=1",
                "UBSAN_OPTIONS": "print_stacktrace=1",
                "PYTHONMALLOC": "malloc",
            },
            check=False,
        ).returncode


def _run_within(file: str, arguments: Sequence[str]) -> int:
    import pytest

    sys.path.insert(0, str(ROOT))
    spec = importlib.util.spec_from_file_location(_MODULE, file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[_MODULE] = module
    spec.loader.exec_module(module)
    from inspector.format import fast, native

    native._machine = module
    assert fast.native_state() == "used"
    # What is found is written past Python.
    return pytest.main(["-q", "--capture=sys", "-p", "no:cacheprovider", *arguments])


if __name__ == "__main__":
    inside = os.environ.get(_FILE)
    sys.exit(_run_within(inside, sys.argv[1:]) if inside else run(sys.argv[1:]))
