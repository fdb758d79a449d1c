"""The Inspector's page for several things at once: how many of each, and what can be changed of all."""

from collections.abc import Callable, Iterable, Iterator, Mapping

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFormLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from mapper.edit.edges import outline_tiles, paint_edges, wear_edges
from mapper.edit.fields import clear_fields, paint_fields, set_turns
from mapper.edit.ground import paint_ground
from mapper.edit.operations import change_structures, change_units, counted
from mapper.edit.things import Things
from mapper.gui.docks.fields import Choice, Count, choices
from mapper.gui.session import Document, Session
from mapper.model.battlemap import MAX_TURNS, EdgeKind, FieldKind
from mapper.model.scenario import Scenario
from mapper.model.structure import Height, Structure, StructureKind, Trait
from mapper.paint.isolation import isolated
from mapper.rules.names import headed
from mapper.rules.palette import Palette

MOST_NAMES = 40
"""How many of the selected things are named."""
MIXED = ("", "—")
"""What stands in a field where the things differ, or where there is nothing to tell yet."""


class SeveralPage(QWidget):
    """Fields for what several things have in common; each change is one step for all of them."""

    def __init__(self, session: Session) -> None:
        """Build the fields; only those that fit the selection are shown."""
        super().__init__()
        self.session = session
        self._things = Things()
        self.heading = QLabel()
        self.names = QLabel()
        self.side = Choice("Side of the units", self._set_side)
        self.height_choice = Choice(
            "Height of the structures", lambda key: self._build_as(height=Height(key))
        )
        self.kind = Choice("Kind of the structures", lambda key: self._build_as(kind=StructureKind(key)))
        self.traits = {trait: Choice(trait, self._switch(trait)) for trait in Trait}
        self.trait_names = {trait: QLabel() for trait in Trait}
        self.edge = Choice("What stands on the edges", self._set_edges)
        self.durability = Count("Durability of the edges", self._wear_edges, lowest="—")
        self._full = 0.0
        self.turns = Count("Turns of the fields", self._set_turns, lowest="—", top=MAX_TURNS)
        self.ground = Choice("Ground of the tiles", self._set_ground)
        self.smoke = Choice("Fields in the tiles", self._set_fields)
        self.border = Choice("Edges around the tiles", self._set_border)
        self.form = QFormLayout()
        self._build()

    def show_things(self, document: Document, things: Things) -> None:
        """Fill the page with what is selected."""
        scenario = document.scenario
        self._things = things
        self.heading.setText(", ".join(_counts(things)))
        self.names.setText(isolated(_names(scenario, things, document.ruleset.palette)))
        self._show_units(scenario, things)
        self._show_structures(scenario, things, document.ruleset.palette)
        self._show_places(document, things)

    def _show_units(self, scenario: Scenario, things: Things) -> None:
        sides = [(side.id, side.name) for side in scenario.sides]
        self._show(
            self.side, _common(unit.side or "" for unit in scenario.units if unit.id in things.units), sides
        )

    def _show_structures(self, scenario: Scenario, things: Things, palette: Palette) -> None:
        pieces = [piece for piece in scenario.map.structures if piece.id in things.structures]
        heights = choices(palette.heights, {piece.height for piece in pieces})
        kinds = choices(palette.structures, {piece.kind for piece in pieces})
        self._show(self.height_choice, _common(piece.height.value for piece in pieces), heights)
        self._show(self.kind, _common(piece.kind.value for piece in pieces), kinds)
        for trait, field in self.traits.items():
            values = _common("yes" if trait in piece.traits else "no" for piece in pieces)
            is_known = trait in palette.traits or any(trait in piece.traits for piece in pieces)
            self.trait_names[trait].setText(palette.traits.name(trait))
            field.setAccessibleName(palette.traits.name(trait))
            self._show(field, values if is_known else None, [("yes", "Yes"), ("no", "No")])

    def _show_places(self, document: Document, things: Things) -> None:
        battlemap = document.scenario.map
        palette = document.ruleset.palette
        standing = {piece.kind for piece in battlemap.edges if piece.at in things.edges}
        self._show(self.edge, _common(kind.value for kind in standing), choices(palette.edges, standing))
        self._show_durability(document, things)
        keys = {(key.kind, key.tile) for key in things.fields}
        turns = {spot.turns for spot in battlemap.fields if (spot.kind, spot.tile) in keys}
        self.form.setRowVisible(self.turns, bool(turns))
        self.turns.put(turns.pop() if len(turns) == 1 else 0)
        grounds = [(terrain.id, terrain.name) for terrain in document.ruleset.terrains]
        self._show(self.ground, _common(battlemap.terrain(tile) for tile in things.tiles), grounds)
        here = "" if things.tiles else None
        self._show(
            self.smoke,
            here if palette.fields else None,
            [*choices(palette.fields), ("none", "None of them")],
        )
        self._show(
            self.border, here if palette.edges else None, [*choices(palette.edges), ("none", "Nothing")]
        )

    def _show_durability(self, document: Document, things: Things) -> None:
        """Show what edges have left where all can be damaged alike."""
        pieces = [piece for piece in document.scenario.map.edges if piece.at in things.edges]
        full = {document.ruleset.edge_durability(piece) for piece in pieces}
        whole = full.pop() if len(full) == 1 else None
        self.form.setRowVisible(self.durability, whole is not None)
        if whole is not None:
            self._full = whole
            left = {whole if piece.durability is None else piece.durability for piece in pieces}
            self.durability.setSuffix(f" of {whole:g}")
            self.durability.put(round(left.pop()) if len(left) == 1 else 0)

    def _show(self, field: Choice, value: str | None, choices: list[tuple[str, str]]) -> None:
        """Show a field with the value that all share, mixed (an empty text), or not at all (None)."""
        self.form.setRowVisible(field, value is not None)
        if value is not None:
            known = any(value == choice for choice, _ in choices)
            field.put(choices if known else [MIXED, *choices], value if known else MIXED[0])

    def _build(self) -> None:
        font = self.heading.font()
        font.setBold(True)
        self.heading.setFont(font)
        for label in (self.heading, self.names, *self.trait_names.values()):
            label.setTextFormat(Qt.TextFormat.PlainText)
        for label in (self.heading, self.names):
            label.setWordWrap(True)
            label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        self.turns.setSuffix(" turns")
        rows: tuple[tuple[str | QLabel, QWidget], ...] = (
            ("Side", self.side),
            ("Height", self.height_choice),
            ("Kind", self.kind),
            *((self.trait_names[trait], field) for trait, field in self.traits.items()),
            ("Edges", self.edge),
            ("Durability", self.durability),
            ("Turns left", self.turns),
            ("Ground", self.ground),
            ("Fill with", self.smoke),
            ("Border", self.border),
        )
        for words, field in rows:
            self.form.addRow(words if isinstance(words, QLabel) else QLabel(words), field)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.heading)
        column.addLayout(self.form)
        column.addWidget(self.names)
        column.addStretch(1)

    def _set_side(self, side: str) -> bool:
        units = self._things.units
        return self.session.do(lambda scenario: change_units(scenario, units, side=side))

    def _build_as(self, **fields: object) -> bool:
        ids = self._things.structures
        return self.session.do(lambda scenario: change_structures(scenario, ids, lambda _piece: fields))

    def _switch(self, trait: Trait) -> Callable[[str], bool]:
        def told(answer: str) -> bool:
            ids, wanted = self._things.structures, answer == "yes"

            def fields(piece: Structure) -> Mapping[str, object]:
                kept = {*piece.traits, trait} if wanted else {*piece.traits} - {trait}
                return {"traits": tuple(one for one in Trait if one in kept)}

            return self.session.do(lambda scenario: change_structures(scenario, ids, fields))

        return told

    def _set_edges(self, kind: str) -> bool:
        edges = sorted(self._things.edges)
        wanted, palette = EdgeKind(kind), self.session.palette
        return self.session.do(lambda scenario: paint_edges(scenario, edges, wanted, palette=palette))

    def _wear_edges(self, durability: int) -> bool:
        edges, left = self._things.edges, None if durability >= self._full else float(durability)
        return durability > 0 and self.session.do(lambda scenario: wear_edges(scenario, edges, left))

    def _set_turns(self, turns: int) -> bool:
        keys, names = self._things.fields, self.session.palette
        return turns > 0 and self.session.do(lambda scenario: set_turns(scenario, keys, turns, names))

    def _set_ground(self, terrain: str) -> bool:
        tiles = sorted(self._things.tiles)
        return self.session.do(lambda scenario: paint_ground(scenario, tiles, terrain))

    def _set_fields(self, kind: str) -> bool:
        tiles = sorted(self._things.tiles)
        if kind == "none":
            return self.session.do(
                lambda scenario: clear_fields(scenario, tiles, palette=self.session.palette)
            )
        wanted, palette = FieldKind(kind), self.session.palette
        usual = palette.lasts(wanted).usual
        return self.session.do(lambda scenario: paint_fields(scenario, tiles, wanted, usual, palette))

    def _set_border(self, kind: str) -> bool:
        tiles = self._things.tiles
        wanted = None if kind == "none" else EdgeKind(kind)
        palette = self.session.palette
        return self.session.do(lambda scenario: outline_tiles(scenario, tiles, wanted, palette=palette))


def _counts(things: Things) -> Iterator[str]:
    for found, one in (
        (things.units, "unit"),
        (things.structures, "structure"),
        (things.edges, "edge"),
        (things.fields, "field"),
        (things.marks, "mark"),
        (things.tiles, "tile"),
    ):
        if found:
            yield counted(len(found), one)


def _names(scenario: Scenario, things: Things, palette: Palette) -> str:
    names = [headed(unit) for unit in scenario.units if unit.id in things.units]
    names += [headed(piece, palette) for piece in scenario.map.structures if piece.id in things.structures]
    names += [
        mark.text or palette.marks.name(mark.kind) for mark in scenario.map.marks if mark.id in things.marks
    ]
    rest = f" and {len(names) - MOST_NAMES} more" if len(names) > MOST_NAMES else ""
    return ", ".join(names[:MOST_NAMES]) + rest


def _common(values: Iterable[str]) -> str | None:
    """Return the value that all share, an empty text when they differ, None when there is none."""
    found = set(values)
    if not found:
        return None
    return found.pop() if len(found) == 1 else MIXED[0]
