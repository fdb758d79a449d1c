"""A fire job: what guns do to builds, reckoned beside the window; only the newest question counts."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from PySide6.QtCore import QObject

from mapper.gui.newest import Newest
from mapper.rules.reasons import Refusal
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.garage.comparing import Candidate
from mapper.rules.vehicle.garage.enemy_fire import EnemyGun, Fate, Range, fate


@dataclass(frozen=True, slots=True, eq=False)
class FireQuestion:
    """Which guns fire at which builds, from how far away and at which side of them."""

    guns: tuple[EnemyGun, ...]
    builds: tuple[Candidate, ...]
    away: Range
    book: Rulebook


@dataclass(frozen=True, slots=True, eq=False)
class FireAnswer:
    """What one of the guns does to one of the builds, both by number."""

    gun: int
    build: int
    fate: Fate | Refusal


def fire_job(parent: QObject) -> Newest[FireQuestion]:
    """Return what answers questions gun by gun: each `FireAnswer` arrives when there is no newer question."""
    return Newest(_answers, parent)


def _answers(question: FireQuestion, is_newest: Callable[[], bool]) -> Iterator[FireAnswer]:
    for number, gun in enumerate(question.guns):
        for place, build in enumerate(question.builds):
            told = fate(gun, build, question.away, question.book, is_newest)
            yield FireAnswer(number, place, told)
