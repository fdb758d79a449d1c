"""Special actions in play: staves, consumables and tags, and what comes of them."""

from collections.abc import Iterator

from mapper.rules.changes import difference
from mapper.rules.script import Script
from mapper.rules.skirmish.battle import Lit
from mapper.rules.skirmish.course import Course
from mapper.rules.skirmish.events import Changed, Moved, Used
from mapper.rules.skirmish.fighter import Fighter
from mapper.rules.skirmish.inventory import (
    equipped,
    items_of,
)
from mapper.rules.skirmish.resolving.aiming import Deed, after_use, recipient
from mapper.rules.skirmish.resolving.carrying import carry
from mapper.rules.skirmish.resolving.fighting import spend_action
from mapper.rules.skirmish.resolving.grounds import make_vein
from mapper.rules.skirmish.resolving.opening import open_up
from mapper.rules.skirmish.resolving.passing import become
from mapper.rules.skirmish.special_action import (
    Recipient,
    use,
)


def perform(course: Course, deed: Deed) -> Script[None]:
    """Take a special action: equip and spend the item, roll where that is due, and let it work."""
    # A thing for oneself works on its user (S-ITEM-6).
    units = (deed.unit,) if deed.action.target == "self" else deed.targets
    recipients = tuple(recipient(course, deed, unit_id) for unit_id in units)
    treated = yield from use(deed.action, deed.user, recipients, course.book)
    course.happen(
        Used(
            unit=deed.unit,
            what=deed.action.name,
            targets=deed.targets,
            tile=deed.tile,
            failed=not treated.worked,
            battle=spend_action(course),
        )
    )
    _spend(course, deed, is_spent=treated.worked or course.book.settings.staff.spend_on_miss)
    if not treated.worked:
        return
    for unit_id, one in zip(units, treated.recipients, strict=True):
        notes = tuple(_differences(course.fighter(unit_id), one.fighter))
        become(course, unit_id, one.fighter, "special", notes)
        _reactivate(course, unit_id, one)
    _move(course, deed)
    _change_tiles(course, deed)


def _spend(course: Course, deed: Deed, *, is_spent: bool) -> None:
    """Equip a staff that was used, and spend one use of the item (S-STAFF-6, S-STAFF-7)."""
    items = after_use(course, deed)
    if not is_spent and deed.slot is not None:
        items = equipped(items_of(course.unit(deed.unit)), deed.slot, course.book)
    carry(course, deed.unit, items, "use")


def _differences(before: Fighter, after: Fighter) -> Iterator[str]:
    """Yield what an action has changed of a unit, in words."""
    if after.hp != before.hp:
        yield f"regains {after.hp - before.hp} HP"
    yield from (f"is now {status}" for status in after.statuses if status not in before.statuses)
    yield from (f"is no longer {status}" for status in before.statuses if status not in after.statuses)


def _reactivate(course: Course, unit_id: str, one: Recipient) -> None:
    condition = course.condition(unit_id)
    if condition.activated and not one.activated:
        now = difference(condition, condition.evolve(activated=False))
        course.happen(Changed(unit=unit_id, cause="dance", now=now))


def _move(course: Course, deed: Deed) -> None:
    moves = deed.action.moves
    if moves is not None and deed.goal is not None:
        moved = deed.targets[0] if deed.targets else deed.unit
        how = moves.tag.name.lower().replace(" ", "_")
        course.happen(Moved(unit=moved, tile=deed.goal, how=how))


def _change_tiles(course: Course, deed: Deed) -> None:
    """Let Vein, Pick and Torch work."""
    vein, torch = deed.action.operation("change-terrain"), deed.action.operation("reveal")
    if vein is not None and deed.tile is not None:
        make_vein(course, deed.tile, course.book.vein_id(vein.tag), deed.unit)
    if deed.action.operation("open") is not None and deed.tile is not None:
        open_up(course, deed.unit, deed.tile)
    if torch is not None:
        unit = course.unit(deed.unit)
        lit = Lit(side=unit.side, tile=unit.tile, tiles=torch.amount)
        course.note("lights", course.battle.evolve(lit=(*course.battle.lit, lit)), by=deed.unit)
