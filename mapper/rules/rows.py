"""The strict base of every table row, and the small types its fields are made of."""

from typing import Annotated, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

Amount: TypeAlias = Annotated[float, Field(ge=0, le=1_000_000)]
Share: TypeAlias = Annotated[float, Field(ge=0, le=1)]
Factor: TypeAlias = Annotated[float, Field(ge=0, le=1_000)]
Signed: TypeAlias = Annotated[float, Field(ge=-1_000_000, le=1_000_000)]
Count: TypeAlias = Annotated[int, Field(ge=0, le=100_000)]
Positive: TypeAlias = Annotated[int, Field(ge=1, le=100_000)]
Title: TypeAlias = Annotated[str, Field(min_length=1, max_length=200)]
Source: TypeAlias = Annotated[str, Field(min_length=1, max_length=60)]


class Part(BaseModel):
    """A frozen, strict piece of a row: no unknown field, no coercion, no infinity."""

    model_config = ConfigDict(frozen=True, strict=True, extra="forbid", allow_inf_nan=False)


class Row(Part):
    """A row of a table; `source` is its clause, `gm_to_confirm` marks numbers the rules don't give."""

    source: Source
    gm_to_confirm: bool = False


class NamedRow(Row):
    """A row with a printed name."""

    name: Title
