"""Cases about the text of sheets: the kind sheet."""

from collections.abc import Callable, Mapping
from typing import Any

from mapper.errors import MapperError
from mapper.rules.given import only
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.sheet_text.aps_lines import read_aps
from mapper.rules.vehicle.sheet_text.dressing import undress
from mapper.rules.vehicle.sheet_text.fields import aps_fields, sheet_fields, weapon_fields
from mapper.rules.vehicle.sheet_text.parser import parse_sheets
from mapper.rules.vehicle.sheet_text.printer import print_file
from mapper.rules.vehicle.sheet_text.weapon_lines import read_weapon

Given = Mapping[str, Any]


def answer_sheet(given: Given, book: Rulebook) -> dict[str, object]:
    """Answer a case about the text of sheets, a weapon's line, or one of active protection."""
    if "weapon_line" in given:
        only(given, "weapon_line")
        weapon = read_weapon(undress(given["weapon_line"]).plain, book)
        if weapon is None:
            raise MapperError("this is no weapon", place="weapon_line")
        return weapon_fields(weapon)
    if "aps_line" in given:
        only(given, "aps_line")
        aps = read_aps(undress(given["aps_line"]).plain)
        if aps is None:
            raise MapperError("this is no active protection", place="aps_line")
        return aps_fields(aps)
    only(given, "text")
    text = "\n".join(given["text"])
    file = parse_sheets(text, book)
    if not file.sheets:
        raise MapperError("there is no sheet in the text", place="text")
    told = sheet_fields(file.sheets[0])
    told["unknown"] = [note.text for note in (*file.notes, *file.sheets[0].notes)]
    return {**told, "count": len(file.sheets), "round_trip": print_file(file) == text}


KINDS: dict[str, Callable[[Given, Rulebook], dict[str, object]]] = {"sheet": answer_sheet}
