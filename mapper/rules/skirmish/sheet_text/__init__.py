"""The sheets of fighters as text: printed, and read again."""
