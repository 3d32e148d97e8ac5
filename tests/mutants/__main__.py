"""``python tests/mutants``: breaks one behaviour after the other, and sees whether tests notice.

``python tests/mutants 3 7`` goes through some, ``--window`` through those of the window. Each is
broken in a copy of the program, which the tests that should notice then run against. The status is
0 where they noticed all.
"""

import sys
from pathlib import Path

if __name__ == "__main__":
    sys.path[:1] = [str(Path(__file__).parents[1])]
    from mutants.run import main

    sys.exit(main())
