"""The mutants: guards taken away and rules bent, each with the tests that must notice."""

from typing import NamedTuple


class Mutant(NamedTuple):
    """One change of one file: the text that stands there once, what takes its place, and who must fail."""

    file: str
    old: str
    new: str
    tests: str

    @property
    def name(self) -> str:
        """How it is told in one line."""
        return f"{self.file}: {self.old.strip().splitlines()[0]}"


_ATOMIC, _CALLS = "mapper/files/atomic.py", "tests/files/test_atomic.py"
_DOCUMENTS, _FOREIGN = "mapper/files/documents.py", "tests/files/test_documents_foreign.py"
_PARSING, _TOLD = "mapper/files/parsing.py", "tests/files/test_documents.py"
_TRAIL, _TRAILS = "mapper/files/trail.py", "tests/files/test_trail.py"
_HISTORY, _HISTORIES = "mapper/edit/history.py", "tests/edit/test_history.py"
_CHECK, _CHECKS = "mapper/model/check.py", "tests/model/test_check.py"
_HIT = "mapper/rules/vehicle/hit.py"
_HITS = "tests/rulebook/vehicle/test_hit_clauses.py"
_LINES = "mapper/geometry/lines.py"
_SIGHT = "tests/rules/test_sight.py"
_SKIRMISH = "tests/rules/skirmish/test_attack.py"
_STRIKE = "tests/rules/skirmish/test_strike.py"
_COMBAT = "tests/rulebook/skirmish/test_combat_clauses.py"

FILES = (
    Mutant(_ATOMIC, "        calls.sync(descriptor)\n", "", _CALLS),
    Mutant(_ATOMIC, "        calls.sync_folder(target.parent)\n", "", _CALLS),
    Mutant(
        _ATOMIC,
        "if taken <= 0:",
        "if taken < 0:",
        f"{_CALLS}::test_a_disk_that_takes_no_more_keeps_the_old_file",
    ),
    Mutant(_ATOMIC, "rest = rest[taken:]", "rest = rest[len(rest) :]", _CALLS),
    Mutant(_ATOMIC, "if sha256(calls.read(temporary)).hexdigest() != digest:", "if False:", _CALLS),
    Mutant(_ATOMIC, "if found is None or found.sha256 != digest:", "if found is None:", _CALLS),
    Mutant(_ATOMIC, "        return not _is_running(int(process))\n", "        return True\n", _CALLS),
    Mutant(_ATOMIC, "calls.set_mode(temporary, status)", "pass", _CALLS),
    Mutant(_DOCUMENTS, "        if expected is not None:\n", "        if expected is None:\n", _FOREIGN),
    Mutant(
        _DOCUMENTS,
        "        keep_older(target, ",
        "        keep_older(target.parent / 'none', ",
        "tests/files/test_versions.py",
    ),
    Mutant(_DOCUMENTS, "SAME if fingerprint.same_content(found) else", "SAME if found else", _FOREIGN),
    Mutant(_DOCUMENTS, "    check_sound(scenario, str(path))\n    data", "    data", _TOLD),
    Mutant(_PARSING, "if marks > MOST_MARKS:", "if False:", "tests/files/test_limits.py"),
    Mutant(
        _PARSING,
        "if has_repeat(text, _keys_of(scenario)):",
        "if False:",
        "tests/files/test_documents_strict.py",
    ),
    Mutant(_PARSING, "data.removeprefix(_BOM)", "data", _TOLD),
    Mutant(
        "mapper/files/versions.py",
        "    if version > VERSION:\n",
        "    if version > VERSION + 5:\n",
        "tests/files/test_versions.py",
    ),
    Mutant(_TRAIL, "        if line[:_SEAL_LENGTH] != seal:\n            break\n", "", _TRAILS),
    Mutant(_TRAIL, "bool(lines) and lines[-1].startswith", "bool(lines) and lines[0].startswith", _TRAILS),
    Mutant(
        "mapper/files/earlier.py",
        "if place and (version not in kept or room < 0):",
        "if version not in kept or room < 0:",
        "tests/files/test_earlier.py",
    ),
    Mutant(
        "mapper/files/recovery.py",
        "        if not left.is_saved:\n            yield left",
        "        yield left",
        "tests/files/test_recovery.py",
    ),
    Mutant(
        "mapper/files/recovery.py",
        "    if not _is_own(folder.parent):\n",
        "    if False:\n",
        "tests/files/test_recovery.py",
    ),
)

