"""The page of a project: what of it can be submitted, and what has to be fixed first."""
