"""Dice that can be proved: each roll follows from the game's seed and from its place in the game."""

import hmac
from collections.abc import Iterator, Sequence
from hashlib import sha256

from mapper.errors import MapperError
from mapper.model.journal import Rolled
from mapper.model.play import Play
from mapper.rules.script import Roll, outcome_at

HIGHEST = 100.0
_BITS = 53  # as many as a float holds exactly
_DRAW_BYTES = 8


class SealedDice:
    """The dice of one order: they answer its rolls in turn, and keep how each fell.

    `typed` numbers, from the GM's real dice, are taken first, as they are: percent dice, or a die's face.
    """

    def __init__(self, play: Play, *, turn: int, entry: int, typed: Sequence[float] = ()) -> None:
        """Take up the dice of the entry of this number in the journal."""
        self._key = key_of(play)
        self._place = f"{play.game}/{turn}/{entry}"
        self._typed = list(typed)
        self.rolled: list[Rolled] = []

    def __call__(self, roll: Roll, /) -> str:
        """Return the outcome that came up."""
        is_typed = bool(self._typed)
        value = self._typed.pop(0) if is_typed else fall(self._key, self._die, roll.sides)
        rolled = fell(roll, value, is_typed=is_typed)
        self.rolled.append(rolled)
        return rolled.outcome

    @property
    def typed_left(self) -> int:
        """How many of the typed numbers no roll has asked for."""
        return len(self._typed)

    @property
    def _die(self) -> str:
        return f"{self._place}/{len(self.rolled)}"


def fell(roll: Roll, value: float, *, is_typed: bool = False) -> Rolled:
    """Return how a roll falls when this number comes up; raises MapperError for one that no die shows."""
    most = roll.sides or HIGHEST
    if not 0 < value <= most or (roll.sides is not None and value % 1):
        what = f"a face of a die with {roll.sides} sides" if roll.sides else "a number above 0 and up to 100"
        raise MapperError(f"{value:g} is no answer to the roll ({roll.reason})", remedy=what)
    return Rolled(
        reason=roll.reason,
        clause=roll.clause,
        classes=roll.classes,
        outcome=outcome_at(roll, share_of(value, roll.sides)),
        value=value,
        sides=roll.sides,
        measured=roll.measured,
        typed=is_typed,
    )


def key_of(play: Play) -> bytes:
    """Return the key of a game's dice: its seed, with the players' words mixed in."""
    return hmac.new(play.seed.encode(), play.words.encode(), sha256).digest()


def commitment(seed: str) -> str:
    """Return what may be shown before the first turn: it proves the seed later, and tells nothing of it."""
    return sha256(seed.encode()).hexdigest()


def fall(key: bytes, die: str, sides: int | None = None) -> float:
    """Return what a die shows: a face, or without sides a real number above 0 and up to 100 (V-GEN-04).

    `die` names the roll: game/turn/entry/number.
    """
    if sides is None:
        number = int.from_bytes(_draw(key, die, 0), "big") >> (8 * _DRAW_BYTES - _BITS)
        share: float = (number + 1) / 2**_BITS
        return HIGHEST * share
    return float(next(face for face in _faces(key, die, sides)))


def share_of(value: float, sides: int | None) -> float:
    """Return a number rolled on a scale up to 100."""
    return value if sides is None else HIGHEST * value / sides


def _faces(key: bytes, die: str, sides: int) -> Iterator[int]:
    """Yield faces, each as likely: numbers beyond the last whole multiple of the sides are drawn anew."""
    limit = 2 ** (8 * _DRAW_BYTES)
    bound, attempt = limit - limit % sides, 0
    while True:
        number = int.from_bytes(_draw(key, die, attempt), "big")
        if number < bound:
            yield 1 + number % sides
        attempt += 1


def _draw(key: bytes, die: str, attempt: int) -> bytes:
    return hmac.new(key, f"{die}/{attempt}".encode(), sha256).digest()[:_DRAW_BYTES]
