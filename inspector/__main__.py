"""``python -m inspector``: the command line.

Python puts the current folder before its own library then, unless it is started with ``-P``.
"""

# Nothing is imported before the path is as it should be, not even from __future__.
import sys

if __name__ == "__main__":
    if not sys.flags.safe_path:
        folder = sys.path.pop(0)
        from pathlib import Path

        # A checkout that is not installed is found nowhere else; all others come before it.
        if Path(__file__).parents[1] == Path(folder):
            sys.path.append(folder)

    from inspector.cli.entry import run

    run()
