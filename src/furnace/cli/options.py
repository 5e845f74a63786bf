"""Options that several commands share, checked before anything is played."""

from __future__ import annotations

from furnace.bots.registry import WITH_BUDGET, BadBudget, UnknownBot, check_spec
from furnace.bots.spec import MAX_SECONDS, MAX_SIMULATIONS, MAX_THREADS
from furnace.cli.console import fail
from furnace.text.words import Words


def bot_specs(bots: str, seats: int) -> tuple[str, ...]:
    """One spec a seat; a single one serves them all."""
    specs = [spec.strip() for spec in bots.split(",")]
    if len(specs) == 1:
        specs *= seats
    if len(specs) != seats:
        fail(Words().messages.say("option-bots-number", seats=seats, have=len(specs)))
    for spec in specs:
        check_bot(spec)
    return tuple(specs)


def check_bot(spec: str) -> None:
    """Fail where there is no such bot."""
    try:
        check_spec(spec)
    except BadBudget as error:
        fail(_bad_budget(error.spec))
    except UnknownBot as error:
        known = ", ".join(error.known)
        fail(Words().messages.say("option-bot", spec=error.spec, known=known))


def _bad_budget(spec: str) -> str:
    return Words().messages.say(
        "option-budget",
        spec=spec,
        bots=", ".join(WITH_BUDGET),
        simulations=MAX_SIMULATIONS,
        seconds=round(MAX_SECONDS),
        threads=MAX_THREADS,
    )
