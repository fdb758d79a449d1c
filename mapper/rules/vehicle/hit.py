"""The roll to hit: its accuracy, term by term, and its chance."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import floor

from mapper.rules.reasons import Explained, Reason, Refusal, refuse, total
from mapper.rules.vehicle.aim import Aim
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.modifiers import ECM, modifiers, quirks_of, weapon_of
from mapper.rules.vehicle.volley import Chances

NEEDS_OWN_SIGHT, NO_REACTION = "needs_own_sight", "no_reaction"


@dataclass(frozen=True, slots=True)
class Accuracy:
    """What a shot's roll to hit comes to.

    `terms` add up to `plain`; `steps` tell what the cap, the halvings, the floor and the re-roll add, which
    turn it into `points` and then into `chances`.
    """

    terms: tuple[Reason, ...]
    steps: tuple[Reason, ...]
    plain: float
    points: float
    chances: Chances

    @property
    def explained(self) -> Explained:
        """The chance (0 to 1) with every term and step, which are in points of 100."""
        return Explained(self.chances.chance, self.terms + self.steps)


def to_hit(aim: Aim, book: Rulebook) -> Accuracy | Refusal:
    """Return the accuracy of a shot, or why it may not be fired (V-HIT-01 to V-HIT-18)."""
    refusal = _forbidden(aim, book)
    if refusal is not None:
        return refusal
    terms = modifiers(aim, book)
    plain = total(terms)
    points, steps = _limited(plain, aim, book)
    causes = _rerolls(aim, book)
    chances = _chances(points, len(causes), aim, book)
    return Accuracy(terms, (*steps, *_rerolled(chances, causes)), plain, points, chances)


def _forbidden(aim: Aim, book: Rulebook) -> Refusal | None:
    if aim.spotter is not None:
        for quirk in quirks_of(aim.target.quirks, book):
            if quirk.target.needs_own_los:
                text = f"{quirk.name}: only shooters with their own line of sight may fire at it"
                return refuse(NEEDS_OWN_SIGHT, text, "V-SIT-06")
    if aim.reaction is not None:
        weapon = book.tables.weapon.get(aim.gun.weapon) or book.tables.restricted.get(aim.gun.weapon)
        if weapon is not None and not weapon.reaction:
            return refuse(NO_REACTION, f"{weapon.name} can't fire in reaction", "V-HIT-24")
        if not aim.mode.is_flat:
            return refuse(NO_REACTION, "reaction fire is direct or low-angle only", "V-HIT-24")
    return None


def _limited(plain: float, aim: Aim, book: Rulebook) -> tuple[float, list[Reason]]:
    """Apply cap, halvings and floor in the order of the setting (V-HIT-14 to V-HIT-16)."""
    cap, lowest = book.tables.hit.cap, book.settings.hit.floor
    points, steps = plain, list[Reason]()
    if book.settings.hit.cap_before_half:
        points = _bounded(points, cap, steps)
    for factor, text, clause in _halvings(aim, book):
        steps.append(Reason(text, clause, points * (factor - 1.0)))
        points *= factor
    points = _bounded(points, cap, steps)
    if points < lowest:
        steps.append(Reason(f"never below {lowest:g}", "V-HIT-14", lowest - points))
        points = lowest
    return points, steps


def _bounded(points: float, cap: float, steps: list[Reason]) -> float:
    if points <= cap:
        return points
    steps.append(Reason(f"never above {cap:g}", "V-HIT-14", cap - points))
    return cap


def _halvings(aim: Aim, book: Rulebook) -> Iterator[tuple[float, str, str]]:
    if aim.same_smoke:
        factor = book.tables.smoke.same_tile_accuracy
        yield factor, f"times {factor:g}: both in the same smoke", "V-HIT-15"
    weapon = weapon_of(aim, book)
    if aim.gun.damaged and (weapon is None or weapon.family != "pod"):
        factor = book.tables.crit.damaged_weapon
        text = book.reason("crit.damaged_weapon", f"times {factor:g}: the weapon is damaged").text
        yield factor, text, "V-HIT-16"


def _rerolls(aim: Aim, book: Rulebook) -> list[str]:
    ecm = book.tables.extra[ECM].ecm.active
    causes = []
    if aim.shooter.cockpit_damaged:
        causes.append("the cockpit is damaged")
    if aim.active_ecm and ecm is not None and ecm.reroll:
        causes.append("ECM jams the shooter")
    if causes and not book.settings.hit.reroll_stack:
        causes = [" and ".join(causes)]
    return causes


def _rerolled(chances: Chances, causes: list[str]) -> Iterator[Reason]:
    chance = chances.hit
    for cause in causes:
        yield Reason(
            f"every success is rolled again: {cause}", "V-HIT-17", 100.0 * chance * (chances.hit - 1.0)
        )
        chance *= chances.hit


def _chances(points: float, rerolls: int, aim: Aim, book: Rulebook) -> Chances:
    highest, covered = 100.0, aim.target.behind_barricade and aim.mode.is_flat
    band = book.tables.hit.barricade_band if covered else 0.0
    upper = min(highest, points + band)
    if book.settings.dice.hit == "d100":  # V-GEN-04: only whole numbers come up
        points, upper = float(floor(points)), float(floor(upper))
    points = min(highest, points)
    return Chances(points / highest, (upper - points) / highest, rerolls)
