"""A whole combat, strike by strike: the rolls, the HP, the statuses and the pushes."""

from dataclasses import dataclass, replace
from functools import lru_cache

from mapper.rules.script import Script
from mapper.rules.skirmish.affliction import BROKEN, cured, inflicted, receive
from mapper.rules.skirmish.bout import Bout, begun, fighter_now, put, unhurt
from mapper.rules.skirmish.damage import Blow
from mapper.rules.skirmish.encounter import Encounter, Role
from mapper.rules.skirmish.fighter import Fighter, has_status
from mapper.rules.skirmish.powers import does
from mapper.rules.skirmish.status import Status
from mapper.rules.skirmish.strike import Fall, Promise, promise
from mapper.rules.skirmish.strike_order import Phase, Turn, striker, struck, turns
from mapper.rules.skirmish.triangle import advantage

FIGHTING = (Role.DEFENDER, Role.ATTACKER)
_REMEMBERED = 1024


@dataclass(frozen=True, slots=True)
class Strike:
    """A strike as it fell out; `lost` are HP of the unit struck, `drained` those the striker regained.

    Without a target number it hit without a roll.
    """

    by: Role
    phase: Phase
    on: Role
    target_number: int | None
    fall: Fall
    lost: int
    gained: tuple[Status, ...] = ()
    drained: int = 0


@dataclass(frozen=True, slots=True)
class Combat:
    """A combat that is over: its strikes, the fighters after it and who is to be pushed (S-HEAVY-2)."""

    fighters: tuple[tuple[Role, Fighter], ...]
    strikes: tuple[Strike, ...]
    pushed: tuple[Role, ...]

    def fighter(self, role: Role) -> Fighter:
        """Return the fighter of a role after the combat."""
        return next(fighter for found, fighter in self.fighters if found is role)


def combat(encounter: Encounter) -> Script[Combat]:
    """Fight a whole combat; that the attack is allowed is for others to judge."""
    bout, strikes = begun(encounter), list[Strike]()
    for turn in turns(encounter):
        bout, strike = yield from exchange(encounter, bout, turn)
        strikes += [strike] if strike is not None else []
    fighters = ((role, after(encounter, bout, role)) for role in encounter.fighters)
    return Combat(tuple(fighters), tuple(strikes), pushed(encounter, bout))


def exchange(encounter: Encounter, bout: Bout, turn: Turn) -> Script[tuple[Bout, Strike | None]]:
    """Carry out the strike of a turn of the order, if there is one."""
    by = striker(encounter, bout, turn)
    if by is None:
        return bout, None
    on = struck(encounter, by, turn)
    promised = promise_of(encounter, bout, by, on)
    roll = promised.roll
    fall = Fall.HIT if roll is None else Fall((yield roll))
    if fall is Fall.MISS:
        missed = Strike(by, turn.phase, on, promised.number, fall, 0)
        return _counted(bout, missed), missed
    return _land(encounter, bout, Strike(by, turn.phase, on, promised.number, fall, promised.damage_of(fall)))


def promise_of(encounter: Encounter, bout: Bout, by: Role, on: Role) -> Promise:
    """Return what a strike of one on another promises by now."""
    alike = unhurt(bout, helped=bout.helped or by is not Role.ATTACKER)
    return _promise(encounter, alike, by, on)


def after(encounter: Encounter, bout: Bout, role: Role) -> Fighter:
    """Return a fighter after the combat; one that began it Broken is cured, but no guard (S-BREAK-3)."""
    fighter = fighter_now(encounter, bout, role)
    began_broken = role in FIGHTING and has_status(encounter.fighters[role], BROKEN)
    return cured(fighter, BROKEN) if began_broken else fighter


def pushed(encounter: Encounter, bout: Bout) -> tuple[Role, ...]:
    """Return who is to be pushed, the defender first; nobody once one is Routed (S-HEAVY-2)."""
    if bout.is_over and not _at_once(encounter):
        return ()
    return tuple(role for role in FIGHTING if role in bout.pushed)


@lru_cache(_REMEMBERED)
def _promise(encounter: Encounter, bout: Bout, by: Role, on: Role) -> Promise:
    book = encounter.book
    strikes, target = fighter_now(encounter, bout, by), fighter_now(encounter, bout, on)
    helpers = () if bout.helped else encounter.helpers
    side = advantage(strikes, target, book)
    return promise(Blow(strikes, target, side, helpers, halved=on not in FIGHTING), book)


def _land(encounter: Encounter, bout: Bout, strike: Strike) -> tuple[Bout, Strike]:
    """S-DMG-6: HP, then Break, then Effect and Inflict on who is not Routed; Drain in any case."""
    book = encounter.book
    strikes, target = (fighter_now(encounter, bout, role) for role in (strike.by, strike.on))
    lost = min(strike.lost, target.hp)
    hurt = replace(target, hp=target.hp - lost)
    if hurt.hp > 0:
        hurt = _afflicted(encounter, strikes, hurt, breaks=lost > 0 and _may_break(encounter, strike))
    drained = min(lost // 2, strikes.max_hp - strikes.hp) if does(strikes, "drain", book) else 0
    bout = put(bout, strike.on, hurt)
    bout = put(bout, strike.by, replace(strikes, hp=strikes.hp + drained))
    gained = hurt.statuses[len(target.statuses) :]
    landed = replace(strike, lost=lost, gained=gained, drained=drained)
    bout = replace(bout, helped=bout.helped or strike.by is Role.ATTACKER)
    stays = strike.on not in FIGHTING or (_at_once(encounter) and bout.is_over)
    if does(strikes, "push", book) and not stays:
        bout = replace(bout, pushed=bout.pushed | {strike.on})
    return _counted(bout, landed), landed


def _afflicted(encounter: Encounter, strikes: Fighter, hurt: Fighter, *, breaks: bool) -> Fighter:
    """S-BREAK-1: an advantage that cost HP breaks; then all that the striker's tags give."""
    if breaks and advantage(strikes, hurt, encounter.book) > 0:
        hurt = receive(hurt, Status(BROKEN), encounter.book)
    for status in inflicted(strikes, encounter.book):
        hurt = receive(hurt, status, encounter.book)
    return hurt


def _may_break(encounter: Encounter, strike: Strike) -> bool:
    return strike.by is Role.ATTACKER or encounter.book.settings.break_.on_counter


def _counted(bout: Bout, strike: Strike) -> Bout:
    if strike.by is Role.DEFENDER:
        return replace(bout, countered=True)
    hit = strike.fall is not Fall.MISS
    return replace(bout, hits=bout.hits + hit, critical=bout.critical or strike.fall is Fall.CRIT)


def _at_once(encounter: Encounter) -> bool:
    return encounter.book.settings.heavy.push_when == "at-once"
