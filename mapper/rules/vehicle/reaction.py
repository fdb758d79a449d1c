"""Reaction fire as an engagement: whose moves count for it, and by how much."""

from dataclasses import replace

from mapper.rules.vehicle.aim import Reaction
from mapper.rules.vehicle.engagement import Engagement


def in_reaction(engagement: Engagement, kind: Reaction) -> Engagement:
    """Return an engagement as reaction fire of this kind finds it.

    In the target's own turn its moves so far count, by a setting (V-HIT-19), and all the moves of the
    shooter's last turn (V-HIT-18). A corner is turned in the shooter's own turn: its moves so far count.
    """
    aim = replace(engagement.aim, reaction=kind)
    if kind is Reaction.CORNER:
        return replace(engagement, aim=aim)
    shooter, target = engagement.attacker.condition, engagement.target.condition
    so_far = engagement.book.settings.reaction.target_move == "so_far"
    own = shooter.moved if shooter.acted else shooter.moved_last_turn
    aim = replace(
        aim,
        shooter=replace(aim.shooter, moved=own),
        target=replace(aim.target, moved=target.moved if so_far else target.moved_last_turn),
    )
    return replace(engagement, aim=aim)
