"""The panels beside the canvas."""
