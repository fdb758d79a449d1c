"""The rulebook of the vehicle rules: a book of their tables and settings."""

from dataclasses import dataclass

from mapper.errors import TableError
from mapper.rules.book import HOUSE_RULES, Book, Pages, printed
from mapper.rules.vehicle.effects import Quirk
from mapper.rules.vehicle.settings import Settings
from mapper.rules.vehicle.tables import VehicleTables


@dataclass(frozen=True, eq=False)
class Rulebook(Book[VehicleTables, Settings]):
    """The vehicle rules in force."""

    def quirk(self, key: str) -> Quirk | None:
        """Return a quirk or extra system by key, or None when there is none."""
        return self.tables.quirk.get(key) or self.tables.extra.get(key)


def make_book(pages: Pages) -> Rulebook:
    """Return the rulebook that the pages make; raise TableError naming the key and what is allowed."""
    book = printed(pages, VehicleTables, Settings)
    _check_ammo(book.tables, book.house)
    _check_new_map(book.tables, book.house)
    return Rulebook(book.tables, book.settings, book.house, book.switched, book.sources)


def _check_ammo(tables: VehicleTables, house: frozenset[str]) -> None:
    for key, weapon in tables.weapon.items():
        for ammo in weapon.ammo:
            if ammo not in tables.ammo:
                place = f"weapon.{key}.ammo"
                raise TableError(
                    f"there is no ammunition {ammo!r}",
                    place=f"{HOUSE_RULES}.{place}" if place in house else place,
                    remedy=", ".join(tables.ammo),
                )


def _check_new_map(tables: VehicleTables, house: frozenset[str]) -> None:
    wanted = {"ground": tables.new_map.ground, "strewn": tables.new_map.strewn or tables.new_map.ground}
    for key, terrain in wanted.items():
        if terrain not in tables.terrain:
            place = f"new_map.{key}"
            raise TableError(
                f"there is no terrain {terrain!r}",
                place=f"{HOUSE_RULES}.{place}" if place in house else place,
                remedy=", ".join(tables.terrain),
            )
