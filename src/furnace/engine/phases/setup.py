"""Set-up: draw the first player and the cards, then hand out start goods (R2, R13, R22)."""

from __future__ import annotations

from furnace.cards.goods import Goods
from furnace.cards.model import StartUp
from furnace.engine.action import Action, ChanceAction, Choose, Deal, First, actor
from furnace.engine.event import (
    CardChosen,
    CoalGranted,
    Dealt,
    FirstDrawn,
    Gained,
    Log,
    ManagerOwned,
)
from furnace.engine.owners import power_of, return_discs, with_agent
from furnace.engine.refusal import Code, Refusal
from furnace.engine.ruleset import Ruleset
from furnace.engine.state import CHANCE, Agent, OwnedCard, Phase, Seat, State, with_seat

EXTRA_COAL = Goods(coal=1)
"""What each seat gains in addition to its start goods in games with variable discs (R13.5)."""


def begin(ruleset: Ruleset, seats: int) -> State:
    """Return an empty table."""
    return State(
        ruleset=ruleset,
        phase=Phase.SETUP,
        round=0,
        first=None,
        turn=None,
        producing=(),
        seats=(Seat(),) * seats,
        agents=(Agent(),) * ruleset.agent_count(seats),
        unseen=ruleset.companies,
        row=(),
        stack=ruleset.managers,
    )


def actors(state: State) -> tuple[int, ...]:
    """Return CHANCE or, after the deal, the seat that chooses between cards (R22.3)."""
    return (CHANCE,) if _is_dealing(state) else (_chooser(state),)


def legal_actions(state: State, seat: int) -> tuple[ChanceAction, ...] | tuple[Choose, ...]:
    """Return what may be drawn next, or which of the offered cards may be kept."""
    if seat != CHANCE:
        return tuple(Choose(seat, card) for card in _choice(state))
    if state.first is None:
        return tuple(First(player) for player in range(len(state.seats)))
    for kind in ("startups", "capitalists"):
        receiver = _next_receiver(state, kind)
        if receiver is not None:
            return tuple(Deal(card, receiver) for card in _pool(state, kind))
    if len(state.schools) < state.ruleset.school_count(len(state.seats)):
        return tuple(Deal(card) for card in _schools_left(state))
    dealt = {agent.card for agent in state.agents}
    return tuple(Deal(card) for card in state.ruleset.agent_cards if card not in dealt)


def why_illegal(state: State, action: Action) -> Refusal | None:
    """Return why chance cannot draw this, or why a seat was not offered this card."""
    seat = actor(action)
    if action in legal_actions(state, seat):
        return None
    if seat == CHANCE:
        return Refusal(Code.NO_OUTCOME, _rule_of_draw(state))
    card = action.card if isinstance(action, Choose) else None
    return Refusal(Code.NOT_OFFERED, "R22.3", seat=seat, card=card)


def apply(state: State, action: Action, log: Log) -> State:
    """Hand out the card that was drawn or chosen."""
    match action:
        case First(player):
            log.append(FirstDrawn(player))
            return state._replace(first=player)
        case Deal(card, int(receiver)):
            return _give(state, card, receiver, log)
        case Deal(card):
            agent = _next_agent(state) if card in state.ruleset.agent_cards else None
            log.append(Dealt(card, None, agent=agent))
            return _put_on_table(state, card)
        case Choose(seat, card):
            log.append(CardChosen(seat, card))
            return _keep(state, seat, card)
    raise AssertionError(action)


def is_over(state: State) -> bool:
    """Whether everyone has their cards."""
    return not _is_dealing(state) and not any(seat.offered for seat in state.seats)


def finish(state: State, log: Log) -> State:
    """Give every seat its start goods (R2.6, R13.5) and its discs (R2.5)."""
    for index, seat in enumerate(state.seats):
        start_up = state.ruleset.cards[seat.cards[0].card]
        assert isinstance(start_up, StartUp)
        log.append(Gained(index, start_up.start, start_up.id, None))
        goods, managers = start_up.start, seat.managers
        if state.ruleset.has_variable_discs:
            log.append(CoalGranted(index, EXTRA_COAL))
            goods = goods.plus(EXTRA_COAL)
        if manager := power_of(state, index).personal_manager():
            assert seat.capitalist is not None
            log.append(ManagerOwned(index, manager, seat.capitalist))
            managers = (manager,)
        state = with_seat(state, index, seat._replace(goods=goods, managers=managers))
    return return_discs(state, log)


def _is_dealing(state: State) -> bool:
    """Whether chance still has cards to draw."""
    return state.first is None or _is_short_of_cards(state) or _is_short_of_agents(state)


def _is_short_of_agents(state: State) -> bool:
    has_cards = bool(state.ruleset.agent_cards)
    return has_cards and any(agent.card is None for agent in state.agents)


