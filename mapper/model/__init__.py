"""The document: frozen values that say what is on the table."""
