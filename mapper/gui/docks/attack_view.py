"""One attack in full: the chance with its reasons, how many hits, how it ends."""

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import (
    QHeaderView,
    QLabel,
    QSizePolicy,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from mapper.gui.docks.reasons import percent, reason_text
from mapper.gui.docks.wrapped_rows import WrappedRows
from mapper.gui.plain_text import tip
from mapper.paint.isolation import isolated
from mapper.rules.end_states import Ends
from mapper.rules.figures import number, signed
from mapper.rules.outcome_words import in_words
from mapper.rules.reasons import Reason
from mapper.rules.ruleset import Attack, Bystander, Chain, Impact, PartChance

MAX_STATES = 40
CHAIN = "Crit chain"
CHAIN_OUTCOMES = ("part_damaged", "pilot_killed", "destroyed", "out")
OUTCOME_ORDER = ("hit", "shield_down", "cracked", "stunned", "crit", "destroyed", "routed", "falls")
ALWAYS_TOLD = ("destroyed", "routed", "falls")


class AttackView(QWidget):
    """Headline, bars of the number of hits, and a tree of reasons, outcomes, losses and end states."""

    def __init__(self) -> None:
        """Build the view."""
        super().__init__()
        self.headline = QLabel()
        self.headline.setTextFormat(Qt.TextFormat.PlainText)
        self.headline.setWordWrap(True)
        self.headline.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        font = self.headline.font()
        font.setBold(True)
        font.setPointSizeF(font.pointSizeF() * 1.15)
        self.headline.setFont(font)
        self.why_not = QLabel()
        self.why_not.setTextFormat(Qt.TextFormat.PlainText)
        self.why_not.setWordWrap(True)
        self.why_not.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.why_not.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.why_not.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.bars = Bars()
        self.tree = QTreeWidget()
        self.tree.setColumnCount(2)
        self.tree.setHeaderHidden(True)
        self.tree.setIndentation(12)
        self.rows = WrappedRows(self.tree)
        self.tree.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.tree.setAccessibleName("Reasons and outcomes")
        self.tree.setMinimumHeight(72)
        self.tree.header().setStretchLastSection(False)
        self.tree.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.tree.header().setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 6, 0, 0)
        column.addWidget(self.headline)
        column.addWidget(self.why_not)
        column.addWidget(self.bars)
        column.addWidget(self.tree, 1)
        column.addStretch(0)
        self.show_attack(None)

    def show_attack(self, attack: Attack | None) -> None:
        """Show an attack, or nothing; its chain of crits is still to come."""
        self.tree.clear()
        self._chain: Chain | None = None
        allowed = attack is not None and attack.refusal is None and attack.to_hit is not None
        many = attack is not None and len(attack.hits) > 2  # of one shot the headline tells it all
        self.bars.put(attack.hits if attack is not None and allowed and many else ())
        refusal = attack.refusal if attack is not None else None
        self.why_not.setText("\n".join(reason_text(reason) for reason in refusal.reasons) if refusal else "")
        self.why_not.setVisible(refusal is not None)
        self.tree.setVisible(refusal is None)
        if attack is None:
            self.headline.setText("")
        elif attack.refusal is not None:
            self.headline.setText(isolated(f"{attack.name}: not possible"))
        elif attack.to_hit is not None:
            shots = f", {attack.shots} {attack.each}s" if attack.shots > 1 else ""
            self.headline.setText(f"{percent(attack.to_hit.value)} to hit{shots}")
            self._fill(attack, attack.to_hit.reasons)

    def show_chain(self, chain: Chain | None) -> None:
        """Tell what the crits of the attack shown may break, once it is known."""
        if chain is None or chain is self._chain:
            return
        self._chain = chain
        named = [name for name in CHAIN_OUTCOMES if chain.outcomes[name] > 0]
        lines = [(_words(name), percent(chain.outcomes[name])) for name in named]
        lines += [_part(part) for part in chain.parts if part.damaged + part.destroyed > 0]
        self._group(CHAIN, lines, at=1)

    def _fill(self, attack: Attack, reasons: Sequence[Reason]) -> None:
        told = [name for name in _ordered(attack) if attack.outcomes[name] > 0 or name in ALWAYS_TOLD]
        self._group("Outcomes", [(_words(name), percent(attack.outcomes[name])) for name in told])
        if attack.impact is None:
            self._group("To hit", [(_plain(reason), _value(reason)) for reason in reasons])
        else:
            self._show_impact(attack.impact, reasons)
        losses = [(_words(name), number(value)) for name, value in attack.expected.items() if value]
        self._group("Expected loss", losses)
        ends = Ends(attack.states, attack.expected)
        states = [(ends.told(state), percent(state.chance)) for state in attack.states[:MAX_STATES]]
        if len(attack.states) > MAX_STATES:
            rest = sum(state.chance for state in attack.states[MAX_STATES:])
            states.append((f"{len(attack.states) - MAX_STATES} more", percent(rest)))
        self._group("How it may end", states, opened=len(states) <= 6)  # what fits without scrolling
        self._group("Others it may strike", [_bystander(other) for other in attack.others])
        self._group("To note", [(reason_text(note), "") for note in attack.notes])

    def _show_impact(self, impact: Impact, reasons: Sequence[Reason]) -> None:
        """Tell the two rolls of fire that comes down later; what only both have belongs to the second."""
        now, later = impact.first, impact.second
        self._group(f"To hit now: {percent(now.value)}", [(_plain(why), _value(why)) for why in now.reasons])
        more = reasons[len(now.reasons) + len(later.reasons) :]
        lines = [(_plain(why), _value(why)) for why in (*later.reasons, *more)]
        self._group(f"On impact, {impact.when}: {percent(later.value)}", lines)

    def _group(
        self, title: str, lines: Sequence[tuple[str, str]], *, opened: bool = True, at: int | None = None
    ) -> None:
        """Put in a heading with its lines, below all others unless told at which place."""
        if not lines:
            return
        head = QTreeWidgetItem([title, ""])
        self.tree.insertTopLevelItem(self.tree.topLevelItemCount() if at is None else at, head)
        font = head.font(0)
        font.setBold(True)
        head.setFont(0, font)
        head.setFirstColumnSpanned(True)
        for words, value in lines:
            item = QTreeWidgetItem(head, [isolated(words), value])
            item.setTextAlignment(1, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            item.setToolTip(0, tip(words))
            item.setFirstColumnSpanned(not value)
        head.setExpanded(opened)


class Bars(QWidget):
    """The chance of each number of hits as bars."""

    HEIGHT = 64

    def __init__(self) -> None:
        """Begin with no bars."""
        super().__init__()
        self._chances: tuple[float, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName("Number of hits")

    def put(self, chances: Sequence[float]) -> None:
        """Show the chance of 0, 1, … hits."""
        self._chances = tuple(chances)
        words = ", ".join(f"{hits}: {percent(chance)}" for hits, chance in enumerate(self._chances))
        self.setAccessibleDescription(words)
        self.setToolTip(f"Chance of each number of hits\n{words.replace(', ', chr(10))}" if words else "")
        self.setVisible(len(self._chances) > 0)
        self.update()

    def sizeHint(self) -> QSize:  # Qt's name
        """As wide as there is room, of one height."""
        return QSize(200, self.HEIGHT)

    def paintEvent(self, event: QPaintEvent) -> None:  # Qt's name
        """Draw the bars with the number of hits under each and, where it fits, the chance above."""
        if not self._chances:
            return
        painter = QPainter(self)
        palette, metrics = self.palette(), self.fontMetrics()
        line = metrics.height()
        step = self.width() / len(self._chances)
        room = self.height() - 2 * line - 2
        top = max(self._chances)
        fits = metrics.horizontalAdvance("99.9") + 2 <= step
        for hits, chance in enumerate(self._chances):
            height = room * chance / top if top else 0.0
            bar = QRectF(hits * step + 1, line + room - height, max(1.0, step - 2), max(height, 1.0))
            painter.fillRect(bar, palette.color(QPalette.ColorRole.Accent))
            painter.setPen(palette.color(QPalette.ColorRole.WindowText))
            if fits:
                above = QRectF(hits * step, line + room - height - line, step, line)
                painter.drawText(above, Qt.AlignmentFlag.AlignCenter, _short(chance))
        for words, below in self.labels():
            painter.drawText(below, Qt.AlignmentFlag.AlignCenter, words)
        painter.end()

    def labels(self) -> list[tuple[str, QRectF]]:
        """Return the numbers of hits that have room under the bars, each with its place in the widget."""
        if not self._chances:
            return []
        metrics, step = self.fontMetrics(), self.width() / len(self._chances)
        widest = metrics.horizontalAdvance(str(len(self._chances) - 1))
        every = next((n for n in (1, 2, 5, 10, 20, 50) if 1.5 * widest + 4 <= n * step), 100)
        line, placed = metrics.height(), []
        for hits in range(0, len(self._chances), every):
            wide = metrics.horizontalAdvance(str(hits))
            left = max(0.0, min((hits + 0.5) * step - wide / 2, self.width() - wide))
            placed.append((str(hits), QRectF(left, self.height() - line, wide, line)))
        return placed


def _short(chance: float) -> str:
    """Return a percentage in as few signs as fit over a bar: none of them longer than `99.9`."""
    points = chance * 100
    if 0.0 < points < 0.05:  # half of the last place shown
        return "<.1"
    return f"{points:.3g}" if points >= 10.0 else f"{points:.1f}".removesuffix(".0")


def _ordered(attack: Attack) -> list[str]:
    known = [name for name in OUTCOME_ORDER if name in attack.outcomes]
    return known + [name for name in attack.outcomes if name not in known]


def _words(name: str) -> str:
    words = in_words(name)
    return words[:1].upper() + words[1:]


def _bystander(other: Bystander) -> tuple[str, str]:
    """Return a unit that may be struck as well, with its mean losses, and the chance of that."""
    losses = [f"{in_words(name)} −{number(value)}" for name, value in other.expected.items() if value]
    return ", ".join((other.name, *losses)), percent(other.outcomes.get("hit", 0.0))


def _part(part: PartChance) -> tuple[str, str]:
    """Return the chance that a part is damaged or worse; its name tells how likely it is the worse."""
    worse = f" (destroyed {percent(part.destroyed)})" if part.destroyed > 0 else ""
    return f"{part.name}{worse}", percent(part.damaged + part.destroyed)


def _plain(reason: Reason) -> str:
    place = f" ({reason.place})" if reason.place else ""
    clause = f"  [{reason.clause}]" if reason.clause else ""
    return f"{reason.text}{place}{clause}"


def _value(reason: Reason) -> str:
    return "" if reason.value is None else signed(reason.value)
