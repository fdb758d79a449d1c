"""Rams, stomps, slams and the armature: what each brings to both sides."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from mapper.rules.reasons import Explained, Reason, total
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.effects import Armature, Quirk, Slam
from mapper.rules.vehicle.modifiers import quirks_of
from mapper.rules.vehicle.target import Facing, Target, Victim

ALWAYS = 100.0


class Melee(StrEnum):
    """The ways to attack what one touches."""

    RAM = "ram"
    STOMP = "stomp"
    SLAM = "slam"
    ARMATURE = "armature"

    @property
    def is_ram(self) -> bool:
        """Whether it is a ram by the rules; the armature is not (V-EXT-18)."""
        return self is not Melee.ARMATURE


@dataclass(frozen=True, slots=True)
class Fighter:
    """One side of it: what it is, how it stands, and the facing that is in contact.

    `type` is a vehicle type, or anything else for what has no armour. `quirks` holds extra systems too.
    """

    type: str
    state: Victim
    quirks: frozenset[str] = frozenset()
    facing: Facing = Facing.FRONT
    stun: int = 0
    high: bool = False

    def thickness(self, book: Rulebook) -> float:
        """Return how thick its armour counts: as it is now, or as built, by the setting (V-RAM-06)."""
        if not isinstance(self.state, Target):
            return 0.0
        if book.settings.ram.thickness == "base":
            return self.state.armour.plating.thickness
        return self.state.armour.thickness(self.facing)

    def effects(self, book: Rulebook) -> tuple[Quirk, ...]:
        """Return the rows of its quirks and extra systems."""
        return quirks_of(self.quirks, book)


@dataclass(frozen=True, slots=True)
class Approach:
    """How the attacker comes to it: the tiles moved toward the target, and the mobility spent on the blow.

    `reaction` tells of a reaction ram, `in_smoke` of a target that stands in smoke, `began_in_tile` of an
    attacker that began its turn in the target's tile.
    """

    toward: int = 0
    spent: float = 0.0
    reaction: bool = False
    in_smoke: bool = False
    began_in_tile: bool = False


@dataclass(frozen=True, slots=True)
class Charge:
    """What a ram brings: the chance that it strikes, and damage and penetration to both sides.

    All of it is reckoned before anything is damaged; a structure takes only a share (V-RAM-11).
    """

    kind: Melee
    chance: Explained
    damage: Explained
    pen: Explained
    self_damage: Explained
    self_pen: Explained


def charge_of(
    kind: Melee, attacker: Fighter, target: Fighter | None, approach: Approach, book: Rulebook
) -> Charge:
    """Return what an attack at close quarters brings; without a target it goes at a structure."""
    damage = _summed(_damage(kind, attacker, target, approach, book))
    self_damage = _summed(_self_damage(kind, attacker, target, approach, book))
    return Charge(
        kind,
        chance=_chance(attacker, approach, book),
        damage=damage,
        pen=half_of(damage.value, book) if kind.is_ram else _armature(attacker, approach, book, is_pen=True),
        self_damage=self_damage,
        self_pen=half_of(self_damage.value, book),
    )


def slam_of(rows: Iterable[Quirk]) -> Slam | None:
    """Return the slam that one of these effects grants, or None (V-QRK-15)."""
    return next((row.action.slam for row in rows if row.action.slam is not None), None)


def armature_of(rows: Iterable[Quirk]) -> Armature | None:
    """Return the armature among these effects, or None (V-EXT-18)."""
    return next((row.action.armature for row in rows if row.action.armature is not None), None)


def half_of(damage: float, book: Rulebook) -> Explained:
    """Return the penetration of a ram's damage (V-RAM-04)."""
    share = book.tables.ram.pen_share
    reason = book.reason("ram.pen_share", f"{share:.0%} of the damage", damage * share, clause="V-RAM-04")
    return Explained(damage * share, (reason,))


def tiles_driven(tiles: int, book: Rulebook) -> Reason:
    """Return what the tiles driven toward it add to a ram (V-RAM-06)."""
    each = book.tables.ram.tank_per_tile
    text = f"{tiles} tile{'' if tiles == 1 else 's'} toward it"
    return book.reason("ram.tank_per_tile", text, each * tiles, clause="V-RAM-06")


def armour_of(whose: str, fighter: Fighter, book: Rulebook) -> Reason:
    """Return what the thickness of somebody's armour adds to a ram (V-RAM-06)."""
    thickness = fighter.thickness(book)
    where = "as built" if book.settings.ram.thickness == "base" else f"on the {fighter.facing}"
    return Reason(f"{whose} armour, {thickness:g} thick {where}", "V-RAM-06", thickness)


