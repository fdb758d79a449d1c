"""The list of attacks: one line each, under its target, put in as the answers come."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHeaderView, QTreeWidget, QTreeWidgetItem

from mapper.gui.docks.reasons import percent
from mapper.gui.plain_text import tip
from mapper.paint.isolation import isolated
from mapper.play.insight import Target
from mapper.rules.figures import number
from mapper.rules.outcome_words import in_words
from mapper.rules.ruleset import Attack

WEAPON, HIT, EFFECT = range(3)
KEY = Qt.ItemDataRole.UserRole
HEADLINES = ("destroyed", "routed", "falls", "crit", "stunned", "shield_down")
"""The outcomes worth telling at a glance, the gravest first."""

GONE = ("destroyed", "routed", "falls")
"""The outcomes that take the target out of the fight."""
OWN = "own_"
"""What stands before the names of what befalls the attacker."""
PLAIN = ("direct", "melee", "attack")
"""The modes that go without saying."""
TELLING_FROM, GLANCE_FROM = 0.1, 0.005
"""From which chance an outcome tells more than the mean loss, and from which one it tells anything."""
TARGETS_AT_ONCE = 8
"""How many targets are put in between two frames."""

Attacks: TypeAlias = Mapping[Target, tuple[Attack, ...]]


@dataclass(frozen=True, slots=True)
class Choice:
    """Which attack is shown: the target, the weapon and its place, its ammunition and its mode."""

    target: Target
    weapon: str
    place: int | None
    ammo: str | None
    mode: str


@dataclass(frozen=True, slots=True)
class _Target:
    """A target in the list: its id, the line above its attacks if there is one, and its attacks."""

    id: Target
    heading: str
    attacks: tuple[Attack, ...]

    def is_same(self, other: "_Target | None") -> bool:
        return other is not None and self.attacks is other.attacks and self.heading == other.heading


class AttackList(QTreeWidget):
    """Attacks by target. The one chosen by hand is kept, else the strongest is shown."""

    chosen = Signal(object)

    def __init__(self) -> None:
        """Begin with no attack."""
        super().__init__()
        self._filling = False
        self._known: dict[Target, _Target] = {}
        self._lines: list[tuple[Choice, Attack, QTreeWidgetItem]] = []
        self._choice: Choice | None = None
        self._shown: Attack | None = None
        self.setColumnCount(3)
        self.setHeaderLabels(["Weapon", "To hit", "Effect"])
        self.setAccessibleName("Attacks")
        self.setIndentation(10)
        self.setUniformRowHeights(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMinimumHeight(72)
        header = self.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(WEAPON, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(HIT, QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(EFFECT, QHeaderView.ResizeMode.ResizeToContents)
        self.currentItemChanged.connect(lambda item, _before: self._choose(item))

    def put(self, attacks: Attacks, heading: Callable[[Target], str] | None) -> bool:
        """Show attacks, with a heading a target if there is one; return whether all are in already.

        What is in the list stays; of what has come since, some go in now and the rest at the next call.
        """
        targets = {
            key: _Target(key, heading(key) if heading else "", found) for key, found in attacks.items()
        }
        self._filling = True
        if not all(target.is_same(targets.get(key)) for key, target in self._known.items()):
            self._known, self._lines = {}, []
            self.clear()
        fresh = [target for key, target in targets.items() if key not in self._known]
        self._append(fresh[:TARGETS_AT_ONCE])
        self._keep_choice()
        self._filling = False
        return len(fresh) <= TARGETS_AT_ONCE

    def _append(self, targets: Iterable[_Target]) -> None:
        tops: list[QTreeWidgetItem] = []
        heads: list[QTreeWidgetItem] = []
        for target in targets:
            self._known[target.id] = target
            ordered = sorted(target.attacks, key=lambda attack: attack.refusal is not None)
            lines = [self._line(target.id, attack) for attack in ordered]
            if not target.heading:
                tops += lines
                continue
            head = QTreeWidgetItem([isolated(target.heading)])
            head.setToolTip(WEAPON, tip(target.heading))
            head.addChildren(lines)
            tops.append(head)
            heads.append(head)
        self.addTopLevelItems(tops)
        for head in heads:  # all are opened before any is spanned: the first span lays the whole list out
            head.setExpanded(True)
        for head in heads:
            head.setFirstColumnSpanned(True)

    def _line(self, target: Target, attack: Attack) -> QTreeWidgetItem:
        item = QTreeWidgetItem([isolated(words) for words in _row(attack)])
        choice = Choice(target, attack.weapon, attack.place, attack.ammo, attack.mode)
        item.setData(WEAPON, KEY, len(self._lines))
        item.setToolTip(WEAPON, tip(attack.refusal.text if attack.refusal else _name(attack)))
        if attack.refusal is not None:
            for column in (WEAPON, HIT, EFFECT):
                item.setForeground(column, self.palette().placeholderText())
        self._lines.append((choice, attack, item))
        return item

    def _keep_choice(self) -> None:
        same = [line for line in self._lines if line[0] == self._choice]
        allowed = [line for line in self._lines if line[1].refusal is None]
        strongest = max(allowed, key=lambda line: _weight(line[1]), default=None)
        line = next(iter(same), None) or strongest or next(iter(self._lines), None)
        if line is not None and line[2] is not self.currentItem():
            self.setCurrentItem(line[2])
        self._show(line[1] if line else None)

    def _choose(self, item: QTreeWidgetItem | None) -> None:
        index = item.data(WEAPON, KEY) if item else None
        if isinstance(index, int) and not self._filling:
            self._choice, attack, _ = self._lines[index]
            self._show(attack)

    def _show(self, attack: Attack | None) -> None:
        if attack is not self._shown:
            self._shown = attack
            self.chosen.emit(attack)


def _row(attack: Attack) -> list[str]:
    if attack.refusal is not None or attack.to_hit is None:
        return [_name(attack), "–", ""]
    return [_name(attack), percent(attack.to_hit.value), _effect(attack)]


def _effect(attack: Attack) -> str:
    """Return the gravest outcome that is no mere chance, else the mean loss, else what may happen."""
    losses = [name for name in attack.expected if not name.startswith(OWN)]
    greatest = max(losses, key=lambda name: attack.expected[name], default="")
    loss = f"{in_words(greatest)} −{number(attack.expected[greatest])}" if greatest else ""
    return _gravest(attack, TELLING_FROM) or loss or _gravest(attack, GLANCE_FROM)


def _gravest(attack: Attack, least: float) -> str:
    """Return the gravest outcome with at least this chance; empty without one."""
    name = next((name for name in HEADLINES if attack.outcomes.get(name, 0.0) >= least), None)
    return f"{in_words(name)} {percent(attack.outcomes[name])}" if name else ""


def _weight(attack: Attack) -> tuple[float, float]:
    """Return how much an attack does, to show the strongest first."""
    gone = max(attack.outcomes.get(name, 0.0) for name in GONE)
    return gone, sum(loss for name, loss in attack.expected.items() if not name.startswith(OWN))


def _name(attack: Attack) -> str:
    shots = f"{attack.shots} × " if attack.shots > 1 else ""
    mode = "" if attack.mode in PLAIN else f", {attack.mode}"
    extra = f" +{number(attack.extra_energy)} EN" if attack.extra_energy else ""
    if attack.ammo is None:
        return f"{shots}{attack.name}{mode}"
    # What tells the lines apart stands first: the end of a long line is cut off.
    return f"{shots}{attack.ammo}{extra}{mode} – {attack.name.removesuffix(extra)}"
