"""Several attacks on one target, one after another: the exact odds of how they end together."""

from collections.abc import Sequence

from mapper.model.scenario import Scenario
from mapper.rules.deeds import Order, SequenceOdds
from mapper.rules.reasons import Refusal, refuse
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.course import Course
from mapper.rules.vehicle.damage_numbers import damage_numbers
from mapper.rules.vehicle.indirect import LATER
from mapper.rules.vehicle.orders import Fire
from mapper.rules.vehicle.outcome import mean_losses, named_chances
from mapper.rules.vehicle.resolving.readying import Ready, ask, ready
from mapper.rules.vehicle.target import Victim
from mapper.rules.vehicle.volley import Scene, volley_odds


def sequence_odds(scenario: Scenario, attacks: Sequence[Order], book: Rulebook) -> SequenceOdds | Refusal:
    """Return the chances of what several orders to fire at one target make of it together.

    Each is judged as things stand now; what a shot does to its shooter, or to a barricade, isn't carried on.
    """
    shots: list[Ready] = []
    for order in attacks:
        if not isinstance(order, Fire):
            return refuse("not_fire", f"{order.order} is no order to fire at a unit", "V-TRN-01")
        if shots and order.target != shots[0].ask.target:
            return refuse("other_target", "all must be aimed at one target", "V-TRN-01", order.target)
        if any((shot.ask.unit, shot.ask.weapon) == (order.unit, order.weapon) for shot in shots):
            return refuse("fired", "each weapon fires once a turn", "V-TRN-01", order.unit)
        if order.mode in LATER:
            return refuse("later", "what comes down in the next turn is no part of a sequence", "V-IND-05")
        shot = ready(Course(scenario, book), ask(order))
        if isinstance(shot, Refusal):
            return shot
        shots.append(shot)
    if not shots:
        return refuse("nothing", "no attack is planned", "V-TRN-01")
    return _odds(shots, book)


def _odds(shots: Sequence[Ready], book: Rulebook) -> SequenceOdds:
    numbers = damage_numbers(book)
    before = shots[0].engagement.target.victim
    states: dict[Victim, float] = {before: 1.0}
    destroyed = []
    for shot in shots:
        merged: dict[Victim, float] = {}
        for state, chance in states.items():
            for scene, share in volley_odds(shot.volley, state).scenes:
                merged[scene.victim] = merged.get(scene.victim, 0.0) + chance * share
        states = merged
        destroyed.append(sum((chance for state, chance in states.items() if state.gone), 0.0))
    scenes = tuple((Scene(state), chance) for state, chance in states.items())
    return SequenceOdds(named_chances(before, scenes, numbers), mean_losses(before, scenes), tuple(destroyed))
