"""The one base of every document value, and the small types its fields are made of."""

import math
from collections.abc import Mapping
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
from pydantic_core import PydanticCustomError, core_schema

from mapper.geometry.grid import Edge, Side, Tile

MAX_NAME = 200
MAX_NOTE = 20_000
MAX_SIDE_TILES = 4_096
MAX_TILES = 1_048_576
MAX_UNITS = 10_000
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

    def evolve(self, **changes: Any) -> Self:
        """Return a validated copy with these fields changed; everything else keeps its identity.

        Raises `pydantic.ValidationError` when the changed value would not be a valid document value.
        """
        kept = {name: value for name, value in self.__dict__.items() if name not in changes}
        made = type(self).model_validate({**kept, **changes})
        made.__dict__.update(kept)
        return made


def _plain(text: str) -> str:
    for char in text:
        code = ord(char)
        if (code < 0x20 and char not in "\n\t") or 0x7F <= code <= 0x9F:
            raise PydanticCustomError("control_character", "a control character is not allowed in text")
        if code in _BIDI or 0xD800 <= code <= 0xDFFF:
            raise PydanticCustomError("hidden_character", "a text direction override is not allowed in text")
    return text


def _one_line(text: str) -> str:
    if "\n" in text or "\t" in text:
        raise PydanticCustomError("line_break", "a line break or tab is not allowed in a name")
    return _plain(text)


_BIDI = frozenset((*range(0x202A, 0x202F), *range(0x2066, 0x206A), 0x2028, 0x2029, 0x200E, 0x200F, 0x061C))


def _sound(value: Mapping[str, JsonValue]) -> Mapping[str, JsonValue]:
    _inspect(value, 0)
    return value


def _inspect(value: object, depth: int) -> None:
    if depth > MAX_DEPTH:
        raise PydanticCustomError("too_deep", "values are nested too deep")
    match value:
        case str():
            _plain(value)
        case float():
            if not math.isfinite(value) or abs(value) > MAX_NUMBER:
                raise PydanticCustomError("not_finite", "a number must be finite and at most 1000000000")
        case Mapping():
            for key, part in value.items():
                _one_line(str(key))
                _inspect(part, depth + 1)
        case list() | tuple():
            for part in value:
                _inspect(part, depth + 1)
        case _:
            if isinstance(value, int) and abs(value) > MAX_NUMBER:
                raise PydanticCustomError("too_large", "a number must be at most 1000000000")


def _pair(kind: type[Tile]) -> Any:
    number = core_schema.int_schema(ge=-MAX_NUMBER, le=MAX_NUMBER, strict=True)
    pair = core_schema.tuple_schema([number, number], strict=True)
    return core_schema.no_info_after_validator_function(lambda value: kind(*value), pair)


def _edge_schema() -> Any:
    number = core_schema.int_schema(ge=-MAX_NUMBER, le=MAX_NUMBER, strict=True)
    side = core_schema.no_info_after_validator_function(Side, core_schema.literal_schema(["N", "W"]))
    triple = core_schema.tuple_schema([number, number, side], strict=True)
    return core_schema.no_info_after_validator_function(lambda value: Edge(*value), triple)


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
Identifier = Annotated[str, Field(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9][A-Za-z0-9_.\-]*$")]
Key = Annotated[str, Field(min_length=1, max_length=64, pattern=r"^[a-z][a-z0-9_]*$")]
Number = Annotated[float, Field(ge=-MAX_NUMBER, le=MAX_NUMBER), PlainSerializer(whole, when_used="json")]
Whole = Annotated[int, Field(ge=-MAX_NUMBER, le=MAX_NUMBER)]
TileField = Annotated[Tile, GetPydanticSchema(lambda _source, _handler: _pair(Tile))]
EdgeField = Annotated[Edge, GetPydanticSchema(lambda _source, _handler: _edge_schema())]
Json = Annotated[Mapping[str, JsonValue], AfterValidator(_sound), PlainSerializer(whole, when_used="json")]
