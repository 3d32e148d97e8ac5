"""Object streams: their classes against what is known of them, and their data patches."""
