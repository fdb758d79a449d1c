"""Moments of the past in words: today, yesterday, or by their date."""

from datetime import datetime, timedelta


def moment_text(moment: datetime, *, now: datetime | None = None) -> str:
    """Return when something was, by the user's own clock: `today, 14:02`."""
    local = moment.astimezone()
    today = (now or datetime.now().astimezone()).date()
    clock = f"{local:%H:%M}"
    if local.date() == today:
        return f"today, {clock}"
    if local.date() == today - timedelta(days=1):
        return f"yesterday, {clock}"
    year = "" if local.year == today.year else f" {local.year}"
    return f"{local.day} {local:%B}{year}, {clock}"
