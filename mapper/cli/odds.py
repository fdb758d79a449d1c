"""`mapper odds`: gives the exact chances of an attack, with every reason."""

import argparse
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TypeAlias

from mapper.cli.figures import percent
from mapper.cli.main import OK
from mapper.cli.naming import blaming, named_target, named_unit, open_with_rules
from mapper.cli.sequence import print_sequence
from mapper.errors import UsageError
from mapper.geometry.grid import Side, Tile, parse_tile
from mapper.model.scenario import Scenario
from mapper.model.structure import Structure
from mapper.model.unit import Unit
from mapper.play.insight import tile_of
from mapper.rules.end_states import Ends
from mapper.rules.figures import number, signed
from mapper.rules.names import called_at
from mapper.rules.outcome_words import in_words
from mapper.rules.reasons import Explained, Reason
from mapper.rules.ruleset import Attack, Chain, EndState, Impact, Ruleset, Stance

SHOWN_STATES = 12
"""How many end states the text lists; the JSON has all."""
CHAIN_OUTCOMES = ("part_damaged", "pilot_killed", "destroyed", "out")

Chained: TypeAlias = tuple[Attack, Chain | None]
"""An attack, and what its crits may break."""
Aimed: TypeAlias = Unit | Structure | Tile
"""What is aimed at."""


