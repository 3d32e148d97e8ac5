"""The page Overview: what a package is, and what it is made of."""
