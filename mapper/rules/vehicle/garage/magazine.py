"""The magazine: how many rounds a weapon has, and how they are split."""

from collections.abc import Mapping

from mapper.rules.reasons import Refusal, refuse
from mapper.rules.vehicle.arming import measured_calibre, mount
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.garage.draft import Draft
from mapper.rules.vehicle.garage.workshop import Edited, Workshop, judged
from mapper.rules.vehicle.sheet import MOST_ROUNDS, MountedWeapon


def stock_of(entry: MountedWeapon, book: Rulebook) -> int | None:
    """Return how many rounds a weapon has; None where it needs none."""
    made = mount(0, entry, book, all_turreted=False, shots_mult=1)
    return None if made is None or made.stock is None else int(made.stock.value)


def step_of(entry: MountedWeapon, book: Rulebook) -> int:
    """Return how many rounds are loaded at once: a tube of a pod, else one (V-BLD-26)."""
    row = book.tables.weapon.get(entry.weapon)
    return row.rounds // row.tubes if row is not None and row.tubes else 1


def ammunition(entry: MountedWeapon, book: Rulebook) -> tuple[str, ...]:
    """Return every ammunition of a weapon, that of too small a calibre included."""
    special = book.tables.restricted.get(entry.weapon)
    if special is not None:
        return special.ammo
    row = book.tables.weapon.get(entry.weapon)
    return row.ammo if row is not None else ()


def usable(entry: MountedWeapon, book: Rulebook) -> tuple[str, ...]:
    """Return the ammunition that a weapon of this calibre may fire (V-BLD-28)."""
    row = book.tables.weapon.get(entry.weapon)
    if row is None:
        return ammunition(entry, book)
    mm = measured_calibre(entry.weapon, row, entry.points or 0.0, book)
    return tuple(ammo for ammo in row.ammo if mm >= book.tables.ammo[ammo].min_calibre)


def set_ammo_points(draft: Draft, place: int, points: float, shop: Workshop) -> Edited:
    """Buy rounds for so many points; the split keeps its shares (V-BLD-33, V-BLD-34)."""
    vehicle = draft.vehicle
    if vehicle is None or not 0 <= place < len(vehicle.weapons) or points < 0:
        return refuse("bad_value", "rounds are bought for a weapon of a vehicle", "V-BLD-33")
    old = vehicle.weapons[place]
    row, special = shop.book.tables.weapon.get(old.weapon), shop.book.tables.restricted.get(old.weapon)
    sold = (row is not None and row.buys_ammo) or (special is not None and special.rate is not None)
    if points and not sold:
        text = f"no rounds can be bought for {_called(old, shop)}"
        told = row or special
        return refuse("no_rounds_sold", text, told.source if told is not None else "V-BLD-33")
    new = old.evolve(ammo_points=float(points))
    if (refusal := overstocked(new, shop.book)) is not None:
        return refusal
    return judged(draft, with_entry(draft, place, restocked(old, new, shop.book)), shop)


def set_rounds(draft: Draft, place: int, ammo: str, rounds: int, shop: Workshop) -> Edited:
    """Load so many rounds of an ammunition; what is lacking is taken from the others, the last first."""
    vehicle = draft.vehicle
    if vehicle is None or not 0 <= place < len(vehicle.weapons) or not 0 <= rounds <= MOST_ROUNDS:
        return refuse("bad_value", "rounds are loaded into a weapon of a vehicle", "V-BLD-35")
    entry = vehicle.weapons[place]
    if rounds and ammo not in ammunition(entry, shop.book):
        names = ", ".join(ammunition(entry, shop.book)) or "none"
        text = f"{ammo} is not for {_called(entry, shop)} ({names})"
        row = shop.book.tables.restricted.get(entry.weapon) or shop.book.tables.weapon.get(entry.weapon)
        return refuse("ammo_not_for_weapon", text, row.source if row is not None else "V-BLD-35")
    split = {**entry.ammo, ammo: rounds}
    excess = sum(split.values()) - (stock_of(entry, shop.book) or 0)
    for other in reversed([key for key in split if key != ammo]):
        taken = min(max(0, excess), split[other])
        split[other] -= taken
        excess -= taken
    loaded = entry.evolve(ammo={key: count for key, count in split.items() if count})
    return judged(draft, with_entry(draft, place, loaded), shop)


def overstocked(entry: MountedWeapon, book: Rulebook) -> Refusal | None:
    """Return why a weapon may not have so many rounds: no sheet holds more of one kind; or None."""
    stock = stock_of(entry, book)
    if stock is None or stock <= MOST_ROUNDS:
        return None
    return refuse("too_many_rounds", f"{stock:,} rounds are too many (at most {MOST_ROUNDS:,})", "V-BLD-34")


def restocked(old: MountedWeapon, new: MountedWeapon, book: Rulebook) -> MountedWeapon:
    """Return a changed weapon with its rounds split as before: in the same shares of its new stock."""
    stock, was, step = stock_of(new, book), sum(old.ammo.values()), step_of(new, book)
    if stock is None:
        return new.evolve(ammo={}) if new.ammo else new
    first = next(iter(usable(new, book)), None)
    shares = old.ammo or ({first: 1} if first else {})
    if not shares or (was and was < (stock_of(old, book) or 0)):
        return new.evolve(ammo=_within(new.ammo, stock))
    return new.evolve(ammo=_shared(shares, stock, step))


def with_entry(draft: Draft, place: int, entry: MountedWeapon) -> Draft:
    """Return the draft with another weapon at a place of its sheet."""
    weapons = draft.sheet.weapons
    return draft.with_sheet(weapons=(*weapons[:place], entry, *weapons[place + 1 :]))


def _shared(shares: Mapping[str, int], stock: int, step: int) -> dict[str, int]:
    whole = sum(shares.values())
    split = {ammo: stock * share // whole // step * step for ammo, share in shares.items()}
    first = next(iter(split))
    split[first] += stock - sum(split.values())
    return {ammo: count for ammo, count in split.items() if count}


def _within(ammo: Mapping[str, int], stock: int) -> dict[str, int]:
    """Return a split of which nothing is above the stock, the last cut first."""
    left, kept = stock, dict[str, int]()
    for key, count in ammo.items():
        kept[key] = min(count, left)
        left -= kept[key]
    return {key: count for key, count in kept.items() if count}


def _called(entry: MountedWeapon, shop: Workshop) -> str:
    made = mount(0, entry, shop.book, all_turreted=False, shots_mult=1)
    return made.name if made is not None else entry.weapon
