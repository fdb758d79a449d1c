"""The grounds: which map a draft belongs to, by what rules it is built, and beside whom."""

from mapper.files.tables import load_book
from mapper.gui.garage.bench import Bench
from mapper.gui.session import Document, Session
from mapper.model.scenario import Scenario
from mapper.model.unit import Unit
from mapper.rules.names import headed
from mapper.rules.ruleset import Ruleset
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.game import VEHICLE
from mapper.rules.vehicle.garage.workshop import Workshop
from mapper.rules.vehicle.muster import restricted_owners
from mapper.rules.vehicle.ruleset import VehicleRuleset

RULESET = VEHICLE.key
NOBODY = ""


class Grounds:
    """Answers for each draft from the open maps; where none is open, by the rulebook as it is."""

    def __init__(self, session: Session) -> None:
        """Look at the session's maps."""
        self.session = session

    @property
    def front(self) -> Document | None:
        """The map in front, None where none is open that is played by these rules."""
        document = self.session.current
        return document if document is not None and self.serves(document) else None

    @property
    def scenario(self) -> Scenario | None:
        """The scenario of the map in front."""
        return self.front.scenario if self.front is not None else None

    @property
    def selected(self) -> tuple[Unit, ...]:
        """The units selected on the map in front, in the order of the document."""
        document = self.front
        if document is None:
            return ()
        chosen = document.selection.units
        return tuple(unit for unit in document.scenario.units if unit.id in chosen)

    def serves(self, document: Document) -> bool:
        """Tell whether a map is played by the rules that the garage builds by."""
        return document.scenario.ruleset == RULESET

    def holds(self, bench: Bench) -> bool:
        """Tell whether the unit that a draft was taken from still stands on an open map."""
        document = bench.document
        return (
            document is not None
            and document in self.session.documents
            and document.scenario.unit(bench.unit) is not None
        )

    def book(self, document: Document | None = None) -> Rulebook:
        """Return the rulebook of a map, else of the one in front, else as it is."""
        source = document or self.front
        if source is None or not self.serves(source):
            return load_book(VEHICLE)
        return load_book(VEHICLE, source.scenario.house_rules, source.scenario.settings)

    def ruleset(self, bench: Bench | None = None) -> Ruleset:
        """Return the ruleset of a draft, else of the map in front."""
        return VehicleRuleset(bench.shop.book if bench is not None else self.book())

    def shop(self, bench: Bench, side: str) -> Workshop:
        """Return the rules for a draft, and who has restricted weapons; `side` is that of new units."""
        held = self.holds(bench)
        document = bench.document if held else self.front
        if document is None or not self.serves(document):
            return Workshop(self.book())
        book = self.book(document)
        unit = document.scenario.unit(bench.unit) if held else None
        fights_for = unit.side if unit is not None else side or None
        besides = {bench.unit} if held else set[str]()
        return Workshop(book, restricted_owners(document.scenario, fights_for, book, besides=besides))

    def sides(self) -> tuple[tuple[str, str], ...]:
        """Return the sides of the map in front with their names; nobody's where there is none."""
        found = self.scenario.sides if self.scenario is not None else ()
        return tuple((side.id, headed(side)) for side in found) or ((NOBODY, "no side"),)
