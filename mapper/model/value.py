"""The one base of every document value, and the small types its fields are made of."""

import math
import re
from collections.abc import Mapping
from functools import partial
from typing import Annotated, Any, Self

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    GetPydanticSchema,
    JsonValue,
    PlainSerializer,
)
from pydantic_core import CoreSchema, PydanticCustomError, core_schema

from mapper.geometry.grid import Edge, Side, Tile
from mapper.model.hidden import CONTROL, HIDDEN, unfit_at

MAX_NAME = 200
MAX_NOTE = 20_000
MAX_SIDE_TILES = 4_096
MAX_TILES = 1_048_576
MAX_UNITS = 10_000
MAX_STRUCTURES = 100_000
MAX_NUMBER = 10**9
MAX_DEPTH = 24


class Value(BaseModel):
    """A frozen, strict document value: no unknown field, no coercion, no NaN, no infinity."""

    model_config = ConfigDict(
        frozen=True,
        strict=True,
        extra="forbid",
        allow_inf_nan=False,
        hide_input_in_errors=True,
        validate_default=False,
    )

    def evolve(self, **changes: Any) -> Self:  # noqa: ANN401  # any field's type; validated below
        """Return a validated copy with these fields changed; everything else keeps its identity.

        Raises `pydantic.ValidationError` when the changed value would not be a valid document value.
        """
        kept = {name: value for name, value in self.__dict__.items() if name not in changes}
        made = type(self).model_validate({**kept, **changes})
        made.__dict__.update(kept)
        return made

    @classmethod
    def of_parts(cls, parts: dict[str, Any], fields_set: set[str]) -> Self:
        """Return a value of all its parts, each of which stood in such a value before: nothing is checked."""
        made = cls.__new__(cls)
        object.__setattr__(made, "__dict__", parts)
        object.__setattr__(made, "__pydantic_fields_set__", fields_set)
        object.__setattr__(made, "__pydantic_extra__", None)
        object.__setattr__(made, "__pydantic_private__", None)
        return made


_WHOLE = core_schema.int_schema(ge=-MAX_NUMBER, le=MAX_NUMBER, strict=True)
_UNFIT_IN_NAME = re.compile(f"[\t\n{CONTROL}{HIDDEN}]")


def _plain(text: str) -> str:
    if (place := unfit_at(text)) is not None:
        raise _unfit(text[place])
    return text


def _one_line(text: str) -> str:
    if (found := _UNFIT_IN_NAME.search(text)) is not None:
        raise _unfit(found[0])
    return text


def _unfit(char: str) -> PydanticCustomError:
    if char in "\t\n":
        return PydanticCustomError("line_break", "holds a line break or tab, which no name may")
    if re.match(f"[{CONTROL}]", char):
        return PydanticCustomError("control_character", "holds a control character, which no text may")
    return PydanticCustomError(
        "hidden_character", "holds a hidden character that turns the direction of text"
    )


def _sound(value: Mapping[str, JsonValue]) -> Mapping[str, JsonValue]:
    _inspect(value, 0)
    return value


def _inspect(value: object, depth: int) -> None:
    # Plain tests of type, the most frequent first: a document may hold ten thousand sheets.
    if isinstance(value, str):
        _plain(value)
    elif isinstance(value, dict) or (
        not isinstance(value, float | int | list) and isinstance(value, Mapping)
    ):
        _check_depth(depth)
        for key, part in value.items():
            _one_line(key)
            _inspect(part, depth + 1)
    elif isinstance(value, list | tuple):
        _check_depth(depth)
        for part in value:
            _inspect(part, depth + 1)
    elif isinstance(value, float | int):
        _check_number(value)


def _check_number(number: float) -> None:
    if not math.isfinite(number) or abs(number) > MAX_NUMBER:
        raise PydanticCustomError("not_finite", "holds a number that is not finite, or above 1000000000")


def _check_depth(depth: int) -> None:
    if depth >= MAX_DEPTH:
        raise PydanticCustomError("too_deep", f"is nested too deep (at most {MAX_DEPTH} levels)")


def _tile_schema(_source: object, _handler: object) -> CoreSchema:
    pair = core_schema.tuple_schema([_WHOLE, _WHOLE], strict=True)
    return core_schema.no_info_after_validator_function(partial(tuple.__new__, Tile), pair)


def _edge_schema(_source: object, _handler: object) -> CoreSchema:
    side = core_schema.literal_schema([Side.N, Side.W])
    triple = core_schema.tuple_schema([_WHOLE, _WHOLE, side], strict=True)
    return core_schema.no_info_after_validator_function(partial(tuple.__new__, Edge), triple)


def whole(value: object) -> object:
    """Return a JSON value with its whole numbers written as such: 15, not 15.0."""
    match value:
        case float() if value.is_integer():
            return int(value)
        case Mapping():
            return {key: whole(part) for key, part in value.items()}
        case list() | tuple():
            return [whole(part) for part in value]
        case _:
            return value


Name = Annotated[str, Field(max_length=MAX_NAME), AfterValidator(_one_line)]
Note = Annotated[str, Field(max_length=MAX_NOTE), AfterValidator(_plain)]
Letter = Annotated[str, Field(min_length=1, max_length=1), AfterValidator(_one_line)]
Identifier = Annotated[str, Field(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9][A-Za-z0-9_.\-]*$")]
Key = Annotated[str, Field(min_length=1, max_length=64, pattern=r"^[a-z][a-z0-9_-]*$")]
Number = Annotated[float, Field(ge=-MAX_NUMBER, le=MAX_NUMBER), PlainSerializer(whole, when_used="json")]
Whole = Annotated[int, Field(ge=-MAX_NUMBER, le=MAX_NUMBER)]
TileField = Annotated[Tile, GetPydanticSchema(_tile_schema)]
EdgeField = Annotated[Edge, GetPydanticSchema(_edge_schema)]
Json = Annotated[Mapping[str, JsonValue], AfterValidator(_sound), PlainSerializer(whole, when_used="json")]
