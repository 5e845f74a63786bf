"""The terminal's game loop: show the position, ask, and carry out what is typed."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import NoReturn

from rich.table import Table
from rich.text import Text

from furnace.bots.registry import strongest
from furnace.cli.advice import Advice
from furnace.cli.cards import card_tables
from furnace.cli.choices import numbered_choices
from furnace.cli.console import console, errors, fail
from furnace.cli.log import log_lines, print_indented
from furnace.cli.player_input import (
    NoSuchChoice,
    NotYourMove,
    TypedCommand,
    parse_input,
    parse_move,
)
from furnace.cli.players import words_of
from furnace.cli.question import question
from furnace.cli.saving import save_game, write_atomically
from furnace.cli.session import Session
from furnace.cli.view import draw
from furnace.engine import game
from furnace.engine.action import Action, Bid, Place
from furnace.engine.errors import IllegalAction
from furnace.engine.state import CHANCE, Phase
from furnace.match import BotFailed, naming_failed_bot
from furnace.notation.action import format_action
from furnace.notation.history import HistoryRefused, Move
from furnace.notation.position import format_position
from furnace.notation.primitives import NotationError
from furnace.notation.record import format_log, format_record
from furnace.text.actions import choice_message
from furnace.text.bot_names import bot_kind

MOST_HINTS = 5
"""The number of candidates in a hint; the player may ask about any other move."""


class TerminalGame:
    """One person's view of a session. Whatever goes wrong, the session stays unchanged."""

    def __init__(self, session: Session, file: Path) -> None:
        self.session = session
        self.file = file
        self.saved = {file}
        self.refused: Action | None = None
        self.words = words_of(session.record.players)
        self.shown = len(session.record.history.moves)
        assert session.human is not None
        self.seat = session.human

    def play(self) -> None:
        """Ask until the player quits; the game is saved after every action."""
        self.say("help-hint")
        try:
            self._advance()
            while self._answer(input(self._prompt())):
                pass
        except (EOFError, KeyboardInterrupt):
            console.print()
        except BotFailed as error:
            self._end_with_failure(error)
        if self.session.last_move() is not None and self._save_automatically():
            self.say("play-kept", file=str(self.file))

    def _end_with_failure(self, error: BotFailed) -> NoReturn:
        """Save the game, say which bot failed and how to resume, and exit."""
        fields: dict[str, str | int] = {
            "number": error.seat + 1,
            "bot": bot_kind(self.session.spec(error.seat)),
            "seat": self.words.seat(error.seat),
            "error": error.why,
            "file": str(self.file),
        }
        message = "play-bot-failed" if self._save_automatically() else "play-bot-failed-unsaved"
        fail(self.words.messages.say(message, **fields), 1)

    def say(self, message: str, **fields: str | int) -> None:
        """Print a message."""
        console.print(self.words.messages.say(message, **fields), markup=False, soft_wrap=True)

    def _prompt(self) -> str:
        return self.words.messages.say("ask-prompt", seat=self.words.seat(self.seat)) + " "

    def _answer(self, text: str) -> bool:
        """Carry out what was typed; return False to quit."""
        if not text.strip():
            self.say("play-empty")
            return True
        try:
            return self._do(parse_input(text, self.seat, self._numbered()))
        except NoSuchChoice as error:
            message = "play-unknown-number" if error.most else "play-over"
            self._show_error(message, number=error.number, most=error.most)
        except NotYourMove as error:
            own, other = self.words.seat(self.seat), self.words.seat(error.who)
            self._show_error("play-not-yours", own=own, other=other)
        except NotationError as error:
            self._show_unreadable(error)
        except IllegalAction as error:
            self.refused = error.action
            self._show_error_text(self.words.refusal(error.refusal))
        except HistoryRefused as error:
            self._show_error_text(self.words.error(error.code, self.words.seat(error.seat)))
        return True

    def _do(self, typed: TypedCommand | Action) -> bool:
        if not isinstance(typed, TypedCommand):
            self.session = self.session.add(typed)
            self._advance()
            self._save_automatically()
            return True
        match typed.name:
            case "quit":
                return False
            case "undo":
                self._undo()
                self._save_automatically()
            case "redo":
                self._redo()
                self._save_automatically()
            case "why":
                self._why(typed.rest)
            case "hint":
                self._hint(typed.rest)
            case "save":
                self._save(typed.rest)
            case shown:
                self._show(shown)
        return True

    def _advance(self) -> None:
        """Let the others act, show what happens meanwhile, then ask the player."""
        first = self.shown
        self._show_moves()
        while (seat := self.session.automatic_actor()) is not None:
            with self._thinking(seat), naming_failed_bot(seat, game=0):
                self.session = self.session.step(seat)
            self._show_moves()
        new = self.session.record.history.moves[first:]
        self._draw(brief=bool(new) and all(_is_in_production(move) for move in new))

    def _show_moves(self) -> None:
        """Show what has happened since the last call."""
        moves = self.session.record.history.moves
        for line in log_lines(moves[self.shown :], self.words):
            print_indented(line, indent=2, style="dim")
        self.shown = len(moves)

    def _thinking(self, seat: int) -> AbstractContextManager[object]:
        """Show on a terminal that a bot is thinking."""
        if seat == CHANCE or not console.is_terminal:
            return nullcontext()
        return console.status(self.words.messages.say("play-thinking", seat=self.words.seat(seat)))

    def _draw(self, brief: bool = False) -> None:
        choices = self.session.legal_actions()
        state = self.session.record.history.state
        console.print(draw(state, self.words, self.seat, choices, brief))
        if self.session.is_over:
            self.say("play-over")
            return
        console.print(question(state, self.seat, choices, self.words), style="bold", markup=False)
        self._list(choices)

    def _list(self, choices: Sequence[Action]) -> None:
        """List the numbered choices; those of bids and managers are in the tables already."""
        state = self.session.record.history.state
        grid = Table.grid(padding=(0, 2, 0, 0))
        grid.add_column(justify="right", min_width=4)
        for number, action in enumerate(numbered_choices(choices), 1):
            if not isinstance(action, (Bid, Place)):
                grid.add_row(str(number), Text(self.words.format(choice_message(action, state))))
        if grid.rows:
            console.print(grid)

    def _numbered(self) -> tuple[Action, ...]:
        return numbered_choices(self.session.legal_actions())

    def _undo(self) -> None:
        before = self.session.record.history.takebacks
        move = self.session.last_move()
        self.session = self.session.undo()
        assert move is not None
        after = self.session.record.history.takebacks
        message = "play-undone" if after == before else "play-taken-back"
        self.say(message, move=format_action(move.action), count=after)
        self.shown = min(self.shown, len(self.session.record.history.moves))
        self._draw()

    def _redo(self) -> None:
        self.session = self.session.redo()
        move = self.session.last_move()
        assert move is not None
        self.say("play-redone", move=format_action(move.action))
        self._advance()

    def _why(self, text: str) -> None:
        """Say why a move is not allowed: the one named, or the last one refused."""
        action = self._action_named(text)
        if action is None:
            self.say("play-no-move")
            return
        refusal = game.why_illegal(self.session.record.history.state, action)
        if refusal is None:
            self.say("play-allowed")
        else:
            console.print(self.words.refusal(refusal), markup=False, soft_wrap=True)

    def _hint(self, text: str) -> None:
        """Show what the strongest level would do, or compare a move with that."""
        if self.session.is_over:
            self.say("play-over")
            return
        asked = self._action_named(text) if text else None
        state, spec = self.session.record.history.state, strongest()
        if asked is not None and (refusal := game.why_illegal(state, asked)):
            console.print(self.words.refusal(refusal), markup=False, soft_wrap=True)
            return
        try:
            with self._thinking(self.seat), naming_failed_bot(self.seat, game=0):
                candidates = self.session.candidates(spec)
        except BotFailed as error:
            self._show_error("hint-failed", bot=bot_kind(spec), error=error.why)
            return
        advice = Advice(state, self.seat, spec, candidates, self.words)
        if asked is not None:
            advice.show_comparison(asked)
        elif more := advice.show(MOST_HINTS):
            self.say("play-hint-more", more=more)

    def _action_named(self, text: str) -> Action | None:
        if not text:
            return self.refused
        typed = parse_input(text, self.seat, self._numbered())
        return parse_move(text, self.seat) if isinstance(typed, TypedCommand) else typed

    def _save(self, name: str) -> None:
        if not name:
            self.say("play-no-file")
            return
        file = Path(os.path.expanduser(name))
        record = self.session.record
        text = format_record(record) if self.session.is_over else format_log(record)
        if os.path.exists(file) and file not in self.saved:
            self._show_error("play-file-exists", file=str(file))
        elif self._write(write_atomically, file, text):
            self.saved.add(file)
            self.say("play-saved", file=str(file))

    def _save_automatically(self) -> bool:
        return self._write(save_game, self.file, format_log(self.session.record))

    def _write(self, write: Callable[[Path, str], None], file: Path, text: str) -> bool:
        try:
            write(file, text)
        except (OSError, ValueError) as error:
            self._show_error("play-cannot-write", file=str(file), why=_os_reason(error))
            return False
        return True

    def _show(self, what: str) -> None:
        history = self.session.record.history
        match what:
            case "log":
                for line in log_lines(history.moves, self.words):
                    console.print(line, markup=False)
            case "cards":
                for sheet in card_tables([*history.state.ruleset.cards.values()], self.words):
                    console.print(sheet)
            case "position":
                console.print(format_position(history.state), end="", markup=False, soft_wrap=True)
            case "help":
                self.say("help")
            case _:
                self._draw()

    def _show_unreadable(self, error: NotationError) -> None:
        if error.code == "notation/action":
            self._show_error("play-unreadable", part=error.part)
        else:
            self._show_error_text(self.words.error(error.code, error.part))

    def _show_error(self, message: str, **fields: str | int) -> None:
        self._show_error_text(self.words.messages.say(message, **fields))

    def _show_error_text(self, sentence: str) -> None:
        errors.print(sentence, style="red", markup=False)


def _is_in_production(move: Move) -> bool:
    """Whether a move began and ended in production."""
    return move.phase is move.step.state.phase is Phase.PRODUCTION


def _os_reason(error: OSError | ValueError) -> str:
    return getattr(error, "strerror", None) or str(error)
