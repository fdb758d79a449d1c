"""Weapon lines: a weapon's name, calibre, mounts and stat blocks, and the lines of its ammunition."""

import re
from functools import lru_cache

from mapper.rules.vehicle.arming import MM_PER_POINT
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.sheet_text.numerals import NUMBER, PAIR, number, told_count, without_count
from mapper.rules.vehicle.sheet_text.printed import Pool, PrintedAmmo, PrintedWeapon, Stat
from mapper.rules.vehicle.sheet_text.stats import heat_of, read_stats
from mapper.rules.vehicle.sheet_text.vocabulary import AP, vocabulary

_BRACKET = re.compile(r"\(([^()]*)\)|\[([^\[\]]*)\]")
_SIZE = re.compile(rf"(?<![\w.,])({NUMBER})\s?(mm|mw)\b", re.IGNORECASE)
_MOUNT = re.compile(
    r"^(?:(?:turret(?:ed|-mounted| mounted)?|(?:fully )?stab(?:ili[sz]ed)?|co-?axial(?:ly)?(?: mounted)?"
    r"|hull(?:-mounted| mounted)?|fixed|and)[\s,+&/]*)+$",
    re.IGNORECASE,
)
_AMMO = re.compile(
    rf"^(?:\[(?P<label>[^\[\]]*)\]|(?P<bare>[\w .\"'-]{{1,60}}?))\s*(?P<word>ammo|ammunition|rounds)\s*:?\s*"
    rf"(?:\[\s*{PAIR}\s*\]|{PAIR.replace('now', 'now2').replace('full', 'full2')})(?P<rest>.*)$",
    re.IGNORECASE,
)
_SHORT_AMMO = re.compile(
    rf"^\[?(?P<label>[\w .\"'-]{{1,60}}?)\]?\s*(?::|\bx|\s-\s)\s*\[?\s*{PAIR}\s*\]?"
    r"(?P<rest>(?:\s*\[[^\[\]]*\])*)$",
    re.IGNORECASE,
)
_SMALL, _MEDIUM, _LARGE = "missile_small", "missile_medium", "missile_large"
_MISSILE_SIZES = {"small": _SMALL, "medium": _MEDIUM, "large": _LARGE}
MOST_WORDS = 8
"""A line outside a list of weapons that has more words is a remark about a weapon, and none."""
_POD_SIZES = {"light": "rocket_light", "heavy": "rocket_heavy"}


@lru_cache(maxsize=1024)  # lines are read again and again while a sheet is typed
def read_weapon(plain: str, book: Rulebook) -> PrintedWeapon | None:
    """Return the weapon a line tells of, None where it can't be one; an unknown weapon has no key."""
    name, rounds, squares, rest = _parted(plain)
    if not name or rest or not any(char.isalpha() for char in name):
        return None
    mount = next((text for text in rounds if _MOUNT.match(text)), "")
    descr = tuple(text for text in rounds if text != mount)
    stats: list[Stat] = []
    heat: float | None = None
    for square in squares:
        told = heat_of(square)
        found = read_stats(square)
        if told is None and not found:
            return None
        heat = told if told is not None else heat
        stats += found
    bare, count = without_count(name)
    key, granted = _key(bare, descr, book)
    if key == AP and count is None:
        count = told_count(name) or max((stat.shots or 1 for stat in stats if stat.pen), default=1)
    mm, mw = _size(name, descr)
    folded = mount.casefold()
    return PrintedWeapon(
        name=bare,
        key=key,
        granted=granted,
        count=count or 1,
        mm=_calibre(key, mm, book),
        mw=mw,
        points=_points(key, mm, mw, book),
        mount=mount,
        turret="turret" in folded,
        stabilised="stab" in folded,
        coaxial="axial" in folded,
        descr=descr,
        stats=tuple(stats),
        heat=heat,
    )


def read_ammo(plain: str, weapon: PrintedWeapon | None, book: Rulebook) -> PrintedAmmo | None:
    """Return the ammunition a line tells of, or None; its key is None where no table knows the label."""
    found = _AMMO.match(plain)
    if found is None:
        return None
    label = found["label"] if found["label"] is not None else found["bare"]
    now, full = found["now"] or found["now2"], found["full"] or found["full2"]
    return _ammo(label, _rounds(now, full), found["rest"], ammo_key(label, weapon, book))


