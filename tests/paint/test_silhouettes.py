import tomllib
from typing import Any

import pytest

from mapper.errors import TableError
from mapper.files.resources import resource
from mapper.geometry.grid import Side
from mapper.paint.silhouettes import SCALE, read_silhouette, silhouette, silhouettes

KINDS = ["tank", "walker", "agrav", "powered_armour", "powersuit", "trooper", "drone", "civilian"]


def row(shape: str = "tank") -> dict[str, Any]:
    told: dict[str, Any] = tomllib.loads(resource("silhouettes/vehicle.toml").read_text(encoding="utf-8"))[
        shape
    ]
    return told


def test_every_kind_of_unit_of_the_vehicle_rules_has_a_silhouette() -> None:
    assert list(silhouettes()) == KINDS


@pytest.mark.parametrize("shape", KINDS)
def test_a_silhouette_stays_on_its_square(shape: str) -> None:
    box = silhouette(shape).outline.boundingRect()
    assert box.left() >= -1
    assert box.top() >= -1
    assert box.right() <= SCALE + 1
    assert box.bottom() <= SCALE + 1


@pytest.mark.parametrize("shape", KINDS)
def test_an_outline_has_few_enough_corners_to_be_drawn_often(shape: str) -> None:
    assert silhouette(shape).outline.elementCount() < 200


def test_turning_a_silhouette_turns_how_far_it_reaches() -> None:
    tank = silhouette("tank")
    top, bottom = tank.reach(Side.N)
    assert (top, bottom) == pytest.approx((-0.5, 0.42), abs=0.01)
    assert tank.reach(Side.S) == pytest.approx((-bottom, -top))
    left, right = tank.reach(Side.E)
    assert (left, right) == pytest.approx((-0.37, 0.37), abs=0.01)


def test_a_mirrored_part_is_there_twice() -> None:
    told = row()
    told["parts"] = [{"disc": [0.2, 0.5, 0.1], "fill": "body", "mirrored": True}]
    first, second = (part.path.boundingRect() for part in read_silhouette("pair", told).parts)
    assert first.center().x() + second.center().x() == pytest.approx(SCALE)
    assert first.center().y() == pytest.approx(second.center().y())


def test_an_unknown_silhouette_is_refused_with_those_there_are() -> None:
    with pytest.raises(TableError, match="tank, walker"):
        silhouette("boat")


@pytest.mark.parametrize(
    "part",
    [
        {"fill": "body"},
        {"disc": [0.5, 0.5, 0.1], "bar": [[0, 0], [1, 1]], "width": 0.1, "fill": "body"},
        {"bar": [[0, 0], [1, 1]], "fill": "body"},
        {"disc": [0.5, 0.5, 0.1], "fill": "pink"},
        {"disc": [0.5, 0.5], "fill": "body"},
        {"disc": [0.5, 0.5, 0.1], "fill": "body", "colour": "red"},
    ],
)
def test_a_part_that_makes_no_shape_is_refused_with_its_place(part: dict[str, Any]) -> None:
    told = row() | {"parts": [part]}
    with pytest.raises(TableError, match=r"tank\.parts\.0"):
        read_silhouette("tank", told)
