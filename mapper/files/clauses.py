"""The register of a rulebook's clauses: what each is about, and the lines of the rulebook it stands on."""

from functools import lru_cache
from typing import Annotated

from pydantic import Field, TypeAdapter, ValidationError

from mapper.errors import TableError
from mapper.files.resources import resource
from mapper.files.tables import read_toml
from mapper.rules.rows import Part, Title

FILE = "clauses.toml"
TABLE = "clauses"
"""What the register is called where tables are asked for."""


class Clause(Part):
    """A clause: its title in a few words, and its lines in the rulebook, empty for a convention."""

    title: Title
    lines: Annotated[str, Field(pattern=r"^(\d+(-\d+)?(, \d+(-\d+)?)*)?$")]


_CLAUSES = TypeAdapter(dict[Annotated[str, Field(pattern=r"^[A-Z]+-[A-Z]+(-\d+| [a-z0-9-]+)$")], Clause])


@lru_cache(maxsize=4)
def clauses(ruleset_key: str) -> dict[str, Clause]:
    """Return the clauses of a ruleset by their ids, in the order of the rulebook's chapters.

    Raises TableError when the register can't be read.
    """
    path = resource(ruleset_key) / FILE
    try:
        return _CLAUSES.validate_python(read_toml(path).get("clause"))
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        place = ".".join(str(step) for step in first["loc"])
        raise TableError(first["msg"], file=str(path), place=place) from error
