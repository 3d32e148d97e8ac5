"""From records and readable values to the bytes of a package: for samples and round trips."""
