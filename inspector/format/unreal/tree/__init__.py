"""The rows of a package: everything in it, from the summary down to the last byte."""
