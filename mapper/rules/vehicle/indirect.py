"""Fire in two rolls: what the roll now and the roll on impact come to, and how a round so fired flies."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from mapper.rules.reasons import Reason, Refusal, total
from mapper.rules.vehicle.aim import Aim, Mode
from mapper.rules.vehicle.arsenal import AmmoRow
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.hit import Accuracy, to_hit
from mapper.rules.vehicle.loading import INCENDIARY_CANNON
from mapper.rules.vehicle.margins import throw
from mapper.rules.vehicle.modifiers import ECM, ecm_of, weapon_of
from mapper.rules.vehicle.rounds import Aimed, Drift, Flight
from mapper.rules.vehicle.scatter import directions
from mapper.rules.vehicle.volley import Chances

LATER = frozenset({Mode.HIGH, Mode.TOP})
"""The modes whose rounds come down in the next turn."""
_CARRIERS = {"mortar": "mortar", "pod": "rocket"}


@dataclass(frozen=True, slots=True)
class Descent:
    """What the roll on impact depends on besides the aim.

    `moved` counts the tiles the target moved that turn, `fixed` is a tile or structure, which doesn't.
    `own_sight` tells of a top attack whose shooter saw the target at launch and on impact. `carry` is the
    miss of a first roll that flies on (V-IND-12).
    """

    moved: int = 0
    fixed: bool = False
    own_sight: bool = False
    carry: float = 0.0


def first_accuracy(aim: Aim, book: Rulebook) -> Accuracy | Refusal:
    """Return the accuracy of the roll when a round is fired, or why it may not be (V-IND-05, V-IND-08)."""
    accuracy = to_hit(aim, book)
    if isinstance(accuracy, Refusal) or aim.mode is not Mode.TOP:
        return accuracy
    sure = Reason("top attack: the first roll succeeds", "V-IND-08", book.tables.hit.high_second)
    return _made((sure,), (), book)


def impact_accuracy(aim: Aim, descent: Descent, book: Rulebook) -> Accuracy:
    """Return the accuracy of the roll on impact (V-IND-06, V-IND-08, V-IND-09, V-IND-12)."""
    terms = tuple(term for term in _impact_terms(aim, descent, book) if term.value)
    lowest, points = book.settings.hit.floor, total(terms)
    steps = (Reason(f"never below {lowest:g}", "V-HIT-14", lowest - points),) if points < lowest else ()
    return _made(terms, steps, book)


def flight_of(aim: Aim, first: Accuracy, book: Rulebook, *, second: Accuracy | None = None) -> Flight:
    """Return how a round flies that is aimed like this."""
    whole = book.settings.dice.hit == "d100"
    row = scattering(aim, book)
    return Flight(
        first=_aimed(first),
        second=_aimed(second) if second is not None else None,
        drift=Drift(row.scatter_base, row.scatter_per, directions(book)) if row is not None else None,
        carries=second is not None and row is not None and _carries(aim, book),
        lowest=book.settings.hit.floor,
        whole=whole,
    )


def with_cover(flight: Flight, covered: Accuracy) -> Flight:
    """Return the flight past a barricade, with the accuracy while it stands (V-HIT-10)."""
    return replace(flight, covered=_aimed(covered))


def scattering(aim: Aim, book: Rulebook) -> AmmoRow | None:
    """Return the row by which a round scatters when it misses, None when it doesn't (V-IND-11, V-IND-15)."""
    special = book.tables.restricted.get(aim.gun.weapon)
    if aim.gun.weapon == INCENDIARY_CANNON and not book.settings.flame.dorn_scatter:
        return None
    row = book.tables.ammo.get(special.scatters_as if special is not None else aim.gun.ammo)
    return row if row is not None and row.scatter_per > 0 else None


def _impact_terms(aim: Aim, descent: Descent, book: Rulebook) -> Iterator[Reason]:
    hit, sure = book.tables.hit, aim.mode is Mode.TOP and descent.own_sight
    if sure:
        yield Reason("own sight is kept: the roll on impact succeeds", "V-IND-08", hit.high_second)
    else:
        yield book.reason("hit.high_second", "base accuracy", hit.high_second, clause="V-IND-06")
        moved = 0 if descent.fixed else descent.moved
        text = f"the target moved {moved} tile{'' if moved == 1 else 's'} that turn"
        lost = -hit.high_second_per_tile * moved
        yield book.reason("hit.high_second_per_tile", text, lost, clause="V-IND-06")
    yield from _jamming(aim, descent, book, sure=sure)
    yield Reason(f"the first roll missed by {descent.carry:g}", "V-IND-12", -descent.carry)


def _jamming(aim: Aim, descent: Descent, book: Rulebook, *, sure: bool) -> Iterator[Reason]:
    passive, weapon = book.tables.extra[ECM].ecm.passive, weapon_of(aim, book)
    missile = weapon is not None and weapon.family == "missile"
    if passive is None or descent.fixed or not aim.target.ecm_passive or not (missile or aim.spotter):
        return
    if sure and book.settings.ecm.vs_guaranteed:
        return
    what = "missiles" if missile else "indirect fire"
    yield Reason(f"{ecm_of(aim)} against {what}", "V-IND-09", passive.mod)


def _made(terms: tuple[Reason, ...], steps: tuple[Reason, ...], book: Rulebook) -> Accuracy:
    points = total(terms) + total(steps)
    hit = throw(points, 0.0, whole=book.settings.dice.hit == "d100").hit
    return Accuracy(terms, steps, total(terms), points, Chances(hit))


def _aimed(accuracy: Accuracy) -> Aimed:
    chances = accuracy.chances
    return Aimed(accuracy.points, chances.rerolls, chances.barricade)


def _carries(aim: Aim, book: Rulebook) -> bool:
    weapon = weapon_of(aim, book)
    return weapon is not None and _CARRIERS.get(weapon.family) in book.settings.fae.carry
