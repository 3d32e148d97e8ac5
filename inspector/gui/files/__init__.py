"""The dock Files: what is open, and the tree of an opened folder."""
