"""The clauses about structures: what hits do to them, how they come down, and what that does around them."""

from dataclasses import replace

import pytest

from mapper.geometry.grid import Edge, Side, Tile
from mapper.model.battlemap import BattleMap, EdgeKind, EdgePiece
from mapper.model.structure import Height, Structure, StructureKind, Trait
from mapper.rules.reasons import Reason
from mapper.rules.script import play
from mapper.rules.vehicle import loading
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.breach import worn_barricade
from mapper.rules.vehicle.collapse import Collapse, after_collapse, collapse, explosion_of, shaken
from mapper.rules.vehicle.damage import land
from mapper.rules.vehicle.landmarks import landmarks_of
from mapper.rules.vehicle.party import party_of
from mapper.rules.vehicle.ruleset import VehicleRuleset
from mapper.rules.vehicle.sections import Section, Stage, fallen, full_durability, make_of, section_of
from mapper.rules.vehicle.shot import Shot
from mapper.rules.vehicle.smoke import clears_smoke, damage_dealt, smoke_left
from mapper.rules.vehicle.structure_damage import Blow, Contact, blow_of, gassed, strike_structure
from mapper.rules.vehicle.target import Infantry, Target
from tests.building import board, book, infantry, scenario, tank, tile

RULES = book()
HIT, MISS, NEAR = Contact.HIT, Contact.MISS, Contact.NEAR
PENETRATOR = loading.shell(RULES, "Penetrator", 180)


def section(
    stage: Stage = Stage.HIGH, *traits: Trait, left: float | None = None, rules: Rulebook = RULES
) -> Section:
    make = make_of(stage, frozenset(traits), rules)
    return Section(make, make.full if left is None else left)


def blow(shot: Shot, weapon: str = "", *, high: bool = False) -> Blow:
    found = blow_of(shot, weapon, RULES, high=high)
    assert found is not None
    return found


def shell(ammo: str, mm: float, *, high: bool = False) -> Blow:
    return blow(loading.shell(RULES, ammo, mm), high=high)


def done(where: Section, what: Blow, how: Contact = HIT, rules: Rulebook = RULES) -> list[float]:
    return list(strike_structure(where, what, how, rules).damages)


def left(where: Section, what: Blow, how: Contact = HIT, rules: Rulebook = RULES) -> float:
    return strike_structure(where, what, how, rules).section.durability


def house(battlemap: BattleMap, number: int = 0, **fields: object) -> BattleMap:
    """The map with this house changed."""
    houses = list(battlemap.structures)
    houses[number] = houses[number].evolve(**fields)
    return battlemap.evolve(structures=tuple(houses))


def one_end_phase(battlemap: BattleMap, rules: Rulebook = RULES) -> tuple[BattleMap, tuple[Collapse, ...]]:
    down = collapse(battlemap, rules)
    return after_collapse(battlemap, down), down


def debris(battlemap: BattleMap) -> set[str]:
    tiles = [Tile(x, y) for y in range(battlemap.height) for x in range(battlemap.width)]
    return {at.label for at in tiles if battlemap.terrain(at) == "debris"}


@pytest.mark.clause("V-STR-01")
def test_a_structure_takes_plain_damage_whatever_the_penetration() -> None:
    assert left(section(), Blow(pen=1, damage=120)) == left(section(), Blow(pen=900, damage=120)) == 880


@pytest.mark.clause("V-STR-02")
@pytest.mark.parametrize(("ammo", "share"), [("APHE", 0.2), ("SKEP", 0.2), ("HE", 0.5)])
def test_a_miss_still_strikes_with_a_share_of_its_damage(ammo: str, share: float) -> None:
    shot = loading.shell(RULES, ammo, 50)
    assert done(section(), blow(shot), MISS) == [pytest.approx(share * shot.damage)]


@pytest.mark.clause("V-STR-02", "V-BLD-08")
def test_a_plasgun_that_misses_does_half_and_other_beams_and_ap_weapons_a_fifth() -> None:
    plasma, ray = loading.bolt(RULES, "plasgun", 10), loading.bolt(RULES, "laser", 10)
    assert done(section(), blow(plasma, "plasgun"), MISS) == [30]
    assert done(section(), blow(ray, "laser"), MISS) == [10]
    assert done(section(), blow(loading.ap_round(RULES, "ap", at_infantry=False), "ap"), MISS) == [4]


@pytest.mark.clause("V-STR-03")
@pytest.mark.parametrize(("damage", "after"), [(200, 800), (200.0001, 0), (100, 900)])
def test_one_hit_of_over_a_fifth_of_what_is_left_brings_all_of_it_down(damage: float, after: float) -> None:
    assert left(section(), Blow(0, damage)) == after


