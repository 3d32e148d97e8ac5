"""What a save with an engine would do to one file, in words and rows: text, Markdown, window."""
