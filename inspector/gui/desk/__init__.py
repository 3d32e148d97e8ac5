"""What a feature is handed, and what it hands in: the context, what is open, pages, actions."""
