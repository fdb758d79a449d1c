"""Remarks: what a sheet's text says that the tables don't know, or that can't all be true."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from mapper.rules.vehicle.arming import plain
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.sheet import Doctrine
from mapper.rules.vehicle.sheet_text.numerals import NUMBER, number
from mapper.rules.vehicle.sheet_text.printed import PrintedSheet, PrintedWeapon
from mapper.rules.vehicle.sheet_text.vocabulary import vocabulary

_LABEL_MM = re.compile(rf"({NUMBER})\s?mm\b", re.IGNORECASE)

MOST_HINTS = 100
"""For as many unknown names the one that was meant is looked for: that takes its time."""


@dataclass(frozen=True, slots=True)
class Remark:
    """Something to know of a sheet that was read: where it stands, what it is, by which clause.

    `words` are those of the text that it is about, where they are others than its place.
    """

    place: str
    text: str
    clause: str
    words: str = ""


def remarks_on(printed: PrintedSheet, book: Rulebook) -> Iterator[Remark]:
    """Yield what a GM should look at; nothing of it keeps a sheet from being read."""
    if printed.is_vehicle and printed.type is None:
        yield Remark("type", "the type is missing; it is told by the armour's facings", "V-SHT-01")
    yield from _on_quirks(printed, book)
    for weapon in printed.weapons:
        yield from _on_weapon(weapon)
    for drone in printed.drones:
        for weapon in drone.weapons:
            if weapon.key is None:
                yield Remark(
                    drone.name, f"{weapon.name}: no such weapon; it can't fire", "V-SHT-07", weapon.name
                )
    for aps in (*printed.aps, *(aps for drone in printed.drones for aps in drone.aps)):
        if aps.orders and aps.doctrine == Doctrine():
            yield Remark(aps.name, f"the standing order is not understood: {aps.orders}", "V-SHT-06")


def _on_quirks(printed: PrintedSheet, book: Rulebook) -> Iterator[Remark]:
    unknown = [quirk.name for quirk in printed.quirks if vocabulary(book).quirk(quirk.name) is None]
    for place, name in enumerate(unknown):
        near = vocabulary(book).nearest_quirk(name) if place < MOST_HINTS else None
        hint = f"; did you mean {near}?" if near else ""
        yield Remark(name, f"no such quirk or extra system: a note without effect{hint}", "V-SHT-02")


def _on_weapon(weapon: PrintedWeapon) -> Iterator[Remark]:
    if weapon.key is None:
        yield Remark(weapon.name, "no such weapon; it can't fire", "V-SHT-07")
    elif weapon.points is None and weapon.key != "ap":
        yield Remark(weapon.name, "neither calibre nor power is told", "V-SHT-07")
    for ammo in weapon.ammo:
        if ammo.ammo is None:
            text = f"{ammo.label}: no such ammunition; it isn't loaded"
            yield Remark(weapon.name, text, "V-SHT-07", ammo.label)
        label = _LABEL_MM.search(ammo.label)
        if label and weapon.mm is not None and number(label[1]) != weapon.mm:
            text = f"the label says {ammo.label}, the weapon fires {plain(weapon.mm)}mm"
            yield Remark(weapon.name, text, "V-SHT-08", ammo.label)
