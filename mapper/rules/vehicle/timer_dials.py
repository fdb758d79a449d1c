"""Dials of what takes turns, of how a unit stands, and of what it has done this turn."""

from collections.abc import Iterator

from mapper.rules.reasons import Reason
from mapper.rules.vehicle.body_dials import TURN
from mapper.rules.vehicle.dials import Dial, Label, Subject, amount, choice, count, switch, turns
from mapper.rules.vehicle.loading import CHEMICAL_PROJECTOR, INCENDIARY_CANNON
from mapper.rules.vehicle.state import Burning, Condition
from mapper.rules.vehicle.toll import MOST_PROCS

TIMERS, STANDING = "Timers", "Standing"
_STUNS = (("0", "no"), ("1", "stunned"), ("2", "shaken"))


def timer_dials(of: Subject) -> Iterator[Dial]:
    """Yield what lasts or waits for turns."""
    now = of.condition
    if of.made.is_vehicle:
        yield choice(
            Label("stun", TIMERS, "Stun"),
            str(now.stun),
            _STUNS,
            lambda before, value: before.evolve(stun=int(value)),
            Reason("stunned for its turn, then shaken for one", "V-STN-02"),
        )
        yield switch(
            Label("stun_waits", TIMERS, "Stun waits"),
            lambda before, value: before.evolve(stun_waits=value),
            Reason("the turn it spoils is still to come after this round", "V-STN-02"),
            on=now.stun_waits,
        )
    yield from _devices(of)
    yield from _corrosion(of)
    yield from _burning(of)


def standing_dials(of: Subject) -> Iterator[Dial]:
    """Yield how a unit stands: high, hunkered down, ready to ram."""
    now, made = of.condition, of.made
    if _has(of, "high") or now.high or now.high_turns:
        high = Reason("at high altitude", "V-MOV-13")
        yield switch(
            Label("high", STANDING, "High"),
            lambda before, value: before.evolve(high=value),
            high,
            on=now.high,
        )
        yield turns(
            Label("high_turns", STANDING, "High for"),
            now.high_turns,
            lambda before, value: before.evolve(high_turns=value),
            high,
        )
    if made.type == "walker" or now.hunker is not None:
        yield amount(
            Label("hunker", STANDING, "Hunkered, front by"),
            now.hunker or 1.0,
            lambda before, value: before.evolve(hunker=value if value > 1.0 else None),
            reasons=(Reason("the front's multiplier while hunkered down; 1: it is not", "V-MOV-14"),),
            top=10.0,
            least=1.0,
            rest=1.0,
        )
    if made.is_vehicle:
        yield switch(
            Label("charging", STANDING, "Ready to ram"),
            lambda before, value: before.evolve(charging=value),
            Reason("in reaction to what comes into reach", "V-RAM-02"),
            on=now.charging,
        )


def turn_dials(of: Subject) -> Iterator[Dial]:
    """Yield what a unit has done, and lost, in this turn so far."""
    now = of.condition
    for key, words, clause in (
        ("acted", "Turn is over", "V-TRN-02"),
        ("free_turn_used", "Free turn used", "V-MOV-05"),
        *((("rammed", "Has rammed", "V-RAM-01"),) if of.made.is_vehicle else ()),
        *((("armature_used", "Armature used", "V-EXT-18"),) if _has(of, "armature") else ()),
    ):
        yield switch(
            Label(key, TURN, words),
            lambda before, value, key=key: before.evolve(**{key: value}),  # type: ignore[misc]  # mypy knows no default here
            Reason("until its next turn", clause),
            on=getattr(now, key),
        )
    yield amount(
        Label("mobility_spent", TURN, "Mobility spent"),
        now.mobility_spent,
        lambda before, value: before.evolve(mobility_spent=value),
        reasons=(Reason("of what it has this turn", "V-MOV-06"),),
    )
    for key, words in (("moved", "Tiles moved"), ("moved_last_turn", "Tiles moved last turn")):
        yield count(
            Label(key, TURN, words),
            getattr(now, key),
            lambda before, value, key=key: before.evolve(**{key: value}),  # type: ignore[misc]  # mypy knows no default here
            reasons=(Reason("they count for shots at it", "V-HIT-06"),),
        )
    if of.made.is_vehicle:
        yield from _losses(of)
    yield from _protection(of)


def _devices(of: Subject) -> Iterator[Dial]:
    now = of.condition
    for key, words, action, clause in (
        ("emp", "EMP Emitter ready in", "emp", "V-TRN-07"),
        ("condenser", "Shield Condenser ready in", "condense", "V-TRN-06"),
        ("grounded", "Grounded for", "high", "V-TRN-10"),
    ):
        if _has(of, action) or getattr(now, key):
            yield turns(
                Label(key, TIMERS, words),
                getattr(now, key),
                lambda before, value, key=key: before.evolve(**{key: value}),  # type: ignore[misc]  # mypy knows no default here
                Reason("this turn included", clause),
            )


