"""The catalogue: what may be bought for a draft, what it costs and does, and why not."""

from collections.abc import Iterator
from dataclasses import dataclass

from mapper.rules.reasons import Refusal, refuse
from mapper.rules.vehicle.effects import Quirk
from mapper.rules.vehicle.garage.crewing import add_member
from mapper.rules.vehicle.garage.draft import TYPE_NAMES, Draft, InfantryType
from mapper.rules.vehicle.garage.fitting import add_extra, add_quirk
from mapper.rules.vehicle.garage.magazine import ammunition, usable
from mapper.rules.vehicle.garage.mounting import add_weapon, set_autoloader, set_mount
from mapper.rules.vehicle.garage.prices import cost_words, restricted_note, weapon_note
from mapper.rules.vehicle.garage.workshop import Edited, Workshop
from mapper.rules.vehicle.requirements import needed
from mapper.rules.vehicle.sheet import MountedWeapon

GROUPS = {
    "gun": "Guns",
    "mortar": "Guns",
    "lorentz": "Lorentz weapons",
    "energy": "Energy weapons",
    "missile": "Missiles and rockets",
    "pod": "Missiles and rockets",
    "ap": "Anti-personnel",
}
RESTRICTED = "Restricted weapons"
_SIZES = {"missile_small": "Small", "missile_medium": "Medium", "missile_large": "Large"}
_NOT_CARRIED = frozenset(("missile", "pod", "mortar"))
"""Families that are sold only ready-made, or too large for a man."""


@dataclass(frozen=True, slots=True)
class Offer:
    """Something that may be bought: what it is called, costs and does, and why it may not be, if so.

    `chosen` tells that the draft has it, `needs` what a quirk requires in words.
    """

    key: str
    name: str
    group: str
    cost: str
    note: str
    clause: str
    refusal: Refusal | None = None
    chosen: bool = False
    needs: str = ""


def weapon_offers(draft: Draft, shop: Workshop) -> tuple[Offer, ...]:
    """Return every weapon there is, the restricted ones last."""
    book, carried = shop.book, draft.infantry is not None
    offers = [
        Offer(
            key,
            f"{_SIZES[key]} {row.name}" if key in _SIZES else row.name,
            GROUPS[row.family],
            "" if carried else cost_words(key, book),
            weapon_note(key, book),
            row.source,
            _why_not(add_weapon(draft, key, shop)),
        )
        for key, row in book.tables.weapon.items()
        if not (carried and row.family in _NOT_CARRIED)
    ]
    if not carried:
        offers += _restricted(draft, shop)
    return tuple(sorted(offers, key=lambda offer: _order(offer.group)))


def quirk_offers(draft: Draft, shop: Workshop) -> tuple[Offer, ...]:
    """Return every quirk, with what it needs of the vehicle (V-BLD-02)."""
    chosen = draft.vehicle.quirks if draft.vehicle is not None else ()
    return tuple(
        _fit(key, row, "Quirks", None if key in chosen else add_quirk(draft, key, shop))
        for key, row in shop.book.tables.quirk.items()
    )


def extra_offers(draft: Draft, shop: Workshop) -> tuple[Offer, ...]:
    """Return every extra system that a campaign may grant; they cost nothing (V-EXT-01)."""
    chosen = draft.vehicle.extras if draft.vehicle is not None else ()
    return tuple(
        _fit(key, row, "Extra systems", None if key in chosen else add_extra(draft, key, shop))
        for key, row in shop.book.tables.extra.items()
    )


def crew_offers(draft: Draft, shop: Workshop) -> tuple[Offer, ...]:
    """Return the men and drones that may be docked (V-EXT-11)."""
    kinds: tuple[InfantryType, ...] = ("powersuit", "powered_armour", "trooper", "drone")
    return tuple(
        Offer(
            kind,
            TYPE_NAMES[kind],
            "Crew",
            "",
            _body(kind, shop),
            "V-EXT-11",
            _why_not(add_member(draft, kind, shop)),
        )
        for kind in kinds
    )


def ammo_offers(draft: Draft, place: int, shop: Workshop) -> tuple[Offer, ...]:
    """Return the ammunition of a weapon; what its calibre is too small for is refused (V-BLD-28)."""
    entry = draft.sheet.weapons[place]
    if not isinstance(entry, MountedWeapon):
        return ()
    fits, rows = usable(entry, shop.book), shop.book.tables.ammo
    offers = []
    for ammo in ammunition(entry, shop.book):
        row = rows.get(ammo)
        refusal = None
        if ammo not in fits and row is not None:
            refusal = refuse("calibre_under_50", f"{ammo} needs {row.min_calibre:g} mm", "V-BLD-28")
        source = row.source if row is not None else "V-BLD-42"
        offers.append(Offer(ammo, ammo, "Ammunition", "", "", source, refusal, chosen=ammo in entry.ammo))
    return tuple(offers)


def mount_refusals(draft: Draft, place: int, shop: Workshop) -> dict[str, Refusal]:
    """Return why a weapon can't have a turret, a stabiliser or the autoloader, for those it can't have."""
    entry = draft.sheet.weapons[place]
    if not isinstance(entry, MountedWeapon):
        return {}
    tried = {
        "turret": set_mount(draft, place, shop, turret=True),
        "stabilised": set_mount(draft, place, shop, stabilised=True),
        "autoloader": set_autoloader(draft, place, shop, on=True),
    }
    made = shop.made(draft)
    if made.all_turreted:
        tried["turret"] = refuse("mount_not_allowed", "a walker's weapons turn with its chassis", "V-BLD-04")
    return {
        what: edited
        for what, edited in tried.items()
        if isinstance(edited, Refusal) and not getattr(entry, what)
    }


def _restricted(draft: Draft, shop: Workshop) -> Iterator[Offer]:
    for key, row in shop.book.tables.restricted.items():
        refusal = _why_not(add_weapon(draft, key, shop))
        cost, note = cost_words(key, shop.book), restricted_note(key, shop.book)
        yield Offer(key, row.name, RESTRICTED, cost, note, row.source, refusal)


def _fit(key: str, row: Quirk, group: str, tried: Edited | None) -> Offer:
    """Return the offer of a quirk or extra system; None was tried where the draft has it."""
    refusal = None if tried is None else _why_not(tried)
    needs = f"needs {needed(row.req)}" if row.req is not None else ""
    return Offer(key, row.name, group, "", row.note, row.source, refusal, tried is None, needs)


def _body(kind: InfantryType, shop: Workshop) -> str:
    row = shop.book.tables.infantry.get(kind)
    if row is None:
        return "health, mobility and weapons of its own"
    return f"health {row.health:g}, shield {row.shield:g}, mobility {row.mobility:g}"


def _why_not(edited: Edited) -> Refusal | None:
    return edited if isinstance(edited, Refusal) else None


def _order(group: str) -> int:
    return [*dict.fromkeys(GROUPS.values()), RESTRICTED].index(group)
