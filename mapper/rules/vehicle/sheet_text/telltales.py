"""Telltales: the lines by which a text is known as a sheet of the vehicle rules, before it is read."""

from itertools import islice

from mapper.rules.sheet_limits import MAX_LINES
from mapper.rules.vehicle.sheet_text.dressing import Undressed, undress
from mapper.rules.vehicle.sheet_text.statements import Heading, Measure, Thickness, TypeWord, state


def is_sheet(text: str) -> bool:
    """Tell whether a text has a line that only a sheet of these rules has."""
    return any(_tells(undress(line)) for line in islice(text.splitlines(), MAX_LINES))


def _tells(line: Undressed) -> bool:
    match state(line):
        case TypeWord() | Thickness() | Heading(section="chassis") | Measure(slot="internals"):
            return True
        case Measure(slot="health"):
            return "health" in line.plain.casefold()  # HP are those of fighters too
        case _:
            return False
