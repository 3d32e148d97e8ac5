"""What is said of one object stream: for people, as JSON, and for comparing revisions."""
