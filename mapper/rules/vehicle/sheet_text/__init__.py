"""The text of sheets as players post them: read whatever its dressing, written back as it was."""
