"""Help pages of commands: usage, examples, and options in groups."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import typer
from rich.padding import Padding
from rich.table import Table
from rich.text import Text
from typer.core import TyperCommand, TyperGroup

from furnace.cli.console import WRONG_USAGE, console, errors, say

ARGUMENTS, OPTIONS, COMMANDS = "Arguments", "Options", "Commands"
EXAMPLES = "Examples"
INDENT = 2

USAGE_ERROR: type[Exception] = typer.BadParameter.__mro__[1]
"""The base class of errors in a command line, which Typer does not export."""

REASONS = {
    "Value error, ": "",
    "Input should be a valid integer, unable to parse string as an integer": "not a whole number",
    "Input should be a valid number, unable to parse string as a number": "not a number",
}
"""Plain English for what Typer and pydantic say."""


class Command(TyperCommand):
    """A command with a help page of ours."""

    def format_help(self, ctx: Any, formatter: Any) -> None:  # noqa: D102
        _show_help(self, ctx)


class Group(TyperGroup):
    """A group of commands, with a help page and error messages of ours."""

    def main(self, args: Any = None, *, standalone_mode: bool = True, **extra: Any) -> Any:  # type: ignore[override]  # noqa: D102
        try:
            code = super().main(args, standalone_mode=False, **extra)
        except USAGE_ERROR as error:
            _report(error)
            code = WRONG_USAGE
        except typer.Abort:
            code = 1
        if standalone_mode:
            sys.exit(code)
        return code

    def format_help(self, ctx: Any, formatter: Any) -> None:  # noqa: D102
        _show_help(self, ctx)
        commands = [self.commands[name] for name in self.list_commands(ctx)]
        rows = {command: (str(command.name), _summary(command)) for command in commands}
        width = max([len(name) for name, _ in rows.values()])
        for title, members in _grouped(commands, COMMANDS).items():
            _show_group(title, [rows[command] for command in members], width)


def _report(error: Any) -> None:
    """Say in one sentence what is wrong with the command that was typed."""
    if type(error).__name__ == "NoArgsIsHelpError":
        return  # the help has been shown
    sentence = error.format_message()
    for theirs, ours in REASONS.items():
        sentence = sentence.replace(theirs, ours)
    if error.ctx is not None:
        see = say("help-see", command=f"{error.ctx.command_path} --help")
        sentence = f"{sentence.removesuffix('.')}. {see}"
    errors.print(sentence, style="red", markup=False)


def _show_help(command: Any, ctx: Any) -> None:
    """Show usage, description, examples, arguments and options."""
    params = [param for param in command.get_params(ctx) if not getattr(param, "hidden", False)]
    arguments = [param for param in params if param.param_type_name == "argument"]
    _print(f"Usage: {_usage(command, ctx, arguments)}")
    for paragraph in (command.help or "").split("\n\n"):
        _print(" ".join(paragraph.split()))
    if command.epilog:
        console.print(Text(EXAMPLES, style="bold"))
        # Whole lines, to be copied: the terminal may wrap them.
        lines = [" " * INDENT + line for line in command.epilog.splitlines()]
        console.print(Text("\n".join([*lines, ""])), soft_wrap=True)
    _show_arguments(arguments)
    _show_options([param for param in params if param not in arguments])


def _usage(command: Any, ctx: Any, arguments: Iterable[Any]) -> str:
    """`furnace solve [OPTIONS] FILE`."""
    others = ["COMMAND [ARGS]..."] if isinstance(command, TyperGroup) else map(_metavar, arguments)
    return " ".join([ctx.command_path, "[OPTIONS]", *others])


def _print(paragraph: str) -> None:
    console.print(Text(f"{paragraph}\n"))


def _show_arguments(arguments: list[Any]) -> None:
    if arguments:
        _show_group(ARGUMENTS, [(_metavar(each), str(each.help or "")) for each in arguments])


def _show_options(options: list[Any]) -> None:
    rows = {option.name: (_option(option), _option_help(option)) for option in options}
    width = max([len(left) for left, _ in rows.values()])
    for title, members in _grouped(options, OPTIONS).items():
        _show_group(title, [rows[member.name] for member in members], width)


def _show_group(title: str, rows: Iterable[tuple[str, str]], width: int = 0) -> None:
    console.print(Text(title, style="bold"))
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(min_width=width, no_wrap=True, style="cyan")
    table.add_column()
    for left, right in rows:
        table.add_row(Text(left), Text(right))
    console.print(Padding(table, (0, 0, 1, INDENT)))


def _grouped(members: Iterable[Any], default: str) -> Mapping[str, list[Any]]:
    """Options or commands by the title of their group; those without a group come first."""
    groups: dict[str, list[Any]] = {default: []}
    for member in members:
        title = getattr(member, "rich_help_panel", None)
        groups.setdefault(title if isinstance(title, str) else default, []).append(member)
    return {title: members for title, members in groups.items() if members}


def _summary(command: Any) -> str:
    """The first sentence of a command's help."""
    return " ".join(str(command.help or "").split("\n\n")[0].split())


def _option(option: Any) -> str:
    """`--games N`, `--rotate` or `--[no-]chain`."""
    name = ", ".join(option.opts)
    if option.secondary_opts:
        return "--[no-]" + name.removeprefix("--")
    return name if option.is_flag else f"{name} {_metavar(option)}"


def _metavar(param: Any) -> str:
    return str(param.metavar or param.name.upper())


def _option_help(option: Any) -> str:
    """What an option does, and its default."""
    text = str(option.help or "")
    notes = list(_notes(option))
    return f"{text.removesuffix('.')} ({', '.join(notes)})." if notes else text


def _notes(option: Any) -> Iterator[str]:
    if option.required:
        yield "required"
    elif not option.is_flag and option.default is not None:
        yield f"default: {getattr(option.default, 'value', option.default)}"
