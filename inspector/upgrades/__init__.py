"""What a save would change: patches, their order and conflicts, redirects, previews."""
