"""What the rules ask about a power: one method for each question, with a default answer.

A seat's capitalist, its permanent effects, texts that add to sales and managers all answer the same
questions; each overrides only those it answers differently.
"""

from __future__ import annotations

from furnace.cards.effects import Processing
from furnace.cards.goods import NOTHING, Goods
from furnace.engine.disc import Disc


class Power:
    """A power with all the default answers: no power."""

    # Questions to a seat's capitalist.

    def neutral_disc(self) -> int | None:
        """Return the value of an additional neutral disc; None without one."""
        return None

    def is_neutral_second(self) -> bool:
        """Whether the neutral disc is placed only in the same turn as another disc (R19.4)."""
        return False

    def is_bound_by_limits(self) -> bool:
        """Whether R3.5 and R3.6 apply to this seat's own discs; otherwise it loses ties."""
        return True

    def compensated_value(self, value: int) -> int:
        """Return what an outbid disc of this value counts as (R4.6, R4.7)."""
        return value

    def variable_bonus(self) -> int:
        """Return what is added to the coal spent on the variable disc (R14.2)."""
        return 0

    def upgrade_price(self, goods: Goods, cost: Goods) -> Goods:
        """Return what a seat with these goods pays for an upgrade with this printed cost (R6.2)."""
        return cost

    def again_cost(self) -> Goods | None:
        """Return the price of resolving a card again, once per production; None if it cannot."""
        return None

    def copy_cost(self) -> Goods | None:
        """Return the price of resolving a neighbour's company; None if it cannot."""
        return None

    def has_compensation_line(self) -> bool:
        """Whether resolving a basic company starts with its compensation (R19.6)."""
        return False

    def personal_manager(self) -> str | None:
        """Return the manager owned from the start; None without one."""
        return None

    def can_crowd_managers(self) -> bool:
        """Whether several managers may be on one card (R16.1)."""
        return False

    # Questions to a permanent effect.

    def outbid_gift(self) -> Goods:
        """Return the goods put on the card when an opponent outbids its owner (R18.4)."""
        return NOTHING

    def compensation_gift(self, disc: Disc) -> Goods:
        """Return the goods put on the card when this disc of its owner is compensated (R18.9)."""
        return NOTHING

    def upgrade_gift(self, paid: Goods) -> Goods:
        """Return the part of the goods paid for an upgrade that is put on the card (R18.7)."""
        return NOTHING

    def extraction_bonus(self, gain: Goods) -> Goods:
        """Return what is added to an extraction in production (R18.5)."""
        return NOTHING

    def window_cost(self, gain: Goods) -> Goods | None:
        """Return the price of upgrades right after this gain; None if not allowed (R18.8)."""
        return None

    # Questions to a permanent effect and to a manager on the card.

    def limit_bonus(self, effect: Processing) -> int:
        """Return what is added to the limit of an effect (R18.6, R17.9)."""
        return 0

    # Questions to a manager on the card and to a text that adds to sales.

    def transaction_bonus(self, effect: Processing) -> Goods:
        """Return what is added to the gain of each transaction (R17.3 to R17.5, R18.3)."""
        return NOTHING

    # Questions to a manager on the card.

    def sold_out_gain(self) -> Goods:
        """Return what is gained once every selling line has been used as often as printed (R17.6,
        R17.7)."""
        return NOTHING

    # Questions to a manager on the card: what it can do when its seat uses it.

    def upgrade_cost(self) -> Goods | None:
        """Return the price of upgrading the manager's card; None if it cannot (R17.1)."""
        return None

    def discard_gain(self) -> Goods | None:
        """Return what is gained by discarding the manager's card; None if it cannot (R17.2)."""
        return None

    def makes_free(self, effect: Processing) -> bool:
        """Whether the manager makes one transaction of this effect free (R17.8)."""
        return False

    def repeats_delivery(self) -> bool:
        """Whether the manager resolves the active delivery of its card once more (R17.10)."""
        return False

    def loans(self) -> tuple[Goods, ...]:
        """Return the options the manager can lend to its card (R17.11, R17.12, R17.15)."""
        return ()
