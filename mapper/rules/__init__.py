"""The rules engine: no Qt, no files, no clock, no global dice."""
