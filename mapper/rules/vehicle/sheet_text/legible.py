"""Legible names: what a unit or weapon is called on a sheet, so that the line is read as what it is."""

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.sheet_text.parser import parse_sheets
from mapper.rules.vehicle.sheet_text.printed import PrintedDrone, PrintedHeader, PrintedWeapon
from mapper.rules.vehicle.sheet_text.printer import print_header, weapon_line

_LEGIBLE = re.compile(r"[^\w .,'+&/-]+")
_BEFORE_WEAPONS = "Tank\n\nWeapons\n"


def header_of(header: PrintedHeader, kind: str, book: Rulebook) -> PrintedHeader | None:
    """Return the header of a sheet of this type; None where a line of its own would say something else."""
    if header.name.strip().casefold() == kind and not (header.player or header.colour):
        return None  # nameless units are called by their type, and so are those read without a name
    names = (header.name, *_plainer(header.name))
    made = (replace(header, name=name) for name in names)
    return next((one for one in made if _is_header(print_header(one), kind, book)), None)


def drone_name(name: str, state: str, otherwise: str, book: Rulebook) -> str:
    """Return the name of a man or drone as its block may begin with it; `otherwise` where none is left."""
    return next((one for one in (name, *_plainer(name)) if _is_drone(one, state, book)), otherwise)


def is_legible(weapon: PrintedWeapon, book: Rulebook) -> bool:
    """Tell whether the line of a weapon is read as this weapon among others of a sheet."""
    read = _weapons(weapon_line(weapon), book)
    if len(read) != 1:
        return False
    told = read[0]
    return (
        (told.name, told.key, told.granted) == (weapon.name, weapon.key, weapon.granted)
        and (told.count, told.turret, told.stabilised) == (weapon.count, weapon.turret, weapon.stabilised)
        and len(told.stats) == len(weapon.stats)
    )


def _plainer(name: str) -> Iterator[str]:
    """Yield a name without the signs that mean something on a sheet, then with what makes it a name."""
    plain = " ".join(_LEGIBLE.sub(" ", name).split()).strip(" -.,/")
    if plain:
        yield plain
        yield f'"{plain}"'
        yield f"The {plain}"


@lru_cache(maxsize=1024)
def _is_header(line: str, kind: str, book: Rulebook) -> bool:
    sheets = parse_sheets(f"{line}\n{kind.capitalize()}\n", book).sheets
    return len(sheets) == 1 and sheets[0].header is not None and bool(sheets[0].header.name)


@lru_cache(maxsize=1024)
def _is_drone(name: str, state: str, book: Rulebook) -> bool:
    """Tell whether a block under this name is read as one of a man or drone, alone and behind a vehicle."""
    block = f"{name}{f' [{state}]' if state else ''}\nHealth: 1/1\n"
    alone, behind = (
        parse_sheets(block, book).sheets,
        parse_sheets(f"{_BEFORE_WEAPONS}\n\n{block}", book).sheets,
    )
    if not len(alone) == len(behind) == 1:
        return False
    read: tuple[PrintedDrone, ...] = (*alone[0].drones, *behind[0].drones)
    return len(read) == 2 and all(one.name and one.state == state and one.health for one in read)


@lru_cache(maxsize=1024)
def _weapons(line: str, book: Rulebook) -> tuple[PrintedWeapon, ...]:
    """Return the weapons that a line is read as, none where the sheet takes it for anything else."""
    sheets = parse_sheets(f"{_BEFORE_WEAPONS}{line}\n", book).sheets
    return sheets[0].weapons if len(sheets) == 1 and not sheets[0].notes else ()
