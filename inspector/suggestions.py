"""What somebody may have meant who wrote a name that does not exist."""

from __future__ import annotations

from collections.abc import Iterable

#: How like a name has to be, from 0 to 1; names that differ in a digit need more.
_LIKE = 0.6
#: Longer words are no names that somebody mistyped; looking for what is like them takes seconds.
_LONGEST = 200


def nearest(word: str, names: Iterable[str], like: float = _LIKE) -> str | None:
    """The name that was probably meant, whatever its case and dashes; None when none is near.

    Args:
        word: What was written.
        names: What there is.
        like: How like the name has to be, from 0 to 1.
    """
    if len(word) > _LONGEST:
        return None
    # Late: only who made a mistake waits for it.
    from difflib import get_close_matches

    words = {name.lower().replace("-", "_"): name for name in names}
    near = get_close_matches(word.lower().replace("-", "_"), words, n=1, cutoff=like)
    return words[near[0]] if near else None
