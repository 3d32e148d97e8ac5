"""What lies around a file: its project, settings, plugins, references, a studio's files."""
