"""A weapon, staff or accessory in the hand: a row of the tables, or one written out."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from mapper.errors import MapperError
from mapper.rules.skirmish.book import Rulebook
from mapper.rules.skirmish.tables import DamageKind, ItemType, Level, School, StaffRow, WeaponRow
from mapper.rules.skirmish.tags import Tag, parse_tags

STAFF: Final = "staff"
WRITTEN_OUT = "house"
"""The source of a weapon that stands in no table."""


@dataclass(frozen=True, slots=True)
class Weapon:
    """A weapon or staff; `key` is empty when it is written out.

    `range` is its least and most distance, None for a staff without numbers; `staff` is the row of a staff.
    """

    key: str
    name: str
    type: ItemType
    level: Level
    damage: DamageKind = "martial"
    might: int = 0
    weight: int = 0
    range: tuple[int, int] | None = (1, 1)
    tags: tuple[Tag, ...] = ()
    school: School | None = None
    staff: StaffRow | None = None

    @property
    def is_staff(self) -> bool:
        """Whether it is a staff, which neither attacks nor counters (S-WPN-2)."""
        return self.type == STAFF

    def covers(self, distance: int) -> bool:
        """Tell whether the distance lies in its range (S-HIT-1)."""
        return self.range is not None and self.range[0] <= distance <= self.range[1]

    @property
    def uses(self) -> int | None:
        """How often it may be used in a battle, None without a limit (S-ITEM-5)."""
        return uses_of(self.tags)


@dataclass(frozen=True, slots=True)
class Accessory:
    """An accessory that may be equipped (S-ITEM-3)."""

    key: str
    name: str
    guard: int = 0
    weight: int = 0
    tags: tuple[Tag, ...] = ()


def uses_of(tags: tuple[Tag, ...]) -> int | None:
    """Return how often what has these tags may be used in a battle, None without a limit (S-ITEM-5)."""
    return next((tag.amount for tag in tags if tag.name == "Consumable"), None)


def weapon_of(key: str, book: Rulebook) -> Weapon:
    """Return a weapon or staff of the tables; raises MapperError when there is none."""
    tables = book.tables
    if row := tables.weapon.get(key):
        return _of_row(key, row)
    if staff := tables.staff.get(key):
        return Weapon(
            key=key,
            name=staff.name,
            type=STAFF,
            level=staff.level,
            weight=staff.weight,
            range=None if isinstance(staff.range, str) else (staff.range[0], staff.range[1]),
            tags=parse_tags(staff.tags),
            staff=staff,
        )
    raise MapperError(f"there is no weapon {key!r}", place="weapon")


def accessory_of(key: str, book: Rulebook) -> Accessory:
    """Return an accessory of the tables; raises MapperError when there is none."""
    row = book.tables.accessory.get(key)
    if row is None:
        raise MapperError(f"there is no accessory {key!r}", place="accessory")
    return Accessory(key, row.name, row.guard, row.weight, parse_tags(row.tags))


def written_out(fields: Mapping[str, Any]) -> Weapon:
    """Return the weapon that plain values tell; raises ValidationError when they tell none."""
    row = WeaponRow.model_validate(
        {"name": fields.get("type", "weapon"), "level": "E", "source": WRITTEN_OUT}
        | {key: tuple(value) if isinstance(value, list) else value for key, value in fields.items()}
    )
    return _of_row("", row)


def _of_row(key: str, row: WeaponRow) -> Weapon:
    return Weapon(
        key=key,
        name=row.name,
        type=row.type,
        level=row.level,
        damage=row.damage,
        might=row.might,
        weight=row.weight,
        range=(row.range[0], row.range[1]),
        tags=parse_tags(row.tags),
        school=row.school,
    )
