"""The page Contents: the tree of every field of a file, its filter and its search."""
