"""Suspicions: what may explain a printed number that the rules don't give."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from mapper.rules.reasons import Explained
from mapper.rules.vehicle.arming import by_factor, plain
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.numbers import Build

UNEXPLAINED = "a slip, a house rule or a campaign's gift"
ROUNDED_BY_HAND = 0.1
"""Regeneration so little above the rule's was rounded up by hand."""
_EXACT, _ALMOST = 0.01, 0.5 + 1e-9


@dataclass(frozen=True, slots=True)
class Suspect:
    """The sheet whose numbers differ: as the rules build it, and how many drones it lists."""

    made: Build
    drones: int
    book: Rulebook


def suspicion(figure: str, told: float, number: Explained, suspect: Suspect) -> str:
    """Return what may explain the printed figure, in one line."""
    match figure:
        case "internals":
            return _internals(told, number, suspect)
        case "shield_thickness" | "shield_durability":
            return _shield(told, number, suspect)
        case "shield_regen" if 0 < told - number.value <= ROUNDED_BY_HAND + 1e-9:
            return "rounded up by hand"
        case "smoke_uses":
            return stock_differs(told, number.value)
        case _:
            return UNEXPLAINED


def stock_differs(told: float, given: float) -> str:
    """Return what may explain another stock of rounds or uses than the points buy."""
    if told < given:
        return f"{plain(given - told)} have been used, or the number was rounded by hand"
    return f"{plain(told - given)} more than the points buy: a slip, or a campaign's gift"


def _shield(told: float, number: Explained, suspect: Suspect) -> str:
    factor = suspect.book.tables.type[suspect.made.type].shield  # type: ignore[index]  # a vehicle's type
    if not factor or abs(told * factor - number.value) > _EXACT:
        return UNEXPLAINED
    without = by_factor(f"without the {suspect.made.name.lower()}'s", factor)
    upgrade = by_factor("an upgrade", 1 / factor)
    return f"{without} of V-BLD-03: made before that rule, a slip, or {upgrade} by the campaign"


def _internals(told: float, number: Explained, suspect: Suspect) -> str:
    """Look for one or two other ways of counting that give the printed number."""
    exact = sum(reason.value or 0.0 for reason in number.reasons if reason.text != "rounded")
    missing = told - exact
    ways = tuple(_countings(suspect))
    for closeness in (_EXACT, _ALMOST):
        for size in (1, 2):
            found = [
                " and ".join(text for text, _ in some)
                for some in combinations(ways, size)
                if abs(sum(change for _, change in some) - missing) <= closeness
            ]
            if found:
                return "; or ".join(found[:3])
    return UNEXPLAINED


def _countings(suspect: Suspect) -> Iterator[tuple[str, float]]:
    """Yield other ways of counting the internals, each with what it adds to them."""
    made, table = suspect.made, suspect.book.tables.internals
    part, gun = table.per_point, table.per_point_guns
    if (unspent := made.points_left) > 0:
        yield f"{plain(unspent)} unspent points counted as guns", unspent * gun
        yield f"{plain(unspent)} unspent points counted as parts", unspent * part
    for weapon in made.weapons:
        if weapon.mount_points:
            text = f"the mount of the {weapon.name} ({plain(weapon.mount_points)} points) counted"
            yield f"{text} with it as guns", weapon.mount_points * (gun - part)
            yield f"{text} a second time with it as guns", weapon.mount_points * gun
        if fraction := weapon.ammo_points % 1:
            yield f"the leftover {plain(fraction)} points of rounds counted as parts", fraction * (part - gun)
    if suspect.drones:
        yield f"{suspect.drones} drones counted with {plain(gun)} each", suspect.drones * gun
    if points := made.spent.get("ap_weapon", 0.0):
        yield "anti-personnel weapons counted as parts", points * (part - gun)
    if points := made.spent.get("smoke_ammo", 0.0):
        yield "smoke ammunition counted as guns", points * (gun - part)
