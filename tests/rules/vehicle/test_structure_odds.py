"""The odds of attacks on structures: against all sequences tried one by one, against plays, and bounds."""

from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mapper.model.battlemap import BattleMap, EdgeKind
from mapper.model.structure import Trait
from mapper.rules.script import Roll, odds, outcome_at, play
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.collapse import Collapse, after_collapse, collapse, shaken
from mapper.rules.vehicle.rounds import Aimed, Drift, Flight
from mapper.rules.vehicle.scatter import directions
from mapper.rules.vehicle.screen import Battery, Guard, Munition, Screen
from mapper.rules.vehicle.sections import Section, Stage, make_of, stage_of
from mapper.rules.vehicle.structure_damage import Blow, Contact, strike_structure
from mapper.rules.vehicle.structure_volley import StructureVolley, bombard, section_odds
from mapper.rules.vehicle.thermobaric import boost_of
from tests.building import board, book
from tests.rules.vehicle.naive_structures import Fire
from tests.rules.vehicle.naive_structures import volley as tried

RULES = book()
KINDS = {"plain": (), "reinforced": (Trait.REINFORCED,), "hardened": (Trait.HARDENED,)}


def section(kind: str, left: float, stage: Stage = Stage.HIGH) -> Section:
    return Section(make_of(stage, frozenset(KINDS[kind]), RULES), left)


def scattering(points: float, rounds: int) -> StructureVolley:
    """Thermobaric rounds at a section, of whose strays those to the north by one or two tiles strike it."""
    flight = Flight(Aimed(points), drift=Drift(1, 20.0, directions(RULES)))
    blow = Blow(pen=60, damage=120, direct=1.25, near=0.5)
    near = frozenset({("N", 1), ("N", 2), ("NE", 1)})
    return StructureVolley(blow, rounds, flight, RULES, near=near, together=True, boost=boost_of(RULES))


def told(volley: StructureVolley, where: Section) -> dict[float, float]:
    return {after.durability: chance for after, chance in section_odds(volley, where).sections}


def agree(found: dict[float, float], truth: dict[float, float]) -> None:
    matched = {round(left, 6): chance for left, chance in found.items()}
    expected = {round(left, 6): chance for left, chance in truth.items()}
    assert matched.keys() == expected.keys()
    assert all(abs(matched[left] - expected[left]) <= 1e-12 for left in expected)


@settings(max_examples=60)
@given(
    fire=st.builds(
        Fire,
        damage=st.integers(0, 320),
        pen=st.integers(0, 620),
        missed=st.sampled_from([Fraction(1, 5), Fraction(1, 2)]),
        kind=st.sampled_from(sorted(KINDS)),
    ),
    left=st.integers(1, 1000),
    shots=st.integers(1, 6),
    twentieths=st.integers(1, 19),
)
def test_a_burst_at_a_structure_agrees_with_every_sequence_tried(
    fire: Fire, left: int, shots: int, twentieths: int
) -> None:
    blow = Blow(pen=fire.pen, damage=fire.damage, missed=float(fire.missed))
    volley = StructureVolley(blow, shots, Flight(Aimed(5.0 * twentieths)), RULES)
    truth = tried(Fraction(left), shots, Fraction(twentieths, 20), fire)
    agree(
        told(volley, section(fire.kind, left)), {float(end): float(chance) for end, chance in truth.items()}
    )


@pytest.mark.parametrize("rounds", [1, 2])
@pytest.mark.parametrize("points", [30.0, 75.0])
def test_rounds_that_come_down_together_agree_with_the_whole_script(rounds: int, points: float) -> None:
    volley, where = scattering(points, rounds), section("reinforced", 900)
    whole: dict[float, float] = {}
    for end, chance in odds(lambda: bombard(volley, where)).items():
        whole[end.section.durability] = whole.get(end.section.durability, 0.0) + chance
    agree(told(volley, where), whole)


@pytest.mark.parametrize("all_inbound", [False, True])
def test_rounds_that_are_met_agree_with_the_whole_script(all_inbound: bool) -> None:  # noqa: FBT001
    screen = Screen((Guard("owl", laser=Battery(2, 0.6)),), (Munition(120.0, "N"),))
    volley = replace(scattering(60.0, 2), screen=screen, all_inbound=all_inbound)
    where = section("plain", 900)
    whole: dict[float, float] = {}
    for end, chance in odds(lambda: bombard(volley, where)).items():
        whole[end.section.durability] = whole.get(end.section.durability, 0.0) + chance
    agree(told(volley, where), whole)


def test_thermobaric_rounds_that_hit_together_boost_each_other() -> None:
    sure = scattering(100.0, 2)
    (after, chance), *others = section_odds(sure, section("plain", 1000)).sections
    assert (chance, others) == (1.0, [])
    assert after.durability == pytest.approx(1000 - 2 * 120 * 1.1 * 1.25)
    assert told(replace(sure, boost=None), section("plain", 1000)) == {700: 1.0}


