"""The page History: what each revision of a file did, and two of them held against each other."""
