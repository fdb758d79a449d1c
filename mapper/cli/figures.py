"""How chances are written on the command line."""

from mapper.rules.figures import number


def percent(chance: float) -> str:
    """Return a chance (0 to 1) in per cent, never as 0 or 100 when it isn't quite."""
    points = chance * 100
    if 0 < points < 0.005:
        return "< 0.01 %"
    if 99.995 <= points < 100:
        return "> 99.99 %"
    return f"{number(points)} %"
