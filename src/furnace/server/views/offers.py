"""What a seat may do now, as it goes over the wire."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from furnace.cards.effects import Extraction
from furnace.cards.goods import Goods
from furnace.cards.model import Company, School
from furnace.engine import game
from furnace.engine.action import Action, Bid, Skip, Use, actor
from furnace.engine.disc import Disc
from furnace.engine.owners import bid_price, power_of
from furnace.engine.placing import highest_disc
from furnace.engine.ruleset import Ruleset
from furnace.engine.state import AuctionCard, Phase, State, with_disc
from furnace.notation.action import format_action
from furnace.notation.history import History, HistoryCode
from furnace.server.views.position import view_placed
from furnace.server.views.texts import goods_text, message_text
from furnace.server.views.values import view_disc, view_goods, view_message
from furnace.server.wire import offers as wire
from furnace.server.wire.encode import boolean_text, encode, ids_text
from furnace.server.wire.values import Message as WireMessage
from furnace.server.wire.values import SeatField
from furnace.text.actions import action_message, school_action_message
from furnace.text.message import Message
from furnace.text.questions import question_message


def encode_offers(history: History, seat: int, n: int) -> str:
    """Return all a seat may do now as the text of a `SeatOffers`; an answer must name `n`."""
    state = history.state
    actions = game.legal_actions(state, seat)
    code = history.why_no_undo(seat)
    asks = message_text(question_message(state, seat, actions)) if actions else "null"
    offers = ",".join(_offer_texts(state, seat, actions))
    return (
        f'{{"seat":{seat},"n":{n},"asks":{asks},"actions":[{offers}],'
        f'"undo":{boolean_text(code is None)},'
        f'"refused":{_refused_text(code, seat) if code else "null"},'
        f'"redo":{boolean_text(bool(history.undone.get(seat)))},'
        f'"takeback":{boolean_text(_may_be_voted_on(code, state))},'
        f'"reset":{history.undoable_count(seat)},"unused":{_unused_text(state, seat)}}}'
    )


def _may_be_voted_on(code: HistoryCode | None, state: State) -> bool:
    """Return whether there is a decision that the players could vote to take back."""
    is_decided = code not in (None, HistoryCode.NOTHING_DONE)
    return is_decided and state.phase is not Phase.OVER


def view_history_refusal(code: HistoryCode, seat: int) -> WireMessage:
    """Return why something cannot be undone or redone."""
    return WireMessage(id=f"error-{code.replace('/', '-')}", fields={"part": SeatField(seat=seat)})


@lru_cache(maxsize=64)
def _refused_text(code: HistoryCode, seat: int) -> str:
    return encode(view_history_refusal(code, seat))


def _offer_texts(state: State, seat: int, actions: Sequence[Action]) -> Iterator[str]:
    ruleset, power = state.ruleset, power_of(state, seat)
    auction_cards = {auction_card.card: auction_card for auction_card in state.row}
    for action in actions:
        if isinstance(action, Bid):
            times = power.compensated_value(action.disc.value)
            price = bid_price(state, seat, action.disc)
            yield _bid_text(ruleset, action, auction_cards[action.card], times, price)
        elif isinstance(action, (Use, Skip)) and action.card in ruleset.schools:
            yield encode(view_offer(ruleset, action, message=school_action_message(action, state)))
        else:
            yield _printed_text(ruleset, action)


@lru_cache(maxsize=32_768)
def _printed_text(ruleset: Ruleset, action: Action) -> str:
    return encode(view_offer(ruleset, action))


@lru_cache(maxsize=32_768)
def _bid_text(
    ruleset: Ruleset, bid: Bid, auction_card: AuctionCard, times: int, price: Goods
) -> str:
    return encode(
        view_offer(ruleset, bid, view_bid_preview(ruleset, bid, auction_card, times, price))
    )


_FIELDS = ("card", "line", "place", "manager", "option")


def view_offer(
    ruleset: Ruleset,
    action: Action,
    preview: wire.BidPreview | None = None,
    message: Message | None = None,
) -> wire.Offer:
    """Return a legal action; `message` words it where that depends on the position."""
    disc: Disc | None = getattr(action, "disc", None)
    return wire.Offer.model_validate(
        {
            "kind": action.verb,
            "seat": actor(action),
            "text": format_action(action),
            "said": view_message(message or action_message(action, ruleset)),
            "disc": view_disc(disc) if disc else None,
            "count": getattr(action, "times", None),
            "preview": preview,
            **{name: getattr(action, name, None) for name in _FIELDS},
        }
    )


def view_bid_preview(
    ruleset: Ruleset, bid: Bid, auction_card: AuctionCard, times: int, price: Goods
) -> wire.BidPreview:
    """Return what a bid would lead to if nobody bid after it; outbid, its disc counts `times`."""
    after = with_disc(auction_card, bid.seat, bid.disc)
    leader = highest_disc(after)
    return wire.BidPreview(
        ahead=None if leader is after.discs[-1] else view_placed(leader, leads=True),
        price=view_goods(price) if any(price) else None,
        wins=auction_card.manager or auction_card.card,
        outbid=_compensation(ruleset, auction_card.card, times),
    )


@lru_cache(maxsize=4096)
def _compensation(ruleset: Ruleset, card: str, times: int) -> wire.Outbid:
    """Return the compensation of an outbid disc of this value (R4.6, R4.7, Q13)."""
    printed = ruleset.cards[card]
    if isinstance(printed, School):
        gain, traded = printed.extraction, printed.processing
        return wire.Outbid(
            times=times,
            gain=view_goods(gain.gain),
            cost=view_goods(traded.cost),
            each=view_goods(traded.gain),
        )
    assert isinstance(printed, Company)
    effect = printed.compensation
    if isinstance(effect, Extraction):
        total = view_goods(effect.gain.times(times))
        return wire.Outbid(times=times, gain=total, cost=None, each=None)
    cost, each = view_goods(effect.cost), view_goods(effect.gain)
    return wire.Outbid(times=times, gain=None, cost=cost, each=each)


def _unused_text(state: State, seat: int) -> str:
    """Return what would stay unused if production ended now, as the text of an `Unused`."""
    if state.phase is not Phase.PRODUCTION or seat not in state.producing:
        return "null"
    me, power = state.seats[seat], power_of(state, seat)
    has_power = power.again_cost() is not None or power.copy_cost() is not None
    on_cards = [manager for owned in me.cards if not owned.resolved for manager in owned.managers]
    cards = [owned.card for owned in (*me.cards, *me.arrivals) if not owned.resolved]
    has_power = has_power and not me.power_used
    return (
        f'{{"cards":{ids_text(cards)},"goods":{goods_text(me.goods._replace(money=0))},'
        f'"managers":{ids_text([*me.managers, *on_cards])},"power":{boolean_text(has_power)}}}'
    )
