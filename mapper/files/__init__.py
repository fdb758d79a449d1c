"""Documents, tables and other files: reading them safely and writing them so that nothing is lost."""
