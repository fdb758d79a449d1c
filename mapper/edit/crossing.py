"""A crossing: what differs between two neighbours of a history, packed; each is made from the other by it."""

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from typing import Any, Generic, TypeVar, cast

from mapper.edit.columns import Columns, PackedColumns
from mapper.edit.stretches import Stretch, stretches
from mapper.model.value import Value

V = TypeVar("V", bound=Value)


@dataclass(frozen=True, slots=True)
class _Whole:
    """A part that is told whole, alone in its column; no document value."""

    column: int


@dataclass(frozen=True, slots=True)
class _Fields:
    """A value of which some fields are others; the rest is the neighbour's."""

    recipes: "tuple[tuple[str, _Recipe], ...]"


@dataclass(frozen=True, slots=True)
class _New:
    """New parts: document values by a column a field from the first on, or others in one column."""

    kind: type[Value] | None
    first: int


@dataclass(frozen=True, slots=True)
class _Row:
    """A row made of stretches of the neighbour's and of new parts."""

    pieces: tuple[Stretch | _New, ...]


@dataclass(frozen=True, slots=True)
class _Places:
    """A row of as many values as the neighbour's: for each field a column of places, then one of values."""

    fields: tuple[tuple[str, int], ...]


_Recipe = _Whole | _Fields | _New | _Row | _Places


class Crossing(Generic[V]):
    """The way between an older and a newer document; what both share keeps its identity on it."""

    __slots__ = ("_back", "_forth")

    def __init__(self, older: V, newer: V) -> None:
        """Pack what differs."""
        self._forth = _Packet(older, newer)
        self._back = _Packet(newer, older)

    @property
    def bytes(self) -> int:
        """About how much room it takes."""
        return self._forth.bytes + self._back.bytes

    def newer(self, older: V) -> V:
        """Return the newer document, made from the older one."""
        return cast("V", self._forth.opened(older))

    def older(self, newer: V) -> V:
        """Return the older document, made from the newer one."""
        return cast("V", self._back.opened(newer))


class _Packet:
    """How one document is made from another, and the parts that takes."""

    __slots__ = ("_columns", "_recipe", "bytes")

    def __init__(self, source: Value, wanted: Value) -> None:
        columns = Columns()
        self._recipe = _Packing(columns).fields(source, wanted)
        self._columns: PackedColumns = columns.packed()
        self.bytes = self._columns.bytes + _room(self._recipe)

    def opened(self, source: Value) -> Value:
        return _made_value(source, self._recipe, self._columns.unpacked())


class _Packing:
    """Finds how one part of a document is made from another, and lays down in columns what is new."""

    def __init__(self, columns: Columns) -> None:
        self._columns = columns

    def fields(self, source: Value, wanted: Value) -> _Fields:
        before = source.__dict__
        return _Fields(
            tuple(
                (name, self._part((type(wanted), name), before[name], part))
                for name, part in wanted.__dict__.items()
                if part is not before[name]
            )
        )

    def _part(self, kind: tuple[type[Value], str], source: object, wanted: object) -> _Recipe:
        if isinstance(wanted, Value) and type(wanted) is type(source):
            return self.fields(source, wanted)
        if isinstance(wanted, Value):
            return self._new([wanted])
        if isinstance(wanted, tuple) and isinstance(source, tuple) and wanted and source:
            if isinstance(wanted[0], Value) and _pair_up(source, wanted):
                return self._places(source, wanted)
            if isinstance(wanted[0], Value | str):
                return self._row(source, wanted)
        return _Whole(self._columns.add([wanted], kind))

    def _places(self, source: Sequence[Value], wanted: Sequence[Value]) -> _Places:
        """Lay down, field by field, where it changed and what it is there."""
        places: dict[str, list[int]] = {}
        parts: dict[str, list[object]] = {}
        for place, (old, new) in enumerate(zip(source, wanted, strict=True)):
            if new is old:
                continue
            before = old.__dict__
            for name, part in new.__dict__.items():
                if part is not before[name]:
                    places.setdefault(name, []).append(place)
                    parts.setdefault(name, []).append(part)
        kind = type(wanted[0])
        return _Places(tuple((name, self._at(places[name], parts[name], (kind, name))) for name in places))

    def _at(self, places: list[int], parts: list[object], kind: tuple[type[Value], str]) -> int:
        """Lay down the gaps between places, most of which are alike, then the parts; return the first."""
        first = self._columns.add([later - one for one, later in pairwise((0, *places))])
        self._columns.add(parts, kind)
        return first

    def _row(self, source: Sequence[object], wanted: Sequence[object]) -> _Row:
        return _Row(
            tuple(
                self._new(wanted[piece.start : piece.end]) if piece.is_new else piece
                for piece in stretches(source, wanted)
            )
        )

    def _new(self, parts: Sequence[object]) -> _New:
        if not isinstance(parts[0], Value):
            return _New(None, self._columns.add(parts))
        kind = type(parts[0])
        rows = [part.__dict__ for part in cast("Sequence[Value]", parts)]
        numbers = [self._columns.add([row[name] for row in rows], (kind, name)) for name in kind.model_fields]
        return _New(kind, numbers[0])


