"""A burst: shots fired one after another at one victim, with what became of each."""

from mapper.model.value import MAX_NAME
from mapper.rules.script import Roll, Script, class_of
from mapper.rules.vehicle.course import listen
from mapper.rules.vehicle.target import Victim
from mapper.rules.vehicle.volley import HIT, Scene, Volley, one_shot

TO_HIT = ("V-HIT-01", "V-HIT-17")
"""The clauses of the rolls to hit."""


def burst(volley: Volley, before: Victim) -> Script[tuple[Scene, tuple[str, ...]]]:
    """Fire shot by shot; those after the destruction are not fired."""
    strike, scene = volley.strike.for_burst(before), Scene(before, volley.barricade)
    results: list[str] = []
    for _ in range(volley.shots):
        if scene.victim.gone:
            break
        heard: list[tuple[Roll, str]] = []
        scene = yield from listen(one_shot(volley, strike, scene), heard)
        results.append(_result(heard))
    return scene, tuple(results)


def hits_in(results: tuple[str, ...]) -> int:
    """Return how many shots of a burst have hit."""
    return sum(result.split(", ")[0] == HIT for result in results)


def _result(heard: list[tuple[Roll, str]]) -> str:
    """Return what became of a shot: whether it hit, and what else the dice said."""
    aimed = [class_of(outcome) for roll, outcome in heard if roll.clause in TO_HIT]
    more = [class_of(outcome) for roll, outcome in heard if roll.clause not in TO_HIT]
    return ", ".join((*aimed[-1:], *more))[:MAX_NAME]
