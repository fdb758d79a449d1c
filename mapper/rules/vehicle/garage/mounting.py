"""The weapons of a draft: added, sized, mounted, put in order."""

from dataclasses import replace

from pydantic import ValidationError

from mapper.model.hidden import unfit_at
from mapper.model.value import MAX_NAME
from mapper.rules.reasons import refuse
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.garage.draft import Draft
from mapper.rules.vehicle.garage.magazine import overstocked, restocked, usable, with_entry
from mapper.rules.vehicle.garage.workshop import Edited, Workshop, judged
from mapper.rules.vehicle.sheet import CarriedWeapon, MountedWeapon

MOST_WEAPONS = 64
USUAL_POINTS, USUAL_MM, USUAL_MW = 10, 30.0, 8.0
RESIZED = frozenset(("calibre_under_50", "too_many_rounds", "ammo_not_for_weapon"))
"""What may go wrong with the rounds when a weapon is made larger or smaller: the player then chooses anew."""


def add_weapon(draft: Draft, key: str, shop: Workshop) -> Edited:
    """Mount a weapon of a usual size, with a point of rounds where it needs some."""
    if len(draft.sheet.weapons) >= MOST_WEAPONS:
        return refuse("too_many_weapons", f"a sheet holds {MOST_WEAPONS} weapons at most", "")
    entry = _carried(key, shop.book) if draft.infantry is not None else _mounted(draft, key, shop)
    changed = draft.with_sheet(weapons=(*draft.sheet.weapons, entry))
    return judged(draft, changed, shop)


def remove_weapon(draft: Draft, place: int) -> Edited:
    """Take a weapon off."""
    weapons = draft.sheet.weapons
    if not 0 <= place < len(weapons):
        return draft
    return draft.with_sheet(weapons=(*weapons[:place], *weapons[place + 1 :]))


def move_weapon(draft: Draft, place: int, to: int) -> Edited:
    """Put a weapon at another place of the sheet, which is the order of the crit walk (V-CRT-03)."""
    weapons = list(draft.sheet.weapons)
    if not (0 <= place < len(weapons) and 0 <= to < len(weapons)):
        return draft
    weapons.insert(to, weapons.pop(place))
    return draft.with_sheet(weapons=tuple(weapons))


def duplicate_weapon(draft: Draft, place: int, shop: Workshop) -> Edited:
    """Mount the same weapon again, right behind it; the autoloader serves one of them (V-QRK-08)."""
    weapons = draft.sheet.weapons
    if not 0 <= place < len(weapons):
        return draft
    if len(weapons) >= MOST_WEAPONS:
        return refuse("too_many_weapons", f"a sheet holds {MOST_WEAPONS} weapons at most", "")
    entry = weapons[place]
    copy = entry.evolve(autoloader=False) if isinstance(entry, MountedWeapon) else entry
    changed = draft.with_sheet(weapons=(*weapons[: place + 1], copy, *weapons[place + 1 :]))
    return judged(draft, changed, shop)


def rename_weapon(draft: Draft, place: int, name: str) -> Edited:
    """Give a weapon a name of its own; an empty one lets it be called by what it is (V-EXT-21)."""
    weapons = draft.sheet.weapons
    if not 0 <= place < len(weapons):
        return draft
    if len(name) > MAX_NAME or unfit_at(name) is not None or "\n" in name or "\t" in name:
        return refuse("bad_name", f"a name is one line of at most {MAX_NAME} characters", "")
    return _with(draft, place, name=name)


def set_points(draft: Draft, place: int, points: float, shop: Workshop) -> Edited:
    """Put so many points into a weapon; its rounds keep their shares (V-BLD-20, V-BLD-27)."""
    entry = _entry(draft, place)
    if not isinstance(entry, MountedWeapon):
        return refuse("bad_value", "points are put into weapons of vehicles", "V-BLD-20")
    row = shop.book.tables.weapon.get(entry.weapon)
    if row is None or row.cost is not None or row.family == "ap":
        return refuse("fixed_price", "its price is fixed", row.source if row is not None else "V-BLD-42")
    if not 0 < points <= 1000:
        return refuse("bad_value", f"{points:g} is no number of points for a weapon", "V-BLD-20")
    new = entry.evolve(points=float(points))
    if (refusal := overstocked(new, shop.book)) is not None:
        return refusal
    sized = restocked(entry, new, shop.book)
    return judged(draft, with_entry(draft, place, sized), shop, tolerate=RESIZED)


