"""Two sides held against each other: files, folders, revisions."""
