"""Bidding: in turn order, each owner places one disc on a card of the row (R3.3 to R3.8)."""

from __future__ import annotations

from furnace.kernel.actions import (
    BID,
    KEEP,
    ROLL,
    card_of,
    first_of,
    kind_of,
    pack_action,
    second_of,
)
from furnace.kernel.bits import lowest_bit
from furnace.kernel.compile import jit
from furnace.kernel.discs import (
    FIXED,
    FIXED_BITS,
    NEUTRAL,
    NEUTRAL_BIT,
    VARIABLE,
    VARIABLE_BIT,
    add_disc,
    disc_at,
    has_owner,
    has_value,
    highest_disc,
    is_bound,
    owner_of,
    pack_disc,
    value_of,
)
from furnace.kernel.goods import amount, goods_of_kind
from furnace.kernel.layout import ActionBuffer, AuctionCard, Game, Seat
from furnace.kernel.numbers import CAPITAL_GROWTH, COAL, NOT_PLAIN
from furnace.kernel.phases.agent import can_bid, choose_bid
from furnace.kernel.phases.owners import discs_left
from furnace.kernel.phases.tasks import pack_pending
from furnace.kernel.powers import (
    GIVES_WHEN_OUTBID,
    GOODS_PLACE,
    IS_SECOND,
    NEUTRAL_VALUE,
    OUTBID_GIFT,
    PERMANENT_CARD,
    VARIABLE_BONUS,
)

BIDDING = 2


@jit
def begin_bidding(g: Game) -> None:
    """Begin bidding with the first player (R3.3)."""
    g.phase = BIDDING
    pass_turn(g)


@jit
def discs_to_place(me: Seat) -> int:
    """Return the discs a seat may place now; a second disc only follows another (R19.4)."""
    if not IS_SECOND[me.capitalist]:
        return int(me.discs)
    return int(me.discs & NEUTRAL_BIT if me.pending_count > 0 else me.discs & ~NEUTRAL_BIT)


@jit
def least_value(me: Seat) -> int:
    """Return the value of the variable disc without coal (R14.2)."""
    return int(VARIABLE_BONUS[me.capitalist])


@jit
def neutral_value(me: Seat) -> int:
    """Return the value of a seat's neutral disc (R11.4)."""
    return int(NEUTRAL_VALUE[me.capitalist])


@jit
def bid_actions(g: Game, s: int, buffer: ActionBuffer) -> int:
    """Write every disc on every card that the two limits allow, or keeping the second disc."""
    me, n = g.seats[s], 0
    discs, bound = discs_to_place(me), is_bound(g, s)
    for place in range(g.row_start, g.row_end):
        auction_card = g.row[place]
        if bound and has_owner(auction_card, s):
            continue
        fixed = discs & FIXED_BITS & ~(auction_card.values if bound else 0)
        while fixed:
            buffer.actions[n] = pack_action(BID, auction_card.card, FIXED, lowest_bit(fixed))
            fixed &= fixed - 1
            n += 1
        if discs & ~FIXED_BITS:
            n = _other_bids(g, s, auction_card, discs, bound, buffer, n)
    if me.pending_count > 0 and me.discs & ~NEUTRAL_BIT:
        buffer.actions[n] = pack_action(KEEP, 0, NEUTRAL, neutral_value(me))
        n += 1
    return n


@jit
def _other_bids(
    g: Game,
    s: int,
    auction_card: AuctionCard,
    discs: int,
    bound: bool,
    buffer: ActionBuffer,
    n: int,
) -> int:
    """Write the bids with the neutral disc, and with the variable disc for each of its values."""
    neutral = neutral_value(g.seats[s])
    if discs & NEUTRAL_BIT and not (bound and has_value(auction_card, neutral)):
        buffer.actions[n] = pack_action(BID, auction_card.card, NEUTRAL, neutral)
        n += 1
    if discs & VARIABLE_BIT:
        first, last = _values(g, s)
        for value in range(first, last + 1):
            if not bound or not has_value(auction_card, value):
                buffer.actions[n] = pack_action(BID, auction_card.card, VARIABLE, value)
                n += 1
    return n


@jit
def _values(g: Game, s: int) -> tuple[int, int]:
    """Return the lowest and highest value of a seat's variable disc (R14.2, R14.6)."""
    if g.words & CAPITAL_GROWTH:
        return g.round, g.round
    me = g.seats[s]
    return least_value(me), least_value(me) + amount(me.goods, COAL)


@jit
def can_place(g: Game, s: int, discs: int) -> bool:
    """Whether a seat can legally place one of these discs (Q10)."""
    if discs == 0:
        return False
    bound = is_bound(g, s)
    for place in range(g.row_start, g.row_end):
        auction_card = g.row[place]
        if auction_card.count == 0 or not bound:
            return True
        if not has_owner(auction_card, s) and _has_place(g, s, auction_card, discs):
            return True
    return False


