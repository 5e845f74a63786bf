"""Why something is not allowed: a stable code, the rule's id and typed fields, but no sentence."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from furnace.cards.goods import Goods
from furnace.cards.references import CardId
from furnace.engine.disc import Disc
from furnace.engine.references import RuleId, RulesetWord, SeatNumber


class Code(StrEnum):
    """All reasons for a refusal. The values are public names and never change their meaning."""

    GAME_OVER = "turn/game_over"
    NOT_YOUR_TURN = "turn/not_yours"
    NOT_NOW = "turn/not_now"

    SEATS = "setup/seats"
    RULESET_WORD = "setup/ruleset_word"
    RULESET_ORDER = "setup/ruleset_order"
    WORD_NEEDS = "setup/word_needs"
    WORD_EXCLUDES = "setup/word_excludes"
    FIFTH_SEAT = "setup/fifth_seat"
    SOLO = "setup/solo"
    NO_AGENTS = "setup/no_agents"
    TOO_FEW_CARDS = "setup/too_few_cards"
    TOO_FEW_COMPANIES = "setup/too_few_companies"
    NOT_OFFERED = "setup/not_offered"

    NO_OUTCOME = "chance/no_such_outcome"

    NO_SUCH_DISC = "auction/no_such_disc"
    NOT_IN_ROW = "auction/not_in_row"
    OWN_DISC = "auction/own_disc"
    SAME_VALUE = "auction/same_value"
    NOT_ASKED = "auction/not_asked"
    NOT_ENOUGH_COAL = "auction/not_enough_coal"
    NO_SUCH_VALUE = "auction/no_such_value"
    SECOND_DISC = "auction/second_disc"
    NOTHING_TO_KEEP = "auction/nothing_to_keep"
    MUST_PLACE = "auction/must_place"

    NOT_PROCESSING = "effect/not_processing"
    NO_TIMES = "effect/no_times"
    OVER_LIMIT = "effect/over_limit"
    CANNOT_PAY = "effect/cannot_pay"
    ALREADY_USED = "effect/already_used"
    ASKED_BETWEEN = "effect/asked_between"

    NOT_YOUR_CARD = "production/not_your_card"
    ALREADY_RESOLVED = "production/already_resolved"
    NOT_RESOLVED = "production/not_resolved"
    LINE_NOT_OPEN = "production/line_not_open"
    LINES_LEFT = "production/lines_left"
    LAST_LINE = "production/last_line"
    CARDS_LEFT = "production/cards_left"
    NO_UPGRADE_LINE = "production/no_upgrade_line"
    NEVER_UPGRADED = "production/never_upgraded"
    ALREADY_UPGRADED = "production/already_upgraded"
    NO_POWER = "production/no_power"
    POWER_SPENT = "production/power_spent"
    NO_NEIGHBOUR_CARD = "production/no_neighbour_card"
    OTHERS_NOT_DONE = "production/others_not_done"
    INTERRUPTED = "production/interrupted"

    NOT_YOUR_MANAGER = "manager/not_yours"
    MANAGER_ORDER = "manager/order"
    MANAGERS_PLACED = "manager/too_late"
    MANAGER_THERE = "manager/card_has_one"
    MANAGER_NOT_HERE = "manager/not_here"
    MANAGER_SPENT = "manager/spent"
    MANAGER_NO_USE = "manager/no_use"

    NO_CHAIN = "chain/no_chain"
    NOT_NEXT = "chain/not_next"
    INSERT_FIRST = "chain/insert_first"
    NO_ARRIVAL = "chain/no_arrival"
    NO_SUCH_PLACE = "chain/no_such_place"


class Pool(StrEnum):
    """Cards of which every seat is dealt some at set-up."""

    STARTUPS = "startups"
    CAPITALISTS = "capitalists"


class Refusal(NamedTuple):
    """A code, the rule behind it, and the details.

    `actual` is what was tried or is there, `required` what is needed, `most` the highest that is
    allowed.
    """

    code: Code
    rule: RuleId
    seat: SeatNumber | None = None
    card: CardId | None = None
    line: int | None = None
    disc: Disc | None = None
    actual: int | None = None
    required: int | None = None
    most: int | None = None
    cost: Goods | None = None
    word: RulesetWord | None = None
    other: RulesetWord | None = None
    pool: Pool | None = None
