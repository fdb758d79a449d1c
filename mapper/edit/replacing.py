"""Replacing: one kind of structure or edge by another, everywhere on the map."""

from dataclasses import dataclass

from mapper.edit.operations import Edit, NoEdit, counted
from mapper.model.battlemap import EdgeKind, EdgePiece
from mapper.model.scenario import Scenario
from mapper.model.structure import Height, Structure, StructureKind, Trait
from mapper.rules.palette import UNNAMED, Palette


@dataclass(frozen=True, slots=True)
class Make:
    """What structures to look for, or what to make of them; None stands for any, or for leaving it."""

    kind: StructureKind | None = None
    height: Height | None = None
    traits: frozenset[Trait] | None = None

    def fits(self, piece: Structure) -> bool:
        """Tell whether a structure is of this make."""
        return (
            self.kind in {None, piece.kind}
            and self.height in {None, piece.height}
            and (self.traits is None or self.traits == frozenset(piece.traits))
        )

    def given_to(self, piece: Structure) -> Structure:
        """Return the structure in this make; one of another make is as good as new."""
        made = piece.evolve(
            kind=self.kind or piece.kind,
            height=self.height or piece.height,
            traits=piece.traits if self.traits is None else tuple(one for one in Trait if one in self.traits),
        )
        return piece if made == piece else made.evolve(durability=None)


def replace_structures(scenario: Scenario, old: Make, new: Make) -> Edit | NoEdit:
    """Give every structure of one make another."""
    made = tuple(new.given_to(piece) if old.fits(piece) else piece for piece in scenario.map.structures)
    changed = sum(now is not was for was, now in zip(scenario.map.structures, made, strict=True))
    if not changed:
        return NoEdit("no structure would change")
    battlemap = scenario.map.evolve(structures=made)
    return Edit(f"Replace {counted(changed, 'structure')}", scenario.evolve(map=battlemap))


def replace_edges(
    scenario: Scenario, old: EdgeKind, new: EdgeKind | None, palette: Palette = UNNAMED
) -> Edit | NoEdit:
    """Put another kind of piece on every edge that has one kind, undamaged and shut; None clears them."""
    changing = [piece for piece in scenario.map.edges if piece.kind is old]
    if not changing or old is new:
        return NoEdit("no edge would change")
    made: list[EdgePiece] = []
    for piece in scenario.map.edges:
        if piece.kind is not old:
            made.append(piece)
        elif new is not None:
            made.append(EdgePiece(at=piece.at, kind=new))
    was = palette.edges.called(old)
    deed = f"Replace {was} by {palette.edges.called(new)} on" if new is not None else f"Clear {was} from"
    return Edit(
        f"{deed} {counted(len(changing), 'edge')}",
        scenario.evolve(map=scenario.map.evolve(edges=tuple(made))),
    )
