"""Deployment: one side places its units within its zone, then the other (S-DEPLOY-1)."""

from mapper.model.scenario import Scenario
from mapper.rules.names import called, side_called
from mapper.rules.reasons import Refusal, refuse
from mapper.rules.skirmish.areas import zones_of
from mapper.rules.skirmish.book import Rulebook
from mapper.rules.skirmish.contest import Role
from mapper.rules.skirmish.course import Course
from mapper.rules.skirmish.events import Moved, StepBegan
from mapper.rules.skirmish.meeting import room_for
from mapper.rules.skirmish.orders import Deploy, EndDeployment
from mapper.rules.skirmish.resolving.rounds import begin_fight
from mapper.rules.skirmish.sides import sides_in

CLAUSE = "S-DEPLOY-1"
PHASE = "Deployment"


def begin(course: Course) -> None:
    """Begin with the deployment, where the map has zones for a side; else with the first round."""
    first = Role(course.book.settings.scenario.deploy_first)
    now, later = (_with_zones(course.scenario, role, course.book) for role in (first, first.other))
    if not now:
        now, later = later, ()
    if not now:
        begin_fight(course)
        return
    after = course.battle.evolve(deploying=now, deploying_next=later)
    course.happen(StepBegan(phase=PHASE, battle=course.change(after)))


def deploy_refusal(course: Course, order: Deploy) -> Refusal | None:
    """Return why a unit may not be placed on a tile now, or None."""
    unit = course.scenario.unit(order.unit)
    if unit is None:
        return refuse("no_unit", f"there is no unit {order.unit}", CLAUSE, order.unit)
    if unit.side is None or unit.side not in course.battle.deploying:
        return refuse("not_your_turn", f"{called(unit)} is not placed now", CLAUSE, unit.id)
    if not any(order.tile in zone.tiles for zone in zones_of(course.scenario, unit.side)):
        return refuse("off_zone", f"{order.tile.label} is not in its zone", CLAUSE, order.tile)
    return room_for(course.scenario, unit, course.book).refusal(order.tile, CLAUSE)


def deploy(course: Course, order: Deploy) -> None:
    """Place a unit."""
    course.happen(Moved(unit=order.unit, tile=order.tile, how="deploy"))


def ready_refusal(course: Course, order: EndDeployment) -> Refusal | None:
    """Return why a side has not placed all its units as it must, or None."""
    if order.side not in course.battle.deploying:
        return refuse(
            "not_your_turn",
            f"{side_called(course.scenario, order.side)} does not place units now",
            CLAUSE,
            order.side,
        )
    zones = zones_of(course.scenario, order.side)
    units = [unit for unit in course.scenario.units if unit.side == order.side]
    for unit in units:
        if not any(unit.tile in zone.tiles for zone in zones):
            return refuse("off_zone", f"{called(unit)} is not in its zone", CLAUSE, unit.id)
    limits = course.book.settings.scenario.zone_limits
    for zone in zones:
        inside, limit = sum(unit.tile in zone.tiles for unit in units), limits.get(zone.id)
        if limit is not None and inside > limit:
            text = f"{called(zone)} holds {inside} units, {limit} at most"
            return refuse("full_zone", text, CLAUSE, zone.id)
    return None


def end_deployment(course: Course, order: EndDeployment) -> None:
    """Let a side be ready; after the last of both the first round begins."""
    battle = course.battle
    left = tuple(side for side in battle.deploying if side != order.side)
    after = battle.evolve(deploying=left)
    if not left:
        after = battle.evolve(deploying=battle.deploying_next, deploying_next=())
    course.note("deployed", after, note=order.side)
    if not after.deploying:
        begin_fight(course)


def _with_zones(scenario: Scenario, role: Role, book: Rulebook) -> tuple[str, ...]:
    """Return the sides of a role that have a deployment zone."""
    return tuple(side for side in sides_in(scenario, role, book) if zones_of(scenario, side))
