"""Positions for tests, in few words.

    auction(row="C01", ann="2 iron").bids(C01="ben 4, ann 3")
    producing(ann="S1 C17+ with 4 coal", ben="S2")
    ended(ann="S1 with 10 money", ben="S2 with 9 money")

Cards may stand as in a position's text, with goods and managers on them; managers in hand come
last. Actions may be given as text, without the seat's name where it is Ann's.

    producing(ann="S7 C59+(2coal)@M03 with 4 coal, managers M01").do("open C59", "p2 done")
    auction(row="C39", ann="S7 C01 with 1 coal", schools="H1a H2b", managers="M03 M10")

Set-up, deals, bids and dice are played through the engine. What would take a whole game to reach
(goods, cards, the number of the round) is set by hand, over a deck that fits. The words of the
ruleset follow from the cards that are named; `variants` adds further ones.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from furnace.cards.goods import parse_goods
from furnace.engine import game
from furnace.engine.action import Action, Choose, Deal, Done, First
from furnace.engine.event import Log
from furnace.engine.phases import production
from furnace.engine.ruleset import WORDS, Ruleset, parse_ruleset
from furnace.engine.state import CHANCE, Agent, OwnedCard, Phase, Seat, State
from furnace.notation.position_reader import OWNED
from position_table import (
    ANN,
    BEN,
    CYD,
    DEE,
    EVE,
    NAMES,
    NEUTRAL,
    Table,
    bid,
    neutral_bid,
    parse_seat_action,
    variable_bid,
)

__all__ = [
    "ANN",
    "BEN",
    "CYD",
    "DEE",
    "EVE",
    "NAMES",
    "NEUTRAL",
    "Table",
    "auction",
    "bid",
    "ended",
    "neutral_bid",
    "opened",
    "parse_seat_action",
    "producing",
    "set_up",
    "variable_bid",
]

# Companies whose compensation costs something: to poor seats they are worth nothing, so that
# discs of no interest can lie there.
SPARE = ("C19", "C22", "C17", "C20", "C23", "C24", "C30", "C31", "C02", "C25", "C28", "C33")

# The capitalists of seats a test does not speak of: those that say least come first.
QUIET = ("K5", "K1", "K2", "K4", "K3", "K7", "K4i", "K6", "K9", "K8")

COMPANY = re.compile(r"\bC[0-9]{2}\b")


def set_up(
    seats: int = 3,
    first: int = ANN,
    startups: str = "",
    capitalists: str = "",
    variants: str = "",
    agents: str = "",
    schools: str = "",
    named: str = "",
) -> Table:
    """A table where set-up is over and the first company is about to be dealt.

    `startups` and `capitalists` name those of the first seats; no capitalist means a game without.
    `variants` are further words of the ruleset: `chain+short`; `named` are cards that will be
    wanted later. `agents` and `schools` name what is drawn for the table.
    """
    cards = f"{startups} {capitalists} {agents} {schools} {named}"
    ruleset = parse_ruleset(_words(cards, seats, capitalists, variants))
    quiet = [card for card in QUIET if card in ruleset.capitalists]
    hands = (_fill(startups, ruleset.startups, seats), _fill(capitalists, quiet, seats))
    wanted = {card: seat for hand in hands for seat, card in enumerate(hand)}
    on_table = [*schools.split(), *agents.split()]
    table = Table(game.new(ruleset, seats)).play(First(first))
    while table.state.phase is Phase.SETUP:
        table = table.play(_next_draw(table, wanted, on_table))
    return table


def auction(
    row: str = "",
    seats: int = 3,
    first: int = ANN,
    capitalists: str = "",
    variants: str = "",
    round: int = 2,
    agents: str = "",
    schools: str = "",
    managers: str = "",
    **players: str,
) -> Table:
    """A table about to bid: the row begins with these companies, the seats named have goods.

    A seat may have cards too: `ann="S7 C01+ with 2 coal"`. `managers` lie on the schools.
    """
    texts = [_with_cards(players.get(name, "")) for name in NAMES[:seats]]
    startups = _startups_of(texts)
    named = " ".join([row, managers, agents, *texts])
    state = set_up(
        seats, first, startups, capitalists, variants, _agent_cards(agents), schools, named
    ).state
    held = [_seat(seat, text) for seat, text in zip(state.seats, texts, strict=True)]
    owned = _companies_of(held) + COMPANY.findall(agents)
    length = state.ruleset.row_length(seats)
    dealt = _fill_row(state.ruleset, row.split(), owned, length)
    seen = _seen(state.ruleset, [*owned, *dealt], round * length)
    unseen = [card for card in state.unseen if card not in seen or card in dealt]
    state = state._replace(round=round, unseen=tuple(unseen), seats=tuple(held))
    state = _staffed(_with_agents(state, agents), round - 1, managers.split())
    table = Table(state).play(*[Deal(card) for card in dealt])
    for manager in _fill(managers, state.stack, len(state.schools)):
        table = table.play(Deal(manager))
    return Table(table.state)


def producing(
    ann: str = "S1",
    ben: str = "",
    cyd: str = "",
    dee: str = "",
    seats: int = 3,
    first: int = ANN,
    capitalists: str = "",
    variants: str = "",
    round: int = 2,
    arrivals: str = "",
    eve: str = "",
    agents: str = "",
    schools: str = "",
) -> Table:
    """A table at the start of production; a seat is `S1 C17+ with 4 coal`, arrivals are Ann's.

    A seat not named has only a start-up: S2 for Ben, S3 for Cyd, S4 for Dee where they are free.
    What is forced at the start has happened: a lone start-up is open, or already resolved (Q21).
    Agents with what they own: `agents="A1 C01 M03, A2"`.
    """
    texts = [ann, ben, cyd, dee, eve][:seats]
    state = _auctioned(texts, first, capitalists, variants, round, arrivals, agents, schools)
    log: Log = []
    return Table(production.begin(state, log), tuple(log))


def opened(ann: str, capitalists: str = "") -> Table:
    """Ann has S3, C01 and these cards, and has opened the last of them.

    With C01 and S3 left, no other card is begun automatically when that one is done (Q21).
    """
    card = ann.partition(" with ")[0].split()[-1][:3]
    return producing(ann=f"S3 C01 {ann}", capitalists=capitalists).do(f"open {card}")


def ended(ann: str, ben: str, cyd: str = "", seats: int = 2, capitalists: str = "") -> Table:
    """A finished game: in its last production every card is resolved, and all seats are done."""
    state = _auctioned([ann, ben, cyd][:seats], ANN, capitalists, "", round=4)
    players = [
        seat._replace(cards=tuple(owned._replace(resolved=True) for owned in seat.cards))
        for seat in state.seats
    ]
    state = production.begin(state._replace(seats=tuple(players)), [])
    return Table(state).play(*[Done(seat) for seat in range(seats)])


def _auctioned(
    texts: list[str],
    first: int,
    capitalists: str,
    variants: str,
    round: int,
    arrivals: str = "",
    agents: str = "",
    schools: str = "",
) -> State:
    """The state between the auction and the production of a round."""
    texts, seats = _with_startups(texts), len(texts)
    startups = " ".join(_startup(text) for text in texts)
    named = " ".join([*texts, arrivals, agents])
    state = set_up(
        seats, first, startups, capitalists, variants, _agent_cards(agents), schools, named
    ).state
    players = [_seat(seat, text) for seat, text in zip(state.seats, texts, strict=True)]
    players[ANN] = players[ANN]._replace(arrivals=tuple(map(_parse_owned, arrivals.split())))
    owned = _companies_of(players) + COMPANY.findall(agents)
    seen = _seen(state.ruleset, owned, round * state.ruleset.row_length(seats))
    unseen = tuple(card for card in state.unseen if card not in seen)
    state = state._replace(round=round, seats=tuple(players), unseen=unseen)
    return _staffed(_with_agents(state, agents), round, [])


def _words(cards: str, seats: int, capitalists: str, variants: str) -> str:
    """The words of the ruleset that these cards need, and those asked for."""
    words = {"base", *filter(None, variants.split("+"))}
    if capitalists and "new-capitalists" not in words:
        words.add("capitalists")
    needs = {
        "new-companies": r"\bC(3[7-9]|[45]\d|60)|M10",
        "new-startups": r"\bS[6-9]",
        "new-capitalists": r"\bK(4i|[6-9])",
        "managers": r"\bH\d|M\d\d|\bK8",
        "variable-discs": r"\bK7",
        "agent-cards": r"\bA[1-4]",
    }
    words.update(word for word, pattern in needs.items() if re.search(pattern, cards))
    if "only-new-startups" in words:
        words.discard("new-startups")
    words.update({1: ["agent-cards"], 5: ["fifth-seat"]}.get(seats, []))
    return "+".join(sorted(words, key=WORDS.index))


def _next_draw(table: Table, wanted: dict[str, int], on_table: list[str]) -> Action:
    """The card a seat wants, or one that nobody wants; a card for the table as it is named."""
    draws = table.legal(table.actors[0])
    for draw in draws:
        if isinstance(draw, Choose) and draw.card in wanted:
            return draw
        if isinstance(draw, Deal) and wanted.get(draw.card, CHANCE) == draw.to:
            return draw
    for card in on_table:
        if Deal(card) in draws:
            return Deal(card)
    free = [draw for draw in draws if not isinstance(draw, Deal) or draw.card not in wanted]
    return free[0]


def _startups_of(texts: list[str]) -> str:
    """The start-ups of the seats; those of the base game, in their order, where none is named."""
    named = [re.match(r"S\d|.* S\d", text.partition(" with ")[0]) for text in texts]
    if not any(named):
        return ""
    return " ".join(_startup(text) for text in _with_startups(texts))


def _with_cards(text: str) -> str:
    """A seat's text; if it has only goods, the seat's cards do not matter."""
    return text if not text or re.match("[SC][0-9]", text) else f"with {text}"


def _companies_of(players: Iterable[Seat]) -> list[str]:
    owned = [mine.card for seat in players for mine in (*seat.cards, *seat.arrivals)]
    return [card for card in owned if card[0] == "C"]


def _has_room(ruleset: Ruleset, cards: Iterable[str]) -> bool:
    """Whether no pile has given so much that no card is left of those that never come (Q4)."""
    cards = set(cards)
    return all(
        len(pile.companies & cards) <= len(pile.companies) - pile.left_out for pile in ruleset.deck
    )


def _fill_row(ruleset: Ruleset, row: list[str], owned: list[str], length: int) -> list[str]:
    """The companies named, then spare ones, up to a length."""
    for card in (*SPARE, *ruleset.companies):
        is_new = card not in row and card not in owned and len(row) < length
        if is_new and _has_room(ruleset, [*row, *owned, card]):
            row = [*row, card]
    return row[:length]


def _seen(ruleset: Ruleset, cards: list[str], count: int) -> set[str]:
    """These companies, and others that went to the box, so that this many were dealt."""
    seen = set(cards)
    assert _has_room(ruleset, seen), f"too many of one pile: {sorted(seen)}"
    for card in ruleset.companies:
        if len(seen) < count and _has_room(ruleset, [*seen, card]):
            seen.add(card)
    return seen


def _staffed(state: State, rounds: int, kept: list[str]) -> State:
    """The stack without the managers of this many rounds, and with those kept for a row."""
    hands = [list(seat.managers) for seat in state.seats]
    hands += [list(owned.managers) for seat in state.seats for owned in seat.cards]
    hands += [list(agent.managers) for agent in state.agents]
    stack, kept = list(state.stack), list(kept)
    for manager in [manager for hand in hands for manager in hand if manager in stack]:
        stack.remove(manager)
    left = len(state.stack) - rounds * len(state.schools)
    for manager in list(stack):
        if manager in kept:
            kept.remove(manager)
        elif len(stack) > left:
            stack.remove(manager)
    assert not kept, kept
    return state._replace(stack=tuple(stack))


def _agent_cards(agents: str) -> str:
    return " ".join(re.findall(r"\bA[1-4]", agents))


def _with_agents(state: State, agents: str) -> State:
    """The Agents with the companies and managers they own: `A1 C01 M03, A2`."""
    owned = {text.split()[0]: text.split()[1:] for text in agents.split(", ") if text}
    return state._replace(agents=tuple(_with_belongings(a, owned) for a in state.agents))


def _with_belongings(agent: Agent, owned: dict[str, list[str]]) -> Agent:
    cards = owned.get(agent.card or "", [])
    companies = tuple(card for card in cards if card[0] == "C")
    return agent._replace(
        companies=companies, managers=tuple(card for card in cards if card not in companies)
    )


def _with_startups(texts: list[str]) -> list[str]:
    """The texts, with a free start-up where there is none."""
    taken = {_startup(text) for text in texts}
    free = [card for card in ("S2", "S3", "S4", "S5", "S1") if card not in taken]
    return [text if _startup(text) else f"{free.pop(0)} {text}" for text in texts]


def _startup(text: str) -> str:
    """The start-up among a seat's cards; in a chain it need not stand first."""
    found = re.search(r"\bS[0-9]", text)
    return "" if found is None else found[0]


