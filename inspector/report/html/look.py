"""How HTML reports look: one style sheet, light or dark as the reader's system is, to print too."""

from __future__ import annotations

from base64 import b64encode
from hashlib import sha256
from typing import Final

from inspector.colours import COLOURS

#: The roles of the window's colours that reports use.
_ROLES: Final = (
    "text", "text2", "text3", "accent", "refuse", "warn", "ok", "up", "note",
    "base", "panel", "chrome", "ctl", "line", "line2", "refuseBg", "noteBg", "upBg",
)  # fmt: skip
#: How deep rows of a tree are set in; deeper ones stand below each other.
DEEPEST: Final = 6


def _variables(scheme: int) -> str:
    return ";".join(f"--{role}:{COLOURS[role][scheme]}" for role in _ROLES)


_RULES: Final = """
body{margin:0;background:var(--base);color:var(--text);font:13px/1.45 system-ui,sans-serif}
main{max-width:1280px;margin:0 auto;padding:16px}
h1{font-size:18px;font-weight:600;margin:0 0 8px;overflow-wrap:anywhere}
h2{font-size:14px;font-weight:600;margin:24px 0 4px}
h2 span{font-weight:400;color:var(--text2)}
p{margin:0 0 8px;max-width:100ch;overflow-wrap:anywhere}
.verdict{font-size:14px}
a{color:var(--accent)}
footer{margin-top:24px;color:var(--text3)}
table{border-collapse:collapse;width:100%}
th,td{text-align:left;vertical-align:top;padding:3px 12px 3px 0;border-bottom:1px solid var(--line);
overflow-wrap:anywhere}
thead th{font-size:12px;font-weight:500;color:var(--text3);border-bottom-color:var(--line2);
white-space:nowrap}
tbody th{font-weight:400}
.facts{width:auto;margin-bottom:8px}
.facts th{color:var(--text2);white-space:nowrap}
.group th,.group td{background:var(--panel);font-weight:600}
code{font:12px/1.45 ui-monospace,monospace;white-space:pre-wrap;unicode-bidi:isolate}
.number{display:block;text-align:right;font-variant-numeric:tabular-nums}
.word{white-space:nowrap}
.sign{font-weight:700}
del,ins{text-decoration:none;padding:0 2px}
del{background:var(--refuseBg)}
ins{background:var(--noteBg)}
@media print{main{max-width:none;padding:0}thead{display:table-header-group}
tr{break-inside:avoid}h2{break-after:avoid}}
"""
_SIGNS: Final = "".join(
    f".{role}{{color:var(--{role})}}" for role in ("refuse", "warn", "ok", "up", "note", "text2")
)
_DEPTHS: Final = "".join(
    f".d{depth}{{padding-left:{18 * depth}px}}" for depth in range(DEEPEST + 1)
)

#: The sheet of every report.
STYLE: Final = (
    f":root{{color-scheme:light dark;{_variables(0)}}}"
    f"@media screen and (prefers-color-scheme:dark){{:root{{{_variables(1)}}}}}"
    f"{_RULES}{_SIGNS}{_DEPTHS}"
)
#: Nothing is loaded, run or sent; of styles the sheet above alone counts.
POLICY: Final = (
    "default-src 'none'; "
    f"style-src 'sha256-{b64encode(sha256(STYLE.encode()).digest()).decode()}'; "
    "base-uri 'none'; form-action 'none'"
)