def add_parser(verbs: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the verb to the command line."""
    parser = verbs.add_parser(
        "odds",
        help="give the exact chances of an attack, with every reason",
        description="Tell for every weapon, ammunition and mode of the attacker whether it may be used on "
        "the target, the chance to hit with every modifier, that of each number of hits, and how it may end, "
        "with what strikes back; then the same of the rams and stomps of a vehicle.",
        epilog="Exit status: 0 fine, whether a weapon may be used or not, 1 a sequence that can't be, "
        "2 bad input.",
    )
    parser.add_argument("file", metavar="FILE", type=Path, help="a document")
    parser.add_argument("attacker", metavar="ATTACKER", nargs="?", help="a unit by its id or name")
    parser.add_argument(
        "target",
        metavar="TARGET",
        nargs="?",
        help="a unit or structure by its id or name, or a tile such as C5",
    )
    parser.add_argument("--weapon", metavar="W", help="only this weapon, by its kind or name")
    parser.add_argument("--ammo", metavar="A", help="only this ammunition")
    parser.add_argument(
        "--mode",
        metavar="M",
        help="only this mode: direct, low, high, top, focus, melee, reaction of vehicles; attack, guarded, "
        "'counter guarded' of fighters",
    )
    parser.add_argument(
        "--from", metavar="TILE[:FACING]", dest="start", help="as if it stood there: C5, C5:E"
    )
    parser.add_argument(
        "--sequence",
        metavar="ORDERS",
        help="instead: how these orders to fire at one target end, one after another; a file, or -",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print the odds of every attack that was asked for and return the exit status."""
    if options.sequence is not None:
        return print_sequence(options.file, options.sequence, as_json=options.json)
    if options.attacker is None or options.target is None:
        raise UsageError("an attacker and a target are needed", remedy="or --sequence ORDERS")
    scenario, rules = open_with_rules(options.file)
    attacker, target = named_unit(scenario, options.attacker), named_target(scenario, options.target)
    stance = _stance(scenario, attacker, options.start)
    with blaming(options.file):
        found = _attacks(rules, scenario, attacker, target, stance)
        chosen = _chosen(found, weapon=options.weapon, ammo=options.ammo, mode=options.mode)
        chained = [
            (attack, rules.crit_chain(scenario, attacker, target, attack, stance))
            if isinstance(target, Unit)
            else (attack, None)
            for attack in chosen
        ]
    if options.json:
        print(json.dumps(_told(attacker, target, stance, chained), ensure_ascii=False))
    else:
        print("\n".join(_lines(attacker, target, stance, chained, rules)))
    return OK


def _attacks(
    rules: Ruleset, scenario: Scenario, attacker: Unit, target: Aimed, stance: Stance
) -> tuple[Attack, ...]:
    if isinstance(target, Tile):
        return rules.tile_attacks(scenario, attacker, target, stance)
    if isinstance(target, Structure):
        return rules.structure_attacks(scenario, attacker, target, stance)
    found = rules.attacks(scenario, attacker, target, stance)
    return (*found, *rules.rams(scenario, attacker, target, stance))


def _stance(scenario: Scenario, attacker: Unit, text: str | None) -> Stance:
    if text is None:
        return Stance(attacker.tile, attacker.facing)
    name, colon, facing = text.partition(":")
    tile = parse_tile(name)
    if tile is None:
        raise UsageError("this is no tile", place=f"--from {text}", remedy="such as C5 or C5:E")
    if not scenario.map.holds(tile):
        last = Tile(scenario.map.width - 1, scenario.map.height - 1)
        raise UsageError(
            "the tile lies outside the map", place=f"--from {text}", remedy=f"A1 to {last.label}"
        )
    if colon and facing.upper() not in [*Side]:
        raise UsageError("this is no facing", place=f"--from {text}", remedy=", ".join(Side))
    return Stance(tile, Side(facing.upper()) if colon else attacker.facing)


def _chosen(found: Sequence[Attack], **wishes: str | None) -> Sequence[Attack]:
    """Keep the attacks that answer every wish; raises UsageError, naming what there is, if none does."""
    for option, wish in wishes.items():
        if wish is None:
            continue
        kept = [attack for attack in found if wish.casefold() in _names(attack, option)]
        if not kept:
            there = dict.fromkeys(_shown(attack, option) for attack in found)
            raise UsageError(
                f"there is no such {option}",
                place=f"--{option} {wish}",
                remedy=", ".join(filter(None, there)),
            )
        found = kept
    return found


def _names(attack: Attack, option: str) -> tuple[str, ...]:
    """Return the names by which an attack may be asked for, in lower case."""
    if option == "weapon":
        return attack.weapon.casefold(), attack.name.casefold()
    return (_shown(attack, option).casefold(),)


def _shown(attack: Attack, option: str) -> str:
    match option:
        case "weapon":
            return attack.weapon if attack.weapon == attack.name else f"{attack.weapon} ({attack.name})"
        case "ammo":
            return attack.ammo or ""
        case _:
            return attack.mode


def _told(attacker: Unit, target: Aimed, stance: Stance, chosen: Iterable[Chained]) -> dict[str, object]:
    return {
        "attacker": attacker.id,
        "target": target.label if isinstance(target, Tile) else target.id,
        "from": f"{stance.tile.label}:{stance.facing}",
        "weapons": [
            {**_told_attack(attack), "crit_chain": chain and _told_chain(chain)} for attack, chain in chosen
        ],
    }


def _told_attack(attack: Attack) -> dict[str, object]:
    to_hit = attack.to_hit
    return {
        "weapon": attack.weapon,
        "ammo": attack.ammo,
        "mode": attack.mode,
        "refusal": _told_refusal(attack),
        "to_hit": to_hit and _told_number(to_hit),
        "hits": list(attack.hits),
        "outcomes": dict(attack.outcomes),
        "states": _told_states(attack.states),
        "name": attack.name,
        "shots": attack.shots,
        "extra_energy": attack.extra_energy,
        "expected": dict(attack.expected),
        "notes": [_told_reason(note) for note in attack.notes],
        "impact": attack.impact and _told_impact(attack.impact),
        "others": [
            {
                "unit": other.unit,
                "name": other.name,
                "outcomes": dict(other.outcomes),
                "expected": dict(other.expected),
            }
            for other in attack.others
        ],
    }


def _told_impact(impact: Impact) -> dict[str, object]:
    return {"first": _told_number(impact.first), "second": _told_number(impact.second), "when": impact.when}


def _told_number(number: Explained) -> dict[str, object]:
    return {"chance": number.value, "reasons": [_told_reason(step) for step in number.reasons]}


def _told_chain(chain: Chain) -> dict[str, object]:
    return {
        "outcomes": dict(chain.outcomes),
        "expected": dict(chain.expected),
        "parts": [
            {"part": part.part, "name": part.name, "damaged": part.damaged, "destroyed": part.destroyed}
            for part in chain.parts
        ],
        "states": _told_states(chain.states),
    }


def _told_states(states: Iterable[EndState]) -> list[dict[str, object]]:
    return [{"chance": state.chance, **state.values} for state in states]


def _told_refusal(attack: Attack) -> dict[str, object] | None:
    refusal = attack.refusal
    if refusal is None:
        return None
    reasons = [_told_reason(reason) for reason in refusal.reasons]
    return {"code": refusal.code, "text": refusal.text, "reasons": reasons}


def _told_reason(reason: Reason) -> dict[str, object]:
    return {
        "value": reason.value,
        "reason": reason.text,
        "clause": reason.clause,
        "where": reason.about or None,
        "gm_to_confirm": reason.gm_to_confirm,
    }


def _lines(
    attacker: Unit, target: Aimed, stance: Stance, chosen: Iterable[Chained], rules: Ruleset
) -> Iterator[str]:
    way = f" facing {stance.facing}" if rules.has_facings else ""
    who = f"{called_at(attacker, stance.tile)}{way}"
    if isinstance(target, Tile):
        yield f"{who} against the tile {target.label}"
    else:
        yield f"{who} against {called_at(target, tile_of(target, near=stance.tile), rules.palette)}"
    for attack, chain in chosen:
        yield ""
        yield from _block(attack, chain)


def _block(attack: Attack, chain: Chain | None) -> Iterator[str]:
    head = ", ".join(filter(None, (attack.name, attack.ammo, attack.mode)))
    if attack.refusal is not None:
        yield f"{head}: no"
        yield from (f"  {_because(reason)}" for reason in attack.refusal.reasons)
        return
    if attack.to_hit is not None:
        shots = f"{attack.shots} {attack.each}{'' if attack.shots == 1 else 's'}"
        yield f"{head}: {percent(attack.to_hit.value)} to hit, {shots}"
        yield from (f"  {_because(reason)}" for reason in attack.to_hit.reasons)
    if attack.impact is not None:
        now, later = attack.impact.first.value, attack.impact.second.value
        yield f"  now {percent(now)}, on impact {percent(later)}, {attack.impact.when}"
    yield f"  hits: {_listed((f'{hits}:', chance) for hits, chance in enumerate(attack.hits))}"
    yield f"  outcomes: {_listed((in_words(name), chance) for name, chance in attack.outcomes.items())}"
    if attack.expected:
        yield f"  mean losses: {_losses(attack.expected)}"
    if chain is not None and chain.outcomes["crit"] > 0:
        yield from _chain_lines(chain)
    ends = Ends(attack.states, attack.expected)
    for state in attack.states[:SHOWN_STATES]:
        yield f"  {percent(state.chance)}: {ends.told(state)}"
    if len(attack.states) > SHOWN_STATES:
        rest = sum(state.chance for state in attack.states[SHOWN_STATES:])
        yield f"  {percent(rest)}: {len(attack.states) - SHOWN_STATES} more ends (--json tells them)"
    for other in attack.others:
        hit = percent(other.outcomes.get("hit", 0.0))
        yield f"  {other.name} as well: hit {hit}, mean losses {_losses(other.expected)}"
    yield from (f"  note: {_because(note)}" for note in attack.notes)


def _losses(expected: Mapping[str, float]) -> str:
    return ", ".join(f"{in_words(name)} {number(loss)}" for name, loss in expected.items())


def _chain_lines(chain: Chain) -> Iterator[str]:
    named = ((in_words(name), chain.outcomes[name]) for name in CHAIN_OUTCOMES)
    yield f"  with all crits: {_listed(named)}"
    struck = [part for part in chain.parts if part.damaged or part.destroyed]
    parts = (
        f"{part.name} damaged {percent(part.damaged)}, destroyed {percent(part.destroyed)}" for part in struck
    )
    yield from (f"    {part}" for part in parts)


def _because(reason: Reason) -> str:
    value = "" if reason.value is None else f"{signed(reason.value)} "
    place = f" ({reason.place})" if reason.place else ""
    clause = f" [{reason.clause}]" if reason.clause else ""
    confirm = " (GM to confirm)" if reason.gm_to_confirm else ""
    return f"{value}{reason.text}{place}{clause}{confirm}"


def _listed(chances: Iterable[tuple[str, float]]) -> str:
    return ", ".join(f"{name} {percent(chance)}" for name, chance in chances)
