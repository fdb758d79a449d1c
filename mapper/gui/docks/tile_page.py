"""The Inspector's page for a tile: its ground, its smoke and gas, and what stands on its four edges."""

from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFormLayout, QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from mapper.edit.edges import change_edge, paint_edges
from mapper.edit.fields import paint_fields
from mapper.edit.ground import paint_ground
from mapper.geometry.grid import Edge, Side, Tile
from mapper.gui.docks.fields import Choice, Count, Switch, choices
from mapper.gui.fact_lines import FactLines
from mapper.gui.session import Document, Session
from mapper.model.battlemap import MAX_TURNS, EdgeKind, EdgePiece, FieldKind
from mapper.rules.names import headed
from mapper.rules.palette import Kinds
from mapper.rules.place_card import EDGES, FIELDS, GROUND, UNITS, tile_card

NOTHING = ""
ABOVE = frozenset({GROUND, FIELDS, EDGES, UNITS})
"""The groups of a tile's card that its fields tell already."""
SIDES = {Side.N: "North edge", Side.E: "East edge", Side.S: "South edge", Side.W: "West edge"}


class TilePage(QWidget):
    """Everything about one tile that is not a structure or a unit."""

    def __init__(self, session: Session) -> None:
        """Build the fields."""
        super().__init__()
        self.session = session
        self._tile = Tile(0, 0)
        self.heading = QLabel()
        self.ground = Choice("Ground", self._set_ground)
        self.fields = {kind: self._turns(kind) for kind in FieldKind}
        self.field_names = {kind: QLabel() for kind in FieldKind}
        self.edges = {side: Choice(words, partial(self._set_edge, side)) for side, words in SIDES.items()}
        self.gates = {side: Switch("open", partial(self._open, side)) for side in SIDES}
        self.units = QLabel()
        self.facts = FactLines()
        # Widgets, not layouts: a row that is hidden as a layout ends in a crash when its page is gone.
        self.edge_rows = {side: QWidget() for side in SIDES}
        self.form = QFormLayout()
        self._build()

    def show_tile(self, document: Document, tile: Tile) -> None:
        """Fill the page with a tile."""
        battlemap = document.scenario.map
        self._tile = tile
        self.heading.setText(f"Tile {tile.label}")
        names = [(terrain.id, terrain.name) for terrain in document.ruleset.terrains]
        here = battlemap.terrain(tile)
        if here not in dict(names):
            names.append((here, here))
        self.ground.put(names, here)
        self._show_fields(document, tile)
        pieces = {piece.at: piece for piece in battlemap.edges}
        for side in SIDES:
            self._show_edge(side, pieces.get(tile.edge(side)), document.ruleset.palette.edges)
        units = [headed(unit) for unit in document.scenario.units_in(tile)]
        self.units.setText(", ".join(units) or "none")
        card = tile_card(document.scenario, tile, document.ruleset)
        self.facts.put(fact for fact in card if fact.group not in ABOVE)

    def _show_fields(self, document: Document, tile: Tile) -> None:
        """Show the turns of each kind of field that is on offer, or that fills the tile all the same."""
        palette = document.ruleset.palette
        here = {spot.kind: spot.turns for spot in document.scenario.map.fields if spot.tile == tile}
        for kind, count in self.fields.items():
            self.form.setRowVisible(count, kind in palette.fields or kind in here)
            name, turns = palette.fields.name(kind), here.get(kind, 0)
            self.field_names[kind].setText(name)
            count.setAccessibleName(name)
            count.setMaximum(max(turns, palette.lasts(kind).most))
            count.put(turns)

    def _build(self) -> None:
        font = self.heading.font()
        font.setBold(True)
        self.heading.setFont(font)
        form = self.form
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        form.addRow(self.heading)
        form.addRow("Ground", self.ground)
        for kind, count in self.fields.items():
            self.field_names[kind].setTextFormat(Qt.TextFormat.PlainText)
            form.addRow(self.field_names[kind], count)
        for side, words in SIDES.items():
            row = QHBoxLayout(self.edge_rows[side])
            row.setContentsMargins(0, 0, 0, 0)
            row.addWidget(self.edges[side], 1)
            row.addWidget(self.gates[side])
            form.addRow(words, self.edge_rows[side])
            self.gates[side].setAccessibleName(f"{words}: gate open")
        self.units.setTextFormat(Qt.TextFormat.PlainText)
        self.units.setWordWrap(True)
        self.units.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        form.addRow("Units", self.units)
        form.addRow(self.facts)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(form)
        column.addStretch(1)

    def _show_edge(self, side: Side, piece: EdgePiece | None, kinds: Kinds[EdgeKind]) -> None:
        self.form.setRowVisible(self.edge_rows[side], bool(kinds) or piece is not None)
        offered = [(NOTHING, "nothing"), *choices(kinds, [piece.kind] if piece else [])]
        self.edges[side].put(offered, piece.kind.value if piece else NOTHING)
        is_gate = piece is not None and piece.kind is EdgeKind.GATE
        self.gates[side].setVisible(is_gate)
        self.gates[side].put(on=piece is not None and piece.open)

    def _turns(self, kind: FieldKind) -> Count:
        count = Count(kind, partial(self._set_field, kind), lowest="none", top=MAX_TURNS)
        count.setSuffix(" turns")
        return count

    def _set_ground(self, terrain: str) -> bool:
        tile = self._tile
        return self.session.do(lambda scenario: paint_ground(scenario, [tile], terrain))

    def _set_field(self, kind: FieldKind, turns: int) -> bool:
        tile, palette = self._tile, self.session.palette
        return self.session.do(lambda scenario: paint_fields(scenario, [tile], kind, turns, palette))

    def _set_edge(self, side: Side, kind: str) -> bool:
        edge: Edge = self._tile.edge(side)
        wanted = EdgeKind(kind) if kind else None
        palette = self.session.palette
        return self.session.do(lambda scenario: paint_edges(scenario, [edge], wanted, palette=palette))

    def _open(self, side: Side, on: bool) -> bool:  # noqa: FBT001  # a Qt signal's argument
        edge: Edge = self._tile.edge(side)
        palette = self.session.palette
        return self.session.do(lambda scenario: change_edge(scenario, edge, palette=palette, open=on))
