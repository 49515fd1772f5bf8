"""What is raised."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .cards import Card, Pile


class Error(Exception):
    """What the library refuses: a sentence to show, and data to decide by or to translate.

    >>> from shamrocks import Game
    >>> try:
    ...     Game(1).play("1>8")
    ... except Error as error:
    ...     print(error)
    ...     print(error.name, error.source, error.target, error.card)
    fan 8 is full: a fan never holds more than three cards
    FAN_FULL 1 8 TD
    """

    status: int = 0
    """The number of the reason, never used again for another."""
    name: str = ""
    """The name of that number in the header, such as "FAN_FULL"."""
    reason: str | None = None
    """The name of the refusal inside: of a saved move, one to be shortened, one taken back."""
    line: int | None = None
    """The line of the text that is wrong, from 1."""
    column: int | None = None
    """The column in characters, from 1."""
    number: int = 0
    """A number, as the status says in the header."""
    second: int = 0
    """Another number, for a status that has two."""
    card: Card | None = None
    """The card concerned."""
    other: Card | None = None
    """The other card."""
    source: Pile | None = None
    """The pile that the card comes from or stands in first."""
    target: Pile | None = None
    """The pile that it goes to or stands in."""


class Refusal(Error):
    """The rules refuse a move."""


class Invalid(Error, ValueError):
    """A text, a number, a deck or a position that is none, or a move that was never played."""


class OutOfMemory(Error, MemoryError):
    """The system refuses the memory to go on."""
