"""The docks Findings and Why: what is wrong with a file, and the reasons."""
