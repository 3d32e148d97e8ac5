"""What is said of the packages of a project as a set: sentence, groups, columns, facets, lists."""
