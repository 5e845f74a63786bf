"""Every card as a number, kind after kind, in the order of their ids; and back."""

from __future__ import annotations

from furnace.cards.load import base_cards, interbellum_cards
from furnace.engine.ruleset import WORDS

_BASE, _NEW = base_cards(), interbellum_cards()

COMPANY_IDS = tuple(card.id for card in (*_BASE.companies, *_NEW.companies))
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

STARTUP_BIT = COMPANIES
"""In the mask of a seat's cards the start-up has this bit, whichever it is."""

COAL, IRON, OIL, TOKEN, MONEY = range(5)


def _word(word: str) -> int:
    return 1 << WORDS.index(word)


CAPITALISTS, NEW_COMPANIES, QUICK_MIX = map(_word, ("capitalists", "new-companies", "quick-mix"))
NEW_STARTUPS, ONLY_NEW_STARTUPS = _word("new-startups"), _word("only-new-startups")
NEW_CAPITALISTS, WITH_MANAGERS = _word("new-capitalists"), _word("managers")
VARIABLE_DISCS, CAPITAL_GROWTH = _word("variable-discs"), _word("capital-growth")
AGENT_CARDS, CHAIN, SHORT = _word("agent-cards"), _word("chain"), _word("short")

NOT_PLAIN = NEW_COMPANIES | NEW_STARTUPS | ONLY_NEW_STARTUPS | WITH_MANAGERS
"""Words that bring cards which interrupt one another, or managers; see `Ruleset.is_plain`."""
