"""Version control: Git asked and set up without starting anything of a repository's."""
