"""`mapper play --orders-help`, and the examples of orders in the help of the verb."""

import json
import re
from pathlib import Path
from typing import get_args

import pytest

from mapper.cli.main import BAD_INPUT, OK, build_parser, main
from mapper.files.documents import load
from mapper.files.resources import sample_map
from mapper.files.rulings import ruleset_of
from mapper.rules.skirmish import orders as of_fighters
from mapper.rules.vehicle import orders as of_vehicles
from tests.building import book

KINDS = {"district": of_vehicles.AnyOrder, "harrow": of_fighters.AnyOrder}
both = pytest.mark.parametrize("name", KINDS)


def listed(name: str, capsys: pytest.CaptureFixture[str]) -> list[str]:
    assert main(["play", str(sample_map(name)), "--orders-help"]) == OK
    return capsys.readouterr().out.splitlines()


@both
def test_every_order_of_the_rules_is_listed_once(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    told = [line.partition(":")[0] for line in listed(name, capsys)[::2]]
    kinds = [kind.model_fields["order"].default for kind in get_args(KINDS[name])]
    assert sorted(told) == sorted(kinds)


@both
def test_every_example_is_an_order_that_can_be_read(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    rules = ruleset_of(load(sample_map(name)))
    for line in listed(name, capsys)[1::2]:
        example = json.loads(line)
        assert rules.read_order(example).told() == example


def test_examples_name_units_of_the_map(capsys: pytest.CaptureFixture[str]) -> None:
    assert '  {"order": "attack", "unit": "orin", "target": "gant"}' in listed("harrow", capsys)


def test_examples_name_ammunition_of_the_tables() -> None:
    scenario = load(sample_map("district"))
    examples = [order.told() for order in ruleset_of(scenario).order_examples(scenario)]
    named = {example["ammo"] for example in examples if "ammo" in example}
    assert named
    assert named <= book().tables.ammo.keys()


def test_a_map_without_units_has_examples_too() -> None:
    empty = load(sample_map("harrow")).evolve(units=())
    assert ruleset_of(empty).order_examples(empty)[0].told()["unit"] == "unit-1"


def test_the_list_is_told_as_json_too(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", str(sample_map("harrow")), "--orders-help", "--json"]) == OK
    first = json.loads(capsys.readouterr().out)["orders"][0]
    assert first["example"]["order"] == "deploy"
    assert first["about"].startswith("Place a unit within its side's zone")


@pytest.mark.parametrize(
    ("options", "missing"), [(["-o", "out.mapper"], "--orders"), (["--orders", "-"], "-o/--output")]
)
def test_without_orders_or_an_output_nothing_is_played(
    options: list[str], missing: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", str(sample_map("harrow")), *options]) == BAD_INPUT
    assert missing in capsys.readouterr().err


def test_the_examples_in_the_help_can_be_played_on_the_sample_maps(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        build_parser(loaded=["play"]).parse_args(["play", "--help"])
    text = " ".join(capsys.readouterr().out.split())
    found = [json.loads(example) for example in re.findall(r'\{"order".*?\}', text)]
    vehicles, fighters = found[:2], found[2:]
    assert [order["order"] for order in found] == ["move", "end_turn", "move", "attack"]
    for name, orders in (("district", vehicles), ("harrow", fighters)):
        given, out = tmp_path / f"{name}.json", tmp_path / f"{name}.mapper"
        given.write_text(json.dumps(orders), encoding="utf-8")
        assert (
            main(["play", str(sample_map(name)), "--orders", str(given), "-o", str(out), "--seed", "x"]) == OK
        )