@jit
def _has_place(g: Game, s: int, auction_card: AuctionCard, discs: int) -> bool:
    if discs & FIXED_BITS & ~auction_card.values:
        return True
    if discs & NEUTRAL_BIT and not has_value(auction_card, neutral_value(g.seats[s])):
        return True
    if discs & VARIABLE_BIT:
        first, last = _values(g, s)
        for value in range(first, last + 1):
            if not has_value(auction_card, value):
                return True
    return False


@jit
def bid(g: Game, action: int) -> None:
    """Place the disc and pass the turn."""
    kind, s = kind_of(action), g.turn
    if kind == ROLL:
        disc, value, place = choose_bid(g, s, second_of(action))
        place_disc(g, s, disc, value, place)
    elif kind == KEEP:
        end_second(g.seats[s])
    else:
        disc, value = first_of(action), second_of(action)
        me = g.seats[s]
        if disc == VARIABLE and not g.words & CAPITAL_GROWTH:
            me.goods -= goods_of_kind(value - least_value(me), COAL)
        place_disc(g, s, disc, value, place_in_row(g, card_of(action)))
        if IS_SECOND[me.capitalist] and _offer_second_disc(g, s, disc):
            return
    pass_turn(g)


@jit
def _offer_second_disc(g: Game, s: int, disc: int) -> bool:
    """Offer the neutral disc as a second one if it can be placed (R19.4); return whether it was
    offered. Placing it ends the choice."""
    me = g.seats[s]
    if disc == NEUTRAL:
        end_second(me)
        return False
    if not can_place(g, s, me.discs & NEUTRAL_BIT):
        return False
    me.pending[0] = pack_pending(me.capitalist, 1, 0, 0)
    me.pending_count = 1
    return True


@jit
def end_second(me: Seat) -> None:
    """End the choice of a second disc, which was placed or kept."""
    me.pending_count = 0
    me.pending[0] = 0


@jit
def place_in_row(g: Game, card: int) -> int:
    """Return the place of a card in the row."""
    for place in range(g.row_start, g.row_end):
        if g.row[place].card == card:
            return place
    return -1


@jit
def place_disc(g: Game, owner: int, disc: int, value: int, place: int) -> None:
    """Place the disc; the previous leader may gain from being outbid (R18.4, Q19)."""
    auction_card = g.row[place]
    if auction_card.count > 0 and g.words & NOT_PLAIN:
        leader = disc_at(auction_card, highest_disc(auction_card))
        if value > value_of(leader) and owner_of(leader) != owner:
            _outbid(g, owner_of(leader))
    add_disc(auction_card, pack_disc(owner, disc, value))
    bit = VARIABLE_BIT
    if disc != VARIABLE:
        bit = 1 << value if disc == FIXED else NEUTRAL_BIT
    if owner < g.seat_count:
        g.seats[owner].discs &= ~bit
    else:
        g.agents[owner - g.seat_count].discs &= ~bit


@jit
def _outbid(g: Game, owner: int) -> None:
    """Put goods on each of an outbid owner's cards that gains from it."""
    if owner >= g.seat_count:
        return
    me = g.seats[owner]
    left = me.permanents & GIVES_WHEN_OUTBID
    while left:
        permanent = lowest_bit(left)
        me.card_goods[GOODS_PLACE[PERMANENT_CARD[permanent]]] += OUTBID_GIFT[permanent]
        left &= left - 1


@jit
def pass_turn(g: Game) -> None:
    """Pass the turn to the next owner who can place a disc on this row (Q10)."""
    owner = _last_owner(g) if g.turn < 0 else g.turn
    for _ in range(g.seat_count + g.agent_count):
        owner = _after(g, owner)
        if _can_bid(g, owner):
            g.turn = owner
            return
    g.turn = -1


@jit
def _last_owner(g: Game) -> int:
    """Return who bids last in each turn: seats from the first player on, then Agents (R10.2)."""
    if g.agent_count > 0:
        return g.seat_count + g.agent_count - 1
    return (g.first if g.first > 0 else g.seat_count) - 1


@jit
def _after(g: Game, owner: int) -> int:
    """Return the next owner in turn order."""
    if owner >= g.seat_count:
        return owner + 1 if owner + 1 < g.seat_count + g.agent_count else g.first
    left = owner + 1 if owner + 1 < g.seat_count else 0
    return g.seat_count if left == g.first and g.agent_count > 0 else left


@jit
def _can_bid(g: Game, owner: int) -> bool:
    if owner < g.seat_count:
        return can_place(g, owner, discs_to_place(g.seats[owner]))
    return discs_left(g, owner) != 0 and can_bid(g, owner)
