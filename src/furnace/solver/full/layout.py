"""The structs of the model: ways to resolve a card, upgrades, and columns made of both."""

from __future__ import annotations

import numpy as np

from furnace.kernel.layout import BONUSES, SEAT
from furnace.kernel.numbers import COAL, IRON, MANAGERS, TOKEN
from furnace.kernel.structs import Array, array, dtype_of
from furnace.solver.full.windows import WINDOWS
from furnace.solver.order import COUNTED
from furnace.solver.programme.rows import MAX_COLUMNS, MAX_SLOTS

SEGMENTS, WAY_ACTIONS = 10, 32
LENT_KINDS, LENT_GOODS = 3, (COAL, IRON, TOKEN)
MAX_WAYS, MAX_UPGRADES = 12_000, 400
MAX_DEPTH, MAX_OPTIONS = 48, 64

NOT_UPGRADED, BY_MANAGER, BY_WINDOW = range(3)
"""How a card is upgraded while it is being resolved, if it is."""

OWN_CARD, OPEN_CARD, RESOLVED_CARD, REPEATED_CARD, COPIED_CARD = range(5)
"""The kinds of slots: a card to be resolved, the rest of the open one, a resolved company that may
still be upgraded, the card that K1 repeats, the card that K9 copies."""

BASIC, EARLY, DURING, AFTER, SHOWN = range(5)
"""A company stays basic, is upgraded before, while or after it is resolved, or was upgraded."""


class Way:
    """One way to resolve a card, without the upgrades of other companies.

    Windows, in which other companies may be upgraded, divide it into segments. Of each segment:
    what must be there when it begins (`need`), what it gives and takes (`effect`), the kind of
    `window` that follows it, and the number of transactions and uses of managers before that
    (`event`). The first `action_count` of `actions` are used. `text` is the number of upgraded
    companies that its text line counts on, `bonus` the sale bonuses. `lent` are goods of managers
    that pay for upgrades in its windows. `goods` and `card_coal` are those at the start of the last
    segment, `declined` the lenders that are not used, `line` is the line of the last window, and
    `is_lending` says whether lent goods were left for its upgrades.
    """

    card: int
    managers: int
    is_upgraded: int
    text: int
    bonus: int
    upgraded_by: int
    upgrade_segment: int
    is_discarded: int
    segments: int
    action_count: int
    events: int
    line: int
    is_lending: int
    declined: int
    money: int
    goods: int
    card_coal: int
    lent: Array = array(np.int64, LENT_KINDS)
    window: Array = array(np.int64, SEGMENTS)
    event: Array = array(np.int64, SEGMENTS)
    need: Array = array(np.int64, SEGMENTS, COUNTED)
    effect: Array = array(np.int64, SEGMENTS, COUNTED)
    actions: Array = array(np.int64, WAY_ACTIONS)


WAY = dtype_of(Way)


class Upgrade:
    """What upgrading a company gives, without its price: its delivery, with this number of `uses`
    if that is a sale, and with these sale bonuses. `gains`: it gives tokens."""

    card: int
    uses: int
    bonus: int
    gains: int
    money: int
    need: Array = array(np.int64, COUNTED)
    effect: Array = array(np.int64, COUNTED)


UPGRADE = dtype_of(Upgrade)


class Slots:
    """The cards to resolve, and companies that may be upgraded. The ways of slot i stand from
    `begin[i]` to `begin[i + 1]`, the upgrades of its company from `first_upgrade[i]` to
    `end_upgrade[i]`; `fixed` are the managers already on the card."""

    count: int
    card: Array = array(np.int64, MAX_SLOTS)
    kind: Array = array(np.int64, MAX_SLOTS)
    fixed: Array = array(np.int64, MAX_SLOTS)
    begin: Array = array(np.int64, MAX_SLOTS + 1)
    first_upgrade: Array = array(np.int64, MAX_SLOTS)
    end_upgrade: Array = array(np.int64, MAX_SLOTS)


SLOTS = dtype_of(Slots)