@pytest.mark.clause("V-STR-03")
def test_the_fifth_is_of_what_was_left_before_the_hit() -> None:
    assert left(section(left=700), Blow(0, 140)) == 560
    assert left(section(left=690), Blow(0, 140)) == 0
    gentle = book({"structure.zero_if_hit_over": 1.0})
    assert left(section(left=690, rules=gentle), Blow(0, 140), rules=gentle) == 550


@pytest.mark.clause("V-STR-04", "V-MAP-03", "V-STR-13")
def test_a_high_building_comes_down_one_stage_a_turn_without_overflow() -> None:
    standing = board("...\n.H.\n...")
    hit = house(standing, durability=0)
    ruined, first = one_end_phase(hit)
    assert [entry.becomes for entry in first] == [Stage.RUIN]
    (ruin,) = ruined.structures
    assert (ruin.kind, ruin.height, ruin.durability) == (StructureKind.RUIN, Height.LOW, None)
    assert full_durability(ruin, RULES).value == 1500
    assert one_end_phase(ruined) == (ruined, ())
    cleared, second = one_end_phase(house(ruined, durability=0))
    assert [entry.becomes for entry in second] == [Stage.DEBRIS]
    assert cleared.structures == ()
    assert debris(cleared) == {"B2"}


@pytest.mark.clause("V-STR-04")
def test_what_still_has_durability_stands() -> None:
    assert collapse(house(board("H.L"), durability=0.5), RULES) == ()


@pytest.mark.clause("V-MAP-02", "V-MAP-04", "V-STR-13")
@pytest.mark.parametrize(
    ("stage", "plain", "weak"), [(Stage.HIGH, 1000, 500), (Stage.LOW, 500, 250), (Stage.RUIN, 1500, 750)]
)
def test_durability_follows_height_and_weakness(stage: Stage, plain: float, weak: float) -> None:
    assert section(stage).make.full == plain
    assert section(stage, Trait.WEAK).make.full == weak


@pytest.mark.clause("V-MAP-02")
def test_durability_is_told_step_by_step() -> None:
    ruin = Structure(
        id="r",
        outline=((0, 0), (1, 0), (1, 1)),
        height=Height.LOW,
        kind=StructureKind.RUIN,
        traits=(Trait.WEAK,),
    )
    told = full_durability(ruin, RULES)
    assert [(reason.value, reason.clause) for reason in told.reasons] == [
        (1000, "V-MAP-02"),
        (-500, "V-MAP-04"),
        (250, "V-STR-13"),
    ]


@pytest.mark.clause("V-MAP-03")
def test_debris_fills_the_tiles_of_a_section_and_those_around_by_the_setting() -> None:
    low = house(board(".....\n..L..\n.....\n....S"), durability=0)
    assert debris(one_end_phase(low)[0]) == {"C2"}
    wide = book(settings={"structure.debris_radius": 1})
    around = {"B1", "C1", "D1", "B2", "C2", "D2", "B3", "C3", "D3"}
    assert debris(one_end_phase(low, wide)[0]) == around
    wider = book(settings={"structure.debris_radius": 2, "map.distance": "manhattan"})
    assert debris(one_end_phase(low, wider)[0]) == around | {"A2", "E2", "C4"}


@pytest.mark.clause("V-MAP-03")
def test_debris_spares_ground_that_stops_vehicles_and_tiles_that_other_houses_fill() -> None:
    packed = house(board("SLH\n..."), 0, durability=0)
    wide = book(settings={"structure.debris_radius": 1})
    assert debris(one_end_phase(packed, wide)[0]) == {"B1", "A2", "B2", "C2"}


@pytest.mark.clause("V-MAP-03")
def test_debris_finds_a_letter_in_a_legend_that_has_none_for_it() -> None:
    low = house(board("L."), durability=0)
    bare = low.evolve(legend={".": "clear", "D": "subsidence"})
    after, _ = one_end_phase(bare)
    assert after.terrain(tile("A1")) == "debris"
    assert after.legend["D"] == "subsidence"


@pytest.mark.clause("V-MAP-05")
@pytest.mark.parametrize("keeps", [False, True])
def test_a_ruin_loses_its_features_unless_the_setting_lets_it_keep_them(keeps: bool) -> None:  # noqa: FBT001
    rules = book(settings={"structure.ruin_keeps_features": keeps})
    every = (Trait.WEAK, Trait.HARDENED, Trait.VOLATILE, Trait.REINFORCED)
    ruined, _ = one_end_phase(house(board("H"), durability=0, traits=every), rules)
    assert ruined.structures[0].traits == (every if keeps else (Trait.WEAK,))
    assert section_of(ruined.structures[0], rules).make.full == 750


