"""
Lines that somebody types: edited, remembered and completed at a terminal, plain from a pipe.

The standard library's readline does all that a line needs and takes no time to load; without it,
as on Windows, the terminal's own editing is left.
"""

import sys
from collections.abc import Callable, Iterable, Sequence
from difflib import get_close_matches

import click

from pakal.printable import visible
from pakal_cli.output import clean

Words = Callable[[bool], Sequence[str]]  # what may be typed, at the beginning of a line or later

_APART = " ,;"  # what words are completed between
_ALIKE = 0.7  # how much a word is like the command that may be meant


def read_line(mark: str = "> ", words: Words | None = None, *, err: bool = False) -> str:
    """The next line somebody types, without unprintable characters; `words` are completed."""
    shown = visible(mark)
    if not err and sys.stdin.isatty() and sys.stdout.isatty():
        _edit(words)
        sys.stdout.flush()
        return clean(input(shown))
    line: str = click.prompt("", prompt_suffix=shown, default="", show_default=False, err=err)
    return clean(line)


def _edit(words: Words | None) -> None:
    """Let the line be edited; the words are completed by the Tab key."""
    try:
        import readline
    except ImportError:
        return
    readline.parse_and_bind("set enable-bracketed-paste off")
    libedit = "libedit" in (readline.__doc__ or "")
    readline.parse_and_bind("bind ^I rl_complete" if libedit else "tab: complete")
    readline.set_completer_delims(_APART)

    def complete(begun: str, number: int) -> str | None:
        offered = [] if words is None else words(readline.get_begidx() == 0)
        found = completions(begun, offered)
        return found[number] if number < len(found) else None

    readline.set_completer(complete)


def completions(begun: str, words: Sequence[str]) -> list[str]:
    """The words that begin like this; accents and capitals do not matter."""
    from pakal.games.matching import plain

    wanted = plain(begun)
    return [word for word in dict.fromkeys(words) if plain(word).startswith(wanted)]


def meant_command(line: str, commands: Iterable[str]) -> str:
    """The way out if the line begins with a slip of a command; otherwise empty."""
    word = line.partition(" ")[0].casefold()
    close = get_close_matches(word, commands, 1, _ALIKE)
    return f"Did you mean `{close[0]}`?" if close and close[0] != word else ""