def read_short_ammo(plain: str, weapon: PrintedWeapon, book: Rulebook) -> PrintedAmmo | None:
    """Return the ammunition of a line such as `150mm HE: 178 [75/240]`, if its label is known."""
    found = _SHORT_AMMO.match(plain)
    if found is None or vocabulary(book).ammunition(found["label"]) is None:
        return None
    key = ammo_key(found["label"], weapon, book)
    return _ammo(found["label"], _rounds(found["now"], found["full"]), found["rest"], key)


def ammo_key(label: str, weapon: PrintedWeapon | None, book: Rulebook) -> str | None:
    """Return the key of the ammunition with this label; a restricted weapon has but one."""
    special = book.tables.restricted.get(weapon.key) if weapon is not None and weapon.key else None
    if special is not None and len(special.ammo) == 1:
        return special.ammo[0]
    return vocabulary(book).ammunition(label)


def looks_like_weapon(weapon: PrintedWeapon) -> bool:
    """Tell whether a line outside a list of weapons is one: short, known, and sized, mounted or rated."""
    if weapon.key is None or len(weapon.name.split()) > MOST_WORDS:
        return False
    return bool(_SIZE.search(weapon.name) or weapon.mount or weapon.stats)


def _ammo(label: str, rounds: Pool, rest: str, key: str | None) -> PrintedAmmo:
    squares = (found[2] for found in _BRACKET.finditer(rest) if found[2] is not None)
    blocks = [block for square in squares for block in read_stats(square.strip())]
    return PrintedAmmo(label.strip(), rounds, blocks[0] if blocks else None, key)


def _rounds(now: str, full: str | None) -> Pool:
    return Pool(number(now), number(full or now))


def _parted(plain: str) -> tuple[str, tuple[str, ...], tuple[str, ...], str]:
    """Part a line into its name, round brackets, square brackets, and what is left over."""
    first = _BRACKET.search(plain)
    if first is None:
        return plain.strip(), (), (), ""
    rounds = tuple(found[1].strip() for found in _BRACKET.finditer(plain) if found[1] is not None)
    squares = tuple(found[2].strip() for found in _BRACKET.finditer(plain) if found[2] is not None)
    rest = _BRACKET.sub("", plain[first.start() :]).strip(" ,;:-.")
    return plain[: first.start()].strip(), rounds, squares, rest


def _key(name: str, descr: tuple[str, ...], book: Rulebook) -> tuple[str | None, str]:
    key, granted = vocabulary(book).weapon(name, descr)
    folded = name.casefold()
    mm, _ = _size(name, descr)
    if key in (_SMALL, _MEDIUM, _LARGE):
        sizes = {row.calibre: each for each, row in book.tables.weapon.items() if row.family == "missile"}
        told = next((each for word, each in _MISSILE_SIZES.items() if word in folded), None)
        return told or sizes.get(mm, key if mm is None else None), ""
    if key is None and "rocket pod" in folded:
        sizes = {row.calibre: each for each, row in book.tables.weapon.items() if row.family == "pod"}
        told = next((each for word, each in _POD_SIZES.items() if word in folded), None)
        return told or sizes.get(mm), ""
    return key, granted


def _size(name: str, descr: tuple[str, ...]) -> tuple[float | None, float | None]:
    """Return the calibre in mm and the power in MW that a name or its brackets tell."""
    sizes: dict[str, float] = {}
    for text in (name, *descr):
        for found in _SIZE.finditer(text):
            sizes.setdefault(found[2].casefold(), number(found[1]))
    return sizes.get("mm"), sizes.get("mw")


def _calibre(key: str | None, mm: float | None, book: Rulebook) -> float | None:
    if mm is None and key is not None:
        row = book.tables.weapon.get(key) or book.tables.restricted.get(key)
        return row.calibre if row is not None else None
    return mm


def _points(key: str | None, mm: float | None, mw: float | None, book: Rulebook) -> float | None:
    """Return the points a weapon of this size costs (V-SHT-07, V-BLD-27)."""
    if key is None:
        return None
    special, row = book.tables.restricted.get(key), book.tables.weapon.get(key)
    if special is not None:
        return special.cost
    if row is None or row.family == AP:
        return None
    if row.cost is not None:
        return row.cost
    if row.energy_weapon:
        return mw
    return round(mm / (MM_PER_POINT * row.mult), 6) if mm is not None and row.mult else None
