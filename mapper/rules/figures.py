"""Figures: how every number that is shown is written, with a true minus sign."""

MINUS = "\N{MINUS SIGN}"


def number(value: float) -> str:
    """Return a number with at most two decimals and no trailing zeros."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return text.replace("-", MINUS) if text not in {"-0", ""} else "0"


def signed(value: float) -> str:
    """Return a number with its sign."""
    return f"+{number(value)}" if value > 0 else number(value)