VALUES = (
    Mutant(
        "mapper/model/value.py",
        "        strict=True,\n        extra",
        "        extra",
        "tests/files/test_documents_strict.py",
    ),
    Mutant("mapper/model/value.py", '        extra="forbid",\n', "", "tests/files/test_documents_strict.py"),
    Mutant("mapper/model/value.py", "        hide_input_in_errors=True,\n", "", "tests/model/test_values.py"),
    Mutant(_CHECK, "        if name in first:\n", "        if False:\n", _CHECKS),
    Mutant(
        "mapper/model/unit_check.py",
        "        if not scenario.map.holds(unit.tile):\n",
        "        if False:\n",
        _CHECKS,
    ),
    Mutant("mapper/model/unit_check.py", "    if carrier.id == unit.id:\n", "    if False:\n", _CHECKS),
    Mutant("mapper/play/view.py", " and unit.carrier not in hidden)", ")", "tests/play/test_view.py"),
    Mutant(
        "mapper/play/view.py",
        "backdrop=None if secret else battlemap.backdrop",
        "backdrop=battlemap.backdrop",
        "tests/play/test_view.py",
    ),
    Mutant(
        "mapper/play/seals.py",
        "    seal = sha256(before.encode())\n",
        "    seal = sha256()\n",
        "tests/play/test_verifying.py",
    ),
    Mutant("mapper/play/dice.py", "play.words.encode(), sha256", "b'', sha256", "tests/play/test_dice.py"),
    Mutant(
        "mapper/play/dice.py", "        if number < bound:\n", "        if True:\n", "tests/play/test_dice.py"
    ),
)

EDITS = (
    Mutant(_HISTORY, "        self._cut()\n        if gesture", "        if gesture", _HISTORIES),
    Mutant(_HISTORY, "gesture == self._gesture and self._now:", "self._now:", _HISTORIES),
    Mutant(_HISTORY, " and self.document != self._saved\n", "\n", _HISTORIES),
    Mutant(_HISTORY, "self._saved = self._saved_step = None\n", "self._saved_step = None\n", _HISTORIES),
    Mutant(_HISTORY, "while self._now > max(1, self._room.steps):", "while False:", _HISTORIES),
    Mutant(
        "mapper/edit/operations.py",
        "carrier=unit.carrier if unit.carrier in ids else None",
        "carrier=unit.carrier",
        "tests/edit/test_operations.py",
    ),
    Mutant(
        "mapper/edit/operations.py",
        "        taken.add(fresh[unit.id])\n",
        "",
        "tests/edit/test_operations.py",
    ),
    Mutant("mapper/edit/fields.py", " if fields[place].kind is kind}", "}", "tests/edit/test_fields.py"),
    Mutant(
        "mapper/edit/resizing.py",
        "    if scenario.play is not None:\n",
        "    if False:\n",
        "tests/edit/test_resizing.py",
    ),
    Mutant(
        "mapper/edit/resizing.py",
        "if any(map(frame.holds, piece.at.tiles))",
        "if all(map(frame.holds, piece.at.tiles))",
        "tests/edit/test_resizing.py",
    ),
)

RULES = (
    Mutant(
        _HIT,
        "    if book.settings.hit.cap_before_half:\n",
        "    if not book.settings.hit.cap_before_half:\n",
        _HITS,
    ),
    Mutant(_HIT, "    if points < lowest:\n", "    if False:\n", _HITS),
    Mutant(_HIT, 'weapon.family != "pod"', 'weapon.family == "pod"', _HITS),
    Mutant(
        _HIT,
        "if causes and not book.settings.hit.reroll_stack:",
        "if causes and book.settings.hit.reroll_stack:",
        _HITS,
    ),
    Mutant(
        "mapper/rules/vehicle/arcs.py",
        "    if not (front or rear):\n        return (Facing.SIDE,)\n",
        "",
        "tests/rules/vehicle/test_arcs.py",
    ),
    Mutant(
        "mapper/rules/vehicle/arcs.py",
        "in_arc(target, facing.opposite, shooter)",
        "in_arc(shooter, facing.opposite, target)",
        "tests/rules/vehicle/test_arcs.py",
    ),
    Mutant(_LINES, "    return here * there < 0\n", "    return here * there <= 0\n", _SIGHT),
    Mutant(_LINES, "min(flat) < 0 < max(flat)", "min(flat) <= 0 <= max(flat)", _SIGHT),
    Mutant(
        "mapper/rules/script.py", "chance * other) for name", "chance) for name", "tests/rules/test_script.py"
    ),
    Mutant(
        "mapper/rules/script.py",
        "    if len(rolled) != len(recorded):\n",
        "    if False:\n",
        "tests/rules/test_script.py",
    ),
    Mutant(
        "mapper/rules/skirmish/triangle.py",
        "return -1 if row.two_sided else 0",
        "return -1",
        f"{_SKIRMISH} {_COMBAT}",
    ),
    Mutant(
        "mapper/rules/skirmish/triangle.py",
        "for _ in found) % 2 == 1",
        "for _ in found) > 0",
        f"{_SKIRMISH} {_COMBAT}",
    ),
    Mutant(
        "mapper/rules/skirmish/strike_order.py",
        "abs(lead) < book.settings.follow_up.gap",
        "abs(lead) <= book.settings.follow_up.gap",
        f"{_SKIRMISH} {_COMBAT}",
    ),
    Mutant(
        "mapper/rules/skirmish/strike.py",
        "min(int(self.critical_range.value), number)",
        "int(self.critical_range.value)",
        _STRIKE,
    ),
    Mutant("mapper/rules/skirmish/damage.py", '    reasons += floor(reasons, "S-DMG-2")\n', "", _STRIKE),
)

MUTANTS = (*FILES, *VALUES, *EDITS, *RULES)
