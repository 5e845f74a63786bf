"""Which cards the words of a ruleset bring into the game (R13)."""

from __future__ import annotations

from dataclasses import dataclass

from furnace.cards.model import (
    AgentCard,
    Capitalist,
    Card,
    CardSet,
    Company,
    Manager,
    School,
    StartUp,
)
from furnace.cards.powers import DeliveryAgain, PersonalManager, VariableBonus
from furnace.engine.deck import Deck, Pile


@dataclass(frozen=True)
class Box:
    """The cards of one game, by kind."""

    companies: tuple[Company, ...]
    startups: tuple[StartUp, ...]
    capitalists: tuple[Capitalist, ...]
    managers: tuple[Manager, ...]
    schools: tuple[School, ...]
    agents: tuple[AgentCard, ...]
    deck: Deck

    @property
    def all_cards(self) -> tuple[Card, ...]:
        """All cards of the game."""
        return (
            *self.companies,
            *self.startups,
            *self.capitalists,
            *self.managers,
            *self.schools,
            *self.agents,
        )


def fill_box(words: tuple[str, ...], base: CardSet, interbellum: CardSet) -> Box:
    """Return the cards of a game with these words."""
    companies = base.companies + (interbellum.companies if "new-companies" in words else ())
    return Box(
        companies=tuple(sorted(companies, key=lambda card: card.id)),
        startups=_startups(words, base, interbellum),
        capitalists=_capitalists(words, base, interbellum),
        managers=_managers(words, interbellum),
        schools=interbellum.schools if "managers" in words else (),
        agents=interbellum.agents if "agent-cards" in words else (),
        deck=_deck(words, base, interbellum),
    )


def _startups(words: tuple[str, ...], base: CardSet, interbellum: CardSet) -> tuple[StartUp, ...]:
    """Return the base start-ups, the new ones or both (R13.3)."""
    if "only-new-startups" in words:
        return interbellum.startups
    return base.startups + (interbellum.startups if "new-startups" in words else ())


def _capitalists(
    words: tuple[str, ...], base: CardSet, interbellum: CardSet
) -> tuple[Capitalist, ...]:
    """Return the capitalists in play; one replaces another (R13.4), and some need a module."""
    chosen = base.capitalists if "capitalists" in words else ()
    if "new-capitalists" in words:
        new = tuple(card for card in interbellum.capitalists if _is_of_use(card, words))
        replaced = {card.replaces for card in new}
        chosen = tuple(card for card in chosen if card.id not in replaced) + new
    return tuple(sorted(chosen, key=lambda card: card.id))


def _is_of_use(card: Capitalist, words: tuple[str, ...]) -> bool:
    """Whether the modules allow a capitalist: K7 (R13.10) and K8 (R13.8) need certain modules."""
    match card.power:
        case VariableBonus():
            return "variable-discs" in words and "capital-growth" not in words
        case PersonalManager():
            return "managers" in words
    return True


def _managers(words: tuple[str, ...], interbellum: CardSet) -> tuple[Manager, ...]:
    """Return the managers; without the new companies no card has a delivery to repeat (R13.7)."""
    if "managers" not in words:
        return ()
    if "new-companies" in words:
        return interbellum.managers
    return tuple(m for m in interbellum.managers if not isinstance(m.effect, DeliveryAgain))


def _deck(words: tuple[str, ...], base: CardSet, interbellum: CardSet) -> Deck:
    """Return the base companies, or 24 of them mixed with the 24 new ones (R13.2)."""
    old = frozenset(card.id for card in base.companies)
    if "new-companies" not in words:
        return (Pile(old, left_out=0),)
    new = Pile(frozenset(card.id for card in interbellum.companies), left_out=0)
    if "quick-mix" in words:
        return (Pile(old, left_out=12), new)
    return (*(Pile(frozenset(pile), left_out=1) for pile in interbellum.piles), new)
