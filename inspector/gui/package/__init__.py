"""The page of a file: the band above it, the releases, and the pages inside."""