@pytest.mark.clause("V-MAP-05")
def test_special_kinds_combine() -> None:
    both = section(Stage.HIGH, Trait.HARDENED, Trait.VOLATILE)
    bolt = blow(loading.bolt(RULES, "plasgun", 30), "plasgun")
    assert done(both, bolt) == [180 + 180 - 100]


@pytest.mark.clause("V-MAP-06", "V-STR-08")
def test_walls_and_gates_have_no_durability_to_lose() -> None:
    pieces = [EdgePiece(at=Edge(1, 0, Side.W), kind=kind) for kind in EdgeKind]
    full = [VehicleRuleset(RULES).edge_durability(piece) for piece in pieces]
    assert full == [200, None, None]


@pytest.mark.clause("V-MAP-06")
def test_an_open_gate_is_a_clear_way_and_a_shut_one_stops_even_jets() -> None:
    gate = EdgePiece(at=Edge(1, 0, Side.W), kind=EdgeKind.GATE)
    shut = board("...").evolve(edges=(gate,))
    rules = VehicleRuleset(RULES)
    there = [rules.ground_sight(shut.evolve(edges=(gate.evolve(open=is_open),))) for is_open in (False, True)]
    assert [sight.sees(tile("A1"), tile("B1")) for sight in there] == [False, True]
    unit = tank("A1", "E")
    reached = [
        rules.reach(scenario(shut.evolve(edges=(gate.evolve(open=is_open),)), unit), unit)
        for is_open in (False, True)
    ]
    assert [tile("B1") in getattr(found, "tiles", ()) for found in reached] == [False, True]


@pytest.mark.clause("V-STR-05")
@pytest.mark.parametrize(
    ("pen", "off"), [(0, 100), (99.9, 100), (100, 80), (250, 60), (499, 20), (500, 0), (900, 0)]
)
def test_reinforcement_takes_less_off_for_each_full_hundred_of_penetration(pen: float, off: float) -> None:
    assert done(section(Stage.HIGH, Trait.REINFORCED), Blow(pen, 150)) == [150 - off]


@pytest.mark.clause("V-STR-05")
def test_every_sub_hit_of_cluster_meets_the_reinforcement_by_itself() -> None:
    cluster = shell("Cluster", 180)
    assert done(section(), cluster) == [54] * 5
    assert done(section(Stage.HIGH, Trait.REINFORCED), cluster) == [0] * 5


@pytest.mark.clause("V-STR-05", "V-STR-02")
def test_what_misses_meets_the_reinforcement_after_its_share_and_never_heals() -> None:
    reinforced = section(Stage.LOW, Trait.REINFORCED)
    assert done(reinforced, shell("HE", 150), MISS) == [20]
    assert done(reinforced, blow(PENETRATOR), MISS) == [0]
    assert left(reinforced, blow(PENETRATOR), MISS) == 500


@pytest.mark.clause("V-STR-06")
def test_hardening_halves_what_comes_from_above_and_reinforces_besides() -> None:
    hardened = section(Stage.HIGH, Trait.HARDENED)
    assert done(hardened, shell("HE", 200, high=True)) == [80]
    assert done(hardened, shell("HE", 200)) == [240]
    assert done(section(Stage.HIGH, Trait.REINFORCED), shell("HE", 200, high=True)) == [240]
    assert done(hardened, shell("FAE", 200, high=True)) == [100]


@pytest.mark.clause("V-STR-06")
def test_by_the_setting_the_fixed_amount_goes_off_before_the_half() -> None:
    flat = book(settings={"structure.hardened_order": "flat_first"})
    hardened = section(Stage.HIGH, Trait.HARDENED, rules=flat)
    assert done(hardened, shell("HE", 200, high=True), rules=flat) == [120]


@pytest.mark.clause("V-STR-07")
def test_only_a_volatile_structure_minds_thermal_damage() -> None:
    bolt = blow(loading.bolt(RULES, "laser", 20), "laser")
    assert done(section(), bolt) == [100]
    assert done(section(Stage.HIGH, Trait.VOLATILE), bolt) == [180]
    cold = book({"structure.volatile.adds_thermal": False})
    assert done(section(Stage.HIGH, Trait.VOLATILE, rules=cold), bolt, rules=cold) == [100]


