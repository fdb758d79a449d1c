"""Rule cases: worked examples asked of the rules, and what differs from the answers they expect."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from pydantic import ValidationError

from mapper.errors import DocumentError, MapperError

FORMAT = "mapper-cases"
VERSION = 1
RELATIVE = 1e-6
ABSOLUTE = 1e-9
ANY_ORDER = ("problems", "clauses", "players")
"""Lists in which the order tells nothing; so are those of statuses, and each of the inventories."""
MAX_TOLD = 6
"""How many differences of a case are told; the rest is counted."""

Object: TypeAlias = Mapping[str, Any]
Answer: TypeAlias = Callable[[str, Object, Object], Object]
"""Answers the question of a kind, from what is given, under the settings of the case."""

_FILE_KEYS = ("format", "version", "ruleset", "title", "settings", "cases")
_CASE_KEYS = ("id", "clauses", "basis", "ask", "settings", "given", "expect")
# What a question that makes no sense may raise on the way to its answer: it fails that case only.
_NONSENSE = (
    MapperError,
    ValidationError,
    LookupError,
    TypeError,
    ValueError,
    AttributeError,
    ArithmeticError,
)


@dataclass(frozen=True, slots=True)
class CaseOutcome:
    """How a case went; no differences: it passed."""

    id: str
    differences: tuple[str, ...]

    @property
    def passed(self) -> bool:
        """Whether the answer was as expected."""
        return not self.differences

    @property
    def line(self) -> str:
        """What differs, on one line."""
        told = "; ".join(self.differences[:MAX_TOLD])
        more = len(self.differences) - MAX_TOLD
        return " ".join(f"{self.id}: {told}{f'; and {more} more' if more > 0 else ''}".split())


def cases_of(data: object) -> tuple[Object, ...]:
    """Return the cases of a file.

    Raises DocumentError when it is no file of cases of this version, or names a case twice.
    """
    if not isinstance(data, Mapping) or data.get("format") != FORMAT:
        raise DocumentError("this is no file of rule cases", place="format", remedy=FORMAT)
    if data.get("version") != VERSION:
        raise DocumentError("the version is not known", place="version", remedy=str(VERSION))
    for key in data:
        if key not in _FILE_KEYS:
            raise DocumentError("there is no such key", place=str(key), remedy=", ".join(_FILE_KEYS))
    cases = data.get("cases")
    if not isinstance(data.get("ruleset"), str) or not isinstance(cases, list):
        raise DocumentError("a file of cases needs a ruleset and a list of cases", place="cases")
    if not isinstance(data.get("settings", {}), Mapping):
        raise DocumentError("settings must be an object", place="settings")
    _check_ids(cases)
    return tuple(cases)


def run_cases(data: Object, answer: Answer) -> tuple[CaseOutcome, ...]:
    """Ask every case of a file and return how each went, in order.

    Raises DocumentError when it is no file of cases; a case that can't be answered only fails itself.
    """
    cases = cases_of(data)
    common = data.get("settings", {})
    return tuple(run_case(case, common, answer) for case in cases)


def run_case(case: Object, common: Object, answer: Answer) -> CaseOutcome:
    """Ask one case, with the settings common to its file under its own."""
    try:
        _check_keys(case)
        told = answer(case["ask"], case["given"], {**common, **case.get("settings", {})})
        found = tuple(differences(case["expect"], told, ask=case["ask"]))
    except MapperError as error:
        found = (error.one_line(),)
    except _NONSENSE as error:
        found = (f"the question can't be answered: {type(error).__name__}: {error}",)
    return CaseOutcome(case["id"], found)


def differences(expected: object, told: object, *, ask: str = "", place: str = "") -> Iterator[str]:
    """Yield what differs between an expected answer and the one told; keys not expected don't count."""
    path = place.split(".")
    if isinstance(expected, Mapping):
        yield from _objects(expected, told, ask, place)
    elif isinstance(expected, list) and isinstance(told, (list, tuple)):
        if _is_in_any_order(path):
            yield from _lists(sorted(expected), sorted(told), ask, place)
        elif path[-1] == "states":
            yield from _distributions(expected, told, place)
        elif path[-1] == "parts" and ask == "to_hit":
            yield from _objects(_sums(expected), _sums(told), ask, place)
            yield from (
                f"{place}: {clause} is not expected" for clause in _sums(told).keys() - _sums(expected)
            )
        else:
            yield from _lists(expected, told, ask, place)
    elif not agree(expected, told):
        yield f"{place or 'answer'}: expected {_text(expected)}, got {_text(told)}"


