"""Drawing a view: pictures for the screen, the export and the clipboard."""
