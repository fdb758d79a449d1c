"""The difference of two documents in words: a few lines that tell what one has and the other has not."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from mapper.model.battlemap import BattleMap
from mapper.model.scenario import Scenario
from mapper.rules.names import called

MOST_NAMES = 4
_WORDS = ("title", "subtitle", "round", "phase")


def difference(before: Scenario, after: Scenario) -> tuple[str, ...]:
    """Return what changed from one document to the other, a line each; empty when they are equal."""
    if before == after:
        return ()
    return tuple(_lines(before, after))


def _lines(before: Scenario, after: Scenario) -> Iterator[str]:
    for name in _WORDS:
        old, new = getattr(before, name), getattr(after, name)
        if old != new:
            yield f"{name.capitalize()}: {old or 'none'} → {new or 'none'}"
    old_map, new_map = before.map, after.map
    if (old_map.width, old_map.height) != (new_map.width, new_map.height):
        yield f"Size: {old_map.width} × {old_map.height} → {new_map.width} × {new_map.height} tiles"
    yield from _units(before, after)
    yield from _things("structure", old_map.structures, new_map.structures, "id")
    yield from _counted("tile", "of ground changed", _changed_tiles(old_map, new_map))
    yield from _things("edge", old_map.edges, new_map.edges, "at")
    yield from _counted("field", "changed", len({*old_map.fields} ^ {*new_map.fields}))
    yield from _things("mark", old_map.marks, new_map.marks, "id")
    if before.journal != after.journal:
        yield f"Orders played: {len(before.journal)} → {len(after.journal)}"
    others = ("ruleset", "sides", "settings", "house_rules")
    changed = [name.replace("_", " ") for name in others if getattr(before, name) != getattr(after, name)]
    if old_map.backdrop != new_map.backdrop:
        changed.append("backdrop")
    if changed:
        yield f"Changed: {', '.join(changed)}"


def _units(before: Scenario, after: Scenario) -> Iterator[str]:
    old = {unit.id: unit for unit in before.units}
    new = {unit.id: unit for unit in after.units}
    both = [(old[key], new[key]) for key in old if key in new]
    yield from _listed("unit", "added", [called(new[key]) for key in new if key not in old])
    yield from _listed("unit", "removed", [called(old[key]) for key in old if key not in new])
    yield from _listed("unit", "moved", [called(two) for one, two in both if one.tile != two.tile])
    otherwise = [called(two) for one, two in both if one != two and one.evolve(tile=two.tile) != two]
    yield from _listed("unit", "changed", otherwise)


def _things(word: str, before: Sequence[Any], after: Sequence[Any], key: str) -> Iterator[str]:
    """Yield what was added, removed and changed of things that are known by the field `key`."""
    if before == after:
        return
    old = {getattr(thing, key): thing for thing in before}
    new = {getattr(thing, key): thing for thing in after}
    yield from _counted(word, "added", sum(name not in old for name in new))
    yield from _counted(word, "removed", sum(name not in new for name in old))
    yield from _counted(word, "changed", sum(name in new and new[name] != old[name] for name in old))


def _changed_tiles(before: BattleMap, after: BattleMap) -> int:
    """Return how many of the tiles that both maps have are of another kind of ground."""
    if before.legend == after.legend and before.ground == after.ground:
        return 0
    return sum(
        before.legend[old] != after.legend[new]
        for upper, lower in zip(before.ground, after.ground, strict=False)
        if upper != lower or before.legend != after.legend
        for old, new in zip(upper, lower, strict=False)
    )


def _listed(word: str, what: str, names: Sequence[str]) -> Iterator[str]:
    for line in _counted(word, what, len(names)):
        more = f" and {len(names) - MOST_NAMES} more" if len(names) > MOST_NAMES else ""
        yield f"{line}: {', '.join(names[:MOST_NAMES])}{more}"


def _counted(word: str, what: str, number: int) -> Iterable[str]:
    return [f"{number} {word}{'s' if number != 1 else ''} {what}"] if number else []
