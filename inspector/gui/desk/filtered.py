"""What can be filtered: the way in which the window's one filter field speaks to what is shown."""

from __future__ import annotations

from inspector.gui.kit.filter_state import FilterState


class Filtered:
    """A view or a page; as it stands here it has nothing to filter."""

    def filter_hint(self) -> str:
        """What can be typed into the filter; empty when there is nothing to filter."""
        return ""

    def filter_text(self) -> str:
        """The filter that is set."""
        return ""

    def filter_state(self) -> FilterState:
        """What became of the filter that is set."""
        text = self.filter_text()
        return self.set_filter(text) if text else FilterState("neutral")

    def set_filter(self, text: str) -> FilterState:
        """Shows the rows that match; where there are none, nothing is to be said."""
        return FilterState("neutral")
