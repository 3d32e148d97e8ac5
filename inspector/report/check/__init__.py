"""Reports of checks: one module a format, all named in :mod:`inspector.report.formats`."""