def set_mount(
    draft: Draft, place: int, shop: Workshop, *, turret: bool | None = None, stabilised: bool | None = None
) -> Edited:
    """Put a weapon into a turret, or stabilise it (V-BLD-29)."""
    entry = _entry(draft, place)
    if not isinstance(entry, MountedWeapon):
        return refuse("mount_not_allowed", "what is carried needs no mount", "V-BLD-29")
    mounted = entry.evolve(
        turret=entry.turret if turret is None else turret,
        stabilised=entry.stabilised if stabilised is None else stabilised,
    )
    lowered = turret is False or stabilised is False
    tolerate = frozenset(("quirk_requirement",)) if lowered else frozenset[str]()
    return judged(draft, with_entry(draft, place, mounted), shop, tolerate=tolerate)


def set_autoloader(draft: Draft, place: int, shop: Workshop, *, on: bool) -> Edited:
    """Let the Linked Autoloader serve this weapon, and no other (V-QRK-08)."""
    entry, vehicle = _entry(draft, place), draft.vehicle
    if not isinstance(entry, MountedWeapon) or vehicle is None:
        return refuse("quirk_requirement", "an autoloader serves a vehicle's weapon", "V-QRK-08")
    weapons = tuple(
        other.evolve(autoloader=on and number == place) for number, other in enumerate(vehicle.weapons)
    )
    return judged(draft, draft.with_sheet(weapons=weapons), shop)


def set_count(draft: Draft, place: int, count: int, shop: Workshop) -> Edited:
    """Say how many anti-personnel weapons fire together, or how many are carried (V-BLD-09)."""
    entry = _entry(draft, place)
    if entry is None or not 1 <= count <= 1000:
        return refuse("bad_value", f"{count} is no number of weapons", "V-BLD-09")
    if isinstance(entry, MountedWeapon) and entry.weapon != "ap":
        return refuse("bad_value", "only anti-personnel weapons come in batteries", "V-BLD-09")
    return judged(draft, _with(draft, place, count=count), shop)


def set_carried(draft: Draft, place: int, shop: Workshop, **fields: object) -> Edited:
    """Change calibre, power or ammunition of what a man or drone carries (V-SHT-10)."""
    if not isinstance(_entry(draft, place), CarriedWeapon):
        return refuse("bad_value", "a vehicle's weapons are sized by points", "V-BLD-20")
    try:
        changed = _with(draft, place, **fields)
    except ValidationError:
        return refuse("bad_value", "no carried weapon can be like that", "V-SHT-10")
    return judged(draft, changed, shop)


def _mounted(draft: Draft, key: str, shop: Workshop) -> MountedWeapon:
    row = shop.book.tables.weapon.get(key)
    sized = row is not None and row.cost is None and row.family != "ap"
    left = shop.made(draft).points_left
    points = float(max(1, min(USUAL_POINTS, int(left)))) if sized else None
    bare = MountedWeapon(weapon=key, points=points)
    bought = bare.evolve(ammo_points=1.0) if row is not None and row.buys_ammo else bare
    return restocked(bare, bought, shop.book)


def _carried(key: str, book: Rulebook) -> CarriedWeapon:
    row = book.tables.weapon.get(key)
    if row is None:
        return CarriedWeapon(weapon=key)
    bare = CarriedWeapon(
        weapon=key,
        mm=USUAL_MM if row.mult is not None else None,
        mw=USUAL_MW if row.energy_weapon else None,
    )
    return bare.evolve(ammo=row.ammo[0]) if row.ammo else bare


def _entry(draft: Draft, place: int) -> MountedWeapon | CarriedWeapon | None:
    weapons = draft.sheet.weapons
    return weapons[place] if 0 <= place < len(weapons) else None


def _with(draft: Draft, place: int, **fields: object) -> Draft:
    weapons = draft.sheet.weapons
    changed = weapons[place].evolve(**fields)
    return replace(
        draft, sheet=draft.sheet.evolve(weapons=(*weapons[:place], changed, *weapons[place + 1 :]))
    )


__all__ = [
    "add_weapon",
    "duplicate_weapon",
    "move_weapon",
    "remove_weapon",
    "rename_weapon",
    "set_autoloader",
    "set_carried",
    "set_count",
    "set_mount",
    "set_points",
    "usable",
]
