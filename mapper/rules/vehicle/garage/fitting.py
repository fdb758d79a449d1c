"""The fitting of a hull: type, name, parts, quirks, extra systems, standing orders."""

from dataclasses import replace

from pydantic import ValidationError

from mapper.model.hidden import unfit_at
from mapper.model.unit import UnitKind
from mapper.model.value import MAX_NAME
from mapper.rules.reasons import refuse
from mapper.rules.vehicle.arming import is_served
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.garage.draft import (
    AP,
    LEAST_HEALTH,
    VEHICLE_TYPES,
    BuildType,
    Draft,
    new_draft,
)
from mapper.rules.vehicle.garage.workshop import Edited, Workshop, evolved, judged
from mapper.rules.vehicle.sheet import Doctrine, InfantrySheet, Overrides, VehicleSheet

AUTOLOADER = "linked_autoloader"
CARRIED_PARTS = ("laser_aps", "kinetic_aps", "discharger_aps")
"""What a man or drone may carry besides weapons, as its text tells (V-SHT-10)."""
REQUIREMENT = frozenset(("quirk_requirement",))


def rename(draft: Draft, name: str) -> Edited:
    """Give the draft a name of one line."""
    if len(name) > MAX_NAME or unfit_at(name) is not None or "\n" in name or "\t" in name:
        return refuse("bad_name", f"a name is one line of at most {MAX_NAME} characters", "")
    return replace(draft, name=name)


def choose_type(draft: Draft, kind: BuildType, shop: Workshop) -> Edited:
    """Make the draft another type; what the new one can't have at all is dropped, the rest is kept."""
    if kind == draft.sheet.type:
        return draft
    vehicle, infantry = draft.vehicle, draft.infantry
    fresh = new_draft(kind, draft.name)
    if vehicle is not None and kind in VEHICLE_TYPES:
        return replace(draft, sheet=_as_type(vehicle.evolve(type=kind), shop.book))
    if infantry is not None and fresh.infantry is not None:
        health = infantry.health or LEAST_HEALTH if kind == "drone" else None
        sheet = infantry.evolve(type=kind, health=health, shield=None, mobility=None)
        return replace(draft, kind=UnitKind.DRONE if kind == "drone" else draft.kind, sheet=sheet)
    return replace(fresh, name=draft.name if draft.name != new_draft(draft.sheet.type).name else fresh.name)


def set_part(draft: Draft, part: str, points: float, shop: Workshop) -> Edited:
    """Spend this many points on a part, or carry so many of active protection (V-BLD-10 to V-BLD-19)."""
    if draft.infantry is not None and part not in CARRIED_PARTS:
        return refuse("not_carried", f"men and drones carry no {part.replace('_', ' ')}", "V-SHT-10")
    try:
        parts = draft.sheet.parts.evolve(**{part: int(points) if part == "smoke_discharger" else points})
    except ValidationError:
        return refuse("bad_value", f"{points:g} is no number of points", "V-BLD-01")
    changed = draft.with_sheet(parts=parts)
    if part == "ap_weapon" and isinstance(changed.sheet, VehicleSheet):
        changed = _battery(changed, changed.sheet, shop.book)
    return judged(draft, changed, shop, tolerate=REQUIREMENT)


def add_quirk(draft: Draft, key: str, shop: Workshop) -> Edited:
    """Choose a quirk (V-BLD-02); an autoloader serves the first weapon that it can (V-QRK-08)."""
    vehicle = draft.vehicle
    if vehicle is None:
        return refuse("no_vehicle", "only vehicles have quirks", "V-BLD-02")
    changed = draft.with_sheet(quirks=(*vehicle.quirks, key))
    if key == AUTOLOADER and not any(entry.autoloader for entry in vehicle.weapons):
        changed = _served(changed, vehicle, shop.book)
    return judged(draft, changed, shop)


def drop_quirk(draft: Draft, key: str, shop: Workshop) -> Edited:
    """Give a quirk up; an autoloader goes with its quirk (V-QRK-08)."""
    vehicle = draft.vehicle
    if vehicle is None or key not in vehicle.quirks:
        return draft
    weapons = vehicle.weapons
    if key == AUTOLOADER:
        weapons = tuple(entry.evolve(autoloader=False) if entry.autoloader else entry for entry in weapons)
    changed = draft.with_sheet(quirks=_without(vehicle.quirks, key), weapons=weapons)
    return judged(draft, changed, shop, tolerate=REQUIREMENT)


