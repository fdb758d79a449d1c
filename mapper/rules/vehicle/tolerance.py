"""Comparing numbers that were reckoned as floats, so that a bound reached exactly counts as reached."""

RELATIVE = 1e-9


def reaches(value: float, bound: float) -> bool:
    """Tell whether the value is at least the bound, forgiving the last bits."""
    return value >= bound - RELATIVE * max(1.0, abs(bound))


def exceeds(value: float, bound: float) -> bool:
    """Tell whether the value is above the bound by more than the last bits."""
    return not reaches(bound, value)
