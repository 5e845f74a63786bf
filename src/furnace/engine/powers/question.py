"""The questions a rule asks of a card's power: one closed list, with the answer of no power.

A seat's capitalist, its permanent effects, the texts that raise its sales and the managers on a
card all answer the same list; each overrides the few questions it has another answer to.
"""

from __future__ import annotations

from furnace.cards.effects import Processing
from furnace.cards.goods import NOTHING, Goods
from furnace.engine.disc import Disc


class Power:
    """No power at all."""

    # Asked of a seat's capitalist.

    def neutral_disc(self) -> int | None:
        """The value of a disc owned beside 1, 2, 3 and 4."""
        return None

    def is_neutral_second(self) -> bool:
        """Whether the neutral disc is laid only in one turn with another disc (R19.4)."""
        return False

    def is_bound_by_limits(self) -> bool:
        """Whether R3.5 and R3.6 hold for this seat's own discs; who is not bound yields ties."""
        return True

    def compensated_value(self, value: int) -> int:
        """What an outbid disc of this value counts for (R4.6, R4.7)."""
        return value

    def variable_bonus(self) -> int:
        """What the variable disc is worth beside the coal spent on it (R14.2)."""
        return 0

    def upgrade_price(self, goods: Goods, cost: Goods) -> Goods:
        """What this seat pays for an upgrade of the printed cost (R6.2)."""
        return cost

    def again_cost(self) -> Goods | None:
        """The price of resolving a card again, once in a production."""
        return None

    def copy_cost(self) -> Goods | None:
        """The price of resolving a neighbour's company at the end of production."""
        return None

    def has_compensation_line(self) -> bool:
        """Whether a basic company is resolved with its compensation as a first line (R19.6)."""
        return False

    def personal_manager(self) -> str | None:
        """A manager owned from the start."""
        return None

    def can_crowd_managers(self) -> bool:
        """Whether several managers may stand on one card (R16.1)."""
        return False

    # Asked of a permanent effect.

    def outbid_gift(self) -> Goods:
        """What goes onto the card when an opponent outbids its owner (R18.4)."""
        return NOTHING

    def compensation_gift(self, disc: Disc) -> Goods:
        """What goes onto the card when this disc of its owner is compensated (R18.9)."""
        return NOTHING

    def upgrade_gift(self, paid: Goods) -> Goods:
        """What goes onto the card of the goods paid for an upgrade (R18.7)."""
        return NOTHING

    def extraction_bonus(self, gain: Goods) -> Goods:
        """What an extraction in production yields more (R18.5)."""
        return NOTHING

    def window_cost(self, gain: Goods) -> Goods | None:
        """The price of the upgrades that may follow at once on this gain (R18.8)."""
        return None

    # Asked of a permanent effect and of a manager on the card.

    def limit_bonus(self, effect: Processing) -> int:
        """How often an effect may be resolved beyond its printed limit (R18.6, R17.9)."""
        return 0

    # Asked of a manager on the card, and of a text that raises sales.

    def transaction_gift(self, effect: Processing) -> Goods:
        """What each transaction gains besides its own gain (R17.3 to R17.5, R18.3)."""
        return NOTHING

    # Asked of a manager on the card.

    def sold_out_gift(self) -> Goods:
        """What is gained once every selling line was fully resolved (R17.6, R17.7)."""
        return NOTHING

    # Asked of a manager on the card: what it can do when its seat uses it.

    def upgrade_cost(self) -> Goods | None:
        """The price of upgrading the card it stands on (R17.1)."""
        return None

    def discard_gain(self) -> Goods | None:
        """What is gained by putting the card it stands on back in the box (R17.2)."""
        return None

    def frees(self, effect: Processing) -> bool:
        """Whether it makes one transaction of this effect cost nothing (R17.8)."""
        return False

    def repeats_delivery(self) -> bool:
        """Whether it resolves the active delivery of its card once more (R17.10)."""
        return False

    def loans(self) -> tuple[Goods, ...]:
        """What it can lend to the effects of its card: one of these (R17.11, R17.12, R17.15)."""
        return ()
