"""Correcting: a change the GM makes to a document while a game is played in it, entered in its journal."""

from pydantic import ValidationError

from mapper.model.scenario import Scenario
from mapper.play.game import Rules, resume
from mapper.rules.correction import CORRECTED, difference
from mapper.rules.reasons import Refusal, refuse


def entered(document: Scenario, after: Scenario, note: str, rules: Rules) -> Scenario | Refusal:
    """Return the document as changed, with the GM's correction in its journal; or why that can't be.

    What is no part of the battle, such as the title, changes without an entry.
    Raises DocumentError when no game is played in the document.
    """
    if _battle(document) == _battle(after):
        return after
    try:
        correction = difference(document, after, note)
    except ValidationError:
        return refuse(CORRECTED, "this changes more at once than a correction can hold", "")
    game = resume(document, rules)
    done = game.do(game.ruleset.correct(correction))
    if isinstance(done, Refusal):
        return done
    told = done.document
    if _battle(told) != _battle(after):
        return refuse(CORRECTED, "this can't be changed while a game is played", "")
    there = told.map
    battlemap = after.map.evolve(
        legend=there.legend,
        ground=there.ground,
        structures=there.structures,
        edges=there.edges,
        fields=there.fields,
    )
    return after.evolve(map=battlemap, units=told.units, play=told.play, journal=told.journal)


def _battle(scenario: Scenario) -> tuple[object, ...]:
    """Return all that a correction may change, in whatever order it is kept."""
    battlemap = scenario.map
    return (
        (scenario.round, scenario.phase, battlemap.width, battlemap.height),
        (dict(battlemap.legend), battlemap.ground),
        {unit.id: unit for unit in scenario.units},
        {piece.id: piece for piece in battlemap.structures},
        {piece.at: piece for piece in battlemap.edges},
        {(field.kind, field.tile): field for field in battlemap.fields},
    )
