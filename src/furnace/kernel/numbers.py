"""The numbers of all cards: kind by kind, in the order of their ids."""

from __future__ import annotations

from furnace.cards.effects import SaleBonus, Text
from furnace.cards.goods import NOTHING
from furnace.cards.load import base_cards, interbellum_cards
from furnace.cards.model import Company, StartUp
from furnace.engine.powers.capitalists import power_of_capitalist
from furnace.engine.powers.permanents import permanents_of_card
from furnace.engine.ruleset import WORDS, parse_ruleset
from furnace.engine.terms import gifts_of

_BASE, _NEW = base_cards(), interbellum_cards()

COMPANY_IDS = tuple(sorted(card.id for card in (*_BASE.companies, *_NEW.companies)))
STARTUP_IDS = tuple(card.id for card in (*_BASE.startups, *_NEW.startups))
CAPITALIST_IDS = tuple(sorted(card.id for card in (*_BASE.capitalists, *_NEW.capitalists)))
SCHOOL_IDS = tuple(card.id for card in _NEW.schools)
MANAGER_IDS = tuple(card.id for card in _NEW.managers)
AGENT_IDS = tuple(card.id for card in _NEW.agents)

IDS = COMPANY_IDS + STARTUP_IDS + CAPITALIST_IDS + SCHOOL_IDS + MANAGER_IDS + AGENT_IDS
NUMBERS = {id_: number for number, id_ in enumerate(IDS)}

COMPANIES = len(COMPANY_IDS)
FIRST_STARTUP = COMPANIES
FIRST_CAPITALIST = FIRST_STARTUP + len(STARTUP_IDS)
FIRST_SCHOOL = FIRST_CAPITALIST + len(CAPITALIST_IDS)
FIRST_MANAGER = FIRST_SCHOOL + len(SCHOOL_IDS)
FIRST_AGENT = FIRST_MANAGER + len(MANAGER_IDS)
MANAGERS = len(MANAGER_IDS)

MAX_SEEN = 60
"""The most companies seen in one game: up to ten in each of four rounds, and some room for
positions that do not occur in games."""

STARTUP_BIT = MAX_SEEN
"""The bit of a seat's start-up in its masks of cards."""

MASK_BITS = 60
COMPANY_MASKS = -(-COMPANIES // MASK_BITS)
"""A set of companies of the catalogue takes this many masks, of MASK_BITS bits each."""

COAL, IRON, OIL, TOKEN, MONEY = range(5)


def _word(word: str) -> int:
    return 1 << WORDS.index(word)


CAPITALISTS, NEW_COMPANIES, QUICK_MIX = map(_word, ("capitalists", "new-companies", "quick-mix"))
NEW_STARTUPS, ONLY_NEW_STARTUPS = _word("new-startups"), _word("only-new-startups")
NEW_CAPITALISTS, WITH_MANAGERS = _word("new-capitalists"), _word("managers")
VARIABLE_DISCS, CAPITAL_GROWTH = _word("variable-discs"), _word("capital-growth")
AGENT_CARDS, CHAIN, SHORT = _word("agent-cards"), _word("chain"), _word("short")

NOT_PLAIN = NEW_COMPANIES | NEW_STARTUPS | ONLY_NEW_STARTUPS | WITH_MANAGERS
if not parse_ruleset("base").is_plain:
    NOT_PLAIN |= _word("base")
"""Words that add interrupting cards or managers; see `Ruleset.is_plain`."""

SEAT_CARDS: tuple[Company | StartUp, ...] = tuple(
    sorted(
        (*_BASE.companies, *_NEW.companies, *_BASE.startups, *_NEW.startups),
        key=lambda card: NUMBERS[card.id],
    )
)
"""The cards that seats can own, by number."""


GOODS_CARDS = tuple(
    NUMBERS[card.id]
    for card in SEAT_CARDS
    if any(gifts_of(permanent.power) != NOTHING for permanent in permanents_of_card(card))
)
"""Cards on which permanent effects put goods, in the order of a seat's `card_goods`."""

BONUS_LINES = tuple(
    (NUMBERS[card.id], line)
    for card in SEAT_CARDS
    for line, effect in enumerate(card.lines(is_upgraded=True), 1)
    if isinstance(effect, Text) and isinstance(effect.effect, SaleBonus)
)
"""Card and line of each text that adds to sales, in the order of a seat's `bonuses`."""

UNBOUND = sum(
    not power_of_capitalist(card).is_bound_by_limits()
    for card in (*_BASE.capitalists, *_NEW.capitalists)
)
"""The number of capitalists who may place several discs on one card (R11.3)."""

assert len(IDS) <= 256, "actions and lines that interrupt have eight bits for a card"
assert MANAGERS <= 31, "managers are counted in two bits a kind"
