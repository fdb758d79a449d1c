"""A small map before a tool, and what the tool's wishes make of it (a module, not tests)."""

from collections.abc import Iterable

from mapper.edit.history import History
from mapper.edit.operations import Edit
from mapper.edit.things import NOTHING, Things
from mapper.files.rulings import ruleset_of
from mapper.geometry.grid import Tile
from mapper.model.scenario import Scenario
from mapper.tools.proposal import Proposal
from mapper.tools.tool import Desk, Hit, Pointer, Tool, Under
from mapper.tools.wishes import Abandon, Do, Propose, Say, Take, Wish
from tests.edit.painted import small_map


class Table:
    """A tool with a map before it: the pointer is told in tiles, and its edits are carried out."""

    def __init__(self, tool: Tool, scenario: Scenario | None = None, selected: Things = NOTHING) -> None:
        self.tool = tool
        self.history = History(scenario or small_map())
        self.selected = selected
        self.cursor: Tile | None = None
        self.locked: frozenset[str] = frozenset()
        self.proposal: Proposal | None = None
        self.wishes: list[Wish] = []
        self.look()

    @property
    def scenario(self) -> Scenario:
        return self.history.document

    @property
    def steps(self) -> list[str]:
        """The names of the steps that undo would take back, the first one first."""
        return [step.name for step in self.history.steps]

    @property
    def terrain(self) -> tuple[str, ...]:
        return self.scenario.map.ground

    def look(self) -> None:
        rules = ruleset_of(self.scenario)
        self.tool.look(Desk(self.scenario, rules, self.selected, self.cursor, self.locked))

    def lock(self, *kinds: str) -> None:
        self.locked = frozenset(kinds)
        self.look()

    def put_cursor(self, x: int, y: int) -> None:
        self.cursor = Tile(x, y)
        self.look()

    def press(self, x: float, y: float, hit: Hit | None = None, *, shift: bool = False) -> None:
        self.follow(self.tool.press(at(x, y, hit, shift=shift)))

    def move(self, x: float, y: float, hit: Hit | None = None, *, shift: bool = False) -> None:
        self.follow(self.tool.move(at(x, y, hit, shift=shift)))

    def release(self, x: float, y: float, hit: Hit | None = None, *, shift: bool = False) -> None:
        self.follow(self.tool.release(at(x, y, hit, shift=shift)))

    def hover(self, x: float, y: float, hit: Hit | None = None, *, shift: bool = False) -> None:
        self.follow(self.tool.hover(at(x, y, hit, shift=shift)))

    def click(self, x: float, y: float, hit: Hit | None = None, *, shift: bool = False) -> None:
        self.press(x, y, hit, shift=shift)
        self.release(x, y, hit, shift=shift)

    def drag(self, *points: tuple[float, float], shift: bool = False) -> None:
        self.press(*points[0], shift=shift)
        for point in points[1:]:
            self.move(*point, shift=shift)
        self.release(*points[-1], shift=shift)

    def enter(self) -> None:
        """Press Enter: end what is under way, else press the tool in the cursor's tile."""
        if self.tool.is_busy:
            self.follow(self.tool.finish())
        elif self.cursor is not None:
            self.click(self.cursor.x + 0.5, self.cursor.y + 0.5)

    def escape(self) -> None:
        self.follow(self.tool.cancel())

    def follow(self, wishes: Iterable[Wish] | None) -> None:
        for wish in wishes or ():
            self.wishes.append(wish)
            match wish:
                case Do(operation=operation, gesture=gesture):
                    edit = operation(self.scenario)
                    if isinstance(edit, Edit):
                        self.history.do(edit.name, edit.scenario, gesture=gesture)
                    self.look()
                case Abandon(gesture=gesture):
                    self.history.abandon(gesture)
                    self.look()
                case Propose(proposal=proposal):
                    self.proposal = proposal
                case _:
                    pass

    @property
    def taken(self) -> list[Take]:
        return [wish for wish in self.wishes if isinstance(wish, Take)]

    @property
    def said(self) -> list[str]:
        return [wish.text for wish in self.wishes if isinstance(wish, Say)]


def at(x: float, y: float, hit: Hit | None = None, *, shift: bool = False) -> Pointer:
    return Pointer(x, y, hit or Hit(Under.TILE), shift=shift)


def tiles(*labels: str) -> frozenset[Tile]:
    return frozenset(Tile(ord(label[0]) - ord("A"), int(label[1:]) - 1) for label in labels)