def add_extra(draft: Draft, key: str, shop: Workshop) -> Edited:
    """Grant an extra system of a campaign (V-EXT-01)."""
    vehicle = draft.vehicle
    if vehicle is None:
        return refuse("no_vehicle", "only vehicles have extra systems", "V-EXT-01")
    return judged(draft, draft.with_sheet(extras=(*vehicle.extras, key)), shop)


def drop_extra(draft: Draft, key: str) -> Edited:
    """Take an extra system away."""
    vehicle = draft.vehicle
    if vehicle is None or key not in vehicle.extras:
        return draft
    return draft.with_sheet(extras=_without(vehicle.extras, key))


def set_doctrine(draft: Draft, kind: str, doctrine: Doctrine) -> Edited:
    """Give the standing order of a kind of active protection (V-APS-09)."""
    return evolved(draft, doctrine=draft.sheet.doctrine.evolve(**{kind: doctrine}))


def recompute(draft: Draft) -> Edited:
    """Forget the numbers printed on the sheet, so that those of the rules count (V-SHT-11)."""
    return draft if draft.vehicle is None else draft.with_sheet(overrides=Overrides())


def set_body(draft: Draft, field: str, value: float | None, shop: Workshop) -> Edited:
    """Give a man or drone health, shield or mobility of its own; None leaves it to the table (V-INF-01)."""
    if not isinstance(draft.sheet, InfantrySheet):
        return refuse("no_infantry", "a vehicle's numbers follow from its parts", "V-BLD-47")
    changed = evolved(draft, **{field: value})
    return judged(draft, changed, shop) if isinstance(changed, Draft) else changed


def set_kind(draft: Draft, kind: UnitKind) -> Edited:
    """Make a man a drone or the other way round; both have the same sheets (V-INF-01)."""
    if draft.infantry is None or kind not in (UnitKind.INFANTRY, UnitKind.DRONE):
        return refuse("bad_kind", "only men and drones can be either", "V-INF-01")
    return replace(draft, kind=kind)


def _as_type(sheet: VehicleSheet, book: Rulebook) -> VehicleSheet:
    """Return the sheet without the mounts its type has no use for (V-BLD-29, V-BLD-30)."""
    row = book.tables.type[sheet.type]
    weapons, parts = sheet.weapons, sheet.parts
    if row.all_turreted:
        weapons = tuple(entry.evolve(turret=False, stabilised=False) for entry in weapons)
    if parts.chassis_stabiliser > row.chassis_stab_points:
        parts = parts.evolve(chassis_stabiliser=float(row.chassis_stab_points))
    return sheet.evolve(weapons=weapons, parts=parts)


def _battery(draft: Draft, sheet: VehicleSheet, book: Rulebook) -> Draft:
    """Return the draft with its one battery of anti-personnel weapons as large as it may be (V-BLD-09)."""
    places = [place for place, entry in enumerate(sheet.weapons) if entry.weapon == AP]
    if len(places) != 1:
        return draft
    row = book.tables.component["ap_weapon"]
    count = row.free + int(sheet.parts.ap_weapon * row.per_point)
    place = places[0]
    entry = sheet.weapons[place].evolve(count=max(1, min(count, 1000)))
    return draft.with_sheet(weapons=(*sheet.weapons[:place], entry, *sheet.weapons[place + 1 :]))


def _served(draft: Draft, sheet: VehicleSheet, book: Rulebook) -> Draft:
    rows = (book.tables.weapon.get(entry.weapon) for entry in sheet.weapons)
    served = (place for place, row in enumerate(rows) if row is not None and is_served(row, book))
    if (place := next(served, None)) is None:
        return draft
    entry = sheet.weapons[place].evolve(autoloader=True)
    return draft.with_sheet(weapons=(*sheet.weapons[:place], entry, *sheet.weapons[place + 1 :]))


def _without(keys: tuple[str, ...], key: str) -> tuple[str, ...]:
    """Return the keys without the last of these."""
    place = len(keys) - 1 - keys[::-1].index(key)
    return (*keys[:place], *keys[place + 1 :])
