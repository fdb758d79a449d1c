"""The skirmish rulebook in force: tables and settings, with a scenario's house rules merged over them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from pydantic import BaseModel

from mapper.errors import TableError
from mapper.model.problem import Severity
from mapper.rules.book import HOUSE_RULES, Book, Pages, printed
from mapper.rules.skirmish.ratings import Rating
from mapper.rules.skirmish.settings import Settings
from mapper.rules.skirmish.tables import SkirmishTables, StatusRow, TagRow, TerrainRow
from mapper.rules.skirmish.tags import Tag, parse_tags
from mapper.rules.skirmish.verdicts import Verdict, op_verdicts, row_verdicts

PREVIOUS = "previous"
"""What ground that was made turns into: what was there before (S-TERR-5)."""
_JUDGED = ("weapon", "staff", "accessory", "consumable", "terrain")


@dataclass(frozen=True, eq=False)
class Rulebook(Book[SkirmishTables, Settings]):
    """The skirmish tables and settings in force; `warnings` are what the loader found, by dotted key."""

    warnings: tuple[tuple[str, Verdict], ...] = ()

    @cached_property
    def tag_groups(self) -> Mapping[str, str]:
        """The group of every tag by its name; those that a scenario gives have their own."""
        given = dict.fromkeys((row.name for row in self.tables.scenario_tag.values()), "scenario")
        return {row.name: row.group for row in self.tables.tag.values()} | given

    @cached_property
    def tag_rows(self) -> Mapping[str, TagRow]:
        """The rows of the tags by their names."""
        return {row.name: row for row in self.tables.tag.values()}

    @cached_property
    def status_rows(self) -> Mapping[str, StatusRow]:
        """The rows of the statuses by their names."""
        return {row.name: row for row in self.tables.status.values()}

    def terrain_id(self, key: str) -> str:
        """Return the id of a kind of ground by its id or another name for it; others stay as written."""
        if key in self.tables.terrain:
            return key
        return self._aliases.get(key, key)

    def terrain(self, key: str) -> TerrainRow:
        """Return a kind of ground by id or alias; any other costs 1 and does nothing (S-MOVE-2)."""
        row = self.tables.terrain.get(self.terrain_id(key))
        return row or TerrainRow(name=key.replace("-", " ").capitalize() or key, source="seed:24")

    def vein_id(self, tag: Tag) -> str:
        """Return the id of the ground that a tag such as Vein(Ice) names."""
        return self.terrain_id((tag.word or "").lower().replace(" ", "-"))

    @cached_property
    def _aliases(self) -> Mapping[str, str]:
        return {alias: key for key, row in self.tables.terrain.items() for alias in row.aliases}


def make_book(pages: Pages) -> Rulebook:
    """Return the rulebook that the pages make; raise TableError naming key, clause and what is allowed."""
    book = printed(pages, SkirmishTables, Settings)
    bare = Rulebook(book.tables, book.settings, book.house, book.switched, book.sources)
    found = tuple(_findings(bare))
    for key, verdict in found:
        if verdict.severity is Severity.ERROR:
            place = f"{HOUSE_RULES}.{key}" if bare.is_house(key) else key
            raise TableError(f"{verdict.text} ({verdict.clause})", place=place)
    return replace(bare, warnings=found)


def _findings(book: Rulebook) -> Iterator[tuple[str, Verdict]]:
    groups, tables = book.tag_groups, book.tables
    for table, rows in (("class", tables.classes), *((name, getattr(tables, name)) for name in _JUDGED)):
        for key, row in rows.items():
            for verdict in row_verdicts(table, key, row.model_dump(include={"tags", "move"}), groups):
                yield f"{table}.{key}", verdict
            for verdict in _strays(row, book):
                yield f"{table}.{key}", verdict
    yield from _op_verdicts(book)
    to_hit = tables.to_hit.model_dump(include={rating.name for rating in Rating})
    for verdict in row_verdicts("to_hit", "", to_hit, groups):
        yield "to_hit", verdict


def _op_verdicts(book: Rulebook) -> Iterator[tuple[str, Verdict]]:
    """Yield what is wrong with what tags and statuses do."""
    for key, tag in book.tables.tag.items():
        for verdict in op_verdicts(tag, "S-TAG-0"):
            yield f"tag.{key}", verdict
    for key, status in book.tables.status.items():
        for verdict in op_verdicts(status, "S-STATUS-0"):
            yield f"status.{key}", verdict


def _strays(row: BaseModel, book: Rulebook) -> Iterator[Verdict]:
    """Yield what a row names that is in no table."""
    becomes = getattr(row, "becomes", "")
    if becomes not in {"", PREVIOUS, *book.tables.terrain}:
        yield Verdict(Severity.ERROR, "S-TERR-5", f"there is no ground {becomes}")
    for tag in parse_tags(getattr(row, "tags", ())):
        match tag.name:
            case "Effect" if tag.word not in book.status_rows:
                yield Verdict(Severity.ERROR, "S-STATUS-0", f"there is no status {tag.word}")
            case "Vein" if book.vein_id(tag) not in book.tables.terrain:
                yield Verdict(Severity.ERROR, "S-VEIN-1", f"there is no ground {tag.word}")
            case "Exclusive" if tag.word not in {one.name for one in book.tables.classes.values()}:
                yield Verdict(Severity.ERROR, "S-WPN-2", f"there is no class {tag.word}")
            case _:
                continue
