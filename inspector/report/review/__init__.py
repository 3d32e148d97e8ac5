"""The report of a branch for a review: one page without script, and the same as Markdown."""
