"""What the user's desktop knows of this program: its types of files, its entry, recent files."""