def _seat(seat: Seat, text: str) -> Seat:
    """`S1 C17+@M03 with 4 coal, managers M01 M02`; K8's M15 is in hand unless it is on a card."""
    text, _, managers = text.partition(", managers ")
    cards, _, goods = f" {text}".partition(" with ")
    owned = tuple(map(_parse_owned, cards.split())) or seat.cards
    if not any(mine.card[0] == "S" for mine in owned):
        owned = (*seat.cards, *owned)
    staff = [manager for mine in owned for manager in mine.managers]
    personal = [manager for manager in seat.managers if manager not in staff]
    in_hand = tuple(sorted([*personal, *managers.split()]))
    return seat._replace(cards=owned, goods=parse_goods(goods or "nothing"), managers=in_hand)


def _parse_owned(text: str) -> OwnedCard:
    """A card as in a position's text: `C59+(2coal)@M03`."""
    match = OWNED.fullmatch(text)
    assert match is not None, text
    card, upgraded, resolved, lying, managers = match.groups()
    goods = re.sub(r"(?<=[0-9])(?=[a-z])", " ", lying or "nothing").replace(",", " + ")
    staff = tuple(sorted(filter(None, managers.split("@"))))
    return OwnedCard(card, bool(upgraded), bool(resolved), parse_goods(goods), staff)


def _fill(named: str, others: Sequence[str], length: int) -> list[str]:
    """The cards named, then others, up to a length."""
    cards = named.split()
    return [*cards, *[card for card in others if card not in cards]][:length]
