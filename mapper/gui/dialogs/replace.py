"""Replacing one kind of ground, structure or edge by another, everywhere on the map."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLabel,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from mapper.edit.ground import replace_ground
from mapper.edit.operations import Edit, NoEdit
from mapper.edit.replacing import Make, replace_edges, replace_structures
from mapper.gui.plain_text import tip
from mapper.gui.session import Document
from mapper.model.battlemap import EdgeKind
from mapper.model.scenario import Scenario
from mapper.model.structure import Height, Structure, StructureKind
from mapper.rules.palette import K, Kinds, Palette

ANY, AS_IT_IS, NOTHING = "Any", "As it is", "Nothing"
WIDTH = 420


class ReplaceDialog(QDialog):
    """Asks what is to become of what, and tells how much would change."""

    def __init__(self, document: Document, parent: QWidget) -> None:
        """Begin with the first kind of ground that is on the map."""
        super().__init__(parent)
        self.setWindowTitle("Replace everywhere")
        self.setMinimumWidth(WIDTH)
        self._scenario = document.scenario
        self.kinds = QTabWidget()
        self.kinds.setDocumentMode(True)
        self.old_ground, self.new_ground = QComboBox(), QComboBox()
        self.old_edge, self.new_edge = QComboBox(), QComboBox()
        palette, there = document.ruleset.palette, document.scenario.map.structures
        self.old_make, self.new_make = _MakeForm(ANY, palette, there), _MakeForm(AS_IT_IS, palette)
        self.line = QLabel()
        self.line.setTextFormat(Qt.TextFormat.PlainText)
        self.line.setWordWrap(True)
        self.line.setAccessibleName("What would change")
        self._fill(document)
        self._build(palette)
        self._settle()

    def operation(self, scenario: Scenario) -> Edit | NoEdit:
        """Replace on a scenario what is chosen."""
        return self._deeds[self.kinds.currentIndex()](scenario)

    def _fill(self, document: Document) -> None:
        for terrain in document.ruleset.terrains:
            self.old_ground.addItem(terrain.name, terrain.id)
            self.new_ground.addItem(terrain.name, terrain.id)
        known = {terrain.id for terrain in document.ruleset.terrains}
        for other in sorted(set(self._scenario.map.legend.values()) - known):
            self.old_ground.addItem(f"{other} (unknown)", other)
        self.new_ground.setCurrentIndex(min(1, self.new_ground.count() - 1))
        palette = document.ruleset.palette
        edges = palette.edges
        for kind in edges.with_those(piece.kind for piece in self._scenario.map.edges):
            self.old_edge.addItem(kind.name, kind.id)
        for kind in edges:
            self.new_edge.addItem(kind.name, kind.id)
        self.new_edge.addItem(NOTHING, None)
        self.new_edge.setCurrentIndex(min(1, self.new_edge.count() - 1))
        self._deeds: tuple[Callable[[Scenario], Edit | NoEdit], ...] = (
            lambda found: replace_ground(found, self.old_ground.currentData(), self.new_ground.currentData()),
            lambda found: replace_structures(found, self.old_make.make, self.new_make.make),
            lambda found: replace_edges(
                found, EdgeKind(self.old_edge.currentData()), _kind(EdgeKind, self.new_edge), palette
            ),
        )

    def _close(self, tab: int, kinds: Kinds[K], *, is_used: bool) -> None:
        """Close the page of things that the rules don't offer and the map doesn't have."""
        self.kinds.setTabEnabled(tab, is_used or bool(kinds))
        self.kinds.setTabToolTip(tab, "" if is_used else tip(kinds.refusal))

    def _build(self, palette: Palette) -> None:
        self.kinds.addTab(_page(("&Every", self.old_ground), ("&Becomes", self.new_ground)), "&Ground")
        makes = QWidget()
        column = QVBoxLayout(makes)
        for words, form in (("Every structure that is", self.old_make), ("becomes", self.new_make)):
            column.addWidget(QLabel(words))
            column.addWidget(form)
        column.addStretch(1)
        self.kinds.addTab(makes, "&Structures")
        self.kinds.addTab(_page(("&Every", self.old_edge), ("&Becomes", self.new_edge)), "E&dges")
        self._close(1, palette.structures, is_used=bool(self._scenario.map.structures))
        self._close(2, palette.edges, is_used=bool(self._scenario.map.edges))
        for box, name in (
            (self.old_ground, "Ground to be replaced"),
            (self.new_ground, "New ground"),
            (self.old_edge, "Kind of edge to be replaced"),
            (self.new_edge, "New kind of edge"),
        ):
            box.setAccessibleName(name)
            box.currentIndexChanged.connect(self._settle)
        for form in (self.old_make, self.new_make):
            for box in form.boxes:
                box.currentIndexChanged.connect(self._settle)
        self.kinds.currentChanged.connect(self._settle)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.replace_button = buttons.addButton("&Replace", QDialogButtonBox.ButtonRole.AcceptRole)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        whole = QVBoxLayout(self)
        whole.addWidget(self.kinds)
        whole.addWidget(self.line)
        whole.addWidget(buttons)
        self.replace_button.setDefault(True)  # which counts for nothing before it stands in the dialog
        self.old_ground.setFocus()

    def _settle(self, _index: int = 0) -> None:
        outcome = self.operation(self._scenario)
        if isinstance(outcome, NoEdit):
            words, is_possible = f"{outcome.text[:1].upper()}{outcome.text[1:]}.", False
        elif outcome.scenario == self._scenario:
            words, is_possible = "Nothing would change.", False
        else:
            words, is_possible = outcome.name, True
        self.line.setText(words)
        self.replace_button.setEnabled(is_possible)


class _MakeForm(QWidget):
    """What structures are like, each part either told or left open."""

    def __init__(self, left_open: str, palette: Palette, there: tuple[Structure, ...] = ()) -> None:
        super().__init__()
        self.kind, self.height_box, self.traits = QComboBox(), QComboBox(), QComboBox()
        self.boxes = (self.kind, self.height_box, self.traits)
        for box in self.boxes:
            box.addItem(left_open, None)
        for kind in palette.structures.with_those(piece.kind for piece in there):
            self.kind.addItem(kind.name, kind.id)
        for height in palette.heights.with_those(piece.height for piece in there):
            self.height_box.addItem(height.name, height.id)
        self.traits.addItem("None", frozenset())
        for trait in palette.traits.with_those(trait for piece in there for trait in piece.traits):
            self.traits.addItem(trait.name, frozenset({trait.id}))
        form = QFormLayout(self)
        form.setContentsMargins(12, 0, 0, 6)
        for words, box in (("Kind", self.kind), ("Height", self.height_box), ("Features", self.traits)):
            form.addRow(words, box)
            box.setAccessibleName(f"{words}: {left_open}")

    @property
    def make(self) -> Make:
        """What is chosen now."""
        return Make(
            _kind(StructureKind, self.kind), _kind(Height, self.height_box), self.traits.currentData()
        )


def _kind(kinds: type[K], box: QComboBox) -> K | None:
    """Return the kind chosen in a box, which Qt has made a plain text of; None where it is left open."""
    told = box.currentData()
    return None if told is None else kinds(told)


def _page(*rows: tuple[str, QWidget]) -> QWidget:
    page = QWidget()
    form = QFormLayout(page)
    for words, field in rows:
        form.addRow(words, field)
    return page
