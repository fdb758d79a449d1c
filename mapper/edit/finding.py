"""A finding: something wrong or odd in a scenario, where it is, and the edits that would put it right."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from mapper.edit.operations import Edit, NoEdit
from mapper.edit.things import Things
from mapper.geometry.grid import Edge, Tile
from mapper.model.problem import Severity
from mapper.model.scenario import Scenario

Operation: TypeAlias = Callable[[Scenario], Edit | NoEdit]

KINDS: Mapping[str, str] = {
    "above_full": "More than undamaged",
    "asymmetry": "Asymmetry",
    "bad_picture": "Backdrop that can't be shown",
    "bad_sheet": "Sheet that can't be read",
    "carrier_tile": "Drone away from its carrier",
    "colour_clash": "Sides of one colour",
    "duplicate_edge": "Two pieces on an edge",
    "duplicate_field": "Field laid twice",
    "gate_alone": "Gate without a wall",
    "gm_to_confirm": "For the GM to confirm",
    "in_structure": "Unit in a full structure",
    "no_title": "Map without a title",
    "no_units": "Side without units",
    "not_offered": "Kind these rules don't offer",
    "off_map": "Outside the map",
    "outline_crossing": "Outline that crosses itself",
    "outline_flat": "Structure without area",
    "overlap": "Overlapping footprints",
    "pocket": "Closed-in ground",
    "same_name": "Units of one name",
    "small_zone": "Deployment zone too small",
    "stack_limit": "Crowded tile",
    "standing": "Unit where it may not stand",
    "thin": "Structure too small to matter",
    "unreachable": "Out of reach",
}
"""What the kinds of findings are called, by code; others are called by their code."""


@dataclass(frozen=True, slots=True)
class Fix:
    """A way to put a finding right: `way` says how, alike for all findings of a kind; `edit` does it.

    The edit finds out for itself whether it is still needed, so that many can be done one after another.
    """

    way: str
    edit: Operation


@dataclass(frozen=True, slots=True)
class Spot:
    """What a finding is about, to look at and to select; what is told first stands first."""

    tiles: tuple[Tile, ...] = ()
    edges: tuple[Edge, ...] = ()
    units: tuple[str, ...] = ()
    structures: tuple[str, ...] = ()

    @property
    def things(self) -> Things:
        """What is to be selected: what stands there, or the ground where it is about that alone."""
        found = Things(frozenset(self.units), frozenset(self.structures), edges=frozenset(self.edges))
        return found or Things(tiles=frozenset(self.tiles))

    @property
    def tile(self) -> Tile | None:
        """The tile to look at first."""
        edges = (edge.tiles[1] for edge in self.edges)
        return next(iter(self.tiles), None) or next(edges, None)


@dataclass(frozen=True, slots=True)
class Finding:
    """One finding: `text` is a whole sentence, `place` a name on the map or empty."""

    code: str
    severity: Severity
    text: str
    place: str = ""
    spot: Spot = Spot()
    fixes: tuple[Fix, ...] = ()

    @property
    def kind(self) -> str:
        """What findings of this code are called."""
        return KINDS.get(self.code) or self.code.replace("_", " ").capitalize()


def sentence(text: str) -> str:
    """Return a text with a capital at its beginning and a stop at its end."""
    return f"{text[:1].upper()}{text[1:]}{'' if text.endswith(('.', '!', '?')) else '.'}"


def fix_all(findings: Iterable[Finding], code: str, way: str) -> Operation:
    """Return the edit that puts all findings of a kind right in one way, those that it can."""
    edits = [
        fix.edit for finding in findings if finding.code == code for fix in finding.fixes if fix.way == way
    ]

    def operation(scenario: Scenario) -> Edit | NoEdit:
        after, times, why = scenario, 0, "there is nothing to put right"
        for edit in edits:
            done = edit(after)
            if isinstance(done, NoEdit):
                why = done.text
            elif done.scenario is not after:
                after, times = done.scenario, times + 1
        if not times:
            return NoEdit(why)
        return Edit(f"{way}, {times} times" if times > 1 else way, after)

    return operation
