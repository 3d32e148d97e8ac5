"""A place that somebody wants to see in what is opened, as the command line names it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class PlaceRequest:
    """Where to go in an entry, be it open, still being read, or new.

    Attributes:
        at: A field, an offset, the path of a package; empty for wherever it opens.
        page: The id of the page that is turned to; empty for the one that is shown.
    """

    at: str = ""
    page: str = ""

    def __bool__(self) -> bool:
        return bool(self.at or self.page)


#: Wherever it opens.
ANYWHERE: Final = PlaceRequest()
