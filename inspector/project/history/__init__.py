"""What happened to one file: its revisions, and what each of them did."""
