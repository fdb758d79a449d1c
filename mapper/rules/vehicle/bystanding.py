"""Who else an attack strikes besides its target: in the tile, in a cone, where rounds scatter to."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from mapper.rules.names import called
from mapper.rules.reasons import Refusal
from mapper.rules.ruleset import Bystander
from mapper.rules.vehicle import loading
from mapper.rules.vehicle.aim import Mode
from mapper.rules.vehicle.armament import WeaponBuild
from mapper.rules.vehicle.barrage import bystanders
from mapper.rules.vehicle.cone import cone_parties
from mapper.rules.vehicle.engagement import Engagement, engage
from mapper.rules.vehicle.firing import Firing, firing_of
from mapper.rules.vehicle.outcome import outcome_of
from mapper.rules.vehicle.party import Party
from mapper.rules.vehicle.squad import spread_of
from mapper.rules.vehicle.volley import Volley


def others_struck(engagement: Engagement, weapon: WeaponBuild, firing: Firing) -> Iterator[Bystander]:
    """Yield the units besides the target that an attack may strike, each with its exact odds.

    The odds of several units belong to the same shots and don't add up.
    """
    if firing.barrage is not None and firing.barrage.area:
        yield from bystanders(engagement, firing.barrage, firing.volley)
    elif weapon.weapon == loading.SONIC_ARRAY:
        yield from _in_cone(engagement, weapon)
    else:
        yield from _other_men(engagement, weapon, firing)


def men_beside(target: Party, others: Iterable[Party], men: int | None) -> tuple[Party, ...]:
    """Return the men in the target's tile whom a shot strikes that strikes so many in all (V-INF-02)."""
    if not target.on_foot or men is None or men <= 1:
        return ()
    beside = (party for party in others if party.unit.tile == target.unit.tile)
    return tuple(party for party in beside if party.on_foot and not party.gone)[: men - 1]


def _in_cone(engagement: Engagement, weapon: WeaponBuild) -> Iterator[Bystander]:
    """Everyone in the cone is rolled for by himself."""
    unit = engagement.attacker.unit
    for party in cone_parties(engagement, weapon):
        faced = engage(engagement.scenario, unit, party.unit, engagement.stance, engagement.book)
        firing = firing_of(faced, weapon, None, Mode.DIRECT)
        if faced.line.visible and not isinstance(firing, Refusal):
            yield _struck(party, firing.volley)


def _other_men(engagement: Engagement, weapon: WeaponBuild, firing: Firing) -> Iterator[Bystander]:
    """V-INF-02: as many more men in the target's tile as the shot strikes."""
    men = spread_of(firing.volley.shot, weapon.weapon, engagement.book).men
    for party in men_beside(engagement.target, engagement.others, men):
        yield _struck(party, firing.volley)


def _struck(party: Party, volley: Volley) -> Bystander:
    outcome = outcome_of(replace(volley, covered=None), party.victim)
    return Bystander(party.unit.id, called(party.unit), outcome.outcomes, outcome.expected)
