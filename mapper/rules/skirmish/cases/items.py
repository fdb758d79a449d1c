"""Cases about what may be equipped, and about exchanges: the kinds equip and trade."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from mapper.errors import MapperError
from mapper.rules.given import known, only
from mapper.rules.reasons import Refusal
from mapper.rules.skirmish.book import Rulebook
from mapper.rules.skirmish.equipment import use_refusal
from mapper.rules.skirmish.inventory import Items, exchanged, kind_of
from mapper.rules.skirmish.sheet import CarriedItem
from mapper.rules.skirmish.weapon import weapon_of

Given = Mapping[str, Any]


def answer_equip(given: Given, book: Rulebook) -> dict[str, object]:
    """Answer whether a class may use a weapon or staff (S-WPN-2)."""
    only(given, "class", "weapon")
    known(book.tables.classes, given["class"])
    return {"allowed": use_refusal(given["class"], weapon_of(given["weapon"], book), book) is None}


def answer_trade(given: Given, book: Rulebook) -> dict[str, object]:
    """Answer the exchanges of one Combat Turn (S-FREE-3, S-FREE-4)."""
    only(given, "active", "inventories", "equipped", "trades")
    equipped = given.get("equipped", {})
    holdings = {name: _carried(ids, equipped.get(name), book) for name, ids in given["inventories"].items()}
    active, partner = given["active"], None
    for name in (active, *equipped):
        known(holdings, name)
    accepted = []
    for trade in given["trades"]:
        after = _exchange(trade, holdings, active, partner, book)
        accepted.append(after is not None)
        if after is not None:
            partner = trade["with"]
            holdings[active], holdings[partner] = after
    return {
        "accepted": accepted,
        "inventories": {name: sorted(item.item for item in items) for name, items in holdings.items()},
        "equipped": {
            name: next((item.item for item in items if item.equipped), None)
            for name, items in holdings.items()
        },
    }


def _exchange(
    trade: Given, holdings: Mapping[str, Items], active: str, partner: str | None, book: Rulebook
) -> tuple[Items, Items] | None:
    only(trade, "with", "give", "take", "adjacent", "allied")
    theirs = known(holdings, trade["with"])
    if partner not in (None, trade["with"]) or trade["with"] == active:
        return None
    if not trade.get("adjacent", True) or not trade.get("allied", True):
        return None
    give = _places(holdings[active], trade.get("give", ()))
    take = _places(theirs, trade.get("take", ()))
    if give is None or take is None:
        return None
    after = exchanged(holdings[active], theirs, give, take, book.settings.inventory.slots)
    return None if isinstance(after, Refusal) else after


def _places(items: Items, ids: Sequence[str]) -> list[int] | None:
    """Return where items of these ids stand, those not equipped first; None when there are not so many."""
    free = sorted(range(len(items)), key=lambda place: items[place].equipped)
    places: list[int] = []
    for key in ids:
        found = next((place for place in free if items[place].item == key), None)
        if found is None:
            return None
        free.remove(found)
        places.append(found)
    return places


def _carried(ids: Sequence[str], equipped: str | None, book: Rulebook) -> Items:
    for key in ids:
        if kind_of(key, book) is None:
            raise MapperError(f"there is no item {key!r}", place="inventories")
    if equipped is not None and equipped not in ids:
        raise MapperError(f"{equipped!r} is not carried", place="equipped")
    worn = ids.index(equipped) if equipped is not None else None
    return tuple(CarriedItem(item=key, equipped=number == worn) for number, key in enumerate(ids))


KINDS: dict[str, Callable[[Given, Rulebook], dict[str, object]]] = {
    "equip": answer_equip,
    "trade": answer_trade,
}
"""The kinds of case that this module answers."""