def _is_short_of_cards(state: State) -> bool:
    is_short = any(_next_receiver(state, kind) is not None for kind in ("startups", "capitalists"))
    return is_short or len(state.schools) < state.ruleset.school_count(len(state.seats))


def _give(state: State, card: str, receiver: int, log: Log) -> State:
    """Give a card to its seat; if it is dealt two, offer both to choose from."""
    seat = state.seats[receiver]
    kind = "startups" if card in state.ruleset.startups else "capitalists"
    is_offered = _deal_size(state, receiver, kind) > 1
    log.append(Dealt(card, receiver, is_offered))
    if is_offered:
        return with_seat(state, receiver, seat._replace(offered=(*seat.offered, card)))
    return _hold(state, seat, receiver, card)


def _hold(state: State, seat: Seat, receiver: int, card: str) -> State:
    if card in state.ruleset.startups:
        return with_seat(state, receiver, seat._replace(cards=(OwnedCard(card),)))
    return with_seat(state, receiver, seat._replace(capitalist=card))


def _keep(state: State, chooser: int, card: str) -> State:
    """Keep the chosen card; the others of its kind go back to the box."""
    seat, chosen_from = state.seats[chooser], _choice(state)
    offered = tuple(other for other in seat.offered if other not in chosen_from)
    return _hold(state, seat._replace(offered=offered), chooser, card)


def _put_on_table(state: State, card: str) -> State:
    """Put a Business School at the end of the row, or give an Agent card to the next Agent."""
    if card in state.ruleset.schools:
        return state._replace(schools=(*state.schools, card))
    return with_agent(state, _next_agent(state), Agent(card=card))


def _next_agent(state: State) -> int:
    """Return the first Agent without a card."""
    return len(state.seats) + [agent.card for agent in state.agents].index(None)


def _chooser(state: State) -> int:
    """Return the seat that was dealt several cards of a kind: the fifth in turn order (R22.2)."""
    return next(index for index, seat in enumerate(state.seats) if seat.offered)


def _choice(state: State) -> tuple[str, ...]:
    """Return the cards to choose from now: the start-ups, then the capitalists (Q6)."""
    offered = state.seats[_chooser(state)].offered
    startups = tuple(card for card in offered if card in state.ruleset.startups)
    return tuple(sorted(startups or offered))


def _next_receiver(state: State, kind: str) -> int | None:
    """Return the seat that gets the next card of a kind; None if every seat has its cards."""
    seats, is_startups = state.seats, kind == "startups"
    is_last_holding = seats[-1].cards if is_startups else seats[-1].capitalist
    if is_last_holding or not getattr(state.ruleset, kind):
        return None
    for index, seat in enumerate(seats):
        is_holding = seat.cards if is_startups else seat.capitalist
        if not is_holding and not (seat.offered and _is_offered_all(state, index, kind)):
            return index
    return None


def _is_offered_all(state: State, receiver: int, kind: str) -> bool:
    """Whether a seat that may choose has been dealt all its options."""
    return len(_dealt_cards(state, receiver, kind)) == _deal_size(state, receiver, kind)


def _deal_size(state: State, receiver: int, kind: str) -> int:
    """Return how many cards of a kind a seat is dealt: one, or two for the fifth (R22.2)."""
    pool, seats = getattr(state.ruleset, kind), len(state.seats)
    assert state.first is not None
    is_fifth = seats == 5 and receiver == (state.first + 4) % seats
    return 2 if is_fifth and len(pool) > seats else min(1, len(pool))


def _dealt_cards(state: State, receiver: int, kind: str) -> tuple[str, ...]:
    """Return the cards of a kind that a seat has been dealt so far."""
    seat, pool = state.seats[receiver], getattr(state.ruleset, kind)
    held = [owned.card for owned in seat.cards] + ([seat.capitalist] if seat.capitalist else [])
    return tuple(card for card in (*held, *seat.offered) if card in pool)


def _pool(state: State, kind: str) -> tuple[str, ...]:
    """Return the cards of a kind that are still in the box (R2.2, R2.3)."""
    dealt: set[str | None] = set()
    for seat in state.seats:
        dealt.update(seat.offered)
        dealt.add(seat.capitalist)
        dealt.update([owned.card for owned in seat.cards])
    return tuple([card for card in getattr(state.ruleset, kind) if card not in dealt])


def _schools_left(state: State) -> tuple[str, ...]:
    """Return both sides of every school not yet on the table (Q9)."""
    used = {side[:-1] for side in state.schools}
    return tuple(side for side in state.ruleset.schools if side[:-1] not in used)


def _rule_of_draw(state: State) -> str:
    if state.first is None:
        return "R2.7"
    if _next_receiver(state, "startups") is not None:
        return "R2.2"
    if _next_receiver(state, "capitalists") is not None:
        return "R2.3"
    return "Q9" if _is_short_of_cards(state) else "R20.1"