def _corrosion(of: Subject) -> Iterator[Dial]:
    """Yield the procs of corrosion: how many, and what is left of each (V-DMG-23)."""
    now = of.condition
    row = of.book.tables.restricted[CHEMICAL_PROJECTOR].corrosion
    fresh = row.turns if row is not None else 1
    why = Reason("gnaws at the armour in each end phase", "V-DMG-23")
    yield count(
        Label("corrosion", TIMERS, "Corrosion"),
        len(now.corrosion),
        lambda before, value: before.evolve(
            corrosion=(*before.corrosion, *(fresh,) * max(0, value - len(before.corrosion)))[:value]
        ),
        reasons=(why,),
        top=float(MOST_PROCS),
        unit="procs",
    )
    for place, left in enumerate(now.corrosion):
        yield count(
            Label(f"corrosion:{place}", TIMERS, f"Corrosion {place + 1}"),
            left,
            lambda before, value, place=place: before.evolve(corrosion=_with(before.corrosion, place, value)),  # type: ignore[misc]  # mypy knows no default here
            reasons=(why,),
            top=99.0,
            rest=float(fresh),
            unit="turns",
        )


def _burning(of: Subject) -> Iterator[Dial]:
    """Yield the fires on a unit: how many, how hot and how long each (V-DMG-26)."""
    now = of.condition
    row = of.book.tables.restricted[INCENDIARY_CANNON]
    fresh = Burning(flame=row.burning_dmg, turns=row.burning_turns)
    why = Reason("burns at the end of each turn", "V-DMG-26", gm_to_confirm=True)
    yield count(
        Label("burning", TIMERS, "Burning"),
        len(now.burning),
        lambda before, value: before.evolve(
            burning=(*before.burning, *(fresh,) * max(0, value - len(before.burning)))[:value]
        ),
        reasons=(why,),
        top=float(MOST_PROCS),
        unit="fires",
    )
    for place, fire in enumerate(now.burning):
        yield amount(
            Label(f"burning:{place}:flame", TIMERS, f"Fire {place + 1}, flame"),
            fire.flame,
            lambda before, value, place=place: _relit(before, place, flame=value),  # type: ignore[misc]  # mypy knows no default here
            reasons=(why,),
            rest=fresh.flame,
        )
        yield count(
            Label(f"burning:{place}:turns", TIMERS, f"Fire {place + 1}, lasts"),
            fire.turns,
            lambda before, value, place=place: _relit(before, place, turns=value),  # type: ignore[misc]  # mypy knows no default here
            reasons=(why,),
            top=99.0,
            rest=float(fresh.turns),
            unit="turns",
        )


def _losses(of: Subject) -> Iterator[Dial]:
    now = of.condition
    for name in ("armour", "internals", "shield"):
        yield amount(
            Label(f"lost.{name}", TURN, f"Lost of {name}"),
            getattr(now.lost_this_turn, name),
            lambda before, value, name=name: before.evolve(
                lost_this_turn=before.lost_this_turn.evolve(**{name: value})
            ),  # type: ignore[misc]  # mypy knows no default here
            reasons=(Reason("counts for the stun of this turn", "V-STN-01"),),
        )


def _protection(of: Subject) -> Iterator[Dial]:
    """Yield what smoke and active protection have done this turn."""
    now, made = of.condition, of.made
    if made.smoke_uses.value or now.smoked:
        yield count(
            Label("smoked", TURN, "Smoke rounds fired"),
            now.smoked,
            lambda before, value: before.evolve(smoked=value),
            reasons=(Reason("so many a turn as there are dischargers", "V-TRN-03"),),
        )
    for name, words, has in (
        ("laser", "Laser APS shots fired", made.aps.laser_shots.value),
        ("kinetic", "Kinetic APS shots fired", made.aps.kinetic_per_turn.value),
    ):
        if has or getattr(now.aps_used, name):
            yield count(
                Label(f"aps.{name}", TURN, words),
                getattr(now.aps_used, name),
                lambda before, value, name=name: before.evolve(
                    aps_used=before.aps_used.evolve(**{name: value})
                ),  # type: ignore[misc]  # mypy knows no default here
                reasons=(Reason("so many a turn as it was bought for", "V-APS-01"),),
            )


def _has(of: Subject, action: str) -> bool:
    return any(getattr(effect.action, action) is not None for effect in of.made.effects.values())


def _with(ticks: tuple[int, ...], place: int, left: int) -> tuple[int, ...]:
    """Return the procs with this one changed; one without a tick left is gone."""
    return tuple(one for one in (*ticks[:place], left, *ticks[place + 1 :]) if one > 0)


def _part_of(condition: Condition, field: str, name: str, value: float) -> Condition:
    """Return the condition with a value changed within one of its fields."""
    return condition.evolve(**{field: getattr(condition, field).evolve(**{name: value})})


def _relit(condition: Condition, place: int, **fields: object) -> Condition:
    """Return the condition with a fire changed; one without a turn left is out."""
    fires = list(condition.burning)
    if place >= len(fires):
        return condition
    fires[place] = fires[place].evolve(**fields)
    return condition.evolve(burning=tuple(fire for fire in fires if fire.turns > 0))
