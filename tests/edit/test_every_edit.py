"""Every edit there is, in any order, with undo, redo, save and load in between."""

from random import Random

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from mapper.edit.changes import changes
from mapper.edit.crossing import Crossing
from mapper.edit.history import History, Room
from mapper.edit.operations import Edit
from mapper.edit.weight import added_bytes
from mapper.files.documents import read
from mapper.files.layout import to_bytes
from mapper.model.scenario import Scenario
from tests.edit.any_edit import EDITS, edit_names
from tests.edit.random_maps import errors, scenarios, with_sheets


def test_the_wild_uses_cover_every_edit() -> None:
    assert set(EDITS) == edit_names()


class Editor(RuleBasedStateMachine):
    """A user who does everything, and takes it back."""

    @initialize(drawn=scenarios())
    def begin(self, drawn: Scenario) -> None:
        self.first = with_sheets(drawn).evolve(title="Town")
        room = Room(steps=1000, near_steps=1)
        self.history = History(self.first, room=room, weigh=added_bytes, pack=Crossing)
        self.written = [to_bytes(self.first)]

    @rule(name=st.sampled_from(sorted(EDITS)), seed=st.integers(0, 2**32))
    def edit(self, name: str, seed: int) -> None:
        before = self.history.document
        result = EDITS[name](before, Random(seed))
        if not isinstance(result, Edit):
            assert result.text
            return
        assert result.name
        self.do(result)
        changes(before, result.scenario)

    def do(self, edit: Edit, gesture: str | None = None) -> None:
        if self.history.do(edit.name, edit.scenario, gesture=gesture):
            position = self.history.position
            self.written[position:] = [to_bytes(self.history.document)]

    @rule(gesture=st.sampled_from(["drag", "stroke"]), seeds=st.lists(st.integers(0, 2**32), max_size=4))
    def stroke(self, gesture: str, seeds: list[int]) -> None:
        before, steps = self.history.document, self.history.undo_name
        for seed in seeds:
            result = EDITS["ground.paint_ground"](self.history.document, Random(seed))
            if isinstance(result, Edit):
                self.do(result, gesture)
        self.history.end_gesture()
        if self.history.document != before:
            self.history.undo()
            assert self.history.document == before
            assert self.history.undo_name == steps
            self.history.redo()

    @rule()
    def undo(self) -> None:
        self.history.undo()

    @rule()
    def redo(self) -> None:
        self.history.redo()

    @rule()
    def save_and_load(self) -> None:
        saved = to_bytes(self.history.document)
        assert to_bytes(read(saved, "town")) == saved

    @rule()
    def pack(self) -> None:
        while self.history.put_away():
            pass

    @invariant()
    def the_document_is_what_was_written(self) -> None:
        assert to_bytes(self.history.document) == self.written[self.history.position]

    @invariant()
    def the_document_is_sound(self) -> None:
        assert errors(self.history.document) == []

    def teardown(self) -> None:
        while self.history.redo():
            pass
        last = to_bytes(self.history.document)
        self.pack()
        while self.history.undo():
            self.the_document_is_what_was_written()
        self.pack()
        assert to_bytes(self.history.document) == to_bytes(self.first)
        while self.history.redo():
            pass
        assert to_bytes(self.history.document) == last


Editor.TestCase.settings = settings(max_examples=40, stateful_step_count=25, deadline=None)
TestEditor = Editor.TestCase