@pytest.mark.clause("V-STR-07")
@pytest.mark.parametrize(
    ("letter", "traits", "damage"),
    [("H", (), 500), ("L", (), 250), ("H", (Trait.WEAK,), 250)],
)
def test_an_explosion_does_half_of_what_the_building_had(
    letter: str, traits: tuple[Trait, ...], damage: float
) -> None:
    town = house(board(f"...\n.{letter}.\n..."), durability=0, traits=(*traits, Trait.VOLATILE))
    (down,) = collapse(town, RULES)
    assert down.explosion is not None
    assert (down.explosion.damage.value, down.explosion.pen.value) == (damage, damage / 2)
    assert len(down.explosion.tiles) == 9
    assert all(reason.gm_to_confirm for reason in down.explosion.damage.reasons)


@pytest.mark.clause("V-STR-07")
def test_units_within_reach_are_caught_and_docked_drones_are_safe() -> None:
    near, far = tank("A1", id="near", parts={"smartplate": 20}), tank("D1", id="far")
    man, drone = infantry("C3", id="man"), infantry("A1", id="drone", drone=True, carrier="near")
    town = house(board("....\n.L..\n...."), durability=0, traits=(Trait.VOLATILE,))
    explosion = collapse(town, RULES)[0].explosion
    assert explosion is not None
    assert [unit.id for unit in explosion.caught(scenario(town, near, far, man, drone))] == ["near", "man"]
    before = party_of(near, RULES).victim
    after, rolled = play(
        land(before, explosion.shot, explosion.strike(RULES)), lambda roll: roll.classes[0][0]
    )
    assert rolled == ()
    assert isinstance(after, Target)
    assert after.armour.durability == pytest.approx(2400 - 250 * 125 / 240)
    dead, _ = play(
        land(party_of(man, RULES).victim, explosion.shot, explosion.strike(RULES)),
        lambda roll: roll.classes[0][0],
    )
    assert isinstance(dead, Infantry)
    assert dead.gone


@pytest.mark.clause("V-STR-07", "V-EXT-06")
def test_reactive_smartplate_minds_no_explosion() -> None:
    plated = tank("A1", parts={"smartplate": 20}, extras=["reactive_smartplate"])
    explosion = explosion_of(house(board(".L"), traits=(Trait.VOLATILE,)).structures[0], board(".L"), RULES)
    assert explosion is not None
    before = party_of(plated, RULES).victim
    after, _ = play(land(before, explosion.shot, explosion.strike(RULES)), lambda roll: roll.classes[0][0])
    assert damage_dealt(before, after) == pytest.approx(250 * 125 / 240)


@pytest.mark.clause("V-STR-07", "V-STR-04")
def test_what_an_explosion_empties_comes_down_a_turn_later() -> None:
    town = house(board("HL.H"), 0, durability=0, traits=(Trait.VOLATILE,))
    after, (down,) = one_end_phase(town)
    assert down.explosion is not None
    assert down.explosion.sections == ("house-B1",)
    ((low, struck),) = shaken(after, down.explosion, RULES)
    assert (struck.damage, low.durability) == (500, 0)
    assert [piece.durability for piece in after.structures] == [None, None, None]
    assert [entry.structure for entry in collapse(after.evolve(structures=(low,)), RULES)] == ["house-B1"]


@pytest.mark.clause("V-STR-07", "V-STR-05")
def test_a_reinforced_neighbour_takes_less_of_an_explosion() -> None:
    town = house(house(board("LH"), 0, durability=0, traits=(Trait.VOLATILE,)), 1, traits=(Trait.REINFORCED,))
    after, (down,) = one_end_phase(town)
    assert down.explosion is not None
    ((_, struck),) = shaken(after, down.explosion, RULES)
    assert struck.damages == (250 - 80,)


@pytest.mark.clause("V-STR-07")
def test_a_house_rule_changes_the_explosion_and_is_marked() -> None:
    rules = book({"structure.volatile.fraction": 0.1, "structure.volatile.radius": 2})
    town = house(board(".....\n..L.."), durability=0, traits=(Trait.VOLATILE,))
    explosion = collapse(town, rules)[0].explosion
    assert explosion is not None
    assert explosion.damage.value == 50
    assert len(explosion.tiles) == 10


@pytest.mark.clause("V-STR-09")
def test_thermobaric_rounds_do_more_on_a_direct_hit_and_half_beside() -> None:
    fae = shell("FAE", 50)
    assert done(section(), fae) == [50]
    assert done(section(), fae, NEAR) == [20]
    assert done(section(), shell("APHE", 50), NEAR) == [0]


