"""What runs and what is remembered: jobs, settings, questions, the selection. Draws nothing."""