def _pair_up(source: Sequence[object], wanted: Sequence[object]) -> bool:
    """Whether two rows hold things of one class, place by place, none of which only moved."""
    if len(source) != len(wanted):
        return False
    others = [new for old, new in zip(source, wanted, strict=True) if new is not old]
    known = {id(part) for part in source}
    return (
        not any(id(new) in known for new in others) and len({type(part) for part in (*source, *others)}) == 1
    )


def _made_value(source: Value, recipe: _Fields, columns: list[list[Any]]) -> Value:
    before = source.__dict__
    changed = {name: _made(before[name], how, columns) for name, how in recipe.recipes}
    return type(source).of_parts({**before, **changed}, source.__pydantic_fields_set__)


def _made(source: Any, recipe: _Recipe, columns: list[list[Any]]) -> object:  # noqa: ANN401  # any part there is
    match recipe:
        case _Whole(column):
            return columns[column][0]
        case _Fields():
            return _made_value(source, recipe, columns)
        case _New():
            return _made_piece((), recipe, columns)[0]
        case _Places(fields):
            return _made_places(source, fields, columns)
        case _Row(pieces):
            return tuple(part for piece in pieces for part in _made_piece(source, piece, columns))


def _made_piece(
    source: tuple[object, ...], piece: Stretch | _New, columns: list[list[Any]]
) -> Sequence[object]:
    if isinstance(piece, Stretch):
        return source[piece.start : piece.end]
    if piece.kind is None:
        return columns[piece.first]
    names = list(piece.kind.model_fields)
    rows = zip(*columns[piece.first : piece.first + len(names)], strict=True)
    every = set(names)  # which fields were told and which taken by default no longer matters: one set for all
    return [piece.kind.of_parts(dict(zip(names, row, strict=True)), every) for row in rows]


def _made_places(
    source: tuple[Value, ...], fields: tuple[tuple[str, int], ...], columns: list[list[Any]]
) -> tuple[Value, ...]:
    changed: dict[int, dict[str, object]] = {}
    for name, first in fields:
        for place, part in zip(accumulate(columns[first]), columns[first + 1], strict=True):
            changed.setdefault(place, {})[name] = part
    row = list(source)
    for place, parts in changed.items():
        old = row[place]
        row[place] = type(old).of_parts({**old.__dict__, **parts}, old.__pydantic_fields_set__)
    return tuple(row)


def _room(recipe: _Recipe | Stretch) -> int:
    """Return about what a recipe takes by itself."""
    match recipe:
        case _Fields(recipes):
            return sys.getsizeof(recipes) + sum(_room(part) for _name, part in recipes)
        case _Row(pieces):
            return sys.getsizeof(pieces) + sum(map(_room, pieces))
        case _Places(fields):
            return sum(map(sys.getsizeof, fields))
        case _:
            return sys.getsizeof(recipe)
