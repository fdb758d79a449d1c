"""Rounds on their way to a tile, and the active protection that meets them there."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from mapper.geometry.grid import Side, Tile
from mapper.rules.changes import difference
from mapper.rules.script import Script
from mapper.rules.vehicle.aim import Mode
from mapper.rules.vehicle.aps import intercept
from mapper.rules.vehicle.course import Course
from mapper.rules.vehicle.events import Acted
from mapper.rules.vehicle.guards import guarding, guards_of, screen_of
from mapper.rules.vehicle.party import Party
from mapper.rules.vehicle.protection import Fire, structure_guards
from mapper.rules.vehicle.rounds import Sent
from mapper.rules.vehicle.screen import Guard, Munition, Spent
from mapper.rules.vehicle.sections import tiles_of
from mapper.rules.vehicle.shot import AnyShot
from mapper.rules.vehicle.state import ApsUse, Condition, Discharge
from mapper.rules.vehicle.structure_damage import Contact

_UNSTOPPABLE = Munition(0.0, stoppable=False)


@dataclass(frozen=True, slots=True)
class Round:
    """A round that comes down in a tile: what it brings, who fired it from where, and for whom it is meant.

    `above` tells of fire from a high angle. An `area` round strikes everything in the tile, any other only
    its target. `men` is how many infantry it strikes at most. `sent` tells rounds apart that are in the air.
    A round aimed at a `structure` meets it as `contact` says.
    """

    shot: AnyShot
    weapon: str
    by: str
    side: str | None
    start: Tile
    above: bool = False
    area: bool = False
    target: str | None = None
    munition: Munition | None = None
    men: int = 1
    sent: Sent | None = None
    structure: str | None = None
    contact: Contact = Contact.HIT


def met(course: Course, tile: Tile, rounds: Sequence[Round]) -> Script[tuple[Round, ...]]:
    """Let active protection meet rounds on their way to a tile; return those that get through.

    Those of different sides, or aimed at different structures, are met by different units, and so one after
    the other (V-APS-08, V-APS-10).
    """
    through: tuple[Round, ...] = ()
    for group in _by_aim(rounds):
        through = (*through, *(yield from _met(course, tile, group)))
    return through


def _met(course: Course, tile: Tile, rounds: Sequence[Round]) -> Script[tuple[Round, ...]]:
    guards = guards_of(_guarding(course, tile, rounds))
    if not guards or all(round_.munition is None for round_ in rounds):
        return tuple(rounds)
    kinds = tuple(dict.fromkeys(rounds))
    counts = tuple(sum(round_ == kind for round_ in rounds) for kind in kinds)
    screen = screen_of(guards, (kind.munition or _UNSTOPPABLE for kind in kinds), course.book)
    inbound = yield from intercept(screen, screen.facing(counts))
    for guard, spent in zip(guards, inbound.spent, strict=True):
        _note_aps(course, guard, spent)
    return tuple(kind for kind, left in zip(kinds, inbound.flying, strict=True) for _ in range(left))


def _note_aps(course: Course, guard: Guard, spent: Spent) -> None:
    if spent == Spent():
        return
    party = course.party(guard.unit)
    condition = _used(party, spent)
    told = [
        f"{number} {kind} shot{'' if number == 1 else 's'}"
        for kind, number in (("laser", spent.laser), ("kinetic", spent.kinetic))
        if number
    ]
    if spent.uses or spent.begun:
        told.append("a discharge")
    note = ", ".join(told)
    course.happen(
        Acted(unit=guard.unit, deed="aps", note=note, now=dict(difference(party.condition, condition)))
    )


def _used(party: Party, spent: Spent) -> Condition:
    """Return a unit's condition after its active protection has fired (V-APS-04, V-APS-06, V-APS-08)."""
    condition, built = party.condition, party.build.aps
    before = condition.aps_used
    arcs: Mapping[str, int] = dict(spent.begun)
    kept = tuple(entry for entry in before.discharges if entry.arc.value not in arcs)
    begun = (Discharge(arc=Side(arc), engaged=met_so_far) for arc, met_so_far in arcs.items())
    used = ApsUse(
        laser=before.laser + spent.laser,
        kinetic=before.kinetic + spent.kinetic,
        discharges=(*kept, *begun),
    )
    changed: dict[str, object] = {"aps_used": used}
    if spent.kinetic:
        held = built.kinetic_ammo.value if condition.kinetic_ammo is None else condition.kinetic_ammo
        changed["kinetic_ammo"] = max(0, int(held) - spent.kinetic)
    if spent.uses:
        held = built.discharger_uses.value if condition.discharger_uses is None else condition.discharger_uses
        changed["discharger_uses"] = max(0, int(held) - spent.uses)
    return condition.evolve(**changed)


def _by_aim(rounds: Sequence[Round]) -> tuple[tuple[Round, ...], ...]:
    """Return the rounds by the side that fired them and the structure aimed at, each as they came."""
    groups: dict[tuple[str | None, str | None], list[Round]] = {}
    for round_ in rounds:
        groups.setdefault((round_.side, round_.structure), []).append(round_)
    return tuple(tuple(group) for group in groups.values())


def _guarding(course: Course, tile: Tile, rounds: Sequence[Round]) -> tuple[Party, ...]:
    """Return whose active protection meets rounds that come down in a tile."""
    first, scenario, book = rounds[0], course.scenario, course.book
    structure = course.structure(first.structure) if first.structure is not None else None
    if structure is not None:
        mode = Mode.HIGH if first.above else Mode.LOW
        section = tiles_of(structure, scenario.map)
        return structure_guards(scenario, section, Fire(first.side, mode, (first.start, tile)), book)
    named = next((round_.target for round_ in rounds if round_.target is not None), None)
    target = scenario.unit(named) if named is not None else None
    aimed = course.party(target.id) if target is not None and target.tile == tile else None
    return guarding(scenario, aimed, tile, first.side, book)
