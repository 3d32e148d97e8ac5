"""Reports of a package on three sides, and of what merges lost."""
