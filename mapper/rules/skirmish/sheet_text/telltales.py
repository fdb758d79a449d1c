"""Telltales: the lines by which a text is known as a sheet of the skirmish rules, before it is read."""

import re

_OWN = re.compile(
    r"^[ \t]{0,40}(?:class|ratings|items|carries now|statuses)[ \t]{0,40}:", re.IGNORECASE | re.MULTILINE
)


def is_sheet(text: str) -> bool:
    """Tell whether a text has a line that only a sheet of these rules has."""
    return _OWN.search(text.replace("\r", "\n")) is not None
