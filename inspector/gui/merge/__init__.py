"""Three sides of a package: what each did, what contradicts, and what is lost by taking one."""
