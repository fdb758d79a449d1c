"""Columns: the values of one field of many things one after the other, packed as compressed bytes."""

import sys
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated, Any

from pydantic import ConfigDict, TypeAdapter
from pydantic_core import from_json, to_json

from mapper.model.value import Value

PLAIN = frozenset({str, int, float, bool, type(None), dict})
"""What JSON gives back as it was; a mapping in a document holds nothing else."""

LONG = 100_000
"""A text of more letters is a picture's: it is kept as it is, for packing it takes long and saves little."""

LEVEL = 1

Kind = tuple[type[Value], str]
"""A class of the document, and one of its fields."""


class Columns:
    """Columns that are added one by one and packed together once all are there."""

    def __init__(self) -> None:
        """Begin without any."""
        self._chunks: list[bytes] = []
        self._heads: list[_Head] = []

    def add(self, values: Sequence[object], kind: Kind | None = None) -> int:
        """Add the values of one field, or plain ones; return the number of the column.

        A value that stands there twice is packed once, and is one value again when it is unpacked.
        """
        places: dict[int, int] = {}
        refs = [places.setdefault(id(value), len(places)) for value in values]
        different = list({id(value): value for value in values}.values())
        are_refs = len(different) < len(values)
        if are_refs:
            self._chunks.append(to_json(refs))
        if any(type(value) is str and len(value) > LONG for value in different):
            self._heads.append(_Head(are_refs, kept=tuple(different)))
        else:
            is_plain = kind is None or all(type(value) in PLAIN for value in different)
            self._heads.append(_Head(are_refs, None if is_plain else kind))
            self._chunks.append(to_json(different))
        return len(self._heads) - 1

    def packed(self) -> "PackedColumns":
        """Return all columns, packed."""
        return PackedColumns(self._heads, self._chunks)


@dataclass(frozen=True, slots=True)
class _Head:
    """How a column is read: whether values repeat, what they are unless plain, and those kept as they are."""

    are_refs: bool
    kind: Kind | None = None
    kept: tuple[object, ...] | None = None


class PackedColumns:
    """Columns as compressed bytes."""

    __slots__ = ("_data", "_heads", "_lengths")

    def __init__(self, heads: Sequence[_Head], chunks: Sequence[bytes]) -> None:
        """Pack the columns' texts together, so that what is alike in them is told once."""
        self._heads = tuple(heads)
        self._lengths = tuple(map(len, chunks))
        self._data = zlib.compress(b"".join(chunks), LEVEL)

    @property
    def bytes(self) -> int:
        """About how much room they take."""
        parts = sum(sys.getsizeof(head) for head in self._heads)
        kept = sum(sys.getsizeof(value) for head in self._heads for value in head.kept or ())
        return sys.getsizeof(self._data) + sys.getsizeof(self._lengths) + parts + kept

    def unpacked(self) -> list[list[Any]]:
        """Return the values of every column."""
        data, start, texts = zlib.decompress(self._data), 0, []
        for length in self._lengths:
            texts.append(data[start : start + length])
            start += length
        left = iter(texts)
        columns = []
        for head in self._heads:
            refs = from_json(next(left)) if head.are_refs else None
            different = list(head.kept) if head.kept is not None else _read(next(left), head.kind)
            columns.append(different if refs is None else [different[ref] for ref in refs])
        return columns


def _read(text: bytes, kind: Kind | None) -> list[Any]:
    if kind is None:
        return list(from_json(text))
    return _adapter(*kind).validate_json(text)


@lru_cache(maxsize=256)
def _adapter(owner: type[Value], field: str) -> TypeAdapter[list[Any]]:
    """Return what reads the values of a field, as strictly as when a document is opened."""
    told = owner.model_fields[field]
    part: Any = Annotated[(told.annotation, *told.metadata)] if told.metadata else told.annotation
    return TypeAdapter(list[part], config=ConfigDict(strict=True, allow_inf_nan=False))
