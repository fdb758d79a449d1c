"""Turns a failed check of a table or sheet into its place, what is wrong, and what is allowed."""

from collections.abc import Mapping
from reprlib import repr as shortened
from typing import Any, get_args, get_origin

from pydantic import BaseModel, ValidationError


def freeze(value: Any) -> Any:  # noqa: ANN401  # any JSON or TOML value
    """Return a value with every list, however deep, made a tuple."""
    if isinstance(value, Mapping):
        return {key: freeze(part) for key, part in value.items()}
    return tuple(freeze(part) for part in value) if isinstance(value, (list, tuple)) else value


def first_fault(
    schema: type[BaseModel], error: ValidationError, *, quoting: bool = True
) -> tuple[str, str, str]:
    """Return the dotted place, the text and the remedy of the first fault pydantic found.

    What is wrong is quoted from tables, not from sheets: a unit may be hidden.
    """
    first = error.errors(include_url=False)[0]
    path = _real_path(schema, first["loc"])
    place = ".".join(path)
    match first["type"]:
        case "extra_forbidden":
            return place, "there is no such key", _keys(schema, path[:-1])
        case "missing":
            return place, "the value is missing", ""
        case "value_error":
            return place, first["msg"].removeprefix("Value error, "), ""
        case _:
            return (
                place,
                f"the value {shortened(first['input'])} can't be used"
                if quoting
                else "the value can't be used",
                first["msg"].removeprefix("Input should be "),
            )


def row_schema(schema: type[BaseModel], table: str) -> type[BaseModel] | None:
    """Return the schema of a table's rows when the table may have any rows, else None."""
    return _model(_entry(_annotation(schema, table)))


def _real_path(schema: type[BaseModel], loc: tuple[int | str, ...]) -> tuple[str, ...]:
    """Return the path of an error without the marks pydantic adds for unions and mapping keys."""
    path: list[str] = []
    here: object = schema
    for part in loc:
        model = _model(here)
        if part == "[key]" or (model is None and _entry(here) is None):
            break
        path.append(str(part))
        here = _step(here, str(part))
    return tuple(path)


def _step(here: object, part: str) -> object:
    """Return the type found under a key or position of a type, or None."""
    if (model := _model(here)) is not None:
        return _annotation(model, part)
    return _entry(here)


def _annotation(model: type[BaseModel], key: str) -> object:
    """Return the type of what a model reads under a key, or None."""
    fields = model.model_fields.items()
    return next((field.annotation for name, field in fields if key == (field.alias or name)), None)


def _model(annotation: object) -> type[BaseModel] | None:
    """Return the model an annotation is, or is when it is not None."""
    if get_origin(annotation) is None:
        return annotation if isinstance(annotation, type) and issubclass(annotation, BaseModel) else None
    if _entry(annotation) is not None:
        return None
    return next((found for kind in get_args(annotation) if (found := _model(kind)) is not None), None)


def _entry(annotation: object) -> object:
    """Return the type of a mapping's values or a sequence's entries, or None for anything else."""
    origin = get_origin(annotation)
    if not isinstance(origin, type):
        return None
    if issubclass(origin, Mapping):
        return get_args(annotation)[1]
    return get_args(annotation)[0] if issubclass(origin, tuple) else None


def _keys(schema: type[BaseModel], path: tuple[str, ...]) -> str:
    here: object = schema
    for part in path:
        here = _step(here, part)
    model = _model(here)
    fields = model.model_fields.items() if model else ()
    return ", ".join(field.alias or name for name, field in fields)
