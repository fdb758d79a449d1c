"""Games of random legal orders: what holds of every game holds of these."""

import os
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from typing import get_args

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mapper.files.documents import read, to_bytes
from mapper.files.rulings import rule_problems, ruleset_of
from mapper.model.check import problems
from mapper.model.problem import Severity
from mapper.play.game import resume
from mapper.play.seals import state_seal
from mapper.play.verifying import verify
from mapper.rules.gait import StepKind
from mapper.rules.reasons import Refusal
from mapper.rules.vehicle.orders import AnyOrder, EndTurn
from tests.gaming import game, skirmish, some_orders
from tests.times import TIMES

ROOT = Path(__file__).parent.parent.parent
HASH_SEEDS = range(5)
ordinary = settings(max_examples=14 * TIMES, suppress_health_check=[HealthCheck.too_slow])


picked = st.lists(st.integers(0, 10_000), min_size=1, max_size=9)


@ordinary
@given(picked)
def test_a_game_is_sound_verifies_and_comes_back_from_its_file(picks: list[int]) -> None:
    there = some_orders(picks)
    errors = [found for found in problems(there.document) if found.severity is Severity.ERROR]
    assert errors == []
    assert [found for found in rule_problems(there.document) if found.severity is Severity.ERROR] == []
    assert verify(there.document, ruleset_of, judge=True).mismatch is None
    data = to_bytes(there.document)
    again = resume(read(data, "game.mapper"), ruleset_of)
    assert to_bytes(again.document) == data
    assert (
        state_seal(again.at(len(again.entries) // 2).scenario)
        == again.entries[max(0, len(again.entries) // 2 - 1)].state
    )


@ordinary
@given(picked)
def test_undo_takes_back_everything_and_the_same_orders_make_the_same_game(picks: list[int]) -> None:
    start, there = game(skirmish()), some_orders(picks)
    back = there
    while len(back.entries) > 1:
        back = back.undo()
    assert back.document == start.document
    for entry in there.entries[1:]:
        done = back.do(back.ruleset.read_order(entry.order))
        assert not isinstance(done, Refusal)
        back = done
    assert back.document == there.document


@ordinary
@given(picked)
def test_asking_changes_nothing(picks: list[int]) -> None:
    there = some_orders(picks)
    before = there.document
    for unit in there.scenario.units:
        for order in there.ruleset.orders(there.scenario, unit)[-2:]:
            assert there.ruleset.refusal(there.scenario, order) is None
    assert there.document == before


def test_the_end_phase_of_an_untouched_battle_changes_nothing_but_the_round() -> None:
    there = game(skirmish())
    rounds = [there]
    for _ in range(3):
        for side in ("red", "blue"):
            done = rounds[-1].do(EndTurn(side=side))
            assert not isinstance(done, Refusal)
            rounds.append(done)
    for before, after in pairwise(rounds[2::2]):
        assert after.scenario.round == before.scenario.round + 1
        assert [unit.state for unit in after.scenario.units] == [unit.state for unit in before.scenario.units]
        smoke = {field.turns for field in after.scenario.map.fields}
        assert smoke <= {0, 1}


def test_the_game_is_the_same_whatever_python_hashes_by() -> None:
    code = "from tests.gaming import some_orders;print(some_orders([7, 1, 250, 33, 4, 91, 3, 6, 9]).head)"
    running = [
        subprocess.Popen(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": str(seed), "PYTHONPATH": str(ROOT)},
            cwd=ROOT,
            stdout=subprocess.PIPE,
            text=True,
        )
        for seed in HASH_SEEDS
    ]
    heads = {process.communicate()[0] for process in running}
    assert len(heads) == 1
    assert all(len(head.strip()) == 64 for head in heads)


NAMES = ("ox", "elk", "kite", "wolf", "man", "bear", "L1", "red", "blue")
names = st.sampled_from(NAMES)
tiles = st.tuples(st.integers(-2, 7), st.integers(-2, 7)).map(list)
weapons = st.sampled_from((0, 1, 2, 3, 100, 101))
shooting = {
    "weapon": weapons,
    "ammo": st.sampled_from((None, "HE", "SKEP", "HEAT", "FAE", "Gold")),
    "mode": st.sampled_from(("direct", "low", "high", "top", "focus")),
    "rounds": st.sampled_from((None, 1, 7, 9999)),
    "energy": st.sampled_from((0, 5, 20, 1e6)),
}
paths = st.lists(st.sampled_from([kind.value for kind in StepKind]), min_size=1, max_size=6)
FIELDS: dict[str, dict[str, st.SearchStrategy[object]]] = {
    "move": {"path": paths, "through": st.booleans()},
    "fire": {**shooting, "target": names},
    "fire_at_tile": {**shooting, "tile": tiles},
    "fire_at_structure": {**shooting, "structure": names, "tile": tiles},
    "ram": {"target": names},
    "stomp": {"target": names, "spend": st.integers(0, 9)},
    "slam": {"target": names},
    "armature": {"target": names, "spend": st.integers(0, 9)},
    "hunker": {},
    "jump": {"up": st.booleans()},
    "glide": {"up": st.booleans()},
    "shield": {"action": st.sampled_from(("activate", "deactivate", "condense"))},
    "transfer": {"target": names, "amount": st.sampled_from((0.5, 10, 1e6))},
    "boost": {"times": st.integers(1, 99)},
    "smoke": {"tile": tiles},
    "swap_ammo": {"weapon": weapons, "ammo": st.sampled_from(("HE", "FAE", "Gold"))},
    "set_reaction": {
        "weapons": st.lists(weapons, min_size=1, max_size=3),
        "kind": st.sampled_from((None, "cone", "corner", "tight")),
        "axis": st.sampled_from((None, "N", "W")),
        "tiles": st.lists(tiles, max_size=3),
    },
    "set_reaction_ram": {"ready": st.booleans()},
    "ecm": {"target": st.sampled_from((None, *NAMES))},
    "dock": {"carrier": names},
    "undock": {},
}
asked = st.sampled_from(sorted(FIELDS)).flatmap(
    lambda kind: st.fixed_dictionaries({"order": st.just(kind), "unit": names, **FIELDS[kind]})
)


@settings(max_examples=150 * TIMES, suppress_health_check=[HealthCheck.too_slow])
@given(asked)
def test_whatever_is_asked_is_done_or_refused(told: dict[str, object]) -> None:
    there = game(skirmish())
    done = there.do(there.ruleset.read_order(told))
    if isinstance(done, Refusal):
        assert done.code not in ("", "unknown_order")
        assert done.text
        assert done.reasons
    else:
        assert verify(done.document, ruleset_of).mismatch is None


def test_every_kind_of_order_is_asked_for() -> None:
    kinds = {get_args(kind.model_fields["order"].annotation)[0] for kind in get_args(AnyOrder)}
    assert kinds == {*FIELDS, "end_turn", "gm_correct"}
