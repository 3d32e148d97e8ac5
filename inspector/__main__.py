"""``python -m inspector``: the command line."""

from __future__ import annotations

from inspector.cli.entry import run

if __name__ == "__main__":
    run()