def test_the_odds_agree_with_three_thousand_plays() -> None:
    volley = StructureVolley(Blow(75, 150, missed=0.5), 4, Flight(Aimed(55.0, rerolls=1)), RULES)
    where, dice, plays = section("plain", 700), Random(7), 3000
    falls = sum(chance for after, chance in section_odds(volley, where).sections if after.falls)

    def throw(roll: Roll) -> str:
        return outcome_at(roll, 100.0 * (1.0 - dice.random()))

    seen = sum(play(bombard(volley, where), throw)[0].section.falls for _ in range(plays))
    assert abs(seen / plays - falls) < 4 * (falls * (1 - falls) / plays) ** 0.5


def test_shots_after_the_fall_are_not_fired() -> None:
    volley = StructureVolley(Blow(75, 300), 4, Flight(Aimed(100.0)), RULES)
    end, rolled = play(bombard(volley, section("plain", 1000)), lambda roll: roll.classes[0][0])
    assert (end.section.durability, len(end.falls), len(rolled), end.struck) == (0, 1, 1, (1, 0, 0))


def test_gas_that_hits_is_counted_over_its_turns_and_a_stray_does_nothing() -> None:
    volley = StructureVolley(Blow(0, 0), 1, Flight(Aimed(80.0)), RULES, gas_turns=3)
    assert told(volley, section("plain", 1000)) == pytest.approx({550: 0.8, 1000: 0.2})


traits = st.frozensets(st.sampled_from(list(Trait)))
stages = st.sampled_from([Stage.HIGH, Stage.LOW, Stage.RUIN])


@settings(max_examples=80)
@given(
    stage=stages,
    made_of=traits,
    share=st.floats(0, 1),
    blows=st.lists(
        st.tuples(
            st.floats(0, 2000),
            st.floats(0, 3000),
            st.floats(0, 500),
            st.sampled_from(list(Contact)),
            st.booleans(),
        ),
        max_size=6,
    ),
)
def test_durability_never_grows_nor_falls_below_nothing(
    stage: Stage,
    made_of: frozenset[Trait],
    share: float,
    blows: list[tuple[float, float, float, Contact, bool]],
) -> None:
    make = make_of(stage, made_of, RULES)
    where = Section(make, share * make.full)
    for pen, damage, thermal, contact, flag in blows:
        blow = Blow(
            pen, damage, thermal, sub_hits=5 if flag else 1, missed=0.2, near=0.5, high=flag, ram=not flag
        )
        struck = strike_structure(where, blow, contact, RULES)
        assert 0 <= struck.section.durability <= where.durability
        assert all(done >= 0 for done in struck.damages)
        assert struck.section.make == make
        where = struck.section


def town(letters: str, emptied: set[int], volatile: set[int]) -> BattleMap:
    """A row of houses within walls, some of them emptied, some volatile."""
    walled = board(letters, walls=[[0, 0, "W"], [1, 0, "W"]], barricades=[[2, 0, "W"]])
    houses = tuple(
        piece.evolve(
            durability=0.0 if number in emptied else None,
            traits=(Trait.VOLATILE,) if number in volatile else (),
        )
        for number, piece in enumerate(walled.structures)
    )
    return walled.evolve(structures=houses)


@settings(max_examples=40)
@given(
    letters=st.text("HL.", min_size=4, max_size=8),
    emptied=st.sets(st.integers(0, 7)),
    volatile=st.sets(st.integers(0, 7)),
    keeps=st.booleans(),
)
def test_a_turn_takes_one_stage_at_most_and_walls_never_change(
    letters: str,
    emptied: set[int],
    volatile: set[int],
    keeps: bool,  # noqa: FBT001  # drawn
) -> None:
    rules, battlemap = (
        book(settings={"structure.ruin_keeps_features": keeps}),
        town(letters, emptied, volatile),
    )
    after_stage = {Stage.HIGH: Stage.RUIN, Stage.LOW: None, Stage.RUIN: None}
    for _ in range(3):
        down = collapse(battlemap, rules)
        after = after_collapse(battlemap, down)
        stood = {piece.id: stage_of(piece) for piece in battlemap.structures}
        stand = {piece.id: stage_of(piece) for piece in after.structures}
        fell = {entry.structure for entry in down}
        for name, stage in stood.items():
            assert stand.get(name) == (after_stage[stage] if name in fell else stage)
        assert after.edges == battlemap.edges
        assert [piece.kind for piece in after.edges].count(EdgeKind.WALL) == 2
        battlemap = _shaken(after, down, rules)


def _shaken(battlemap: BattleMap, down: tuple[Collapse, ...], rules: Rulebook) -> BattleMap:
    left = {piece.id: piece for piece in battlemap.structures}
    for entry in down:
        if entry.explosion is not None:
            standing = battlemap.evolve(structures=tuple(left.values()))
            left |= {piece.id: piece for piece, _ in shaken(standing, entry.explosion, rules)}
    return battlemap.evolve(structures=tuple(left.values()))