@pytest.mark.clause("V-STR-10", "V-RAM-11")
def test_rams_do_half_to_structures_and_the_armature_ignores_what_they_resist() -> None:
    ram = Blow(pen=250, damage=500, ram=True)
    assert done(section(), ram) == [250]
    assert done(section(Stage.HIGH, Trait.REINFORCED), ram) == [250 - 60]
    armature = Blow(pen=150, damage=100, unresisted=True)
    assert done(section(Stage.HIGH, Trait.HARDENED, Trait.REINFORCED), armature) == [100]


@pytest.mark.clause("V-STR-11", "V-MAP-10")
def test_a_barricade_has_no_fifth_rule_and_is_gone_at_once() -> None:
    piece = EdgePiece(at=Edge(1, 0, Side.W), kind=EdgeKind.BARRICADE)
    full = VehicleRuleset(RULES).edge_durability(piece)
    assert full == 200
    assert worn_barricade(full, 100) == 100
    assert worn_barricade(100, 100) == worn_barricade(100, 900) == 0
    standing, gone = (board("..").evolve(edges=(piece.evolve(durability=left),)) for left in (1, 0))
    assert landmarks_of(standing).pieces
    assert not landmarks_of(gone).pieces


@pytest.mark.clause("V-STR-12")
@pytest.mark.parametrize(
    ("traits", "damage"),
    [
        ((), 150),
        ((Trait.HARDENED,), 80),
        ((Trait.REINFORCED,), 60),
        ((Trait.REINFORCED, Trait.HARDENED), 80),
        ((Trait.VOLATILE,), 150),
    ],
)
def test_gas_takes_a_final_number_a_turn_by_kind(traits: tuple[Trait, ...], damage: float) -> None:
    struck = gassed(section(Stage.LOW, *traits), RULES)
    assert struck.damage == damage
    assert struck.section.durability == 500 - damage  # 150 is more than a fifth, but gas is no single hit


@pytest.mark.clause("V-STR-12")
def test_gas_takes_no_more_than_is_left() -> None:
    once = gassed(section(Stage.LOW, left=100), RULES).section
    assert once.durability == 0
    assert gassed(once, RULES).damage == 0


@pytest.mark.clause("V-STR-13")
def test_a_new_ruin_is_whole() -> None:
    ruin = fallen(section(left=0), RULES)
    assert (ruin.make.stage, ruin.durability) == (Stage.RUIN, 1500)
    rubble = fallen(replace(ruin, durability=0.0), RULES)
    assert (rubble.make.stage, rubble.durability) == (Stage.DEBRIS, 0)
    assert fallen(rubble, RULES) == rubble


@pytest.mark.clause("V-STR-14")
@pytest.mark.parametrize(("damage", "turns"), [(0, 3), (99.9, 3), (100, 2), (240, 1), (1000, 0)])
def test_each_full_hundred_of_blast_damage_takes_a_turn_off_smoke(damage: float, turns: int) -> None:
    told = smoke_left(3, damage, RULES)
    assert told.value == turns
    assert sum(reason.value or 0 for reason in told.reasons) == turns


@pytest.mark.clause("V-STR-14")
def test_only_he_and_fae_clear_smoke_and_only_what_they_took_counts() -> None:
    rounds = {ammo: clears_smoke(loading.shell(RULES, ammo, 50), RULES) for ammo in RULES.tables.ammo}
    assert {ammo for ammo, clears in rounds.items() if clears} == {"HE", "FAE"}
    assert not clears_smoke(loading.gas(RULES), RULES)
    assert damage_dealt(Infantry(10, 5), Infantry(0, 0)) == 15
    assert damage_dealt(section(), section(left=900)) == 100


@pytest.mark.clause("V-STR-01")
def test_what_is_down_takes_no_more() -> None:
    down = section(left=0)
    assert done(down, Blow(0, 90)) == [0]
    assert left(down, Blow(0, 90)) == 0


@pytest.mark.clause("V-STR-05", "V-STR-02", "V-STR-07")
def test_every_step_of_a_damage_is_told_with_its_clause() -> None:
    where = section(Stage.LOW, Trait.REINFORCED, Trait.VOLATILE)
    struck = strike_structure(where, blow(loading.bolt(RULES, "plasgun", 30), "plasgun"), MISS, RULES)
    assert [(told.value, told.clause) for told in struck.reasons] == [
        (180, "V-STR-01"),
        (180, "V-STR-07"),
        (-180, "V-STR-02"),
        (-100, "V-STR-05"),
    ]
    assert all(isinstance(told, Reason) and told.text for told in struck.reasons)
