"""The eyedropper: takes up what lies under the pointer, with the tool that makes more of it."""

from collections.abc import Mapping
from typing import TypeAlias

from mapper.model.battlemap import EdgeKind, EdgePiece, FieldKind, GroundField, Mark, MarkKind
from mapper.model.structure import Structure, StructureKind
from mapper.rules.names import called
from mapper.rules.palette import Kinds, Palette, in_words
from mapper.tools.options import NOBODY
from mapper.tools.proposal import Proposal
from mapper.tools.structure_options import settings_of
from mapper.tools.tool import Desk, Hit, Pointer, Tool, Under
from mapper.tools.wishes import Propose, Say, Take, Wish

AnyKinds: TypeAlias = Kinds[StructureKind] | Kinds[EdgeKind] | Kinds[FieldKind] | Kinds[MarkKind]


def captured(pointer: Pointer, desk: Desk | None) -> Take | Say | None:
    """Return the tool that makes what is topmost under the pointer, set to it; None off the map.

    What the rules don't offer can't be made: that is said.
    """
    if desk is None or not desk.scenario.map.holds(pointer.tile):
        return None
    found = (_taken(hit, pointer, desk) for hit in (pointer.hit, *pointer.below))
    return next((take for take in found if take is not None), _ground(pointer, desk))


class EyedropperTool(Tool):
    """A press captures what is there."""

    name = "eyedropper"

    def press(self, pointer: Pointer) -> tuple[Wish, ...]:
        """Take the tool for what is here."""
        take = captured(pointer, self.desk)
        return (Propose(None), take) if take else ()

    def capture(self, pointer: Pointer) -> tuple[Wish, ...] | None:
        """Do the same for the right button."""
        return self.press(pointer) or None

    def hover(self, pointer: Pointer | None) -> tuple[Wish, ...]:
        """Tell what a press would take up."""
        take = captured(pointer, self.desk) if pointer is not None else None
        if take is None or pointer is None:
            return (Propose(None),)
        told = take.text if isinstance(take, Say) else self._called(take, pointer)
        at = (pointer.x, pointer.y)
        return (Propose(Proposal(tiles=frozenset({pointer.tile}), text=told, at=at)),)

    def _called(self, take: Take, pointer: Pointer) -> str:
        """Return what would be taken up, as the user knows it."""
        if self.desk is None:
            return ""
        palette, kind = self.desk.ruleset.palette, str(take.settings.get("kind", ""))
        match take.tool:
            case "ground":
                terrain = str(take.settings["terrain"])
                return next(known.name for known in self.desk.ruleset.terrains if known.id == terrain)
            case "unit":
                hits = (pointer.hit, *pointer.below)
                unit = next(
                    (self.desk.scenario.unit(hit.id) for hit in hits if hit.under is Under.UNIT), None
                )
                return called(unit) if unit else ""
            case "edge" | "field" | "mark" | "structure" as tool:
                row = _kinds(palette)[tool].get(kind)
                return str(take.settings.get("name") or (row.name if row else in_words(kind)))
            case _:
                return ""


def _taken(hit: Hit, pointer: Pointer, desk: Desk) -> Take | Say | None:
    take = _made(hit, pointer, desk)
    kinds = _kinds(desk.ruleset.palette).get(take.tool) if take else None
    if take is None or kinds is None:
        return take
    kind = str(take.settings["kind"])
    return take if kinds.get(kind) else _not_offered(in_words(kind), kinds.refusal)


def _kinds(palette: Palette) -> Mapping[str, AnyKinds]:
    """Return the kinds that each tool makes."""
    return {
        "edge": palette.edges,
        "field": palette.fields,
        "mark": palette.marks,
        "structure": palette.structures,
    }


def _made(hit: Hit, pointer: Pointer, desk: Desk) -> Take | None:
    """Return the tool that makes a thing, set to it."""
    battlemap = desk.scenario.map
    match hit.under:
        case Under.UNIT:
            unit = desk.scenario.unit(hit.id)
            return Take("unit", {"unit": f"map:{hit.id}", "side": unit.side or ""}) if unit else None
        case Under.EDGE:
            return next((_edge(piece) for piece in battlemap.edges if piece.at == hit.edge), None)
        case Under.MARK:
            return next((_mark(mark) for mark in battlemap.marks if mark.id == hit.id), None)
        case Under.STRUCTURE:
            return next((_structure(piece) for piece in battlemap.structures if piece.id == hit.id), None)
        case Under.FIELD:
            here = (spot for spot in battlemap.fields if spot.tile == pointer.tile)
            return next((_field(spot) for spot in here if spot.kind is hit.field), None)
        case _:
            return None


def _edge(piece: EdgePiece) -> Take:
    return Take("edge", {"kind": piece.kind.value, "open": piece.open})


def _structure(piece: Structure) -> Take:
    return Take("structure", settings_of(piece))


def _field(spot: GroundField) -> Take:
    return Take("field", {"kind": spot.kind.value, "turns": spot.turns})


def _mark(mark: Mark) -> Take:
    told = {"kind": mark.kind.value, "side": mark.side or NOBODY, "text": mark.text, "gm_only": mark.gm_only}
    return Take("mark", told)


def _ground(pointer: Pointer, desk: Desk) -> Take | Say:
    terrain = desk.scenario.map.terrain(pointer.tile)
    if any(known.id == terrain for known in desk.ruleset.terrains):
        return Take("ground", {"terrain": terrain})
    return _not_offered(in_words(terrain))


def _not_offered(name: str, why: str = "") -> Say:
    return Say(f"These rules don't offer {name}. {why}".strip())
