"""How two packages or folders differ, in words and rows: for the reports and for the window."""
