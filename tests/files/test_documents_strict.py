import json
from collections.abc import Iterator
from types import UnionType
from typing import Any, Union, get_args, get_origin

import pytest

from mapper.errors import DocumentError
from mapper.files.documents import read
from mapper.model import backdrop, battlemap, journal, play, scenario, side, structure, unit
from mapper.model.value import Value
from tests.files.full_document import OPAQUE, Place, at, full, paths, spoilt, text

INFINITE = (float("nan"), float("inf"), float("-inf"))
MODULES = (backdrop, battlemap, journal, play, scenario, side, structure, unit)
MODELS = {
    found
    for module in MODULES
    for found in vars(module).values()
    if isinstance(found, type) and issubclass(found, Value) and found is not Value
}


def is_opaque(path: Place) -> bool:
    """Tell whether a path leads into a field whose contents the schema does not name."""
    return any(step in OPAQUE for step in path[:-1])


def named_fields() -> Iterator[tuple[Place, object]]:
    """Yield every path of the full document whose value the schema types."""
    for path, value in paths(full()):
        if path and not is_opaque(path):
            yield path, value


def wrong_values(value: object) -> tuple[object, ...]:
    """Return values of another type than this one."""
    match value:
        case bool():
            return (0, 1, "true", None, [], *INFINITE)
        case int():
            return (float(value), str(value), True, None, [], value + 0.5, 10**30, *INFINITE)
        case float():
            return (str(value), True, [], 10**30, *INFINITE)
        case str():
            return (7, True, [], {}, *INFINITE)
        case list():
            return ({}, "x", 7, None)
        case dict():
            return ([], "x", 7, None)
        case _:
            return (7.5, True, {}, *INFINITE)


def may_be(path: Place, value: object) -> bool:
    """Tell whether a wrong value is right for this field after all: numbers that need not be whole."""
    is_number = isinstance(value, float) and value == value + 0 and abs(value) < 1000
    nullable = path[-1] in {"durability", "backdrop"} or (
        path[:2] == ("play", "opening") and path[-1] in {"legend", "ground"}
    )
    may_be_null = nullable and value is None
    if path[-1] == "measured":
        return is_number
    is_any = path[-1] == "durability" or "outline" in path
    return may_be_null or (is_any and is_number)


WRONG = [
    (path, wrong)
    for path, value in named_fields()
    for wrong in wrong_values(value)
    if not may_be(path, wrong)
]


def test_every_model_has_the_one_strict_base() -> None:
    assert len(MODELS) == 14
    for model in MODELS:
        assert model.__mro__[1] is Value
        assert model.model_config == Value.model_config


def test_the_full_document_sets_every_field_of_every_model() -> None:
    keys = {step for path, _ in paths(full()) for step in path if isinstance(step, str)}
    assert {name for model in MODELS for name in model.model_fields} <= keys


def test_a_value_of_another_type_is_refused_in_every_field() -> None:
    assert len(WRONG) > 300
    accepted = [(path, wrong) for path, wrong in WRONG if is_accepted(spoilt(path, wrong))]
    assert accepted == []


def test_numbers_that_are_not_finite_are_refused_inside_opaque_values() -> None:
    for name in ("sheet", "state"):
        for wrong in INFINITE:
            assert not is_accepted(spoilt(("units", 0, name), {"deep": [{"er": wrong}]}))
    for name in ("settings", "house_rules"):
        for wrong in INFINITE:
            assert not is_accepted(spoilt((name,), {"deep": [{"er": wrong}]}))


def test_a_number_too_large_for_a_float_is_refused() -> None:
    data = text(full()).replace(b"310.5", b"1e999")
    with pytest.raises(DocumentError, match="durability: is not a finite number"):
        read(data, "east.mapper")


def test_an_unknown_field_is_refused_in_every_object() -> None:
    objects = [
        path for path, value in paths(full()) if isinstance(value, dict) and not OPAQUE.intersection(path)
    ]
    assert len(objects) == 20
    for path in objects:
        document = full()
        at(document, path)["frobnicate"] = 1
        with pytest.raises(DocumentError, match="frobnicate: is a field this version does not know"):
            read(text(document), "east.mapper")


def test_a_repeated_key_is_refused_in_every_object() -> None:
    keys = [path for path, _ in paths(full()) if path and isinstance(path[-1], str)]
    assert len(keys) > 60
    for path in keys:
        with pytest.raises(DocumentError, match="stands twice"):
            read(with_key_twice(path), "east.mapper")


def test_nothing_but_the_fields_that_may_be_null_may_be_null() -> None:
    nullable = {path[-1] for path, _ in named_fields() if is_accepted(spoilt(path, None))}
    assert nullable == {
        "durability",
        "objective",
        "backdrop",
        "carrier",
        "side",
        "legend",
        "ground",
        "measured",
        "sides",
    }
    assert is_accepted({**full(), "play": None, "journal": []})
    for model in MODELS:
        for name, field in model.model_fields.items():
            if is_optional(field.annotation):
                assert name in nullable | {"play"}


def is_optional(annotation: object) -> bool:
    """Tell whether a type allows None."""
    return get_origin(annotation) in (UnionType, Union) and type(None) in get_args(annotation)


def is_accepted(document: dict[str, Any]) -> bool:
    """Tell whether a document opens; any error but DocumentError is a fault."""
    try:
        read(text(document), "east.mapper")
    except DocumentError:
        return False
    return True


def with_key_twice(path: Place) -> bytes:
    """Return the text of the full document with the key at a path written twice."""
    document = full()
    holder = at(document, path[:-1])
    holder["\0"] = holder[path[-1]]
    return text(document).replace(json.dumps("\0").encode(), json.dumps(path[-1]).encode())
