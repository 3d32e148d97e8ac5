"""What a program wrote, as strace saw it: ``from traced_writes import traced, written_in``."""

from __future__ import annotations

import re
from pathlib import Path

_CALLS = "trace=open,openat,creat,rename,renameat,renameat2,link,linkat,unlink,unlinkat,mkdir"


def traced(trace: Path) -> list[str]:
    """The words before a command that have all of it traced into a file, with what it starts."""
    return ["strace", "-f", "-qq", "-e", _CALLS, "-o", str(trace)]


def written_in(trace: Path) -> set[Path]:
    """The folders in which files were made, changed, moved or removed."""
    changed = set()
    for line in trace.read_text(errors="replace").splitlines():
        writes = "O_WRONLY" in line or "O_RDWR" in line or "O_CREAT" in line
        is_change = re.match(r"\d+ +(creat|rename|link|unlink|mkdir)", line) is not None
        failed = line.rstrip().endswith(")") and " = -1 " in line
        if (writes or is_change) and not failed:
            changed |= {Path(path).parent for path in re.findall(r'"([^"]*)"', line)
                        if not path.startswith(("/dev", "/proc"))}  # fmt: skip
    return changed