class Columns:
    """A column is a way, and how its company is upgraded: the kind of window (`source`), whether
    iron pays for the token (K5), what that gives (`upgrade`); NONE if there is none. `lines` is all
    that it gives, except by an upgrade elsewhere (`upgrade_effect`); `rest` is its value besides
    `money`."""

    lines: Array = array(np.int64, MAX_COLUMNS, COUNTED)
    upgrade_effect: Array = array(np.int64, MAX_COLUMNS, COUNTED)
    money: Array = array(np.int64, MAX_COLUMNS)
    rest: Array = array(np.int64, MAX_COLUMNS)
    way: Array = array(np.int64, MAX_COLUMNS)
    upgrade: Array = array(np.int64, MAX_COLUMNS)
    mode: Array = array(np.int64, MAX_COLUMNS)
    source: Array = array(np.int64, MAX_COLUMNS)
    pays_iron: Array = array(np.int64, MAX_COLUMNS)


COLUMNS = dtype_of(Columns)


class Run:
    """The card that is run on credit now: see `credit`. `counted` are the companies that its text
    line counts once they are upgraded; `has_gain_windows`: gaining tokens opens a window; `first`
    is its first way in the pool, `sells` are the sale bonuses that could apply. `seats` and `ways`
    are those at each depth of the search; there are `count` `options` there, and `next` is not
    tried yet."""

    kind: int
    card: int
    managers: int
    is_upgraded: int
    text: int
    bonus: int
    counted: int
    has_gain_windows: int
    first: int
    sells: int
    spare: Array = array(SEAT, 1)
    seats: Array = array(SEAT, MAX_DEPTH)
    ways: Array = array(WAY, MAX_DEPTH)
    next: Array = array(np.int64, MAX_DEPTH)
    count: Array = array(np.int64, MAX_DEPTH)
    options: Array = array(np.int64, MAX_DEPTH, MAX_OPTIONS)


RUN = dtype_of(Run)


class Case:
    """One case of a production: iron paid for tokens (K5) or not, a card repeated (K1) or none.

    `again` is the card that K1 repeats, in the last slot, with its ways from `again_begin` on.

    The *moment* is when the start-up's upgrade lines are used: all that they upgrade is upgraded
    then. `at_moment` are the kinds of windows that only it has, `sources` all kinds there are; with
    `is_only_moment`, nothing else upgrades companies. `is_exhausted`: no token is left after it.
    `windows` are the kinds that each slot may open, `late` the sale bonuses that need their company
    to be upgraded first. `counted` are the companies that the text line of a slot counts once they
    are upgraded.

    These fields are row numbers, NONE if there is no such row. Goods: `end` at the end, `copied`
    when K9 copies. `shown`: the side shown to the repetition. `once`: no company upgraded twice.
    `iron_paid` (K5). `card_coal`: coal on C59. `lent`: lent goods that pay for upgrades. `limited`:
    upgrades in limited windows. `placed`: managers placed. `staying`: managers that stay for the
    repetition (Q26). `text`: text lines. `bonus`: sale bonuses.
    """

    pays_iron: int
    again: int
    again_begin: int
    again_end: int
    slots: int
    startup_slot: int
    copy_slot: int
    again_slot: int
    sources: int
    at_moment: int
    has_moment: int
    is_only_moment: int
    is_exhausted: int
    is_moment_first: int
    late: int
    end: int
    copied: int
    shown: int
    once: int
    iron_paid: int
    card_coal: int
    counted: Array = array(np.int64, MAX_SLOTS)
    windows: Array = array(np.int64, MAX_SLOTS)
    lent: Array = array(np.int64, LENT_KINDS)
    limited: Array = array(np.int64, WINDOWS)
    placed: Array = array(np.int64, MANAGERS)
    staying: Array = array(np.int64, MANAGERS)
    text: Array = array(np.int64, MAX_SLOTS)
    bonus: Array = array(np.int64, BONUSES, MAX_SLOTS)


CASE = dtype_of(Case)
