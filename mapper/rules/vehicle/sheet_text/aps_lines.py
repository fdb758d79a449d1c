"""Lines of active protection, and the standing orders behind them (V-SHT-06, V-APS-09)."""

import re

from mapper.rules.vehicle.arming import plain
from mapper.rules.vehicle.sheet import Doctrine
from mapper.rules.vehicle.sheet_text.numerals import NUMBER, PAIR, number, told_count, without_count
from mapper.rules.vehicle.sheet_text.printed import ApsKind, Pool, PrintedAps

_LINE = re.compile(
    rf"^(?P<name>[\w '\"x-]{{1,80}}?)\s*:?\s*(?:\[\s*{PAIR}\s*\])?\s*(?:\((?P<orders>[^()]*)\))?\s*$",
    re.IGNORECASE,
)
_APS = re.compile(r"\b(?:aps|active protection(?: systems?)?)\b", re.IGNORECASE)
_KIND = re.compile(r"\b(laser|kinetic|discharger)s?\b", re.IGNORECASE)
_OVER = re.compile(
    rf"(?:\bover|\babove|\bmore than|\blarger than|\bbigger than|\bexceeding|>)\s*({NUMBER})\s*mm",
    re.IGNORECASE,
)
_AT_LEAST = re.compile(
    r"(?:\bat least|\bminimum(?: of)?)\s+(\d{1,3})\b|\b(\d{1,3})\s*(?:or more|\+)\s*"
    r"(?:projectile|missile|rocket|munition|shot|inbound)",
    re.IGNORECASE,
)
_SHOTS = re.compile(r"\b(\d{1,3})\s+shots?\b(?!\s+or more)", re.IGNORECASE)


def read_aps(line: str) -> PrintedAps | None:
    """Return the active protection a line tells of, or None."""
    found = _LINE.match(line)
    if found is None or not _APS.search(found["name"]):
        return None
    kind = _KIND.search(found["name"])
    if kind is None:
        return None
    name, count = without_count(found["name"].strip())
    left = None
    if found["now"]:
        now = number(found["now"])
        left = Pool(now, number(found["full"]) if found["full"] else now)
    orders = (found["orders"] or "").strip()
    return PrintedAps(
        name=name,
        kind=_kind(kind[1]),
        count=count or told_count(name) or 1,
        left=left,
        orders=orders,
        doctrine=read_doctrine(orders),
    )


def read_doctrine(orders: str) -> Doctrine:
    """Return the standing order a text gives; what it doesn't understand sets no limit."""
    over, least, shots = _OVER.search(orders), _AT_LEAST.search(orders), _SHOTS.search(orders)
    return Doctrine(
        over_mm=min(number(over[1]), 1_000_000.0) if over else None,
        at_least=max(1, int(least[1] or least[2])) if least else None,
        shots_per_target=max(1, int(shots[1])) if shots else None,
    )


def told_orders(doctrine: Doctrine) -> str:
    """Return a standing order as sheets word it: `Fire 4 shots if over 50mm`."""
    limits = []
    if doctrine.over_mm is not None:
        limits.append(f"over {plain(doctrine.over_mm)}mm")
    if doctrine.at_least is not None:
        limits.append(f"{doctrine.at_least} or more projectiles")
    shots = doctrine.shots_per_target
    if not limits and shots is None:
        return ""
    head = "Fire" if shots is None else f"Fire {shots} {'shot' if shots == 1 else 'shots'}"
    return f"{head} if {' and '.join(limits)}" if limits else head


def _kind(word: str) -> ApsKind:
    match word.casefold():
        case "laser":
            return "laser"
        case "kinetic":
            return "kinetic"
        case _:
            return "discharger"