def lessened(value: float, fighter: Fighter, book: Rulebook) -> Iterator[Reason]:
    """Yield what the fighter's quirks change of damage to itself by ramming (V-QRK-11)."""
    for row in fighter.effects(book):
        if row.ram.self_mult != 1.0:
            factor = row.ram.self_mult
            yield Reason(f"{row.name}: ×{factor:g}", row.source, value * (factor - 1.0))


def _chance(attacker: Fighter, approach: Approach, book: Rulebook) -> Explained:
    """V-RAM-02: it strikes by itself; a reaction ram has one chance, which only stun lowers."""
    if not approach.reaction:
        return Explained(1.0, (Reason("strikes without a roll", "V-RAM-02", ALWAYS),))
    base = book.tables.hit.reaction_ram
    reasons = [book.reason("hit.reaction_ram", "a reaction ram", base, clause="V-RAM-02")]
    if attacker.stun:
        effect = min((row.stun.effect_mult for row in attacker.effects(book)), default=1.0)
        text = "stunned" if attacker.stun == 1 else "stunned last turn"
        reasons.append(Reason(text, "V-STN-02", -book.tables.stun.roll[attacker.stun - 1] * effect))
    return Explained(min(ALWAYS, max(0.0, total(reasons))) / ALWAYS, tuple(reasons))


def _damage(
    kind: Melee, attacker: Fighter, target: Fighter | None, approach: Approach, book: Rulebook
) -> Iterator[Reason]:
    match kind:
        case Melee.RAM:
            yield tiles_driven(approach.toward, book)
            yield armour_of("own", attacker, book)
        case Melee.STOMP:
            yield from _stomp(attacker, target, approach, book)
        case Melee.SLAM:
            yield _slam(attacker, approach, book)
            yield armour_of("own", attacker, book)
        case Melee.ARMATURE:
            yield from _armature(attacker, approach, book, is_pen=False).reasons


def _stomp(attacker: Fighter, target: Fighter | None, approach: Approach, book: Rulebook) -> Iterator[Reason]:
    table = book.tables.ram
    base = table.stomp
    yield book.reason("ram.stomp", "a stomp", base, clause="V-RAM-09")
    if target is not None and target.type == "tank":
        added = table.stomp_vs_tank_add
        yield book.reason("ram.stomp_vs_tank_add", "against a tank", added, clause="V-RAM-09")
        base += added
    more = base * table.stomp_per_mobility * approach.spent
    if more:
        text = f"{approach.spent:g} mobility spent on it"
        yield book.reason("ram.stomp_per_mobility", text, more, clause="V-RAM-09")
    for row in attacker.effects(book):
        if row.stomp.mult != 1.0:
            value = (base + more) * (row.stomp.mult - 1.0)
            yield Reason(f"{row.name}: ×{row.stomp.mult:g}", row.source, value)


def _slam(attacker: Fighter, approach: Approach, book: Rulebook) -> Reason:
    slam = slam_of(attacker.effects(book))
    each = slam.per_mobility if slam is not None else 0.0
    return Reason(f"all {approach.spent:g} mobility left", "V-RAM-10", each * approach.spent)


def _armature(attacker: Fighter, approach: Approach, book: Rulebook, *, is_pen: bool) -> Explained:
    """Return the armature's penetration or damage, stronger by the mobility spent, to a point (V-EXT-18)."""
    armature = armature_of(attacker.effects(book))
    if armature is None:
        return Explained(0.0, ())
    base, counted = armature.pen if is_pen else armature.dmg, min(approach.spent, armature.max)
    more = base * armature.per_mobility * counted
    strike = Reason("the armature strikes", "V-EXT-18", base)
    if not more:
        return Explained(base, (strike,))
    return Explained(base + more, (strike, Reason(f"{counted:g} mobility spent on it", "V-EXT-18", more)))


def _self_damage(
    kind: Melee, attacker: Fighter, target: Fighter | None, approach: Approach, book: Rulebook
) -> Iterator[Reason]:
    match kind:
        case Melee.RAM if target is not None:
            reason = armour_of("the target's", target, book)
        case Melee.SLAM:
            reason = _slam(attacker, approach, book)
        case _:
            return
    yield reason
    yield from lessened(reason.value or 0.0, attacker, book)


def _summed(reasons: Iterable[Reason]) -> Explained:
    kept = tuple(reasons)
    return Explained(total(kept), kept)
