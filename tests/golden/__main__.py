"""``python tests/golden``: makes ``tests/data`` again, packages and texts.

To be run after a change that is meant to be seen; ``git diff tests/data`` then shows what it
changed, as a reviewer will read it.
"""

import sys
from pathlib import Path

if __name__ == "__main__":
    sys.path[:1] = [str(Path(__file__).parents[1]), str(Path(__file__).parents[2])]
    from golden.packages import files
    from golden.texts import DATA, expected_files

    DATA.mkdir(exist_ok=True)
    for name, stored in files():
        (DATA / name).write_bytes(stored)
    expected = expected_files()
    for path in DATA.iterdir():
        if path.name not in expected:
            path.unlink()
    for name, stored in expected.items():
        (DATA / name).write_bytes(stored)
    print(f"{len(expected)} files, {sum(map(len, expected.values())):,} bytes")
