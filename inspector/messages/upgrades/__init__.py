"""What is said of upgrade previews, of their values and of what is wrong with patches."""