def agree(expected: object, told: object) -> bool:
    """Tell whether two plain values are the same; numbers may differ in the last bits."""
    if _is_number(expected) and _is_number(told):
        a, b = float(expected), float(told)  # type: ignore[arg-type]  # both are numbers
        return a == b or abs(a - b) <= max(RELATIVE * max(abs(a), abs(b)), ABSOLUTE)
    return type(expected) is type(told) and expected == told


def _check_keys(case: Object) -> None:
    for key in case:
        if key not in _CASE_KEYS:
            raise MapperError(f"unknown key {key!r}", remedy=", ".join(_CASE_KEYS))


def _check_ids(cases: Sequence[object]) -> None:
    seen: set[str] = set()
    for number, case in enumerate(cases):
        name = case.get("id") if isinstance(case, Mapping) else None
        if not isinstance(name, str) or not name:
            raise DocumentError("a case needs an id", place=f"cases[{number}]")
        if name in seen:
            raise DocumentError("the id stands twice", place=name)
        seen.add(name)


def _objects(expected: Object, told: object, ask: str, place: str) -> Iterator[str]:
    if not isinstance(told, Mapping):
        yield f"{place or 'answer'}: expected an object, got {_text(told)}"
        return
    for key, value in expected.items():
        here = f"{place}.{key}" if place else str(key)
        if key in told:
            yield from differences(value, told[key], ask=ask, place=here)
        else:
            yield f"{here}: expected {_text(value)}, the answer has none"


def _is_in_any_order(path: Sequence[str]) -> bool:
    key = path[-1]
    return key in ANY_ORDER or key.endswith("statuses") or "inventories" in path[-2:-1]


def _lists(expected: Sequence[Any], told: Sequence[Any], ask: str, place: str) -> Iterator[str]:
    if len(expected) != len(told):
        yield f"{place}: expected {len(expected)} entries {_text(expected)}, got {len(told)} {_text(told)}"
        return
    for number, (one, other) in enumerate(zip(expected, told, strict=True)):
        yield from differences(one, other, ask=ask, place=f"{place}[{number}]")


def _distributions(expected: Sequence[Object], told: Sequence[Object], place: str) -> Iterator[str]:
    """Compare complete distributions, grouped by the keys of the first expected entry."""
    keys = [key for key in expected[0] if key != "chance"] if expected else []
    groups = _grouped(told, keys)
    for entry in expected:
        values = [entry.get(key) for key in keys]
        match = next((group for group in groups if _same(values, group[0])), None)
        if match is None:
            yield f"{place}: {_entry(keys, values)} never happens, expected with chance {entry['chance']}"
            continue
        groups.remove(match)
        if not agree(entry["chance"], match[1]):
            yield f"{place}: {_entry(keys, values)}: expected chance {entry['chance']}, got {match[1]}"
    for values, chance in groups:
        if chance > ABSOLUTE:
            yield f"{place}: {_entry(keys, values)} happens with chance {chance}, not expected"


def _grouped(states: Sequence[Object], keys: Sequence[str]) -> list[tuple[list[object], float]]:
    groups: list[tuple[list[object], float]] = []
    for state in states:
        values = [state.get(key) for key in keys]
        known = next((number for number, group in enumerate(groups) if _same(values, group[0])), None)
        if known is None:
            groups.append((values, state["chance"]))
        else:
            groups[known] = (values, groups[known][1] + state["chance"])
    return groups


def _same(expected: Sequence[object], told: Sequence[object]) -> bool:
    return not any(True for _ in differences(list(expected), list(told)))


def _sums(parts: Sequence[Object]) -> dict[str, float]:
    """Return the added terms by clause, without those that come to nothing."""
    sums: dict[str, float] = {}
    for part in parts:
        sums[part["clause"]] = sums.get(part["clause"], 0.0) + part["value"]
    return {clause: value for clause, value in sums.items() if abs(value) > ABSOLUTE}


def _entry(keys: Sequence[str], values: Sequence[object]) -> str:
    return ", ".join(f"{key} {_text(value)}" for key, value in zip(keys, values, strict=True))


def _is_number(value: object) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def _text(value: object) -> str:
    if isinstance(value, float):
        return f"{value:.10g}"
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(_text(entry) for entry in value)}]"
    if value is None or isinstance(value, bool):
        return {None: "none", True: "true", False: "false"}[value]
    return str(value)
