"""The toolbox: which tool is in hand, what it sees, and the one that comes back when a key is let go."""

from collections.abc import Mapping
from functools import partial

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeySequence

from mapper.gui.actions import Commands
from mapper.gui.canvas import Canvas
from mapper.gui.session import Session
from mapper.gui.settings import Settings
from mapper.rules.palette import Palette
from mapper.rules.registry import GAMES
from mapper.tools.options import Count, Setting
from mapper.tools.tool import Desk, Tool
from mapper.tools.wishes import Take, Wish

RELEASE_MS = 50
"""How long after the release of a key it counts as let go."""


class Toolbox(QObject):
    """Every tool by its name; one is in hand. A tool whose key is held while it is used is only borrowed."""

    taken = Signal()
    options_changed = Signal()

    def __init__(
        self,
        canvas: Canvas,
        session: Session,
        commands: Commands,
        settings: Settings,
        tools: tuple[Tool, ...],
    ) -> None:
        """Bind the command of each tool and take the first in hand."""
        super().__init__(canvas)
        self.canvas = canvas
        self.session = session
        self.commands = commands
        self.tools = {tool.name: tool for tool in tools}
        self.current = tools[0]
        self._settings = settings
        self._before: Tool | None = None
        self._was_used = False
        self._shelved = ""
        self._palette: Palette | None = None
        self._released = QTimer(self)
        self._released.setSingleShot(True)
        self._released.setInterval(RELEASE_MS)
        self._released.timeout.connect(self._give_back)
        for tool in tools:
            tool.choose(_remembered(settings, tool))
            for rules in GAMES:
                tool.put_by(rules, _remembered(settings, tool, rules))
        commands.bind({f"tool_{name}": partial(self.take, name) for name in self.tools})
        for name in self.tools:
            commands[f"tool_{name}"].setAutoRepeat(False)  # so that a key struck anew is told from one held
        commands.bind({"undo": self.undo})
        commands.bind({"brush_smaller": partial(self.resize, -1), "brush_larger": partial(self.resize, 1)})
        canvas.used.connect(self._use)
        canvas.key_released.connect(self._let_go)
        canvas.left.connect(self._stay)
        for signal in (session.changed, session.switched, session.selection_changed):
            signal.connect(lambda *_: self.look())
        for signal in (session.changed, session.switched):
            signal.connect(self.allow)
        session.leaving.connect(canvas.cancel)
        for signal in (session.all_moved, session.leaving):
            signal.connect(self._lose_places)
        self.take(self.current.name)

    def follow(self, wish: Wish) -> None:
        """Take the tool that another wishes for."""
        if isinstance(wish, Take):
            self.take(wish.tool, wish.settings)

    def take(self, name: str, settings: Mapping[str, Setting] | None = None) -> None:
        """Take a tool in hand, with these settings if any; what the one before had under way ends."""
        tool, is_repeated = self.tools[name], self._released.isActive()
        self._released.stop()
        if tool is self.canvas.tool and not settings:
            if not is_repeated:
                self._before = None  # taken anew: it is meant to stay, whatever became of its key before
            return  # a stroke under way goes on
        self._shelved = ""
        if tool is not self.current:
            self._before, self._was_used = self.current, False
        self.current = tool
        self.look()  # what is chosen means kinds of the map in front
        if settings:
            self.choose(settings)
        self.commands[f"tool_{name}"].setChecked(True)
        self.canvas.take(tool)
        self.look()  # what the tool before had done is taken back
        self.taken.emit()

    def choose(self, settings: Mapping[str, Setting]) -> None:
        """Choose something about the tool in hand, and remember it."""
        self.current.choose(settings)
        for key, value in settings.items():
            document = self.session.current
            rules = document.ruleset.key if document and key in self.current.of_rules else ""
            self._settings.remember_choice(_place(self.current, key, rules), str(value))
        self.options_changed.emit()

    def allow(self, *_: object) -> None:
        """Let the tools be of use that the rules of the map in front have a use for.

        One in hand that has none is put by for the pointer until there is a map again that it is for.
        """
        document = self.session.current
        palette = document.ruleset.palette if document else None
        if document is None or palette == self._palette:
            return
        self._palette = palette
        reasons = {name: tool.why_not(document.ruleset) for name, tool in self.tools.items()}
        for name, why in reasons.items():
            self.commands.refuse(f"tool_{name}", why)
            self.commands.detail(f"tool_{name}", self.tools[name].makes(document.ruleset))
        first, shelved = next(iter(self.tools)), self._shelved
        if reasons[self.current.name]:
            shelved = self.current.name
            self.take(first)
            self._shelved = shelved
            self.session.said.emit(self.commands.refusal(f"tool_{shelved}"))
        elif shelved and not reasons[shelved]:
            self.take(shelved)

    def resize(self, by: int) -> None:
        """Make the brush of the tool in hand larger or smaller, if it has one."""
        for option in self.current.options:
            if isinstance(option, Count) and option.key == "size":
                size = int(self.current.settings["size"]) + by
                self.choose({"size": min(max(size, option.low), option.high)})

    def look(self, tool: Tool | None = None) -> None:
        """Show the tool in hand, or one that is about to be handed something, what lies before it now."""
        document = self.session.current
        desk = None
        if document is not None:
            chosen = document.selection
            locked = self.canvas.scene.locked
            desk = Desk(document.scenario, document.ruleset, chosen.things, chosen.tile, locked)
        (tool or self.current).look(desk)

    def undo(self) -> None:
        """Take back the last point of a shape that waits for its next one, else the last deed."""
        if not self.current.rests or not self.canvas.tell(lambda tool: tool.step_back()):
            self.session.undo()

    def _lose_places(self) -> None:
        """Let no tool mean a place of a map that lies elsewhere now, or is no longer in front."""
        self.canvas.tell(lambda tool: tool.lose_places())
        for tool in self.tools.values():
            tool.lose_places()

    def _use(self) -> None:
        """Note that the tool is used while its key is held; a click soon after its release is not meant."""
        if not self._released.isActive():
            self._was_used = True

    def _let_go(self, key: int) -> None:
        """Give a borrowed tool back once its key is let go, if it was used meanwhile.

        Some window systems tell of a key that is held as of one struck over and over: only when no stroke
        follows is it let go.
        """
        action = self.commands[f"tool_{self.current.name}"]
        is_its_key = QKeySequence(Qt.Key(key)) in action.shortcuts()
        if is_its_key:
            self._released.start()

    def _stay(self) -> None:
        """Keep the tool in hand: the release of its key will go elsewhere, and is never told of here."""
        self._before = None

    def _give_back(self) -> None:
        """Take the tool before in hand again, once the stroke under way is drawn."""
        if self._was_used and self._before is not None:
            if self.canvas.is_pressed:
                self._released.start()
                return
            if self.commands[f"tool_{self._before.name}"].isEnabled():
                self.take(self._before.name)
        self._before = None


def _place(tool: Tool, key: str, rules: str = "") -> str:
    return f"tool/{tool.name}/{rules}/{key}" if rules else f"tool/{tool.name}/{key}"


def _remembered(settings: Settings, tool: Tool, rules: str = "") -> dict[str, Setting]:
    """Return what was chosen about a tool in an earlier run, each in the type of what stands there now.

    That is what means kinds of a ruleset, or without one all that doesn't.
    """
    found: dict[str, Setting] = {}
    for key, now in tool.settings.items():
        if (key in tool.of_rules) != bool(rules):
            continue
        stored = settings.choice(_place(tool, key, rules))
        if not stored:
            continue
        if isinstance(now, bool):
            found[key] = stored == "True"
        elif isinstance(now, int):
            found[key] = int(stored) if stored.lstrip("-").isdigit() else now
        else:
            found[key] = stored
    return found
