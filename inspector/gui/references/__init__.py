"""The page References: who refers to a package and to whom it refers, as graph and as table."""
