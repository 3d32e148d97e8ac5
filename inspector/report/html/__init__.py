"""Reports as HTML: one document without script and without anything from elsewhere, to print."""
