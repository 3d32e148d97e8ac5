"""The records of a package, declared top to bottom as they lie on disk."""
