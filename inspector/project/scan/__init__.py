"""Many files: which they are, and what is said of each."""
